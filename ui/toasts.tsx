import { Toast } from '@base-ui/react/toast'
import { Check, CircleAlert, Info, X } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cx } from './class-names.ts'
import { useSwipeAway } from './swipe-away.ts'
import { showUnshown, type ToastExtra, toasts } from './toast.ts'
import { announcedMs, hotkey, mostShown, mostShownOnPhone, toastSize } from './toast-rules.ts'

const size = {
  '--toast-width': `${toastSize.widthPx}px`,
  '--toast-gap': `${toastSize.gapPx}px`,
} as CSSProperties

export function Toasts() {
  const viewport = useRef<HTMLDivElement>(null)
  useEffect(showUnshown, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === hotkey && viewport.current?.focus()
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Toast.Provider toastManager={toasts} limit={useIsPhone() ? mostShownOnPhone : mostShown}>
      <Toast.Portal>
        <Toast.Viewport ref={viewport} className="toasts" style={size} aria-live="off">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
      <Announcements />
    </Toast.Provider>
  )
}

const phone = '(max-width: 47.99rem)'
const useIsPhone = () =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(phone)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(phone).matches,
    () => false,
  )

type ToastItem = ReturnType<typeof Toast.useToastManager<ToastExtra>>['toasts'][number]

const ToastList = () =>
  Toast.useToastManager<ToastExtra>().toasts.map((item) => <OneToast key={item.id} item={item} />)

const Announcements = () => (
  <Announcer
    said={Toast.useToastManager().toasts.map(({ id, title, description, type }) => ({
      id,
      text: [title, description].filter(Boolean).join('. '),
      isUrgent: type === 'bad',
    }))}
  />
)

const marks = { plain: Info, good: Check, bad: CircleAlert }

function OneToast({ item }: { item: ToastItem }) {
  const swiping = useSwipeAway(() => toasts.close(item.id))
  const tone = (item.type ?? 'plain') as keyof typeof marks
  const Mark = marks[tone]
  const more = item.data?.more
  return (
    // The library's own swipe uses other distances.
    <Toast.Root
      toast={item}
      swipeDirection={[]}
      className={cx('toast', tone !== 'plain' && `toast-${tone}`)}
      {...swiping}
    >
      <Toast.Content className="toast-in">
        <Mark aria-hidden="true" className="toast-mark" />
        <span>
          <Toast.Title className="toast-title" />
          <Toast.Description />
        </span>
        {item.actionProps && (
          <span className="toast-actions" data-long={isLong(item.actionProps.children) || undefined}>
            <Toast.Action className="toast-action" />
            {more && (
              <button type="button" className="toast-action" onClick={more.onClick}>
                {more.label}
              </button>
            )}
          </span>
        )}
        {/* The library hides it unless the toasts have focus, though the keyboard can reach it. */}
        <Toast.Close className="icon-btn" aria-label="Close" aria-hidden={false}>
          <X />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  )
}

/** Beside a sentence, on a phone. */
const isLong = (label: unknown) => typeof label === 'string' && label.length > 14

type Said = { id: string; text: string; isUrgent: boolean }

/** Each once: at once if urgent, else when the screen reader has finished its sentence. */
function Announcer({ said }: { said: readonly Said[] }) {
  const lines = (isUrgent: boolean) =>
    said.filter((one) => one.isUrgent === isUrgent).map((one) => <Line key={one.id} text={one.text} />)
  return (
    <>
      <div className="sr" role="status">
        {lines(false)}
      </div>
      <div className="sr" role="alert">
        {lines(true)}
      </div>
    </>
  )
}

function Line({ text }: { text: string }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setOver, announcedMs, true)
    return () => clearTimeout(timer)
  }, [])
  return isOver ? null : <p>{text}</p>
}

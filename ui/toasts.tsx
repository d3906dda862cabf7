import { Toast } from '@base-ui/react/toast'
import { Check, CircleAlert, Info, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from './class-names.ts'
import { sayUnsaid, toasts } from './toast.ts'

const mostShown = 3

/** Where toasts appear; the shell mounts it once. F8 brings the keyboard here. */
export function Toasts() {
  const viewport = useRef<HTMLDivElement>(null)
  useEffect(sayUnsaid, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'F8' && viewport.current?.focus()
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Toast.Provider toastManager={toasts} limit={mostShown}>
      <Toast.Portal>
        <Toast.Viewport ref={viewport} className="toasts">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

const marks = { plain: Info, good: Check, bad: CircleAlert }

function ToastList() {
  const list = Toast.useToastManager().toasts
  return list.map((item) => {
    const tone = (item.type ?? 'plain') as keyof typeof marks
    const Mark = marks[tone]
    return (
      // The library hides what it says at once (it says it in an alert of its own) though the keyboard can go there. Nothing that takes focus is hidden
      // here; the silent live region keeps it from being said twice.
      <Toast.Root
        key={item.id}
        toast={item}
        swipeDirection={['right', 'down']}
        className={cx('toast', tone !== 'plain' && `toast-${tone}`)}
        aria-hidden={false}
        aria-live={tone === 'bad' ? 'off' : undefined}
      >
        <Toast.Content className="toast-in">
          <Mark aria-hidden="true" className="toast-mark" />
          <span>
            <Toast.Title className="toast-title" />
            <Toast.Description />
          </span>
          {item.actionProps && <Toast.Action className="toast-action" />}
          <Toast.Close className="icon-btn" aria-label="Close" aria-hidden={false}>
            <X />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}

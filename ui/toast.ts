import { Toast } from '@base-ui/react/toast'
import { mostKept, shownMs } from './toast-rules.ts'

export const toasts = Toast.createToastManager<{ action?: string }>()

type ToastWords = {
  title: string
  description?: string
  /** `good` for what was done, `bad` for what failed (said at once by screen readers). */
  tone?: 'plain' | 'good' | 'bad'
  /** Milliseconds, between `shownMs.least` and `shownMs.most`. */
  timeout?: number
  action?: { label: string; onClick: () => void }
}

const kept: string[] = []
let made = 0

/** What was said before the place for it was on the page: a guard speaks while the page is still being put together. */
let unsaid: (() => void)[] | undefined = []
let askForPlace: (() => void) | undefined

/** Calls when there is something to say and nothing on the page to say it: the script that shows toasts comes with the first one. */
export function onFirstToast(ask: () => void) {
  askForPlace = ask
  if (unsaid && unsaid.length > 0) ask()
}

export function sayUnsaid() {
  const early = unsaid ?? []
  unsaid = undefined
  for (const say of early) say()
}

/** Says something from anywhere, also outside components: `toast({ title: 'Moved to Fri 27 Nov, 16:00', action: { label: 'Undo', onClick } })`. */
export function toast({ title, description, tone = 'plain', timeout = shownMs.usual, action }: ToastWords) {
  const id = `toast-${++made}`
  const say = () =>
    toasts.add({
      id,
      title,
      description,
      type: tone,
      timeout: Math.min(Math.max(timeout, shownMs.least), shownMs.most),
      data: { action: action?.label },
      actionProps: action && {
        children: action.label,
        onClick: () => {
          action.onClick()
          toasts.close(id)
        },
      },
      onRemove: () => {
        if (kept.includes(id)) kept.splice(kept.indexOf(id), 1)
      },
    })
  if (unsaid) {
    unsaid.push(say)
    askForPlace?.()
  } else say()
  kept.push(id)
  while (kept.length > mostKept) toasts.close(kept.shift())
  return { close: () => toasts.close(id) }
}

/** For a press whose request failed, where there is no form to say it in. */
export const toastFailure = (error: Error) =>
  toast({ title: 'That did not work', description: error.message, tone: 'bad' })

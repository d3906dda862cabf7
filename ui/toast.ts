import { Toast } from '@base-ui/react/toast'

export const toasts = Toast.createToastManager<{ action?: string }>()

type ToastWords = {
  title: string
  description?: string
  /** `good` for what was done, `bad` for what failed (said at once by screen readers). */
  tone?: 'plain' | 'good' | 'bad'
  /** Milliseconds; 0 stays until closed. */
  timeout?: number
  action?: { label: string; onClick: () => void }
}

const kept: string[] = []
const mostKept = 5

/** Says something from anywhere, also outside components: `toast({ title: 'Moved to Fri 27 Nov, 16:00', action: { label: 'Undo', onClick } })`. */
export function toast({ title, description, tone = 'plain', timeout = 5_000, action }: ToastWords) {
  const id = toasts.add({
    title,
    description,
    type: tone,
    timeout,
    priority: tone === 'bad' ? 'high' : 'low',
    data: { action: action?.label },
    actionProps: action && {
      children: action.label,
      onClick: () => {
        action.onClick()
        toasts.close(id)
      },
    },
    onRemove: () => void kept.splice(kept.indexOf(id) >>> 0, 1),
  })
  kept.push(id)
  while (kept.length > mostKept) toasts.close(kept.shift())
  return { close: () => toasts.close(id) }
}

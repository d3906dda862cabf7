import { Toast } from '@base-ui/react/toast'
import { useSyncExternalStore } from 'react'
import { mostKept, shownMs } from './toast-rules.ts'

export type ToastExtra = { more?: Action | undefined }

export const toasts = Toast.createToastManager<ToastExtra>()

type Action = { label: string; onClick: () => void }

type ToastWords = {
  title: string
  description?: string
  tone?: 'plain' | 'good' | 'bad'
  /** Milliseconds, between `shownMs.least` and `shownMs.most`. */
  timeout?: number
  action?: Action
  /** What else may be done about it. */
  more?: Action
}

const open: string[] = []
let made = 0

/** Guards run before the toasts are mounted. */
let unshown: (() => void)[] | undefined = []
let requests = 0
const listeners = new Set<() => void>()

export const useUnshownToasts = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => requests,
    () => 0,
  )

export function showUnshown() {
  const early = unshown ?? []
  unshown = undefined
  for (const show of early) show()
}

/** From anywhere: `toast({ title: 'Moved to Fri 27 Nov, 16:00', action: { label: 'Undo', onClick } })`. */
export function toast({
  title,
  description,
  tone = 'plain',
  timeout = shownMs.usual,
  action,
  more,
}: ToastWords) {
  const id = `toast-${++made}`
  const closing = ({ label, onClick }: Action): Action => ({
    label,
    onClick() {
      onClick()
      toasts.close(id)
    },
  })
  const say = () =>
    toasts.add({
      id,
      title,
      description,
      type: tone,
      timeout: Math.min(Math.max(timeout, shownMs.least), shownMs.most),
      data: { more: more && closing(more) },
      actionProps: action && { children: action.label, onClick: closing(action).onClick },
      onRemove: () => {
        if (open.includes(id)) open.splice(open.indexOf(id), 1)
      },
    })
  if (unshown) {
    unshown.push(say)
    requests += 1
    for (const listener of listeners) listener()
  } else say()
  open.push(id)
  while (open.length > mostKept) toasts.close(open.shift())
  return { close: () => toasts.close(id) }
}

export const toastFailure = (error: Error) =>
  toast({ title: 'That didn’t work', description: error.message, tone: 'bad' })

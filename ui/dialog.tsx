import type { DialogProps } from './dialog-box.tsx'
import { LazyBoundary, lazily } from './lazy.tsx'

const DialogBox = lazily(async () => (await import('./dialog-box.tsx')).DialogBox)

/** Traps and returns the focus; Escape and the backdrop close it. Loaded on first use. */
export const Dialog = (props: DialogProps) => (
  <LazyBoundary when={props.open} onFail={props.onClose}>
    <DialogBox {...props} />
  </LazyBoundary>
)

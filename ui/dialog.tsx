import type { DialogProps } from './dialog-box.tsx'
import { LazyBoundary, lazily } from './lazy.tsx'

const DialogBox = lazily(async () => (await import('./dialog-box.tsx')).DialogBox)

/** A dialog over the page: keeps the focus inside, closes on Escape and on the backdrop, gives the focus back. Its script comes when the first one opens. */
export const Dialog = (props: DialogProps) => (
  <LazyBoundary when={props.open} onFail={props.onClose}>
    <DialogBox {...props} />
  </LazyBoundary>
)

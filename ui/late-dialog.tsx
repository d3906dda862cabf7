import { type ComponentType, createElement } from 'react'
import type { DialogProps } from './dialog-box.tsx'
import { Dialog } from './dialog.tsx'
import { useLater } from './use-later.ts'

type LateDialogProps<Props extends object> = Omit<DialogProps, 'children'> & {
  load: () => Promise<ComponentType<Props>>
  with: Props
}

/** A dialog around a part whose script comes when it is first opened: it opens when both are there, so that nothing in it jumps. `load` must stay the same. */
export function LateDialog<Props extends object>({
  load,
  with: props,
  open,
  ...dialog
}: LateDialogProps<Props>) {
  const Part = useLater(load, open, dialog.onClose)
  const isThere = open && Part !== undefined
  return (
    <Dialog {...dialog} open={isThere}>
      {isThere && createElement(Part, props)}
    </Dialog>
  )
}

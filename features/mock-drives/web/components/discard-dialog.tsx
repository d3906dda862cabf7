import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type DiscardDialogProps = {
  open: boolean
  onClose: () => void
  onDiscard: () => void
  isChange?: boolean | undefined
}

/** What was marked is on this device alone. */
export const DiscardDialog = ({ open, onClose, onDiscard, isChange }: DiscardDialogProps) => (
  <ConfirmDialog
    open={open}
    onClose={onClose}
    title={isChange ? 'Discard your changes?' : 'Discard this mock test?'}
    confirm={isChange ? 'Discard them' : 'Discard it'}
    onConfirm={onDiscard}
  >
    {isChange ? 'The mock test stays as you saved it before.' : 'Everything you marked will be lost.'}
  </ConfirmDialog>
)

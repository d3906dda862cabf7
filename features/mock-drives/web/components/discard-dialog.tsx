import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type DiscardDialogProps = { open: boolean; onClose: () => void; onDiscard: () => void }

/** What was marked is on this device alone. */
export const DiscardDialog = ({ open, onClose, onDiscard }: DiscardDialogProps) => (
  <ConfirmDialog
    open={open}
    onClose={onClose}
    title="Discard this mock test?"
    confirm="Discard it"
    onConfirm={onDiscard}
  >
    Everything you marked will be lost.
  </ConfirmDialog>
)

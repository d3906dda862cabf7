import { Dialog } from '#ui/dialog.tsx'
import { lazily } from '#ui/lazy.tsx'
import type { DeleteAccountFormProps } from './delete-account-form.tsx'

const DeleteAccountForm = lazily(async () => (await import('./delete-account-form.tsx')).DeleteAccountForm)

type DeleteAccountDialogProps = DeleteAccountFormProps & { open: boolean; happens: readonly string[] }

export function DeleteAccountDialog({ open, preview, happens, onClose, onStale }: DeleteAccountDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete your account?"
      description={`This can’t be undone: ${happens.join('; ')}.`}
    >
      <DeleteAccountForm preview={preview} onClose={onClose} onStale={onStale} />
    </Dialog>
  )
}

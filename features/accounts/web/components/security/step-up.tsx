import { Dialog } from '#ui/dialog.tsx'
import { lazily } from '#ui/lazy.tsx'

const CodeForm = lazily(async () => (await import('./code-form.tsx')).CodeForm)

type StepUpProps = {
  factorId: string
  open: boolean
  title: string
  onClose: () => void
  onVerified: () => void
}

/** Raises the session to `aal2` with a second factor; showing once more who one is is `reauthentication-dialog.tsx`. */
export function StepUp({ factorId, open, title, onClose, onVerified }: StepUpProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description="To make sure it’s you, enter the code your authenticator app shows."
    >
      <CodeForm factorId={factorId} onVerified={onVerified} />
    </Dialog>
  )
}

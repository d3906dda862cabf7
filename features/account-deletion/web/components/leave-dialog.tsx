import { Dialog } from '#ui/dialog.tsx'
import { lazily } from '#ui/lazy.tsx'
import type { LeaveFormProps } from './leave-form.tsx'

const LeaveForm = lazily(async () => (await import('./leave-form.tsx')).LeaveForm)

type LeaveDialogProps = LeaveFormProps & { open: boolean; happens: readonly string[] }

export function LeaveDialog({ open, proof, happens, onClose, onStale }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete your account?"
      description={`This cannot be undone: ${happens.join('; ')}.`}
    >
      <LeaveForm proof={proof} onClose={onClose} onStale={onStale} />
    </Dialog>
  )
}

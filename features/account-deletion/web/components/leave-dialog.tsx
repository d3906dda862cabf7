import { LateDialog } from '#ui/late-dialog.tsx'
import type { LeaveFormProps } from './leave-form.tsx'

const leaveForm = async () => (await import('./leave-form.tsx')).LeaveForm

type LeaveDialogProps = LeaveFormProps & { open: boolean; happens: readonly string[] }

export function LeaveDialog({ open, proof, happens, onClose, onStale }: LeaveDialogProps) {
  return (
    <LateDialog
      open={open}
      onClose={onClose}
      title="Delete your account?"
      description={`This cannot be undone: ${happens.join('; ')}.`}
      load={leaveForm}
      with={{ proof, onClose, onStale }}
    />
  )
}

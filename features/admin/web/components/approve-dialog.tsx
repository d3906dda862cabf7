import { formatDay } from '#common/time.ts'
import type { QueuedVetting } from '#features/instructors/contract.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useDecision } from '../hooks.ts'

type ApproveDialogProps = {
  vetting: Pick<QueuedVetting, 'id' | 'name' | 'badgeExpiresOn'>
  open: boolean
  onClose: () => void
}

export function ApproveDialog({ vetting, open, onClose }: ApproveDialogProps) {
  const decide = useDecision()
  const { id, name, badgeExpiresOn } = vetting
  const approve = async () => {
    await decide.mutateAsync({ id, decision: 'approve' })
    toast({
      title: `${name} is approved`,
      description: 'Learners can find and book them as soon as their profile is complete.',
      tone: 'good',
    })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Approve ${name}?`}
      confirm={`Approve ${name}`}
      keep="Not yet"
      danger={false}
      onConfirm={approve}
    >
      Learners can find and book {name} until{' '}
      {badgeExpiresOn ? formatDay(`${badgeExpiresOn}T12:00Z`) : 'the badge runs out'}, the last day of the
      badge. The documents are deleted 30 days from now; your decision and its date stay on record.
    </ConfirmDialog>
  )
}

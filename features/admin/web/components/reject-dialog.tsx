import type { QueuedVetting } from '#features/instructors/contract.ts'
import { useRejectVetting } from '../hooks.ts'
import { DecisionDialog } from './decision-dialog.tsx'

type RejectDialogProps = { vetting: Pick<QueuedVetting, 'id' | 'instructorId' | 'name'>; onClose: () => void }

export function RejectDialog({ vetting: { id, instructorId, name }, onClose }: RejectDialogProps) {
  const reject = useRejectVetting()
  return (
    <DecisionDialog
      id={instructorId}
      name={name}
      isInstructor
      verb="Reject"
      says={`${name} reads your reason and can hand in again. Until a later check is approved learners cannot find or newly book them. The documents are deleted 30 days from now.`}
      hint="Say what is wrong and what would put it right."
      keep="Keep it waiting"
      onDecide={(decision) => reject.mutateAsync({ id, ...decision })}
      done={{ title: `${name} is rejected`, description: 'They see your reason and can hand in again.' }}
      onClose={onClose}
    />
  )
}

import { useState } from 'react'
import { formatDay } from '#common/time.ts'
import type { QueuedVetting } from '#features/instructors/contract.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useDecision, useRejectVetting } from '../hooks.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'

const DecisionDialog = lazily(async () => (await import('./decision-dialog.tsx')).DecisionDialog)

type VettingDecisionProps = {
  vetting: Pick<QueuedVetting, 'id' | 'instructorId' | 'name' | 'badgeExpiresOn'>
}

export function VettingDecision({
  vetting: { id, instructorId, name, badgeExpiresOn },
}: VettingDecisionProps) {
  const [asking, setAsking] = useState<'approve' | 'reject'>()
  const decide = useDecision()
  const reject = useRejectVetting()
  const close = () => setAsking(undefined)
  const approve = async () => {
    await decide.mutateAsync({ id, decision: 'approve' })
    toast({
      title: `${name} is approved`,
      description: 'Learners can find and book them as soon as their profile is complete.',
      tone: 'good',
    })
  }
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button onClick={() => setAsking('approve')} aria-label={`Approve ${name}`}>
        Approve
      </Button>
      <Button variant="danger-plain" onClick={() => setAsking('reject')} aria-label={`Reject ${name}`}>
        Reject
      </Button>
      <ConfirmDialog
        open={asking === 'approve'}
        onClose={close}
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
      {asking === 'reject' && (
        <LazyBoundary onFail={close}>
          <DecisionDialog
            id={instructorId}
            name={name}
            isInstructor
            verb="Reject"
            says={`${name} reads your reason and can hand in again. Until a later check is approved learners cannot find or newly book them. The documents are deleted 30 days from now.`}
            hint="Say what is wrong and what would put it right."
            keep="Keep it waiting"
            onDecide={(decision) => reject.mutateAsync({ id, ...decision })}
            done={{
              title: `${name} is rejected`,
              description: 'They see your reason and can hand in again.',
            }}
            onClose={close}
          />
        </LazyBoundary>
      )}
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#common/time.ts'
import { listVettings, type QueuedVetting } from '#features/instructors/contract.ts'
import { type DocumentKind, expiringNames, firstToExpire } from '#features/instructors/rules.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { getUser } from '../../contract.ts'
import { useDecision, useRejectVetting } from '../hooks.ts'
import { DocumentChecks } from './document-checks.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'

const DecisionDialog = lazily(async () => (await import('./decision-dialog.tsx')).DecisionDialog)

type VettingDecisionProps = {
  vetting: Pick<QueuedVetting, 'id' | 'instructorId' | 'name' | 'badgeKind' | 'badgeExpiresOn' | 'documents'>
}

export function VettingDecision({
  vetting: { id, instructorId, name, badgeKind, badgeExpiresOn, documents },
}: VettingDecisionProps) {
  const client = useQueryClient()
  const [checked, setChecked] = useState<readonly DocumentKind[]>([])
  const [isFound, setIsFound] = useState(false)
  const [asking, setAsking] = useState<'approve' | 'reject'>()
  const decide = useDecision()
  const reject = useRejectVetting()
  const close = () => setAsking(undefined)
  const approve = async () => {
    await decide.mutateAsync({ id, decision: 'approve', checked: [...checked], foundOnRegister: isFound })
    toast({
      title: `${name} is approved`,
      description: 'We’ve emailed them.',
      tone: 'good',
    })
  }
  // Trainees aren’t on it.
  const isListed = badgeKind === 'ADI'
  const isChecked = documents.every(({ kind }) => checked.includes(kind)) && (isFound || !isListed)
  const first = firstToExpire({
    badge: badgeExpiresOn,
    licence: documents.find(({ kind }) => kind === 'licence')?.datedOn,
  })
  const isOpened = documents.some(({ openedAt }) => openedAt)
  const refresh = () =>
    void Promise.all(
      [listVettings, getUser].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    )
  return (
    <>
      <DocumentChecks
        vetting={{ documents }}
        name={name}
        checks={{
          checked,
          onCheck: (kind, isOn) =>
            setChecked(isOn ? [...checked, kind] : checked.filter((one) => one !== kind)),
          onOpened: refresh,
        }}
      />
      {isListed && (
        <label className="tick mt-2">
          <input type="checkbox" checked={isFound} onChange={(event) => setIsFound(event.target.checked)} />
          <span>Found on the ADI register today</span>
        </label>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button disabled={!isChecked} onClick={() => setAsking('approve')} aria-label={`Approve ${name}`}>
          Approve
        </Button>
        {!isChecked && (
          <span className="text-sm text-ink-2">
            Tick “Matches” on each document{isListed && ', and the register,'} to approve.
          </span>
        )}
        <Button
          variant="danger-plain"
          disabled={!isOpened}
          onClick={() => setAsking('reject')}
          aria-label={`Reject ${name}`}
        >
          Reject
        </Button>
        <ConfirmDialog
          open={asking === 'approve'}
          onClose={close}
          title={`Approve ${name}?`}
          confirm="Approve"
          keep="Not yet"
          danger={false}
          onConfirm={approve}
        >
          Once {name}’s profile is complete, learners can find and book them until{' '}
          {first
            ? `${formatDay(first.on)}, the last day of the ${expiringNames[first.kind]}`
            : 'the badge expires'}
          . We delete the documents in 30 days; your decision stays in the audit log.
        </ConfirmDialog>
        {asking === 'reject' && (
          <LazyBoundary onFail={close}>
            <DecisionDialog
              id={instructorId}
              name={name}
              isInstructor
              verb="Reject"
              title={`Reject ${name}’s documents?`}
              says={`${name} will read your reason and can submit again. Until then learners can’t find or book them. We delete the documents in 30 days.`}
              hint="Say what’s wrong and how to put it right."
              keep="Cancel"
              keepsSay="Either side can still cancel."
              onDecide={(decision) => reject.mutateAsync({ id, ...decision })}
              done={{
                title: `${name} is rejected`,
                description: 'They’ll see your reason and can submit again.',
              }}
              onClose={close}
            />
          </LazyBoundary>
        )}
      </div>
    </>
  )
}

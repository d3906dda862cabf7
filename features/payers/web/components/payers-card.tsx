import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import { useNow } from '#web/use-now.ts'
import { formatLocalDay } from '#web/zone.ts'
import type { LearnerPayer } from '../../contract.ts'
import { mostInvitationSends, mostPayers } from '../../rules.ts'
import { useChangePayer, useEndPayer, usePayers, useSendPayerInvitation } from '../hooks.ts'
import { InvitePayer } from './invite-payer.tsx'

/** Who pays for the learner's lessons, what each sees, and the way to end it. */
export function PayersCard() {
  const query = usePayers()
  const [isInviting, setIsInviting] = useState(false)
  const payers = query.data?.payers ?? []
  return (
    <Card title="Who pays for your lessons">
      <QueryStatus query={query} label="Loading who pays" rows={1} />
      {query.data && (
        <>
          <p className="max-w-prose text-ink-2">
            Invite a parent or anyone else who pays. They can buy hours and pay for lessons by card, without
            an account. They see your hours left, when lessons are and with whom, and what they’ve paid. They
            don’t see pick-up places, messages or notes.
          </p>
          <ul className="ruled">
            {payers.map((payer) => (
              <li key={payer.id} className="block">
                <Payer payer={payer} />
              </li>
            ))}
          </ul>
          {payers.length < mostPayers && (
            <p className="mt-3">
              <Button
                variant="second"
                className="max-w-full whitespace-normal"
                onClick={() => setIsInviting(true)}
              >
                Invite someone to pay
              </Button>
            </p>
          )}
        </>
      )}
      {isInviting && <InvitePayer onClose={() => setIsInviting(false)} />}
    </Card>
  )
}

function Payer({ payer }: { payer: LearnerPayer }) {
  const { id, name, email, sharesProgress, acceptedAt, sends, expiresAt } = payer
  const change = useChangePayer()
  const end = useEndPayer()
  const again = useSendPayerInvitation()
  const [isEnding, setIsEnding] = useState(false)
  const hasEnded = expiresAt <= useNow()
  const first = firstName(name)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>{name}</b>
        {acceptedAt ? (
          <Badge tone="green">Can pay</Badge>
        ) : (
          <Badge tone="line">{hasEnded ? 'Invitation has ended' : 'Invited'}</Badge>
        )}
      </div>
      <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
        {email}
        {acceptedAt
          ? `, since ${formatLocalDay(acceptedAt)}`
          : !hasEnded && `, until ${formatLocalDay(expiresAt)} to accept`}
      </p>
      <Toggle
        label="Share your progress"
        hint={
          sharesProgress
            ? `${first} sees how far you are in each part of the syllabus. No remarks.`
            : `${first} doesn’t see your progress.`
        }
        checked={change.isPending ? change.variables.sharesProgress : sharesProgress}
        disabled={change.isPending}
        onChange={(isShared) => void change.mutateAsync({ id, sharesProgress: isShared }).catch(toastFailure)}
      />
      <p className="mt-2 flex flex-wrap gap-3">
        {!acceptedAt && sends < mostInvitationSends && (
          <Button
            size="sm"
            variant="second"
            busy={again.isPending}
            onClick={() =>
              void again
                .mutateAsync({ id })
                .then(() => toast({ title: `We’ve emailed ${first} again`, tone: 'good' }), toastFailure)
            }
          >
            Send again
          </Button>
        )}
        <Button size="sm" variant="plain" onClick={() => setIsEnding(true)}>
          {acceptedAt ? `Stop ${first} paying` : 'Withdraw the invitation'}
        </Button>
      </p>
      <ConfirmDialog
        open={isEnding}
        onClose={() => setIsEnding(false)}
        title={acceptedAt ? `Stop ${first} paying for you?` : `Withdraw the invitation to ${first}?`}
        confirm={acceptedAt ? 'Stop it' : 'Withdraw'}
        onConfirm={() => end.mutateAsync({ id })}
      >
        {acceptedAt
          ? `${first} can’t pay for you any more and sees nothing of you from now on. Hours they’ve bought stay yours, and their receipts stay theirs. Refunds go to their card.`
          : 'The link in the email stops working.'}
      </ConfirmDialog>
    </>
  )
}

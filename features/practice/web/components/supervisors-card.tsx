import { useId, useRef, useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { formatLocalDay, formatLocalNearMoment } from '#web/zone.ts'
import type { Supervisor } from '../../contract.ts'
import { carRule, mostSupervisors, supervisorRule } from '../../rules.ts'
import { usePractice, useRemoveSupervisor, useSendPracticeLink } from '../hooks.ts'

type SupervisorsCardProps = { supervisors: readonly Supervisor[]; onAdd: () => void }

/** Who may sit beside a learner, what the car needs, and who does. */
export const SupervisorsCard = ({ supervisors, onAdd }: SupervisorsCardProps) => (
  <Card title="Who sits beside you">
    <p className="max-w-prose text-ink-2">
      They have to be {supervisorRule}. They mustn’t be paid, not even for fuel: only instructors may be.{' '}
      {carRule}
    </p>
    <ul className="ruled">
      {supervisors.map((supervisor) => (
        <li key={supervisor.id} className="block">
          <SupervisorRow supervisor={supervisor} />
        </li>
      ))}
    </ul>
    {supervisors.length < mostSupervisors && (
      <p className="mt-3">
        <Button variant="second" className="max-w-full whitespace-normal" onClick={onAdd}>
          Add a supervisor
        </Button>
      </p>
    )}
  </Card>
)

function SupervisorRow({
  supervisor: { id, name, email, eligibleAt, mailedAt, nextMailAt, waiting },
}: {
  supervisor: Supervisor
}) {
  const send = useSendPracticeLink()
  const remove = useRemoveSupervisor()
  const [isRemoving, setIsRemoving] = useState(false)
  const first = firstName(name)
  const why = useId()
  const notice = useRef<{ close: () => void }>(undefined)
  const { refetch } = usePractice()
  // One notice at a time, however often it's pressed.
  const say = (isSent: boolean) => {
    notice.current?.close()
    if (isSent) notice.current = toast({ title: `We’ve emailed ${first} again`, tone: 'good' })
    else void refetch()
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>{name}</b>
        {eligibleAt && <Badge tone="green">May supervise</Badge>}
        {waiting > 0 && <Badge tone="yellow">{waiting} to confirm</Badge>}
      </div>
      <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
        {email}
        {mailedAt && `, last emailed ${formatLocalDay(mailedAt)}`}
      </p>
      <p className="mt-2 flex flex-wrap gap-3">
        {waiting > 0 && (
          <Button
            size="sm"
            variant="second"
            className="max-w-full whitespace-normal"
            busy={send.isPending}
            disabled={nextMailAt !== null}
            aria-describedby={nextMailAt === null ? undefined : why}
            onClick={() =>
              void send.mutateAsync({ id }).then(
                () => say(true),
                () => say(false),
              )
            }
          >
            Email the link again
          </Button>
        )}
        <Button size="sm" variant="plain" onClick={() => setIsRemoving(true)}>
          Remove
        </Button>
      </p>
      {waiting > 0 && nextMailAt !== null && (
        <p id={why} className="mt-1 text-sm text-ink-2">
          Today’s emails are used up. You can send the next on {formatLocalNearMoment(nextMailAt)}.
        </p>
      )}
      {nextMailAt === null && send.error && (
        <p role="alert" className="mt-1 text-sm">
          {send.error.message}
        </p>
      )}
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={`Remove ${first}?`}
        confirm="Remove"
        keep="Cancel"
        onConfirm={() => remove.mutateAsync({ id })}
      >
        We forget their address at once. What {first} has confirmed stays.
        {waiting > 0 && ` ${plural(waiting, 'drive')} can’t be confirmed any more.`}
      </ConfirmDialog>
    </>
  )
}

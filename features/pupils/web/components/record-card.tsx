import { formatPhone } from '#common/phone.ts'
import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { formatDate, formatMinutes } from '#common/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import type { Pupil } from '../../contract.ts'
import { useArchivePupil, useInvitePupil, useRemovePrepaidHours, useRestorePupil } from '../hooks.ts'
import { balanceText, earlierWords, receivedWay, statusNames } from '../words.ts'

const RecordDialog = lazily(async () => (await import('./record-dialog.tsx')).RecordDialog)
const HoursDialog = lazily(async () => (await import('./hours-dialog.tsx')).HoursDialog)
const EarlierDebts = lazily(async () => (await import('./earlier-debts.tsx')).EarlierDebts)
const EarlierDialog = lazily(async () => (await import('./earlier-dialog.tsx')).EarlierDialog)
const DeleteDialog = lazily(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

type Open = 'record' | 'hours' | 'earlier' | 'delete'

/** What the instructor has written down about a learner: for nobody else's eyes. */
export function RecordCard({ pupil }: { pupil: Pupil }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const archive = useArchivePupil()
  const restore = useRestorePupil()
  const remove = useRemovePrepaidHours()
  const id = pupil.id
  return (
    <Card
      title="Your record"
      action={
        <Button variant="second" size="sm" onClick={() => setOpen('record')}>
          Change record
        </Button>
      }
    >
      <p className="mb-3 flex flex-wrap gap-2">
        <Badge tone={pupil.status === 'active' ? 'green' : 'line'}>{statusNames[pupil.status]}</Badge>
        {pupil.archivedAt && <Badge tone="line">Archived</Badge>}
        {balanceText(pupil.balance) && (
          <Badge tone={pupil.balance.pence < 0 ? 'yellow' : 'blue'}>{balanceText(pupil.balance)}</Badge>
        )}
      </p>
      <dl className="sums">
        {factsOf(pupil).map(([label, value, href]) => (
          <div key={label}>
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-right whitespace-normal">{href ? <a href={href}>{value}</a> : value}</dd>
          </div>
        ))}
      </dl>
      {pupil.notes && <p className="mt-3 whitespace-pre-line">{pupil.notes}</p>}
      {pupil.prepaidHours.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-sm font-semibold">Hours paid in advance</h3>
          <ul className="grid gap-1">
            {pupil.prepaidHours.map((hours) => (
              <li key={hours.id} className="flex flex-wrap items-center justify-between gap-2">
                <span>
                  {hours.method === 'before'
                    ? `${formatMinutes(hours.minutes)} from before, worth ${formatMoney(hours.pence)}`
                    : `${formatMinutes(hours.minutes)} for ${formatMoney(hours.pence)}, ${receivedWay[hours.method]}, ${formatDate(hours.receivedAt, 'date')}`}
                </span>
                <Button
                  variant="plain"
                  size="sm"
                  busy={remove.isPending}
                  onClick={() => remove.mutate({ id, hoursId: hours.id }, { onError: toastFailure })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {pupil.earlierDebts.length > 0 && (
        <LazyBoundary>
          <EarlierDebts pupil={pupil} />
        </LazyBoundary>
      )}
      <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-3">
        <Button variant="second" size="sm" onClick={() => setOpen('hours')}>
          Add hours paid in advance
        </Button>
        <Button variant="plain" size="sm" onClick={() => setOpen('earlier')}>
          {earlierWords.title}
        </Button>
        {pupil.archivedAt ? (
          <Button
            variant="plain"
            size="sm"
            busy={restore.isPending}
            onClick={() => restore.mutate({ id }, { onError: toastFailure })}
          >
            Restore
          </Button>
        ) : (
          <Button
            variant="plain"
            size="sm"
            busy={archive.isPending}
            onClick={() => archive.mutate({ id }, { onError: toastFailure })}
          >
            Archive
          </Button>
        )}
        {!pupil.hasAccount && pupil.email && <InviteButton id={id} email={pupil.email} />}
        {!pupil.hasAccount && (
          <Button variant="danger-plain" size="sm" onClick={() => setOpen('delete')}>
            Delete
          </Button>
        )}
      </div>
      <LazyBoundary when={open !== undefined} onFail={close}>
        {open === 'record' && <RecordDialog pupil={pupil} onClose={close} />}
        {open === 'hours' && <HoursDialog pupil={pupil} onClose={close} />}
        {open === 'earlier' && <EarlierDialog pupil={pupil} onClose={close} />}
        {open === 'delete' && <DeleteDialog pupil={pupil} onClose={close} />}
      </LazyBoundary>
    </Card>
  )
}

function InviteButton({ id, email }: { id: string; email: string }) {
  const invite = useInvitePupil()
  return (
    <Button
      variant="second"
      size="sm"
      busy={invite.isPending}
      onClick={() =>
        void invite.mutateAsync({ id }).then(
          () =>
            toast({
              title: 'Invitation sent',
              description: `To ${email}. Once they accept, they see their lessons and progress.`,
              tone: 'good',
            }),
          toastFailure,
        )
      }
    >
      Invite to join
    </Button>
  )
}

const dayText = (on: string | null) => (on ? formatDate(on, 'date') : null)

function factsOf(pupil: Pupil): [label: string, value: string, href?: string][] {
  const facts: [string, string | null, string?][] = [
    ['Phone', pupil.phone && formatPhone(pupil.phone), `tel:${pupil.phone}`],
    ['Email', pupil.email, `mailto:${pupil.email}`],
    ['Pick-up', pupil.pickup && [pupil.pickup.address, pupil.pickup.postcode].filter(Boolean).join(', ')],
    ['Rate', pupil.hourlyRatePence === null ? null : `${formatMoney(pupil.hourlyRatePence)} an hour`],
    ['Taught before', pupil.minutesTaught === 0 ? null : formatMinutes(pupil.minutesTaught)],
    ['Licence seen', dayText(pupil.licenceSeenOn)],
    ['Eyesight checked', dayText(pupil.eyesightCheckedOn)],
    ['Theory test', dayText(pupil.theoryTestOn)],
    ['Driving test', dayText(pupil.drivingTestOn)],
  ]
  return facts.filter((fact): fact is [string, string, string?] => fact[1] !== null)
}

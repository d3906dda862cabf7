import { formatDay, formatTime } from '#common/time.ts'
import { badgeNames } from '#features/instructors/rules.ts'
import { Card } from '#ui/card.tsx'
import { roleNames } from '#web/dashboards.ts'
import type { UserDetails } from '../../contract.ts'

const moment = (at: string | null, otherwise: string) => (at ? `${formatDay(at)}, ${formatTime(at)}` : otherwise)

const Facts = ({ rows }: { rows: readonly (readonly [string, string | number])[] }) => (
  <dl className="sums">
    {rows.map(([what, value]) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

export function UserFacts({ user }: { user: UserDetails }) {
  const { lessons, vetting } = user
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title="Account">
        <Facts
          rows={[
            ['Role', roleNames[user.role]],
            ['Joined', moment(user.joinedAt, '')],
            ['Email address confirmed', moment(user.confirmedAt, 'Not yet')],
            ['Last sign-in', moment(user.lastSignInAt, 'Never')],
          ]}
        />
      </Card>
      <Card title="Lessons">
        <Facts
          rows={[
            ['Delivered', lessons.delivered],
            ['Booked', lessons.booked],
            ['Cancelled', lessons.cancelled],
            ['Next lesson', moment(lessons.nextAt, 'None booked')],
          ]}
        />
      </Card>
      {vetting && <VettingFacts vetting={vetting} />}
    </div>
  )
}

const states = { not_submitted: 'Not handed in yet', in_review: 'Waiting to be checked', approved: 'Approved', rejected: 'Rejected' }

function VettingFacts({ vetting }: { vetting: NonNullable<UserDetails['vetting']> }) {
  const { badgeKind, badgeNumber, badgeExpiresOn, reason } = vetting
  return (
    <Card title="Vetting">
      <Facts
        rows={[
          ['State', states[vetting.status]],
          ['Handed in', moment(vetting.submittedAt, 'Not yet')],
          ['Decided', moment(vetting.decidedAt, 'Not yet')],
          ...(badgeNumber ? [['Badge number', badgeNumber] as const] : []),
          ...(badgeExpiresOn ? [['Badge valid until', formatDay(`${badgeExpiresOn}T12:00Z`)] as const] : []),
        ]}
      />
      {badgeKind && <p className="mt-3 text-sm text-ink-2">{badgeNames[badgeKind]}</p>}
      {reason && <p className="mt-3">Reason given: {reason}</p>}
    </Card>
  )
}

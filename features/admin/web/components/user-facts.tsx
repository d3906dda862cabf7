import { formatMoney } from '#common/money.ts'
import { Card } from '#ui/card.tsx'
import { roleNames } from '#web/dashboards.ts'
import type { UserDetails } from '../../contract.ts'
import { moment } from '../words.ts'
import { Facts } from './facts.tsx'

const orWords = (at: string | null, otherwise: string) => (at ? moment(at) : otherwise)

export function AccountCard({ user }: { user: UserDetails }) {
  return (
    <Card title="Account">
      <Facts
        rows={[
          ['Role', roleNames[user.role]],
          ['Joined', orWords(user.joinedAt, '')],
          ['Email address confirmed', orWords(user.confirmedAt, 'Not yet')],
          ['Last sign-in', orWords(user.lastSignInAt, 'Never')],
        ]}
      />
      <p className="mt-3 text-sm text-ink-2">
        Id <span className="num [overflow-wrap:anywhere] select-all">{user.id}</span>
      </p>
    </Card>
  )
}

export function LessonsCard({ lessons }: Pick<UserDetails, 'lessons'>) {
  return (
    <Card title="Lessons">
      <Facts
        rows={[
          ['Delivered', lessons.delivered],
          ['Booked', lessons.booked],
          ['Cancelled', lessons.cancelled],
          ['Next lesson', orWords(lessons.nextAt, 'None booked')],
        ]}
      />
    </Card>
  )
}

export function MoneyCard({ user: { role, payments } }: { user: UserDetails }) {
  const { count, paidPence, refundedPence, earnedPence } = payments
  const isPayer = role === 'student' || count > 0
  if (!isPayer && role !== 'instructor') return null
  return (
    <Card title="Money">
      <Facts
        rows={[
          ...(isPayer
            ? ([
                ['Card payments', count],
                ['Paid', formatMoney(paidPence)],
                ['Sent back', formatMoney(refundedPence)],
              ] as const)
            : []),
          ...(role === 'instructor'
            ? ([['Earned, after commission', formatMoney(earnedPence)]] as const)
            : []),
        ]}
      />
    </Card>
  )
}

import { formatMoment } from '#common/time.ts'
import { formatMoney } from '#common/money.ts'
import { formatPhone } from '#common/phone.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { roleNames } from '#web/dashboards.ts'
import type { UserDetails } from '../../contract.ts'
import { useSendConfirmation } from '../hooks.ts'
import { Facts } from './facts.tsx'
import { LessonList } from './user-records.tsx'

const orWords = (at: string | null, otherwise: string) => (at ? formatMoment(at) : otherwise)

export function AccountCard({ user }: { user: UserDetails }) {
  return (
    <Card title="Account">
      <Facts
        rows={[
          ['Role', roleNames[user.role]],
          ['Joined', orWords(user.joinedAt, '')],
          ['Email address confirmed', orWords(user.confirmedAt, 'Not yet')],
          ['Phone', user.phone ? formatPhone(user.phone) : 'None given'],
          ['Last log-in', orWords(user.lastSignInAt, 'Never')],
        ]}
      />
      {!user.confirmedAt && <ResendConfirmation email={user.email} />}
      <p className="mt-3 text-sm text-ink-2">
        Id <span className="num [overflow-wrap:anywhere] select-all">{user.id}</span>
      </p>
    </Card>
  )
}

function ResendConfirmation({ email }: { email: string }) {
  const send = useSendConfirmation()
  const go = () =>
    void send.mutateAsync({ email }).then(
      ({ sent, autoApprove, message }) =>
        toast({
          title: sent ? 'Confirmation email sent' : autoApprove ? 'Address confirmed' : 'Email not sent yet',
          ...(message && { description: message }),
          tone: sent || autoApprove ? 'good' : 'bad',
        }),
      toastFailure,
    )
  return (
    <Button variant="second" size="sm" className="mt-3" busy={send.isPending} onClick={go}>
      Resend confirmation email
    </Button>
  )
}

export function LessonsCard({ user: { id, lessons } }: { user: UserDetails }) {
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
      <LessonList id={id} />
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
                ['Refunded', formatMoney(refundedPence)],
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

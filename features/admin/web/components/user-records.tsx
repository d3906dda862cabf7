import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { formatMoment, formatNearMoment } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { ErrorState, ListSkeleton, QueryStatus } from '#ui/states.tsx'
import type { PaymentTransaction } from '#features/payments/money-contract.ts'
import { sayBought } from '#features/payments/web/payment-words.ts'
import type { UserLesson } from '../../contract.ts'
import { useUserLessons, useUserPayments } from '../hooks.ts'
import { CancelLesson } from './cancel-lesson.tsx'
import { LessonRows } from './lesson-rows.tsx'
import { PersonLink } from './person-link.tsx'
import { RefundPayment } from './refund-payment.tsx'

/** What the person was party to; the names lead to the other side. */
export function LessonList({ id }: { id: string }) {
  const found = useUserLessons(id)
  if (found.isLoadingError)
    return <ErrorState retry={found.refetch}>We couldn’t load their lessons.</ErrorState>
  if (!found.data) return <ListSkeleton label="Loading their lessons" rows={2} />
  const lessons = found.data.pages.flatMap((page) => page.lessons)
  if (lessons.length === 0) return null
  return (
    <div className="mt-4">
      <LessonRows
        lessons={lessons}
        query={found}
        people={(lesson) => <With lesson={lesson} of={id} />}
        end={(lesson) => lesson.status === 'booked' && <CancelLesson lesson={lesson} />}
      />
    </div>
  )
}

function With({
  lesson: { learner, learnerHasAccount, instructor },
  of,
}: {
  lesson: UserLesson
  of: string
}) {
  const isTaught = instructor?.id !== of
  return (
    <>
      with <PersonLink person={isTaught ? instructor : learner} hasAccount={isTaught || learnerHasAccount} />
    </>
  )
}

export function PaymentsCard({ id }: { id: string }) {
  const query = useUserPayments(id)
  const paid = query.data?.transactions.filter(({ payment_status }) => payment_status === 'paid')
  if (paid?.length === 0) return null
  return (
    <Card title="Card payments">
      <QueryStatus query={query} label="Loading their payments" />
      {paid && (
        <FewFirst items={paid} noun="payments">
          {(payments) => (
            <ul className="ruled text-md" aria-label="Card payments">
              {payments.map((payment) => (
                <li key={payment.id} className="max-sm:block">
                  <span className="min-w-0 flex-1">
                    <Bought payment={payment} /> with <Other payment={payment} of={id} />, paid{' '}
                    {formatMoment(payment.paid_at ?? payment.created_at)}
                  </span>
                  <span className="text-sm text-ink-2">
                    {formatMoney(payment.amount_total)}
                    {payment.refunded_total > 0 && `, ${formatMoney(payment.refunded_total)} refunded`}
                  </span>
                  {payment.refunded_total < payment.amount_total && (
                    <RefundPayment
                      id={payment.id}
                      name={`${sayBought(payment, formatNearMoment)}, paid ${formatMoment(payment.paid_at ?? payment.created_at)}`}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </FewFirst>
      )}
    </Card>
  )
}

function Bought({ payment }: { payment: PaymentTransaction }) {
  const bought = sayBought(payment, formatNearMoment)
  const { lesson_id, lesson_starts_at } = payment
  return lesson_id && lesson_starts_at ? (
    <Link to={`/dashboard/admin/lessons/${lesson_id}`}>{bought}</Link>
  ) : (
    bought
  )
}

function Other({ payment, of }: { payment: PaymentTransaction; of: string }) {
  const isPayer = payment.student_id === of
  const name = isPayer ? payment.instructor_name : payment.student_name
  if (name === null) return 'a deleted account'
  return <Link to={`/dashboard/users/${isPayer ? payment.instructor_id : payment.student_id}`}>{name}</Link>
}

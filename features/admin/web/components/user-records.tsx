import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { pluralWord } from '#common/plural.ts'
import { formatMinutes } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { ErrorState, ListSkeleton, QueryStatus } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import type { PaymentTransaction } from '#features/payments/contract.ts'
import { LessonCancelling, type UserLesson } from '../../contract.ts'
import { useCancelForBoth, useUserLessons, useUserPayments } from '../hooks.ts'
import { moment } from '../words.ts'
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
      <ul className="ruled text-md" aria-label="Lessons">
        {lessons.map((lesson) => (
          <li key={lesson.id} className="max-sm:block">
            <span className="min-w-0 flex-1">
              {moment(lesson.startsAt)}, {formatMinutes(lesson.minutes)} <With lesson={lesson} of={id} />
              <WhyCancelled lesson={lesson} />
            </span>
            <span className="text-sm text-ink-2">
              {statusWords[lesson.status]}
              {lesson.pricePence !== null && `, ${formatMoney(lesson.pricePence)}`}
            </span>
            {lesson.status === 'booked' && <CancelLesson lesson={lesson} />}
          </li>
        ))}
      </ul>
      <LoadMore
        shown={lessons.length}
        noun={pluralWord(lessons.length, 'lesson', 'lessons')}
        busy={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
      />
    </div>
  )
}

function CancelLesson({ lesson: { id, startsAt } }: { lesson: UserLesson }) {
  const [asking, setAsking] = useState(false)
  const form = useForm(LessonCancelling, { defaultValues: { reason: '' } })
  const cancel = useCancelForBoth()
  const close = () => setAsking(false)
  const go = async ({ reason }: { reason: string }) => {
    await cancel.mutateAsync({ id, reason })
    close()
    toast({ title: 'Lesson cancelled', tone: 'good' })
  }
  return (
    <>
      <Button variant="second" size="sm" onClick={() => setAsking(true)}>
        Cancel<span className="sr"> the lesson on {moment(startsAt)}</span>
      </Button>
      {asking && (
        <Dialog
          open
          onClose={close}
          title="Cancel this lesson for both of them?"
          description="The learner pays nothing: a single lesson is refunded to their card, hours of a block go back to their lesson credit. Both get an email."
        >
          <Form form={form} onSubmit={go} className="mt-4">
            <TextArea
              name="reason"
              label="Reason"
              hint="Both will see it, and it stays in the audit log."
              rows={3}
              maxLength={500}
            />
            <div className="dialog-end">
              <Button variant="second" onClick={close}>
                Keep the lesson
              </Button>
              <SubmitButton variant="danger">Cancel the lesson</SubmitButton>
            </div>
          </Form>
        </Dialog>
      )}
    </>
  )
}

function WhyCancelled({ lesson }: { lesson: UserLesson }) {
  const { cancelledAt, cancelledBy, cancelReason, noShow, learner, instructor } = lesson
  if (!cancelledAt || !cancelledBy) return null
  const names = {
    learner: learner?.name ?? 'the learner',
    instructor: instructor?.name ?? 'the instructor',
    platform: 'an administrator',
  }
  return (
    <span className="block text-sm text-ink-2">
      {noShow ? `Marked as a no show by ${names.instructor}` : `Cancelled by ${names[cancelledBy]}`} on{' '}
      {moment(cancelledAt)}
      {cancelReason && `: “${cancelReason}”`}
    </span>
  )
}

const statusWords: Record<UserLesson['status'], string> = {
  held: 'Being paid for',
  booked: 'Booked',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  lapsed: 'Not paid for',
}

function With({ lesson: { learner, instructor }, of }: { lesson: UserLesson; of: string }) {
  const other = instructor?.id === of ? learner : instructor
  return other ? (
    <>
      with <Link to={`/dashboard/users/${other.id}`}>{other.name}</Link>
    </>
  ) : (
    'with a deleted account'
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
                    {payment.package_name}, {moment(payment.created_at)} <Between payment={payment} of={id} />
                  </span>
                  <span className="text-sm text-ink-2">
                    {formatMoney(payment.amount_total)}
                    {payment.refunded_total > 0 && `, ${formatMoney(payment.refunded_total)} refunded`}
                  </span>
                  {payment.refunded_total < payment.amount_total && (
                    <RefundPayment
                      id={payment.id}
                      name={`${payment.package_name}, ${moment(payment.created_at)}`}
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

function Between({ payment, of }: { payment: PaymentTransaction; of: string }) {
  const isPayer = payment.student_id === of
  const name = isPayer ? payment.instructor_name : payment.student_name
  if (name === null) return isPayer ? 'to a deleted account' : 'from a deleted account'
  return (
    <>
      {isPayer ? 'to' : 'from'}{' '}
      <Link to={`/dashboard/users/${isPayer ? payment.instructor_id : payment.student_id}`}>{name}</Link>
    </>
  )
}

import { Link } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { formatMoney, type Pence } from '#common/money.ts'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { formatLocalNearMoment } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { isPaidByHand } from '../../rules.ts'
import { useLessons } from '../hooks.ts'

/** What a learner and their instructor settle between them, until the instructor has noted that it came. */
export function ToPayYourself() {
  const { data } = useLessons({ status: 'booked,delivered,cancelled', order: 'latest', limit: 100 })
  const due = (data?.lessons ?? []).filter((lesson) => owedFor(lesson) > 0).toReversed()
  const [first] = due
  if (!first) return null
  const isOne = due.every(({ instructor }) => instructor.id === first.instructor.id)
  const who = isOne ? firstName(first.instructor.name) : 'your instructors'
  const total = due.reduce((pence, lesson) => pence + owedFor(lesson), 0)
  return (
    <Card title={`To pay ${who} yourself`} action={<b className="num">{formatMoney(total)}</b>}>
      <p className="mb-3 text-ink-2">
        You agreed to pay these in cash or by bank transfer, so we don’t take them from your card or your
        lesson credit. {isOne ? who : 'Your instructor'} marks each as received.
      </p>
      <FewFirst items={due} few={4} noun="lessons">
        {(shown) => (
          <ul className="ruled">
            {shown.map((lesson) => (
              <li key={lesson.id} className="justify-between">
                <span>
                  <Link to={`/dashboard/lessons/${lesson.id}`}>{formatLocalNearMoment(lesson.startsAt)}</Link>
                  <span className="block text-sm text-ink-2">
                    {lesson.paidWith === 'cash' ? 'In cash' : 'By bank transfer'}
                    {lesson.status === 'cancelled' && ', for cancelling late'}
                    {!isOne && ` to ${firstName(lesson.instructor.name)}`}
                  </span>
                </span>
                <span className="num">{formatMoney(owedFor(lesson))}</span>
              </li>
            ))}
          </ul>
        )}
      </FewFirst>
    </Card>
  )
}

const owedFor = ({ paidWith, receivedAt, cancelledCostPence, pricePence }: Lesson): Pence =>
  isPaidByHand(paidWith) && !receivedAt ? (cancelledCostPence ?? pricePence ?? 0) : 0

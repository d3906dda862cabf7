import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { isPaidByHand } from '#features/lessons/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { formatLocalDay } from '#web/zone.ts'
import { amountToReceive, isOwed } from '../../rules.ts'
import { useOwed } from '../hooks.ts'
import { ReceiveButton, ReceiveEitherWay } from './receive-button.tsx'

/** Who owes which lesson, the longest first: nothing where nobody does. */
export function OwedLessons({ learnerId }: { learnerId?: string }) {
  const { data } = useOwed(learnerId)
  if (!data || data.lessons.length === 0) return null
  return (
    <section aria-label="Owed">
      <h3 className="text-lg">
        {learnerId ? 'Owed' : 'Waiting for'} {formatMoney(data.owedPence)}
      </h3>
      <FewFirst items={data.lessons} few={6} noun="lessons">
        {(few) => (
          <ul className="ruled text-md" aria-label="Lessons not paid yet">
            {few.map((lesson) => (
              <OwedLesson key={lesson.id} lesson={lesson} named={!learnerId} />
            ))}
          </ul>
        )}
      </FewFirst>
    </section>
  )
}

const OwedLesson = ({ lesson, named }: { lesson: Lesson; named: boolean }) => (
  <li className="flex-wrap">
    <span className="min-w-0 flex-1">
      {named && `${nameOf(lesson)}, `}
      <Link to={`/dashboard/lessons/${lesson.id}`}>{formatLocalDay(lesson.startsAt)}</Link>,{' '}
      {formatMoney(amountToReceive(lesson))}
    </span>
    <Receive lesson={lesson} />
  </li>
)

/** In a list of lessons: on one that is over and not paid. */
export const NotPaidYet = ({ lesson, now }: { lesson: Lesson; now: string }) =>
  isOwed(lesson, now) && (
    <>
      <span className="self-center">
        <Badge tone="yellow">Not paid yet</Badge>
      </span>
      <Receive lesson={lesson} />
    </>
  )

/** One line for the start page: the lesson that has waited longest, and how many more there are. */
export function OwedLine({ className }: { className?: string }) {
  const { data } = useOwed()
  const first = data?.lessons[0]
  if (!data || !first) return null
  const more = data.lessons.length - 1
  return (
    <section aria-label="Owed" className={className}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1">
          <b>Waiting for {formatMoney(data.owedPence)}:</b> {nameOf(first)}, {formatLocalDay(first.startsAt)},{' '}
          {formatMoney(amountToReceive(first))}
          {more > 0 && (
            <>
              {' '}
              and <Link to="/dashboard/earnings">{plural(more, 'more lesson')}</Link>
            </>
          )}
        </p>
        <Receive lesson={first} key={first.id} />
      </div>
    </section>
  )
}

const Receive = ({ lesson }: { lesson: Lesson }) =>
  isPaidByHand(lesson.paidWith) ? <ReceiveButton lesson={lesson} /> : <ReceiveEitherWay lesson={lesson} />

const nameOf = ({ learner }: Lesson) => learner?.name ?? 'A former learner'

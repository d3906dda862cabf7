import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { isPaidByHand } from '#features/lessons/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { formatLocalDay } from '#web/zone.ts'
import { amountToReceive, isOwed } from '../../rules.ts'
import { useOwed } from '../hooks.ts'
import { ReceiveButton, ReceiveEitherWay } from './receive-button.tsx'

const EarlierOwed = lazily(async () => (await import('./earlier-debts.tsx')).EarlierOwed)
const ReceiveDebt = lazily(async () => (await import('./earlier-debts.tsx')).ReceiveDebt)

/** Who owes which lesson, the longest first: nothing where nobody does. */
export function OwedLessons({ learnerId }: { learnerId?: string }) {
  const { data } = useOwed(learnerId)
  if (!data || data.owedPence === 0) return null
  return (
    <section aria-label="Owed">
      <h3 className="text-lg">
        {learnerId ? 'Owed' : 'Waiting for'} {formatMoney(data.owedPence)}
      </h3>
      {data.earlier.length > 0 && (
        <LazyBoundary>
          <EarlierOwed earlier={data.earlier} named={!learnerId} />
        </LazyBoundary>
      )}
      {data.lessons.length > 0 && (
        <FewFirst items={data.lessons} few={6} noun="lessons">
          {(few) => (
            <ul className="ruled text-md" aria-label="Lessons not paid yet">
              {few.map((lesson) => (
                <OwedLesson key={lesson.id} lesson={lesson} named={!learnerId} />
              ))}
            </ul>
          )}
        </FewFirst>
      )}
    </section>
  )
}

const OwedLesson = ({ lesson, named }: { lesson: Lesson; named: boolean }) => (
  <li className="flex-wrap">
    <span className="min-w-0 flex-1 basis-48">
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

/** One line for the start page: what has waited longest, and how much more there is. */
export function OwedLine({ className, waiting }: { className?: string; waiting?: ReactNode }) {
  const { data, isLoading } = useOwed()
  const lesson = data?.lessons[0]
  const debt = data?.earlier[0]
  if (isLoading) return waiting
  if (!data || (!lesson && !debt)) return null
  const more = data.lessons.length + data.earlier.length - 1
  return (
    <section aria-label="Owed" className={className}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-48">
          <b>Waiting for {formatMoney(data.owedPence)}:</b>{' '}
          {lesson
            ? `${nameOf(lesson)}, ${formatLocalDay(lesson.startsAt)}, ${formatMoney(amountToReceive(lesson))}`
            : debt && `${debt.name}, from before, ${formatMoney(debt.pence)}`}
          {more > 0 && (
            <>
              {' '}
              and{' '}
              <Link to="/dashboard/earnings">
                {data.earlier.length > 0 ? `${more} more` : plural(more, 'more lesson')}
              </Link>
            </>
          )}
        </p>
        {lesson ? (
          <Receive lesson={lesson} key={lesson.id} />
        ) : (
          debt && (
            <LazyBoundary>
              <ReceiveDebt id={debt.pupilId} debtId={debt.id} pence={debt.pence} key={debt.id} />
            </LazyBoundary>
          )
        )}
      </div>
    </section>
  )
}

const Receive = ({ lesson }: { lesson: Lesson }) =>
  isPaidByHand(lesson.paidWith) ? <ReceiveButton lesson={lesson} /> : <ReceiveEitherWay lesson={lesson} />

const nameOf = ({ learner }: Lesson) => learner?.name ?? 'A former learner'

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { pluralWord } from '#common/plural.ts'
import { formatMinutes, formatMoment } from '#common/time.ts'
import { outcomeWords } from '#features/lessons/outcomes.ts'
import { LoadMore } from '#ui/load-more.tsx'
import type { UserLesson } from '../../contract.ts'
import type { useUserLessons } from '../hooks.ts'
import { lessonStatusWords } from '../words.ts'

type LessonRowsProps = {
  lessons: readonly UserLesson[]
  query: Pick<
    ReturnType<typeof useUserLessons>,
    'isFetchingNextPage' | 'isFetchNextPageError' | 'hasNextPage' | 'fetchNextPage'
  >
  people: (lesson: UserLesson) => ReactNode
  end?: (lesson: UserLesson) => ReactNode
}

export const LessonRows = ({ lessons, query, people, end }: LessonRowsProps) => (
  <>
    <ul className="ruled text-md" aria-label="Lessons">
      {lessons.map((lesson) => (
        <li key={lesson.id} className="max-sm:block">
          <span className="min-w-0 flex-1">
            <Link to={`/dashboard/admin/lessons/${lesson.id}`}>{formatMoment(lesson.startsAt)}</Link>,{' '}
            {formatMinutes(lesson.minutes)} {people(lesson)}
            <WhyCancelled lesson={lesson} />
          </span>
          <span className="text-sm text-ink-2">
            {lesson.outcome ? outcomeWords[lesson.outcome] : lessonStatusWords[lesson.status]}
            {lesson.pricePence !== null && `, ${formatMoney(lesson.pricePence)}`}
          </span>
          {end?.(lesson)}
        </li>
      ))}
    </ul>
    <LoadMore
      shown={lessons.length}
      noun={pluralWord(lessons.length, 'lesson', 'lessons')}
      busy={query.isFetchingNextPage}
      failed={query.isFetchNextPageError}
      onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
    />
  </>
)

function WhyCancelled({ lesson }: { lesson: UserLesson }) {
  const { cancelledAt, cancelledBy, cancelReason, outcome, learner, instructor } = lesson
  if (!cancelledAt || !cancelledBy) return null
  const names = {
    learner: learner?.name ?? 'the learner',
    instructor: instructor?.name ?? 'the instructor',
    platform: 'an administrator',
  }
  return (
    <span className="block text-sm text-ink-2">
      {outcome === 'no-show'
        ? `Marked as a no show by ${names.instructor}`
        : `Cancelled by ${names[cancelledBy]}`}{' '}
      on {formatMoment(cancelledAt)}
      {cancelReason && `: “${cancelReason}”`}
    </span>
  )
}

import { Card } from '#ui/card.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { useLessonSearch } from '../record-hooks.ts'
import { PersonLink } from './person-link.tsx'
import { LessonRows } from './lesson-rows.tsx'

type FoundProps = { query: { search: string; from?: string; to?: string }; isPossible: boolean }

export function FoundLessons({ query, isPossible }: FoundProps) {
  const found = useLessonSearch(query, isPossible)
  const lessons = (isPossible && found.data?.pages.flatMap((page) => page.lessons)) || []
  return (
    <Card title="Lessons">
      {isPossible && <QueryStatus query={found} label="Searching lessons" />}
      {!isPossible && (
        <p className="text-ink-2">
          Amounts and references are of payments. The lesson that was paid for is named there.
        </p>
      )}
      {found.data && isPossible && lessons.length === 0 && (
        <p className="text-ink-2">
          No lesson matches. Learners without an account are found by their instructor only.
        </p>
      )}
      {lessons.length > 0 && (
        <div aria-busy={found.isPlaceholderData}>
          <LessonRows
            lessons={lessons}
            query={found}
            people={(lesson) => (
              <span className="block">
                <PersonLink person={lesson.learner} hasAccount={lesson.learnerHasAccount} /> with{' '}
                <PersonLink person={lesson.instructor} />
              </span>
            )}
          />
        </div>
      )}
    </Card>
  )
}

import type { ReactNode } from 'react'
import type { Lesson } from '#features/lessons/contract.ts'
import { LessonsToRate } from '#features/assessments/web/components/lessons-to-rate.tsx'
import { CancelLesson } from '#features/lessons/web/components/lesson-actions.tsx'
import { PickupWanted } from '#features/lessons/web/components/pickup-wanted.tsx'
import { DueReviews } from '#features/reviews/web/components/due-reviews.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'

const MoveAnswer = lazily(
  async () => (await import('#features/lessons/web/components/move-answer.tsx')).MoveAnswer,
)

type ToAnswerProps = { lessons: readonly Lesson[]; now: string; children: ReactNode }

/** What can wait comes last. */
export const ToAnswer = ({ lessons, now, children }: ToAnswerProps) => (
  <div className="grid gap-5 empty:hidden" role="group" aria-label="To answer">
    {lessons
      .filter(({ unansweredMove }) => unansweredMove)
      .map((lesson) => (
        <LazyBoundary quiet key={lesson.id}>
          <MoveAnswer lesson={lesson}>
            <CancelLesson lesson={lesson} now={now} />
          </MoveAnswer>
        </LazyBoundary>
      ))}
    {children}
    <PickupWanted lessons={lessons} />
    <LessonsToRate now={now} />
    <DueReviews />
  </div>
)

import type { Day } from '#common/days.ts'
import { useNextLesson } from '../schedule/use-next-lesson.ts'
import { NextLessonLink } from './next-lesson-link.tsx'

type NoLessonsProps = {
  days: readonly Day[]
  now: string
  addressOf: (change: { on: Day; lesson: undefined }) => string
}

/** An empty week, and the way to the next one that isn’t. */
export function NoLessons({ days, now, addressOf }: NoLessonsProps) {
  const next = useNextLesson(days, now)
  return (
    <>
      No lessons this week.
      {next && (
        <span className="block">
          <NextLessonLink next={next} addressOf={addressOf} />
        </span>
      )}
    </>
  )
}

import { Link } from 'react-router'
import { formatLocalSpan } from '#web/zone.ts'
import type { CarLesson } from '../../contract.ts'

/** A school sees when and whose, and opens nothing. */
export function CarLessons({ lessons }: { lessons: readonly CarLesson[] }) {
  return (
    <ul className="mt-2 grid gap-2">
      {lessons.map(({ lessonId, startsAt, endsAt, instructor, learner, car }) => {
        const when = formatLocalSpan(startsAt, endsAt)
        return (
          <li key={`${startsAt} ${instructor.id}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {lessonId ? <Link to={`/dashboard/lessons/${lessonId}`}>{when}</Link> : when}
              {`, ${learner?.name ?? instructor.name}`}
            </span>
            <b>{car ? `takes ${car.name}` : 'no car free'}</b>
          </li>
        )
      })}
    </ul>
  )
}

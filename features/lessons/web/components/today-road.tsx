import { Link } from 'react-router'
import type { Role } from '#common/endpoint.ts'
import { formatDay, formatMinutes, formatTime } from '#common/time.ts'
import '../schedule.css'
import type { Lesson } from '../../contract.ts'
import { myZone } from '../zone.ts'
import { otherOf } from './lesson-words.ts'

type TodayRoadProps = { lessons: readonly Lesson[]; role: Role; now: string /** The first lesson of a later day. */; later?: Lesson | undefined }

/** Today's lessons as stops on a road: driven, now, ahead. On a day without, when the next one is. */
export function TodayRoad({ lessons, role, now, later }: TodayRoadProps) {
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  const next = lessons.find(({ endsAt }) => endsAt > now)
  return (
    <section className="today-road asphalt" aria-labelledby="today-road">
      <header>
        <h2 id="today-road">Today, {formatDay(now, myZone())}</h2>
        <p>{lessons.length === 0 ? emptyDay(role, later) : `${lessons.length} ${lessons.length === 1 ? 'lesson' : 'lessons'}, ${formatMinutes(minutes)}`}</p>
      </header>
      {lessons.length > 0 && (
        <ol>
          {lessons.map((lesson) => (
            <li key={lesson.id} data-driven={lesson.endsAt <= now || undefined} data-now={lesson === next || undefined}>
              <Link to={`/dashboard/lessons/${lesson.id}`}>
                <time dateTime={lesson.startsAt}>{formatTime(lesson.startsAt, myZone())}</time>
                <b>{otherOf(lesson, role).name}</b>
                <span className="mute">
                  {formatMinutes(lesson.minutes)}
                  {lesson.pickup && `, ${lesson.pickup}`}
                  {lesson.endsAt <= now
                    ? lesson.status === 'delivered'
                      ? ', done'
                      : ', to mark as delivered'
                    : lesson === next && (lesson.startsAt <= now ? ', now' : ', next')}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function emptyDay(role: Role, later: Lesson | undefined) {
  if (!later) return 'No lessons today.'
  return `No lessons today. The next is ${formatDay(later.startsAt, myZone())} at ${formatTime(later.startsAt, myZone())} with ${otherOf(later, role).name}.`
}

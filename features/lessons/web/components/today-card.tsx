import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { formatMinutes } from '#common/time.ts'
import { useTravelDay } from '#features/diary/web/hooks.ts'
import '../schedule/schedule.css'
import type { Lesson } from '../../contract.ts'
import { outcomeWords } from '../../outcomes.ts'
import { formatLocalDay, formatLocalTime, myZone } from '#web/zone.ts'
import { otherOf } from './lesson-state.ts'
import { whereOf } from './place-words.ts'
import { positionOf } from '../schedule/calendar.ts'
import { TravelLine } from './travel-line.tsx'
import { travelText } from './travel-words.ts'

type TodayCardProps = {
  /** One at least. */
  lessons: readonly Lesson[]
  now: string
  addressOf: (lesson: Lesson) => string
}

export function TodayCard({ lessons, now, addressOf }: TodayCardProps) {
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  const last = lessons.at(-1)
  const travel = useTravelDay(positionOf(now, myZone()).on).data
  const next = lessons.find(({ endsAt }) => endsAt > now)
  return (
    <section className="today-card asphalt no-print" aria-labelledby="today-card">
      <header>
        <h2 id="today-card">Today, {formatLocalDay(now)}</h2>
        <p>
          {plural(lessons.length, 'lesson')}, {formatMinutes(minutes)}. {last && endOfDay(last, now)}
          {travel && travelText.day(travel) && ` ${travelText.day(travel)}.`}
        </p>
      </header>
      <ol>
        {lessons.map((lesson) => (
          <li
            key={lesson.id}
            data-driven={lesson.endsAt <= now || undefined}
            data-now={lesson === next || undefined}
            style={{ '--driven': `${driven(lesson, now)}%` } as CSSProperties}
          >
            <Link to={addressOf(lesson)} preventScrollReset>
              <span className="at">
                <time dateTime={lesson.startsAt}>{formatLocalTime(lesson.startsAt)}</time>
                {lesson === next && <span className="tag">{lesson.startsAt <= now ? 'Now' : 'Next'}</span>}
              </span>
              <b>{otherOf(lesson, 'instructor').name}</b>
              {whereOf(lesson) && <span className="mute where">{whereOf(lesson)}</span>}
              <TravelLine stop={travel?.lessons.find(({ id }) => id === lesson.id)} now={now} />
              <span className="mute">
                {formatMinutes(lesson.minutes)}
                {lesson.endsAt <= now &&
                  (lesson.outcome
                    ? `, ${outcomeWords[lesson.outcome].toLowerCase()}`
                    : ', to mark as delivered')}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

function driven({ startsAt, endsAt }: Lesson, now: string) {
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)]
  return Math.round(Math.max(0, Math.min(1, (Date.parse(now) - from) / (to - from))) * 100)
}

const endOfDay = ({ endsAt }: Lesson, now: string) =>
  `The last ${endsAt <= now ? 'ended' : 'ends'} at ${formatLocalTime(endsAt)}.`

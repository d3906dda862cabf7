import type { ReactNode } from 'react'
import { addDays, type Day, daysBetween } from '#common/days.ts'
import { formatDate } from '#common/time.ts'
import { myZone } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { positionOf } from '../schedule/calendar.ts'
import { dayName } from '../schedule/format.ts'
import { LessonRow } from './lesson-row.tsx'
import './lesson-days.css'

type LessonDaysProps = {
  label: string
  lessons: readonly Lesson[]
  now: string
  actions?: ((lesson: Lesson) => ReactNode) | undefined
  /** Further lessons are there, but not read yet. */
  hasMore?: boolean
}

/** Lessons to come, the soonest first, by day, below the weeks ahead as one row to choose from. */
export function LessonDays({ label, lessons, now, actions, hasMore = false }: LessonDaysProps) {
  const today = positionOf(now, myZone()).on
  const byDay = Map.groupBy(lessons, ({ startsAt }) => positionOf(startsAt, myZone()).on)
  return (
    <>
      <WeeksAhead today={today} taken={byDay} hasMore={hasMore} />
      <ol className="agenda-days" aria-label={label}>
        {[...byDay].map(([day, onDay]) => (
          <li key={day} id={idOf(day)} tabIndex={-1}>
            <h2>{nameOf(day, today)}</h2>
            <ul className="ruled">
              {onDay.map((lesson) => (
                <LessonRow key={lesson.id} lesson={lesson} now={now} timeOnly>
                  {actions?.(lesson)}
                </LessonRow>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}

type WeeksAheadProps = { today: Day; taken: ReadonlyMap<Day, readonly Lesson[]>; hasMore: boolean }

/** As far as the last lesson that is shown, and two weeks at least; days whose lessons aren’t read yet would look free. */
function WeeksAhead({ today, taken, hasMore }: WeeksAheadProps) {
  const last = [...taken.keys()].at(-1) ?? today
  const count = Math.min(Math.max(hasMore ? 1 : 14, daysBetween(today, last) + 1), 120)
  const days = Array.from({ length: count }, (_, at) => addDays(today, at))
  return (
    <nav className="weeks-ahead" aria-label="Days with lessons">
      {days.map((day, at) => {
        const isFirst = at === 0 || day.endsWith('-01')
        const face = (
          <>
            <span aria-hidden="true">
              {isFirst ? formatDate(day, 'month').slice(0, 3) : dayName(day).weekday}
            </span>
            <b aria-hidden="true">{Number(day.slice(8))}</b>
          </>
        )
        return taken.has(day) ? (
          <a key={day} href={`#${idOf(day)}`}>
            <span className="sr">{nameOf(day, today)}</span>
            {face}
            <i />
          </a>
        ) : (
          <span key={day} aria-hidden="true">
            {face}
          </span>
        )
      })}
    </nav>
  )
}

const idOf = (day: Day) => `lessons-${day}`

function nameOf(day: Day, today: Day) {
  const date = `${dayName(day).weekday} ${dayName(day).date}`
  if (day === today) return `Today, ${date}`
  return day === addDays(today, 1) ? `Tomorrow, ${date}` : date
}

import type { Day, Shown } from '../schedule/calendar.ts'
import { dayName } from '../schedule/format.ts'

type DayStripProps = {
  days: readonly Day[]
  chosen: Day
  shown: readonly Shown[]
  closed: ReadonlySet<string>
  onChoose: (day: Day) => void
}

export function DayStrip({ days, chosen, shown, closed, onChoose }: DayStripProps) {
  return (
    <fieldset className="cal-strip no-print">
      <legend className="sr">Day</legend>
      {days.map((day) => {
        const lessons = shown.filter(({ on, lesson }) => on === day && lesson).length
        return (
          <label key={day}>
            <input
              type="radio"
              name="day"
              className="sr"
              checked={day === chosen}
              onChange={() => onChoose(day)}
            />
            {dayName(day).weekday}
            <b>{Number(day.slice(8))}</b>
            <span>
              {lessons > 0 ? lessons : <span aria-hidden="true">{closed.has(day) ? 'off' : '–'}</span>}
              <span className="sr">
                {lessons === 0
                  ? closed.has(day)
                    ? 'day off'
                    : 'no lessons'
                  : lessons === 1
                    ? ' lesson'
                    : ' lessons'}
              </span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

import type { Day, Shown } from '../calendar.ts'
import { dayName } from './day-words.ts'

/** The seven days as one row of choices, for phones and the day view. */
export function DayStrip({ days, chosen, shown, onChoose }: { days: readonly Day[]; chosen: Day; shown: readonly Shown[]; onChoose: (day: Day) => void }) {
  return (
    <fieldset className="cal-strip no-print">
      <legend className="sr">Day</legend>
      {days.map((day) => {
        const lessons = shown.filter(({ on, lesson }) => on === day && lesson).length
        return (
          <label key={day}>
            <input type="radio" name="day" className="sr" checked={day === chosen} onChange={() => onChoose(day)} />
            {dayName(day).weekday}
            <b>{Number(day.slice(8))}</b>
            <span>
              {lessons || <span aria-hidden="true">–</span>}
              <span className="sr">{lessons === 1 ? ' lesson' : ' lessons'}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

import type { CSSProperties } from 'react'
import type { Day } from '#common/days.ts'
import { formatMinutes } from '#common/time.ts'
import type { OpenSpan } from '#features/diary/web/open-hours.ts'
import { minutesTaught, type Shown } from '../schedule/calendar.ts'
import { dayName } from '../schedule/format.ts'

type DayStripProps = {
  days: readonly Day[]
  chosen: Day
  today: Day
  shown: readonly Shown[]
  open: ReadonlyMap<Day, readonly OpenSpan[]> | undefined
  onChoose: (day: Day) => void
}

export function DayStrip({ days, chosen, today, shown, open, onChoose }: DayStripProps) {
  return (
    <fieldset className="cal-strip no-print">
      <legend className="sr">Day</legend>
      {days.map((day) => {
        const minutes = minutesTaught(shown.filter(({ on }) => on === day))
        const says =
          minutes > 0 ? formatMinutes(minutes) : open?.get(day)?.length === 0 ? 'day off' : 'no lessons'
        return (
          <label key={day} aria-current={day === today ? 'date' : undefined}>
            <input
              type="radio"
              name="day"
              className="sr"
              checked={day === chosen}
              onChange={() => onChoose(day)}
            />
            {dayName(day).weekday}
            <b>{Number(day.slice(8))}</b>
            <i style={{ '--hours': minutes / 60 } as CSSProperties} aria-hidden="true" />
            <span className="sr">{day === today ? `today, ${says}` : says}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

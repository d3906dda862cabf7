import { useState } from 'react'
import { TimeSelect } from '#features/diary/web/components/time-select.tsx'
import { placeOf } from '../calendar.ts'
import { instantAt, myZone } from '#web/zone.ts'
import { timeName } from './day-words.ts'

type AnyTimeProps = {
  value: string | undefined /** Where the lesson is now: what is shown first. */
  start: string
  onChange: (startsAt: string | undefined) => void
}

/** A day and a quarter hour on one's own clocks, also outside the opening hours. */
export function AnyTime({ value, start, onChange }: AnyTimeProps) {
  const { on, minute } = placeOf(value ?? start, myZone())
  const [day, setDay] = useState(on)
  const [time, setTime] = useState(timeName(minute - (minute % 15)))
  const change = (day: string, time: string) => {
    setDay(day)
    setTime(time)
    onChange(Number.isNaN(Date.parse(day)) ? undefined : instantAt(day, time))
  }
  return (
    <div className="grid grid-cols-2 gap-4">
      <label className="grid gap-1.5">
        <span className="field-label">Day</span>
        <input
          type="date"
          className="input"
          value={day}
          onChange={(event) => change(event.target.value, time)}
        />
      </label>
      <div className="grid gap-1.5">
        <span className="field-label" aria-hidden="true">
          Time
        </span>
        <TimeSelect label="Time" value={time} last={95} onChange={(chosen) => change(day, chosen)} />
      </div>
    </div>
  )
}

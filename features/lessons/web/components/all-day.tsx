import { Flag } from 'lucide-react'
import { eventStateOf } from '../schedule/event-state.ts'
import type { Shown } from '../schedule/calendar.ts'
import { EventIcon } from './event-icon.tsx'

export type PressOf = (one: Shown) => (() => void) | undefined

type AllDayProps = {
  holiday: string | undefined
  bars: readonly Shown[]
  now: string
  pressOf: PressOf | undefined
}

/** What lasts the whole day, above its hours. */
export const AllDay = ({ holiday, bars, now, pressOf }: AllDayProps) => (
  <ul className="cal-all-day">
    {holiday && (
      <li className="all-day-holiday" title={holiday}>
        <Flag aria-hidden="true" />
        {holiday}
      </li>
    )}
    {bars.map((one) => (
      <li key={one.key} title={one.title}>
        {pressOf?.(one) ? (
          <button type="button" className={`event event-${one.kind}`} onClick={pressOf(one)}>
            <EventIcon state={eventStateOf(one, now)} />
            <b>{one.title}</b>
            <span className="sr">, all day</span>
          </button>
        ) : (
          <div className={`event event-${one.kind}`}>
            <EventIcon state={eventStateOf(one, now)} />
            <b>{one.title}</b>
            <span className="sr">, all day</span>
          </div>
        )}
      </li>
    ))}
  </ul>
)

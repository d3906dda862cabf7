import type { CSSProperties } from 'react'
import type { Shown } from '../schedule/calendar.ts'
import { eventStateOf } from '../schedule/event-state.ts'

type SpanBarsProps = {
  onDay: readonly Shown[]
  hours: readonly [number, number]
  now: string
  nowAt?: number | undefined
}

/** A day as one line, beside the words that say the same. */
export const SpanBars = ({ onDay, hours: [first, last], now, nowAt }: SpanBarsProps) => {
  const part = (minute: number) => Math.min(Math.max((minute - first * 60) / ((last - first) * 60), 0), 1)
  return (
    <span className="span-bars" aria-hidden="true">
      {onDay
        .filter(({ kind }) => kind !== 'gap')
        .map((one) => (
          <i
            key={one.key}
            data-state={eventStateOf(one, now)}
            style={{ '--x': part(one.from), '--w': part(one.to) - part(one.from) } as CSSProperties}
          />
        ))}
      {nowAt !== undefined && <u style={{ '--x': part(nowAt) } as CSSProperties} />}
    </span>
  )
}

import { Clock } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { useNow } from '#web/use-now.ts'
import { formatLocalDeadline } from '#web/zone.ts'
import { formatCountdown } from '../use-time-left.ts'

const soonSeconds = 120

/** Quiet until time is short. */
export function HeldUntil({ until, secondsLeft }: { until: string; secondsLeft: number }) {
  const at = formatLocalDeadline(until, useNow())
  const left = formatCountdown(secondsLeft)
  return (
    <p>
      <Badge tone={secondsLeft > soonSeconds ? 'line' : 'yellow'} icon={<Clock aria-hidden="true" />}>
        <span aria-hidden="true">
          Held for you until <b className="num">{at}</b>
          {left && ' · '}
        </span>
        <span className="sr">We’re holding this slot for you until {at}. </span>
        {left && (
          <b className="num" role="timer">
            {left}
            <span className="sr"> left</span>
          </b>
        )}
      </Badge>
      <span className="sr" role="status">
        {secondsLeft > 0 && secondsLeft <= 60 ? 'Less than a minute is left.' : ''}
      </span>
    </p>
  )
}

import { formatLocalTime } from '#web/zone.ts'
import { Banner } from '#ui/states.tsx'
import { formatCountdown } from '../use-time-left.ts'

export function HeldUntil({ until, secondsLeft }: { until: string; secondsLeft: number }) {
  return (
    <Banner tone="yellow">
      We’re holding this slot for you until <b className="num">{formatLocalTime(until)}</b>{' '}
      <span className="num whitespace-nowrap" role="timer">
        ({formatCountdown(secondsLeft)} left)
      </span>
      .
      <span className="sr" role="status">
        {secondsLeft > 0 && secondsLeft <= 60 ? 'Less than a minute is left.' : ''}
      </span>
    </Banner>
  )
}

import type { Drive, DriveEvent } from '../../contract.ts'
import { momentText } from '../../feedback.ts'
import { eventName } from '../words.ts'

type ForceChartProps = {
  forces: NonNullable<Drive['forces']>
  events: readonly DriveEvent[]
  at: number
  onAt: (at: number) => void
}

const [width, middle, unit] = [1000, 60, 8]
const most = 7

/** Along the car (up is faster) and sideways (up is left), second by second. */
export function ForceChart({ forces: { start, perSecond, ahead, left }, events, at, onAt }: ForceChartProps) {
  const seconds = ahead.length / perSecond
  const end = start + seconds
  const x = (t: number) => ((t - start) / seconds) * width
  const now = events.find(({ from, to }) => at >= from - 1 && at <= to + 1)
  return (
    <div className="drive-chart asphalt">
      <p className="drive-now">
        <b className="num">{momentText(at - start)}</b> {now ? `${now.number}. ${eventName(now)}` : 'Calm'}
      </p>
      <svg viewBox={`0 0 ${width} ${2 * middle}`} preserveAspectRatio="none" aria-hidden="true">
        {events.map(({ number, from, to }) => (
          <rect
            key={number}
            className="drive-chart-event"
            x={x(from)}
            width={Math.max(3, x(to) - x(from))}
            height={2 * middle}
          />
        ))}
        <path className="drive-chart-zero" d={`M0 ${middle}H${width}`} />
        <path className="drive-chart-left" d={lineOf(left)} />
        <path className="drive-chart-ahead" d={lineOf(ahead)} />
        <path className="drive-chart-at" d={`M${x(at)} 0V${2 * middle}`} />
      </svg>
      <label>
        <span className="sr">Moment of the drive</span>
        <input
          type="range"
          min={Math.floor(start)}
          max={Math.ceil(end)}
          step={1}
          value={Math.round(at)}
          aria-valuetext={`${momentText(at - start)}${now ? `, ${eventName(now)}` : ''}`}
          onChange={(event) => onAt(Number(event.target.value))}
        />
      </label>
      <p className="drive-legend">
        <span className="drive-key-ahead">Braking (down) and acceleration (up)</span>
        <span className="drive-key-left">Sideways, left is up</span>
      </p>
    </div>
  )
}

const points = 1000

/** The strongest of each thousandth, because a second of braking must not vanish between two points. */
function lineOf(values: readonly (number | null)[]): string {
  const step = Math.max(1, values.length / points)
  let path = ''
  let isOpen = false
  for (let i = 0; i < Math.min(points, values.length); i++) {
    const part = values.slice(Math.floor(i * step), Math.floor((i + 1) * step) || 1)
    const known = part.filter((value) => value !== null)
    const value = known.reduce((best, one) => (Math.abs(one) > Math.abs(best) ? one : best), 0)
    if (known.length === 0) isOpen = false
    else {
      const y = middle - Math.max(-most, Math.min(most, value)) * unit
      path += `${isOpen ? 'L' : 'M'}${((i / points) * width * Math.min(1, points / (values.length / step))).toFixed(1)} ${y.toFixed(1)}`
      isOpen = true
    }
  }
  return path
}

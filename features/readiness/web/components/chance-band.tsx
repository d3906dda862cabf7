import { formatDate } from '#common/time.ts'
import type { Estimate } from '../../contract.ts'
import { sayChance } from '../words.ts'

/** From 0 to 100: today's range in green, its middle a post, the range ahead dashed. */
export function ChanceBand({ estimate: { today, ahead } }: { estimate: Estimate }) {
  const then =
    ahead && (ahead.isTest ? 'on the day of your test' : `by ${formatDate(ahead.on, 'short date')}`)
  return (
    <div
      className="band"
      role="img"
      aria-label={`Today ${sayChance(today)} in 100, most likely ${today.likely}.${
        ahead ? ` ${then} ${sayChance(ahead)}, if you keep your pace.` : ''
      }`}
    >
      <i className="band-road" />
      <i className="band-range" style={{ left: `${today.low}%`, width: `${today.high - today.low}%` }} />
      {ahead && (
        <i
          className="band-ahead"
          style={{ left: `${ahead.low}%`, width: `${Math.max(2, ahead.high - ahead.low)}%` }}
        />
      )}
      <i className="band-mid" style={{ left: `${today.likely}%` }} />
      <span className="band-today" style={placeOf(today.likely)}>
        today
      </span>
      {ahead && (
        <span className="band-then" style={placeOf(ahead.likely)}>
          {then}
        </span>
      )}
      <ol aria-hidden="true">
        {[0, 25, 50, 75, 100].map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
      </ol>
    </div>
  )
}

/** Centred under its place, but within the band. */
const placeOf = (at: number) => ({ left: `${at}%`, translate: `${-at}% 0` })

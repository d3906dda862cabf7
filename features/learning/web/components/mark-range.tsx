import type { MarkRange } from '../../contract.ts'
import { mock } from '../../rules.ts'

/** From this mark on there is something to see. */
const leastShown = 20

/** How likely each mark is: the range in green, the pass mark as a post. */
export function MarkRangeChart({ range: { low, high, likely, passPercent, spread } }: { range: MarkRange }) {
  const first = Math.max(0, Math.min(low - 2, leastShown + 12))
  const marks = Array.from({ length: mock.questions + 1 - first }, (_, at) => first + at)
  const highest = Math.max(...spread)
  return (
    <figure className="mark-range">
      <p className="mark-figure num">{low === high ? low : `${low} to ${high}`}</p>
      <div
        className="mark-bars"
        style={{ gridTemplateColumns: `repeat(${marks.length}, minmax(0, 1fr))` }}
        role="img"
        aria-label={`Of 50, most likely ${likely}. You’d pass ${passPercent} times in 100; the pass mark is ${mock.passMark}.`}
      >
        {marks.map((mark) => (
          <span
            key={mark}
            data-in={mark >= low && mark <= high ? '' : undefined}
            data-pass={mark >= mock.passMark ? '' : undefined}
            data-post={mark === mock.passMark ? '' : undefined}
          >
            <i style={{ height: `${Math.max(1, (spread[mark]! / highest) * 100)}%` }} />
            {(mark === first || mark === mock.passMark || mark === mock.questions) && <b>{mark}</b>}
          </span>
        ))}
      </div>
      <figcaption className="text-ink-2">
        Nine in ten times your mark would be in this range, and you’d pass about{' '}
        <b className="text-ink">{passPercent} times in 100</b>. It’s an estimate from what you’ve answered
        here, with our questions.
      </figcaption>
    </figure>
  )
}

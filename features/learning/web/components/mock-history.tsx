import { Link } from 'react-router'
import { dayOf, formatDate } from '#common/time.ts'
import { myZone } from '#web/zone.ts'
import type { MockList } from '../../contract.ts'
import { isPass, mock } from '../../rules.ts'

/** The last six, the newest on the right; the line is the pass mark. */
export function MockHistory({ mocks, isOwn = true }: { mocks: MockList['mocks']; isOwn?: boolean }) {
  const marked = mocks
    .filter(({ score }) => score !== null)
    .slice(0, 6)
    .toReversed()
  if (marked.length === 0) return null
  return (
    <ol className="mock-history" aria-label="Your marks in mock tests, out of 50">
      {marked.map(({ id, startedAt, score }) => {
        const text = `${score}, ${isPass(score!) ? 'passed' : 'not passed'}`
        const bar = (
          <>
            <b className="num">{score}</b>
            <i style={{ height: `${Math.max(4, ((score! - 20) / (mock.questions - 20)) * 100)}%` }} />
          </>
        )
        return (
          <li key={id} data-pass={isPass(score!) ? '' : undefined}>
            {isOwn ? (
              <Link to={`/dashboard/learning/mock/${id}`} aria-label={`${text}: the result`}>
                {bar}
              </Link>
            ) : (
              <span aria-label={text}>{bar}</span>
            )}
            <span className="text-xs text-ink-2">{formatDate(dayOf(startedAt, myZone()), 'short date')}</span>
          </li>
        )
      })}
    </ol>
  )
}

import { Link } from 'react-router'
import { dayOf, formatDate } from '#common/time.ts'
import { myZone } from '#web/zone.ts'
import type { MockList } from '../../contract.ts'
import { isPass, mock } from '../../rules.ts'

/** Below this nothing differs that matters; the line in the styles stands at the pass mark above it. */
const lowest = 20

/** The last six, the newest on the right; the line is the pass mark. */
export function MockHistory({ mocks, isOwn = true }: { mocks: MockList['mocks']; isOwn?: boolean }) {
  const marked = mocks
    .filter(({ score }) => score !== null)
    .slice(0, 6)
    .toReversed()
  if (marked.length === 0) return null
  return (
    <>
      <ol
        className="mock-history"
        aria-label={`${isOwn ? 'Your' : 'Their'} marks in mock tests, out of ${mock.questions}`}
      >
        {marked.map(({ id, startedAt, score }) => {
          const bar = (
            <>
              <b className="num">
                {score}
                <span className="sr">, {isPass(score!) ? 'passed' : 'not passed'}</span>
              </b>
              <i
                style={{
                  height: `calc(var(--mock-bar) * ${Math.max(0.04, (score! - lowest) / (mock.questions - lowest))})`,
                }}
              />
            </>
          )
          return (
            <li key={id} data-pass={isPass(score!) ? '' : undefined}>
              {isOwn ? <Link to={`/dashboard/learning/mock/${id}`}>{bar}</Link> : <span>{bar}</span>}
              <span className="text-xs text-ink-2">
                {formatDate(dayOf(startedAt, myZone()), 'short date')}
              </span>
            </li>
          )
        })}
      </ol>
      <p className="mt-2 text-xs text-ink-2">The line stands at {mock.passMark}, the pass mark.</p>
    </>
  )
}

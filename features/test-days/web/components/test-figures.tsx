import { Link } from 'react-router'
import { plural } from '#common/plural.ts'
import { Card } from '#ui/card.tsx'
import { competencyNames } from '../../competencies.ts'
import { useTestFigures } from '../hooks.ts'
import { percent } from '../pass-rates.ts'

/** Always with the counts: of three tests, a percentage says little. */
export function TestFigures() {
  const { data } = useTestFigures()
  if (!data) return null
  const { all, first, planned, withoutResult, faults } = data
  const rows: [string, string, string][] = [
    ['Passed, all tests', percent(all), `${all.passed} of ${all.taken}`],
    ['Passed first time', percent(first), `${first.passed} of ${first.taken}`],
  ]
  return (
    <Card title="Driving tests" action={<Link to="/dashboard/tests">Results and standards check</Link>}>
      {all.taken === 0 ? (
        <p className="text-ink-2">
          No results yet. Add test days and results on your learners’ pages, and your pass rates appear here.
        </p>
      ) : (
        <>
          <p className="mb-2 text-sm text-ink-2">The last 12 months, as you entered them.</p>
          <dl className="sums">
            {rows.map(([label, share, count]) => (
              <div key={label}>
                <dt className="text-ink-2">{label}</dt>
                <dd className="text-right">
                  <b>{share}</b> <span className="text-sm text-ink-2">({count})</span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {faults.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 font-semibold">Faults that came up most</h3>
          <ul className="grid gap-1">
            {faults.map(({ competency, tests, driving, serious }) => (
              <li key={competency} className="flex flex-wrap justify-between gap-x-4">
                <span>{competencyNames[competency]}</span>
                <span className="text-sm text-ink-2">
                  {[
                    plural(driving, 'driving fault'),
                    serious > 0 && `${serious} serious`,
                    `in ${plural(tests, 'test')}`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {(planned > 0 || withoutResult > 0) && (
        <p className="mt-3 text-sm text-ink-2">
          {[
            planned > 0 && `${plural(planned, 'test')} ahead`,
            withoutResult > 0 && `${plural(withoutResult, 'test')} without a result`,
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </p>
      )}
    </Card>
  )
}

import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import type { Figures, Report } from '../../report-contract.ts'
import { reportFigures } from '../../rules.ts'
import { daysIn } from '../periods.ts'
import { count } from '../words.ts'
import './report.css'

const tiles: readonly { label: string; of: (figures: Figures) => number; isMoney?: true }[] = [
  { label: 'Sign-ups', of: ({ learners, instructors }) => learners + instructors },
  ...reportFigures
    .filter(({ name }) => !['learners', 'instructors', 'vettingsDecided'].includes(name))
    .map((figure) => ({ ...figure, of: (figures: Figures) => figures[figure.name] })),
]

export function ReportTotals({ report }: { report: Report }) {
  const { totals, before } = report
  const days = plural(daysIn(report), 'day')
  return (
    <div>
      <dl className="report-tiles">
        {tiles.map(({ label, of, isMoney }) => {
          const show = isMoney ? formatMoney : count
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{show(of(totals))}</dd>
              <dd className="report-before num">{compared(of(totals), of(before.totals), show)}</dd>
            </div>
          )
        })}
        <div>
          <dt>Time to a vetting decision</dt>
          <dd className="num">
            {totals.vettingHours === null ? 'None decided' : hours(totals.vettingHours)}
          </dd>
          <dd className="report-before num">
            {totals.vettingsDecided > 0 && `Median (${plural(totals.vettingsDecided, 'decision')}). `}
            {before.totals.vettingHours !== null && `Before: ${hours(before.totals.vettingHours)}`}
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-ink-2">Each compared with the {days} before.</p>
    </div>
  )
}

function compared(now: number, before: number, show: (value: number) => string) {
  if (now === before) return `The same as before`
  if (before === 0) return 'None before'
  const change = Math.round(((now - before) / before) * 100)
  return `${change > 0 ? '+' : change < 0 ? '−' : '±'}${Math.abs(change)}% from ${show(before)}`
}

const hours = (value: number) =>
  value < 48 ? plural(Math.round(value * 10) / 10, 'hour') : plural(Math.round(value / 24), 'day')

import { addDays } from '#common/days.ts'
import { formatMoney } from '#common/money.ts'
import { formatDate } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { DownloadButton } from '#web/download-button.tsx'
import type { Income } from '../../income-contract.ts'
import { useIncome } from '../hooks.ts'

/** For a tax return: everything that came in, whichever way. */
export function IncomeCard({ period }: { period: { from: string; to: string } }) {
  const query = useIncome(period)
  const years = `${period.from.slice(0, 4)} to ${period.to.slice(0, 4)}`
  return (
    <Card
      title={`Income in the tax year ${years}`}
      action={
        <DownloadButton
          size="sm"
          path={`/api/income.csv?${new URLSearchParams(period)}`}
          name={`income-${period.from.slice(0, 4)}-${period.to.slice(2, 4)}.csv`}
        >
          Download income (CSV)
        </DownloadButton>
      }
    >
      <QueryStatus query={query} label="Loading your income" rows={4} />
      {query.data && (
        <>
          <dl className="sums">
            {sumsOf(query.data).map(([label, value]) => (
              <div key={label}>
                <dt className="text-ink-2">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div className="sums-total">
              <dt>Taxable income</dt>
              <dd>{formatMoney(query.data.taxablePence)}</dd>
            </div>
          </dl>
          <p className="mt-3 text-sm text-ink-2">
            {formatDate(period.from, 'date')} to {formatDate(addDays(period.to, -1), 'date')}. The total is
            what you earned here after commission and refunds, and all cash and transfers on the day you
            received them. Your own costs, such as fuel, insurance and your car, still come off it.
            {query.data.milesBetweenLessons > 0 &&
              ` You drove about ${query.data.milesBetweenLessons.toLocaleString('en-GB')} miles between lessons; the file has them day by day.`}
          </p>
        </>
      )}
    </Card>
  )
}

const sumsOf = ({ platform, cashPence, bankPence }: Income): [string, string][] => [
  ['Card and lesson credit', formatMoney(platform.grossPence)],
  ['Commission', `${platform.commissionPence > 0 ? '−' : ''}${formatMoney(platform.commissionPence)}`],
  ['Cash', formatMoney(cashPence)],
  ['Bank transfers', formatMoney(bankPence)],
]

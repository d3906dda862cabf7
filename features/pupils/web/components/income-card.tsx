import { addDays } from '#common/days.ts'
import { locale } from '#common/locale.ts'
import { formatMoney } from '#common/money.ts'
import { formatDate } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { Table, WhenStacked } from '#ui/table.tsx'
import { DownloadButton } from '#web/download-button.tsx'
import type { Income, IncomeSums } from '../../income-contract.ts'
import { useIncome } from '../hooks.ts'

/** For a tax return: everything that came in, whichever way. */
export function IncomeCard({ period }: { period: { from: string; to: string } }) {
  const query = useIncome(period)
  const years = daysOf(period.from, period.to)
  return (
    <Card
      title={`Income in the tax year, ${years}`}
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
            {partsOf(query.data).map(([label, value]) => (
              <div key={label}>
                <dt className="text-ink-2">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div>
              <dt>Turnover</dt>
              <dd>{formatMoney(query.data.turnoverPence)}</dd>
            </div>
            <div>
              <dt className="text-ink-2">Commission</dt>
              <dd>{commissionOf(query.data)}</dd>
            </div>
            <div className="sums-total">
              <dt>Income before your costs</dt>
              <dd>{formatMoney(query.data.beforeCostsPence)}</dd>
            </div>
          </dl>
          <h3 className="mt-5 mb-2 text-lg">By quarter</h3>
          <Table
            label="Income by quarter"
            rows={query.data.quarters}
            keyOf={({ from }) => from}
            columns={[
              { head: 'Quarter', cell: ({ from, to }) => daysOf(from, to) },
              {
                head: 'Turnover',
                cell: ({ turnoverPence }) => (
                  <>
                    {formatMoney(turnoverPence)}
                    <WhenStacked> turnover</WhenStacked>
                  </>
                ),
              },
              {
                head: 'Commission',
                cell: (quarter) => (
                  <>
                    {commissionOf(quarter)}
                    <WhenStacked> commission</WhenStacked>
                  </>
                ),
              },
              {
                head: 'Income before your costs',
                place: 'right',
                cell: ({ beforeCostsPence }) => formatMoney(beforeCostsPence),
              },
            ]}
          />
          <p className="mt-3 text-sm text-ink-2">
            Turnover is what learners paid by card for lessons you’ve earned, less refunds, and all cash and
            transfers on the day you received them. What’s left after commission isn’t your profit: your own
            costs, such as fuel, insurance and your car, still come off it. {milesText(query.data)}
          </p>
        </>
      )}
    </Card>
  )
}

const daysOf = (from: string, to: string) =>
  `${formatDate(from, 'date')} to ${formatDate(addDays(to, -1), 'date')}`

const commissionOf = ({ platform: { commissionPence } }: IncomeSums) =>
  `${commissionPence > 0 ? '−' : ''}${formatMoney(commissionPence)}`

function milesText({ milesBetweenLessons, milesFromAndToBase }: Income) {
  if (milesBetweenLessons + milesFromAndToBase === 0) return ''
  const [between, base] = [milesBetweenLessons, milesFromAndToBase].map((miles) =>
    miles.toLocaleString(locale),
  )
  return `Up to yesterday you drove about ${between} miles between lessons, and ${base} from and to your base. The file has them day by day. Miles driven during lessons aren’t in it, so it isn’t all your business mileage.`
}

const partsOf = ({ platform, cashPence, bankPence }: Income): [string, string][] => [
  ['Card and lesson credit', formatMoney(platform.grossPence)],
  ['Cash', formatMoney(cashPence)],
  ['Bank transfers', formatMoney(bankPence)],
]

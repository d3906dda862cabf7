import { formatMoney } from '#common/money.ts'
import { formatDate } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { Table, WhenStacked } from '#ui/table.tsx'
import type { ForecastWeek } from '../../contract.ts'
import { formatHours } from '../words.ts'

/** What is booked, and what usually still comes. */
export const Forecast = ({ weeks }: { weeks: readonly ForecastWeek[] }) => (
  <Card title="The next four weeks">
    <Table
      label="The next four weeks"
      rows={weeks}
      keyOf={({ from }) => from}
      columns={[
        { head: 'Week from', cell: ({ from }) => formatDate(from, 'short date') },
        {
          head: 'Booked',
          cell: ({ minutes, pence }) => (
            <>
              {formatHours(minutes)} hours<WhenStacked> booked</WhenStacked>, {formatMoney(pence)}
            </>
          ),
        },
        {
          head: 'Likely in the end',
          place: 'right',
          cell: ({ likelyMinutes }) => (
            <>
              <WhenStacked>Likely </WhenStacked>
              {likelyMinutes ? sayRange(likelyMinutes) : '–'}
            </>
          ),
        },
      ]}
    />
    <p className="mt-4 text-sm text-ink-2">
      {weeks.some(({ likelyMinutes }) => likelyMinutes)
        ? '“Likely” goes by your last 12 weeks: how many hours were booked as far ahead, and how many you taught in the end. Half of those weeks lay within the range. It’s an estimate, and holidays aren’t in it.'
        : 'Once you’ve taught in six of the last 12 weeks, this also shows how many hours are likely to come.'}
    </p>
  </Card>
)

function sayRange({ low, high }: { low: number; high: number }) {
  const [least, most] = [formatHours(low), formatHours(high)]
  return least === most ? `about ${least} hours` : `${least} to ${most} hours`
}

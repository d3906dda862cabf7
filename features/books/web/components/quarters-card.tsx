import { formatMoney } from '#common/money.ts'
import { Card } from '#ui/card.tsx'
import { Table, WhenStacked } from '#ui/table.tsx'
import { DownloadButton } from '#web/download-button.tsx'
import type { Books } from '../../contract.ts'
import { sayDays } from '../words.ts'

export function QuartersCard({ books }: { books: Books }) {
  return (
    <Card title="Quarters for Making Tax Digital">
      <Table
        label="Quarters"
        rows={books.quarters}
        keyOf={({ quarter }) => quarter}
        columns={[
          { head: 'Quarter', cell: sayDays },
          {
            head: 'Income',
            cell: ({ incomePence }) => (
              <>
                {formatMoney(incomePence)}
                <WhenStacked> income</WhenStacked>
              </>
            ),
          },
          {
            head: 'Expenses',
            cell: ({ expensesPence }) => (
              <>
                {formatMoney(expensesPence)}
                <WhenStacked> expenses</WhenStacked>
              </>
            ),
          },
          {
            head: 'Profit',
            cell: ({ profitPence }) => (
              <>
                {formatMoney(profitPence)}
                <WhenStacked> profit</WhenStacked>
              </>
            ),
          },
          {
            head: 'File',
            place: 'right',
            cell: ({ quarter }) => (
              <DownloadButton
                size="sm"
                path={`/api/books/quarters/${books.year}/${quarter}.csv`}
                name={`books-${books.year}-quarter-${quarter}.csv`}
              >
                CSV
              </DownloadButton>
            ),
          },
        ]}
      />
      <p className="mt-3 max-w-prose text-sm text-ink-2">
        Each file has the totals under the names that Making Tax Digital uses, of the quarter and of the year
        up to its end, and every line behind them. We don’t send anything to HMRC: you or your accountant do,
        with software that HMRC recognises.
      </p>
    </Card>
  )
}

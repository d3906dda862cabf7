import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'
import { DownloadButton } from '#web/download-button.tsx'
import { formatLocalDay } from '#web/zone.ts'
import { whatNames } from '../../takings-words.ts'
import { useTakings } from '../hooks.ts'

/** A list of its own, because none of it went through us. */
export function TakingsCard({ period }: { period: { from: string; to?: string } }) {
  const query = useTakings(period)
  if (query.data && query.data.lines.length === 0) return null
  return (
    <Card
      title="Cash and transfers"
      action={
        <DownloadButton
          size="sm"
          path={`/api/takings.csv?${new URLSearchParams(period)}`}
          name="cash-and-transfers.csv"
        >
          Download as CSV
        </DownloadButton>
      }
    >
      <QueryStatus query={query} label="Loading cash and transfers" rows={3} />
      {query.data && (
        <>
          <p className="mb-3 text-ink-2">
            Paid to you directly, without commission. It counts in your income above, on the day you received
            it. Cash {formatMoney(query.data.cashPence)}, transfers {formatMoney(query.data.bankPence)}.
          </p>
          <FewFirst items={query.data.lines} few={6} noun="payments">
            {(few) => (
              <Table
                label="Cash and transfers"
                rows={few}
                keyOf={({ id }) => id}
                columns={[
                  { head: 'Learner', cell: ({ name }) => name ?? 'A former learner' },
                  {
                    head: 'For',
                    cell: ({ what, minutes }) =>
                      what === 'earlier' ? whatNames[what] : `${whatNames[what]}, ${formatMinutes(minutes)}`,
                  },
                  {
                    head: 'Received',
                    cell: ({ method, receivedAt }) =>
                      `${method === 'cash' ? 'Cash' : 'Transfer'}, ${formatLocalDay(receivedAt)}`,
                  },
                  { head: 'Amount', place: 'right', cell: ({ pence }) => formatMoney(pence) },
                ]}
              />
            )}
          </FewFirst>
        </>
      )}
    </Card>
  )
}

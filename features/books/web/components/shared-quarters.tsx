import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { formatDate } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { QueryStatus } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'
import { saveFile } from '#web/save-file.ts'
import type { SharedBooks, SharedQuarter } from '../../link-contract.ts'
import { categoryWords, lineWords } from '../../line-words.ts'
import { useSharedQuarter } from '../link-hooks.ts'
import { sayDays } from '../words.ts'

type SharedQuartersProps = { token: string; books: SharedBooks['books'] }

export function SharedQuarters({ token, books }: SharedQuartersProps) {
  const [open, setOpen] = useState<number>()
  return books.quarters.map((quarter) => {
    const { quarter: nr, incomePence, expensesPence, profitPence } = quarter
    const isOpen = open === nr
    return (
      <Card
        key={nr}
        title={sayDays(quarter)}
        action={
          <Button
            size="sm"
            variant="second"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} the lines of ${sayDays(quarter)}`}
            onClick={() => setOpen(isOpen ? undefined : nr)}
          >
            {isOpen ? 'Hide the lines' : 'Show the lines'}
          </Button>
        }
      >
        <dl className="sums">
          <div>
            <dt className="text-ink-2">Income</dt>
            <dd>{formatMoney(incomePence)}</dd>
          </div>
          <div>
            <dt className="text-ink-2">Expenses</dt>
            <dd>{formatMoney(expensesPence)}</dd>
          </div>
          <div className="sums-total">
            <dt>Profit</dt>
            <dd>{formatMoney(profitPence)}</dd>
          </div>
        </dl>
        {isOpen && <Lines token={token} year={books.year} quarter={nr} />}
      </Card>
    )
  })
}

function Lines(of: { token: string; year: string; quarter: number }) {
  const query = useSharedQuarter(of)
  const { data } = query
  return (
    <div className="mt-4">
      <QueryStatus query={query} label="Loading the lines" rows={4} />
      {data && (
        <>
          <p className="mb-4">
            <Button
              size="sm"
              icon={<Download aria-hidden="true" />}
              onClick={() => saveFile(data.name, 'text/csv;charset=utf-8', data.content)}
            >
              CSV
            </Button>
          </p>
          {data.lines.length === 0 && <p className="text-ink-2">Nothing in this quarter.</p>}
          {data.lines.length > 0 && (
            <FewFirst items={data.lines} few={20} noun="lines">
              {(few) => <LineTable lines={few} />}
            </FewFirst>
          )}
        </>
      )}
    </div>
  )
}

const LineTable = ({ lines }: { lines: readonly SharedQuarter['lines'][number][] }) => (
  <Table
    label="Lines"
    rows={lines.map((line, nr) => ({ ...line, nr }))}
    keyOf={({ nr }) => nr}
    columns={[
      { head: 'Date', cell: ({ on }) => formatDate(on, 'date') },
      {
        head: 'What',
        cell: ({ kind, note, learner }) => [lineWords[kind], note || learner].filter(Boolean).join(', '),
      },
      {
        head: 'Category',
        cell: ({ category }) => (category === null ? 'Income' : categoryWords[category].name),
      },
      { head: 'Counts', place: 'right', cell: ({ countsPence }) => formatMoney(countsPence) },
    ]}
  />
)

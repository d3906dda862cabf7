import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { formatDate } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { QueryStatus } from '#ui/states.tsx'
import type { Recurring } from '../../contract.ts'
import { categoryWords } from '../../line-words.ts'
import { useRecurring } from '../hooks.ts'
import { everyWords } from '../words.ts'

const RecurringDialog = lazily(async () => (await import('./recurring-dialog.tsx')).RecurringDialog)

/** Null: a new one. */
type Open = { recurring: Recurring | null }

export function RecurringCard() {
  const query = useRecurring()
  const [open, setOpen] = useState<Open>()
  return (
    <Card
      title="Recurring costs"
      action={
        <Button size="sm" variant="second" onClick={() => setOpen({ recurring: null })}>
          Add a recurring cost
        </Button>
      }
    >
      <QueryStatus query={query} label="Loading your recurring costs" rows={2} />
      {query.data?.recurring.length === 0 && (
        <p className="text-ink-2">
          Franchise, lease, insurance: add what you pay every week or month once, and we enter it each time.
        </p>
      )}
      {query.data && query.data.recurring.length > 0 && (
        <FewFirst items={query.data.recurring} few={5} noun="recurring costs">
          {(few) => (
            <ul className="ruled" aria-label="Recurring costs">
              {few.map((recurring) => (
                <Row key={recurring.id} recurring={recurring} onChange={() => setOpen({ recurring })} />
              ))}
            </ul>
          )}
        </FewFirst>
      )}
      {open && (
        <LazyBoundary quiet>
          <RecurringDialog recurring={open.recurring} onClose={() => setOpen(undefined)} />
        </LazyBoundary>
      )}
    </Card>
  )
}

function Row({ recurring, onChange }: { recurring: Recurring; onChange: () => void }) {
  const { note, category, every, pence, nextOn, endsOn } = recurring
  const name = note || categoryWords[category].name
  const until = endsOn && nextOn ? `, until ${formatDate(endsOn, 'date')}` : ''
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-44">
        <b className="[overflow-wrap:anywhere]">{name}</b>
        <span className="block text-sm text-ink-2">
          {everyWords[every]}
          {until}
          {nextOn ? `, next on ${formatDate(nextOn, 'date')}` : `, ended ${formatDate(endsOn!, 'date')}`}
        </span>
      </p>
      <p className="num">{formatMoney(pence)}</p>
      <Button size="sm" variant="second" aria-label={`Change ${name}`} onClick={onChange}>
        Change
      </Button>
    </li>
  )
}

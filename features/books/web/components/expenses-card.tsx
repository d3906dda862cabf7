import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { formatDate } from '#common/time.ts'
import { DocumentButton } from '#features/uploads/web/components/document-button.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FewFirst } from '#ui/few-first.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { EmptyState, QueryStatus } from '#ui/states.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import type { Expense } from '../../contract.ts'
import { categoryWords } from '../../line-words.ts'
import { useDeleteExpense, useExpenses, useRestoreExpense } from '../hooks.ts'

const ExpenseDialog = lazily(async () => (await import('./expense-dialog.tsx')).ExpenseDialog)

export function ExpensesCard({ year }: { year: string }) {
  const query = useExpenses(year)
  const [open, setOpen] = useState<Expense>()
  return (
    <Card title="Expenses">
      <QueryStatus query={query} label="Loading your expenses" rows={4} />
      {query.data?.expenses.length === 0 && (
        <EmptyState title="No expenses in this tax year yet.">
          Add each one when you pay it: fuel, insurance, your ADI registration. What comes every month you
          enter once.
        </EmptyState>
      )}
      {query.data && query.data.expenses.length > 0 && (
        <FewFirst items={query.data.expenses} few={8} noun="expenses">
          {(few) => (
            <ul className="ruled" aria-label="Expenses">
              {few.map((expense) => (
                <Row key={expense.id} expense={expense} onChange={() => setOpen(expense)} />
              ))}
            </ul>
          )}
        </FewFirst>
      )}
      {open && (
        <LazyBoundary quiet>
          <ExpenseDialog expense={open} onClose={() => setOpen(undefined)} />
        </LazyBoundary>
      )}
    </Card>
  )
}

function Row({ expense, onChange }: { expense: Expense; onChange: () => void }) {
  const [remove, restore] = [useDeleteExpense(), useRestoreExpense()]
  const { id, on, pence, countsPence, category, note, receipt, isRecurring } = expense
  const name = note || categoryWords[category].name
  const which = `${name}, ${formatDate(on, 'date')}`
  const undo = () =>
    void restore
      .mutateAsync({ id })
      .then(() => toast({ title: `${name} is back`, tone: 'good' }), toastFailure)
  const go = () =>
    void remove
      .mutateAsync({ id })
      .then(() => toast({ title: `${name} deleted`, action: { label: 'Undo', onClick: undo } }), toastFailure)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-44">
        <b className="mr-2 [overflow-wrap:anywhere]">{name}</b>
        {isRecurring && <Badge>Recurring</Badge>}
        <span className="block text-sm text-ink-2">
          {formatDate(on, 'date')}
          {note && `, ${categoryWords[category].name}`}
        </span>
      </p>
      <p className="num text-right">
        {formatMoney(pence)}
        {countsPence !== pence && (
          <span className="block text-sm text-ink-2">{formatMoney(countsPence)} counts</span>
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        {receipt && <DocumentButton path={receipt} owner={which} label="Receipt" />}
        <Button size="sm" variant="second" aria-label={`Change ${which}`} onClick={onChange}>
          Change
        </Button>
        <Button
          size="sm"
          variant="second"
          busy={remove.isPending}
          aria-label={`Delete ${which}`}
          onClick={go}
        >
          Delete
        </Button>
      </span>
    </li>
  )
}

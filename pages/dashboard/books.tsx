import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import type { Books } from '#features/books/contract.ts'
import { AccountantCard } from '#features/books/web/components/accountant-card.tsx'
import { CategoriesCard } from '#features/books/web/components/categories-card.tsx'
import { ExpensesCard } from '#features/books/web/components/expenses-card.tsx'
import { MileageCard } from '#features/books/web/components/mileage-card.tsx'
import { QuartersCard } from '#features/books/web/components/quarters-card.tsx'
import { RecurringCard } from '#features/books/web/components/recurring-card.tsx'
import { SetAsideCard } from '#features/books/web/components/set-aside-card.tsx'
import { useBooks } from '#features/books/web/hooks.ts'
import { useCars } from '#features/cars/web/hooks.ts'
import type { BookCar } from '#features/books/web/words.ts'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { Sign } from '#ui/sign.tsx'
import { QueryStatus } from '#ui/states.tsx'

const ExpenseDialog = lazily(
  async () => (await import('#features/books/web/components/expense-dialog.tsx')).ExpenseDialog,
)

const ReadingDialog = lazily(
  async () => (await import('#features/books/web/components/reading-dialog.tsx')).ReadingDialog,
)

/** A tax return may be corrected for a year, and HMRC may ask for four more. */
const mostYears = 6

export default function BooksPage() {
  const [year, setYear] = useState<string>()
  const [adds, setAdds] = useState<'expense' | 'reading'>()
  const cars = (useCars().data?.cars ?? []).filter(({ archivedAt }) => archivedAt === null)
  const query = useBooks(year)
  const books = query.data
  return (
    <>
      <BackLink to="/dashboard/earnings">Earnings</BackLink>
      <PageHead
        title="Books"
        lead="Income, commission and miles are entered for you. Add what you spend, and each quarter is ready."
      >
        {books && books.years.length > 1 && (
          <Segments
            label="Tax year"
            name="year"
            value={books.year}
            onChange={setYear}
            className="flex-wrap"
            options={books.years.slice(0, mostYears).map((value) => ({ value, label: value }))}
          />
        )}
        <Button variant="second" onClick={() => setAdds('reading')}>
          Note a reading
        </Button>
        <Button onClick={() => setAdds('expense')}>Add an expense</Button>
      </PageHead>
      <QueryStatus query={query} label="Loading your books" rows={6} />
      {books && <Year books={books} cars={cars} />}
      {adds && (
        <LazyBoundary quiet>
          {adds === 'expense' ? (
            <ExpenseDialog expense={null} onClose={() => setAdds(undefined)} />
          ) : (
            <ReadingDialog
              reading={null}
              cars={cars.map(({ name }) => name)}
              onClose={() => setAdds(undefined)}
            />
          )}
        </LazyBoundary>
      )}
    </>
  )
}

function Year({ books, cars }: { books: Books; cars: readonly BookCar[] }) {
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <Sign
          title={`Profit, ${books.year}`}
          figure={formatMoney(books.profitPence)}
          rows={[
            ['Card and lesson credit', formatMoney(books.cardPence)],
            ['Cash', formatMoney(books.cashPence)],
            ['Bank transfers', formatMoney(books.bankPence)],
            ['Expenses', `${books.expensesPence > 0 ? '−' : ''}${formatMoney(books.expensesPence)}`],
          ]}
        />
        <SetAsideCard books={books} />
      </div>
      <QuartersCard books={books} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <ExpensesCard year={books.year} />
        <div className="grid gap-5">
          <CategoriesCard books={books} />
          <RecurringCard />
          <MileageCard books={books} cars={cars} />
          <AccountantCard />
        </div>
      </div>
    </div>
  )
}

import { useState } from 'react'
import { formatMoney } from '#common/money.ts'
import { formatDate } from '#common/time.ts'
import { CategoriesCard } from '#features/books/web/components/categories-card.tsx'
import { SharedQuarters } from '#features/books/web/components/shared-quarters.tsx'
import { useSharedBooks } from '#features/books/web/link-hooks.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { Sign } from '#ui/sign.tsx'
import { Banner, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { isInvalidLink } from '#web/api-error.ts'

/** What an accountant sees by an instructor's link. */
export default function SharedBooksPage() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const [year, setYear] = useState<string>()
  const { data, error, refetch } = useSharedBooks(token, year)
  const isEnded = token === '' || (error !== null && isInvalidLink(error))
  return (
    <div className="page-wide py-10">
      <PageHead
        title={data ? `Books of ${data.instructorName}` : 'Books'}
        lead={
          data &&
          `To read, until ${formatDate(data.expiresAt.slice(0, 10), 'date')}. Cash basis: each amount counts on the day it was received or paid.`
        }
      >
        {data && data.books.years.length > 1 && (
          <Segments
            label="Tax year"
            name="year"
            value={data.books.year}
            onChange={setYear}
            className="flex-wrap"
            options={data.books.years.map((value) => ({ value, label: value }))}
          />
        )}
      </PageHead>
      {isEnded && (
        <Banner tone="yellow" title="This link doesn’t open any books">
          It isn’t complete, or it has ended. Please ask the instructor who sent it for a new one.
        </Banner>
      )}
      {!isEnded && error && <ErrorState retry={refetch}>{error.message}</ErrorState>}
      {!isEnded && !error && !data && <ListSkeleton label="Reading the books" rows={5} />}
      {data && !isEnded && (
        <div className="grid gap-5">
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <Sign
              title={`Profit, ${data.books.year}`}
              figure={formatMoney(data.books.profitPence)}
              rows={[
                ['Card and lesson credit', formatMoney(data.books.cardPence)],
                ['Cash', formatMoney(data.books.cashPence)],
                ['Bank transfers', formatMoney(data.books.bankPence)],
                ['Expenses', formatMoney(-data.books.expensesPence)],
              ]}
            />
            <CategoriesCard books={data.books} />
          </div>
          <SharedQuarters token={token} books={data.books} />
        </div>
      )}
    </div>
  )
}

import { formatMoney } from '#common/money.ts'
import { Card } from '#ui/card.tsx'
import type { Books } from '../../contract.ts'
import { categoryWords } from '../../line-words.ts'

/** What comes off the income, by the categories of a tax return. */
export function CategoriesCard({ books }: { books: Pick<Books, 'categories' | 'expensesPence'> }) {
  return (
    <Card title="Expenses by category">
      {books.categories.length === 0 ? (
        <p className="text-ink-2">
          Our commission and what Pro costs are entered for you. Everything else you add.
        </p>
      ) : (
        <dl className="sums">
          {books.categories.map(({ category, paidPence, countsPence }) => (
            <div key={category}>
              <dt className="text-ink-2">
                {categoryWords[category].name}
                {paidPence !== countsPence && (
                  <span className="block text-sm">of {formatMoney(paidPence)} entered</span>
                )}
              </dt>
              <dd>{formatMoney(countsPence)}</dd>
            </div>
          ))}
          <div className="sums-total">
            <dt>Expenses</dt>
            <dd>{formatMoney(books.expensesPence)}</dd>
          </div>
        </dl>
      )}
    </Card>
  )
}

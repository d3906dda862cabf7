import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Day, Id, InputDay, Pence } from '#common/schema.ts'
import { categoryNames, isTaxYear } from './rules.ts'

const who = ['instructor'] as const

export const TaxYear = z
  .string()
  .check(z.refine(isTaxYear, 'Give a tax year as it’s written, such as 2026-27.'))
export const Category = z.enum(categoryNames)

export const booksFull = apiError(
  409,
  'books-full',
  'That’s as many expenses as a year has room for. Please enter some of them together.',
)
export const spentLater = apiError(409, 'spent-later', 'This day is yet to come. Enter it once you’ve paid.')

const Sums = z.object({
  incomePence: Pence,
  expensesPence: Pence,
  profitPence: Pence,
})

export type Quarter = z.infer<typeof Quarter>
const Quarter = z.extend(Sums, { quarter: z.int(), from: Day, to: Day })

const CategorySum = z.object({ category: Category, paidPence: Pence, countsPence: Pence })

export type Books = z.infer<typeof Books>
export const Books = z.extend(Sums, {
  year: z.string(),
  /** All that there may be something in, the latest first. */
  years: z.array(z.string()),
  /** Earned in lessons paid by card or with lesson credit, less refunds; before commission. */
  cardPence: Pence,
  cashPence: Pence,
  bankPence: Pence,
  categories: z.array(CategorySum),
  quarters: z.array(Quarter),
})

export const getBooks = endpoint({
  method: 'GET',
  path: '/api/books',
  who,
  summary:
    'A tax year of your books, this one unless given: income, expenses by category and profit, in all and for each quarter. Cash basis: each counts on the day the money is yours, or you paid it. `/api/books/quarters/2026-27/2.csv` is a quarter as a file.',
  input: z.object({ year: z.optional(TaxYear) }),
  output: Books,
})

export type Expense = z.infer<typeof Expense>
export const Expense = z.object({
  id: Id,
  on: Day,
  pence: Pence,
  /** What of it lowers the profit. */
  countsPence: Pence,
  category: Category,
  note: z.string(),
  isRecurring: z.boolean(),
})

const Spent = {
  pence: z.int().check(z.minimum(1, 'Enter an amount.'), z.maximum(10_000_000, 'At most £100,000.')),
  category: Category,
  note: z._default(z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters.')), ''),
}

export type ExpenseForm = z.output<typeof ExpenseForm>
export const ExpenseForm = z.object({ on: InputDay, ...Spent })

export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/books/expenses',
  who,
  summary: 'What you’ve entered of a tax year’s expenses, the latest first',
  input: z.object({ year: z.optional(TaxYear) }),
  output: z.object({ expenses: z.array(Expense) }),
})

export const addExpense = endpoint({
  method: 'POST',
  path: '/api/books/expenses',
  who,
  summary: 'Enters an expense in your books, on the day you paid it',
  input: ExpenseForm,
  output: z.object({ id: Id }),
  errors: [booksFull, spentLater],
})

export const changeExpense = endpoint({
  method: 'PATCH',
  path: '/api/books/expenses/:id',
  who,
  summary: 'Changes an expense of yours',
  input: z.extend(ExpenseForm, { id: Id }),
  output: z.object({}),
  errors: [notFound, booksFull, spentLater],
})

export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/api/books/expenses/:id',
  who,
  summary: 'Takes an expense out of your books; it can be put back for a week',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export const restoreExpense = endpoint({
  method: 'POST',
  path: '/api/books/expenses/:id/restore',
  who,
  summary: 'Puts an expense back that you’ve just deleted',
  input: ById,
  output: z.object({}),
  errors: [notFound, booksFull],
})

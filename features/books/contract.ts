import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Day, Id, InputDay, Pence, requiredText } from '#common/schema.ts'
import { carMethods, categoryNames, countries, everies, isTaxYear } from './rules.ts'

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
export const receiptMissing = apiError(
  409,
  'receipt-missing',
  'The receipt isn’t there. Please choose it again.',
)
export const spentLater = apiError(409, 'spent-later', 'This day is yet to come. Enter it once you’ve paid.')
export const spentLongAgo = apiError(
  409,
  'spent-long-ago',
  'We keep books until five years after the tax return was due. This day is before that.',
)

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
  car: z.object({
    method: z.enum(carMethods),
    businessPercent: z.int(),
    miles: z.number(),
    /** What would count by either method, whichever is chosen. */
    approvedPence: Pence,
    actualPence: Pence,
  }),
  tax: z.object({
    country: z.enum(countries),
    otherIncomePence: Pence,
    /** Null: we have no rates of this year. */
    setAside: z.nullable(z.object({ incomeTaxPence: Pence, nationalInsurancePence: Pence, pence: Pence })),
  }),
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
  /** The path of its photo or PDF. */
  receipt: z.nullable(z.string()),
  isRecurring: z.boolean(),
})

const Spent = {
  pence: z.int().check(z.minimum(1, 'Enter an amount.'), z.maximum(10_000_000, 'At most £100,000.')),
  category: Category,
  note: z._default(z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters.')), ''),
}

export type ExpenseForm = z.output<typeof ExpenseForm>
export const ExpenseForm = z.object({
  on: InputDay,
  ...Spent,
  /** Uploaded to `user-uploads/receipts/` before. */
  receipt: z._default(
    z.nullable(
      z.string().check(z.regex(/^receipts\/[^/]{1,290}$/, 'Choose a photo or a PDF of the receipt.')),
    ),
    null,
  ),
})

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
  errors: [booksFull, spentLater, spentLongAgo, receiptMissing],
})

export const changeExpense = endpoint({
  method: 'PATCH',
  path: '/api/books/expenses/:id',
  who,
  summary: 'Changes an expense of yours',
  input: z.extend(ExpenseForm, { id: Id }),
  output: z.object({}),
  errors: [notFound, booksFull, spentLater, spentLongAgo, receiptMissing],
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

export const endsBeforeStart = apiError(409, 'ends-before-start', 'That’s before it begins.')
export const startsLongAgo = apiError(
  409,
  'starts-long-ago',
  'That’s more than two years ago. Choose a later day, and enter what came before by hand.',
)
export const enoughRecurring = apiError(
  409,
  'enough-recurring',
  'You have as many recurring costs as there’s room for. End one first.',
)

export type Recurring = z.infer<typeof Recurring>
export const Recurring = z.object({
  id: Id,
  pence: Pence,
  category: Category,
  note: z.string(),
  every: z.enum(everies),
  startsOn: Day,
  /** The last day that counts. */
  endsOn: z.nullable(Day),
  /** Null once it has ended. */
  nextOn: z.nullable(Day),
})

export const listRecurring = endpoint({
  method: 'GET',
  path: '/api/books/recurring',
  who,
  summary: 'Costs of yours that come every week or month, those that have ended last',
  input: z.object({}),
  output: z.object({ recurring: z.array(Recurring) }),
})

export type RecurringForm = z.output<typeof RecurringForm>
export const RecurringForm = z.object({
  ...Spent,
  every: z.enum(everies),
  startsOn: InputDay,
  endsOn: z._default(z.nullable(InputDay), null),
})

export const addRecurring = endpoint({
  method: 'POST',
  path: '/api/books/recurring',
  who,
  load: 'plan',
  summary:
    'Enters a cost every week or month from a day on, until a day if you give one. What has been due by now is entered at once.',
  input: RecurringForm,
  output: z.object({ id: Id }),
  errors: [endsBeforeStart, startsLongAgo, enoughRecurring],
})

export const changeRecurring = endpoint({
  method: 'PATCH',
  path: '/api/books/recurring/:id',
  who,
  summary: 'Changes what a recurring cost is from the next time on, or ends it; what has been entered stays',
  input: z.object({ id: Id, ...Spent, endsOn: z.nullable(InputDay) }),
  output: z.object({}),
  errors: [notFound, endsBeforeStart],
})

const Miles = z.number().check(
  z.minimum(0, 'Enter the miles.'),
  z.maximum(1_000, 'At most 1,000 miles a day.'),
  z.refine((miles) => Number.isInteger(Math.round(miles * 1_000) / 100), 'Use one decimal at most.'),
)

export type DrivenDay = z.infer<typeof DrivenDay>
export const DrivenDay = z.object({
  on: Day,
  /** By the places of the day’s lessons; null where nothing was worked out. */
  workedOutMiles: z.nullable(z.number()),
  /** As you corrected it. */
  correctedMiles: z.nullable(z.number()),
})

export type Journey = z.infer<typeof Journey>
export const Journey = z.object({ id: Id, on: Day, miles: z.number(), reason: z.string() })

export const listMiles = endpoint({
  method: 'GET',
  path: '/api/books/miles',
  who,
  summary:
    'Business miles of a tax year: of each day’s lessons, from and to your base, as worked out on the night after or corrected by you; and other journeys that you added',
  input: z.object({ year: z.optional(TaxYear) }),
  output: z.object({ days: z.array(DrivenDay), journeys: z.array(Journey) }),
})

export const correctMiles = endpoint({
  method: 'PUT',
  path: '/api/books/miles/:on',
  who,
  summary: 'Corrects the miles of a day’s lessons; null takes your correction back',
  input: z.object({ on: InputDay, miles: z.nullable(Miles) }),
  output: z.object({}),
  errors: [spentLater, spentLongAgo],
})

export type JourneyForm = z.output<typeof JourneyForm>
export const JourneyForm = z.object({
  on: InputDay,
  miles: Miles.check(z.minimum(0.1, 'Enter the miles.')),
  reason: requiredText(200, 'Say what the journey was for. HMRC may ask.'),
})

export const addJourney = endpoint({
  method: 'POST',
  path: '/api/books/journeys',
  who,
  summary: 'Adds a business journey that isn’t between lessons, such as to a course',
  input: JourneyForm,
  output: z.object({ id: Id }),
  errors: [booksFull, spentLater, spentLongAgo],
})

export const deleteJourney = endpoint({
  method: 'DELETE',
  path: '/api/books/journeys/:id',
  who,
  summary: 'Takes a journey that you added out again',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export const rateNotAllowed = apiError(
  409,
  'rate-not-allowed',
  'HMRC allows the approved rate only for a car without dual controls whose price or running costs you’ve never claimed.',
)

/**
 * Who chooses the rate says that the car may have it. Dual-control cars of driving instructors may not, nor one whose
 * price or allowances were claimed (gov.uk, "Simplified expenses if you're self-employed: Vehicles").
 */
export const setCarCosts = endpoint({
  method: 'PUT',
  path: '/api/books/years/:year/car',
  who,
  summary:
    'How a tax year counts the car: the approved rate for each business mile, or its actual costs and what share of them is for the business',
  input: z.object({
    year: TaxYear,
    method: z.enum(carMethods),
    /** It has no dual controls, and its price or running costs were never claimed. */
    carQualifies: z._default(z.boolean(), false),
    businessPercent: z
      .int('Use whole percent.')
      .check(z.minimum(0, 'From 0 to 100.'), z.maximum(100, 'From 0 to 100.')),
  }),
  output: z.object({}),
  errors: [rateNotAllowed],
})

export const setTaxFacts = endpoint({
  method: 'PUT',
  path: '/api/books/years/:year/tax',
  who,
  summary: 'What the suggestion to set aside goes by: where you pay income tax, and other income of the year',
  input: z.object({
    year: TaxYear,
    country: z.enum(countries),
    otherIncomePence: z
      .int()
      .check(z.minimum(0, 'Enter an amount.'), z.maximum(100_000_000, 'At most £1,000,000.')),
  }),
  output: z.object({}),
})

import * as z from 'zod/mini'
import { addDays } from '#common/days.ts'
import type { Cell } from '#common/csv.ts'
import { firstName } from '#common/first-name.ts'
import { formatDate } from '#common/time.ts'
import { type CsvLines, csvRoute } from '#server/csv-file.ts'
import type { Db } from '#server/database.ts'
import type { App } from '#server/route.ts'
import { TaxYear } from '../contract.ts'
import { categoryWords, lineWords } from '../line-words.ts'
import {
  type BookLine,
  categories,
  categoryNames,
  quarterOf,
  spanOfYear,
  sumLines,
  type TaxYear as Year,
} from '../rules.ts'
import { listLines, type NamedLine } from './lines.ts'
import { getBookYear } from './years.ts'

const Query = z.object({
  year: TaxYear,
  quarter: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4)),
})

/** Without surnames for an accountant, who needs none. */
type Names = 'full' | 'first'

export function quarterFile(app: App) {
  const file = { who: 'instructor', query: Query } as const
  csvRoute(app, '/api/books/quarters/:year/:quarter.csv', file, async ({ me, claims, input }) => {
    const cells = await app.services.asUser(claims, (db) =>
      db.asService('the caller’s own books', (service) => listQuarterCells(service, me.id, input, 'full')),
    )
    return { name: nameOfQuarter(input), lines: inTurn(cells) }
  })
}

async function* inTurn(cells: readonly (readonly Cell[])[]): CsvLines {
  yield* cells
}

export type Quarter = { year: Year; quarter: number }

export const nameOfQuarter = ({ year, quarter }: Quarter) => `books-${year}-quarter-${quarter}`

/** The totals as Making Tax Digital names them, of the quarter and of the year up to its end, then every line. As the service. */
export async function listQuarterCells(
  db: Db,
  instructorId: string,
  { year, quarter }: Quarter,
  names: Names,
): Promise<(readonly Cell[])[]> {
  const span = quarterOf(year, quarter)
  const upToNow = { from: spanOfYear(year).from, to: span.to }
  const lines = await listLines(db, instructorId, year, await getBookYear(db, instructorId, year), {
    to: span.to,
  })
  const [own, soFar] = [sumLines(lines, span), sumLines(lines, upToNow)]
  const costsOf = (sums: typeof own, mtd: string) =>
    sums.categories
      .filter(({ category }) => categories[category] === mtd)
      .reduce((sum, { countsPence }) => sum + countsPence, 0)
  const mtdNames = [...new Set(categoryNames.map((category) => categories[category]))]
  const shown = lines.filter(({ on }) => on >= span.from)
  return [
    [
      `${year}, quarter ${quarter}`,
      `${formatDate(span.from, 'date')} to ${formatDate(addDays(span.to, -1), 'date')}`,
    ],
    [],
    ['Total', 'Making Tax Digital', 'This quarter GBP', 'Year to date GBP'],
    ['Turnover', 'turnover', { pence: own.incomePence }, { pence: soFar.incomePence }],
    ...mtdNames.map((mtd): Cell[] => [
      namesOf(mtd),
      mtd,
      { pence: costsOf(own, mtd) },
      { pence: costsOf(soFar, mtd) },
    ]),
    ['Profit', '', { pence: own.profitPence }, { pence: soFar.profitPence }],
    [],
    ['Date', 'What', 'Category', 'Learner', 'Note', 'Amount GBP', 'Counts GBP'],
    ...cellsOf(shown, await listNames(db, shown, names)),
  ]
}

/** The car's own costs and other travel are one category there. */
const namesOf = (mtd: string) =>
  categoryNames
    .filter((category) => categories[category] === mtd)
    .map((category) => categoryWords[category].name)
    .join('; ')

export async function listNames(db: Db, lines: readonly NamedLine[], names: Names) {
  const ids = new Set(lines.flatMap(({ learnerId }) => learnerId ?? []))
  // An accountant is nobody's contact, so the table is read itself.
  const people = await db.list('books.listNames', 'select id, name from public.profiles where id = any($1)', [
    [...ids],
  ])
  return new Map(people.map(({ id, name }) => [id, names === 'first' ? firstName(name) : name]))
}

const isOfLearner: Partial<Record<BookLine['kind'], true>> = {
  card: true,
  refund: true,
  'taken-back': true,
  disputed: true,
  cash: true,
  bank: true,
  commission: true,
}

const cellsOf = (lines: readonly NamedLine[], names: ReadonlyMap<string, string>): Cell[][] =>
  lines.map(({ on, kind, category, learnerId, note, pence, countsPence }) => [
    on,
    lineWords[kind],
    category === null ? 'Turnover' : categoryWords[category].name,
    isOfLearner[kind] ? ((learnerId && names.get(learnerId)) ?? 'A former learner') : '',
    note,
    { pence },
    { pence: countsPence },
  ])

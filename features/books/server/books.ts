import { dayOf } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import type { Books } from '../contract.ts'
import {
  quarterOf,
  quarters,
  spanOfYear,
  sumLines,
  type TaxYear,
  taxYearNameOf,
  yearsBetween,
} from '../rules.ts'
import { listLines } from './lines.ts'
import { getBookYear, thisYear } from './years.ts'

/** As the service. */
export async function getBooks(db: Db, instructorId: string, year: TaxYear): Promise<Books> {
  const settings = await getBookYear(db, instructorId, year)
  const span = spanOfYear(year)
  const [lines, first] = await Promise.all([
    listLines(db, instructorId, span, settings),
    findFirstYear(db, instructorId),
  ])
  return {
    year,
    years: yearsBetween(first, thisYear(db)),
    ...sumLines(lines, span),
    quarters: quarters.map((quarter) => {
      const { from, to } = quarterOf(year, quarter)
      const { incomePence, expensesPence, profitPence } = sumLines(lines, { from, to })
      return { quarter, from, to, incomePence, expensesPence, profitPence }
    }),
  }
}

async function findFirstYear(db: Db, instructorId: string): Promise<TaxYear> {
  const { createdAt, spentOn } = await db.get(
    'books.findFirstDay',
    `select p.created_at, (select min(spent_on) from public.book_expenses where instructor_id = p.id and deleted_at is null) as spent_on
     from public.profiles p where p.id = $1`,
    [instructorId],
  )
  const created = dayOf(createdAt)
  return taxYearNameOf(spentOn && spentOn < created ? spentOn : created)
}

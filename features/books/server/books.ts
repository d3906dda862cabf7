import { dayOf } from '#common/time.ts'
import type { Db } from '#server/database.ts'
import type { Books } from '../contract.ts'
import {
  approvedPence,
  countedPence,
  quarterOf,
  quarters,
  spanOfYear,
  sumLines,
  type TaxYear,
  taxYearNameOf,
  yearsBetween,
} from '../rules.ts'
import { suggestSetAside } from '../set-aside.ts'
import { listLines } from './lines.ts'
import { listDriven } from './readings.ts'
import { getBookYear, thisYear } from './years.ts'

/** As the service. */
export async function getBooks(db: Db, instructorId: string, year: TaxYear): Promise<Books> {
  const settings = await getBookYear(db, instructorId, year)
  const span = spanOfYear(year)
  const driven = await listDriven(db, instructorId, span)
  const [lines, first] = await Promise.all([
    listLines(db, instructorId, year, settings, { driven }),
    findFirstYear(db, instructorId),
  ])
  const { car, country, otherIncomePence } = settings
  const sums = sumLines(lines, span)
  const tenths = driven.reduce((sum, day) => sum + day.tenths, 0)
  const actual = { ...car, method: 'actual' } as const
  return {
    year,
    years: yearsBetween(first, thisYear(db)),
    ...sums,
    quarters: quarters.map((quarter) => {
      const { from, to } = quarterOf(year, quarter)
      const { incomePence, expensesPence, profitPence } = sumLines(lines, { from, to })
      return { quarter, from, to, incomePence, expensesPence, profitPence }
    }),
    car: {
      ...car,
      miles: tenths / 10,
      approvedPence: approvedPence(tenths),
      actualPence: lines
        .filter(({ kind, category }) => kind === 'expense' && category === 'car')
        .reduce((sum, { pence }) => sum + countedPence({ category: 'car', pence }, actual), 0),
    },
    tax: {
      country,
      otherIncomePence,
      setAside: suggestSetAside(year, { country, otherIncomePence, profitPence: sums.profitPence }),
    },
  }
}

async function findFirstYear(db: Db, instructorId: string): Promise<TaxYear> {
  const { createdAt, spentOn } = await db.get(
    'books.findFirstDay',
    `select p.created_at, least(
       (select min(spent_on) from public.book_expenses where instructor_id = p.id and deleted_at is null),
       (select min(driven_on) from public.book_journeys where instructor_id = p.id),
       (select min(read_on) from public.book_readings where instructor_id = p.id)) as spent_on
     from public.profiles p where p.id = $1`,
    [instructorId],
  )
  const created = dayOf(createdAt)
  return taxYearNameOf(spentOn && spentOn < created ? spentOn : created)
}

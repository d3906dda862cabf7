import type { Db } from '#server/database.ts'
import { homeZone } from '#common/time.ts'
import { type CarCosts, type CarMethod, startOf, type TaxYear, taxYearNameOf } from '../rules.ts'

export type BookYear = { car: CarCosts; country: 'england' | 'scotland'; otherIncomePence: number }

export const todayIn = (db: Db) => db.now().toZonedDateTimeISO(homeZone).toPlainDate().toString()
export const thisYear = (db: Db): TaxYear => taxYearNameOf(todayIn(db))

/** A year that says nothing goes by the year before: the approved rate stays with a car as long as it is used. */
export async function getBookYear(db: Db, instructorId: string, year: TaxYear): Promise<BookYear> {
  const row = await db.find(
    'books.getYear',
    `select tax_year, car_method, car_business_percent, country, other_income_pence from public.book_years
     where instructor_id = $1 and tax_year <= $2 order by tax_year desc limit 1`,
    [instructorId, startOf(year)],
  )
  return {
    car: {
      method: (row?.carMethod as CarMethod | undefined) ?? 'actual',
      businessPercent: row?.carBusinessPercent ?? 100,
    },
    country: row?.country === 'scotland' ? 'scotland' : 'england',
    otherIncomePence: row && row.taxYear === startOf(year) ? row.otherIncomePence : 0,
  }
}

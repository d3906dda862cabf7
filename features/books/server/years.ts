import type { Db } from '#server/database.ts'
import { homeZone } from '#common/time.ts'
import { fail } from '#server/errors.ts'
import { rateNotAllowed, spentLater, spentLongAgo } from '../contract.ts'
import {
  type CarCosts,
  type CarMethod,
  type Country,
  startOf,
  type TaxYear,
  taxYearNameOf,
} from '../rules.ts'

export type BookYear = { car: CarCosts; country: Country; otherIncomePence: number }

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

/** The whole row, so that what the year before said of the other half stays. */
async function setBookYear(db: Db, instructorId: string, year: TaxYear, change: Partial<BookYear>) {
  const { car, country, otherIncomePence } = { ...(await getBookYear(db, instructorId, year)), ...change }
  await db.execute(
    'books.setYear',
    `insert into public.book_years (instructor_id, tax_year, car_method, car_business_percent, country, other_income_pence)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (instructor_id, tax_year) do update set car_method = excluded.car_method,
       car_business_percent = excluded.car_business_percent, country = excluded.country, other_income_pence = excluded.other_income_pence`,
    [instructorId, startOf(year), car.method, car.businessPercent, country, otherIncomePence],
  )
}

/** @throws rateNotAllowed */
export async function setCarCosts(
  db: Db,
  instructorId: string,
  { year, carQualifies, ...car }: CarCosts & { year: TaxYear; carQualifies: boolean },
): Promise<void> {
  if (car.method === 'approved' && !carQualifies) fail(rateNotAllowed)
  await setBookYear(db, instructorId, year, { car })
}

export const setTaxFacts = (
  db: Db,
  instructorId: string,
  { year, ...facts }: Pick<BookYear, 'country' | 'otherIncomePence'> & { year: TaxYear },
) => setBookYear(db, instructorId, year, facts)

/** The return of 2026-27 is due on 31 January 2028, so it begins to go on 1 February 2033. */
export const firstKeptDay = (today: string) => {
  const year = Number(today.slice(0, 4)) - (today.slice(5) > '01-31' ? 6 : 7)
  return `${year}-04-06`
}

/** @throws spentLater, spentLongAgo */
export function mustBeKept(db: Db, on: string) {
  if (on > todayIn(db)) fail(spentLater)
  if (on < firstKeptDay(todayIn(db))) fail(spentLongAgo)
}

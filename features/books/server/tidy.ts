import * as z from 'zod/mini'
import { deleteFiles } from '#features/uploads/server/uploads.ts'
import type { Db } from '#server/database.ts'
import { job } from '#server/jobs.ts'
import { firstKeptDay, todayIn } from './years.ts'

const deletedFor = '7 days'

/**
 * The self-employed keep their records for five years after the 31 January on which the tax return is due (Taxes
 * Management Act 1970, section 12B). What was deleted, and photos that no expense names, go after a week.
 */
export const tidyBooks = job(
  'tidy-books',
  z.object({}),
  (_nothing, services) => services.asSystem('old books', (db) => tidy(db)),
  {
    every: '40 3 * * *',
    keeps: {
      book_expenses: deletedFor,
      book_days: '5 years',
      book_journeys: '5 years',
      book_readings: '5 years',
      book_links: '1 year',
    },
  },
)

const mostFilesAtOnce = 500

async function tidy(db: Db) {
  const before = firstKeptDay(todayIn(db))
  await db.execute(
    'books.deleteOldExpenses',
    `delete from public.book_expenses where spent_on < $1 or deleted_at < clock() - interval '${deletedFor}'`,
    [before],
  )
  await db.execute('books.deleteOldDays', 'delete from public.book_days where driven_on < $1', [before])
  await db.execute('books.deleteOldJourneys', 'delete from public.book_journeys where driven_on < $1', [
    before,
  ])
  await db.execute(
    'books.deleteOldReadings',
    `delete from public.book_readings r where read_on < $1
       and coalesce((select min(n.read_on) from public.book_readings n
         where n.instructor_id = r.instructor_id and lower(n.car) = lower(r.car) and n.read_on > r.read_on), $1) <= $1`,
    [before],
  )
  // The car's method of a year counts for those after it.
  await db.execute(
    'books.forgetOtherIncome',
    'update public.book_years set other_income_pence = 0 where make_date(tax_year, 4, 6) < $1 and other_income_pence > 0',
    [before],
  )
  await db.execute('books.deleteOldRecurring', 'delete from public.book_recurring where ends_on < $1', [
    before,
  ])
  await db.execute('books.deleteOldLinks', 'delete from public.book_links where expires_at < clock()')
  const files = await db.list(
    'books.listUnnamedReceipts',
    `select o.name from storage.objects o
     where o.folder = 'receipts' and o.created_at < clock() - interval '${deletedFor}'
       and not exists (select from public.book_expenses e where e.receipt = o.name)
     order by o.created_at limit ${mostFilesAtOnce}`,
  )
  if (files.length > 0)
    await deleteFiles(
      db,
      files.map(({ name }) => name),
    )
}

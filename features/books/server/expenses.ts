import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { booksFull, type Expense, type ExpenseForm, receiptMissing } from '../contract.ts'
import { countedPence, spanOfYear, type TaxYear, taxYearNameOf } from '../rules.ts'
import { listExpenseRows } from './lines.ts'
import { getBookYear, mustBeKept, thisYear } from './years.ts'

/** Ten a day. */
const mostAYear = 4_000

export async function listExpenses(
  db: Db,
  instructorId: string,
  year: TaxYear = thisYear(db),
): Promise<{ expenses: Expense[] }> {
  const { car } = await getBookYear(db, instructorId, year)
  const rows = await listExpenseRows(db, instructorId, spanOfYear(year))
  return { expenses: rows.map((row) => ({ ...row, countsPence: countedPence(row, car) })) }
}

/** @throws booksFull, spentLater, spentLongAgo, receiptMissing */
export async function addExpense(
  db: Db,
  instructorId: string,
  { on, pence, category, note, receipt }: ExpenseForm,
): Promise<{ id: string }> {
  await mustFit(db, instructorId, on)
  await mustHaveReceipt(db, receipt)
  return db.get(
    'books.addExpense',
    `insert into public.book_expenses (instructor_id, spent_on, pence, category, note, receipt)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [instructorId, on, pence, category, note, receipt],
  )
}

/** @throws notFound, booksFull, spentLater, spentLongAgo, receiptMissing */
export async function changeExpense(
  db: Db,
  instructorId: string,
  { id, on, pence, category, note, receipt }: ExpenseForm & { id: string },
): Promise<void> {
  await mustFit(db, instructorId, on, id)
  await mustHaveReceipt(db, receipt)
  const changed = await db.execute(
    'books.changeExpense',
    `update public.book_expenses set spent_on = $3, pence = $4, category = $5, note = $6, receipt = $7
     where id = $2 and instructor_id = $1 and deleted_at is null`,
    [instructorId, id, on, pence, category, note, receipt],
  )
  if (changed === 0) fail(notFound)
}

/** @throws notFound */
export async function deleteExpense(db: Db, instructorId: string, id: string): Promise<void> {
  const deleted = await db.execute(
    'books.deleteExpense',
    'update public.book_expenses set deleted_at = clock() where id = $2 and instructor_id = $1 and deleted_at is null',
    [instructorId, id],
  )
  if (deleted === 0) fail(notFound)
}

/** @throws notFound, booksFull */
export async function restoreExpense(db: Db, instructorId: string, id: string): Promise<void> {
  const row = await db.find(
    'books.findDeleted',
    'select spent_on as "on!" from public.book_expenses where id = $2 and instructor_id = $1 and deleted_at is not null',
    [instructorId, id],
  )
  if (!row) return fail(notFound)
  await mustFit(db, instructorId, row.on, id)
  await db.execute(
    'books.restoreExpense',
    'update public.book_expenses set deleted_at = null where id = $2 and instructor_id = $1',
    [instructorId, id],
  )
}

async function mustFit(db: Db, instructorId: string, on: string, id?: string) {
  mustBeKept(db, on)
  const { from, to } = spanOfYear(taxYearNameOf(on))
  const { count } = await db.get(
    'books.countExpenses',
    `select count(*) from public.book_expenses
     where instructor_id = $1 and spent_on >= $2 and spent_on < $3 and deleted_at is null and id is distinct from $4::uuid`,
    [instructorId, from, to, id ?? null],
  )
  if (count >= mostAYear) fail(booksFull)
}

async function mustHaveReceipt(db: Db, receipt: string | null) {
  if (receipt === null) return
  const file = await db.find(
    'books.findReceipt',
    `select from storage.objects where bucket_id = 'user-uploads' and name = $1 and owner = auth.uid()`,
    [receipt],
  )
  if (!file) fail(receiptMissing)
}

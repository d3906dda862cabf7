import { notFound } from '#common/api-error.ts'
import type { Pence } from '#common/money.ts'
import { listPeople } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Pupil } from '../contract.ts'
import { debtPaid } from '../earlier-contract.ts'
import type { Owed } from '../money-contract.ts'
import { findRecord, getPupil } from './records.ts'

type ByDebt = { id: string; debtId: string }

/** Below zero they are ahead by it. @throws notFound */
export async function addEarlierDebt(
  db: Db,
  instructorId: string,
  { id, pence }: { id: string; pence: Pence },
): Promise<Pupil> {
  const record = (await findRecord(db, instructorId, id)) ?? fail(notFound)
  await db.execute(
    'pupils.addEarlierDebt',
    'insert into public.earlier_debts (instructor_id, pupil_id, pence) values ($1, $2, $3)',
    [instructorId, record.id, pence],
  )
  return getPupil(db, instructorId, record.id)
}

/** @throws notFound, debtPaid */
export async function removeEarlierDebt(
  db: Db,
  instructorId: string,
  { id, debtId }: ByDebt,
): Promise<Pupil> {
  const { record, debt } = await getDebt(db, instructorId, { id, debtId })
  if (debt.receivedAt) fail(debtPaid)
  await db.execute('pupils.removeEarlierDebt', 'delete from public.earlier_debts where id = $1', [debtId])
  return getPupil(db, instructorId, record.id)
}

/** Idempotent: what came first stays, and money ahead is never received. @throws notFound */
export async function receiveEarlierDebt(
  db: Db,
  instructorId: string,
  { method, ...of }: ByDebt & { method: 'cash' | 'bank' },
): Promise<Pupil> {
  const { record } = await getDebt(db, instructorId, of)
  await db.execute(
    'pupils.receiveEarlierDebt',
    'update public.earlier_debts set received_at = clock(), method = $2 where id = $1 and received_at is null and pence > 0',
    [of.debtId, method],
  )
  return getPupil(db, instructorId, record.id)
}

/** Idempotent. @throws notFound */
export async function undoEarlierReceipt(db: Db, instructorId: string, of: ByDebt): Promise<Pupil> {
  const { record } = await getDebt(db, instructorId, of)
  await db.execute(
    'pupils.undoEarlierReceipt',
    'update public.earlier_debts set received_at = null, method = null where id = $1',
    [of.debtId],
  )
  return getPupil(db, instructorId, record.id)
}

async function getDebt(db: Db, instructorId: string, { id, debtId }: ByDebt) {
  const record = (await findRecord(db, instructorId, id)) ?? fail(notFound)
  const debt = await db.find(
    'pupils.findEarlierDebt',
    'select received_at from public.earlier_debts where id = $1 and pupil_id = $2 for update',
    [debtId, record.id],
  )
  return { record, debt: debt ?? fail(notFound) }
}

/** Not paid yet, the longest first. */
export async function listEarlierDebts(
  db: Db,
  instructorId: string,
  learnerId?: string,
): Promise<Owed['earlier']> {
  const rows = await db.list(
    'pupils.listEarlierDebts',
    `select d.id, p.id as pupil_id, p.person_id as learner_id, d.pence, d.noted_at
     from public.earlier_debts d join public.pupils p on p.id = d.pupil_id
     where d.instructor_id = $1 and d.received_at is null and d.pence > 0 and ($2::uuid is null or p.person_id = $2)
     order by d.noted_at, d.id`,
    [instructorId, learnerId ?? null],
  )
  const people = await listPeople(
    db,
    rows.map((row) => row.learnerId),
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...row, name: names.get(row.learnerId) ?? '' }))
}

import { notFound } from '#common/api-error.ts'
import type { Pence } from '#common/money.ts'
import { takePart } from '#features/payments/rules.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Pupil } from '../contract.ts'
import { hoursUsed } from '../money-contract.ts'
import { noPrice } from '../enter-lesson-contract.ts'
import { unusedOf } from '../rules.ts'
import { findPrice } from './find-price.ts'
import { findRecord, getPupil, listOwnLessons } from './records.ts'

type Record = { readonly id: string; readonly personId: string }

type NewHours = {
  id: string
  minutes: number
  pence?: number | undefined
  method: 'cash' | 'bank' | 'before'
}

/**
 * Without an amount hours from before are worth what they cost now: a late cancellation is charged in parts of it.
 * @throws notFound, noPrice
 */
export async function addPrepaidHours(
  db: Db,
  instructorId: string,
  { id, ...paid }: NewHours,
): Promise<Pupil> {
  const record = (await findRecord(db, instructorId, id)) ?? fail(notFound)
  if (paid.pence === undefined && paid.method !== 'before') fail(noPrice)
  const pence =
    paid.pence ??
    (await db.asService('what hours from before are worth', (service) =>
      findPrice(service, instructorId, record, paid.minutes),
    ))
  await db.execute(
    'pupils.addPrepaidHours',
    'insert into public.prepaid_hours (instructor_id, pupil_id, minutes, pence, method) values ($1, $2, $3, $4, $5)',
    [instructorId, record.id, paid.minutes, pence, paid.method],
  )
  return getPupil(db, instructorId, record.id)
}

/** @throws notFound, hoursUsed */
export async function removePrepaidHours(
  db: Db,
  instructorId: string,
  { id, hoursId }: { id: string; hoursId: string },
): Promise<Pupil> {
  const record = (await findRecord(db, instructorId, id)) ?? fail(notFound)
  await lockHours(db, record)
  const removed = await db.execute(
    'pupils.removePrepaidHours',
    'delete from public.prepaid_hours where id = $1 and pupil_id = $2',
    [hoursId, record.id],
  )
  if (removed === 0) fail(notFound)
  if ((await findUnusedHours(db, instructorId, record)).minutes < 0) fail(hoursUsed)
  return getPupil(db, instructorId, record.id)
}

/** One at a time: neither two lessons nor a lesson and a removal get the same hours. */
export const lockHours = (db: Db, record: Record) =>
  db.execute('pupils.lockHours', 'select from public.pupils where id = $1 for update', [record.id])

export async function findUnusedHours(db: Db, instructorId: string, record: Record) {
  const [bought, lessons] = await Promise.all([
    db.get(
      'pupils.findUnusedHours',
      'select coalesce(sum(minutes), 0) as minutes, coalesce(sum(pence), 0) as pence from public.prepaid_hours where pupil_id = $1',
      [record.id],
    ),
    listOwnLessons(db, instructorId, [record.personId]),
  ])
  return unusedOf(lessons, bought)
}

/** The hours a lesson of this length would use; undefined if too few are left. */
export const priceFromHours = (
  left: { minutes: number; pence: Pence },
  minutes: number,
): Pence | undefined =>
  left.minutes < minutes
    ? undefined
    : takePart({ ...left, pence: Math.max(0, left.pence), commissionPence: 0 }, minutes).pence

import type { Db } from '../database.ts'
import { findNextMailTo, findNextUnaskedBy, readNextMailTo, readNextUnaskedBy } from './mails.ts'

/* Mails with `isUnasked`: of lessons that an instructor has for somebody who may never have heard of us. */
const mostToOne = 10
/** Two for each lesson of a full day, and a week’s changes in one evening. */
const mostOfOne = 100

/** When one more may be written for an instructor; undefined: now. As the service. */
export const findNextUnsolicitedAt = async (db: Db, address: string, instructorId: string) =>
  (await findNextMailTo(db, address, 'unasked', mostToOne)) ??
  (await findNextUnaskedBy(db, instructorId, mostOfOne))

export const mayWriteUnsolicited = async (db: Db, address: string, instructorId: string): Promise<boolean> =>
  (await findNextUnsolicitedAt(db, address, instructorId)) === undefined

/** Without locks, for those who have the diary’s or want it. `promised`: addresses of emails still to go. As the service. */
export async function couldWriteUnsolicited(
  db: Db,
  address: string,
  instructorId: string,
  promised: readonly string[] = [],
): Promise<boolean> {
  const toOne = mostToOne - promised.filter((one) => one.toLowerCase() === address.toLowerCase()).length
  const ofOne = mostOfOne - promised.length
  if (toOne < 1 || ofOne < 1) return false
  const at =
    (await readNextMailTo(db, address, 'unasked', toOne)) ??
    (await readNextUnaskedBy(db, instructorId, ofOne))
  return at === undefined
}

import type { Db } from '#server/database.ts'
import { findNextMailBy, findNextMailTo } from '#server/limits/mails.ts'

/** Of lessons that an instructor enters, moves and cancels for somebody who may never have heard of us. */
const kinds = [
  'payment-link',
  'pupil-booked',
  'pupil-moved',
  'pupil-cancelled',
  'pupil-series',
  'pupil-reminder',
  'pupil-rest',
]
const mostToOne = 10
/** Two for each lesson of a full day, and a week’s changes in one evening. */
const mostOfOne = 100

/** When one more may be written for an instructor; undefined: now. As the service. */
export const findNextUnaskedAt = async (db: Db, address: string, instructorId: string) =>
  (await findNextMailTo(db, address, { kinds }, mostToOne)) ??
  (await findNextMailBy(db, instructorId, kinds, mostOfOne))

export const mayWriteUnasked = async (db: Db, address: string, instructorId: string): Promise<boolean> =>
  (await findNextUnaskedAt(db, address, instructorId)) === undefined

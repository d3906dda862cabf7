import type { Db } from '#server/database.ts'

/** Of lessons that an instructor enters, moves and cancels for somebody who may never have heard of us. */
const kinds = ['payment-link', 'pupil-booked', 'pupil-moved', 'pupil-cancelled', 'pupil-series']
const mostADay = 10

/** Nobody’s mailbox is filled by what somebody else does here. Two at once don’t pass it together. As the service. */
export async function mayWriteUnasked(db: Db, address: string): Promise<boolean> {
  await db.execute(
    'pupils.mayWriteUnasked.lock',
    'select pg_advisory_xact_lock(hashtextextended(lower($1), 110))',
    [address],
  )
  const { sent } = await db.get(
    'pupils.mayWriteUnasked',
    `select count(*) as sent from app.mails where lower(recipient) = lower($1) and kind = any($2) and created_at > clock() - interval '1 day'`,
    [address, kinds],
  )
  return sent < mostADay
}

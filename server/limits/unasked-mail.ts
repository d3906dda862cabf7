import type { Db } from '../database.ts'

const mostADay = 10

/**
 * Before a mail with `isUnasked`: nobody’s mailbox is filled by what somebody else does here. Two at once don’t pass
 * it together. As the service.
 */
export async function mayWriteUnasked(db: Db, address: string): Promise<boolean> {
  await db.execute(
    'mail.mayWriteUnasked.lock',
    'select pg_advisory_xact_lock(hashtextextended(lower($1), 110))',
    [address],
  )
  const { sent } = await db.get(
    'mail.mayWriteUnasked',
    `select count(*) as sent from app.mails
     where lower(recipient) = lower($1) and is_unasked and created_at > clock() - interval '1 day'`,
    [address],
  )
  return sent < mostADay
}

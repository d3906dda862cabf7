import type { Db } from '../database.ts'
/**
 * Nobody’s mailbox is filled by what somebody else does here. Each answers when the next of at most `mostADay` in 24
 * hours may go; undefined: now. Two at once don't pass it together. As the service.
 */
type Next = Promise<Temporal.Instant | undefined>

/** To one address: those of some kinds, or those that one person brought about. */
export async function findNextMailTo(
  db: Db,
  address: string,
  counted: { kinds: readonly string[] } | { causedBy: string },
  mostADay: number,
): Next {
  await lock(db, address.toLowerCase())
  const row = await db.find(
    'mail.findNextMailTo',
    `select created_at + interval '1 day' as "at!" from app.mails
     where lower(recipient) = lower($1) and created_at > clock() - interval '1 day'
       and ($2::text[] is null or kind = any($2)) and ($3::uuid is null or caused_by = $3)
     order by created_at desc offset $4 limit 1`,
    [
      address,
      'kinds' in counted ? counted.kinds : null,
      'causedBy' in counted ? counted.causedBy : null,
      mostADay - 1,
    ],
  )
  return row && Temporal.Instant.from(row.at)
}

/** To whichever addresses: those of some kinds that one person brought about. */
export async function findNextMailBy(
  db: Db,
  personId: string,
  kinds: readonly string[],
  mostADay: number,
): Next {
  await lock(db, personId)
  const row = await db.find(
    'mail.findNextMailBy',
    `select created_at + interval '1 day' as "at!" from app.mails
     where caused_by = $1 and kind = any($2) and created_at > clock() - interval '1 day'
     order by created_at desc offset $3 limit 1`,
    [personId, kinds, mostADay - 1],
  )
  return row && Temporal.Instant.from(row.at)
}

const lock = (db: Db, of: string) =>
  db.execute('mail.lockLimit', 'select pg_advisory_xact_lock(hashtextextended($1, 110))', [of])

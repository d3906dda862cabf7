import type { Db } from '../database.ts'
/**
 * Nobody’s mailbox is filled by what somebody else does here. Each answers when the next of at most `mostADay` in 24
 * hours may go; undefined: now. Two at once don't pass it together. As the service.
 */
type Next = Promise<Temporal.Instant | undefined>

/** To one address: those that it did not ask for, or those that one person brought about. */
export async function findNextMailTo(
  db: Db,
  address: string,
  counted: 'unasked' | { causedBy: string },
  mostADay: number,
): Next {
  await lock(db, address.toLowerCase())
  return readNextMailTo(db, address, counted, mostADay)
}

/** Only to show it: without the lock another may go in between. */
export async function readNextMailTo(
  db: Db,
  address: string,
  counted: 'unasked' | { causedBy: string },
  mostADay: number,
): Next {
  const row = await db.find(
    'mail.findNextMailTo',
    `select created_at + interval '1 day' as "at!" from app.mails
     where lower(recipient) = lower($1) and created_at > clock() - interval '1 day'
       and case when $2::uuid is null then is_unasked else caused_by = $2 end
     order by created_at desc offset $3 limit 1`,
    [address, counted === 'unasked' ? null : counted.causedBy, mostADay - 1],
  )
  return row && Temporal.Instant.from(row.at)
}

/** To whichever addresses: those that one person brought about and nobody asked for. */
export async function findNextUnaskedBy(db: Db, personId: string, mostADay: number): Next {
  await lock(db, personId)
  return readNextUnaskedBy(db, personId, mostADay)
}

/** Only to show it, as above. */
export async function readNextUnaskedBy(db: Db, personId: string, mostADay: number): Next {
  const row = await db.find(
    'mail.findNextUnaskedBy',
    `select created_at + interval '1 day' as "at!" from app.mails
     where caused_by = $1 and is_unasked and created_at > clock() - interval '1 day'
     order by created_at desc offset $2 limit 1`,
    [personId, mostADay - 1],
  )
  return row && Temporal.Instant.from(row.at)
}

const lock = (db: Db, of: string) =>
  db.execute('mail.lockLimit', 'select pg_advisory_xact_lock(hashtextextended($1, 110))', [of])

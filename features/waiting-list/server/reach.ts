import type { Db } from '#server/database.ts'
import { couldWriteUnsolicited } from '#server/limits/unsolicited-mail.ts'

type Reach = { name: string; email: string; hasAccount: boolean }

/**
 * Where somebody is told of an offer: their account's address, or the one that their instructor noted, who was approved
 * once. Undefined: nowhere. As the service.
 */
export async function findReach(db: Db, instructorId: string, learnerId: string): Promise<Reach | undefined> {
  const row = await db.find(
    'waiting-list.findReach',
    `select w.name, w.email is not null as "has_account!", coalesce(w.email, case when i.vetted_until is not null then p.email end) as email
     from public.profiles w left join public.instructors i on i.id = $1
     left join public.pupils p on p.instructor_id = i.id and p.person_id = w.id and p.archived_at is null where w.id = $2`,
    [instructorId, learnerId],
  )
  return row?.email ? { name: row.name, email: row.email, hasAccount: row.hasAccount } : undefined
}

/** Nobody's time is kept for somebody who won't hear of it. As the service. */
export async function canBeTold(db: Db, instructorId: string, learnerId: string): Promise<boolean> {
  const to = await findReach(db, instructorId, learnerId)
  return to !== undefined && (to.hasAccount || (await couldWriteUnsolicited(db, to.email, instructorId)))
}

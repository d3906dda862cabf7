import * as z from 'zod/mini'
import { AnyId } from '#common/schema.ts'
import { getDiarySettings } from '#features/diary/server/hours.ts'
import { findNameForLearners } from '#features/instructors/server/trainees.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { job, queueJob } from '#server/jobs.ts'
import { sendMail } from '#server/mail.ts'
import { findNextMailTo } from '#server/limits/mails.ts'
import { mailsADay, minutesOfRest } from '../rules.ts'
import { restMail } from './rest-mail.ts'
import { isFirst } from './send-once.ts'
import { readLessons } from './series-files.ts'

type Between = { personId: string; otherId: string }

/**
 * Whether one person has brought about enough emails to another today. What they would still get then comes together in
 * one email within the hour. As the service.
 */
export async function isHeldBack(
  db: Db,
  { personId, otherId, address }: Between & { address: string },
): Promise<boolean> {
  if (!(await findNextMailTo(db, address, { causedBy: otherId }, mailsADay))) return false
  await queueJob(
    db,
    sendRest,
    { personId, otherId, since: db.now().toString() },
    { at: db.now().add({ minutes: minutesOfRest }), key: `${personId} ${otherId}` },
  )
  return true
}

/** How the lessons of two people are by now, in place of each email that was held back. */
export const sendRest = job(
  'send-rest',
  z.object({ personId: AnyId, otherId: AnyId, since: z.string() }),
  ({ personId, otherId, since }, services) =>
    services.asSystem('what was held back, in one email', async (db) => {
      const [to, other] = await Promise.all([findProfile(db, personId), findProfile(db, otherId)])
      if (!to?.email || !other || !(await isFirst(db, `rest ${personId} ${otherId} ${since}`))) return
      const side = to.role === 'instructor' ? 'instructor' : 'learner'
      const { zone } = await getDiarySettings(db, side === 'instructor' ? personId : otherId)
      const lessons = await readBetween(db, { personId, otherId, since })
      const name = side === 'learner' ? await findNameForLearners(db, other) : other.name
      await sendMail(db, restMail(services, { side, to, other: { name }, zone, lessons }))
    }),
)

/** To come: those booked, and those cancelled since. An event may be heard of an hour after it. */
export async function readBetween(
  db: Db,
  { personId, otherId, since }: Between & { since: string },
): Promise<Lesson[]> {
  const rows = await db.list(
    'notifications.readBetween',
    `select id from public.lessons where (learner_id, instructor_id) in (($1, $2), ($2, $1)) and ends_at > clock()
       and (status = 'booked' or (status = 'cancelled' and cancelled_at > $3::timestamptz - interval '1 hour'))
     order by starts_at, id limit 100`,
    [personId, otherId, since],
  )
  return readLessons(
    db,
    rows.map(({ id }) => id),
  )
}

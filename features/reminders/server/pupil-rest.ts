import * as z from 'zod/mini'
import { AnyId } from '#common/schema.ts'
import { getDiarySettings } from '#features/diary/server/hours.ts'
import { findNameForLearners } from '#features/instructors/server/trainees.ts'
import { readBetween } from '#features/notifications/server/hold-back.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { findNextUnsolicitedAt } from '#server/limits/unsolicited-mail.ts'
import type { Db } from '#server/database.ts'
import { job, queueJob } from '#server/jobs.ts'
import { restNoticeMail } from './pupil-notice-mail.ts'
import { findRecipient } from './remind.ts'

type Between = { personId: string; instructorId: string; since: string }

/** No notice once there were enough today: one email says how the lessons are when it may get another. As the service. */
export async function mayNotice(
  db: Db,
  { email, ...between }: Between & { email: string },
): Promise<boolean> {
  const at = await findNextUnsolicitedAt(db, email, between.instructorId)
  if (at)
    await queueJob(db, sendPupilRest, between, { at, key: `${between.personId} ${between.instructorId}` })
  return at === undefined
}

export const sendPupilRest = job(
  'send-pupil-rest',
  z.object({ personId: AnyId, instructorId: AnyId, since: z.string() }),
  ({ personId, instructorId, since }, services) =>
    services.asSystem('what was held back from somebody without an account', async (db) => {
      const [to, instructor] = await Promise.all([findRecipient(db, personId), findProfile(db, instructorId)])
      if (!to || to.hasAccount || !to.email || !instructor) return
      if (!(await mayNotice(db, { personId, instructorId, since, email: to.email }))) return
      const [{ zone }, lessons] = await Promise.all([
        getDiarySettings(db, instructorId),
        readBetween(db, { personId, otherId: instructorId, since }),
      ])
      const name = await findNameForLearners(db, instructor)
      const recipient = { name: to.name, email: to.email }
      await notify(db, services, {
        kind: 'lesson-reminder',
        to: to.id,
        key: `pupil rest ${personId} ${instructorId} ${since}`,
        bell: false,
        mail: (unsubscribeUrl) =>
          restNoticeMail(services, {
            instructor: { id: instructorId, name },
            lessons,
            zone,
            to: recipient,
            unsubscribeUrl,
          }),
      })
    }),
)

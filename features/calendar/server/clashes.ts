import { lessonCancelled, lessonLapsed, lessonMoved } from '#features/lessons/events.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findMailKey, isFirst, listSent } from '#features/notifications/server/send-once.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { subscribe } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { applyImports } from './apply-imports.ts'
import { clashMail } from './clash-mail.ts'
import { type Conflict, listConflicts } from './conflicts.ts'

/** An instructor has a say in what their calendar tells us, but not in how often we write. */
const mostMails = { anHour: 1, aDay: 4 }

/**
 * Each lesson is told of once at its time, whatever else overlaps it later: in the bell at once, by email those of a
 * reading together. What an email had no room for in its hour is in the next. As the service.
 */
export async function notifyOfClashes(db: Db, services: Services, instructorId: string) {
  const conflicts = await listConflicts(db, instructorId)
  const instructor = conflicts.length > 0 ? await findProfile(db, instructorId) : undefined
  if (!instructor) return
  const clashes = new Map(conflicts.toReversed().map((conflict) => [keyOf(conflict), conflict]))
  for (const [key, { lesson, learnerId }] of clashes) {
    await notify(db, services, {
      kind: 'calendar-clash',
      to: instructorId,
      key,
      other: learnerId,
      facts: { lessonId: lesson.id, startsAt: lesson.startsAt, endsAt: lesson.endsAt },
    })
  }
  const mailed = new Set(await listSent(db, [...clashes.keys()].map(mailKeyOf)))
  const news = [...clashes].filter(([key]) => !mailed.has(mailKeyOf(key))).toReversed()
  const key = news.length > 0 && (await findMailKey(db, `calendar-clashes ${instructorId}`, mostMails))
  if (!key) return
  const write = () =>
    clashMail(
      services,
      instructor,
      news.map(([, clash]) => clash),
    )
  await notify(db, services, { kind: 'calendar-clash', to: instructorId, key, bell: false, mail: write })
  for (const [clash] of news) await isFirst(db, mailKeyOf(clash))
}

const keyOf = ({ lesson }: Conflict) => `calendar-clash ${lesson.id} ${lesson.startsAt}`
const mailKeyOf = (key: string) => `mail of ${key}`

/** Time that a lesson gives back may be busy in another calendar. */
export const importSubscribers = [lessonCancelled, lessonMoved, lessonLapsed].map((event) =>
  subscribe(event, 'block-imported-time', ({ instructorId }, services) =>
    services.asSystem('block freed time that is busy elsewhere', (db) => applyImports(db, instructorId)),
  ),
)

import { lessonCancelled, lessonLapsed, lessonMoved } from '#features/lessons/events.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { subscribe } from '#server/events.ts'
import type { Services } from '#server/services.ts'
import { applyImports } from './apply-imports.ts'
import { clashMail } from './clash-mail.ts'
import { listConflicts } from './conflicts.ts'

/** Once for each lesson and time of another calendar. As the service. */
export async function notifyOfClashes(db: Db, services: Services, instructorId: string) {
  const conflicts = await listConflicts(db, instructorId)
  const instructor = conflicts.length > 0 ? await findProfile(db, instructorId) : undefined
  if (!instructor) return
  for (const conflict of conflicts) {
    const { lesson, learnerId, startsAt } = conflict
    await notify(db, services, {
      kind: 'calendar-clash',
      to: instructorId,
      key: `calendar-clash ${lesson.id} ${lesson.startsAt} ${startsAt}`,
      other: learnerId,
      facts: { lessonId: lesson.id, startsAt: lesson.startsAt, endsAt: lesson.endsAt },
      mail: () => clashMail(services, instructor, conflict),
    })
  }
}

/** Time that a lesson gives back may be busy in another calendar. */
export const importSubscribers = [lessonCancelled, lessonMoved, lessonLapsed].map((event) =>
  subscribe(event, 'block-imported-time', ({ instructorId }, services) =>
    services.asSystem('block freed time that is busy elsewhere', (db) => applyImports(db, instructorId)),
  ),
)

import { firstName } from '#common/first-name.ts'
import { formatSpan } from '#common/time.ts'
import { lessonCancelled, lessonLapsed, lessonMoved } from '#features/lessons/events.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { writeEmail } from '#server/email-template.ts'
import { subscribe } from '#server/events.ts'
import type { Mail, Services } from '#server/services.ts'
import { applyImports } from './apply-imports.ts'
import { listConflicts } from './conflicts.ts'

type Conflict = Awaited<ReturnType<typeof listConflicts>>[number]

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
      about: { lessonId: lesson.id, startsAt: lesson.startsAt, endsAt: lesson.endsAt },
      mail: () => clashMail(services, instructor, conflict),
    })
  }
}

function clashMail(
  services: Services,
  instructor: { name: string; email: string },
  { title, startsAt, endsAt, lesson }: Conflict,
): Mail {
  const letter = writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says: [
      `“${title}” in your own calendar overlaps a lesson${lesson.name ? ` with ${lesson.name}` : ''}. The lesson stays booked until you move or cancel it.`,
    ],
    events: [
      ['Lesson', formatSpan(lesson.startsAt, lesson.endsAt)],
      [title, formatSpan(startsAt, endsAt)],
    ],
    action: { label: 'See the lesson', to: `/dashboard/lessons/${lesson.id}` },
  })
  return {
    to: instructor.email,
    kind: 'calendar-clash',
    subject: `Clash in your calendar: ${formatSpan(lesson.startsAt, lesson.endsAt)}`,
    ...letter,
  }
}

/** Time that a lesson gives back may be busy in another calendar. */
export const importSubscribers = [lessonCancelled, lessonMoved, lessonLapsed].map((event) =>
  subscribe(event, 'block-imported-time', ({ instructorId }, services) =>
    services.asSystem('block freed time that is busy elsewhere', (db) => applyImports(db, instructorId)),
  ),
)

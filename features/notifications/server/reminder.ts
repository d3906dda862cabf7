import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { job, queueJob } from '#server/jobs.ts'
import { reminderMail } from './lesson-mail.ts'
import { findLessonContext } from './lesson-mail-template.ts'
import { notify } from './notify.ts'

/** Part of every key, so that a second reminder of the same lesson is another one. */
const eveningBefore = 'evening-before'

/** 18:00 on the evening before a lesson, by the clocks of the place where it is. */
export function reminderMoment(startsAt: string, zone: string): Temporal.Instant {
  const day = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone).toPlainDate()
  return day.subtract({ days: 1 }).toZonedDateTime({ timeZone: zone, plainTime: '18:00' }).toInstant()
}

/** None when it is booked after that evening: its confirmation is fresh. */
export async function queueReminder(db: Db, lessonId: string, startsAt: string, zone: string) {
  const at = reminderMoment(startsAt, zone)
  if (Temporal.Instant.compare(at, db.now()) <= 0) return
  await queueJob(
    db,
    remindOfLesson,
    { lessonId, startsAt },
    { at, key: `${eveningBefore} ${lessonId} ${startsAt}` },
  )
}

/** Skips a lesson that was cancelled, moved or has begun. */
export const remindOfLesson = job(
  'remind-of-lesson',
  z.object({ lessonId: z.string(), startsAt: z.string() }),
  ({ lessonId, startsAt }, services) =>
    services.asSystem('remind of a lesson', async (db) => {
      const context = await findLessonContext(db, lessonId)
      if (
        context?.lesson.status !== 'booked' ||
        context.lesson.startsAt !== startsAt ||
        Temporal.Instant.compare(db.now(), startsAt) >= 0
      )
        return
      await notify(db, services, {
        kind: 'lesson-reminder',
        to: context.learner.id,
        key: `lesson-reminder ${eveningBefore} ${lessonId} ${startsAt}`,
        other: context.instructor.id,
        about: { lessonId, startsAt },
        mail: (unsubscribeUrl) => reminderMail(services, context, unsubscribeUrl),
      })
    }),
)

import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { job, queueJob } from '#server/jobs.ts'
import { reminderMail } from './lesson-emails.ts'
import { findLessonNews } from './lesson-news.ts'
import { tell } from './tell.ts'

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
      const news = await findLessonNews(db, lessonId)
      if (
        news?.lesson.status !== 'booked' ||
        news.lesson.startsAt !== startsAt ||
        Temporal.Instant.compare(db.now(), startsAt) >= 0
      )
        return
      await tell(db, services, {
        kind: 'lesson-reminder',
        to: news.learner.id,
        key: `lesson-reminder ${eveningBefore} ${lessonId} ${startsAt}`,
        other: news.instructor.id,
        about: { lessonId, startsAt },
        mail: (unsubscribeUrl) => reminderMail(services, news, unsubscribeUrl),
      })
    }),
)

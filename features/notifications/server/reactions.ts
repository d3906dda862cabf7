import type { LessonAssessed } from '#features/assessments/contract.ts'
import type { LessonCancelled, LessonFact } from '#features/lessons/contract.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { react } from '#server/facts.ts'
import type { House } from '#server/house.ts'
import { approvedMail, rejectedMail } from './instructor-letters.ts'
import { assessedMail, bookedMail, cancelledMail } from './lesson-letters.ts'
import { findLessonNews } from './lesson-news.ts'
import { sendOnce } from './notices.ts'
import { queueReminder } from './reminder.ts'

type Vetted = { instructorId: string; vettingId: string; reason?: string }
const parts = ['learner', 'instructor'] as const

/** News of what is over helps nobody. */
const isOver = (db: Db, at: string, graceHours = 0) => Temporal.Instant.compare(db.now(), Temporal.Instant.from(at).add({ hours: graceHours })) > 0

export const reactions = [
  react<LessonFact>('lesson.booked', 'tell-both', ({ lessonId }, house) =>
    house.asSystem('tell of a booked lesson', async (db) => {
      const news = await findLessonNews(db, lessonId)
      if (news?.lesson.status !== 'booked' || isOver(db, news.lesson.endsAt)) return
      for (const part of parts) await sendOnce(db, `lesson-booked ${lessonId} ${part}`, bookedMail(house, news, part))
      await queueReminder(db, lessonId, news.lesson.startsAt, news.zone)
    }),
  ),
  react<LessonCancelled>('lesson.cancelled', 'tell-both', ({ lessonId }, house) =>
    house.asSystem('tell of a cancelled lesson', async (db) => {
      const news = await findLessonNews(db, lessonId)
      if (!news || isOver(db, news.lesson.endsAt, 24)) return
      for (const part of parts) await sendOnce(db, `lesson-cancelled ${lessonId} ${part}`, cancelledMail(house, news, part))
    }),
  ),
  react<LessonAssessed>('lesson.assessed', 'tell-learner', ({ lessonId }, house) =>
    house.asSystem('tell of an assessment', async (db) => {
      const news = await findLessonNews(db, lessonId)
      if (news && !isOver(db, news.lesson.endsAt, 14 * 24)) await sendOnce(db, `lesson-assessed ${lessonId}`, assessedMail(house, news))
    }),
  ),
  react<Vetted>('instructor.approved', 'tell-instructor', ({ instructorId, vettingId }, house, fact) =>
    tellInstructor(house, instructorId, `instructor-approved ${vettingId} ${fact.id}`),
  ),
  react<Vetted>('instructor.rejected', 'tell-instructor', ({ instructorId, vettingId, reason = '' }, house, fact) =>
    tellInstructor(house, instructorId, `instructor-rejected ${vettingId} ${fact.id}`, reason),
  ),
]

/** A vetting may be decided more than once, so that its notice is known by the fact. */
const tellInstructor = (house: House, instructorId: string, key: string, reason?: string) =>
  house.asSystem('tell an instructor of the decision', async (db) => {
    const instructor = await findProfile(db, instructorId)
    if (instructor) await sendOnce(db, key, reason === undefined ? approvedMail(house, instructor) : rejectedMail(house, instructor, reason))
  })

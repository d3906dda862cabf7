import type { Lesson } from '#features/lessons/contract.ts'
import { getLesson } from '#features/lessons/server/lessons.ts'
import { getDiarySettings } from '#features/diary/server/hours.ts'
import type { Db } from '#server/database.ts'

export type LinkedLesson = {
  lesson: Lesson
  learnerName: string
  hasAccount: boolean
  email: string | null
  zone: string
  /** When its link was last emailed; null if it hasn’t been. */
  sentAt: string | null
}

/** With the address to write to: the account's, or the one the instructor noted. As the service. @throws notFound */
export async function findLinkedLesson(db: Db, lessonId: string): Promise<LinkedLesson | undefined> {
  const lesson = await getLesson(db, lessonId)
  if (!lesson.learner) return undefined
  const [{ zone }, payer] = await Promise.all([
    getDiarySettings(db, lesson.instructor.id),
    db.get(
      'payment-links.findLinkedLesson',
      `select w.name, w.email is not null as "has_account!", coalesce(w.email, p.email) as email,
         (select k.sent_at from public.payment_links k where k.lesson_id = $3) as sent_at
       from public.profiles w left join public.pupils p on p.person_id = w.id and p.instructor_id = $2 where w.id = $1`,
      [lesson.learner.id, lesson.instructor.id, lessonId],
    ),
  ])
  return {
    lesson,
    zone,
    learnerName: payer.name,
    hasAccount: payer.hasAccount,
    email: payer.email,
    sentAt: payer.sentAt,
  }
}

/** While that is so, no link is emailed for a lesson of this series. As the service. */
export const isPaidBySavedCard = async (db: Db, seriesId: string | null | undefined): Promise<boolean> =>
  seriesId
    ? (await db.execute(
        'payment-links.isPaidBySavedCard',
        'select from public.series_paid_by_card where series_id = $1',
        [seriesId],
      )) > 0
    : false

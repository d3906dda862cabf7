import { getLesson } from '#features/lessons/server/lessons.ts'
import { bookedMail } from '#features/notifications/server/lesson-mail.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Services } from '#server/services.ts'

/** To the instructor, of a lesson that somebody without an account has taken: of others the lesson’s own news tell. */
export const notifyOfTaking = (services: Services, lessonId: string) =>
  services.asSystem('an instructor hears who took a time by link', async (db) => {
    const taken = await db.find(
      'waiting-list.findTaken',
      `select o.instructor_id, p.id as learner_id, p.name, d.zone from public.offers o join public.profiles p on p.id = o.learner_id
       join public.diaries d on d.instructor_id = o.instructor_id
       where o.entry_id = $1 and o.status = 'accepted' and p.email is null`,
      [lessonId],
    )
    const instructor = taken && (await findProfile(db, taken.instructorId))
    if (!instructor) return
    const lesson = await getLesson(db, lessonId)
    if (lesson.status !== 'booked') return
    const { name, zone, learnerId } = taken
    const { startsAt, endsAt } = lesson
    const learner = { id: learnerId, name, email: '' }
    await notify(db, services, {
      kind: 'lesson-booked',
      to: instructor.id,
      other: learnerId,
      key: `lesson-booked ${lessonId} instructor`,
      isByOther: true,
      facts: { lessonId, startsAt, endsAt },
      mail: () => bookedMail(services, { lesson, zone, learner, instructor }, 'instructor'),
    })
  })

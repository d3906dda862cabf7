import { notFound } from '#common/api-error.ts'
import { removeLearner } from '#features/invitations/server/my-instructors.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import { type KnownInstructor, learnerLeft, stillBooked } from '../leaving-contract.ts'

export const listKnownInstructors = (db: Db, learnerId: string): Promise<KnownInstructor[]> =>
  db.asService('who has a learner on their list', (service) =>
    service.list(
      'pupils.listKnownInstructors',
      `select i.id, i.name, i.profile_image as image, p.created_at as since,
         (select count(*) from public.lessons l where l.instructor_id = i.id and l.learner_id = $1 and l.status = 'booked'
           and l.ends_at > clock()) as "lessons_ahead!",
         d.public_id, case when p.archived_at is null then p.hourly_rate_pence end as "hourly_rate_pence?", pupils.is_new_to(i.id, $1) as "is_new!"
       from public.pupils p join public.profiles i on i.id = p.instructor_id join public.diaries d on d.instructor_id = i.id
       where p.person_id = $1 and p.left_at is null order by p.created_at desc, p.id`,
      [learnerId],
    ),
  )

/** Emits `learner.left`. What an instructor enters at the same moment comes first, or not at all. @throws notFound, stillBooked */
export const leaveInstructor = (db: Db, learnerId: string, instructorId: string): Promise<void> =>
  db.asService('a learner leaves an instructor', async (service) => {
    const record =
      (await service.find(
        'pupils.leaveInstructor.lock',
        'select id from public.pupils where instructor_id = $1 and person_id = $2 and left_at is null for no key update',
        [instructorId, learnerId],
      )) ?? fail(notFound)
    const { ahead } = await service.get(
      'pupils.leaveInstructor.countAhead',
      `select count(*) as ahead from public.lessons where instructor_id = $1 and learner_id = $2 and status = 'booked' and ends_at > clock()`,
      [instructorId, learnerId],
    )
    if (ahead > 0) fail(stillBooked)
    await service.execute(
      'pupils.leaveInstructor',
      `update public.pupils set left_at = clock(), status = 'left' where id = $1`,
      [record.id],
    )
    await removeLearner(service, instructorId, learnerId)
    await emit(service, learnerLeft, { instructorId, learnerId })
  })

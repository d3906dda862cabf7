import type { Db } from '#server/database.ts'
import type { MyInstructor } from '../contract.ts'

export async function listMyInstructors(db: Db): Promise<MyInstructor[]> {
  return db.asService("read one's own instructors", (service) =>
    service.list(
      'invitations.listMyInstructors',
      `select p.id, p.name, p.profile_image as image, u.since, exists (
         select from public.instructors i where i.id = p.id and directory.may_be_booked(i)) as "can_be_booked!",
         directory.is_trainee(p.id) as "is_trainee!"
       from public.instructor_learners u join public.profiles p on p.id = u.instructor_id
       where u.learner_id = auth.uid() order by u.since desc, p.id`,
    ),
  )
}

/** Makes somebody a learner of an instructor, however they came. As the service; idempotent. */
export const addLearner = (db: Db, instructorId: string, learnerId: string) =>
  db.execute(
    'invitations.addLearner',
    'insert into public.instructor_learners (instructor_id, learner_id) values ($1, $2) on conflict do nothing',
    [instructorId, learnerId],
  )

/** As the service; idempotent. */
export const removeLearner = (db: Db, instructorId: string, learnerId: string) =>
  db.execute(
    'invitations.removeLearner',
    'delete from public.instructor_learners where instructor_id = $1 and learner_id = $2',
    [instructorId, learnerId],
  )

import type { Db } from '#server/database.ts'

/** Idempotent; ignored when the instructor is qualified. As the learner. */
export const agreeToTrainee = (db: Db, learnerId: string, instructorId: string) =>
  db.execute(
    'instructors.agreeToTrainee',
    `insert into public.trainee_agreements (learner_id, instructor_id)
     select $1, $2 where directory.is_trainee($2) on conflict do nothing`,
    [learnerId, instructorId],
  )

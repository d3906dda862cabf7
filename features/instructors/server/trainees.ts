import type { Db } from '#server/database.ts'
import { nameForLearners } from '../rules.ts'

/** Idempotent; ignored when the instructor is qualified. As the learner. */
export const agreeToTrainee = (db: Db, learnerId: string, instructorId: string) =>
  db.execute(
    'instructors.agreeToTrainee',
    `insert into public.trainee_agreements (learner_id, instructor_id)
     select $1, $2 where directory.is_trainee($2) on conflict do nothing`,
    [learnerId, instructorId],
  )

/** The name with the word that learners read beside it. */
export async function findNameForLearners(
  db: Db,
  { id, name }: { id: string; name: string },
): Promise<string> {
  const { isTrainee } = await db.get(
    'instructors.isTrainee',
    'select directory.is_trainee($1) as "is_trainee!"',
    [id],
  )
  return nameForLearners({ name, isTrainee })
}

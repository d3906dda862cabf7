import type { Db } from '#server/database.ts'

/** What binds an account to its role: booked lessons on either side, and lesson credit. */
export async function countObligations(
  db: Db,
  id: string,
): Promise<{ lessons: number; creditPence: number }> {
  return db.get(
    'payments.countObligations',
    `select (select count(*) from public.lessons where status = 'booked' and $1 in (learner_id, instructor_id)) as lessons,
       (select coalesce(sum(pence_left), 0) from public.lesson_credits where $1 in (learner_id, instructor_id)) as credit_pence`,
    [id],
  )
}

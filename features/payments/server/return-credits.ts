import type { Pence } from '#common/money.ts'
import type { Db } from '#server/database.ts'
import { refundCreditRow } from './refunds.ts'

/** Lesson credit on either side. As the service. */
export async function sumCredits(db: Db, personId: string): Promise<Pence> {
  const { pence } = await db.get(
    'payments.sumCredits',
    'select coalesce(sum(pence_left), 0) as pence from public.lesson_credits where $1 in (learner_id, instructor_id)',
    [personId],
  )
  return pence
}

/** One of the two leaves: lesson credit goes back to the cards. As the service, once no lesson is open. */
export async function returnCredits(db: Db, personId: string): Promise<Pence> {
  const rows = await db.list(
    'payments.returnCredits',
    'select * from public.lesson_credits where pence_left > 0 and $1 in (learner_id, instructor_id) order by created_at, id for update',
    [personId],
  )
  let returned = 0
  for (const credit of rows)
    returned += await refundCreditRow(db, credit, {
      reason: credit.learnerId === personId ? 'unused' : 'not-by-learner',
    })
  return returned
}

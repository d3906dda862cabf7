import type { Pence } from '#common/money.ts'
import type { Db } from '#server/database.ts'
import { refundCreditRow } from './refunds.ts'

/** Prepaid money that is left to a learner, or to learners of this instructor; and what the instructor has earned and was not paid yet. As the service. */
export async function sumPrepaid(db: Db, personId: string): Promise<{ left: Pence; owed: Pence }> {
  return db.get(
    'payments.sumPrepaid',
    `select (select coalesce(sum(pence_left), 0) from public.lesson_credits where $1 in (learner_id, instructor_id)) as left,
       (select coalesce(sum(e.pence), 0) from public.ledger_accounts a join public.ledger_entries e on e.account_id = a.id
        where a.kind = 'instructor_payable' and a.instructor_id = $1) as owed`,
    [personId],
  )
}

/**
 * One of the two leaves, so that nobody can use this prepaid time any more: what is left of it goes back to the cards. Answers how much that is.
 * As the service; nothing must wait any more for the lessons of this person (`held` money of booked lessons stays where it is).
 */
export async function returnPrepaid(db: Db, personId: string): Promise<Pence> {
  const rows = await db.list(
    'payments.returnPrepaid',
    'select * from public.lesson_credits where pence_left > 0 and $1 in (learner_id, instructor_id) order by created_at, id for update',
    [personId],
  )
  let returned = 0
  for (const credit of rows)
    returned += await refundCreditRow(db, credit, {
      reason: credit.learnerId === personId ? 'unused' : 'instructor-cancelled',
    })
  return returned
}

import type { Pence } from '#common/money.ts'
import type { Db } from '#server/database.ts'
import { refundCreditRow } from './refunds.ts'

/** Pence. As the service. */
export async function sumCredits(db: Db, personId: string): Promise<{ left: Pence; owed: Pence }> {
  return db.get(
    'payments.sumCredits',
    `select (select coalesce(sum(pence_left), 0) from public.lesson_credits where $1 in (learner_id, instructor_id)) as left,
       (select coalesce(sum(e.pence), 0) from public.ledger_accounts a join public.ledger_entries e on e.account_id = a.id
        where a.kind = 'instructor_payable' and a.instructor_id = $1) as owed`,
    [personId],
  )
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

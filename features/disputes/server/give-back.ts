import type { Pence } from '#common/money.ts'
import { splitPart } from '#features/payments/rules.ts'
import { changeCredit } from '#features/payments/server/credit-rows.ts'
import { recordTransaction } from '#features/payments/server/ledger.ts'
import { oweRefundsAgain } from '#features/payments/server/disputed-refunds.ts'
import { returnCredits } from '#features/payments/server/return-credits.ts'
import type { Db } from '#server/database.ts'
import { type DisputeRow, nextBooking } from './dispute-rows.ts'

/** More was made up for than the bank has kept in the end: the instructor's goes back first, then lesson credit, then refunds are owed again. */
export async function giveBack(db: Db, row: DisputeRow) {
  const excess = row.fromHeldPence + row.fromRefundsPence + row.fromInstructorPence - row.lostPence
  if (excess <= 0) return
  const ofInstructor = Math.min(excess, row.fromInstructorPence)
  if (ofInstructor > 0) await giveInstructor(db, row, ofInstructor)
  const ofHeld = Math.min(excess - ofInstructor, row.fromHeldPence)
  await giveCredits(db, row, ofHeld)
  const ofRefunds = excess - ofInstructor - ofHeld
  if (ofRefunds > 0) await giveRefunds(db, row, ofRefunds)
}

async function giveRefunds(db: Db, { id, paymentIntent }: DisputeRow, pence: Pence) {
  await oweRefundsAgain(db, {
    paymentIntent: paymentIntent ?? '',
    mostPence: pence,
    nextKey: () => nextBooking(db, id),
  })
  await db.execute(
    'disputes.noteOwedAgain',
    'update public.disputes set from_refunds_pence = from_refunds_pence - $2 where id = $1',
    [id, pence],
  )
}

async function giveInstructor(db: Db, row: DisputeRow, pence: Pence) {
  const { instructorId } = await db.get(
    'disputes.findBearer',
    'select instructor_id from public.checkouts where payment_intent = $1 and moved_from is null and voucher_id is null',
    [row.paymentIntent ?? ''],
  )
  await recordTransaction(db, {
    key: await nextBooking(db, row.id),
    kind: 'dispute-borne',
    instructorId,
    moves: { instructor_payable: pence, dispute_losses: -pence },
  })
  await db.execute(
    'disputes.noteUnborne',
    'update public.disputes set from_instructor_pence = from_instructor_pence - $2 where id = $1',
    [row.id, pence],
  )
}

/** What was taken last first. Of somebody who has left meanwhile it goes to the card. */
async function giveCredits(db: Db, row: DisputeRow, excess: Pence) {
  let left = excess
  const taken = await db.list(
    'disputes.lockTaken',
    `select t.credit_id, t.minutes, t.pence, t.commission_pence, k.checkout_id, k.learner_id, k.instructor_id, k.minutes_left,
       case when l.id is null then k.learner_id when i.id is null then k.instructor_id end as "gone_id?"
     from public.disputed_credits t join public.lesson_credits k on k.id = t.credit_id
     left join public.profiles l on l.id = k.learner_id left join public.profiles i on i.id = k.instructor_id
     where t.dispute_id = $1 and t.pence > 0 order by k.created_at desc, k.id desc for update of k`,
    [row.id],
  )
  for (const credit of taken) {
    const pence = Math.min(left, credit.pence)
    if (pence === 0) return
    const { rest } = splitPart(credit, credit.pence - pence)
    const minutes = rest.minutes + credit.minutesLeft === 0 ? 1 : rest.minutes
    await changeCredit(db, credit.creditId, { ...rest, minutes })
    await recordTransaction(db, {
      key: await nextBooking(db, row.id),
      kind: 'dispute-lost',
      checkoutId: credit.checkoutId,
      learnerId: credit.learnerId,
      instructorId: credit.instructorId,
      moves: { held: pence, dispute_losses: -pence },
    })
    await db.execute(
      'disputes.noteGivenBack',
      `with credit as (
         update public.disputed_credits set minutes = minutes - $3, pence = pence - $4, commission_pence = commission_pence - $5
         where dispute_id = $1 and credit_id = $2)
       update public.disputes set from_held_pence = from_held_pence - $4 where id = $1`,
      [row.id, credit.creditId, rest.minutes, rest.pence, rest.commissionPence],
    )
    if (credit.goneId) await returnCredits(db, credit.goneId)
    left -= pence
  }
}

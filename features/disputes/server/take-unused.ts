import type { Pence } from '#common/money.ts'
import { splitPart } from '#features/payments/rules.ts'
import { closeUnsentRefunds } from '#features/payments/server/disputed-refunds.ts'
import { changeCredit, leftOf } from '#features/payments/server/credit-rows.ts'
import { recordTransaction } from '#features/payments/server/ledger.ts'
import type { Db } from '#server/database.ts'
import { type DisputeRow, nextBooking } from './dispute-rows.ts'

/** What we bear of it. */
export const lossOf = ({
  lostPence,
  fromHeldPence,
  fromRefundsPence,
  fromInstructorPence,
}: Pick<DisputeRow, 'lostPence' | 'fromHeldPence' | 'fromRefundsPence' | 'fromInstructorPence'>): Pence =>
  Math.max(0, lostPence - fromHeldPence - fromRefundsPence - fromInstructorPence)

/** Refunds that weren't sent, and lesson credit of the payment, also where it was taken along to another instructor. */
export async function takeUnused(db: Db, row: DisputeRow) {
  const loss = lossOf(row)
  if (loss === 0) return
  let left = loss - (await takeRefunds(db, row, loss))
  const credits = await db.list(
    'disputes.lockUnused',
    `select k.* from public.lesson_credits k join public.checkouts c on c.id = k.checkout_id
     where c.payment_intent = $1 and k.pence_left > 0 order by k.created_at, k.id for update of k`,
    [row.paymentIntent ?? ''],
  )
  for (const credit of credits) {
    const pence = Math.min(left, credit.penceLeft)
    if (pence === 0) return
    const { cost } = splitPart(leftOf(credit), pence)
    await changeCredit(db, credit.id, {
      minutes: -cost.minutes,
      pence: -cost.pence,
      commissionPence: -cost.commissionPence,
    })
    await recordTransaction(db, {
      key: await nextBooking(db, row.id),
      kind: 'dispute-lost',
      checkoutId: credit.checkoutId,
      learnerId: credit.learnerId,
      instructorId: credit.instructorId,
      moves: { held: -pence, dispute_losses: pence },
    })
    await db.execute(
      'disputes.noteTaken',
      `with credit as (
         insert into public.disputed_credits as t (dispute_id, credit_id, minutes, pence, commission_pence) values ($1, $2, $3, $4, $5)
         on conflict (dispute_id, credit_id) do update set minutes = t.minutes + excluded.minutes, pence = t.pence + excluded.pence,
           commission_pence = t.commission_pence + excluded.commission_pence)
       update public.disputes set from_held_pence = from_held_pence + $4 where id = $1`,
      [row.id, credit.id, cost.minutes, cost.pence, cost.commissionPence],
    )
    left -= pence
  }
}

async function takeRefunds(db: Db, { id, paymentIntent }: DisputeRow, loss: Pence): Promise<Pence> {
  const pence = await closeUnsentRefunds(db, {
    paymentIntent: paymentIntent ?? '',
    mostPence: loss,
    nextKey: () => nextBooking(db, id),
  })
  await db.execute(
    'disputes.noteRefunds',
    'update public.disputes set from_refunds_pence = from_refunds_pence + $2 where id = $1',
    [id, pence],
  )
  return pence
}

/** A lesson that was paid with it is cancelled after the dispute was lost: its price isn't credit again. As the service. */
export async function takeReturned(db: Db, lessonId: string) {
  const rows = await db.list(
    'disputes.lockLost',
    `select d.* from public.disputes d where d.status = 'lost' and d.payment_intent in (
       select c.payment_intent from public.lesson_payments p join public.lesson_credits k on k.id = p.credit_id
       join public.checkouts c on c.id = k.checkout_id where p.lesson_id = $1) order by d.id for update`,
    [lessonId],
  )
  for (const row of rows) await takeUnused(db, row)
}

/** A refund is owed of it afterwards, or the payment came later than its dispute. As the service. */
export async function takeOfPayment(db: Db, checkoutId: string) {
  const rows = await db.list(
    'disputes.lockLostOfPayment',
    `select d.* from public.disputes d join public.checkouts c on c.payment_intent = d.payment_intent
     where c.id = $1 and d.status = 'lost' order by d.id for update of d`,
    [checkoutId],
  )
  for (const row of rows) await takeUnused(db, row)
}

import type { Pence } from '#common/money.ts'
import { recordTransaction } from '#features/payments/server/ledger.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Services } from '#server/services.ts'
import type { Db } from '#server/database.ts'
import { lossBorneMail } from './dispute-mail.ts'
import { lossOf } from './take-unused.ts'

type Config = Pick<Services, 'config'>

/** What the payment's instructor has earned with it, less refunds: the most that they can bear. Of `d`. */
export const earnedWith = `(select c.instructor_id, greatest(0, earned.pence - refunded.pence)::int as pence
    from public.checkouts c
    cross join lateral (select coalesce(sum(p.pence - p.commission_pence), 0) as pence from public.lesson_payments p
      join public.lesson_credits k on k.id = p.credit_id where k.checkout_id = c.id and p.state = 'released') earned
    cross join lateral (select coalesce(sum(r.pence - r.commission_pence), 0) as pence from public.refunds r
      where r.checkout_id = c.id and r.taken_from = 'shared') refunded
    where c.payment_intent = d.payment_intent and c.moved_from is null and c.voucher_id is null
      and exists (select from public.profiles i where i.id = c.instructor_id))`

/** Says once of a lost dispute who bears what we haven't got back. False: it isn't lost, is decided, or is less. As the service. */
export async function bearLoss(
  db: Db,
  services: Config,
  { id, pence, explanation }: { id: string; pence: Pence; explanation: string },
): Promise<boolean> {
  const row = await db.find(
    'disputes.lockToBear',
    `select d.stripe_dispute, d.payment_intent, d.lost_pence, d.from_held_pence, d.from_refunds_pence, d.from_instructor_pence, e.instructor_id as "instructor_id?", e.pence as "earned_pence?"
     from public.disputes d left join lateral ${earnedWith} e on true
     where d.id = $1 and d.status = 'lost' and d.decided_at is null for update of d`,
    [id],
  )
  if (!row || pence > Math.min(lossOf(row), row.earnedPence ?? 0)) return false
  await db.execute(
    'disputes.noteDecision',
    'update public.disputes set from_instructor_pence = $2, explanation = $3, decided_at = clock() where id = $1',
    [id, pence, explanation],
  )
  if (pence > 0 && row.instructorId) {
    await recordTransaction(db, {
      key: `dispute:${row.stripeDispute}:borne`,
      kind: 'dispute-borne',
      instructorId: row.instructorId,
      moves: { instructor_payable: -pence, dispute_losses: pence },
    })
    await notifyInstructor(db, services, { ...row, id, instructorId: row.instructorId, pence, explanation })
  }
  return true
}

type Borne = {
  id: string
  paymentIntent: string | null
  instructorId: string
  pence: Pence
  explanation: string
}

async function notifyInstructor(
  db: Db,
  services: Config,
  { id, paymentIntent, instructorId, ...loss }: Borne,
) {
  const instructor = await findProfile(db, instructorId)
  if (!instructor) return
  const learner = await db.find(
    'disputes.findLearner',
    `select l.id, l.name from public.checkouts c join public.profiles l on l.id = c.learner_id
     where c.payment_intent = $1 and c.moved_from is null and c.voucher_id is null`,
    [paymentIntent ?? ''],
  )
  await notify(db, services, {
    kind: 'dispute-borne',
    to: instructorId,
    key: `dispute-borne ${id}`,
    ...(learner && { other: learner.id }),
    facts: { pence: loss.pence },
    mustKnow: true,
    mail: () =>
      lossBorneMail(services, instructor, { ...loss, learner: learner?.name ?? 'a former learner' }),
  })
}

import { notFound } from '#common/api-error.ts'
import { formatMoney } from '#common/money.ts'
import { formatMoment } from '#common/time.ts'
import type { DisputeStatus } from '#features/disputes/rules.ts'
import { bearLoss, earnedWith } from '#features/disputes/server/bear.ts'
import { answerDispute as answer, prepareEvidence } from '#features/disputes/server/evidence.ts'
import { lossOf } from '#features/disputes/server/take-unused.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { type DisputeCase, notAnswerable, notBearable } from '../disputes-contract.ts'
import { personOf } from './audit.ts'
import { asAdmin, noteAct } from './audit-entries.ts'

const pageSize = 20

export async function listDisputes(
  db: Db,
  { status, cursor }: { status: 'open' | 'closed'; cursor?: string | undefined },
): Promise<{ disputes: DisputeCase[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const isOpen = status === 'open'
  const rows = await asAdmin(db, 'read disputes', (service) =>
    service.list(
      'admin.listDisputes',
      `select d.id, d.stripe_dispute as reference, d.pence, d.reason, d.status, d.opened_at, d.due_by, d.closed_at, d.fee_pence, d.evidence, d.submitted_at, d.inquiry_answered_at,
         d.refusal, d.lost_pence, d.from_held_pence, d.from_refunds_pence, d.from_instructor_pence, d.decided_at, d.explanation, c.package_name as "package_name?",
         m.payment_intent is not null as "is_plan!", v.id is not null as "is_voucher!", c.learner_id as "learner_id?", l.name as "learner_name?", i.id as "instructor_id?", i.name as "instructor_name?", e.pence as "earned_pence?",
         coalesce(d.closed_at, d.due_by, d.opened_at) as "turn!"
       from public.disputes d left join public.checkouts c on c.payment_intent = d.payment_intent and c.moved_from is null and c.voucher_id is null
       left join public.plan_payments m on m.payment_intent = d.payment_intent left join public.vouchers v on v.payment_intent = d.payment_intent
       left join public.profiles l on l.id = c.learner_id left join public.profiles i on i.id = coalesce(c.instructor_id, m.instructor_id)
       left join lateral ${earnedWith} e on true
       where (d.closed_at is null) = $1 and ($2::timestamptz is null
         or case when $1 then (coalesce(d.due_by, d.opened_at), d.id) > ($2, $3::uuid) else (d.closed_at, d.id) < ($2, $3::uuid) end)
       order by case when $1 then coalesce(d.due_by, d.opened_at) end, d.closed_at desc, case when $1 then d.id end, d.id desc limit $4`,
      [isOpen, after?.at ?? null, after?.id ?? null, pageSize + 1],
    ),
  )
  const { shown, nextCursor } = pageOf(rows, pageSize, ({ turn }) => turn)
  return {
    nextCursor,
    disputes: shown.map(
      ({ learnerId, learnerName, instructorId, instructorName, earnedPence, turn: _turn, ...row }) => ({
        ...row,
        status: row.status as DisputeStatus,
        learner: personOf(learnerId, learnerName),
        instructor: personOf(instructorId, instructorName),
        mostFromInstructorPence: Math.min(lossOf(row), earnedPence ?? 0),
      }),
    ),
  }
}

/** @throws notFound */
export const getEvidence = (db: Db, id: string): Promise<{ text: string }> =>
  asAdmin(db, 'put evidence together', async (service) => {
    const { payment, text } = (await prepareEvidence(service, id)) ?? fail(notFound)
    if (payment.paidAt) return { text }
    const voucher = await sayVoucherPayment(service, id)
    if (voucher) return { text: `${voucher}\n${text}` }
    return { text: (await sayPlanPayment(service, id)) ?? 'This payment isn’t in our books.' }
  })

async function sayVoucherPayment(db: Db, id: string): Promise<string | undefined> {
  const row = await db.find(
    'admin.findVoucherPayment',
    `select v.amount_pence, v.paid_at as "paid_at!", v.buyer_name, v.buyer_email::text as "buyer_email?", v.recipient_name, v.sent_at
     from public.disputes d join public.vouchers v on v.payment_intent = d.payment_intent where d.id = $1`,
    [id],
  )
  if (!row) return undefined
  const buyer = row.buyerName ? `${row.buyerName} (${row.buyerEmail})` : 'Somebody'
  return [
    `${buyer} bought a gift voucher for driving lessons, worth ${formatMoney(row.amountPence)}, on ${formatMoment(row.paidAt)}.`,
    row.sentAt
      ? `We emailed it to ${row.recipientName ?? 'the person it was for'}, as the buyer had asked, last on ${formatMoment(row.sentAt)}.`
      : 'It hasn’t been emailed yet: the buyer chose a later day.',
  ].join('\n')
}

/** What an instructor pays us for a plan, which disputes know nothing of. */
async function sayPlanPayment(db: Db, id: string): Promise<string | undefined> {
  const row = await db.find(
    'admin.findPlanPayment',
    `select m.pence, m.paid_at, i.name as "name?", i.email as "email?" from public.disputes d
     join public.plan_payments m on m.payment_intent = d.payment_intent
     left join public.profiles i on i.id = m.instructor_id where d.id = $1`,
    [id],
  )
  if (!row) return undefined
  const payer = row.name ? `${row.name} (${row.email}), a driving instructor,` : 'A former driving instructor'
  return [
    'This payment is for our plan Pro for driving instructors, not for lessons.',
    `${payer} subscribed to it by the month, and paid ${formatMoney(row.pence)} for it on ${formatMoment(row.paidAt)}.`,
    'Pro lowers our commission. It can be cancelled at any time, and then runs to the end of the month that was paid for.',
  ].join('\n')
}

/** @throws notFound, notAnswerable */
export const answerDispute = (db: Db, { id, text }: { id: string; text: string }): Promise<void> =>
  asAdmin(db, 'answer a dispute', async (service) => {
    const about = await findAbout(service, id)
    if (!(await answer(service, { id, text, by: db.claims.sub! }))) fail(notAnswerable)
    await noteAct(service, 'dispute-answered', about.learnerId, about.detail)
  })

type Decision = { id: string; fromInstructorPence: number; explanation: string }

/** @throws notFound, notBearable */
export const decideDispute = (
  db: Db,
  services: Pick<Services, 'config'>,
  { id, fromInstructorPence: pence, explanation }: Decision,
): Promise<void> =>
  asAdmin(db, 'decide who bears a lost dispute', async (service) => {
    const about = await findAbout(service, id)
    if (!(await bearLoss(service, services, { id, pence, explanation }))) fail(notBearable)
    const borne = pence > 0 ? `${formatMoney(pence)} from the instructor` : 'borne by us'
    await noteAct(service, 'dispute-decided', about.instructorId, `${about.detail}, ${borne}: ${explanation}`)
  })

/** People who are here, for the audit log. @throws notFound */
async function findAbout(db: Db, id: string) {
  const row = await db.find(
    'admin.findDisputed',
    `select d.stripe_dispute, d.pence, l.id as "learner_id?", i.id as "instructor_id?" from public.disputes d
     left join public.checkouts c on c.payment_intent = d.payment_intent and c.moved_from is null and c.voucher_id is null
     left join public.profiles l on l.id = c.learner_id left join public.profiles i on i.id = c.instructor_id where d.id = $1`,
    [id],
  )
  const { stripeDispute, pence, ...people } = row ?? fail(notFound)
  return { ...people, detail: `${formatMoney(pence)}, ${stripeDispute}` }
}

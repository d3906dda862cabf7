import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { formatMoney } from '#common/money.ts'
import { formatDay, formatMinutes, formatMoment } from '#common/time.ts'
import { sayTerms } from '#features/cancellation-terms/words.ts'
import { type Outcome, outcomeWords } from '#features/lessons/outcomes.ts'
import { tiersOf } from '#features/lessons/server/lesson-rows.ts'
import { askStripe, stripePackage } from '#features/payments/server/stripe.ts'
import type { Db, Row } from '#server/database.ts'
import { job, queueJob } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { mayAnswer } from '../rules.ts'
import { beginCheck, noteDispute } from './follow.ts'

const mostLessons = 40

type Payment = Row<'disputes.findEvidence'>

const findPayment = (db: Db, id: string) =>
  db.find(
    'disputes.findEvidence',
    `select d.reason, d.status, c.package_name as "package_name?", c.amount_pence as "amount_pence?", c.paid_at as "paid_at?", c.payer_link_id as "payer_link_id?",
       l.name as "learner?", l.email as "learner_email?", i.name as "instructor?", w.brand as "brand?", w.last4 as "last4?",
       (select coalesce(sum(r.pence), 0) from public.refunds r where r.checkout_id = c.id and r.status = 'sent') as "refunded_pence!"
     from public.disputes d left join public.checkouts c on c.payment_intent = d.payment_intent and c.moved_from is null and c.voucher_id is null
     left join public.profiles l on l.id = c.learner_id left join public.profiles i on i.id = c.instructor_id
     left join public.paying_cards w on w.checkout_id = c.id where d.id = $1`,
    [id],
  )

const listLessons = (db: Db, id: string) =>
  db.list(
    'disputes.listLessons',
    `select l.id, l.starts_at, l.minutes, l.pickup, l.status, l.outcome, l.booked_at, l.marked_at, l.marked_by, l.cancelled_at, l.cancelled_by,
       l.cancellation_tiers, l.free_passes, i.name as "instructor?", a.date as "assessed_at?"
     from public.lessons l left join public.profiles i on i.id = l.instructor_id
     left join public.lesson_assessments a on a.lesson_id = l.id
     where l.id in (
       select p.lesson_id from public.disputes d join public.checkouts c on c.payment_intent = d.payment_intent
       join public.lesson_credits k on k.checkout_id = c.id join public.lesson_payments p on p.credit_id = k.id where d.id = $1)
     order by l.starts_at, l.id limit $2`,
    [id, mostLessons],
  )

type Lesson = Row<'disputes.listLessons'>

/** From our records alone; no messages, nor what an assessment says, to whose use nobody has consented. As the service. */
export async function prepareEvidence(db: Db, id: string) {
  const payment = await findPayment(db, id)
  if (!payment) return undefined
  const lessons = await listLessons(db, id)
  return { payment, lessons, text: inWords(payment, lessons) }
}

function inWords(payment: Payment, lessons: readonly Lesson[]): string {
  const said =
    lessons.length > 0
      ? ['Lessons paid with it:', ...lessons.map(sayLesson)]
      : ['No lesson has been booked with it.']
  // Of a gift voucher or a plan: what it was is a later feature's to say.
  if (!payment.paidAt) return said.join('\n')
  const first = lessons[0]
  return [
    sayPayment(payment),
    ...said,
    ...(first
      ? [
          `Terms for cancelling, agreed when the lesson was booked: ${sayTerms({
            tiers: tiersOf(first),
            freePasses: first.freePasses,
          })}`,
        ]
      : []),
    payment.refundedPence > 0
      ? `Refunded of it: ${formatMoney(payment.refundedPence)}.`
      : 'None of it has been refunded.',
  ].join('\n')
}

function sayPayment({ packageName, amountPence, paidAt, learner, learnerEmail, ...of }: Payment): string {
  const buyer = learner ? `${learner}${learnerEmail ? ` (${learnerEmail})` : ''}` : 'A former learner'
  const card = of.last4 ? `, with the ${of.brand ?? ''} card ending in ${of.last4}`.replace('  ', ' ') : ''
  return `${buyer} bought “${packageName}”, driving lessons with ${of.instructor ?? 'a former instructor'}, for ${formatMoney(amountPence ?? 0)} on ${formatMoment(paidAt!)}${card}.${of.payerLinkId ? ' Somebody else paid, by a link that the learner shared.' : ''}`
}

function sayLesson(lesson: Lesson): string {
  const { startsAt, minutes, pickup, outcome, markedAt, markedBy, assessedAt } = lesson
  return `- ${[
    `${formatMoment(startsAt)}, ${formatMinutes(minutes)}${lesson.instructor ? ` with ${lesson.instructor}` : ''}${pickup ? `, pick-up in ${pickup}` : ''}`,
    ...(lesson.bookedAt ? [`booked on ${formatMoment(lesson.bookedAt)}`] : []),
    outcome ? outcomeWords[outcome as Outcome].toLowerCase() : 'not over yet',
    ...(markedAt
      ? [
          `marked ${markedBy === 'instructor' ? 'by the instructor' : 'automatically a day after it ended'} on ${formatMoment(markedAt)}`,
        ]
      : []),
    ...(lesson.cancelledAt
      ? [`cancelled by the ${lesson.cancelledBy} on ${formatMoment(lesson.cancelledAt)}`]
      : []),
    ...(assessedAt ? [`assessed in writing on ${formatDay(assessedAt)}`] : []),
  ].join('; ')}.`
}

/** What an administrator has to answer, again where Stripe refused it. */
export const waitingDispute = `status in ('needs_response', 'warning_needs_response') and submitted_at is null and (evidence is null or refusal is not null)`

/** False: Stripe takes no answer any more, or one is on its way. As the service. */
export async function answerDispute(
  db: Db,
  { id, text, by }: { id: string; text: string; by: string },
): Promise<boolean> {
  const prepared = await prepareEvidence(db, id)
  const count = await db.execute(
    'disputes.answerDispute',
    `update public.disputes set evidence = $2, evidence_fields = $4, evidence_at = clock(), evidence_by = $3, refusal = null
     where id = $1 and status in ('needs_response', 'warning_needs_response') and submitted_at is null
       and (evidence is null or refusal is not null)`,
    [id, text, by, JSON.stringify(prepared ? fieldsOf(prepared) : {})],
  )
  if (count > 0) await queueJob(db, sendEvidence, { disputeId: id }, { key: id })
  return count > 0
}

type Prepared = { payment: Payment; lessons: readonly Lesson[] }

function fieldsOf({
  payment: { learner, packageName },
  lessons,
}: Prepared): Stripe.DisputeUpdateParams.Evidence {
  const day = lessons[0]?.startsAt
  return {
    ...(learner && { customer_name: learner }),
    ...(packageName && { product_description: `${packageName}, driving lessons` }),
    ...(day && { service_date: day.slice(0, 10) }),
  }
}

/** Repeatable: what is sent stays the same, and Stripe takes it once, and says so when it is asked. */
export const sendEvidence = job(
  'send-dispute-evidence',
  z.object({ disputeId: z.string() }),
  async ({ disputeId }, services) => {
    const due = await services.asSystem('evidence that is to be sent', async (db) => {
      const row = await db.find(
        'disputes.findToSend',
        `select stripe_dispute, evidence as "evidence!", evidence_fields as "evidence_fields!", evidence_at as "evidence_at!" from public.disputes
         where id = $1 and evidence is not null and submitted_at is null and refusal is null and closed_at is null`,
        [disputeId],
      )
      return row && { ...row, check: await beginCheck(db, row.stripeDispute) }
    })
    if (due) await submit(services, due)
  },
  { retries: 12, retryAfterSeconds: 15 },
)

type Due = Row<'disputes.findToSend'> & { check: number }

async function submit(
  services: Services,
  { stripeDispute, evidence, evidenceFields, evidenceAt, check }: Due,
) {
  try {
    const dispute = await askStripe(services, async (stripe) => {
      const now = await stripe.disputes.retrieve(stripeDispute)
      if (!mayAnswer(now.status)) return now
      return stripe.disputes.update(
        stripeDispute,
        {
          evidence: { uncategorized_text: evidence, ...(evidenceFields as object) },
          submit: true,
        },
        { idempotencyKey: `dispute:${stripeDispute}:${evidenceAt}` },
      )
    })
    await services.asSystem('evidence that Stripe has', (db) => noteDispute(db, services, dispute, check))
  } catch (error) {
    if (!(error instanceof stripePackage().errors.StripeInvalidRequestError)) throw error
    const { code, message } = error
    services.log.warn({ dispute: stripeDispute, code }, 'disputes: Stripe refuses evidence')
    await services.asSystem('evidence that Stripe refuses', (db) =>
      db.execute(
        'disputes.noteRefusal',
        'update public.disputes set refusal = $2 where stripe_dispute = $1',
        [stripeDispute, message.slice(0, 300)],
      ),
    )
  }
}

import { cancelForLearner, markLesson, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { markedOutcomes } from '#features/lessons/outcomes.ts'
import { waiveCancellation } from '#features/payments/contract.ts'
import { getRefundable, refundPayment } from '#features/admin/payment-refunds-contract.ts'
import { refundSources } from '#features/payments/rules.ts'
import { stripeOf } from '#features/payments/server/stripe.ts'
import type { Step } from './learner-steps.ts'
import type { Lesson, Story, World } from './world.ts'

const isOver = ({ clock }: World, { startsAt }: Lesson) =>
  Temporal.Instant.compare(startsAt.add({ minutes: 90 }), clock.now()) < 0

/** A card payment of theirs, of hours that were taken along, or of a voucher they were given. */
async function payment({ sql, random }: World, { learner, gifts }: Story) {
  const rows = await sql<{ id: string; payment_intent: string }>(
    `select id, payment_intent from public.checkouts where learner_id = $1 and status = 'paid'
     union all select id, payment_intent from public.vouchers where recipient_email = any($2::citext[]) and payment_intent is not null order by id`,
    [learner.id, gifts.map(({ recipientEmail }) => recipientEmail)],
  )
  return rows.length > 0 ? random.pick(rows) : undefined
}

export const lessonSteps: Record<string, Step> = {
  async mark(world, { lessons }) {
    const due = lessons.filter((one) => isOver(world, one) && !one.isMarked)
    if (due.length === 0) return
    const { random } = world
    const lesson = random.pick(due)
    const { status } = await world.attempt(lesson.teacher, markLesson, {
      id: lesson.id,
      outcome: random.pick([...Array<'delivered'>(3).fill('delivered'), ...markedOutcomes]),
      minutes: random.pick([30, 60, 60, 60, 90]),
      ...(random.chance(0.5) && { costPence: random.pick([0, 1, 1_234, 3_807]) }),
    })
    if (status === 200) lesson.isMarked = true
  },
  async ringToCancel(world, { lessons }) {
    const lesson = world.random.pick(lessons)
    await world.attempt(lesson.teacher, cancelForLearner, { id: lesson.id })
  },
  async undo(world, { lessons }) {
    const lesson = world.random.pick(lessons)
    const { status } = await world.attempt(lesson.teacher, undoOutcome, { id: lesson.id })
    if (status === 200) delete lesson.isMarked
  },
  async waive(world, { lessons }) {
    const lesson = world.random.pick(lessons)
    await world.attempt(lesson.teacher, waiveCancellation, { id: lesson.id })
  },
  async refundChosen(world, story) {
    const paid = await payment(world, story)
    if (!paid) return
    const { id } = paid
    const { random, shop } = world
    const found = await world.attempt(shop.admin, getRefundable, { id })
    if (found.status !== 200) return
    const { mostPence, lessons, refundedPence } = found.body
    const from = random.pick(refundSources)
    const lesson = from === 'unused' || lessons.length === 0 ? undefined : random.pick(lessons)
    const most = from === 'unused' ? mostPence.unused : (lesson?.mostPence[from] ?? 0)
    if (most === 0) return
    const pence = random.pick([1, most, random.whole(1, most)])
    const sent = { id, from, lessonId: lesson?.id, reason: 'A test', refundedPence, pence }
    await world.attempt(shop.admin, refundPayment, sent)
  },
  async dispute(world, story) {
    const paid = await payment(world, story)
    if (!paid || world.shop.stripe.disputes().some((one) => one.payment_intent === paid.payment_intent))
      return
    const { data } = await stripeOf(world.shop.services).charges.list({ payment_intent: paid.payment_intent })
    world.shop.stripe.dispute(data[0]!.id, { isInquiry: world.random.chance(0.3) })
    world.count('disputes')
  },
  /** By somebody at Stripe's own pages, which our books don't follow: an administrator looks at it. */
  async refundAtStripe(world, story) {
    const paid = await payment(world, story)
    if (!paid) return
    await stripeOf(world.shop.services)
      .refunds.create({ payment_intent: paid.payment_intent, amount: world.random.whole(1, 500) })
      .catch(() => {})
    world.count('refunds at Stripe')
  },
}

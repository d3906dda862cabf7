import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notAllowed, notFound } from '#common/api-error.ts'
import { listAudit } from '#features/admin/audit-contract.ts'
import {
  answerDispute,
  decideDispute,
  getEvidence,
  listDisputes,
  notAnswerable,
  notBearable,
} from '#features/admin/disputes-contract.ts'
import { refundPayment } from '#features/admin/payment-refunds-contract.ts'
import { getOverview } from '#features/admin/overview-contract.ts'
import { deleteMyAccount, getMyData, wordsToType } from '#features/account-deletion/contract.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { createAssessment } from '#features/assessments/contract.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { listCredits, payWithCredit, refundCredit, refundDisputed } from '#features/payments/contract.ts'
import { stripeOf } from '#features/payments/server/stripe.ts'
import { listPayouts, type Payouts } from '#features/payouts/contract.ts'
import { subscribeToPro } from '#features/plans/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { followDisputes } from './catch-up.ts'
import { followDispute } from './follow.ts'
import { tidyDisputes } from './tidy.ts'

let shop: Shop
let helen: Person
let amara: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
})
after(() => shop.close())

const look = <Row extends object>(text: string, values: unknown[] = []) =>
  shop.services.asSystem(
    'the story',
    async (db) => (await db.queryUnchecked<Row & Record<string, unknown>>(text, values)).rows,
  )

/** What Stripe says arrives, and everything that follows from it. */
async function hear() {
  await shop.settle()
  await shop.stripe.deliverPending()
  await shop.settle()
}

/** The payer of a lesson or session goes to their bank; the dispute's id at Stripe. */
async function dispute(of: { lessonId?: string; sessionId?: string }, how: { isInquiry?: boolean } = {}) {
  const [paid] = await look<{ payment_intent: string }>(
    'select payment_intent from public.checkouts where lesson_id = $1 or session_id = $2',
    [of.lessonId ?? null, of.sessionId ?? null],
  )
  const { data } = await stripeOf(shop.services).charges.list({ payment_intent: paid!.payment_intent })
  return shop.stripe.dispute(data[0]!.id, how).id
}

const cases = async (status: 'open' | 'closed' = 'open') =>
  (await shop.call(shop.admin, listDisputes, { status })).disputes
const caseOf = async (reference: string, status: 'open' | 'closed' = 'open') => {
  const found = (await cases(status)).find((one) => one.reference === reference)
  assert.ok(found, `${reference} is ${status}`)
  return found
}
const moneyOf = (who: Person): Promise<Payouts> => shop.call(who, listPayouts, {})
const balances = async () => {
  const { balances: all } = await shop.ledger()
  const of = (kind: string) => all.find((one) => one.kind === kind)?.pence ?? 0
  return { disputed: of('disputed'), losses: of('dispute_losses'), fees: of('stripe_fees') }
}
const atStripe = async () => {
  let sum = 0
  for await (const { net } of stripeOf(shop.services).balanceTransactions.list({ limit: 100 })) sum += net
  return sum
}
async function endAccount(who: Person) {
  const password = 'eleven green lorries'
  await look('update auth.users set password_hash = $2 where id = $1', [who.id, await hashPassword(password)])
  await shop.call(who, deleteMyAccount, { words: wordsToType, password })
}
/** Nothing was paid out here, so all that is at Stripe is what the ledger has of cards. */
async function mustAgree() {
  await shop.mustBalance()
  assert.equal(0 - (await shop.balance('card_clearing')), await atStripe())
}

test('a dispute of a delivered lesson: its money waits, the evidence goes to the bank, and once it is won all is as before but for the fee', async () => {
  const lessonId = await shop.buyLesson(amara, helen, '2026-11-24T10:00:00Z')
  await shop.deliver(helen, lessonId, '2026-11-24T11:00:00Z')
  await shop.call(helen, createAssessment, {
    student_id: amara.id,
    lesson_id: lessonId,
    overall_rating: 4,
    assessment_data: { skills: { 'Moving off safely': 60 }, strengths: [], areasForImprovement: [] },
    instructor_notes: '',
  })
  shop.clock.advance({ hours: 49 })
  assert.equal((await moneyOf(helen)).availablePence, 3_420)
  const reference = await dispute({ lessonId })
  await hear()
  assert.deepEqual(await balances(), { disputed: -3_800, losses: 0, fees: -2_000 })
  assert.deepEqual([(await moneyOf(helen)).availablePence, (await moneyOf(helen)).soonPence], [0, 3_420])
  await mustAgree()

  const found = await caseOf(reference)
  assert.deepEqual(
    [found.status, found.pence, found.feePence, found.learner?.name, found.instructor?.name],
    ['needs_response', 3_800, 2_000, 'Amara Okafor', 'Helen Marsh'],
  )
  assert.equal(found.dueBy, '2026-12-03T12:00:00Z')
  const { disputes, money } = await shop.call(shop.admin, getOverview, {})
  assert.deepEqual(
    [disputes.waiting, disputes.dueBy, money.disputesPence],
    [1, '2026-12-03T12:00:00Z', 5_800],
  )
  const mails = await look<{ subject: string }>(`select subject from app.mails where kind = 'dispute-opened'`)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['A payment of £38.00 is disputed'],
  )

  const { text } = await shop.call(shop.admin, getEvidence, { id: found.id })
  assert.match(
    text,
    /^Amara Okafor \(.*\) bought “1-hour lesson”, driving lessons with Helen Marsh, for £38\.00/,
  )
  assert.match(
    text,
    /Tue 24 Nov 2026.*; delivered; marked by the instructor on .*; assessed in writing on Tue 24 Nov 2026\./,
  )
  assert.match(text, /Terms for cancelling, agreed when the lesson was booked: Free until 48 hours before/)
  for (const nobody of [amara, helen]) {
    await shop.fails(nobody, listDisputes, {}, notAllowed)
    await shop.fails(nobody, answerDispute, { id: found.id, text }, notAllowed)
  }

  shop.stripe.loseNextAnswers(3)
  await shop.call(shop.admin, answerDispute, { id: found.id, text: `${text}\nShe passed her test.` })
  await shop.fails(shop.admin, answerDispute, { id: found.id, text }, notAnswerable)
  await shop.settle()
  shop.clock.advance({ minutes: 5 })
  await hear()
  const [sent] = shop.stripe.disputes()
  assert.match(sent!.evidence['uncategorized_text']!, /She passed her test\.$/)
  assert.deepEqual(
    [sent!.evidence_details.submission_count, sent!.evidence['customer_name']],
    [1, 'Amara Okafor'],
  )
  const reviewed = await caseOf(reference)
  assert.deepEqual([reviewed.status, reviewed.submittedAt !== null], ['under_review', true])
  assert.equal((await shop.call(shop.admin, getOverview, {})).disputes.waiting, 0)

  shop.stripe.closeDispute(reference, 'won')
  await hear()
  assert.equal((await caseOf(reference, 'closed')).status, 'won')
  assert.deepEqual(await balances(), { disputed: 0, losses: 0, fees: -2_000 })
  assert.equal((await moneyOf(helen)).availablePence, 3_420)
  await mustAgree()

  const { entries } = await shop.call(shop.admin, listAudit, { kind: 'money', search: reference })
  assert.deepEqual(
    entries.map(({ what, by, subject, detail }) => [what, by?.name, subject?.name, detail]),
    [['dispute-answered', 'Priya Shah', 'Amara Okafor', `£38.00, ${reference}`]],
  )
})

test('lost after the lesson was delivered: we bear it, until an administrator says that its instructor does, up to what they earned', async () => {
  const noor = await shop.teacher('Noor Khan')
  const lessonId = await shop.buyLesson(amara, noor, '2026-11-27T10:00:00Z')
  await shop.deliver(noor, lessonId, '2026-11-27T11:00:00Z')
  const reference = await dispute({ lessonId })
  await hear()
  const before = await balances()
  shop.stripe.closeDispute(reference, 'lost')
  await hear()
  const lost = await caseOf(reference, 'closed')
  assert.deepEqual(
    [lost.status, lost.lostPence, lost.fromHeldPence, lost.mostFromInstructorPence],
    ['lost', 3_800, 0, 3_420],
  )
  assert.deepEqual(await balances(), { disputed: before.disputed + 3_800, losses: -3_800, fees: before.fees })
  shop.clock.advance({ hours: 49 })
  assert.equal((await moneyOf(noor)).availablePence, 3_420, 'earned all the same')

  const explanation = 'Noor was never there.'
  await shop.fails(
    shop.admin,
    decideDispute,
    { id: lost.id, fromInstructorPence: 3_421, explanation },
    notBearable,
  )
  await shop.fails(
    shop.admin,
    decideDispute,
    { id: '00000000-0000-4000-8000-000000000000', fromInstructorPence: 1, explanation },
    notFound,
  )
  await shop.call(shop.admin, decideDispute, { id: lost.id, fromInstructorPence: 3_420, explanation })
  await shop.fails(
    shop.admin,
    decideDispute,
    { id: lost.id, fromInstructorPence: 0, explanation },
    notBearable,
  )
  await shop.settle()
  const [toNoor] = (await shop.mailsTo(noor.email)).filter(({ kind }) => kind === 'dispute-borne')
  assert.equal(toNoor?.subject, '£34.20 comes off your balance')
  assert.match(toNoor.body.text, /lessons with Amara Okafor.*bear £34\.20[^]*Why: Noor was never there\./)
  assert.equal((await moneyOf(noor)).availablePence, 0)
  assert.equal((await balances()).losses, -380)
  await mustAgree()
  const { entries } = await shop.call(shop.admin, listAudit, { kind: 'money', search: explanation })
  assert.deepEqual(
    entries.map(({ what, subject, detail }) => [what, subject?.name, detail]),
    [
      [
        'dispute-decided',
        'Noor Khan',
        `£38.00, ${reference}, £34.20 from the instructor: Noor was never there.`,
      ],
    ],
  )
})

test('lost with hours left of a block: those make up for it, and so does a lesson that is cancelled later', async () => {
  const rhys = await shop.teacher('Rhys Owen')
  const ben = await shop.person('Ben Carter')
  const sessionId = await shop.buyBlock(ben, rhys)
  const booked = await shop.hold(ben, rhys, '2026-12-08T10:00:00Z')
  await shop.call(ben, payWithCredit, { id: booked })
  const losses = (await balances()).losses
  const reference = await dispute({ sessionId })
  await hear()
  shop.stripe.closeDispute(reference, 'lost')
  await hear()
  const { pence, fromHeldPence } = await caseOf(reference, 'closed')
  assert.ok(pence - fromHeldPence > 3_000 && pence - fromHeldPence < 4_000, 'all but the lesson')
  assert.deepEqual((await shop.call(ben, listCredits, {})).credits, [])
  assert.equal((await balances()).losses, losses - (pence - fromHeldPence))
  await mustAgree()

  await shop.call(ben, cancelLesson, { id: booked, reason: '' })
  await shop.settle()
  assert.deepEqual((await shop.call(ben, listCredits, {})).credits, [])
  assert.equal((await caseOf(reference, 'closed')).fromHeldPence, pence)
  assert.equal((await balances()).losses, losses)
  await mustAgree()
})

/** A block with one lesson delivered, and lost: hours and the instructor make up for all but our commission. */
async function loseBlock(learner: string, instructor: string, startsAt: string) {
  const gwen = await shop.teacher(instructor)
  const tomos = await shop.person(learner)
  const sessionId = await shop.buyBlock(tomos, gwen)
  const lessonId = await shop.hold(tomos, gwen, startsAt)
  await shop.call(tomos, payWithCredit, { id: lessonId })
  await shop.deliver(gwen, lessonId, startsAt.replace('T10', 'T11'))
  shop.clock.advance({ hours: 49 })
  const before = {
    ...(await shop.call(tomos, listCredits, {})),
    earned: (await moneyOf(gwen)).availablePence,
  }
  const losses = (await balances()).losses
  const reference = await dispute({ sessionId })
  await hear()
  shop.stripe.closeDispute(reference, 'lost')
  await hear()
  const { id, mostFromInstructorPence: most } = await caseOf(reference, 'closed')
  await shop.call(shop.admin, decideDispute, {
    id,
    fromInstructorPence: most,
    explanation: 'The lesson was never held.',
  })
  assert.deepEqual((await shop.call(tomos, listCredits, {})).credits, [])
  assert.equal((await moneyOf(gwen)).availablePence, before.earned - most)
  return { gwen, tomos, reference, before, losses, most }
}

test('lost, then won after all: the instructor and the learner have back what was taken of them, whichever way it goes afterwards', async () => {
  const { gwen, tomos, reference, before, losses } = await loseBlock(
    'Tomos Reed',
    'Gwen Price',
    '2026-11-30T10:00:00Z',
  )
  for (const end of ['won', 'lost', 'won'] as const) {
    shop.stripe.closeDispute(reference, end, end === 'lost' ? -36_100 : undefined)
    await hear()
    const { credits } = await shop.call(tomos, listCredits, {})
    assert.deepEqual(credits, end === 'won' ? before.credits : [])
    assert.equal((await moneyOf(gwen)).availablePence, before.earned)
    await mustAgree()
  }
  assert.equal((await balances()).losses, losses)
  const { fromHeldPence, fromInstructorPence } = await caseOf(reference, 'closed')
  assert.deepEqual([fromHeldPence, fromInstructorPence], [0, 0])
})

test('a bank that gives a part back: the instructor has theirs first, the learner the rest as hours', async () => {
  const { gwen, tomos, reference, before, most } = await loseBlock(
    'Nia Bowen',
    'Huw Morgan',
    '2026-12-03T10:00:00Z',
  )
  const { lostPence, fromHeldPence } = await caseOf(reference, 'closed')
  const ours = lostPence - fromHeldPence - most
  shop.stripe.closeDispute(reference, 'lost', ours + most + 1_000)
  await hear()
  assert.equal((await moneyOf(gwen)).availablePence, before.earned)
  const { credits } = await shop.call(tomos, listCredits, {})
  assert.deepEqual(
    credits.map(({ pence_left, minutes_left }) => [pence_left, minutes_left]),
    [[1_000, 17]],
  )
  const found = await caseOf(reference, 'closed')
  assert.deepEqual([found.lostPence, found.fromHeldPence], [fromHeldPence - 1_000, fromHeldPence - 1_000])
  await mustAgree()
})

test('the hours of a disputed block can’t be refunded as well, neither by the learner nor by us; once it’s won they can', async () => {
  const iwan = await shop.teacher('Iwan Rees')
  const seren = await shop.person('Seren Lloyd')
  const sessionId = await shop.buyBlock(seren, iwan)
  const reference = await dispute({ sessionId })
  await hear()
  const [credit] = (await shop.call(seren, listCredits, {})).credits
  const id = credit!.id
  const [paid] = await look<{ id: string }>('select id from public.checkouts where session_id = $1', [
    sessionId,
  ])
  const chosen = {
    id: paid!.id,
    from: 'unused',
    pence: 500,
    reason: 'She asked by phone.',
    refundedPence: 0,
  } as const
  await shop.fails(seren, refundCredit, { id }, refundDisputed)
  await shop.fails(shop.admin, refundPayment, chosen, refundDisputed)
  shop.stripe.closeDispute(reference, 'lost')
  await hear()
  await shop.fails(shop.admin, refundPayment, chosen, refundDisputed)
  await mustAgree()
  shop.stripe.closeDispute(reference, 'won')
  await hear()
  await shop.call(seren, refundCredit, { id })
  await hear()
  assert.deepEqual(
    await look('select status, pence from public.refunds where checkout_id = $1', [paid!.id]),
    [{ status: 'sent', pence: 36_100 }],
  )
  await mustAgree()
})

test('a refund that is owed of a disputed lesson waits for the bank: what it has given back is owed no more, and what it gives us is sent', async () => {
  const dylan = await shop.teacher('Dylan Hughes')
  const cerys = await shop.person('Cerys Vaughan')
  const refundsOf = (lessonId: string) =>
    look('select status, pence from public.refunds where lesson_id = $1 order by id', [lessonId])
  const losses = (await balances()).losses
  const toLookAt = (await shop.ledger()).to_look_at
  for (const [nr, cancelledWhen] of (['unheard', 'open', 'lost'] as const).entries()) {
    const lessonId = await shop.buyLesson(cerys, dylan, `2027-01-1${nr + 1}T10:00:00Z`)
    const reference = await dispute({ lessonId })
    if (cancelledWhen !== 'unheard') await hear()
    if (cancelledWhen === 'lost') {
      shop.stripe.closeDispute(reference, 'lost')
      await hear()
      assert.equal((await balances()).losses, losses - 3_800)
    }
    await shop.call(dylan, cancelLesson, { id: lessonId, reason: 'Car trouble' })
    await hear()
    if (cancelledWhen !== 'lost') {
      shop.clock.advance({ minutes: 20 })
      await hear()
      assert.deepEqual(await refundsOf(lessonId), [{ status: 'due', pence: 3_800 }], cancelledWhen)
      assert.equal(await shop.balance('refunds_due'), 3_800)
      shop.stripe.closeDispute(reference, 'lost', 0)
      await hear()
    }
    assert.deepEqual(await refundsOf(lessonId), [{ status: 'disputed', pence: 3_800 }], cancelledWhen)
    assert.equal(await shop.balance('refunds_due'), 0)
    assert.equal((await balances()).losses, losses)
    await mustAgree()

    shop.stripe.closeDispute(reference, 'lost', 1_000)
    await hear()
    assert.equal(await shop.balance('refunds_due'), 1_000)
    await mustAgree()
    shop.stripe.closeDispute(reference, 'won', 2_800)
    await hear()
    shop.clock.advance({ minutes: 20 })
    await hear()
    assert.deepEqual(
      await refundsOf(lessonId),
      [
        { status: 'sent', pence: 1_000 },
        { status: 'sent', pence: 2_800 },
      ],
      cancelledWhen,
    )
    assert.equal((await balances()).losses, losses)
    assert.equal((await shop.ledger()).to_look_at, toLookAt)
    await mustAgree()
  }
})

test('reports in any order, more than once, and before the payment they are of: the case is what Stripe says, and each sum is booked once', async () => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
  console.log(`orders of reports: TEST_SEED=${seed}`)
  for (const [round, end] of (['lost', 'won'] as const).entries()) {
    const lessonId = await shop.hold(amara, helen, `2026-12-0${round + 9}T10:00:00Z`.replace('010', '10'))
    const { body } = await shop.checkout(amara, helen, lessonId)
    shop.stripe.sendWebhooksTo(null)
    await shop.stripe.pay(body.session_id, '4242424242424242')
    const session = shop.stripe.sessions().find(({ id }) => id === body.session_id)!
    const { data } = await stripeOf(shop.services).charges.list({ payment_intent: session.payment_intent! })
    const { id: reference } = shop.stripe.dispute(data[0]!.id)
    shop.stripe.closeDispute(reference, end)
    const about = shop.stripe
      .events()
      .filter(({ type, data: { object } }) => type.startsWith('charge.dispute') && object.id === reference)
    const paid = shop.stripe.events('checkout.session.completed').at(-1)!
    const reports = shuffle([...about, ...about, paid, paid], seed + round)
    const answers = await Promise.all(reports.map((event) => shop.sendEvent(event)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    shop.stripe.sendWebhooksTo({ url: `${shop.url}/api/payments/webhook`, secret: 'whsec_of_the_tests' })
    await hear()
    await followDispute.work({ stripeDispute: reference }, shop.services)
    const found = await caseOf(reference, 'closed')
    assert.deepEqual(
      [found.status, found.feePence, found.lostPence],
      [end, 2_000, end === 'lost' ? 3_800 : 0],
    )
    assert.equal((await balances()).disputed, 0)
    await mustAgree()
  }
})

test('an answer of Stripe’s that comes after a later one changes nothing', async () => {
  const lessonId = await shop.buyLesson(amara, helen, '2026-12-14T10:00:00Z')
  const reference = await dispute({ lessonId })
  await hear()
  const { disputes } = stripeOf(shop.services)
  const retrieve = disputes.retrieve.bind(disputes)
  const late = Promise.withResolvers<void>()
  const early = Promise.withResolvers<void>()
  disputes.retrieve = (async (id: string) => {
    const answer = await retrieve(id)
    early.resolve()
    await late.promise
    return answer
  }) as typeof disputes.retrieve
  const slow = followDispute.work({ stripeDispute: reference }, shop.services)
  await early.promise
  disputes.retrieve = retrieve
  shop.stripe.closeDispute(reference, 'won')
  await hear()
  late.resolve()
  await slow
  assert.equal((await caseOf(reference, 'closed')).status, 'won')
  await mustAgree()
})

test('evidence that comes too late for Stripe is shown as refused; the dispute is lost without it', async () => {
  const lessonId = await shop.buyLesson(amara, helen, '2026-12-15T10:00:00Z')
  const reference = await dispute({ lessonId })
  await hear()
  const { id } = await caseOf(reference)
  shop.clock.advance({ hours: 24 * 8 })
  await shop.call(shop.admin, answerDispute, { id, text: 'The lesson took place.' })
  await shop.settle()
  const refused = await caseOf(reference)
  assert.deepEqual(
    [refused.status, refused.submittedAt, refused.refusal],
    ['needs_response', null, 'The evidence of this dispute is past due.'],
  )
  assert.equal((await shop.call(shop.admin, getOverview, {})).disputes.waiting, 1)
  shop.stripe.closeDispute(reference, 'lost')
  await hear()
  await shop.fails(shop.admin, answerDispute, { id, text: 'But it did.' }, notAnswerable)
  await mustAgree()
})

test('a bank’s question that was answered and becomes a dispute all the same is answered again, and the team hears of it', async () => {
  const lessonId = await shop.buyLesson(amara, helen, '2027-01-18T10:00:00Z')
  const reference = await dispute({ lessonId }, { isInquiry: true })
  await hear()
  const { id, status } = await caseOf(reference)
  assert.equal(status, 'warning_needs_response')
  await shop.call(shop.admin, answerDispute, { id, text: 'She was there.' })
  await hear()
  const answered = await caseOf(reference)
  assert.deepEqual(
    [answered.status, answered.evidence, answered.submittedAt !== null],
    ['warning_under_review', 'She was there.', true],
  )
  const mails = () => look(`select from app.mails where kind = 'dispute-opened'`)
  const before = (await mails()).length

  shop.clock.advance({ hours: 20 })
  shop.stripe.escalateInquiry(reference)
  await hear()
  const again = await caseOf(reference)
  assert.deepEqual(
    [again.status, again.evidence, again.submittedAt, again.inquiryAnsweredAt],
    ['needs_response', null, null, answered.submittedAt],
  )
  assert.equal((await shop.call(shop.admin, getOverview, {})).disputes.waiting, 1)
  assert.equal((await mails()).length, before + 1)
  await hear()
  await followDispute.work({ stripeDispute: reference }, shop.services)
  assert.equal((await mails()).length, before + 1)

  await shop.call(shop.admin, answerDispute, { id, text: 'She was there, and signed.' })
  await hear()
  const sent = shop.stripe.disputes().find((one) => one.id === reference)
  assert.deepEqual(
    [sent!.evidence_details.submission_count, sent!.evidence['uncategorized_text']],
    [2, 'She was there, and signed.'],
  )
  assert.ok((await caseOf(reference)).submittedAt)
  shop.stripe.closeDispute(reference, 'won')
  await hear()
  await mustAgree()
})

test('evidence that Stripe didn’t take for a day is sent later, just as it was when it was written', async () => {
  const nesta = await shop.person('Nesta Bevan')
  const lessonId = await shop.buyLesson(nesta, helen, '2027-01-19T10:00:00Z')
  const reference = await dispute({ lessonId })
  await hear()
  const { id } = await caseOf(reference)
  await shop.call(shop.admin, answerDispute, { id, text: 'She was there.' })
  await look(`delete from pgboss.job where name = 'send-dispute-evidence' and state in ('created', 'retry')`)
  await look('update public.profiles set name = $2 where id = $1', [nesta.id, 'Nesta Gough'])
  shop.clock.advance({ hours: 24 })
  await followDisputes.work({}, shop.services)
  await hear()
  const sent = shop.stripe.disputes().find((one) => one.id === reference)
  assert.deepEqual(
    [sent!.evidence_details.submission_count, sent!.evidence['customer_name']],
    [1, 'Nesta Bevan'],
  )
  assert.ok((await caseOf(reference)).submittedAt)
  shop.stripe.closeDispute(reference, 'won')
  await hear()
})

test('what was written to a bank is erased 90 days after the end, or with either account, and no copy of somebody’s data has it', async () => {
  const evan = await shop.teacher('Evan Parry')
  const lowri = await shop.person('Lowri James')
  const sent: { id: string; reference: string }[] = []
  for (const day of ['25', '26', '27']) {
    const lessonId = await shop.buyLesson(lowri, evan, `2027-01-${day}T10:00:00Z`)
    await shop.deliver(evan, lessonId, `2027-01-${day}T11:00:00Z`)
    const reference = await dispute({ lessonId })
    await hear()
    const { id } = await caseOf(reference)
    const { text } = await shop.call(shop.admin, getEvidence, { id })
    await shop.call(shop.admin, answerDispute, { id, text })
    await hear()
    sent.push({ id, reference })
  }
  const texts = async () =>
    (
      await look<{ evidence: string | null; sent: boolean }>(
        'select evidence, evidence_at is not null and submitted_at is not null as sent from public.disputes where id = any($1) order by opened_at, id',
        [sent.map(({ id }) => id)],
      )
    ).map((row) => [row.evidence !== null, row.sent])
  await shop.reauthenticate(lowri)
  const copy = JSON.stringify(await shop.call(lowri, getMyData, {}))
  assert.match(copy, /disputed_payments/)
  assert.doesNotMatch(copy, /Lowri James \(/)

  shop.stripe.closeDispute(sent[0]!.reference, 'won')
  await hear()
  shop.clock.advance({ hours: 24 * 89 })
  await tidyDisputes.work({}, shop.services)
  assert.deepEqual(await texts(), [
    [true, true],
    [true, true],
    [true, true],
  ])
  shop.clock.advance({ hours: 25 })
  await tidyDisputes.work({}, shop.services)
  assert.deepEqual(await texts(), [
    [false, true],
    [true, true],
    [true, true],
  ])
  await endAccount(lowri)
  assert.deepEqual(await texts(), [
    [false, true],
    [false, true],
    [false, true],
  ])
  await mustAgree()
})

test('a disputed payment for Pro says that it’s for a plan, not that we don’t know it', async () => {
  const carwyn = await shop.teacher('Carwyn Ellis')
  const { url } = await shop.call(carwyn, subscribeToPro, {})
  await shop.pay(url.split('/').at(-1)!)
  await hear()
  const [paid] = await look<{ payment_intent: string }>(
    'select payment_intent from public.plan_payments where instructor_id = $1',
    [carwyn.id],
  )
  const { data } = await stripeOf(shop.services).charges.list({ payment_intent: paid!.payment_intent })
  const { id: reference } = shop.stripe.dispute(data[0]!.id)
  await hear()
  const found = await caseOf(reference)
  assert.deepEqual(
    [found.isPlan, found.learner, found.instructor?.name, found.mostFromInstructorPence],
    [true, null, 'Carwyn Ellis', 0],
  )
  const { text } = await shop.call(shop.admin, getEvidence, { id: found.id })
  assert.match(text, /^This payment is for our plan Pro[^]*Carwyn Ellis \(.*paid £20\.00 for it on/)
  await shop.call(shop.admin, answerDispute, { id: found.id, text })
  await hear()
  shop.stripe.closeDispute(reference, 'lost')
  await hear()
  const { lostPence, fromHeldPence, evidence } = await caseOf(reference, 'closed')
  assert.deepEqual([lostPence, fromHeldPence, evidence], [2_000, 0, text])
  await shop.mustBalance()
  await endAccount(carwyn)
  const after = await caseOf(reference, 'closed')
  assert.deepEqual([after.evidence, after.submittedAt !== null, after.instructor], [null, true, null])
})

function shuffle<T>(list: readonly T[], seed: number): T[] {
  const shuffled = [...list]
  let state = seed || 1
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    state = (state * 48_271) % 2_147_483_647
    const other = state % (at + 1)
    ;[shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!]
  }
  return shuffled
}

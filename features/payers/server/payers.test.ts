import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { deleteMyAccount, getDeletionPreview, wordsToType } from '#features/account-deletion/contract.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { createAssessment } from '#features/assessments/contract.ts'
import { openPayerLink } from '#features/payment-links/payer-contract.ts'
import {
  getCheckoutStatus,
  lessonNotHeld,
  listCredits,
  packageNotForInstructor,
  payWithCredit,
  refundCredit,
} from '#features/payments/contract.ts'
import { stripeOf } from '#features/payments/server/stripe.ts'
import { tidyPayments } from '#features/payments/server/tidy.ts'
import { listTransactions } from '#features/payments/money-contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { card, openShop, type Shop, webhookSecret } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import type { Person } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import * as paying from '../paying-contract.ts'
import { mostInvitationSends, mostLinksAnHour, mostPayers, payingHeader } from '../rules.ts'
import { mailLowHours, tidyPayers } from './jobs.ts'

let app: Shop
let helen: Person
let amara: Person
before(async () => {
  app = await openShop()
  helen = await app.teacher('Helen Marsh')
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  amara = await app.person('Amara Okafor')
})

type Session = { [payingHeader]: string }
const mother = () => `ngozi.${crypto.randomUUID()}@home.test`
const mails = async (to: string, kind: string) => (await app.mailsTo(to)).filter((mail) => mail.kind === kind)
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)![1]!
const invitationOf = async (email: string) => tokenIn((await mails(email, 'payer-invitation'))[0]!.body.text)
const invite = (email: string, sharesProgress = false, learner = amara) =>
  app.call(learner, contract.invitePayer, { name: 'Ngozi', email, sharesProgress })
const asSession = (session: string): Session => ({ [payingHeader]: session })
async function accept(email: string, name = 'Ngozi Okafor'): Promise<Session> {
  const token = await invitationOf(email)
  const { session } = await app.call(undefined, paying.acceptPayerInvitation, { token, name })
  await app.settle()
  return asSession(session)
}
/** Invited and accepted. */
async function payerOf(learner = amara, sharesProgress = false) {
  const email = mother()
  const { id } = await invite(email, sharesProgress, learner)
  return { email, id, session: await accept(email) }
}
const page = (session: Session, returned?: 'true') =>
  app.call(undefined, paying.getPaying, { ...(returned && { returned }) }, session)
const sessionAt = (url: string) => app.stripe.sessions().find((one) => one.url === url)!
const pay = async (url: string) => app.pay(sessionAt(url).id)
const buy = (
  { id, session }: { id: string; session: Session },
  buys: { hours: number } | { packageId: string },
  instructorId = helen.id,
) => app.call(undefined, paying.buyHoursForLearner, { id, instructorId, buys }, session)
const creditOf = async (who = amara) =>
  (await app.call(who, listCredits, {})).credits.map(({ package_name, minutes_left, pence_left }) => [
    package_name,
    minutes_left,
    pence_left,
  ])
const readPaper = async (id: string, headers: Record<string, string>) => {
  const reply = await fetch(`${app.url}/api/paying/papers/${id}/paper.pdf`, { headers })
  return {
    status: reply.status,
    pdf: reply.ok ? await readPdf(new Uint8Array(await reply.arrayBuffer())) : undefined,
  }
}
const rows = async (text: string, values: unknown[] = []) =>
  (await app.services.asSystem('look', (db) => db.queryUnchecked(text, values))).rows

const days = [
  '11-24',
  '11-25',
  '11-26',
  '11-27',
  '11-30',
  '12-01',
  '12-02',
  '12-03',
  '12-04',
  '12-07',
  '12-08',
  '12-09',
  '12-10',
  '12-11',
  '12-14',
]
/** Each story has a day of its own. */
const nextDay = () => `2026-${days.shift()}`

suite('a payer', () => {
  test('Amara invites her mother, who reads what it means, accepts without an account, and sees hours, dates and no more', async () => {
    const email = mother()
    const { id } = await invite(email.toUpperCase())
    const [mail] = await mails(email, 'payer-invitation')
    assert.equal(mail!.subject, 'Amara Okafor invites you to pay for driving lessons')
    assert.match(mail!.body.text, /You wouldn’t see pick-up places, messages, progress or notes/)
    const token = tokenIn(mail!.body.text)
    const shown = await app.call(undefined, paying.getPayerInvitation, { token })
    assert.deepEqual(
      [shown.learnerName, shown.payerName, shown.email, shown.sharesProgress, shown.expiresAt],
      ['Amara Okafor', 'Ngozi', email, false, '2026-12-07T08:00:00Z'],
    )
    const startsAt = `${nextDay()}T10:00:00Z`
    await app.buyLesson(amara, helen, startsAt)
    await app.buyBlock(amara, helen)
    const session = await accept(email)
    await app.fails(undefined, paying.getPayerInvitation, { token }, paying.invitationOver)
    await app.fails(undefined, paying.acceptPayerInvitation, { token, name: 'Eve' }, paying.invitationOver)
    const own = await page(session)
    assert.deepEqual([own.name, own.email, own.payments], ['Ngozi Okafor', email, []])
    const [learner] = own.learners
    assert.deepEqual([learner!.id, learner!.name, learner!.progress], [id, 'Amara Okafor', null])
    assert.deepEqual(
      learner!.instructors.map(({ name, minutesLeft, hourlyRatePence, blocks }) => [
        name,
        minutesLeft,
        hourlyRatePence,
        blocks.map(({ name, hours, pricePence }) => [name, hours, pricePence]),
      ]),
      [['Helen Marsh', 600, 3_800, [['10-hour block', 10, 36_100]]]],
    )
    assert.deepEqual(
      learner!.lessons.map((lesson) => [lesson.startsAt, lesson.instructorName, lesson.state]),
      [[startsAt, 'Helen Marsh', 'booked']],
    )
    assert.doesNotMatch(JSON.stringify(own), /Cotham|BS6|Ring the bell/)
    const { payers } = await app.call(amara, contract.listPayers, {})
    assert.deepEqual(
      payers.map(({ name, acceptedAt }) => [name, acceptedAt]),
      [['Ngozi Okafor', '2026-11-23T08:00:00Z']],
    )
    assert.equal((await mails(amara.email, 'payer-accepted')).length, 1)
    assert.ok(
      !JSON.stringify(await rows('select * from public.payer_sign_ins')).includes(session[payingHeader]),
    )
  })

  test('progress shows only while Amara shares it, and her remarks never', async () => {
    const { id, email } = await payerOf()
    const startsAt = `${nextDay()}T10:00:00Z`
    const lesson = await app.buyLesson(amara, helen, startsAt)
    await app.deliver(helen, lesson, startsAt.replace('T10', 'T11'))
    await app.call(helen, createAssessment, {
      student_id: amara.id,
      lesson_id: lesson,
      assessment_data: { skills: { Junctions: 60 }, strengths: ['Calm at lights'], areasForImprovement: [] },
      overall_rating: 4,
      instructor_notes: 'Shaky on hills',
    })
    const signedIn = await signIn(email)
    assert.equal((await page(signedIn)).learners[0]!.progress, null)
    await app.call(amara, contract.changePayer, { id, sharesProgress: true })
    const { learners } = await page(signedIn)
    const { progress } = learners[0]!
    assert.deepEqual([progress!.lessons, progress!.minutes], [1, 60])
    assert.equal(
      progress!.groups.reduce((sum, { reached }) => sum + reached, 0),
      3,
    )
    assert.doesNotMatch(JSON.stringify(learners), /Calm|Shaky/)
    assert.equal(learners[0]!.lessons[0]!.state, 'taken')
    await app.call(amara, contract.changePayer, { id, sharesProgress: false })
    assert.equal((await page(signedIn)).learners[0]!.progress, null)
    const ben = await app.person('Ben Frost')
    await app.fails(ben, contract.changePayer, { id, sharesProgress: true }, notFound)
    await app.fails(ben, contract.sendPayerInvitation, { id }, notFound)
    await app.call(ben, contract.endPayer, { id })
    assert.equal((await page(signedIn)).learners.length, 1)
  })

  test('Ngozi buys a block and single hours; Amara has them at once, and each receipt is in Ngozi’s name', async () => {
    await app.buyLesson(amara, helen, `${nextDay()}T10:00:00Z`)
    const payer = await payerOf()
    const block = (await page(payer.session)).learners[0]!.instructors[0]!.blocks[0]!
    const { url } = await buy(payer, { packageId: block.id })
    assert.equal((await buy(payer, { packageId: block.id })).url, url, 'a second press finds the same page')
    assert.equal(sessionAt(url).customer_email, payer.email)
    await pay(url)
    await pay((await buy(payer, { hours: 3 })).url)
    assert.deepEqual(await creditOf(), [
      ['10-hour block', 600, 36_100],
      ['3 hours', 180, 11_400],
    ])
    const receipts = await mails(payer.email, 'payer-paid')
    assert.deepEqual(
      receipts.map(({ subject }) => subject),
      ['Receipt: £114.00 for Amara’s driving lessons', 'Receipt: £361.00 for Amara’s driving lessons'],
    )
    assert.equal((await mails(payer.email, 'payer-receipt')).length, 0, 'one receipt, not two')
    assert.equal((await mails(amara.email, 'payer-bought')).length, 2)
    const { payments } = await page(payer.session, 'true')
    assert.deepEqual(
      payments.map(({ what, learnerName, amountPence, refundedPence, papers }) => [
        what,
        learnerName,
        amountPence,
        refundedPence,
        papers.map(({ kind }) => kind),
      ]),
      [
        ['3 hours', 'Amara Okafor', 11_400, 0, ['receipt']],
        ['10-hour block', 'Amara Okafor', 36_100, 0, ['receipt']],
      ],
    )
    const paper = payments[1]!.papers[0]!
    const { pdf } = await readPaper(paper.id, payer.session)
    for (const says of [
      'Received from Ngozi Okafor, for Amara Okafor',
      'Instructor Helen Marsh',
      'Paid £361.00',
    ])
      assert.ok(pdf!.text.includes(says), `${says}: ${pdf!.text}`)
    const other = await payerOf(await app.person('Ben Frost'))
    assert.equal((await readPaper(paper.id, other.session)).status, 404)
    assert.equal((await readPaper(paper.id, {})).status, 403)
    const { transactions } = await app.call(amara, listTransactions, {})
    assert.deepEqual(
      transactions.filter(({ by_somebody_else }) => by_somebody_else).map(({ amount_total }) => amount_total),
      [11_400, 36_100],
    )
    await app.mustBalance()
  })

  test('what Amara has refunded goes back to Ngozi’s card, and Ngozi is told, also once she has left', async () => {
    await app.buyLesson(amara, helen, `${nextDay()}T10:00:00Z`)
    const payer = await payerOf()
    for (const hours of [1, 2]) await pay((await buy(payer, { hours })).url)
    const { credits } = await app.call(amara, listCredits, {})
    await app.call(amara, refundCredit, { id: credits[0]!.id })
    await app.settle()
    const [told] = await mails(payer.email, 'payer-paid-back')
    assert.equal(told!.subject, '£38.00 of what you paid for Amara is on its way back')
    assert.equal((await mails(payer.email, 'payer-refunded')).length, 0, 'told once')
    const refunded = (await page(payer.session)).payments.find(({ what }) => what === '1 hour')!
    assert.deepEqual(
      [refunded.refundedPence, refunded.papers.map(({ kind }) => kind)],
      [3_800, ['receipt', 'credit-note']],
    )
    const { pdf } = await readPaper(refunded.papers[1]!.id, payer.session)
    assert.ok(pdf!.text.includes('Refunded to Ngozi Okafor, for Amara Okafor'), pdf!.text)

    await app.call(undefined, paying.leavePaying, {}, payer.session)
    await app.settle()
    await app.fails(undefined, paying.getPaying, {}, paying.payingSignedOut, payer.session)
    assert.match((await mails(amara.email, 'payer-left'))[0]!.subject, /^Ngozi Okafor isn’t paying/)
    assert.deepEqual(await rows('select from public.payers where email = $1', [payer.email]), [])
    assert.deepEqual(
      (
        await rows('select payer_id, payer_name from public.payer_payments where checkout_id = $1', [
          refunded.id,
        ])
      )[0],
      { payer_id: null, payer_name: 'Ngozi Okafor' },
    )
    assert.match(paying.leavePaying.summary, /your address with each payment for a year/)
    await app.call(amara, refundCredit, { id: credits[1]!.id })
    await app.settle()
    assert.equal((await mails(payer.email, 'payer-paid-back')).length, 2)
    const addresses = () => rows('select from public.paying_cards where payer_email = $1', [payer.email])
    assert.equal((await addresses()).length, 2, 'a refund finds them for a year')
    app.clock.set('2027-11-24T08:00:00Z')
    await tidyPayments.work({}, app.services)
    assert.deepEqual(await addresses(), [])
    app.clock.set('2026-11-23T08:00:00Z')
    await app.mustBalance()
  })

  test('a lesson that Amara asked somebody else to pay, and one that Helen entered to be paid by link, are paid from the page', async () => {
    const payer = await payerOf()
    const startsAt = `${nextDay()}T14:00:00Z`
    const held = await app.hold(amara, helen, startsAt)
    const notAsked = await page(payer.session)
    assert.deepEqual(notAsked.learners[0]!.lessons, [], 'a time that Amara pays herself is none of hers')
    await app.fails(
      undefined,
      paying.payLessonForLearner,
      { id: payer.id, lessonId: held },
      notFound,
      payer.session,
    )
    const { id: packageId } = await app.packageOf(helen, '1-hour lesson')
    const link = await app.call(amara, openPayerLink, { id: held, packageId })
    const [waiting] = (await page(payer.session)).learners[0]!.lessons
    assert.deepEqual(
      [waiting!.state, waiting!.pricePence, waiting!.heldUntil],
      ['to-pay', 3_800, link.heldUntil],
    )
    const query = { id: payer.id, lessonId: held }
    const { url } = await app.call(undefined, paying.payLessonForLearner, query, payer.session)
    await pay(url)
    const [booked] = (await page(payer.session)).learners[0]!.lessons
    assert.deepEqual([booked!.state, booked!.pricePence], ['booked', null])
    assert.equal((await mails(payer.email, 'payer-paid')).length, 1)
    await app.fails(undefined, paying.payLessonForLearner, query, lessonNotHeld, payer.session)

    const entered = await app.call(helen, enterLesson, {
      learnerId: amara.id,
      startsAt: startsAt.replace('T14', 'T16'),
      minutes: 60,
      payment: 'card-link',
    })
    await app.settle()
    const toPay = (await page(payer.session)).learners[0]!.lessons.find(({ id }) => id === entered.id)
    assert.deepEqual([toPay!.state, toPay!.pricePence, toPay!.heldUntil], ['to-pay', 3_800, null])
    await pay(
      (
        await app.call(
          undefined,
          paying.payLessonForLearner,
          { id: payer.id, lessonId: entered.id },
          payer.session,
        )
      ).url,
    )
    const { learners, payments } = await page(payer.session)
    assert.ok(learners[0]!.lessons.every(({ state }) => state === 'booked'))
    assert.deepEqual(
      payments.map(({ lessonStartsAt }) => lessonStartsAt),
      [startsAt.replace('T14', 'T16'), startsAt],
    )
    await app.mustBalance()
  })

  test('a lesson to be paid by link is no longer to be paid here once it has begun', async () => {
    const day = nextDay()
    await app.buyLesson(amara, helen, `${day}T10:00:00Z`)
    const payer = await payerOf()
    const startsAt = `${day}T14:00:00Z`
    const { id } = await app.call(helen, enterLesson, {
      learnerId: amara.id,
      startsAt,
      minutes: 60,
      payment: 'card-link',
    })
    const stateOf = async (session: Session) => {
      const { lessons } = (await page(session)).learners[0]!
      const { state, pricePence } = lessons.find((lesson) => lesson.id === id)!
      return [state, pricePence]
    }
    assert.deepEqual(await stateOf(payer.session), ['to-pay', 3_800])
    app.clock.set(startsAt)
    const session = await signIn(payer.email)
    assert.deepEqual(await stateOf(session), ['booked', null])
    await app.fails(undefined, paying.payLessonForLearner, { id: payer.id, lessonId: id }, notFound, session)
  })

  test('a payment page that was open when the lesson went elsewhere books nothing twice: the money goes back', async () => {
    const payer = await payerOf()
    const held = await app.hold(amara, helen, `${nextDay()}T14:00:00Z`)
    const { id: packageId } = await app.packageOf(helen, '1-hour lesson')
    await app.call(amara, openPayerLink, { id: held, packageId })
    const query = { id: payer.id, lessonId: held }
    const { url } = await app.call(undefined, paying.payLessonForLearner, query, payer.session)
    app.stripe.sendWebhooksTo(null)
    await app.stripe.pay(sessionAt(url).id, card)
    const mine = await app.checkout(amara, helen, held)
    await app.stripe.pay(mine.body.session_id, card)
    await page(payer.session, 'true')
    await app.call(amara, getCheckoutStatus, { sessionId: mine.body.session_id })
    app.stripe.sendWebhooksTo({ url: `${app.url}/api/payments/webhook`, secret: webhookSecret })
    await app.stripe.deliverPending()
    await app.settle()
    const { transactions } = await app.call(amara, listTransactions, {})
    assert.equal(
      transactions.reduce((sum, one) => sum + one.amount_total - one.refunded_total, 0),
      3_800,
    )
    await app.mustBalance()
  })

  test('nobody buys for a learner who hasn’t let them, nor with an instructor the learner doesn’t know', async () => {
    await app.buyLesson(amara, helen, `${nextDay()}T10:00:00Z`)
    const { session } = await payerOf(await app.person('Ben Frost'))
    const amaras = await payerOf()
    const input = { id: amaras.id, instructorId: helen.id, buys: { hours: 1 } }
    await app.fails(undefined, paying.buyHoursForLearner, input, paying.notLetting, session)
    await app.fails(undefined, paying.buyHoursForLearner, input, paying.payingSignedOut)
    const owen = await app.teacher('Owen Pike')
    const elsewhere = { ...input, instructorId: owen.id }
    await app.fails(undefined, paying.buyHoursForLearner, elsewhere, notFound, amaras.session)
    const { id: packageId } = await app.packageOf(owen, '10-hour block')
    const foreign = { ...input, buys: { packageId } }
    await app.fails(undefined, paying.buyHoursForLearner, foreign, packageNotForInstructor, amaras.session)
  })

  test('Amara ends it: Ngozi sees nothing of her, what she had open can’t be paid, and her receipts stay', async () => {
    await app.buyLesson(amara, helen, `${nextDay()}T10:00:00Z`)
    const payer = await payerOf()
    await pay((await buy(payer, { hours: 1 })).url)
    const { id: open } = sessionAt((await buy(payer, { hours: 2 })).url)
    await app.call(amara, contract.endPayer, { id: payer.id })
    await app.call(amara, contract.endPayer, { id: payer.id })
    await app.settle()
    assert.equal(app.stripe.sessions().find(({ id }) => id === open)!.status, 'expired')
    const { learners, payments } = await page(payer.session)
    assert.deepEqual([learners, payments.map(({ what }) => what)], [[], ['1 hour']])
    const input = { id: payer.id, instructorId: helen.id, buys: { hours: 1 } }
    await app.fails(undefined, paying.buyHoursForLearner, input, paying.notLetting, payer.session)
    assert.deepEqual(await creditOf(), [['1 hour', 60, 3_800]])
    assert.deepEqual((await app.call(amara, contract.listPayers, {})).payers, [])
    await invite(payer.email)
  })

  test('once Amara has ended it, Ngozi doesn’t read when a lesson she paid for is, until it’s over', async () => {
    const payer = await payerOf()
    const startsAt = `${nextDay()}T14:00:00Z`
    const held = await app.hold(amara, helen, startsAt)
    const { id: packageId } = await app.packageOf(helen, '1-hour lesson')
    await app.call(amara, openPayerLink, { id: held, packageId })
    const query = { id: payer.id, lessonId: held }
    await pay((await app.call(undefined, paying.payLessonForLearner, query, payer.session)).url)
    const read = async (session: Session) => {
      const [paid] = (await page(session)).payments
      const { pdf } = await readPaper(paid!.papers[0]!.id, session)
      return [paid!.lessonStartsAt, pdf!.text.includes('14:00')]
    }
    assert.deepEqual(await read(payer.session), [startsAt, true])
    await app.call(amara, contract.endPayer, { id: payer.id })
    assert.deepEqual(await read(payer.session), [null, false])
    app.clock.set(startsAt.replace('T14', 'T16'))
    assert.deepEqual(await read(await signIn(payer.email)), [startsAt, true])
  })

  test('Ngozi stops paying for one learner and goes on for the other', async () => {
    const email = mother()
    const chidi = await app.person('Chidi Okafor')
    const { id } = await invite(email)
    await accept(email)
    await invite(email, false, chidi)
    const session = await accept(email)
    assert.deepEqual(
      (await page(session)).learners.map(({ name }) => name),
      ['Amara Okafor', 'Chidi Okafor'],
    )
    await app.call(undefined, paying.leaveLearner, { id }, session)
    await app.call(undefined, paying.leaveLearner, { id }, session)
    assert.deepEqual(
      (await page(session)).learners.map(({ name }) => name),
      ['Chidi Okafor'],
    )
    assert.equal((await mails(amara.email, 'payer-left')).length, 1)
    assert.equal((await mails(chidi.email, 'payer-left')).length, 0)
  })

  test('Amara’s account goes, and with it all that Ngozi sees of her; the receipts stay, and the page a year at most', async () => {
    await app.buyLesson(amara, helen, `${nextDay()}T10:00:00Z`)
    const payer = await payerOf()
    await pay((await buy(payer, { hours: 1 })).url)
    const password = 'eleven green lorries'
    await rows('update auth.users set password_hash = $2 where id = $1', [
      amara.id,
      await hashPassword(password),
    ])
    const { ahead } = await app.call(amara, getDeletionPreview, {})
    await app.call(amara, deleteMyAccount, {
      words: wordsToType,
      password,
      lessonsAhead: ahead.lessons,
      costPence: ahead.costPence,
    })
    await app.settle()
    const { learners, payments } = await page(payer.session)
    assert.deepEqual([learners, payments.map(({ learnerName }) => learnerName)], [[], ['A former learner']])
    assert.equal((await readPaper(payments[0]!.papers[0]!.id, payer.session)).status, 200)
    assert.deepEqual(await rows('select from public.learner_payers where learner_id = $1', [amara.id]), [])
    const isThere = async () =>
      (await rows('select from public.payers where email = $1', [payer.email])).length
    await tidyPayers.work({}, app.services)
    app.clock.set('2027-11-23T07:00:00Z')
    await tidyPayers.work({}, app.services)
    assert.equal(await isThere(), 1)
    app.clock.set('2027-11-24T09:00:00Z')
    await tidyPayers.work({}, app.services)
    assert.equal(await isThere(), 0)
  })
})

async function signIn(email: string): Promise<Session> {
  await app.call(undefined, paying.sendPayingLink, { email })
  const token = tokenIn((await mails(email, 'payer-sign-in'))[0]!.body.text)
  return asSession((await app.call(undefined, paying.openPaying, { token })).session)
}

suite('the page of a payer', () => {
  test('opens by a link that works once, for thirty minutes, and stays open for twelve hours', async () => {
    const { email } = await payerOf()
    await app.call(undefined, paying.sendPayingLink, { email: email.toUpperCase() })
    const token = tokenIn((await mails(email, 'payer-sign-in'))[0]!.body.text)
    app.clock.set('2026-11-23T08:29:59Z')
    const { session, expiresAt } = await app.call(undefined, paying.openPaying, { token })
    assert.equal(expiresAt, '2026-11-23T20:29:59Z')
    await app.fails(undefined, paying.openPaying, { token }, paying.payingSignedOut)
    app.clock.set('2026-11-23T20:29:58Z')
    await page(asSession(session))
    app.clock.set('2026-11-23T20:29:59Z')
    await app.fails(undefined, paying.getPaying, {}, paying.payingSignedOut, asSession(session))

    await app.call(undefined, paying.sendPayingLink, { email })
    const late = tokenIn((await mails(email, 'payer-sign-in'))[0]!.body.text)
    app.clock.set('2026-11-23T20:59:59Z')
    await app.fails(undefined, paying.openPaying, { token: late }, paying.payingSignedOut)
    for (const token of [session, late])
      assert.doesNotMatch(
        JSON.stringify(await rows('select * from public.payer_sign_ins')),
        new RegExp(token),
      )
    await tidyPayers.work({}, app.services)
    assert.deepEqual(await rows('select from public.payer_sign_ins where expires_at <= clock()'), [])
  })

  test('says nothing of which addresses pay, and sends five links an hour at most', async () => {
    const stranger = mother()
    assert.deepEqual(await app.call(undefined, paying.sendPayingLink, { email: stranger }), {})
    assert.deepEqual(await app.mailsTo(stranger), [])
    const { email } = await payerOf()
    for (let nr = 0; nr < mostLinksAnHour + 2; nr++)
      assert.deepEqual(await app.call(undefined, paying.sendPayingLink, { email }), {})
    assert.equal((await mails(email, 'payer-sign-in')).length, mostLinksAnHour)
    app.clock.set('2026-11-23T09:00:01Z')
    await app.call(undefined, paying.sendPayingLink, { email })
    assert.equal((await mails(email, 'payer-sign-in')).length, mostLinksAnHour + 1)
  })

  test('signing out ends it everywhere; a session opens no account, and an account’s token no page', async () => {
    const { email, session } = await payerOf()
    const other = await signIn(email)
    const asPerson = { ...amara, token: session[payingHeader] }
    assert.equal((await app.tryCall(asPerson, contract.listPayers, {})).status, 401)
    await app.fails(amara, paying.getPaying, {}, paying.payingSignedOut)
    await app.fails(undefined, paying.getPaying, {}, paying.payingSignedOut, asSession(amara.token))
    await app.call(undefined, paying.changePaying, { name: 'N. Okafor', hearsOfLowHours: false }, other)
    const own = await page(session)
    assert.deepEqual([own.name, own.hearsOfLowHours], ['N. Okafor', false])
    await app.call(undefined, paying.endPaying, {}, session)
    for (const one of [session, other])
      await app.fails(undefined, paying.getPaying, {}, paying.payingSignedOut, one)
  })
})

suite('pages that are open', () => {
  test('however often a page is read, Stripe is asked about three payments, once in five seconds', async (context) => {
    const startsAt = `${nextDay()}T10:00:00Z`
    await app.buyLesson(amara, helen, startsAt)
    const payer = await payerOf()
    const { id: lessonId } = await app.call(helen, enterLesson, {
      learnerId: amara.id,
      startsAt: startsAt.replace('T10', 'T16'),
      minutes: 60,
      payment: 'card-link',
    })
    const lesson = { id: payer.id, lessonId }
    await app.call(undefined, paying.payLessonForLearner, lesson, payer.session)
    for (const hours of [1, 2, 3]) await buy(payer, { hours })
    const asked = context.mock.method(stripeOf(app.services).checkout.sessions, 'retrieve').mock
    for (let nr = 0; nr < 5; nr++) await page(payer.session, 'true')
    assert.equal(asked.callCount(), 3)
    app.clock.set('2026-11-23T08:00:04Z')
    await page(payer.session, 'true')
    assert.equal(asked.callCount(), 3)
    app.clock.set('2026-11-23T08:00:05Z')
    await Promise.all([page(payer.session, 'true'), page(payer.session, 'true')])
    assert.equal(asked.callCount(), 6)
  })

  test('three purchases of hours are open at once for a learner; the next closes the oldest, which can’t be paid', async () => {
    await app.buyLesson(amara, helen, `${nextDay()}T10:00:00Z`)
    const payer = await payerOf()
    const pages: { id: string; url: string }[] = []
    for (const hours of [1, 2, 3, 4, 5]) {
      const { url } = await buy(payer, { hours })
      pages.push({ id: sessionAt(url).id, url })
    }
    await app.settle()
    const states = new Map(app.stripe.sessions().map(({ id, status }) => [id, status]))
    assert.deepEqual(
      pages.map(({ id }) => states.get(id)),
      ['expired', 'expired', 'open', 'open', 'open'],
    )
    assert.equal((await buy(payer, { hours: 4 })).url, pages[3]!.url, 'what is open is found again')
    await pay(pages[2]!.url)
    await pay((await buy(payer, { hours: 1 })).url)
    assert.deepEqual(await creditOf(), [
      ['3 hours', 180, 11_400],
      ['1 hour', 60, 3_800],
    ])
    await app.mustBalance()
  })

  test('one that was paid in the moment it was closed counts', async () => {
    await app.buyLesson(amara, helen, `${nextDay()}T10:00:00Z`)
    const payer = await payerOf()
    app.stripe.sendWebhooksTo(null)
    const { url } = await buy(payer, { hours: 1 })
    await app.stripe.pay(sessionAt(url).id, card)
    for (const hours of [2, 3, 4]) await buy(payer, { hours })
    await app.settle()
    app.stripe.sendWebhooksTo({ url: `${app.url}/api/payments/webhook`, secret: webhookSecret })
    assert.deepEqual(await creditOf(), [['1 hour', 60, 3_800]])
    assert.equal((await mails(payer.email, 'payer-paid')).length, 1)
    await app.mustBalance()
  })
})

suite('an invitation to pay', () => {
  test('goes to somebody else, to three people at most, three times each', async () => {
    await app.fails(
      amara,
      contract.invitePayer,
      { name: 'Me', email: amara.email, sharesProgress: false },
      contract.ownAddress,
    )
    const email = mother()
    const { id } = await invite(email)
    const first = await invitationOf(email)
    await app.fails(
      amara,
      contract.invitePayer,
      { name: 'Mum', email, sharesProgress: true },
      contract.payerKnown,
    )
    for (let sends = 2; sends <= mostInvitationSends; sends++)
      assert.equal((await app.call(amara, contract.sendPayerInvitation, { id })).sends, sends)
    await app.fails(amara, contract.sendPayerInvitation, { id }, contract.invitedOften)
    await app.fails(undefined, paying.getPayerInvitation, { token: first }, paying.invitationOver)
    await app.call(undefined, paying.getPayerInvitation, { token: await invitationOf(email) })
    for (let nr = 1; nr < mostPayers; nr++) await invite(mother())
    const more = { name: 'Uncle', email: mother(), sharesProgress: false }
    await app.fails(amara, contract.invitePayer, more, contract.enoughPayers)
    await app.call(amara, contract.endPayer, { id })
    await app.fails(amara, contract.invitePayer, more, contract.invitedOften)
  })

  test('ends after two weeks, when Amara withdraws it, or when it’s declined, which she is told', async () => {
    const [late, withdrawn, declined] = [mother(), mother(), mother()]
    await invite(late)
    const { id } = await invite(withdrawn)
    await invite(declined)
    const tokens = {
      late: await invitationOf(late),
      withdrawn: await invitationOf(withdrawn),
      declined: await invitationOf(declined),
    }
    await app.call(amara, contract.endPayer, { id })
    await app.call(undefined, paying.declinePayerInvitation, { token: tokens.declined })
    assert.equal((await mails(amara.email, 'payer-left')).length, 1)
    assert.deepEqual(await rows('select from public.learner_payers where email = $1', [declined]), [])
    await app.call(undefined, paying.getPayerInvitation, { token: tokens.late })
    app.clock.set('2026-12-07T08:00:00Z')
    for (const token of Object.values(tokens))
      await app.fails(undefined, paying.acceptPayerInvitation, { token, name: 'Eve' }, paying.invitationOver)
    app.clock.set('2027-01-07T08:00:00Z')
    await tidyPayers.work({}, app.services)
    assert.deepEqual(
      await rows('select from public.learner_payers where email = any($1)', [[late, withdrawn]]),
      [],
    )
  })
})

test('hours that run low are said once for each purchase, and not to those who don’t want it', async () => {
  const startsAt = `${nextDay()}T10:00:00Z`
  await app.buyLesson(amara, helen, startsAt)
  const payer = await payerOf()
  const quiet = await payerOf()
  await app.call(undefined, paying.changePaying, { hearsOfLowHours: false }, quiet.session)
  await pay((await buy(payer, { hours: 2 })).url)
  const low = () => mails(payer.email, 'payer-low-hours')
  await mailLowHours.work({}, app.services)
  assert.deepEqual(await low(), [], 'two hours are enough')
  const lesson = await app.hold(amara, helen, startsAt.replace('T10', 'T12'))
  await app.call(amara, payWithCredit, { id: lesson })
  app.clock.set('2026-11-23T09:00:00Z')
  for (let nr = 0; nr < 2; nr++) await mailLowHours.work({}, app.services)
  assert.equal((await low()).length, 1)
  assert.match((await low())[0]!.body.text, /Amara has 1 hour of lessons left with Helen Marsh/)
  assert.deepEqual(await mails(quiet.email, 'payer-low-hours'), [])
  app.clock.set('2026-11-23T10:00:00Z')
  await pay((await buy(payer, { hours: 2 })).url)
  const long = await app.hold(amara, helen, startsAt.replace('T10', 'T14'), 120)
  await app.call(amara, payWithCredit, { id: long })
  app.clock.set('2026-11-23T11:00:00Z')
  await mailLowHours.work({}, app.services)
  assert.equal((await low()).length, 2)
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { acceptInvitation } from '#features/invitations/contract.ts'
import { cancelLesson, deliverLesson, getLesson } from '#features/lessons/contract.ts'
import { moveLesson, timeOver } from '#features/lessons/moving-contract.ts'
import { notApprovedYet, paymentsNotSetUp } from '#features/payments/contract.ts'
import { getEarnings, listTransactions } from '#features/payments/money-contract.ts'
import * as pupils from '#features/pupils/contract.ts'
import * as entering from '#features/pupils/enter-lesson-contract.ts'
import * as money from '#features/pupils/money-contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type InputOf, type Person } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import { sendDueLinks } from './subscribers.ts'

let app: Shop
let helen: Person
let owen: Person
let dave: pupils.Pupil
before(async () => {
  app = await openShop()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await app.teacher('Helen Marsh', 3600)
  owen = await app.teacher('Owen Pike')
  dave = await app.call(helen, pupils.addPupil, {
    name: 'Dave Hill',
    email: `${crypto.randomUUID()}@home.test`,
  })
})

const tuesday = '2026-11-24T10:00:00Z'
const enter = async (more: Partial<InputOf<typeof entering.enterLesson>> = {}) => {
  const lesson = { startsAt: tuesday, minutes: 60, payment: 'card-link', ...more } as const
  const query = lesson.learnerId ? lesson : { pupilId: dave.id, ...lesson }
  const entered = await app.call(helen, entering.enterLesson, query)
  await app.settle()
  return entered
}
const mailsAbout = async (kind: string, to = dave.email!) =>
  (await app.mailsTo(to)).filter((mail) => mail.kind === kind)
const linkIn = (text: string) => /\/pay\?token=([\w-]+)/.exec(text)![1]!
const linkOf = async (to = dave.email!) => linkIn((await mailsAbout('payment-link', to)).at(0)!.body.text)
const stateOf = async (token: string) =>
  (await app.call(undefined, contract.getLinkedPayment, { token })).state
const sessionFor = async (token: string) => {
  const { url } = await app.call(undefined, contract.payByLink, { token })
  return app.stripe.sessions().find((one) => one.url === url)!.id
}
const lesson = (id: string) => app.call(helen, getLesson, { id })
const owed = async () => (await app.call(helen, pupils.getPupil, { id: dave.id })).balance.pence

suite('lessons paid by link', () => {
  test('Dave, who has no account, gets a link by email, pays by card, and the lesson is paid through the ledger, less commission once delivered', async () => {
    const { id, paidWith, status } = await enter()
    assert.deepEqual([status, paidWith], ['booked', 'card-link'])
    const [mail] = await mailsAbout('payment-link')
    assert.match(mail!.subject, /^Pay for your lesson: /)
    assert.match(mail!.body.text, /Helen Marsh has booked you a driving lesson/)
    assert.match(mail!.body.text, /If you cancel: Free until 48 hours before\. After that, the whole price\./)
    const token = linkIn(mail!.body.text)
    assert.deepEqual(await app.call(undefined, contract.getLinkedPayment, { token }), {
      state: 'waiting',
      instructorName: 'Helen Marsh',
      learnerFirstName: 'Dave',
      startsAt: tuesday,
      endsAt: '2026-11-24T11:00:00Z',
      minutes: 60,
      pricePence: 3600,
      zone: 'Europe/London',
    })
    const session = await sessionFor(token)
    assert.equal(await sessionFor(token), session, 'a second press finds the same payment page')
    await app.pay(session)
    assert.equal(await stateOf(token), 'paid')
    assert.equal((await lesson(id)).paidWith, 'card')
    assert.equal((await mailsAbout('payment-link-paid')).length, 1)
    await app.fails(undefined, contract.payByLink, { token }, contract.nothingToPay)
    await app.mustBalance()
    await app.deliver(helen, id, '2026-11-24T11:00:00Z')
    const { gross_pence, commission_pence, net_pence } = await app.call(helen, getEarnings, {})
    assert.deepEqual([gross_pence, commission_pence, net_pence], [3600, 360, 3240])
    assert.equal(await owed(), 0)
    await app.mustBalance()
  })

  test('a learner with an account gets the link at their account’s address, and pays it from the lesson', async () => {
    const amara = await app.person('Amara Okafor')
    await app.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
    const { id } = await enter({ learnerId: amara.id, pricePence: 4000 })
    const { url, sends } = await app.call(amara, contract.getPaymentLink, { id })
    assert.deepEqual([linkIn(url), sends], [await linkOf(amara.email), 1])
    await app.pay(await sessionFor(linkIn(url)))
    const { transactions } = await app.call(amara, listTransactions, {})
    assert.deepEqual(
      transactions.filter(({ lesson_id }) => lesson_id === id).map(({ amount_total }) => amount_total),
      [4000],
    )
    await app.mustBalance()
  })

  test('the instructor reads only the address they noted: with an account the link goes to one they aren’t shown', async () => {
    const amara = await app.person('Amara Okafor')
    await app.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
    const { id } = await enter({ learnerId: amara.id, pricePence: 4000 })
    const shown = await app.call(helen, contract.getPaymentLink, { id })
    const again = await app.call(helen, contract.sendPaymentLink, { id })
    assert.deepEqual([shown.email, again.email], [null, null])
    await app.settle()
    assert.equal((await mailsAbout('payment-link', amara.email)).length, 2)
    const own = await enter({ startsAt: '2026-11-24T14:00:00Z' })
    assert.equal((await app.call(helen, contract.getPaymentLink, own)).email, dave.email)
  })

  test('nor does the payment page name it, to them or to whoever the link is passed on to', async () => {
    const amara = await app.person('Amara Okafor')
    await app.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
    const { id } = await enter({ learnerId: amara.id, pricePence: 4000 })
    const { url } = await app.call(helen, contract.getPaymentLink, { id })
    const session = await sessionFor(linkIn(url))
    const opened = app.stripe.sessions().find((one) => one.id === session)!
    assert.equal(opened.customer_email, null)
    assert.doesNotMatch(await (await fetch(opened.url!)).text(), new RegExp(amara.email))
    await app.pay(session)
    assert.equal((await lesson(id)).paidWith, 'card')
  })

  test('the instructor’s cancelling refunds the card, and Dave reads it; the page says so', async () => {
    const { id } = await enter()
    const token = await linkOf()
    await app.pay(await sessionFor(token))
    await app.call(helen, cancelLesson, { id })
    await app.settle()
    assert.equal(await app.balance('refunds_due'), 0)
    assert.equal((await mailsAbout('payment-link-refunded')).length, 1)
    assert.equal(await stateOf(token), 'cancelled')
    await app.mustBalance()
  })

  test('a payment that comes after the lesson was paid in cash, or cancelled, is refunded', async () => {
    const held = await app.balance('held')
    const inCash = await enter()
    const session = await sessionFor(await linkOf())
    const paid = await app.stripe.pay(session, '4242424242424242')
    assert.ok(paid)
    await app.call(helen, money.changeLessonPayment, { id: inCash.id, payment: 'cash', received: true })
    await app.stripe.deliverPending()
    await app.settle()
    const after = await lesson(inCash.id)
    assert.deepEqual([after.paidWith, Boolean(after.receivedAt)], ['cash', true])
    assert.equal((await mailsAbout('payment-link-refunded')).length, 1)
    assert.equal(await app.balance('held'), held)
    await app.mustBalance()
  })

  test('unpaid when the lesson starts it is owed, the link ends, and one tap makes it cash received', async () => {
    const { id } = await enter()
    const token = await linkOf()
    app.clock.set('2026-11-24T09:59:00Z')
    assert.deepEqual([await stateOf(token), await owed()], ['waiting', 0])
    app.clock.set(tuesday)
    assert.deepEqual([await stateOf(token), await owed()], ['over', -3600])
    await app.fails(undefined, contract.payByLink, { token }, contract.nothingToPay)
    await app.fails(helen, contract.sendPaymentLink, { id }, contract.nothingToPay)
    assert.equal((await app.call(helen, money.getTakings, {})).owedPence, 3600)
    const changed = await app.call(helen, money.changeLessonPayment, { id, payment: 'cash', received: true })
    assert.deepEqual([changed.paidWith, Boolean(changed.receivedAt)], ['cash', true])
    assert.deepEqual([await stateOf(token), await owed()], ['elsewhere', 0])
    assert.equal((await app.call(helen, money.getTakings, {})).cashPence, 3600)
    await app.fails(owen, money.changeLessonPayment, { id, payment: 'bank' }, notFound)
    await app.call(helen, cancelLesson, { id })
  })

  test('a payment that was begun before the start and arrives once the lesson is delivered is earned at once', async () => {
    const { id } = await enter()
    app.clock.set('2026-11-24T09:50:00Z')
    const session = await sessionFor(await linkOf())
    await app.stripe.pay(session, '4242424242424242')
    app.clock.set('2026-11-24T11:00:00Z')
    await app.call(helen, deliverLesson, { id })
    await app.stripe.deliverPending()
    await app.settle()
    assert.equal((await lesson(id)).paidWith, 'card')
    assert.equal((await app.call(helen, getEarnings, {})).net_pence, 3240)
    await app.fails(helen, money.changeLessonPayment, { id, payment: 'cash' }, money.alreadyPaid)
    await app.mustBalance()
  })

  test('the link follows a lesson that moves, is emailed five times at most, and nobody else can send or read it', async () => {
    const { id } = await enter()
    const token = await linkOf()
    const startsAt = '2026-11-25T10:00:00Z'
    await app.call(helen, moveLesson, { id, startsAt, fromStartsAt: tuesday })
    assert.equal((await app.call(undefined, contract.getLinkedPayment, { token })).startsAt, startsAt)
    for (let sends = 2; sends <= 5; sends += 1)
      assert.equal((await app.call(helen, contract.sendPaymentLink, { id })).sends, sends)
    await app.fails(helen, contract.sendPaymentLink, { id }, contract.linkSentOften)
    await app.settle()
    assert.equal((await mailsAbout('payment-link')).length, 5)
    await app.fails(owen, contract.sendPaymentLink, { id }, notFound)
    await app.fails(owen, contract.getPaymentLink, { id }, notFound)
    const other = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA')
    for (const wrong of [other, 'x', token.slice(0, 20)])
      await app.fails(undefined, contract.getLinkedPayment, { token: wrong }, contract.paymentLinkNotGood)
  })

  test('the link ends a month after it was last sent or a day after the lesson, whichever is later; while the lesson is to come it never does', async () => {
    const ended = async (token: string) => {
      await app.fails(undefined, contract.getLinkedPayment, { token }, contract.paymentLinkEnded)
      await app.fails(undefined, contract.payByLink, { token }, contract.paymentLinkEnded)
    }
    const { id } = await enter() // sent on 23 November
    const token = await linkOf()
    app.clock.set('2026-12-23T07:59:59Z')
    assert.equal(await stateOf(token), 'over')
    app.clock.set('2026-12-23T08:00:00Z')
    await ended(token)

    app.clock.set('2026-11-23T08:00:00Z')
    const startsAt = '2027-01-15T10:00:00Z'
    await app.call(helen, moveLesson, { id, startsAt, fromStartsAt: tuesday })
    app.clock.set('2027-01-02T08:00:00Z')
    assert.equal(await stateOf(token), 'waiting', 'it follows a lesson that moves away')
    assert.equal((await app.call(helen, contract.sendPaymentLink, { id })).sends, 2)
    app.clock.set('2027-01-31T08:00:00Z')
    assert.equal(await stateOf(token), 'over', 'sent again, it has another month')
    app.clock.set('2027-02-01T08:00:00Z')
    await ended(token)
  })

  test('is no way to fill a stranger’s mailbox: ten a day to one address, forty a day of one instructor; what is left follows, and can be copied', async () => {
    const at = (nr: number) =>
      Temporal.Instant.from('2026-11-26T06:00:00Z')
        .add({ minutes: (nr % 9) * 75, hours: Math.floor(nr / 9) * 24 })
        .toString()
    const ids: string[] = []
    for (let nr = 0; nr < 12; nr++) ids.push((await enter({ startsAt: at(nr) })).id)
    assert.equal((await mailsAbout('payment-link')).length, 10)
    const last = await app.call(helen, contract.getPaymentLink, { id: ids[11]! })
    assert.deepEqual([last.sends, last.sentAt], [0, null])
    assert.equal(await stateOf(linkIn(last.url)), 'waiting')
    await app.fails(helen, contract.sendPaymentLink, { id: ids[0]! }, contract.linksSentToday)
    app.clock.set('2026-11-24T09:10:00Z')
    await sendDueLinks.work({}, app.services)
    assert.equal((await mailsAbout('payment-link')).length, 12)

    for (let nr = 12; nr < 52; nr++) {
      const pupil = await app.call(helen, pupils.addPupil, {
        name: `Pupil ${nr}`,
        email: `${crypto.randomUUID()}@home.test`,
      })
      const { id } = await app.call(helen, entering.enterLesson, {
        pupilId: pupil.id,
        startsAt: at(nr),
        minutes: 60,
        payment: 'card-link',
      })
      ids.push(id)
    }
    await app.settle()
    const sent = []
    for (const id of ids.slice(12)) sent.push((await app.call(helen, contract.getPaymentLink, { id })).sends)
    assert.equal(sent.filter(Boolean).length, 38, 'forty with the two of the morning')
  })

  test('nobody sends links in our name before we have checked their documents', async () => {
    const eve = await makeInstructor(app, 'Eve Unseen')
    await app.services.asSystem('not looked at yet', (db) =>
      db.queryUnchecked('update public.instructors set vetted_until = null where id = $1', [eve.id]),
    )
    const { id } = await app.call(eve, pupils.addPupil, { name: 'Stranger', email: 'stranger@home.test' })
    const lesson = {
      pupilId: id,
      startsAt: tuesday,
      minutes: 60,
      payment: 'card-link',
      pricePence: 3600,
    } as const
    await app.fails(eve, entering.enterLesson, lesson, notApprovedYet)
    await app.settle()
    assert.deepEqual(await app.mailsTo('stranger@home.test'), [])
  })

  test('it needs an address to go to, a lesson to come, and at least £1', async () => {
    const { id: pupilId } = await app.call(helen, pupils.addPupil, { name: 'Stan Whitcombe' })
    const query = { startsAt: tuesday, minutes: 60, payment: 'card-link' } as const
    await app.fails(helen, entering.enterLesson, { ...query, pupilId }, pupils.noEmail)
    const past = { ...query, pupilId: dave.id, startsAt: '2026-11-20T10:00:00Z' }
    await app.fails(helen, entering.enterLesson, past, timeOver)
    await app.fails(
      helen,
      entering.enterLesson,
      { ...query, pupilId: dave.id, pricePence: 99 },
      entering.priceTooLow,
    )
    assert.equal((await app.call(helen, pupils.getPupil, { id: dave.id })).nextLessonAt, null)
  })

  test('where card payments aren’t set up no link is sent', async () => {
    const without = await openTestApp({ STRIPE_SECRET_KEY: '' })
    try {
      without.clock.set('2026-11-23T08:00:00Z')
      const paula = await makeInstructor(without, 'Paula Reed')
      const { id } = await without.call(paula, pupils.addPupil, { name: 'Dave Hill', email: 'd@home.test' })
      const query = {
        pupilId: id,
        startsAt: tuesday,
        minutes: 60,
        payment: 'card-link',
        pricePence: 3600,
      } as const
      await without.fails(paula, entering.enterLesson, query, paymentsNotSetUp)
    } finally {
      await without.close()
    }
  })

  test('what Dave paid without an account is Amara’s once she joins: the lesson, its money and the ledger', async () => {
    const { id } = await enter()
    await app.pay(await sessionFor(await linkOf()))
    await app.fails(helen, pupils.deletePupil, { id: dave.id }, pupils.lessonsAhead)
    const amara = await app.person('Amara Okafor')
    await app.call(helen, pupils.invitePupil, { id: dave.id, email: amara.email })
    await app.settle()
    const [mail] = await app.mailsTo(amara.email)
    const token = /#(?:invitation=)?([0-9a-f]{64})/.exec(mail!.body.text)![1]!
    await app.call(amara, acceptInvitation, { token })
    await app.settle()
    await app.mustBalance()
    const { transactions } = await app.call(amara, listTransactions, {})
    assert.deepEqual(
      transactions.map(({ lesson_id, amount_total }) => [lesson_id, amount_total]),
      [[id, 3600]],
    )
    await app.call(helen, cancelLesson, { id })
    await app.settle()
    assert.equal((await app.call(amara, listTransactions, {})).transactions[0]?.refunded_total, 3600)
    await app.mustBalance()
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { notAllowed, notFound } from '#common/api-error.ts'
import { cancelLesson, getLesson, holdLesson, releaseHold } from '#features/lessons/contract.ts'
import { publicIdOf as findPublicId } from '#features/diary/server/public-id.ts'
import { getCheckoutStatus, listCredits, refundCredit } from '#features/payments/contract.ts'
import { listTransactions } from '#features/payments/money-contract.ts'
import { openShop, type Shop, webhookSecret } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { paymentLinkNotGood } from '../contract.ts'
import * as contract from '../payer-contract.ts'

let app: Shop
let helen: Person
let amara: Person
before(async () => {
  app = await openShop()
  helen = await app.teacher('Helen Marsh', 3600)
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  amara = await app.person('Amara Okafor')
})

let hours = 0
/** Each story has a time of its own, from Wednesday on. */
const nextTime = () => {
  const at = hours++
  const day = ['11-25', '11-26', '11-27', '11-30', '12-01', '12-02'][Math.floor(at / 4)]
  return `2026-${day}T${['09', '11', '13', '15'][at % 4]}:00:00Z`
}
const dad = () => `dad.${crypto.randomUUID()}@home.test`
const open = async (id: string, learner = amara) =>
  app.call(learner, contract.openPayerLink, {
    id,
    packageId: (await app.packageOf(helen, '1-hour lesson')).id,
  })
const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get('token')!
const shown = (token: string) => app.call(undefined, contract.getPaymentForOther, { token })
const stateOf = async (token: string) => (await shown(token)).state
const sessionFor = async (token: string) => {
  const { url } = await app.call(undefined, contract.payForOther, { token })
  return app.stripe.sessions().find((one) => one.url === url)!.id
}
const pay = async (session: string, email: string) => {
  await app.stripe.pay(session, { number: '4242424242424242', email })
  await app.stripe.deliverPending()
  await app.settle()
}
/** What is paid in the meantime reaches us afterwards. */
async function whileWebhooksWait(work: () => Promise<unknown>) {
  app.stripe.sendWebhooksTo(null)
  await work()
  app.stripe.sendWebhooksTo({ url: `${app.url}/api/payments/webhook`, secret: webhookSecret })
  await app.stripe.deliverPending()
  await app.settle()
}
const publicIdOf = (person: Person) =>
  app.services.asSystem('as strangers know her', (db) => findPublicId(db, person.id))
const lesson = (id: string, who = amara) => app.call(who, getLesson, { id })
const mails = async (to: string, kind: string) => (await app.mailsTo(to)).filter((mail) => mail.kind === kind)

suite('somebody else pays', () => {
  test('Amara’s father pays by her link without an account: the lesson is booked, both are told, he has a receipt, and the books agree', async () => {
    const startsAt = nextTime()
    const id = await app.hold(amara, helen, startsAt)
    const link = await open(id)
    assert.deepEqual([link.pricePence, link.heldUntil], [3600, '2026-11-24T08:00:00Z'])
    assert.equal((await lesson(id)).waitsForPayer, true)
    const token = tokenOf(link)
    assert.deepEqual(await shown(token), {
      state: 'waiting',
      instructorName: 'Helen M.',
      learnerFirstName: 'Amara',
      startsAt,
      endsAt: Temporal.Instant.from(startsAt).add({ hours: 1 }).toString(),
      minutes: 60,
      pickup: 'BS6 6',
      packageName: '1-hour lesson',
      pricePence: 3600,
      heldUntil: '2026-11-24T08:00:00Z',
      cancellationTiers: [{ hours: 48, percent: 100 }],
      instructorId: await publicIdOf(helen),
      zone: 'Europe/London',
    })
    app.clock.set('2026-11-23T20:00:00Z')
    const session = await sessionFor(token)
    assert.equal(await sessionFor(token), session, 'who opens it again finds the same payment page')
    assert.equal(app.stripe.sessions().find((one) => one.id === session)!.customer_email, null)
    const father = dad()
    await pay(session, father)
    assert.equal(await stateOf(token), 'paid')
    assert.deepEqual([(await lesson(id)).status, (await lesson(id)).paidWith], ['booked', 'card'])
    const [receipt] = await mails(father, 'payer-receipt')
    assert.match(receipt!.subject, /^Receipt: £36\.00/)
    assert.match(receipt!.body.text, /Card: ending 4242/)
    assert.doesNotMatch(receipt!.body.text, /Cotham|Marsh|Okafor/)
    for (const person of [amara, helen])
      assert.equal((await mails(person.email, 'lesson-booked')).length, 1, person.email)
    await app.fails(undefined, contract.payForOther, { token }, contract.payerLinkOver)
    const { transactions } = await app.call(amara, listTransactions, {})
    assert.deepEqual(
      transactions.map(({ amount_total, by_somebody_else }) => [amount_total, by_somebody_else]),
      [[3600, true]],
    )
    await app.mustBalance()
  })

  test('nobody has paid a day later: the time is free, the link says so, Amara reads it, and what was open can’t be paid', async () => {
    const startsAt = nextTime()
    const id = await app.hold(amara, helen, startsAt)
    const token = tokenOf(await open(id))
    app.clock.set('2026-11-24T07:59:00Z')
    const session = await sessionFor(token)
    const ben = await app.person('Ben Frost')
    const hold = { instructorId: helen.id, startsAt, minutes: 60 }
    assert.equal((await app.tryCall(ben, holdLesson, hold)).status, 409)
    app.clock.set('2026-11-24T08:00:00Z')
    await app.settle()
    assert.equal(await stateOf(token), 'expired')
    assert.equal((await lesson(id)).status, 'lapsed')
    assert.match((await mails(amara.email, 'payer-lapsed'))[0]!.body.text, /Nobody paid by your link in time/)
    assert.equal(app.stripe.sessions().find((one) => one.id === session)!.status, 'expired')
    await app.fails(undefined, contract.payForOther, { token }, contract.payerLinkOver)
    await app.call(ben, holdLesson, hold)
  })

  test('a time that starts soon is held until twelve hours before at most, and one that starts sooner not at all', async () => {
    app.clock.set('2026-11-24T11:00:00Z')
    const tomorrow = await app.hold(amara, helen, '2026-11-25T12:00:00Z')
    assert.equal((await open(tomorrow)).heldUntil, '2026-11-25T00:00:00Z')
    await app.call(amara, releaseHold, { id: tomorrow })
    const today = await app.hold(amara, helen, '2026-11-24T16:00:00Z')
    const query = { id: today, packageId: (await app.packageOf(helen, '1-hour lesson')).id }
    await app.fails(amara, contract.openPayerLink, query, contract.tooSoonForPayer)
    assert.equal((await lesson(today)).waitsForPayer, undefined)
    await app.call(amara, releaseHold, { id: today })
  })

  test('Amara withdraws the link and pays herself; opened once more, it would not be held any longer than before', async () => {
    const id = await app.hold(amara, helen, nextTime())
    const token = tokenOf(await open(id))
    const session = await sessionFor(token)
    app.clock.set('2026-11-23T09:00:00Z')
    const { heldUntil } = await app.call(amara, contract.withdrawPayerLink, { id })
    assert.equal(heldUntil, '2026-11-23T09:10:00Z')
    assert.equal((await app.call(amara, contract.withdrawPayerLink, { id })).heldUntil, heldUntil)
    await app.settle()
    assert.equal(app.stripe.sessions().find((one) => one.id === session)!.status, 'expired')
    assert.equal(await stateOf(token), 'withdrawn')
    await app.fails(amara, contract.getPayerLink, { id }, notFound)
    const second = await open(id)
    assert.equal(second.heldUntil, '2026-11-24T08:00:00Z')
    await app.call(amara, contract.withdrawPayerLink, { id })
    const { body } = await app.checkout(amara, helen, id)
    await app.pay(body.session_id)
    assert.deepEqual([await stateOf(token), await stateOf(tokenOf(second))], ['paid', 'paid'])
    assert.equal((await mails(amara.email, 'payer-lapsed')).length, 0)
  })

  test('both parents pay at once, and Amara too: one payment counts, the others go back to their cards', async () => {
    const id = await app.hold(amara, helen, nextTime())
    const token = tokenOf(await open(id))
    const session = await sessionFor(token)
    const [mother, father] = [dad(), dad()]
    await whileWebhooksWait(async () => {
      await app.stripe.pay(session, { number: '4242424242424242', email: mother })
      const { body } = await app.checkout(amara, helen, id)
      await app.stripe.pay(body.session_id, '4242424242424242')
      await app.call(undefined, contract.getPaymentForOther, { token, returned: 'true' })
      await app.call(amara, getCheckoutStatus, { sessionId: body.session_id })
    })
    const { transactions } = await app.call(amara, listTransactions, {})
    assert.deepEqual(
      transactions.map(({ refunded_total, payment_status }) => [payment_status, refunded_total]).toSorted(),
      [
        ['paid', 0],
        ['paid', 3600],
      ],
    )
    const late = await app.stripe.pay(session, { number: '4242424242424242', email: father })
    assert.equal(late.kind, 'closed')
    assert.equal((await lesson(id)).status, 'booked')
    assert.equal((await mails(mother, 'payer-receipt')).length, 1)
    await app.mustBalance()
  })

  test('a payment that comes when the time has gone is refunded to the card that paid, and the payer reads it', async () => {
    const startsAt = nextTime()
    const id = await app.hold(amara, helen, startsAt)
    const token = tokenOf(await open(id))
    app.clock.set('2026-11-24T07:59:00Z')
    const session = await sessionFor(token)
    const father = dad()
    const ben = await app.person('Ben Frost')
    await whileWebhooksWait(async () => {
      await app.stripe.pay(session, { number: '4242424242424242', email: father })
      app.clock.set('2026-11-24T08:00:30Z')
      await app.call(ben, holdLesson, { instructorId: helen.id, startsAt, minutes: 60 })
    })
    assert.equal(await stateOf(token), 'refunded')
    assert.equal((await lesson(id)).status, 'lapsed')
    assert.match((await mails(father, 'payer-receipt'))[0]!.body.text, /on its way back to your card/)
    await app.mustBalance()
  })

  test('when Helen cancels, the card that paid has its money back and its owner reads it', async () => {
    const id = await app.hold(amara, helen, nextTime())
    const token = tokenOf(await open(id))
    const father = dad()
    await pay(await sessionFor(token), father)
    await app.call(helen, cancelLesson, { id })
    await app.settle()
    assert.equal(await stateOf(token), 'cancelled')
    assert.match((await mails(father, 'payer-refunded'))[0]!.subject, /^£36\.00 is on its way back/)
    await app.mustBalance()
  })

  test('Amara cancels in time and has the credit refunded: it goes to her father’s card, and he reads it', async () => {
    const id = await app.hold(amara, helen, nextTime())
    const father = dad()
    await pay(await sessionFor(tokenOf(await open(id))), father)
    await app.call(amara, cancelLesson, { id })
    await app.settle()
    const { credits } = await app.call(amara, listCredits, {})
    await app.call(amara, refundCredit, { id: credits[0]!.id })
    await app.settle()
    assert.equal((await mails(father, 'payer-refunded')).length, 1)
    await app.mustBalance()
  })

  test('the price stays what the link said, although Helen asks more by then', async () => {
    const rate = 3600
    const own = await app.teacher('Rhys Powell', rate)
    const id = await app.hold(amara, own, '2026-11-26T10:00:00Z')
    const packageId = (await app.packageOf(own, '1-hour lesson')).id
    const link = await app.call(amara, contract.openPayerLink, { id, packageId })
    await app.services.asSystem('a dearer hour', (db) =>
      db.queryUnchecked('update public.packages set price_pence = 5000 where id = $1', [packageId]),
    )
    await pay(await sessionFor(tokenOf(link)), dad())
    assert.equal((await lesson(id)).pricePence, rate)
  })

  test('it is emailed to the payer three times at most, each with an address that opens it, and earlier ones stay good', async () => {
    const id = await app.hold(amara, helen, nextTime())
    const first = tokenOf(await open(id))
    const mother = dad()
    for (const sends of [1, 2, 3])
      assert.equal((await app.call(amara, contract.sendPayerLink, { id, email: mother })).sends, sends)
    await app.fails(amara, contract.sendPayerLink, { id, email: mother }, contract.payerLinkSentOften)
    await app.settle()
    const sent = await mails(mother, 'payer-link')
    assert.equal(sent.length, 3)
    assert.match(sent[0]!.body.text, /Amara Okafor has chosen a driving lesson/)
    assert.doesNotMatch(sent[0]!.body.text, /Cotham|Marsh/)
    const tokens = sent.map(({ body }) => /\/pay-for\?token=(\w+)/.exec(body.text)![1]!)
    assert.equal(new Set([first, ...tokens]).size, 4)
    for (const token of [first, ...tokens]) assert.equal(await stateOf(token), 'waiting')
    await app.call(amara, releaseHold, { id })
  })

  test('only a hash of the link is stored, nobody else can make, read, send or withdraw it, and a guess opens nothing', async () => {
    const id = await app.hold(amara, helen, nextTime())
    const token = tokenOf(await open(id))
    const { rows } = await app.services.asSystem('look', (db) =>
      db.queryUnchecked<{ row: string }>('select k::text as row from public.payer_links k'),
    )
    assert.ok(rows.length > 0 && rows.every(({ row }) => !row.includes(token)))
    assert.equal(token.length, 64)
    const ben = await app.person('Ben Frost')
    const packageId = (await app.packageOf(helen, '1-hour lesson')).id
    await app.fails(ben, contract.openPayerLink, { id, packageId }, notFound)
    await app.fails(ben, contract.getPayerLink, { id }, notFound)
    await app.fails(ben, contract.sendPayerLink, { id, email: dad() }, notFound)
    await app.fails(ben, contract.withdrawPayerLink, { id }, notFound)
    await app.fails(helen, contract.openPayerLink, { id, packageId }, notAllowed)
    await app.fails(undefined, contract.getPaymentForOther, { token: '0'.repeat(64) }, paymentLinkNotGood)
    for (const who of [amara, ben, helen])
      await assert.rejects(
        app.services.asUser({ role: 'authenticated', sub: who.id }, (db) =>
          db.queryUnchecked('select token_hashes from public.payer_links', []),
        ),
        { code: '42501' },
      )
    const seen = await app.services.asUser({ role: 'authenticated', sub: ben.id }, (db) =>
      db.queryUnchecked('select id from public.payer_links', []),
    )
    assert.equal(seen.rows.length, 0)
    await app.call(amara, releaseHold, { id })
  })

  test('who has had three times held this week that nobody paid for pays at once the next time', async () => {
    const packageId = (await app.packageOf(helen, '1-hour lesson')).id
    const ids = []
    for (let count = 0; count < 3; count += 1) {
      const id = await app.hold(amara, helen, nextTime())
      await open(id)
      ids.push(id)
    }
    app.clock.set('2026-11-24T09:00:00Z')
    await app.settle()
    for (const id of ids) assert.equal((await lesson(id)).status, 'lapsed')
    const next = await app.hold(amara, helen, nextTime())
    await app.fails(amara, contract.openPayerLink, { id: next, packageId }, contract.payersLapsed)
    await app.call(amara, releaseHold, { id: next })
  })
})

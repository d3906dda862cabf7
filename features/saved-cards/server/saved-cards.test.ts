import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import pg from 'pg'
import { notFound } from '#common/api-error.ts'
import { cancelLesson, getLesson } from '#features/lessons/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { liftSuspension, suspendUser } from '#features/admin/contract.ts'
import * as links from '#features/payment-links/contract.ts'
import { sendDueLinks } from '#features/payment-links/server/subscribers.ts'
import { paymentsNotSetUp } from '#features/payments/contract.ts'
import { stripeOf } from '#features/payments/server/stripe.ts'
import { closeCheckout } from '#features/payments/server/close-checkout.ts'
import { changeLessonPayment } from '#features/pupils/money-contract.ts'
import * as series from '#features/series/contract.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { openTestApp, type Person } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import { consentVersion, mostFailures } from '../rules.ts'
import { chargeDueCards, chargeLesson } from './charging.ts'
import { detachCards } from './detach.ts'

let app: Shop
let owner: pg.Client
let helen: Person
let amara: Person

before(async () => {
  app = await openShop()
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await app.close()
})
beforeEach(async () => {
  app.stripe.endFaults()
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  // Weeks pass in a story: cards and lessons of the one before would be charged again in each.
  await owner.query(
    `update public.card_agreements set ended_at = clock_timestamp(), ended_why = 'learner' where ended_at is null;
     update public.lesson_series set ended_at = clock_timestamp() where ended_at is null;
     delete from pgboss.job where state < 'active'`,
  )
  helen = await app.teacher('Helen Marsh', 3600)
  amara = await app.person('Amara Okafor')
  await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z')
})

const good = '4242424242424242'
const always3ds = '4000002760003184'

/** Tuesdays at four from 1 December on, so that the first is due in a day. */
async function create(more: object = {}) {
  const { series: made, lessons } = await app.call(helen, series.createSeries, {
    learnerId: amara.id,
    firstStartsAt: '2026-12-01T16:00:00Z',
    minutes: 60,
    payment: 'card-link',
    count: 4,
    ...more,
  })
  await app.settle()
  return { id: made!.id, lessonIds: lessons.map(({ lessonId }) => lessonId!) }
}
const mine = () => app.call(amara, contract.getMyCard, {})
const stateIn = async (id: string) => (await mine()).weekly.find(({ seriesId }) => seriesId === id)
/** As it comes when the page is read. */
const agree = async (id: string, pricePence = 3_600) =>
  app.call(amara, contract.startCardPayments, {
    id,
    pricePence,
    comes: (await stateIn(id))!.comes,
    consent: consentVersion,
  })
const weekly = { weekday: 2, time: '16:00', everyWeeks: 1, minutes: 60 }
const pageOf = (url: string | null) => app.stripe.sessions().find((one) => one.url === url)!.id
async function save(url: string | null, number = good) {
  const { kind } = await app.stripe.pay(pageOf(url), { number, authenticate: 'complete' })
  assert.equal(kind, 'paid')
  await app.stripe.deliverPending()
  await app.settle()
}
const agreeAndSave = async (id: string, number = good) => save((await agree(id)).url, number)
async function run() {
  await chargeDueCards.work({}, app.services)
  await app.settle()
  await sendDueLinks.work({}, app.services)
  await app.settle()
}
const mails = async (kind: string) => (await app.mailsTo(amara.email)).filter((mail) => mail.kind === kind)
const wayOf = async (id: string) => (await app.call(amara, getLesson, { id })).paidWith
const chargesOf = (lessonIds: readonly string[]) =>
  app.stripe.events('charge.succeeded').filter(({ data }) => {
    const { metadata } = data.object as unknown as { metadata: Record<string, string> }
    return lessonIds.includes(metadata['lesson_id'] ?? '')
  }).length
const checkoutsOf = async (lessonId: string) =>
  (
    await owner.query('select status, outcome from public.checkouts where lesson_id = $1 order by id', [
      lessonId,
    ])
  ).rows

suite('agreeing', () => {
  test('Amara reads the price, saves a card on Stripe’s page, and each lesson is charged a week before, with a receipt', async () => {
    const { id, lessonIds } = await create()
    const shown = (await stateIn(id))!
    assert.deepEqual(
      [shown.state, shown.pricePence, shown.agreedPence, shown.dueNow, shown.next?.chargedAt],
      ['off', 3_600, null, [], '2026-11-24T16:00:00Z'],
    )
    const { url } = await agree(id)
    assert.equal((await stateIn(id))!.state, 'waiting')
    await save(url, '4000002500003155')
    assert.deepEqual((await mine()).card, { brand: 'visa', last4: '3155', expMonth: 12, expYear: 2029 })
    assert.equal((await stateIn(id))!.state, 'on')
    const [agreed] = await mails('card-agreed')
    assert.match(agreed!.body.text, /up to £36\.00 a lesson/)
    assert.match(agreed!.body.text, /You can stop at any time/)
    await run()
    assert.equal(chargesOf(lessonIds), 0, 'nothing is charged before it is due')
    app.clock.set('2026-11-24T16:00:00Z')
    await Promise.all([run(), run()])
    await run()
    assert.equal(chargesOf(lessonIds), 1)
    assert.deepEqual(await Promise.all(lessonIds.map(wayOf)), ['card', 'card-link', 'card-link', 'card-link'])
    assert.deepEqual(await mails('payment-link'), [], 'no link was emailed')
    const [receipt, ...more] = await mails('card-charged')
    assert.match(receipt!.subject, /^£36\.00 paid from your saved card: Tue(sday)?,? 1 Dec/)
    assert.match(receipt!.body.text, /Visa ending in 3155/)
    assert.deepEqual(more, [])
    const { notifications } = await app.call(amara, listNotifications, {})
    assert.equal(notifications[0]!.kind, 'card-charged')
    await app.mustBalance()
  })

  test('at another price, another text, of somebody else, or of lessons paid otherwise nothing is agreed', async () => {
    const { id } = await create()
    const input = { id, pricePence: 3_600, comes: weekly, consent: consentVersion }
    await app.fails(amara, contract.startCardPayments, { ...input, pricePence: 3_500 }, contract.priceChanged)
    for (const other of [{ weekday: 3 }, { time: '16:30' }, { everyWeeks: 2 }, { minutes: 90 }])
      await app.fails(
        amara,
        contract.startCardPayments,
        { ...input, comes: { ...weekly, ...other } },
        contract.priceChanged,
      )
    await app.fails(amara, contract.startCardPayments, { ...input, consent: 99 }, contract.priceChanged)
    await app.fails(await app.person('Ben Price'), contract.startCardPayments, input, notFound)
    assert.equal((await app.tryCall(helen, contract.startCardPayments, input)).status, 403)
    const cash = await create({ firstStartsAt: '2026-12-02T16:00:00Z', payment: 'cash' })
    await app.fails(amara, contract.startCardPayments, { ...input, id: cash.id }, contract.notByCard)
    assert.equal((await stateIn(id))!.state, 'off')
  })

  test('without a card on Stripe’s page nothing starts, and links go out as before', async () => {
    const { id } = await create()
    await agree(id)
    app.clock.set('2026-11-24T16:00:00Z')
    await run()
    assert.equal((await mails('payment-link')).length, 1)
    assert.equal((await mine()).card, null)
  })

  test('with a card that is saved, more lessons need one press, and those less than a week away are charged at once', async () => {
    const { id } = await create()
    await agreeAndSave(id)
    const soon = await create({ firstStartsAt: '2026-11-27T11:00:00Z', count: 2 })
    const shown = (await stateIn(soon.id))!
    assert.deepEqual(shown.dueNow, [{ startsAt: '2026-11-27T11:00:00Z', pricePence: 3_600 }])
    assert.deepEqual(await agree(soon.id), { url: null })
    await app.settle()
    assert.equal(await wayOf(soon.lessonIds[0]!), 'card')
    assert.equal(await wayOf(soon.lessonIds[1]!), 'card-link')
  })

  test('back from Stripe’s page before its report, the page knows', async () => {
    const { id } = await create()
    const { url } = await agree(id)
    await app.stripe.pay(pageOf(url), good)
    const after = await app.call(amara, contract.refreshMyCard, {})
    assert.deepEqual([after.card?.last4, after.weekly[0]?.state], ['4242', 'on'])
    await app.stripe.deliverPending()
    await app.settle()
    assert.equal((await mails('card-agreed')).length, 1)
  })

  test('nobody but its owner, not even the instructor, sees a card; what can be read of it has no id of Stripe’s', async () => {
    const { id } = await create()
    await agreeAndSave(id)
    const rows = (who: Person) =>
      app.services.asUser({ sub: who.id, role: 'authenticated' }, (db) =>
        db.queryUnchecked('select last4 from public.saved_cards', []),
      )
    assert.equal((await rows(amara)).rows.length, 1)
    assert.equal((await rows(helen)).rows.length, 0)
    await assert.rejects(
      app.services.asUser({ sub: amara.id, role: 'authenticated' }, (db) =>
        db.queryUnchecked('select stripe_customer from public.saved_cards', []),
      ),
    )
    const { rows: columns } = await owner.query('select * from public.saved_cards where learner_id = $1', [
      amara.id,
    ])
    assert.doesNotMatch(JSON.stringify(columns), /4242424242424242/)
  })

  test('where card payments aren’t set up it says so', async () => {
    const other = await openTestApp({ STRIPE_SECRET_KEY: '', CLEARWAY_DEMO: '' })
    try {
      const learner = await other.person('Kay Frost')
      await other.fails(
        learner,
        contract.startCardPayments,
        { id: crypto.randomUUID(), pricePence: 3_600, comes: weekly, consent: consentVersion },
        paymentsNotSetUp,
      )
    } finally {
      await other.close()
    }
  })
})

suite('a bank that refuses', () => {
  test('asks for its holder: the lesson stays booked, the link is emailed with the reason, and pays it', async () => {
    const { id, lessonIds } = await create()
    await agreeAndSave(id, always3ds)
    app.clock.set('2026-11-24T16:10:00Z')
    await run()
    await run()
    const [refused, ...more] = await mails('card-refused')
    assert.deepEqual(more, [])
    assert.match(refused!.body.text, /wants you to confirm this payment yourself/)
    assert.deepEqual(await mails('payment-link'), [], 'one email, not two')
    const [first] = lessonIds
    const { status, paidWith } = await app.call(amara, getLesson, { id: first! })
    assert.deepEqual([status, paidWith], ['booked', 'card-link'])
    const token = /\/pay\?token=([\w-]+)/.exec(refused!.body.text)![1]!
    const { url } = await app.call(undefined, links.payByLink, { token })
    await app.pay(pageOf(url))
    assert.equal(await wayOf(first!), 'card')
    await app.mustBalance()
  })

  test('three times in a row, the card is left alone until it’s changed; then it pays again', async () => {
    const { id, lessonIds } = await create({ count: 6 })
    await agreeAndSave(id, '4000000000000341')
    for (const day of ['2026-11-24', '2026-12-01', '2026-12-08']) {
      app.clock.set(`${day}T16:10:00Z`)
      await run()
    }
    const refused = await mails('card-refused')
    assert.equal(refused.length, mostFailures)
    assert.match(refused.at(-1)!.body.text + refused[0]!.body.text, /3 times in a row/)
    assert.equal((await stateIn(id))!.state, 'paused')
    app.clock.set('2026-12-15T16:10:00Z')
    await run()
    assert.equal((await mails('payment-link')).length, 1, 'links are emailed again')
    await save((await app.call(amara, contract.changeCard, {})).url)
    assert.deepEqual([(await mine()).card?.last4, (await stateIn(id))!.state], ['4242', 'on'])
    assert.equal(await wayOf(lessonIds[3]!), 'card')
    const { attached } = {
      attached: app.stripe.paymentMethods().filter(({ customer }) => customer !== null),
    }
    assert.equal(attached.filter(({ card }) => card.last4 === '0341').length, 0, 'the old card is detached')
  })

  test('a dearer lesson isn’t charged: the link says why, and the new price can be agreed to', async () => {
    const { id, lessonIds } = await create()
    await agreeAndSave(id)
    await app.call(helen, series.changeSeries, { id, scope: 'all', pricePence: 4_000 })
    await app.settle()
    assert.equal((await stateIn(id))!.state, 'dearer')
    app.clock.set('2026-11-24T16:10:00Z')
    await run()
    const [refused] = await mails('card-refused')
    assert.match(refused!.body.text, /costs £40\.00 and you’ve agreed to £36\.00 at most/)
    assert.equal(await wayOf(lessonIds[0]!), 'card-link')
    assert.deepEqual(await agree(id, 4_000), { url: null })
    app.clock.set('2026-12-01T16:10:00Z')
    await run()
    assert.equal(await wayOf(lessonIds[1]!), 'card')
    await app.mustBalance()
  })
})

suite('lessons that change', () => {
  test('twice as often, they aren’t charged until that is agreed to; links say so meanwhile', async () => {
    const { id, lessonIds } = await create({ everyWeeks: 2 })
    await agreeAndSave(id)
    assert.match((await mails('card-agreed'))[0]!.body.text, /Tuesdays at 16:00, every 2 weeks, 1 hour each/)
    const before = (await stateIn(id))!
    await app.call(helen, series.changeSeries, { id, scope: 'all', everyWeeks: 1 })
    // Before its event is handled, the charge looks at the lessons itself.
    app.clock.set('2026-11-24T16:10:00Z')
    await chargeLesson.work({ lessonId: lessonIds[0]! }, app.services)
    await run()
    assert.equal(chargesOf(lessonIds), 0)
    const after = (await stateIn(id))!
    assert.deepEqual(
      [after.state, after.rule, after.agreedRule, after.agreedMinutes],
      ['changed', 'Tuesdays at 16:00', 'Tuesdays at 16:00, every 2 weeks', 60],
    )
    const [mail, ...more] = await mails('card-changed')
    assert.deepEqual(more, [])
    assert.match(mail!.subject, /stopped paying your regular lessons: Tuesdays at 16:00$/)
    assert.match(mail!.body.text, /more often or longer than you agreed to/)
    assert.equal((await mails('payment-link')).length, 1, 'links are emailed again')
    const { pricePence, comes } = before
    const seen = { id, pricePence, comes, consent: consentVersion }
    await app.fails(amara, contract.startCardPayments, seen, contract.priceChanged)
    await save((await app.call(amara, contract.changeCard, {})).url)
    assert.equal((await stateIn(id))!.state, 'changed', 'another card is no agreement')
    await agree(id)
    await app.settle()
    assert.equal((await stateIn(id))!.state, 'on')
    assert.equal(await wayOf(lessonIds[0]!), 'card')
    const { rows } = await owner.query(
      'select every_weeks, ended_why from public.card_agreements where series_id = $1 order by agreed_at',
      [id],
    )
    assert.deepEqual(rows, [
      { every_weeks: 2, ended_why: 'replaced' },
      { every_weeks: 1, ended_why: null },
    ])
    await app.mustBalance()
  })

  test('longer, they aren’t charged; at another day and time, or less often, the card goes on', async () => {
    const { id, lessonIds } = await create()
    await agreeAndSave(id)
    await app.call(helen, series.changeSeries, { id, scope: 'all', weekday: 3, time: '11:00', everyWeeks: 2 })
    await app.settle()
    assert.equal((await stateIn(id))!.state, 'on')
    app.clock.set('2026-11-25T11:10:00Z')
    await run()
    assert.equal(await wayOf(lessonIds[0]!), 'card')
    await app.call(helen, series.changeSeries, { id, scope: 'all', minutes: 90 })
    await app.settle()
    assert.equal((await stateIn(id))!.state, 'changed')
    app.clock.set('2026-12-09T11:10:00Z')
    await run()
    assert.equal(chargesOf(lessonIds), 1)
  })

  test('changed while its card is being saved, the agreement doesn’t start', async () => {
    const { id, lessonIds } = await create({ everyWeeks: 2 })
    const { url } = await agree(id)
    await app.call(helen, series.changeSeries, { id, scope: 'all', everyWeeks: 1 })
    await app.settle()
    await save(url)
    assert.equal((await stateIn(id))!.state, 'changed')
    assert.deepEqual(await mails('card-agreed'), [])
    app.clock.set('2026-11-24T16:10:00Z')
    await run()
    assert.equal(chargesOf(lessonIds), 0)
  })
})

suite('never twice', () => {
  const due = async () => {
    const made = await create()
    await agreeAndSave(made.id)
    app.clock.set('2026-11-24T16:10:00Z')
    return made
  }

  test('an answer that is lost, a rate limit and a fault at Stripe leave one charge', async () => {
    const { lessonIds } = await due()
    app.stripe.loseNextAnswers(2)
    app.stripe.failNextRequests(2, 429)
    app.stripe.failNextRequests(2, 500)
    await run()
    app.clock.set('2026-11-24T17:10:00Z')
    await run()
    assert.equal(chargesOf(lessonIds), 1)
    assert.equal(await wayOf(lessonIds[0]!), 'card')
    assert.equal((await mails('card-charged')).length, 1)
    await app.mustBalance()
  })

  test('a charge whose answer never came is found paid by whatever looks next', async () => {
    const { lessonIds } = await due()
    app.stripe.passNextRequests(1)
    app.stripe.loseNextAnswers(6) // those of its look-up too
    const [first] = lessonIds
    await assert.rejects(chargeLesson.work({ lessonId: first! }, app.services))
    assert.deepEqual(await checkoutsOf(first!), [{ status: 'opening', outcome: null }])
    assert.equal(chargesOf(lessonIds), 1)
    const { rows } = await owner.query<{ id: string }>(
      'select id from public.checkouts where lesson_id = $1',
      [first],
    )
    await closeCheckout.work({ checkoutId: rows[0]!.id }, app.services)
    assert.equal(chargesOf(lessonIds), 1)
    assert.deepEqual(await checkoutsOf(first!), [{ status: 'paid', outcome: 'booked' }])
  })

  test('a lesson that was paid by its link, in cash, or cancelled meanwhile isn’t charged', async () => {
    const { lessonIds } = await due()
    const [first] = lessonIds
    await app.call(helen, changeLessonPayment, { id: first!, payment: 'cash' })
    await run()
    assert.equal(chargesOf(lessonIds), 0)
    app.clock.set('2026-12-01T16:10:00Z')
    await app.call(amara, cancelLesson, { id: lessonIds[1]! })
    await run()
    assert.equal(chargesOf(lessonIds), 0)
    const { url } = await app.call(amara, links.getPaymentLink, { id: lessonIds[2]! })
    const token = /token=([\w-]+)/.exec(url)![1]!
    await app.pay(pageOf((await app.call(undefined, links.payByLink, { token })).url))
    app.clock.set('2026-12-08T16:10:00Z')
    await run()
    assert.equal(chargesOf(lessonIds), 1, 'by the link alone')
    await app.mustBalance()
  })

  test('while somebody is on its payment page the card waits, and is charged once that page is closed', async () => {
    const { lessonIds } = await due()
    const [first] = lessonIds
    const { url } = await app.call(amara, links.getPaymentLink, { id: first! })
    await app.call(undefined, links.payByLink, { token: /token=([\w-]+)/.exec(url)![1]! })
    await run()
    assert.equal(chargesOf(lessonIds), 0)
    app.clock.set('2026-11-24T17:10:00Z')
    await run()
    assert.equal(chargesOf(lessonIds), 1)
    assert.equal(await wayOf(first!), 'card')
  })

  test('what comes after a cancellation is refunded to the card', async () => {
    const { lessonIds } = await due()
    const [first] = lessonIds
    await run()
    assert.equal(await wayOf(first!), 'card')
    await app.call(helen, cancelLesson, { id: first!, reason: 'Ill' })
    await app.settle()
    assert.equal((await mails('payment-refunded')).length, 1)
    await app.mustBalance()
  })

  test('unreachable until two hours before, the link is emailed instead', async () => {
    const { lessonIds } = await due()
    const [first] = lessonIds
    for (const at of ['2026-11-24T16:10:00Z', '2026-12-01T13:50:00Z']) {
      app.clock.set(at)
      app.stripe.failNextRequests(3, 500)
      await assert.rejects(chargeLesson.work({ lessonId: first! }, app.services))
      assert.deepEqual(await mails('card-refused'), [])
    }
    app.clock.set('2026-12-01T14:10:00Z')
    app.stripe.failNextRequests(3, 500)
    await chargeLesson.work({ lessonId: first! }, app.services)
    const [refused] = await mails('card-refused')
    assert.match(refused!.body.text, /couldn’t reach the payment service.*hasn’t been charged/)
    assert.match(refused!.body.text, /\/pay\?token=/)
    assert.equal(await wayOf(first!), 'card-link')
  })

  test('right before a lesson, nobody reads that their card hasn’t been charged while that isn’t known', async () => {
    const { lessonIds } = await due()
    const [first] = lessonIds
    app.clock.set('2026-12-01T14:30:00Z')
    app.stripe.passNextRequests(1)
    app.stripe.loseNextAnswers(6)
    await assert.rejects(chargeLesson.work({ lessonId: first! }, app.services))
    assert.deepEqual(await mails('card-refused'), [])
    await chargeLesson.work({ lessonId: first! }, app.services)
    await app.settle()
    assert.equal(chargesOf(lessonIds), 1)
    assert.equal(await wayOf(first!), 'card')
    assert.equal((await mails('card-charged')).length, 1)
    const { rows } = await owner.query('select outcome from public.card_charges where lesson_id = $1', [
      first,
    ])
    assert.deepEqual(rows, [{ outcome: 'paid' }])
    await app.mustBalance()
  })

  test('a charge whose answer is lost is looked up at once, or cancelled and tried again', async () => {
    const { lessonIds } = await due()
    const [first] = lessonIds
    app.stripe.passNextRequests(1)
    app.stripe.loseNextAnswers(3)
    await chargeLesson.work({ lessonId: first! }, app.services)
    assert.deepEqual(await checkoutsOf(first!), [{ status: 'paid', outcome: 'booked' }])
    app.clock.set('2026-12-01T16:10:00Z')
    app.stripe.passNextRequests(1)
    app.stripe.failNextRequests(3, 500)
    await assert.rejects(chargeLesson.work({ lessonId: lessonIds[1]! }, app.services))
    assert.deepEqual(await checkoutsOf(lessonIds[1]!), [{ status: 'expired', outcome: null }])
    await chargeLesson.work({ lessonId: lessonIds[1]! }, app.services)
    assert.equal(chargesOf(lessonIds), 2)
    await app.mustBalance()
  })

  test('while the instructor is suspended, nothing is charged and no link is sent that leads nowhere', async () => {
    const { lessonIds } = await due()
    const [first, second] = lessonIds
    await app.call(app.admin, suspendUser, { id: helen.id, reason: 'Complaints', lessons: 'keep' })
    await chargeLesson.work({ lessonId: first! }, app.services)
    assert.deepEqual(await mails('card-refused'), [], 'it may be over in time')
    app.clock.set('2026-11-29T18:10:00Z')
    await chargeLesson.work({ lessonId: first! }, app.services)
    const [refused, ...more] = await mails('card-refused')
    assert.deepEqual(more, [])
    assert.match(refused!.body.text, /Helen Marsh can’t take card payments through us at the moment/)
    assert.match(refused!.body.text, /agree with them how to pay for it/)
    assert.doesNotMatch(refused!.body.text, /\/pay\?token=/)
    await app.call(app.admin, liftSuspension, { id: helen.id })
    app.clock.set('2026-12-01T16:10:00Z')
    await chargeLesson.work({ lessonId: second! }, app.services)
    assert.equal(await wayOf(second!), 'card')
    assert.equal(chargesOf(lessonIds), 1)
    await app.mustBalance()
  })
})

suite('stopping', () => {
  test('stopped, links are emailed again and the card stays saved', async () => {
    const { id } = await create()
    await agreeAndSave(id)
    const after = await app.call(amara, contract.stopCardPayments, { id })
    assert.deepEqual([after.card?.last4, after.weekly[0]?.state], ['4242', 'off'])
    app.clock.set('2026-11-24T16:10:00Z')
    await run()
    assert.equal((await mails('payment-link')).length, 1)
    assert.equal((await mails('card-charged')).length, 0)
  })

  test('removed, the card is gone here and at Stripe, and a late report doesn’t bring it back', async () => {
    const { id } = await create()
    const { url } = await agree(id)
    const session = pageOf(url)
    await save(url)
    const { rows } = await owner.query<{ id: string }>(
      'select stripe_payment_method as id from public.saved_cards where learner_id = $1',
      [amara.id],
    )
    assert.deepEqual((await app.call(amara, contract.removeCard, {})).card, null)
    await app.settle()
    const found = app.stripe.paymentMethods().find((one) => one.id === rows[0]!.id)
    assert.equal(found?.customer, null)
    await app.stripe.redeliver(
      app.stripe.events('checkout.session.completed').find(({ data }) => data.object.id === session)!.id,
    )
    await app.call(amara, contract.refreshMyCard, {})
    assert.deepEqual([(await mine()).card, (await stateIn(id))!.state], [null, 'off'])
    const { rows: kept } = await owner.query(
      'select ended_why from public.card_agreements where series_id = $1',
      [id],
    )
    assert.deepEqual(kept, [{ ended_why: 'card-removed' }])
  })

  test('lessons that end, or are paid otherwise, end it', async () => {
    const first = await create()
    await agreeAndSave(first.id)
    const second = await create({ firstStartsAt: '2026-12-02T16:00:00Z' })
    await agree(second.id)
    await app.call(amara, series.leaveSeries, { id: first.id })
    await app.call(helen, series.changeSeries, { id: second.id, scope: 'all', payment: 'cash' })
    await app.settle()
    const { rows } = await owner.query(
      'select ended_why from public.card_agreements where learner_id = $1 order by agreed_at',
      [amara.id],
    )
    assert.deepEqual(rows, [{ ended_why: 'series-over' }, { ended_why: 'series-over' }])
    const { rows: held } = await owner.query(
      'select from public.series_paid_by_card where series_id = any($1)',
      [[first.id, second.id]],
    )
    assert.equal(held.length, 0)
  })

  /** Answers the customer whom the page leaves at Stripe. */
  const saveFor = async (url: string | null) => {
    const session = pageOf(url)
    await save(url)
    return app.stripe.sessions().find(({ id }) => id === session)!.customer as string
  }
  const mustBeGone = (customer: string) =>
    assert.rejects(stripeOf(app.services).customers.del(customer), { code: 'resource_missing' })

  test('a page that is filled in after its account has gone leaves no customer with an address at Stripe', async () => {
    const { id } = await create()
    const { url } = await agree(id)
    await app.call(amara, series.leaveSeries, { id })
    const { rows } = await owner.query<{ id: string }>(
      `select id from public.lessons where learner_id = $1 and status = 'booked'`,
      [amara.id],
    )
    for (const lesson of rows) await app.call(amara, cancelLesson, lesson)
    await owner.query('delete from auth.users where id = $1', [amara.id])
    const customer = await saveFor(url)
    await detachCards.work({}, app.services)
    await mustBeGone(customer)
  })

  test('of two pages that are both filled in, the customer of the first goes', async () => {
    const first = await create()
    const second = await create({ firstStartsAt: '2026-12-02T16:00:00Z' })
    const urls = [(await agree(first.id)).url, (await agree(second.id)).url]
    const customers = [await saveFor(urls[0]!), await saveFor(urls[1]!)]
    await detachCards.work({}, app.services)
    await mustBeGone(customers[0]!)
    const { rows } = await owner.query(
      'select stripe_customer from public.saved_cards where learner_id = $1',
      [amara.id],
    )
    assert.deepEqual(rows, [{ stripe_customer: customers[1] }])
    await save((await app.call(amara, contract.changeCard, {})).url)
    await detachCards.work({}, app.services)
    const cards = app.stripe.paymentMethods().filter(({ customer }) => customer === customers[1])
    assert.equal(cards.length, 1, 'a card that is changed keeps its customer')
  })

  test('agreed to and left at Stripe’s page, lessons wait although a card was saved for others', async () => {
    const left = await create()
    await agree(left.id)
    const other = await create({ firstStartsAt: '2026-12-02T16:00:00Z' })
    await agreeAndSave(other.id)
    const { card, weekly: all } = await mine()
    assert.equal(card?.last4, '4242')
    assert.deepEqual(
      [left.id, other.id].map((id) => all.find(({ seriesId }) => seriesId === id)!.state),
      ['waiting', 'on'],
    )
    assert.deepEqual(await agree(left.id), { url: null })
    assert.equal((await stateIn(left.id))!.state, 'on')
  })

  test('with the account the card goes at Stripe too', async () => {
    const { id } = await create()
    await agreeAndSave(id)
    const { rows } = await owner.query<{ method: string; customer: string }>(
      'select stripe_payment_method as method, stripe_customer as customer from public.saved_cards where learner_id = $1',
      [amara.id],
    )
    await owner.query('delete from public.saved_cards where learner_id = $1', [amara.id])
    await detachCards.work({}, app.services)
    assert.equal(app.stripe.paymentMethods().find((one) => one.id === rows[0]!.method)?.customer, null)
    const { rows: left } = await owner.query('select from public.card_endings where stripe_customer = $1', [
      rows[0]!.customer,
    ])
    assert.equal(left.length, 0)
  })
})

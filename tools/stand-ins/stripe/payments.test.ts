import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import type Stripe from 'stripe'
import { goodCard, hidden, openShop, press, tenHours } from './test-shop.ts'

const intentOf = async (stripe: Stripe, sessionId: string) =>
  stripe.paymentIntents.retrieve(
    (await stripe.checkout.sessions.retrieve(sessionId)).payment_intent as string,
  )
const types = (events: { type: string }[]) => events.map(({ type }) => type)

test('a good card pays: back to the shop, one charge, and the events in order', async (t) => {
  const { standIn, stripe, checkout } = await openShop(t)
  const session = await checkout()
  const answer = await press(session.url!, goodCard)
  assert.equal(answer.status, 303)
  assert.equal(
    answer.headers.get('location'),
    `http://127.0.0.1:3000/payment/success?session_id=${session.id}`,
  )
  const paid = await stripe.checkout.sessions.retrieve(session.id)
  assert.deepEqual([paid.status, paid.payment_status, paid.url], ['complete', 'paid', null])
  assert.equal(paid.customer_details?.email, 'amara.okafor@example.com')
  const intent = await intentOf(stripe, session.id)
  assert.deepEqual(
    [intent.status, intent.amount_received, intent.metadata],
    ['succeeded', 36_000, { learner: 'amara' }],
  )
  const charge = await stripe.charges.retrieve(intent.latest_charge as string)
  assert.deepEqual(
    [charge.paid, charge.payment_method_details?.card?.last4, charge.payment_method_details?.card?.brand],
    [true, '4242', 'visa'],
  )
  assert.deepEqual(types(standIn.events()), [
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
})

const declined: [number: string, code: string, decline: string, words: RegExp][] = [
  ['4000000000000002', 'card_declined', 'generic_decline', /Your card was declined\./],
  ['4000000000009995', 'card_declined', 'insufficient_funds', /insufficient funds/],
  ['4000000000009987', 'card_declined', 'lost_card', /Your card was declined\./],
  ['4000000000009979', 'card_declined', 'stolen_card', /Your card was declined\./],
  ['4000000000000069', 'expired_card', 'expired_card', /Your card has expired/],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', /security code is incorrect/],
  ['4000000000000119', 'processing_error', 'processing_error', /error occurred while processing/],
  ['4539578763621486', 'card_declined', 'test_mode_live_card', /test mode/],
]

for (const [number, code, decline, words] of declined) {
  test(`the card ${number} is declined with ${decline}, and another card then pays`, async (t) => {
    const { standIn, stripe, checkout } = await openShop(t)
    const session = await checkout()
    const answer = await press(session.url!, { ...goodCard, number, name: 'Amara <Okafor>' })
    const page = await answer.text()
    assert.equal(answer.status, 200)
    assert.match(page.replaceAll('&#39;', "'"), words)
    assert.match(page, /value="Amara &#60;Okafor&#62;"/)
    assert.doesNotMatch(page.replace(/<section class="cards".*/s, ''), new RegExp(`${number}|value="123"`))
    const after = await stripe.checkout.sessions.retrieve(session.id)
    const intent = await intentOf(stripe, session.id)
    assert.deepEqual([after.status, intent.status], ['open', 'requires_payment_method'])
    assert.deepEqual(
      [intent.last_payment_error?.code, intent.last_payment_error?.decline_code],
      [code, decline],
    )
    assert.deepEqual(types(standIn.events()), [
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
    ])

    assert.equal((await press(session.url!, goodCard)).status, 303)
    const charges = await stripe.charges.list({ payment_intent: intent.id })
    assert.deepEqual(
      charges.data.map(({ status }) => status),
      ['succeeded', 'failed'],
    )
  })
}

for (const number of ['4000002500003155', '4000002760003184']) {
  test(`the card ${number} asks for 3-D Secure; complete pays, once, however often it is pressed`, async (t) => {
    const { stripe, checkout, standIn } = await openShop(t)
    const session = await checkout()
    const sent = await press(session.url!, { ...goodCard, number })
    const challenge = new URL(sent.headers.get('location')!, session.url!).href
    assert.equal(challenge, `${standIn.url}/c/authenticate/${session.id}`)
    assert.equal((await intentOf(stripe, session.id)).status, 'requires_action')
    const fields = hidden(await (await fetch(challenge)).text())
    const answers = await Promise.all(
      [1, 2, 3].map(() => press(challenge, { ...fields, answer: 'complete' })),
    )
    for (const answer of answers)
      assert.equal(
        answer.headers.get('location'),
        `http://127.0.0.1:3000/payment/success?session_id=${session.id}`,
      )
    const charges = await stripe.charges.list()
    assert.equal(charges.data.length, 1)
    assert.equal(charges.data[0]?.payment_method_details?.card?.three_d_secure?.result, 'authenticated')
  })
}

test('failed 3-D Secure charges nothing and leads back to the card form with the reason', async (t) => {
  const { stripe, checkout, standIn } = await openShop(t)
  const session = await checkout()
  await press(session.url!, { ...goodCard, number: '4000002500003155' })
  const challenge = session.url!.replace('/pay/', '/authenticate/')
  const fields = hidden(await (await fetch(challenge)).text())
  const back = await press(challenge, { ...fields, answer: 'fail' })
  assert.equal(new URL(back.headers.get('location')!, challenge).href, session.url)
  assert.match(await (await fetch(session.url!)).text(), /unable to authenticate/)
  const intent = await intentOf(stripe, session.id)
  assert.equal(intent.last_payment_error?.code, 'payment_intent_authentication_failure')
  assert.equal((await stripe.charges.list()).data.length, 0)
  assert.equal(standIn.events('payment_intent.payment_failed').length, 1)
  await press(challenge, { ...fields, answer: 'complete' })
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).payment_status, 'unpaid')
})

test('3-D Secure passed, but no money: 4000008260003178', async (t) => {
  const { standIn, checkout } = await openShop(t)
  const session = await checkout()
  const outcome = await standIn.pay(session.id, { number: '4000008260003178', authenticate: 'complete' })
  assert.deepEqual(outcome, { kind: 'declined', message: 'Your card has insufficient funds.' })
  assert.equal((await standIn.pay(session.id, '4242424242424242')).kind, 'paid')
})

test('Pay pressed ten times at once charges once', async (t) => {
  const { standIn, stripe, checkout } = await openShop(t)
  const session = await checkout()
  const answers = await Promise.all(Array.from({ length: 10 }, () => press(session.url!, goodCard)))
  for (const answer of answers) assert.equal(answer.status, 303)
  assert.equal((await stripe.charges.list()).data.length, 1)
  assert.equal(standIn.events('checkout.session.completed').length, 1)
})

test('a declined card pressed ten times at once is one try, as the page knew of none', async (t) => {
  const { stripe, checkout } = await openShop(t)
  const session = await checkout()
  const fields = hidden(await (await fetch(session.url!)).text())
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      press(session.url!, { ...fields, ...goodCard, number: '4000000000000002' }),
    ),
  )
  for (const answer of answers) assert.equal(answer.status, 200)
  assert.equal((await stripe.charges.list()).data.length, 1)
})

test('what is mistyped is named beside its field and in a summary, and is no try', async (t) => {
  const { stripe, standIn } = await openShop(t)
  const session = await stripe.checkout.sessions.create({ ...tenHours, customer_email: undefined })
  const cases: [change: Record<string, string>, field: string][] = [
    [{ number: '4242 4242 4242 4241' }, 'number'],
    [{ number: '4242' }, 'number'],
    [{ number: '' }, 'number'],
    [{ number: 'four' }, 'number'],
    [{ expiry: '10 / 26' }, 'expiry'],
    [{ expiry: '13 / 30' }, 'expiry'],
    [{ expiry: '' }, 'expiry'],
    [{ expiry: '12 / 2199' }, 'expiry'],
    [{ cvc: '12' }, 'cvc'],
    [{ cvc: '' }, 'cvc'],
    [{ number: '378282246310005', cvc: '123' }, 'cvc'],
    [{ name: ' ' }, 'name'],
    [{ email: 'amara' }, 'email'],
    [{ email: '' }, 'email'],
  ]
  for (const [change, field] of cases) {
    const answer = await press(session.url!, { ...goodCard, email: 'amara.okafor@example.com', ...change })
    const page = await answer.text()
    assert.equal(answer.status, 422, JSON.stringify(change))
    assert.match(page, new RegExp(`<a href="#${field}">`))
    assert.match(
      page,
      new RegExp(`id="${field}"[^>]*aria-invalid="true" aria-describedby="${field}-problem"`),
    )
    assert.equal([...page.matchAll(/aria-invalid/g)].length, 1, JSON.stringify(change))
  }
  assert.equal(standIn.events().length, 0)
  const good = await press(session.url!, {
    ...goodCard,
    expiry: '11/2026',
    email: 'amara.okafor@example.com',
  })
  assert.equal(good.status, 303)
})

test('neither the card number nor the security code ever reaches the disk', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const { standIn, checkout } = await openShop(t, { file: join(folder, 'stripe.sqlite') })
  for (const number of ['4000000000000002', '4000002500003155', '4242424242424242'])
    await standIn.pay((await checkout()).id, { number, cvc: '987' })
  const written = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'latin1'))
    .join('')
  assert.match(written, /"last4":"4242"/)
  assert.doesNotMatch(written, /4000000000000002|4000002500003155|4242424242424242|\b987\b/)
})

test('an open session closes by the clock: the page says so, no card is charged, the fact is told', async (t) => {
  const { standIn, stripe, checkout, pass } = await openShop(t)
  const session = await checkout()
  await standIn.pay(session.id, '4000000000000002')
  pass(24 * 60)
  const page = await fetch(session.url!)
  assert.equal(page.status, 410)
  assert.match(
    await page.text(),
    /You have not been charged.*href="http:\/\/127.0.0.1:3000\/payment\/cancel"/s,
  )
  assert.equal((await press(session.url!, goodCard)).status, 410)
  const after = await stripe.checkout.sessions.retrieve(session.id)
  assert.deepEqual([after.status, after.payment_status, after.url], ['expired', 'unpaid', null])
  assert.equal((await intentOf(stripe, session.id)).status, 'canceled')
  assert.equal(standIn.events('checkout.session.expired').length, 1)
})

test('the shop can expire an open session, also during 3-D Secure, but not a finished one', async (t) => {
  const { standIn, stripe, checkout } = await openShop(t)
  const session = await checkout()
  await standIn.pay(session.id, '4000002500003155')
  const challenge = session.url!.replace('/pay/', '/authenticate/')
  const fields = hidden(await (await fetch(challenge)).text())
  assert.equal((await stripe.checkout.sessions.expire(session.id)).status, 'expired')
  assert.equal((await press(challenge, { ...fields, answer: 'complete' })).status, 410)
  assert.equal((await stripe.charges.list()).data.length, 0)
  await assert.rejects(stripe.checkout.sessions.expire(session.id), {
    statusCode: 400,
    message: /status of expired/,
  })
  const other = await checkout()
  await standIn.pay(other.id, '4242424242424242')
  await assert.rejects(stripe.checkout.sessions.expire(other.id), {
    statusCode: 400,
    message: /status of complete/,
  })
})

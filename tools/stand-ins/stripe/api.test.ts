import assert from 'node:assert/strict'
import test from 'node:test'
import Stripe from 'stripe'
import { apiVersion } from './context.ts'
import { openShop, sdk, secretKey, tenHours } from './test-shop.ts'

test('the SDK creates a checkout session and reads it back as Stripe would show it', async (t) => {
  const { stripe, standIn, time } = await openShop(t)
  const session = await stripe.checkout.sessions.create(tenHours)
  assert.equal(session.url, `${standIn.url}/c/pay/${session.id}`)
  assert.equal(session.status, 'open')
  assert.equal(session.payment_status, 'unpaid')
  assert.equal(session.payment_intent, null)
  assert.equal(session.amount_total, 36_000)
  assert.equal(session.expires_at, time.now.getTime() / 1_000 + 86_400)
  const again = await stripe.checkout.sessions.retrieve(session.id)
  assert.deepEqual(again.metadata, { package_id: 'ten-hours' })
  assert.equal(again.client_reference_id, 'lesson-24')
  assert.equal(again.amount_total, 36_000)
  assert.equal(session.lastResponse.apiVersion, Stripe.API_VERSION)
  assert.equal(apiVersion, Stripe.API_VERSION)
})

test('a wrong or missing key is 401 before anything else', async (t) => {
  const { standIn } = await openShop(t)
  await assert.rejects(
    sdk(standIn.port, 'sk_test_somebody_else_entirely').checkout.sessions.create(tenHours),
    (fault) => {
      assert(fault instanceof Stripe.errors.StripeAuthenticationError)
      assert.equal(fault.statusCode, 401)
      assert.doesNotMatch(fault.message, /somebody_else/)
      return true
    },
  )
  const bare = await fetch(`${standIn.url}/v1/nowhere`)
  assert.equal(bare.status, 401)
  assert.equal(standIn.sessions().length, 0)
})

test('an unknown address and an unknown id are 404 in the shape of Stripe', async (t) => {
  const { stripe, standIn } = await openShop(t)
  await assert.rejects(stripe.checkout.sessions.retrieve('cs_test_nothing'), {
    statusCode: 404,
    code: 'resource_missing',
    param: 'session',
  })
  await assert.rejects(stripe.paymentIntents.retrieve('pi_nothing'), {
    statusCode: 404,
    code: 'resource_missing',
  })
  const answer = await fetch(`${standIn.url}/v1/subscriptions`, {
    headers: { authorization: `Bearer ${secretKey}` },
  })
  assert.equal(answer.status, 404)
  const { error } = (await answer.json()) as { error: { type: string; message: string } }
  assert.equal(error.type, 'invalid_request_error')
  assert.match(error.message, /Unrecognized request URL \(GET: \/v1\/subscriptions\)/)
})

const line = tenHours.line_items[0]!
const withPrice = (change: object) => ({
  ...tenHours,
  line_items: [{ quantity: 1, price_data: { ...line.price_data, ...change } }],
})
const nov = (moment: string) => Date.parse(`2026-11-${moment}:00Z`) / 1_000

const refused: [what: string, params: object, param: string, code?: string][] = [
  ['no mode', { ...tenHours, mode: undefined }, 'mode', 'parameter_missing'],
  ['no lines', { ...tenHours, line_items: [] }, 'line_items', 'parameter_missing'],
  ['no success address', { ...tenHours, success_url: undefined }, 'success_url', 'parameter_missing'],
  [
    'a success address of another kind',
    { ...tenHours, success_url: 'javascript:alert(1)' },
    'success_url',
    'url_invalid',
  ],
  ['29 pence', withPrice({ unit_amount: 29 }), 'line_items', 'amount_too_small'],
  [
    'half a penny',
    withPrice({ unit_amount: 99.5 }),
    'line_items[0][price_data][unit_amount]',
    'parameter_invalid_integer',
  ],
  [
    'a negative price',
    withPrice({ unit_amount: -100 }),
    'line_items[0][price_data][unit_amount]',
    'parameter_invalid_integer',
  ],
  [
    'a million pounds',
    withPrice({ unit_amount: 100_000_000 }),
    'line_items[0][price_data][unit_amount]',
    'amount_too_large',
  ],
  [
    'no currency',
    withPrice({ currency: undefined }),
    'line_items[0][price_data][currency]',
    'parameter_missing',
  ],
  ['an unknown currency', withPrice({ currency: 'xyz' }), 'line_items[0][price_data][currency]'],
  [
    'no name',
    withPrice({ product_data: {} }),
    'line_items[0][price_data][product_data]',
    'parameter_missing',
  ],
  [
    'no quantity',
    { ...tenHours, line_items: [{ price_data: line.price_data }] },
    'line_items[0][quantity]',
    'parameter_missing',
  ],
  ['a bad address', { ...tenHours, customer_email: 'amara' }, 'customer_email', 'email_invalid'],
  ['an empty address', { ...tenHours, customer_email: '' }, 'customer_email', 'parameter_invalid_empty'],
  ['a misspelt name', { ...tenHours, succes_url: 'http://x' }, 'succes_url', 'parameter_unknown'],
  ['29 minutes', { ...tenHours, expires_at: nov('21T10:29') }, 'expires_at'],
  ['25 hours', { ...tenHours, expires_at: nov('22T11:00') }, 'expires_at'],
  [
    '51 notes',
    { ...tenHours, metadata: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, 'v'])) },
    'metadata',
  ],
  ['a note of 501 letters', { ...tenHours, metadata: { note: 'x'.repeat(501) } }, 'metadata[note]'],
  ['what is not supported here', { ...tenHours, expand: ['line_items'] }, 'expand', 'parameter_unknown'],
]

for (const [what, params, param, code] of refused) {
  test(`a session with ${what} is refused and nothing is made`, async (t) => {
    const { stripe, standIn } = await openShop(t)
    await assert.rejects(
      stripe.checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams),
      (fault) => {
        assert(fault instanceof Stripe.errors.StripeInvalidRequestError)
        assert.equal(fault.statusCode, 400)
        assert.equal(fault.param, param)
        assert.equal(fault.code, code)
        return true
      },
    )
    assert.equal(standIn.sessions().length, 0)
  })
}

test('the same idempotency key gives the same session, and refuses other parameters', async (t) => {
  const { stripe, standIn, pass } = await openShop(t)
  const idempotencyKey = 'lesson-24-try-1'
  const [one, other] = await Promise.all([
    stripe.checkout.sessions.create(tenHours, { idempotencyKey }),
    stripe.checkout.sessions.create(tenHours, { idempotencyKey }),
  ])
  assert.equal(one.id, other.id)
  assert.equal(other.lastResponse.headers['idempotent-replayed'], 'true')
  await assert.rejects(
    stripe.checkout.sessions.create({ ...tenHours, client_reference_id: 'lesson-25' }, { idempotencyKey }),
    (fault) => {
      assert(fault instanceof Stripe.errors.StripeIdempotencyError)
      return fault.statusCode === 400
    },
  )
  await assert.rejects(stripe.checkout.sessions.expire(one.id, {}, { idempotencyKey }), /same endpoint/)
  assert.equal(standIn.sessions().length, 1)
  pass(24 * 60 + 1)
  const nextDay = await stripe.checkout.sessions.create(
    { ...tenHours, client_reference_id: 'lesson-25' },
    { idempotencyKey },
  )
  assert.notEqual(nextDay.id, one.id)
})

test('a key whose request was malformed can be used again for the corrected one', async (t) => {
  const { stripe } = await openShop(t)
  const idempotencyKey = 'lesson-24-try-2'
  await assert.rejects(
    stripe.checkout.sessions.create({ ...tenHours, customer_email: 'amara' }, { idempotencyKey }),
    { code: 'email_invalid' },
  )
  const session = await stripe.checkout.sessions.create(tenHours, { idempotencyKey })
  assert.equal(session.status, 'open')
})

test('an answer that was lost on the way is given again: one session, not two', async (t) => {
  const { stripe, standIn } = await openShop(t)
  standIn.loseNextAnswers(2)
  const idempotencyKey = 'lesson-24-try-3'
  await assert.rejects(
    stripe.checkout.sessions.create(tenHours, { idempotencyKey }),
    Stripe.errors.StripeConnectionError,
  )
  const session = await stripe.checkout.sessions.create(tenHours, { idempotencyKey })
  assert.equal(standIn.sessions().length, 1)
  assert.equal(standIn.sessions()[0]?.id, session.id)
})

test('ordered faults reach the SDK as the errors it knows, and nothing is done', async (t) => {
  const { stripe, standIn } = await openShop(t)
  standIn.failNextRequests(1, 500)
  await assert.rejects(stripe.checkout.sessions.create(tenHours), Stripe.errors.StripeAPIError)
  standIn.failNextRequests(1, 429)
  await assert.rejects(stripe.checkout.sessions.create(tenHours), Stripe.errors.StripeRateLimitError)
  standIn.hangNextRequests(1)
  await assert.rejects(
    stripe.checkout.sessions.create(tenHours, { timeout: 50 }),
    Stripe.errors.StripeConnectionError,
  )
  assert.equal(standIn.sessions().length, 0)
  assert.equal((await stripe.checkout.sessions.create(tenHours)).status, 'open')
})

test('lists come newest first and page both ways', async (t) => {
  const { stripe, checkout } = await openShop(t)
  const made: string[] = []
  for (let count = 0; count < 5; count += 1) made.unshift((await checkout()).id)
  const first = await stripe.checkout.sessions.list({ limit: 2 })
  assert.deepEqual([first.data.map(({ id }) => id), first.has_more], [made.slice(0, 2), true])
  const back = await stripe.checkout.sessions.list({ limit: 2, ending_before: made[4] })
  assert.deepEqual([back.data.map(({ id }) => id), back.has_more], [made.slice(2, 4), true])
  const all = await stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
  assert.deepEqual(
    all.map(({ id }) => id),
    made,
  )
  await assert.rejects(stripe.checkout.sessions.list({ starting_after: 'cs_test_gone' }), {
    statusCode: 400,
    code: 'resource_missing',
  })
  await assert.rejects(stripe.checkout.sessions.list({ limit: 101 }), { statusCode: 400, param: 'limit' })
})

test('bodies that are no form, or far too long, are refused', async (t) => {
  const { standIn } = await openShop(t)
  const headers = { authorization: `Bearer ${secretKey}` }
  const post = (body: string, type: string) =>
    fetch(`${standIn.url}/v1/refunds`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    })
  assert.equal((await post('{}', 'application/json')).status, 400)
  assert.equal(
    (await post(`charge=${'x'.repeat(1_100_000)}`, 'application/x-www-form-urlencoded')).status,
    413,
  )
  for (const body of [
    'charge[=x',
    'charge[a][b]=1&charge=2',
    '[]=1',
    '__proto__[x]=1',
    'charge[a]=1',
    'amount[0]=5',
    'metadata=x',
    `${'a[b]'.repeat(1)}${'[c]'.repeat(9)}=1`,
  ]) {
    const answer = await post(body, 'application/x-www-form-urlencoded')
    assert.equal(answer.status, 400, body)
    assert.equal(((await answer.json()) as { error: { type: string } }).error.type, 'invalid_request_error')
  }
})

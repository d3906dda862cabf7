import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressWith, asCurl, asTypeScript, filledExample } from './examples.ts'
import type { Operation } from './reference.ts'

const answer = {
  200: { description: 'Done', content: { 'application/json': { schema: { type: 'object' } } } },
}
const checkout: Operation = {
  name: 'createCheckoutSession',
  feature: 'payments',
  method: 'POST',
  path: '/api/payments/checkout/session',
  summary: '',
  'x-who': ['student'],
  parameters: [],
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            package_id: { type: 'string', format: 'uuid' },
            lesson_id: { type: ['string', 'null'] },
            origin_url: { type: 'string' },
          },
          required: ['package_id', 'origin_url'],
        },
      },
    },
  },
  responses: answer,
}
const slots: Operation = {
  name: 'listSlots',
  feature: 'diary',
  method: 'GET',
  path: '/api/instructors/{id}/slots',
  summary: '',
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    { name: 'from', in: 'query', required: false, schema: { type: 'string', format: 'date' } },
    { name: 'postcode', in: 'query', required: false, schema: { type: 'string' } },
  ],
  responses: answer,
}

test('an example has what is required and nothing else, and its address is ours', () => {
  const { body } = filledExample(checkout, 'https://drive.test')
  assert.deepEqual(Object.keys(JSON.parse(body)), ['package_id', 'origin_url'])
  assert.equal(JSON.parse(body).origin_url, 'https://drive.test')
})

test('values go into path and query, encoded, and what is empty stays out', () => {
  assert.equal(
    addressWith(slots, { id: 'a/b', from: '', postcode: 'BS6 6UL' }),
    '/api/instructors/a%2Fb/slots?postcode=BS6+6UL',
  )
})

test('curl carries a token where somebody must be signed in, and none where anybody may ask', () => {
  assert.equal(
    asCurl(slots, { values: { id: 'x' }, body: '' }, 'https://drive.test'),
    `curl 'https://drive.test/api/instructors/x/slots'`,
  )
  const words = asCurl(checkout, { values: {}, body: `{"reason":"it's late"}` }, 'https://drive.test')
  assert.ok(words.includes('curl -X POST') && words.includes('Bearer $TOKEN'))
  assert.ok(words.includes(`-d '{"reason":"it'\\''s late"}'`), 'a quote in the body does not end it')
})

test('the TypeScript sends what the example says, whatever stands in its texts', async () => {
  const body = JSON.stringify({
    reason: `it's "late" \\ \n`,
    price: 1,
    'odd-name': [{ a: null }],
    plain: 'text',
  })
  const code = asTypeScript(checkout, { values: {}, body }, 'https://drive.test')
  const sent = new Function('fetch', 'token', `return (async () => { ${code} })()`)
  const fetched: [string, { method: string; headers: Record<string, string>; body: string }][] = []
  const fetch = (...args: (typeof fetched)[0]) => {
    fetched.push(args)
    return { ok: true, json: () => ({}) }
  }
  await sent(fetch, 'abc')
  const [[url, { method, headers, body: posted }]] = fetched as [(typeof fetched)[0]]
  assert.deepEqual(
    [url, method, headers['authorization']],
    ['https://drive.test/api/payments/checkout/session', 'POST', 'Bearer abc'],
  )
  assert.deepEqual(JSON.parse(posted), JSON.parse(body))
})

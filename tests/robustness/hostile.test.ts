import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { endpointsOf } from '#server/route.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { allRequests } from './wire/all-requests.ts'
import { isUnserved, visit } from './wire/bystanders.ts'
import { assemble, belongingsOf, type Cast } from './wire/cast.ts'
import { hangUp, send } from './wire/request.ts'

/** `HOSTILE_REQUESTS=100000` goes deeper, TEST_SEED repeats a run; `npm run hostile` measures the others meanwhile. */
const count = Number(process.env['HOSTILE_REQUESTS'] ?? 4_000)
const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31)
const atOnce = 20

let app: TestApp
let cast: Cast
before(async () => {
  app = await openTestApp({
    AUTH_EMAIL_COOLDOWN: '0',
    AUTH_ANONYMOUS: 'on',
    METRICS_TOKEN: 'of the tests 1234567',
  })
  cast = await assemble(app)
})
after(async () => {
  hangUp()
  await app.close()
})

test(`${count} hostile requests to every route: none is answered with a fault of ours, and others keep what is theirs`, async () => {
  console.log(`seed ${seed}`)
  const endpoints = endpointsOf(app.services)
  assert.ok(endpoints.length > 100, `${endpoints.length} endpoints`)
  const before = await belongingsOf(app, cast.bystanderIds)
  const statuses = new Map<number, number>()
  const faults = new Map<string, string>()
  const crowd = fc.array(allRequests(cast, endpoints), { minLength: atOnce, maxLength: atOnce })
  await fc.assert(
    fc.asyncProperty(crowd, async (requests) => {
      const answers = await Promise.all(requests.map((request) => send(app.url, request)))
      for (const [nr, { status, text }] of answers.entries()) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const { method, path, body } = requests[nr]!
        if (status >= 500)
          faults.set(`${method} ${path.slice(0, 200)}`, `${String(body).slice(0, 500)} → ${status} ${text}`)
      }
    }),
    { seed, numRuns: Math.ceil(count / atOnce), endOnFailure: true },
  )
  console.log(
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, n]) => `${status} × ${n}`)
      .join(', '),
  )
  assert.deepEqual(Object.fromEntries(faults), {})
  assert.equal(await belongingsOf(app, cast.bystanderIds), before)
  assert.ok((statuses.get(200) ?? 0) > count * 0.02, 'enough of it was understood')
})

test('under the limits of production hundreds of hostile requests from one network are cut short, and everybody else is served', async () => {
  const guarded = await openTestApp({ AUTH_RATE_LIMITS: 'on', TRUST_PROXY: 'on', AUTH_ANONYMOUS: 'on' })
  try {
    const attackers = await assemble(guarded)
    const people = []
    for (const name of ['Amara Okafor', 'Ben Frost', 'Chloe Evans', 'Dev Patel'])
      people.push(await guarded.person(name))
    const requests = fc.sample(allRequests(attackers, endpointsOf(guarded.services)), { numRuns: 800, seed })
    /** Codes for somebody else’s account, beside the generated ones. */
    const guess = {
      method: 'POST',
      path: '/auth/v1/verify',
      headers: { apikey: guarded.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'recovery', email: people[0]!.email, token: '123456' }),
    }
    const statuses = new Map<number, number>()
    const unserved: string[] = []
    for (let turn = 0; turn * atOnce < requests.length; turn += 1) {
      const sent = [...requests.slice(turn * atOnce, (turn + 1) * atOnce), guess, guess]
      const crowd = sent.map(async (request) => {
        const headers = { ...request.headers, 'x-forwarded-for': '198.51.100.7' }
        const { status } = await send(guarded.url, { ...request, headers })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      })
      const visits = people.map(async ({ token }, nr) => {
        const served = await visit(guarded.url, token, nr, turn)
        if (isUnserved(served)) unserved.push(`${served.read} → ${served.status}`)
      })
      await Promise.all([...crowd, ...visits])
    }
    console.log([...statuses].map(([status, n]) => `${status} × ${n}`).join(', '))
    assert.deepEqual(unserved, [])
    assert.ok((statuses.get(429) ?? 0) > 0, 'the limits were on')
    assert.deepEqual(
      [...statuses.keys()].filter((status) => status >= 500),
      [],
    )
  } finally {
    await guarded.close()
  }
})

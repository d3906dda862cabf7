import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { authRequests } from './wire/auth-grammar.ts'
import { assemble, belongingsOf, type Cast } from './wire/cast.ts'
import { dataRequests } from './wire/data-grammar.ts'
import { functionRequests } from './wire/functions-grammar.ts'
import { judge } from './wire/judge.ts'
import { hangUp, send, type WireRequest } from './wire/request.ts'
import { storageRequests } from './wire/storage-grammar.ts'

/** How many requests in all; each of the four services gets its share. `ROBUSTNESS_CASES=10 npm test -- tests/robustness/wire.test.ts` goes ten times as deep. */
const cases = 20_000 * Number(process.env['ROBUSTNESS_CASES'] ?? 1)
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
/** So many are under way at once, as from a crowd. */
const atOnce = 20

let app: TestApp
let cast: Cast
before(async () => {
  app = await openTestApp({
    AUTH_EMAIL_COOLDOWN: '0',
    AUTH_ANONYMOUS: 'on',
  })
  cast = await assemble(app)
  console.log(`seed ${seed}, ${cases} requests`)
})
after(async () => {
  hangUp()
  await app.close()
})

const services: readonly [name: string, share: number, (cast: Cast) => fc.Arbitrary<WireRequest>][] = [
  ['account', 0.4, authRequests],
  ['data', 0.3, dataRequests],
  ['storage', 0.2, storageRequests],
  ['function', 0.1, functionRequests],
]

for (const [name, share, grammar] of services) {
  test(`whatever is sent to the ${name} service, it answers in the protocol’s form and never with a fault of ours`, async () => {
    const statuses = new Map<number, number>()
    /** One request for each kind of fault is enough to mend it. */
    const faults = new Map<string, string>()
    const before = await belongingsOf(app, cast.bystanderIds)
    const crowd = fc.array(grammar(cast), { minLength: atOnce, maxLength: atOnce })
    await fc.assert(
      fc.asyncProperty(crowd, async (requests) => {
        const answers = await Promise.all(requests.map((request) => send(app.url, request)))
        for (const [index, answer] of answers.entries()) {
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          const fault = judge(requests[index]!, answer)
          if (fault)
            faults.set(fault, `${show(requests[index]!)}\n→ ${answer.status} ${answer.text.slice(0, 400)}`)
        }
      }),
      { seed, numRuns: Math.ceil((cases * share) / atOnce), endOnFailure: true },
    )
    assert.deepEqual(Object.fromEntries(faults), {})
    assert.equal(
      await belongingsOf(app, cast.bystanderIds),
      before,
      'what belongs to those who took no part is as it was',
    )
    // A grammar whose every sentence is refused at the door would show nothing.
    const got = [...statuses].sort(([a], [b]) => a - b)
    console.log(`${name}: ${got.map(([status, count]) => `${status} × ${count}`).join(', ')}`)
    assert.ok((statuses.get(200) ?? 0) > cases * share * 0.02, 'enough of it was understood')
  })
}

test('after all that the house still works', async () => {
  const { status, body } = await app.ask(undefined, 'GET', '/auth/v1/health', undefined, {
    apikey: app.anonKey,
  })
  assert.deepEqual([status, body.name], [200, 'GoTrue'])
})

const show = ({ method, path, headers, body }: WireRequest) =>
  `${method} ${path}\n${JSON.stringify(headers)}\n${typeof body === 'string' ? body.slice(0, 2_000) : body ? `(${body.length} bytes)` : ''}`

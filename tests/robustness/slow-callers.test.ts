import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, beforeEach, suite, test } from 'node:test'
import { findInstructors } from '#features/instructors/contract.ts'
import { listLessons } from '#features/lessons/contract.ts'
import { openTestApp, type Person, type TestApp } from '../support/test-app.ts'

let app: TestApp
let amara: Person
let mallory: Person
before(async () => {
  app = await openTestApp({ AUTH_RATE_LIMITS: 'on', TRUST_PROXY: 'on', DATABASE_POOL: '2' })
  amara = await app.person('Amara Okafor')
  mallory = await app.person('Mallory Gray', 'instructor')
})
after(() => app.close())
beforeEach(() => app.clock.set('2026-11-23T08:00:00Z'))

const slowTargets = [
  '/api/lessons/holds',
  '/api/pupil-imports', // two at a time, twenty may wait
  '/api/reminder-settings/number',
  '/auth/v1/token?grant_type=password',
  '/auth/v1/signup',
  '/functions/v1/contact',
  '/api/files/id-documents?name=papers.pdf',
]
const body = JSON.stringify({ email: 'mallory@slow.test', password: 'byte by byte', rows: [] })

/** The head and a first byte; the rest as the test says. */
async function sendSlowly(path: string, nr: number): Promise<Socket> {
  const socket = connect((app.fastify.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  const came = once(app.fastify.server, 'request')
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      'Connection: close',
      `X-Forwarded-For: 198.51.${nr >> 8}.${nr & 255}`,
      `Authorization: Bearer ${mallory.token}`,
      `ApiKey: ${app.anonKey}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body[0],
    ].join('\r\n'),
  )
  await came
  return socket
}

suite('callers who take their time', () => {
  test('two hundred bodies that come byte by byte hold no connection of the database and nobody’s place: others are served', async () => {
    const sockets: Socket[] = []
    for (let nr = 0; nr < 210; nr++) sockets.push(await sendSlowly(slowTargets[nr % slowTargets.length]!, nr))
    try {
      for (let byte = 1; byte < 4; byte++) {
        for (const socket of sockets) socket.write(body[byte]!)
        const { status, body: lessons } = await app.tryCall(amara, listLessons, {})
        assert.deepEqual([status, lessons.lessons], [200, []])
        const signUp = await app.ask(
          undefined,
          'POST',
          '/auth/v1/signup',
          { email: `new-${byte}@home.test`, password: 'three random words' },
          { apikey: app.anonKey },
        )
        assert.equal(signUp.status, 200)
        // Mallory’s own waiting imports take none of the two places.
        const rows = await app.ask(mallory, 'POST', '/api/pupil-imports', {})
        assert.equal(rows.status, 400)
      }
      const [first] = sockets
      first!.write(body.slice(4))
      assert.match(await text(first!), /^HTTP\/1\.1 400 /, 'and is answered once it has all come')
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })

  test('a program that polls a search as fast as it can is served its share and then hears when to come back; everybody else is served throughout', async () => {
    const polls: number[] = []
    const waits = new Set<string | null>()
    const poll = async () => {
      const { status, headers } = await app.tryCall(mallory, findInstructors, { postcode: 'BS6 6UL' })
      polls.push(status)
      if (status === 429) waits.add(headers.get('retry-after'))
    }
    for (let round = 0; round < 12; round++) {
      const [mine] = await Promise.all([
        app.tryCall(amara, findInstructors, { postcode: 'BS6 6UL' }, { 'x-forwarded-for': '203.0.113.5' }),
        ...Array.from({ length: 40 }, poll),
      ])
      assert.equal(mine.status, 200)
    }
    const count = (status: number) => polls.filter((one) => one === status).length
    assert.deepEqual([count(200), count(429)], [100, 380])
    assert.deepEqual([...waits], ['1'])
    app.clock.set('2026-11-23T08:00:01Z')
    await poll()
    assert.equal(polls.at(-1), 200, 'who waits is served')
  })
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { demoLogins } from '#server/demo.ts'
import { type SmtpStandIn, startSmtpStandIn } from '#tools/stand-ins/smtp/stand-in.ts'
import { type StripeStandIn, startStripeStandIn } from '#tools/stand-ins/stripe/stand-in.ts'
import { cloneDatabase } from '#tests/support/postgres.ts'
import { freePort } from '#tests/support/free-port.ts'
import { isReady, type Program, startProduct, until } from './program.ts'
import { register, signIn } from './visitor.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'clearway-two-'))
const ports: number[] = []
const urls: string[] = []
let products: Program[] = []
let post: SmtpStandIn
let stripe: StripeStandIn
let database: Awaited<ReturnType<typeof cloneDatabase>>
let books: pg.Client
let anonKey: string

before(async () => {
  post = await startSmtpStandIn()
  const secretKey = 'sk_test_of_two_instances'
  stripe = await startStripeStandIn({ file: ':memory:', port: 0, secretKey, webhook: null })
  database = await cloneDatabase()
  books = new pg.Client({ connectionString: database.ownerUrl })
  await books.connect()
  for (const _ of [1, 2]) ports.push(await freePort())
  for (const port of ports) urls.push(`http://127.0.0.1:${port}`)
  // What they share, as a deployment of several instances does; each has its own port and folder.
  const shared = {
    DATABASE_URL: database.ownerUrl,
    PUBLIC_URL: urls[0]!,
    AUTH_JWT_SECRET: 'nW7-c4Rk2Zp9Yx6Lq1Vb8Td3Mf5Gh0JsEu',
    SMTP_URL: post.url,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_of_two_instances',
    STRIPE_API_URL: stripe.url,
    DEMO_SIZE: 'small',
  }
  products = await Promise.all(
    ports.map((port, at) =>
      startProduct({ ...shared, PORT: String(port), CLEARWAY_DATA: path.join(folder, String(at)) }),
    ),
  )
  anonKey = ((await (await fetch(`${urls[0]}/config.json`)).json()) as { anonKey: string }).anonKey
})
after(async () => {
  for (const { child, exited } of products) {
    child.kill('SIGTERM')
    await exited
  }
  await books.end()
  await database.drop()
  await stripe.close()
  await post.close()
  rmSync(folder, { recursive: true })
})

test('two instances start at the same moment on an empty database: both are ready, and the demo’s people have moved in once', async () => {
  assert.deepEqual(await Promise.all(urls.map(isReady)), [true, true])
  assert.equal(products.filter(({ said }) => said().includes('Creating the demo data')).length, 1)
  const { rows } = await books.query(
    `select role, count(*)::int as people from public.profiles group by role order by role`,
  )
  assert.deepEqual(rows, [
    { role: 'admin', people: 1 },
    { role: 'instructor', people: 4 },
    { role: 'school_owner', people: 1 },
    // One of them has asked for a school account.
    { role: 'student', people: 6 },
  ])
})

test('who signed in at one is known at the other', async () => {
  const { email, password } = demoLogins.student
  for (const [here, there] of [urls, urls.toReversed()] as [string, string][]) {
    const headers = await signIn(here, anonKey, email, password)
    const lessons = await fetch(`${there}/api/lessons`, { headers })
    assert.equal(lessons.status, 200)
  }
})

test('fifty learners want one time at the same instant, half of them here and half there: one has it', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      const [here, there] = at % 2 ? [urls[0]!, urls[1]!] : [urls[1]!, urls[0]!]
      const email = `learner.${at}@example.com`
      await register(here, anonKey, { email, name: `Learner ${at}`, role: 'student' })
      return { url: there, headers: await signIn(there, anonKey, email) }
    }),
  )
  const { rows } = await books.query<{ id: string }>(
    'select instructor_id as id from public.diaries where open_until > now() order by 1 limit 1',
  )
  const instructorId = rows[0]!.id
  const slots = await fetch(`${urls[0]}/api/instructors/${instructorId}/slots?days=28`, {
    headers: crowd[0]!.headers,
  })
  const { days } = (await slots.json()) as { days: { starts: string[] }[] }
  const startsAt = days.flatMap(({ starts }) => starts).at(-1)!
  const answers = await Promise.all(
    crowd.map(async ({ url, headers }) => {
      const body = JSON.stringify({ instructorId, startsAt, minutes: 60 })
      const reply = await fetch(`${url}/api/lessons/holds`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      return {
        status: reply.status,
        body: (await reply.json()) as { code?: string; alternatives?: object[] },
      }
    }),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  for (const { status, body } of answers.filter((one) => one.status !== 200)) {
    assert.deepEqual([status, body.code], [409, 'slot-taken'])
    assert.ok(body.alternatives!.length > 0)
  }
  const held = await books.query('select from public.lessons where instructor_id = $1 and starts_at = $2', [
    instructorId,
    startsAt,
  ])
  assert.equal(held.rowCount, 1)
})

test('work that either of them queues is done by one of them, once', async () => {
  const newcomers = Array.from({ length: 12 }, (_, at) => `newcomer.${at}@hill.uk`)
  await Promise.all(
    newcomers.map((email, at) =>
      register(urls[at % 2]!, anonKey, { email, name: 'Noor Haddad', role: 'student' }),
    ),
  )
  await until('all jobs to be done', nothingIsDue)
  assert.deepEqual(
    newcomers.map((email) => post.messages(email).length),
    newcomers.map(() => 1),
  )
})

test('one is stopped by SIGTERM: the request it has in hand is answered, it takes no new ones and ends well, and the other goes on', async () => {
  const body = JSON.stringify({ email: demoLogins.student.email, password: demoLogins.student.password })
  const inHand = request(`${urls[0]}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  inHand.flushHeaders()
  // The server has the head of the request and waits for the body.
  await once(inHand, 'continue')
  products[0]!.child.kill('SIGTERM')
  await until('the door to be shut', () => isShut(ports[0]!))
  const answered = answerOf(inHand)
  inHand.end(body)
  const reply = await answered
  assert.deepEqual([reply.statusCode, reply.headers.connection], [200, 'close'])
  const { access_token } = JSON.parse(await text(reply)) as { access_token: string }
  assert.equal(await products[0]!.exited, 0)

  assert.ok(await isReady(urls[1]!))
  const lessons = await fetch(`${urls[1]}/api/lessons`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  assert.equal(lessons.status, 200)
  await register(urls[1]!, anonKey, { email: 'late@hill.uk', name: 'Late Comer', role: 'student' })
  await post.waitFor(({ to }) => to.includes('late@hill.uk'))
})

const answerOf = async (asked: ClientRequest) => ((await once(asked, 'response')) as [IncomingMessage])[0]

async function nothingIsDue() {
  const { rowCount } = await books.query(
    `select from pgboss.job where state in ('active', 'retry') or (state = 'created' and start_after <= now())`,
  )
  return rowCount === 0
}

const isShut = (port: number) =>
  new Promise<boolean>((tell) => {
    const knock = createConnection({ port, host: '127.0.0.1' }, () => {
      knock.destroy()
      tell(false)
    })
    knock.once('error', () => tell(true))
  })

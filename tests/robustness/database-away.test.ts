import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { sendMail } from '#server/mail.ts'
import { type SmtpStandIn, startSmtpStandIn } from '#tools/stand-ins/smtp/stand-in.ts'
import { type Answer, openTestApp, type Person, type TestApp } from '../support/test-app.ts'
import { makeInstructor } from '#tests/support/lessons.ts'
import { type Cable, layCable } from './cable.ts'
import { until } from './program.ts'
import { listLessons, holdLesson } from '#features/lessons/contract.ts'
import { listPackages, createCheckoutSession } from '#features/payments/contract.ts'

// Below a folder that only its owner may enter, as a home folder is.
const folder = mkdtempSync(path.join(tmpdir(), 'clearway-away-'))
const cluster = {
  folder: path.join(folder, 'postgres'),
  password: 'of-this-test-alone',
  settings: ['fsync=off'],
}
let server: EmbeddedPostgres
let cable: Cable
let post: SmtpStandIn
let app: TestApp
let amara: Person
let helen: Person

before(async () => {
  server = await startEmbeddedPostgres(cluster)
  post = await startSmtpStandIn()
  const ownerUrl = server.url('postgres')
  const loginUrl = await migrate(ownerUrl)
  cable = await layCable(server.port)
  const byCable = Object.assign(new URL(loginUrl), { port: String(cable.port) }).href
  app = await openTestApp(
    { SMTP_URL: post.url, AUTH_EMAIL_COOLDOWN: '0' },
    { ownerUrl, loginUrl: byCable, drop: async () => {} },
  )
  await app.services.jobs.work()
  amara = await app.person('Amara Okafor')
  helen = await makeInstructor(app, 'Helen Marsh')
})
after(async () => {
  await app.close()
  await cable.close()
  await post.close()
  await server.stop()
  rmSync(folder, { recursive: true })
})

const password = 'left at the old mill'
const key = () => ({ apikey: app.anonKey })
const questions: Record<string, () => Promise<Answer>> = {
  'reading lessons': () => app.tryCall(amara, listLessons, {}),
  'reading prices, signed out': () => app.tryCall(undefined, listPackages, {}),
  'opening a checkout': () =>
    app.tryCall(amara, createCheckoutSession, {
      package_id: amara.id,
      student_id: amara.id,
      instructor_id: helen.id,
      origin_url: app.url,
    }),
  'signing in': () =>
    app.ask(undefined, 'POST', '/auth/v1/token?grant_type=password', { email: amara.email, password }, key()),
  'signing up': () => app.ask(undefined, 'POST', '/auth/v1/signup', { email: amara.email, password }, key()),
  'signing in by mail': () => app.ask(undefined, 'POST', '/auth/v1/otp', { email: amara.email }, key()),
  'forgetting the password': () =>
    app.ask(undefined, 'POST', '/auth/v1/recover', { email: amara.email }, key()),
  'asking for the mail again': () =>
    app.ask(undefined, 'POST', '/auth/v1/resend', { type: 'signup', email: amara.email }, key()),
  'showing a code': () =>
    app.ask(
      undefined,
      'POST',
      '/auth/v1/verify',
      { type: 'email', email: amara.email, token: '000000' },
      key(),
    ),
  'following a link': () => app.ask(undefined, 'GET', '/auth/v1/verify?token=none&type=signup&press=1'),
  'changing one’s account': () => app.ask(amara, 'PUT', '/auth/v1/user', { data: { theme: 'dark' } }, key()),
  'proving who one is': () => app.ask(amara, 'GET', '/auth/v1/reauthenticate', undefined, key()),
  'listing accounts': () =>
    app.ask(undefined, 'GET', '/auth/v1/admin/users', undefined, {
      apikey: app.serviceKey,
      authorization: `Bearer ${app.serviceKey}`,
    }),
  'asking who one is': () => app.ask(amara, 'GET', '/auth/v1/user', undefined, key()),
  'asking for a function': () =>
    app.ask(amara, 'POST', '/functions/v1/custom-confirmation-email', { email: 'amara@hill.uk' }, key()),
  'reading a profile': () => app.ask(amara, 'GET', '/rest/v1/profiles?select=*', undefined, key()),
  'reading a file': () =>
    app.ask(amara, 'GET', '/storage/v1/object/user-uploads/id-documents/1_badge.pdf', undefined, key()),
}
const askAll = () =>
  Promise.all(
    Object.entries(questions).map(async ([what, ask]) => {
      const { status, headers, body } = await ask()
      // The storage protocol has the real status in the body.
      return {
        what,
        status: Number(body.statusCode ?? status),
        comeBack: status === 503 ? headers.get('retry-after') : '2',
        said: JSON.stringify(body),
      }
    }),
  )
const statuses = (answers: Awaited<ReturnType<typeof askAll>>) =>
  answers.map(({ what, status }) => [what, status])

test('the database falls: anyone who asks is told to come back, the server stands, and when it is back all goes on', async () => {
  const usual = await askAll()
  for (const { status, said } of usual) assert.ok(status < 500, said)
  const hold = { instructorId: helen.id, startsAt: nextMonday(), minutes: 60 }
  const once = { 'idempotency-key': 'amara-holds-monday' }

  const inTheMiddle = app.services.asSystem('somebody is just writing', async (db) => {
    await db.queryUnchecked(`update public.profiles set name = 'Nobody' where id = $1`, [amara.id])
    process.kill(server.pid, 'SIGKILL')
    await server.ended
    await db.queryUnchecked('select 1')
  })
  const meanwhile = Promise.all([askAll(), askAll(), askAll()])
  await assert.rejects(inTheMiddle)
  for (const { what, status, comeBack, said } of (await meanwhile).flat())
    assert.ok(status < 500 || (status === 503 && comeBack), `${what}: ${status} ${said}`)

  for (const { what, status, comeBack, said } of await askAll())
    assert.deepEqual([what, status, comeBack], [what, 503, '2'], said)
  const away = await app.tryCall(amara, holdLesson, hold, once)
  assert.deepEqual([away.status, away.body.code, away.headers.get('retry-after')], [503, 'unavailable', '2'])
  assert.match(away.body.detail!, /try again/i)
  const webhook = await app.ask(undefined, 'POST', '/api/payments/webhook', '{}', {
    'stripe-signature': 't=1,v1=forged',
  })
  assert.equal(webhook.status, 400, 'a forged message needs no database to be refused')
  assert.equal((await app.ask(undefined, 'GET', '/healthz')).status, 200)
  assert.deepEqual((await app.ask(undefined, 'GET', '/readyz')).body.checks.database, false)

  server = await startEmbeddedPostgres({ ...cluster, port: server.port, mayCreate: false })
  assert.deepEqual(statuses(await askAll()), statuses(usual))
  assert.equal((await app.ask(undefined, 'GET', '/readyz')).body.status, 'ready')
  const held = await app.tryCall(amara, holdLesson, hold, once)
  assert.deepEqual([held.status, held.body.learner?.name], [200, 'Amara Okafor'])
  assert.equal((await app.call(amara, holdLesson, hold, once)).id, held.body.id)

  await app.services.asSystem('a letter', (db) =>
    sendMail(db, {
      to: amara.email,
      kind: 'test',
      subject: 'We are back',
      text: 'Hello',
      html: '<p>Hello</p>',
    }),
  )
  await post.waitFor(({ subject }) => subject === 'We are back')
})

test('the cable to the database is pulled without a word: all who ask are told within moments, however many, and once it is back all goes on', async () => {
  const usual = await askAll()
  cable.pull()
  // More than there are connections, some of which were open and look well.
  for (const round of ['open connections', 'new connections']) {
    const began = performance.now()
    const answers = (await Promise.all([askAll(), askAll()])).flat()
    for (const { what, status, comeBack, said } of answers)
      assert.deepEqual([what, status, comeBack], [what, 503, '2'], `${round}: ${said}`)
    // Two seconds are promised. A busy machine gets as much again, which is still less than waiting in line by itself would take.
    assert.ok(performance.now() - began < 4_500, `${round}: ${performance.now() - began} ms`)
  }
  cable.plugIn()
  const back = await until('all is as before', async () => {
    const answers = statuses(await askAll())
    return JSON.stringify(answers) === JSON.stringify(statuses(usual)) && answers
  })
  assert.deepEqual(back, statuses(usual))
  const { rows } = await app.services.asSystem('a look', (db) =>
    db.queryUnchecked<{ n: number }>(
      `select count(*) as n from auth.users u where not exists (select from auth.identities i where i.user_id = u.id) and email not like '%@home.test'`,
    ),
  )
  assert.equal(rows[0]!.n, 0, 'no account is half made')
})

test('the cable is pulled in the middle of a transaction: anyone who waits on it is told within moments as well', async () => {
  await askAll()
  const began = Promise.withResolvers<number>()
  const inTheMiddle = app.services.asSystem('somebody is just writing', async (db) => {
    await db.queryUnchecked(`update public.profiles set name = 'Nobody' where id = $1`, [amara.id])
    cable.pull()
    began.resolve(performance.now())
    await db.queryUnchecked('select 1')
  })
  await assert.rejects(inTheMiddle, /the database does not answer/)
  const waited = performance.now() - (await began.promise)
  // Two seconds are promised, and a busy machine gets more. The database's own limit for a statement would be fifteen.
  assert.ok(waited < 10_000, `${waited} ms`)
  cable.plugIn()
  await until('all is as before', async () => (await app.tryCall(amara, listLessons, {})).status === 200)
  const { rows } = await app.services.asSystem('a look', (db) =>
    db.queryUnchecked('select name from public.profiles where id = $1', [amara.id]),
  )
  assert.deepEqual(rows, [{ name: 'Amara Okafor' }], 'nothing is half done')
})

test('a statement that takes its time, or waits for another to finish, is let go on: the database lives', async () => {
  const slow = app.services.asSystem('much to do', (db) =>
    db.queryUnchecked<{ done: boolean }>('select pg_sleep(4) is not null as done'),
  )
  const locked = Promise.withResolvers<void>()
  const holder = app.services.asSystem('holds the row', async (db) => {
    await db.queryUnchecked(`update public.profiles set name = 'Amara A. Okafor' where id = $1`, [amara.id])
    locked.resolve()
    await db.queryUnchecked('select pg_sleep(4)')
  })
  await locked.promise
  const waiter = app.services.asSystem('waits for the row', (db) =>
    db.queryUnchecked(`update public.profiles set name = 'Amara Okafor' where id = $1`, [amara.id]),
  )
  const read = app.services.readAsUser(
    { role: 'service_role' },
    { text: 'select pg_sleep(0.8)::text', values: [], plan: 'once' },
  )
  assert.deepEqual((await slow).rows, [{ done: true }])
  await Promise.all([holder, waiter, read])
})

/** Ten in London, far enough ahead for any notice. */
function nextMonday() {
  const today = Temporal.Now.zonedDateTimeISO('Europe/London')
  return today
    .add({ days: 15 - today.dayOfWeek })
    .withPlainTime('10:00')
    .toInstant()
    .toString()
}

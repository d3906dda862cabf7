import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { demoLogins } from '#server/demo.ts'
import { type SmtpStandIn, startSmtpStandIn } from '#tools/stand-ins/smtp/stand-in.ts'
import { cloneDatabase } from '#tests/support/postgres.ts'
import { productionSecrets } from '#tests/support/production.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Program, startProduct, until } from './program.ts'
import { openVisitor, password, register, signIn } from './visitor.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'clearway-production-'))
let url: string
let anonKey: string
let product: Program
let post: SmtpStandIn
let database: Awaited<ReturnType<typeof cloneDatabase>>
let books: pg.Client

before(async () => {
  post = await startSmtpStandIn()
  database = await cloneDatabase()
  books = new pg.Client({ connectionString: database.ownerUrl })
  await books.connect()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const must = {
    CLEARWAY_MODE: 'production',
    PUBLIC_URL: url,
    ...productionSecrets,
    SMTP_URL: post.url,
    MAIL_FROM: 'Lovell Driving <hello@lovell.co.uk>',
  }
  product = await startProduct({
    ...must,
    PORT: String(port),
    DATABASE_URL: database.ownerUrl,
    CLEARWAY_DATA: folder,
    LOG_LEVEL: 'info',
  })
  anonKey = (await config()).anonKey
})
after(async () => {
  product.child.kill('SIGTERM')
  assert.equal(await product.exited, 0)
  await books.end()
  await database.drop()
  await post.close()
  rmSync(folder, { recursive: true })
})

const config = async () =>
  (await (await fetch(`${url}/config.json`)).json()) as { mode: string; anonKey: string; demo?: object }
const statusOf = async (where: string) => (await fetch(url + where)).status

test('what the demo makes easy is not there: no log-ins, no mailbox, no sample people, no pretended card payments', async () => {
  const { mode, demo } = await config()
  assert.deepEqual([mode, demo], ['production', undefined])
  for (const where of [
    '/dev/mailbox',
    '/dev/mailbox/messages',
    '/dev/mailbox/mailbox.css',
    '/stand-in/stripe/c/pay/cs_test_1',
    '/stand-in/stripe/v1/charges',
  ])
    assert.equal(await statusOf(where), 404, where)
  for (const { email, password: known } of Object.values(demoLogins)) {
    assert.doesNotMatch(product.said(), new RegExp(known))
    const { error } = await openVisitor(url, anonKey).auth.signInWithPassword({ email, password: known })
    assert.equal(error?.code, 'invalid_credentials', email)
  }
  const { rows } = await books.query(
    'select (select count(*)::int from auth.users) as people, (select count(*)::int from public.lessons) as lessons',
  )
  assert.deepEqual(rows, [{ people: 0, lessons: 0 }])
})

test('who registers the demo admin’s address waits for the mail like everybody, and becomes a learner', async () => {
  const { email } = demoLogins.admin
  const { id, told } = await register(url, anonKey, { email, name: 'Mallory Finch', role: 'admin' })
  assert.deepEqual([told.sent, told.autoApprove], [true, undefined], 'a test address is not excused')
  const early = await openVisitor(url, anonKey).auth.signInWithPassword({ email, password })
  assert.equal(early.error?.code, 'email_not_confirmed')
  await openVisitor(url, anonKey, id)
    .from('profiles')
    .update({ verification_status: 'approved' })
    .eq('auth_id', id)
  const pending = await books.query('select role, verification_status from public.profiles where id = $1', [
    id,
  ])
  assert.deepEqual(pending.rows, [{ role: 'student', verification_status: 'pending' }])

  const mail = await post.waitFor(({ to }) => to.includes(email))
  const link = new URL(mail.links.find((one) => one.includes('token='))!)
  const confirmed = await openVisitor(url, anonKey).auth.verifyOtp({
    token_hash: link.searchParams.get('token')!,
    type: 'signup',
  })
  assert.equal(confirmed.error, null)
  const kept = await books.query('select state, body from app.mails where recipient = $1', [email])
  assert.deepEqual(kept.rows, [{ state: 'sent', body: null }], 'a delivered message leaves no link behind')

  const headers = await signIn(url, anonKey, email)
  const after = await books.query('select role, verification_status from public.profiles where id = $1', [id])
  assert.deepEqual(after.rows, [{ role: 'student', verification_status: 'approved' }])
  assert.equal((await fetch(`${url}/api/admin/users`, { headers })).status, 403)
})

test('without a key of the payment service a checkout says so, and nothing is taken for paid', async () => {
  const { id } = await register(url, anonKey, {
    email: 'amara@hill.uk',
    name: 'Amara Okafor',
    role: 'student',
  })
  const mail = await post.waitFor(({ to }) => to.includes('amara@hill.uk'))
  const link = new URL(mail.links.find((one) => one.includes('token='))!)
  await openVisitor(url, anonKey).auth.verifyOtp({
    token_hash: link.searchParams.get('token')!,
    type: 'signup',
  })
  const headers = { ...(await signIn(url, anonKey, 'amara@hill.uk')), 'content-type': 'application/json' }
  const query = { package_id: id, student_id: id, instructor_id: id, lesson_id: null, origin_url: url }
  const asked = await fetch(`${url}/api/payments/checkout/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify(query),
  })
  const { code, detail } = (await asked.json()) as { code: string; detail: string }
  assert.deepEqual([asked.status, code], [409, 'payments-not-set-up'])
  assert.match(detail, /aren’t set up/)
  const told = await fetch(`${url}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': 't=1,v1=00' },
    body: '{}',
  })
  assert.equal(told.status, 409)
})

test('the log says when who was refused what, as lines that a program reads, and no address, token or password', async () => {
  const headers = await signIn(url, anonKey, 'amara@hill.uk')
  const { rows } = await books.query<{ id: string }>(
    `select id from auth.users where email = 'amara@hill.uk'`,
  )
  const asked = await fetch(`${url}/api/admin/users?search=quiet%0Aword`, { headers })
  assert.equal(asked.status, 403)
  await openVisitor(url, anonKey).auth.signInWithPassword({
    email: 'amara@hill.uk',
    password: 'a wrong guess',
  })
  const lines = () =>
    product
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const refused = await until('the line of the refusal', () =>
    lines().find(({ reqId }) => reqId === asked.headers.get('x-request-id')),
  )
  const { method, route, status, who, refused: code, time } = refused
  assert.deepEqual(
    [method, route, status, who, code],
    ['GET', '/api/admin/users', 403, rows[0]!.id, 'not-allowed'],
  )
  assert.ok(Math.abs(Number(time) - Date.now()) < 60_000, 'UTC, in milliseconds')
  const failed = await until('the failed sign-in', () =>
    lines().find((line) => line['route'] === '/auth/v1/token' && line['status'] === 400),
  )
  assert.equal(failed['method'], 'POST')
  assert.doesNotMatch(product.said(), /amara@hill|eyJ|a wrong guess|quiet.word/)
  const audit = await books.query(
    `select count(*)::int as failures from auth.audit where user_id = $1 and action = 'sign-in-failed'`,
    [rows[0]!.id],
  )
  assert.ok(audit.rows[0].failures >= 1)
})

test('a start with missing and weak settings ends at once and names them all, without repeating a secret', async () => {
  const weak = {
    AUTH_JWT_SECRET: 'short-and-known',
    DATABASE_URL: 'postgres://clearway:hush@db.lovell.co.uk/clearway',
    STRIPE_SECRET_KEY: 'sk_test_quiet',
    AUTH_RATE_LIMITS: 'off',
  }
  const start = startProduct({
    CLEARWAY_MODE: 'production',
    CLEARWAY_DATA: path.join(folder, 'never'),
    PUBLIC_URL: 'http://lovell.co.uk',
    SMTP_URL: '',
    MAIL_FROM: '',
    ...weak,
  })
  await assert.rejects(start, ({ message }: Error) => {
    assert.match(message, /ended with 1 /)
    for (const name of [
      'PUBLIC_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'AUTH_JWT_SECRET',
      'AUTH_SEAL_SECRET',
      'AUTH_LINK_SECRET',
      'AUTH_RATE_LIMITS',
      'DATABASE_URL',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ])
      assert.match(message, new RegExp(`- ${name}`), name)
    assert.doesNotMatch(message, /short-and-known|hush|sk_test_quiet/)
    return true
  })
})

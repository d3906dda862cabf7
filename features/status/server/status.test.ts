import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSmtpStandIn } from '#tools/stand-ins/smtp/stand-in.ts'
import { startStripeStandIn } from '#tools/stand-ins/stripe/stand-in.ts'
import { freePort } from '#tests/support/free-port.ts'
import { productionSecrets } from '#tests/support/production.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { CheckName, getStatus, runCheck } from '../contract.ts'

const names = CheckName.options
const keys = { STRIPE_SECRET_KEY: 'sk_test_status', STRIPE_WEBHOOK_SECRET: 'whsec_status' }
const nowhere = 'http://127.0.0.1:1'
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>
let post: Awaited<ReturnType<typeof startSmtpStandIn>>
let demo: TestApp
let production: TestApp

before(async () => {
  ;[stripe, post] = await Promise.all([
    startStripeStandIn({ file: ':memory:', port: 0, secretKey: keys.STRIPE_SECRET_KEY, webhook: null }),
    startSmtpStandIn(),
  ])
  demo = await openTestApp({ ...keys, STRIPE_API_URL: stripe.url, SMTP_URL: post.url })
  const port = await freePort()
  production = await openTestApp({
    CLEARWAY_MODE: 'production',
    ...productionSecrets,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'hello@clearway.test',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  })
})
after(async () => {
  await Promise.all([demo?.close(), production?.close()])
  await Promise.all([stripe.close(), post.close()])
})

const check = (app: TestApp, name: CheckName, who?: Person) => app.tryCall(who, runCheck, { name })
const found = async (app: TestApp, name: CheckName, who?: Person) => {
  const { ok, says, ms } = (await check(app, name, who)).body
  assert.ok(ms >= 0)
  return [ok, says]
}

test('in the demo anybody may try every part out, and hears what was found', async () => {
  assert.match((await check(demo, 'database')).body.says, /^PostgreSQL \d+\.\d+ answers\.$/)
  assert.deepEqual(await found(demo, 'jobs'), [true, 'Nothing is waiting.'])
  assert.deepEqual(await found(demo, 'mail'), [true, 'The mail server answers.'])
  assert.deepEqual(await found(demo, 'storage'), [true, 'A file was stored, read back and removed.'])
  assert.deepEqual(await found(demo, 'payments'), [true, 'The payment service answers.'])
  const stored: string[] = []
  for await (const page of demo.services.store.list()) stored.push(...page)
  assert.deepEqual(stored, [], 'the file of the check is gone')
})

test('in production admins alone try things out; everybody else has the summary', async () => {
  const [admin, learner] = [
    await production.person('Ada Admin', 'admin'),
    await production.person('Lee Learner'),
  ]
  for (const name of names) {
    for (const who of [undefined, learner])
      assert.deepEqual(await check(production, name, who).then(({ status, body }) => [status, body.code]), [
        403,
        'not-allowed',
      ])
    assert.equal((await check(production, name, admin)).status, 200, name)
  }
  assert.deepEqual(await found(production, 'mail', admin), [
    false,
    'The mail server isn’t answering. Messages will be sent later.',
  ])
  assert.deepEqual(await found(production, 'payments', admin), [false, 'Card payments aren’t set up.'])
  const { status, body } = await production.tryCall(undefined, getStatus, {})
  assert.deepEqual([status, body.status], [200, 'limited'])
  assert.deepEqual(Object.keys(body), ['status', 'checkedAt'])
})

test('a part that is not there is refused as bad input', async () => {
  const { status, body } = await demo.ask(undefined, 'POST', '/api/status/checks/kitchen', {})
  assert.deepEqual([status, body.code], [400, 'bad-input'])
})

test('many who ask at once are one check', async () => {
  const put = demo.services.store.put
  let puts = 0
  demo.services.store.put = (...given) => {
    puts++
    return put(...given)
  }
  try {
    const answers = await Promise.all(Array.from({ length: 8 }, () => check(demo, 'storage')))
    assert.ok(answers.every(({ body }) => body.ok))
    assert.ok(puts < 8, `${puts} of 8`)
  } finally {
    demo.services.store.put = put
  }
})

test('work that nobody takes up, a store that gives back something else, and a payment service that is away are told in words without the fault’s own', async () => {
  await demo.services.asSystem('work that waits', (db) =>
    db.queryUnchecked(
      `insert into pgboss.job (name, data, start_after) select name, '{}', now() - interval '10 minutes' from pgboss.queue where name = 'tidy-platform'`,
      [],
    ),
  )
  assert.deepEqual(await found(demo, 'jobs'), [
    false,
    'Jobs have been waiting for more than 2 minutes (1 due).',
  ])
  const { put } = demo.services.store
  demo.services.store.put = (key, _bytes, type) => put(key, Buffer.from('something else'), type)
  assert.deepEqual(await found(demo, 'storage'), [false, 'We stored a file, but got something else back.'])
  demo.services.store.put = () => Promise.reject(new Error('disk /secret/place'))
  assert.deepEqual(await found(demo, 'storage'), [false, 'We couldn’t store a file and read it back.'])
  demo.services.store.put = put

  const away = await openTestApp({ ...keys, STRIPE_API_URL: nowhere })
  try {
    assert.equal((await found(away, 'payments'))[0], false)
    assert.deepEqual(await found(away, 'mail'), [
      true,
      'No mail server is set up: every message is on the mailbox page.',
    ])
    assert.equal((await away.call(undefined, getStatus, {})).status, 'working')
  } finally {
    await away.close()
  }
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tooMany } from '#common/api-error.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { startCaptchaStandIn } from '#tools/stand-ins/captcha/stand-in.ts'
import { captchaFailed, contactSales } from '../contract.ts'
import { mailedDays } from '../rules.ts'
import { forgetLeads } from './leads.ts'

const keys = { siteKey: 'site-key', secret: 'a-captcha-secret' }
let app: TestApp
let guarded: TestApp
let captcha: Awaited<ReturnType<typeof startCaptchaStandIn>>
before(async () => {
  captcha = await startCaptchaStandIn(keys)
  app = await openTestApp()
  app.clock.set('2026-11-23T09:00:00Z')
  guarded = await openTestApp({
    AUTH_RATE_LIMITS: 'on',
    RATE_SALES: '3/1h',
    AUTH_CAPTCHA: 'turnstile',
    AUTH_CAPTCHA_SITE_KEY: keys.siteKey,
    AUTH_CAPTCHA_SECRET: keys.secret,
    AUTH_CAPTCHA_URL: captcha.url,
  })
})
after(() => Promise.all([app.close(), guarded.close(), captcha.close()]))

const gwen = {
  name: 'Gwen Parry',
  organisation: 'Parry’s School of Motoring',
  email: 'gwen@parry.test',
  phone: '07700 900123',
  instructors: 12,
  message: 'What does Enterprise cost for twelve of us?',
}
const stored = async (open = app) =>
  (
    await open.services.asSystem('look', (db) =>
      db.queryUnchecked<{ name: string; email: string; phone: string | null }>(
        'select name, email::text as email, phone from public.leads order by made_at, id',
        [],
      ),
    )
  ).rows

test('Gwen contacts sales: an administrator hears of it in the bell, and she reads once what happens next', async () => {
  const ada = await app.person('Ada Clerk', 'admin')
  for (const message of [gwen.message, 'And can we have our own name on it?'])
    await app.call(undefined, contactSales, { ...gwen, email: ' Gwen@Parry.test', message })
  await app.settle()
  assert.deepEqual(await stored(), [
    { name: 'Gwen Parry', email: 'gwen@parry.test', phone: '+447700900123' },
    { name: 'Gwen Parry', email: 'gwen@parry.test', phone: '+447700900123' },
  ])
  const mails = await app.mailsTo(gwen.email)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['We’ve got your message to our sales team'],
  )
  assert.match((mails[0]!.body as { text: string }).text, /Nothing starts until you’ve agreed to it/)
  const { notifications } = await app.call(ada, listNotifications, {})
  assert.deepEqual(
    notifications.map(({ kind }) => kind),
    ['lead-received', 'lead-received'],
  )
  assert.equal((await app.mailsTo(ada.email)).length, 0)
})

test('nothing that a stranger typed is mailed to the address they typed, and weeks later it gets one email again', async () => {
  const spam = { ...gwen, email: 'victim@home.test', phone: '' }
  const typed = { name: 'BUY GOLD', organisation: 'gold.example', message: 'https://gold.example' }
  await app.call(undefined, contactSales, { ...spam, ...typed })
  await app.settle()
  const [mail] = await app.mailsTo(spam.email)
  assert.doesNotMatch(JSON.stringify(mail), /gold/i)
  assert.equal((await stored()).at(-1)?.phone, null)
  app.clock.set(Temporal.Instant.from('2026-11-23T09:00:00Z').add({ hours: mailedDays * 24 + 1 }))
  await app.call(undefined, contactSales, spam)
  await app.settle()
  assert.equal((await app.mailsTo(spam.email)).length, 2)
})

test('what is missing, too long or no address is refused by its field, and nothing is stored', async () => {
  const before = (await stored()).length
  for (const [wrong, path] of [
    [{ name: ' ' }, 'name'],
    [{ organisation: 'x'.repeat(121) }, 'organisation'],
    [{ email: 'gwen@' }, 'email'],
    [{ phone: 'ring me' }, 'phone'],
    [{ instructors: 0 }, 'instructors'],
    [{ message: 'x'.repeat(2001) }, 'message'],
  ] as const) {
    const { status, body } = await app.ask(undefined, 'POST', '/api/sales', { ...gwen, ...wrong })
    assert.deepEqual([status, body.issues?.[0]?.path], [400, path])
  }
  assert.equal((await stored()).length, before)
})

test('where registering asks for a captcha so does this, and a flood stops', async () => {
  await guarded.fails(undefined, contactSales, gwen, captchaFailed)
  await guarded.fails(undefined, contactSales, { ...gwen, captchaToken: 'made-up' }, captchaFailed)
  assert.deepEqual(await stored(guarded), [])
  await guarded.call(undefined, contactSales, { ...gwen, captchaToken: captcha.makeToken() })
  await guarded.fails(undefined, contactSales, { ...gwen, captchaToken: captcha.makeToken() }, tooMany)
  assert.equal((await stored(guarded)).length, 1)
})

test('a year after anybody last dealt with it a lead is erased, and not a day before', async () => {
  const days = (count: number) =>
    app.clock.set(Temporal.Instant.from('2026-12-02T09:00:00Z').add({ hours: count * 24 }))
  days(0)
  await app.call(undefined, contactSales, { ...gwen, email: 'last@home.test' })
  days(364)
  await forgetLeads.work({}, app.services)
  assert.deepEqual(
    (await stored()).map(({ email }) => email),
    ['last@home.test'],
  )
  days(366)
  await forgetLeads.work({}, app.services)
  assert.deepEqual(await stored(), [])
})

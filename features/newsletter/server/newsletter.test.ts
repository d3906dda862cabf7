import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startSmtpStandIn } from '#tools/stand-ins/smtp/stand-in.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { cooldownMinutes, linkDays, mostMails } from '../rules.ts'
import { sendNewsletter } from './send-newsletter.ts'
import { tidySubscriptions } from './subscriptions.ts'
import {
  subscribeToNewsletter,
  confirmNewsletter,
  countSubscribers,
  unsubscribeFromNewsletter,
  linkNotGood,
} from '../contract.ts'
import { getMyData } from '#features/account-deletion/contract.ts'

let app: TestApp
let limited: TestApp
const start = Temporal.Instant.from('2026-11-24T09:00:00Z')
const hour = (hours: number) => app.clock.set(start.add({ minutes: Math.round(hours * 60) }))

before(async () => {
  app = await openTestApp()
  limited = await openTestApp({ AUTH_RATE_LIMITS: 'on', RATE_NEWSLETTER: '2/1h' })
})
after(() => Promise.all([app.close(), limited.close()]))

const subscribe = (email: string) => app.tryCall(undefined, subscribeToNewsletter, { email })
const confirm = (token: string) => app.tryCall(undefined, confirmNewsletter, { token })
const unsubscribe = (token: string) => app.tryCall(undefined, unsubscribeFromNewsletter, { token })
const form = async (path: string, body: string, type = 'application/x-www-form-urlencoded') => {
  const reply = await fetch(app.url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    redirect: 'manual',
  })
  return [reply.status, reply.headers.get('location') ?? (await reply.text())] as const
}
const rows = async () =>
  (
    await app.services.asSystem('look', (db) =>
      db.queryUnchecked<{ email: string; confirmed_at: string | null; confirm_hash: Buffer }>(
        'select * from public.newsletter_subscriptions order by email',
        [],
      ),
    )
  ).rows
const emails = async () => (await rows()).map(({ email, confirmed_at }) => [email, confirmed_at !== null])

/** Asks for the newsletter; the token of the link in the mail that came, and the one in its headers. */
async function ask(email: string) {
  assert.deepEqual(await subscribe(email).then(({ status, body }) => [status, body]), [200, {}])
  await app.settle()
  const mails = await app.mailsTo(email)
  const body = mails[0]?.body as { text: string; unsubscribeUrl: string } | undefined
  return {
    mails: mails.length,
    token: /newsletter\/confirm\?token=(\w+)/.exec(body?.text ?? '')?.[1] ?? '',
    leave: /unsubscribe\?token=([\w-]+)$/.exec(body?.unsubscribeUrl ?? '')?.[1] ?? '',
  }
}
const forget = () =>
  app.services.asSystem('a new story', (db) =>
    db.queryUnchecked('delete from public.newsletter_subscriptions', []),
  )

test('Nia is on the list once she has pressed the button that the link of her mail leads to, and not before', async () => {
  hour(0)
  const { token, mails } = await ask('Nia@home.test')
  assert.equal(mails, 1)
  assert.deepEqual(await emails(), [['Nia@home.test', false]])
  assert.equal((await app.ask(undefined, 'GET', `/newsletter/confirm?token=${token}`)).status < 500, true)
  assert.deepEqual(
    await emails(),
    [['Nia@home.test', false]],
    'a program that opens the link has changed nothing',
  )
  const [row] = await rows()
  assert.deepEqual(row!.confirm_hash, createHash('sha256').update(token).digest())
  assert.ok(!JSON.stringify(row).includes(token), 'the link itself is in the mail alone')
  assert.equal((await confirm(token)).status, 200)
  assert.deepEqual(await emails(), [['Nia@home.test', true]])
  hour(24 * (linkDays + 1))
  assert.equal((await confirm(token)).status, 200, 'pressed again, it is still so')
})

test('anyone who asks for an address that is on the list hears the same, and its owner hears nothing', async () => {
  const before = (await app.mailsTo('nia@home.test')).length
  assert.equal((await ask('NIA@home.test')).mails, before)
  assert.deepEqual(await emails(), [['Nia@home.test', true]])
})

test('Nia leaves by the one click of her mail program: no redirect, either kind of form, and twice does no harm', async () => {
  const { body } = (await app.mailsTo('nia@home.test'))[0]!
  const path = new URL((body as unknown as { unsubscribeUrl: string }).unsubscribeUrl)
  const where = path.pathname + path.search
  await app.ask(undefined, 'GET', where)
  assert.equal((await rows()).length, 1, 'a program that opens the link has changed nothing')
  assert.deepEqual(await form(where, 'List-Unsubscribe=One-Click'), [200, 'Unsubscribed\n'])
  assert.deepEqual(await rows(), [])
  const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  assert.deepEqual(await form(where, parts, 'multipart/form-data; boundary=x'), [200, 'Unsubscribed\n'])
  assert.deepEqual(await form(where, ''), [303, '/newsletter/unsubscribed'])
})

test('a link with a letter changed, or too old, is worth nothing and says so', async () => {
  await forget()
  hour(0)
  const { token, leave } = await ask('omar@home.test')
  const changed = (text: string) => (text.startsWith('a') ? 'b' : 'a') + text.slice(1)
  for (const [step, bad] of [
    [confirmNewsletter, changed(token)],
    [unsubscribeFromNewsletter, changed(leave)],
    [unsubscribeFromNewsletter, token],
    [unsubscribeFromNewsletter, 'x'],
  ] as const)
    await app.fails(undefined, step, { token: bad }, linkNotGood)
  assert.equal(
    (await form(`/newsletter/unsubscribe?token=${changed(leave)}`, 'List-Unsubscribe=One-Click'))[0],
    410,
  )
  hour(24 * linkDays)
  assert.equal((await confirm(token)).status, 410)
  assert.deepEqual(await emails(), [['omar@home.test', false]])
})

test('a mailbox that a stranger names gets few mails, far apart, and none once its owner has said no', async () => {
  await forget()
  hour(0)
  assert.equal((await ask('priya@home.test')).mails, 1)
  hour((cooldownMinutes - 1) / 60)
  assert.equal((await ask('priya@home.test')).mails, 1, 'too soon')
  for (let mail = 2; mail <= mostMails; mail++) {
    hour(mail)
    assert.equal((await ask('priya@home.test')).mails, mail)
  }
  hour(30)
  assert.equal((await ask('priya@home.test')).mails, mostMails, 'enough')

  const { leave, token } = await ask('quinn@home.test')
  assert.equal((await unsubscribe(leave)).status, 200)
  hour(60)
  assert.equal((await ask('quinn@home.test')).mails, 1)
  assert.equal((await confirm(token)).status, 410)
})

test('what nobody confirmed is forgotten in the night after the link has lapsed; who has confirmed stays', async () => {
  await forget()
  hour(0)
  await confirm((await ask('ravi@home.test')).token)
  await ask('sam@home.test')
  hour(24 * linkDays - 1)
  await tidySubscriptions.work({}, app.services)
  assert.equal((await rows()).length, 2)
  hour(24 * linkDays + 1)
  await tidySubscriptions.work({}, app.services)
  assert.deepEqual(await emails(), [['ravi@home.test', true]])
})

test('subscribing and confirming need the page’s script; a plain form can leave the list, and says when its link is worth nothing', async () => {
  for (const path of ['/newsletter', '/newsletter/confirm'])
    assert.equal((await form(path, 'email=tess%40home.test'))[0], 404, path)
  for (const bad of ['', '?token=', '?token=x'])
    assert.deepEqual(await form(`/newsletter/unsubscribe${bad}`, ''), [303, '/newsletter/expired'], bad)
  for (const bad of ['', 'tess', `${'x'.repeat(250)}@home.test`, 'a@b\0.test'])
    assert.equal((await subscribe(bad)).status, 400, bad)
})

test('one address on the network asks only so often', async () => {
  const subscribeAgain = () => limited.tryCall(undefined, subscribeToNewsletter, { email: 'uma@home.test' })
  assert.equal((await subscribeAgain()).status, 200)
  assert.equal((await subscribeAgain()).status, 200)
  assert.deepEqual(await subscribeAgain().then(({ status, body }) => [status, body.code]), [
    429,
    'rate-limited',
  ])
  const tried = () => limited.tryCall(undefined, confirmNewsletter, { token: 'guess' })
  assert.deepEqual([(await tried()).status, (await tried()).status, (await tried()).status], [410, 410, 429])
})

test('the mail carries the headers by which mail programs offer to unsubscribe', async () => {
  const smtp = await startSmtpStandIn({})
  const mailing = await openTestApp({ SMTP_URL: smtp.url })
  try {
    await mailing.call(undefined, subscribeToNewsletter, { email: 'vera@home.test' })
    await mailing.settle()
    const { headers } = await smtp.waitFor(({ to }) => to.includes('vera@home.test'))
    const list = headers.get('list') as unknown as Record<string, { url?: string; name?: string }>
    assert.match(
      list['unsubscribe']!.url!,
      new RegExp(`^${mailing.url}/newsletter/unsubscribe\\?token=[\\w-]{43}$`),
    )
    assert.equal(list['unsubscribe-post']!.name, 'List-Unsubscribe=One-Click')
  } finally {
    await mailing.close()
    await smtp.close()
  }
})

test('Wendy finds her subscription in the copy of her data, and it ends with her account', async () => {
  await forget()
  hour(0)
  const wendy = await app.person('Wendy Moss')
  await confirm((await ask(wendy.email.toUpperCase())).token)
  await app.reauthenticate(wendy)
  const copy = await app.call(wendy, getMyData, {})
  const { email, confirmed_at } = copy['newsletter'] as Record<string, string>
  assert.equal(email?.toLowerCase(), wendy.email)
  assert.ok(confirmed_at)
  await app.services.asSystem('her account ends', (db) =>
    db.queryUnchecked('delete from auth.users where id = $1', [wendy.id]),
  )
  assert.deepEqual(await rows(), [])
})

test('an admin learns how many there are; nobody reads who, not even past the endpoints', async () => {
  await forget()
  hour(0)
  await confirm((await ask('xavi@home.test')).token)
  await ask('yara@home.test')
  const [admin, learner] = [await app.person('Zoe Admin', 'admin'), await app.person('Al Learner')]
  assert.deepEqual(await app.call(admin, countSubscribers, {}), { confirmed: 1 })
  assert.equal((await app.tryCall(learner, countSubscribers, {})).status, 403)
  const as = (id: string, text: string) =>
    app.services.asUser({ role: 'authenticated', sub: id }, (db) => db.queryUnchecked(text, []))
  await assert.rejects(as(admin.id, 'select email from public.newsletter_subscriptions'), /permission denied/)
  assert.equal(
    (await as(learner.id, 'select confirmed_at from public.newsletter_subscriptions')).rows.length,
    0,
  )
  await assert.rejects(
    app.services.asUser({ role: 'anon' }, (db) =>
      db.queryUnchecked('select confirmed_at from public.newsletter_subscriptions', []),
    ),
    /permission denied/,
  )
})

test('a newsletter goes to anyone who has confirmed, once, with a link that ends it, and to nobody else', async () => {
  hour(0)
  await forget()
  const { token } = await ask('nia@home.test')
  await app.call(undefined, confirmNewsletter, { token })
  await ask('undecided@home.test')
  const letter = { subject: 'New in the Highway Code', says: ['Rule 149 has changed.'] }
  const send = () => app.services.asSystem('a newsletter', (db) => sendNewsletter(app.services, db, letter))
  assert.equal(await send(), 1)
  await app.settle()
  const [mail] = await app.mailsTo('nia@home.test')
  assert.deepEqual([mail!.subject, mail!.kind], [letter.subject, 'newsletter'])
  assert.match(mail!.body.text, /Rule 149 has changed/)
  assert.equal((await app.mailsTo('undecided@home.test')).length, 1, 'the one that asks')
  const leave = /\/newsletter\/unsubscribe\?token=\S+/.exec(mail!.body.text)![0]
  assert.equal((await form(leave, 'List-Unsubscribe=One-Click'))[0], 200)
  assert.equal(await send(), 0)
})

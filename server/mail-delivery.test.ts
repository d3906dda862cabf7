import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { type SmtpStandIn, startSmtpStandIn } from '#tools/stand-ins/smtp/stand-in.ts'
import { productionSecrets } from '#tests/support/production.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readConfig } from './config.ts'
import { deliverNow, openMailer, sendMail } from './mail.ts'

let post: SmtpStandIn
let app: TestApp
before(async () => {
  post = await startSmtpStandIn()
  app = await openTestApp({ SMTP_URL: post.url, DATABASE_POOL: '2' })
})
after(async () => {
  await app.close()
  await post.close()
})
beforeEach(() => app.clock.set(Temporal.Now.instant()))

let letters = 0
async function write(): Promise<{ id: string; to: string }> {
  const to = `amara.${(letters += 1)}@hill.uk`
  const letter = { to, kind: 'story', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  return { to, id: await app.services.asSystem('a letter', (db) => sendMail(db, letter)) }
}
const stateOf = async (to: string) => (await app.mailsTo(to))[0]!.state

/** Another instance, as a process of its own that delivers one message. */
function startInstance(id: string) {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../tests/support/deliver-mail.ts'), id],
    {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: app.loginUrl, SMTP_URL: post.url, LOG_LEVEL: 'silent' },
    },
  )
  const exited = new Promise((resolve) => child.once('exit', resolve))
  return {
    exited,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
const afterTheLease = async () => {
  app.clock.advance({ minutes: 2 })
  await app.settle()
}

test('a server killed before it has claimed a message loses nothing: another sends it', async () => {
  const { to } = await write()
  await app.settle()
  assert.equal(post.messages(to).length, 1)
  assert.equal(await stateOf(to), 'sent')
})

test('a server killed while it talks to the mail server loses nothing: another sends it, once the claim has lapsed', async () => {
  const { id, to } = await write()
  const reached = post.stall('sender')
  const instance = startInstance(id)
  await reached
  await app.settle()
  assert.equal(await stateOf(to), 'sending', 'while it is claimed nobody else sends it')
  await instance.kill()
  post.accept()
  await afterTheLease()
  assert.deepEqual([post.messages(to).length, await stateOf(to)], [1, 'sent'])
})

test('a server killed after the mail server took the message, before it heard so, sends it again with the same Message-ID: more SMTP does not allow', async () => {
  const { id, to } = await write()
  const reached = post.stall('message')
  const instance = startInstance(id)
  await reached
  await instance.kill()
  post.accept()
  await afterTheLease()
  assert.deepEqual(
    [
      post.messages(to).length,
      new Set(post.messages(to).map(({ headers }) => headers.get('message-id'))).size,
    ],
    [2, 1],
  )
})

test('a server killed after it has marked a message as sent sends it no second time', async () => {
  const { id, to } = await write()
  const instance = startInstance(id)
  await post.waitFor((message) => message.to.includes(to))
  await instance.exited
  assert.equal(await stateOf(to), 'sent')
  await afterTheLease()
  assert.equal(post.messages(to).length, 1)
})

test('a mail server that takes minutes to answer gets each message once, and holds no connection of the database', async () => {
  const { id, to } = await write()
  const reached = post.stall('message')
  const sent = deliverNow(app.services, id)
  await reached
  await app.settle()
  const [found] = (
    await app.services.asSystem('look', (db) =>
      db.queryUnchecked<{ open: string }>(
        `select count(*) as open from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
      ),
    )
  ).rows
  assert.equal(Number(found!.open), 0)
  post.accept()
  assert.equal(await sent, true)
  await app.settle()
  assert.equal(post.messages(to).length, 1)
})

test('production gives no email to another machine that offers no encryption', async () => {
  const elsewhere = post.url.replace('127.0.0.1', '0.0.0.0')
  const letter = { text: 'Hello', html: '<p>Hello</p>' }
  const send = async (env: Record<string, string>, to: string) => {
    const mailer = openMailer(readConfig({ SMTP_URL: elsewhere, ...env }), app.clock)
    try {
      await mailer.post(to, 'Hello', crypto.randomUUID(), letter)
    } finally {
      mailer.close()
    }
  }
  const production = {
    CLEARWAY_MODE: 'production',
    PUBLIC_URL: 'https://lessons.example',
    MAIL_FROM: 'hello@lessons.example',
    ...productionSecrets,
    DATABASE_URL: app.loginUrl,
  }
  await assert.rejects(send(production, 'plain@hill.uk'), /STARTTLS|TLS/)
  await send({ CLEARWAY_DATA: app.services.config.dataFolder }, 'demo@hill.uk')
  assert.deepEqual([post.messages('plain@hill.uk').length, post.messages('demo@hill.uk').length], [0, 1])
})

test('however often a balancer asks whether this instance is ready, the mail server is asked once a minute', async () => {
  const before = post.connections()
  for (let n = 0; n < 20; n += 1)
    assert.equal((await app.ask(undefined, 'GET', '/readyz')).body.status, 'ready')
  assert.ok(post.connections() - before <= 1, `${post.connections() - before} connections`)
})

test('an invitation is a form of the message, so that mail programs act on it, and a file as well', async () => {
  const to = 'helen@hill.uk'
  const contentType = 'text/calendar; charset=utf-8; method=REQUEST'
  const file = {
    filename: 'lesson.ics',
    contentType,
    content: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n',
  }
  const letter = {
    to,
    kind: 'story',
    subject: 'Lesson',
    text: 'Hello',
    html: '<p>Hello</p>',
    attachments: [file],
  }
  await app.services.asSystem('a letter', (db) => sendMail(db, letter))
  await app.settle()
  const [mail] = post.messages(to)
  assert.deepEqual(
    mail!.attachments.map(({ filename, contentType, content }) => [
      filename,
      contentType,
      content.toString(),
    ]),
    [
      ['', 'text/calendar', file.content],
      ['lesson.ics', 'text/calendar', file.content],
    ],
  )
})

import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { productionSecrets } from '#tests/support/production.ts'
import { startSmtpStandIn } from '#tools/stand-ins/smtp/stand-in.ts'
import { Clock } from './clock.ts'
import { readConfig } from './config.ts'
import { deliverNow, openMailer, sendMail } from './mail.ts'
import { listLessons } from '#features/lessons/contract.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ DATABASE_POOL: '6' })
})
after(() => app.close())

test('while the mail server lets people wait, the database still has room for everybody else', {
  timeout: 60_000,
}, async () => {
  let release = () => {}
  const hangs = new Promise<void>((resolve) => {
    release = resolve
  })
  mock.method(app.services.mailer, 'post', () => hangs)
  const letter = { to: 'amara@hill.uk', kind: 'story', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  const ids = await app.services.asSystem('thirty letters', async (db) => {
    const written: string[] = []
    for (let one = 0; one < 30; one += 1) written.push(await sendMail(db, letter))
    return written
  })
  const deliveries = ids.map((id) => deliverNow(app.services, id))
  const amara = await app.person('Amara Okafor')
  await app.call(amara, listLessons, {})

  release()
  const outcomes = await Promise.all(deliveries)
  assert.ok(outcomes.includes(true))
  assert.ok(outcomes.includes(false), 'a crowd beyond the queue learns that the message waits')
  await app.settle()
  assert.deepEqual(
    new Set((await app.mailsTo('amara@hill.uk')).map(({ state }) => state)),
    new Set(['sent']),
    'the job sends what had no turn',
  )
})

test('in production no mail goes to another machine over an open line, and a name with line ends adds no header', async () => {
  const post = await startSmtpStandIn()
  const { port } = new URL(post.url)
  // The same server under a name that does not count as this machine's own.
  const mailerTo = (host: string) =>
    openMailer(
      readConfig({
        CLEARWAY_MODE: 'production',
        PUBLIC_URL: 'https://lovell.co.uk',
        DATABASE_URL: 'postgres://none:none@localhost/none',
        ...productionSecrets,
        SMTP_URL: `smtp://${host}:${port}`,
        MAIL_FROM: 'Lovell Driving <hello@lovell.co.uk>',
      }),
      new Clock(),
    )
  const [far, near] = [mailerTo('[::ffff:127.0.0.1]'), mailerTo('127.0.0.1')]
  const body = { text: 'Hello', html: '<p>Hello</p>' }
  try {
    await assert.rejects(far.post('amara@hill.uk', 'Hello', '1@lovell', body), /STARTTLS|TLS/i)
    assert.equal(post.messages().length, 0)
    await near.post('amara@hill.uk', 'Hello Amara\r\nBcc: all@hill.uk', '2@lovell', body)
    const [sent] = post.messages()
    assert.deepEqual(sent?.to, ['amara@hill.uk'])
    assert.match(sent!.subject, /^Hello Amara\s+Bcc: all@hill\.uk$/)
  } finally {
    far.close()
    near.close()
    await post.close()
  }
})

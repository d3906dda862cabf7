import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { deliverNow, sendMail } from './mail.ts'
import { listLessons } from '#features/lessons/contract.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ DATABASE_POOL: '6' })
})
after(() => app.close())

test('while the mail server lets people wait, the database still has room for everybody else', {
  timeout: 60_000,
}, async () => {
  let letGo = () => {}
  const hangs = new Promise<void>((resolve) => {
    letGo = resolve
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

  letGo()
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

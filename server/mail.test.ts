import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { openHouse, type TestHouse } from '#tests/support/test-app.ts'
import { deliverNow, sendMail } from './mail.ts'

let house: TestHouse
before(async () => {
  house = await openHouse({ DATABASE_POOL: '6' })
})
after(() => house.close())

test('while the mail server lets people wait, the database still has room for everybody else', {
  timeout: 60_000,
}, async () => {
  let letGo = () => {}
  const hangs = new Promise<void>((resolve) => {
    letGo = resolve
  })
  mock.method(house.house.postman, 'post', () => hangs)
  const letter = { to: 'amara@hill.uk', kind: 'story', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  const ids = await house.house.asSystem('thirty letters', async (db) => {
    const written: string[] = []
    for (let one = 0; one < 30; one += 1) written.push(await sendMail(db, letter))
    return written
  })
  const deliveries = ids.map((id) => deliverNow(house.house, id))
  const amara = await house.person('Amara Okafor')
  assert.equal((await house.ask(amara, 'GET', '/api/lessons')).status, 200)

  letGo()
  const outcomes = await Promise.all(deliveries)
  assert.ok(outcomes.includes(true))
  assert.ok(outcomes.includes(false), 'a crowd beyond the queue is told that the message waits')
  await house.settle()
  assert.deepEqual(
    new Set((await house.mailsTo('amara@hill.uk')).map(({ state }) => state)),
    new Set(['sent']),
    'the job sends what had no turn',
  )
})

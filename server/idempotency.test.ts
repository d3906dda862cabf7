import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeCalendarFeed } from '#features/calendar/contract.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

const stored = async () =>
  (
    await app.services.asSystem('what is stored', (db) =>
      db.queryUnchecked<{ key: string; answer: Buffer; hash: string }>(
        'select key, answer, request_hash as hash from app.idempotent_answers',
      ),
    )
  ).rows

test('an answer that carries a secret is repeated to a repeated key, and the table holds nothing of it', async () => {
  const amara = await app.person('Amara Okafor')
  const key = { 'idempotency-key': 'one-feed' }
  const first = await app.call(amara, makeCalendarFeed, {}, key)
  const secret = new URL(first.url).pathname.slice(1)
  assert.ok(secret.length > 40)
  assert.deepEqual(await app.call(amara, makeCalendarFeed, {}, key), first)
  const [row] = (await stored()).filter((one) => one.key === 'one-feed')
  for (const part of [secret.slice(0, 12), secret.slice(-12), 'webcal', 'calendar/', 'http'])
    assert.ok(!row!.answer.includes(part), part)
})

test('one answer put in the place of another is not given out', async () => {
  const amara = await app.person('Amara Okafor')
  const ben = await app.person('Ben Frost')
  const key = { 'idempotency-key': 'a-feed' }
  await app.call(amara, makeCalendarFeed, {}, key)
  await app.call(ben, makeCalendarFeed, {}, key)
  await app.services.asSystem('a meddler', (db) =>
    db.queryUnchecked(
      `update app.idempotent_answers set answer = (select answer from app.idempotent_answers where person_id = $1 and key = 'a-feed')
       where person_id = $2 and key = 'a-feed'`,
      [amara.id, ben.id],
    ),
  )
  const { status, body } = await app.tryCall(ben, makeCalendarFeed, {}, key)
  assert.deepEqual([status, body.code], [422, 'idempotency-key-reused'])
})

test('the same request has another mark in each deployment, so that a code in it cannot be guessed from the table', async () => {
  const amara = await app.person('Amara Okafor')
  await app.call(amara, makeCalendarFeed, {}, { 'idempotency-key': 'hashed' })
  const { createHash } = await import('node:crypto')
  const plain = createHash('sha256').update('{}').digest('base64url')
  const [row] = (await stored()).filter((one) => one.key === 'hashed')
  assert.notEqual(row!.hash, plain)
})

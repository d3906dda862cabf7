import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failed, jpeg, openFiles, pdf } from '#tests/support/files.ts'

const { cast, nobody, rowsNamed } = openFiles()

async function signUp() {
  const id = crypto.randomUUID()
  await cast.app.services.asSystem('a sign-up', (db) =>
    db.queryUnchecked('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@home.test`]),
  )
  return id
}

test('anyone who registers brings one picture and one document, which are theirs', async () => {
  const noor = await signUp()
  const holding = nobody({ 'x-registration': noor })
  assert.equal((await holding.upload('profile-images/6_noor.jpg', await jpeg())).error, null)
  assert.equal((await holding.upload('id-documents/6_noor.pdf', pdf())).error, null)
  for (const name of ['profile-images/7_noor.jpg', 'profile-images/6_noor.jpg'])
    assert.ok(
      ['403', '409'].includes(String(failed((await holding.upload(name, await jpeg())).error).statusCode)),
    )
  assert.equal(failed((await holding.upload('id-documents/7_noor.pdf', pdf())).error).statusCode, '403')
  assert.equal(
    failed((await holding.upload('profile-images/6_noor.jpg', await jpeg(), { upsert: true })).error)
      .statusCode,
    '403',
  )
  assert.equal(((await rowsNamed('id-documents/6_noor.pdf'))[0] as { owner: string }).owner, noor)
})

test('two uploads at the same moment are still one', async () => {
  const holding = nobody({ 'x-registration': await signUp() })
  const answers = await Promise.all(
    [1, 2, 3, 4].map(async (n) => holding.upload(`profile-images/8_${n}.jpg`, await jpeg())),
  )
  assert.equal(answers.filter(({ error }) => error === null).length, 1)
})

test('after 15 minutes, for a made-up id and without one, nothing may be brought', async () => {
  const noor = await signUp()
  cast.app.clock.advance({ minutes: 15, seconds: 1 })
  const answers = [noor, crypto.randomUUID(), 'nonsense'].map((id) => nobody({ 'x-registration': id }))
  for (const who of [...answers, nobody()])
    assert.deepEqual(failed((await who.upload('profile-images/9_x.jpg', await jpeg())).error), {
      status: 400,
      statusCode: '403',
    })
  cast.app.clock.set()
})

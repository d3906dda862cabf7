import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { deleteMyAccount, getMyData, wordsToType } from '#features/account-deletion/contract.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { makeInstructor } from '#tests/support/lessons.ts'
import { type InputOf, openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { getHazards, mockIsFull, recordHazardClip } from '../contract.ts'
import { scenesOfMock } from '../rules.ts'
import { findScene, scenes } from './scenes.ts'

let app: TestApp
let amara: Person
let ben: Person

before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  amara = await app.person('Amara Okafor')
  ben = await app.person('Ben Price')
})

type Input = Partial<InputOf<typeof recordHazardClip>>
const send = (who: Person | undefined, clip: Input = {}) =>
  app.tryCall(who, recordHazardClip, { id: crypto.randomUUID(), scene: 'terrace-ball', clicks: [], ...clip })
const practice = (who: Person) => app.call(who, getHazards, {})
/** Early enough for 5 points in each window. */
const best = (scene: string) =>
  findScene(scene)!.file.hazards.map(({ from }) => Math.round(from * 1000) + 100)

suite('a clip', () => {
  test('is scored on the server from its clicks, and then says what it was about', async () => {
    const before = (await practice(amara)).scenes.find(({ id }) => id === 'terrace-ball')!
    assert.deepEqual([before.times, before.best, before.kinds, before.hazards], [0, null, [], 1])
    const [from, to] = [
      findScene('terrace-ball')!.file.hazards[0]!.from,
      findScene('terrace-ball')!.file.hazards[0]!.to,
    ]
    const late = await send(amara, { clicks: [3_000, Math.round(to * 1000) - 20] })
    assert.deepEqual(late.body, { points: [1], pattern: null, total: 1 })
    app.clock.set('2026-11-23T08:05:00Z')
    const good = await send(amara, { clicks: [Math.round(from * 1000) + 50] })
    assert.deepEqual(good.body, { points: [5], pattern: null, total: 5 })
    const { scenes: list, recent, mocks } = await practice(amara)
    const now = list.find(({ id }) => id === 'terrace-ball')!
    assert.deepEqual([now.times, now.best, now.kinds], [2, 5, ['ball']])
    assert.deepEqual([recent, mocks], [[1, 5], []])
    assert.equal(list.length, scenes.length)
  })

  test('with a pattern scores nothing', async () => {
    const clicks = Array.from({ length: 30 }, (_, i) => i * 1_000)
    assert.deepEqual((await send(amara, { clicks })).body, { points: [0], pattern: 'too-many', total: 0 })
  })

  test('that is sent again counts once, also when both come at once', async () => {
    const id = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => send(amara, { id, clicks: best('terrace-ball') })))
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.total]),
      [
        [200, 5],
        [200, 5],
        [200, 5],
      ],
    )
    assert.deepEqual((await practice(amara)).recent, [5])
  })

  test('of what cannot be fails; it is for learners', async () => {
    assert.equal((await send(amara, { scene: 'made-up' })).status, 404)
    assert.equal((await send(amara, { clicks: [-1] })).status, 400)
    assert.equal((await send(amara, { clicks: [1.5] })).status, 400)
    assert.equal((await send(amara, { clicks: Array.from({ length: 201 }, () => 1) })).status, 400)
    assert.equal((await send(amara, { id: 'first' })).status, 400)
    assert.equal((await send(await makeInstructor(app, 'Helen Marsh'))).status, 403)
    assert.equal((await send(undefined)).status, 401)
  })
})

suite('a mock test', () => {
  const hazardsOf = scenes.map(({ id, file }) => ({ id, hazards: file.hazards.length }))

  test('is whole with 14 clips, passed with 44 of 75, and takes no clip twice and no fifteenth', async () => {
    const mockId = crypto.randomUUID()
    const chosen = scenesOfMock(mockId, hazardsOf)
    for (const { id } of chosen.slice(0, 8)) await send(amara, { mockId, scene: id, clicks: best(id) })
    const [half] = (await practice(amara)).mocks
    assert.equal(half!.clips.length, 8)
    assert.deepEqual([half!.isWhole, half!.isPass], [false, false])
    const twice = await send(amara, { mockId, scene: chosen[0]!.id, clicks: [] })
    assert.deepEqual([twice.status, (twice.body as { code?: string }).code], [409, mockIsFull.code])
    for (const { id } of chosen.slice(8)) await send(amara, { mockId, scene: id, clicks: [] })
    const [whole] = (await practice(amara)).mocks
    const expected = 5 * chosen.slice(0, 8).reduce((sum, { hazards }) => sum + hazards, 0)
    assert.deepEqual([whole!.isWhole, whole!.points, whole!.isPass], [true, expected, expected >= 44])
    assert.equal(whole!.clips.flatMap(({ points }) => points).length, 15)
    const other = hazardsOf.find(({ id }) => !chosen.some((one) => one.id === id))!
    assert.equal((await send(amara, { mockId, scene: other.id })).status, 409)
  })

  test('takes only the clips that its id chooses, so that nobody picks those with two hazards', async () => {
    const mockId = crypto.randomUUID()
    const chosen = scenesOfMock(mockId, hazardsOf)
    const other = hazardsOf.find(({ id, hazards }) => hazards === 2 && !chosen.some((one) => one.id === id))!
    assert.equal((await send(amara, { mockId, scene: other.id, clicks: best(other.id) })).status, 404)
    assert.equal((await send(amara, { mockId, scene: chosen[0]!.id })).status, 200)
    assert.equal((await practice(amara)).mocks[0]!.clips.length, 1)
  })

  test('with every hazard seen at once has 75 points', async () => {
    const mockId = crypto.randomUUID()
    for (const { id } of scenesOfMock(mockId, hazardsOf))
      await send(amara, { mockId, scene: id, clicks: best(id) })
    const [mock] = (await practice(amara)).mocks
    assert.deepEqual([mock!.points, mock!.isPass, mock!.startedAt], [75, true, '2026-11-23T08:00:00Z'])
  })
})

test('nobody else sees or writes hazard perception results; the copy of one’s data has them, and erasing the account deletes them', async () => {
  await send(amara, { clicks: [1_000] })
  const asPerson = (who: Person, statement: string) =>
    app.services.asUser({ role: 'authenticated', sub: who.id }, (db) => db.queryUnchecked(statement))
  const helen = await makeInstructor(app, 'Helen Marsh')
  const admin = await app.person('Ada Admin', 'admin')
  for (const who of [ben, helen, admin]) {
    assert.equal((await asPerson(who, 'select from public.hazard_clips')).rowCount, 0, who.name)
    await assert.rejects(asPerson(who, 'delete from public.hazard_clips'), /permission denied/)
    await assert.rejects(asPerson(who, `update public.hazard_clips set points = '{5}'`), /permission denied/)
    await assert.rejects(
      asPerson(
        who,
        `insert into public.hazard_clips (person_id, id, scene, clicks, points) values ('${amara.id}', gen_random_uuid(), 'x', '{}', '{5}')`,
      ),
      /row-level security/,
    )
  }
  await app.reauthenticate(amara)
  const copy = await app.call(amara, getMyData, {})
  assert.deepEqual(
    (copy['hazard_clips'] as { scene: string; clicks: number[] }[]).map(({ scene, clicks }) => [
      scene,
      clicks,
    ]),
    [['terrace-ball', [1_000]]],
  )
  const password = 'eleven green lorries'
  const hash = await hashPassword(password)
  await app.services.asSystem('a password', (db) =>
    db.queryUnchecked('update auth.users set password_hash = $2 where id = $1', [amara.id, hash]),
  )
  await app.call(amara, deleteMyAccount, { words: wordsToType, password })
  const { rowCount } = await app.services.asSystem('what is left', (db) =>
    db.queryUnchecked('select from public.hazard_clips where person_id = $1', [amara.id]),
  )
  assert.equal(rowCount, 0)
})

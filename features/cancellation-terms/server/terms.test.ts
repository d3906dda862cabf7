import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { changedElsewhere } from '#common/changed-elsewhere.ts'
import { getCancellationTerms, setCancellationTerms } from '../contract.ts'
import { usualTerms } from '../rules.ts'

let app: TestApp
let helen: Person
let amara: Person
before(async () => {
  app = await openTestApp()
  app.clock.set('2026-11-23T08:00:00Z')
  helen = await makeInstructor(app, 'Helen Marsh')
  amara = await app.person('Amara Okafor')
})
after(() => app.close())

const steps = [
  { hours: 48, percent: 50 },
  { hours: 24, percent: 100 },
]
const termsOf = (id: string) => app.call(undefined, getCancellationTerms, { id })

test('an instructor without terms of their own has the usual ones, the same here as in the database', async () => {
  const { says, ...terms } = await termsOf(helen.id)
  assert.deepEqual(terms, usualTerms)
  assert.equal(says, 'Free until 48 hours before. After that, the whole price.')
})

test('terms are the instructor’s to set; anybody reads them, under the public id too', async () => {
  assert.equal((await app.tryCall(amara, setCancellationTerms, { tiers: [], freePasses: 0 })).status, 403)
  const set = await app.call(helen, setCancellationTerms, { tiers: steps, freePasses: 1 })
  assert.match(set.says, /^Free until 48 hours before. After that, half the price. Less than 24 hours/)
  assert.deepEqual(await termsOf(helen.id), set)
  const { rows } = await app.services.asSystem('a public id', (db) =>
    db.queryUnchecked('select public_id from public.diaries where instructor_id = $1', [helen.id]),
  )
  assert.deepEqual(await termsOf(rows[0]!['public_id'] as string), set)
})

test('the database takes no tiers but up to four in order', async () => {
  const fits = async (tiers: unknown) =>
    (
      await app.services.asSystem('tiers', (db) =>
        db.queryUnchecked('select public.are_cancellation_tiers($1) as fits', [JSON.stringify(tiers)]),
      )
    ).rows[0]!.fits
  const of = (...pairs: [number, number][]) => pairs.map(([hours, percent]) => ({ hours, percent }))
  for (const good of [[], steps, of([336, 1], [48, 50], [24, 75], [1, 100])])
    assert.equal(await fits(good), true, JSON.stringify(good))
  for (const bad of [
    {},
    'x',
    null,
    [1],
    [null],
    [{ hours: 48 }],
    [{ hours: 48, percent: 50, more: 1 }],
    [{ hours: '48', percent: 50 }],
    of([48.5, 50]),
    of([48, 0]),
    of([48, 101]),
    of([337, 50]),
    of([0, 50]),
    of([24, 50], [48, 100]),
    of([48, 50], [24, 50]),
    of([96, 10], [72, 20], [48, 30], [24, 40], [12, 50]),
  ])
    assert.equal(await fits(bad), false, JSON.stringify(bad))
  await assert.rejects(
    app.call(helen, setCancellationTerms, { tiers: steps.toReversed(), freePasses: 0 }),
    /422|400/,
  )
})

test('terms that another tab has changed meanwhile are not overwritten unseen', async () => {
  const { says: _, ...before } = await termsOf(helen.id)
  const charge = (percent: number) => ({ tiers: [{ hours: 24, percent }], freePasses: 0 })
  await app.call(helen, setCancellationTerms, { ...charge(50), basedOn: before })
  const second = { ...charge(80), basedOn: before }
  await app.fails(helen, setCancellationTerms, second, changedElsewhere)
  assert.deepEqual((await termsOf(helen.id)).tiers, charge(50).tiers)
  await app.call(helen, setCancellationTerms, { ...charge(80), basedOn: charge(50) })
  await app.call(helen, setCancellationTerms, charge(100))
  assert.deepEqual((await termsOf(helen.id)).tiers, charge(100).tiers)
})

test('of two tabs that save over the same terms at one moment, one is refused', async () => {
  const { says: _, ...before } = await termsOf(helen.id)
  const codes = await Promise.all(
    [30, 40].map(async (percent) => {
      const terms = { tiers: [{ hours: 24, percent }], freePasses: 0, basedOn: before }
      return (await app.tryCall(helen, setCancellationTerms, terms)).status
    }),
  )
  assert.deepEqual(codes.sort(), [200, 409])
})

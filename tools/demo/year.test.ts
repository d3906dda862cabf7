import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getLesson } from '#features/lessons/contract.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { leaveUnmarked } from './year.ts'

let app: Shop
before(async () => {
  app = await openShop()
})
after(() => app.close())

test('of the demo’s unmarked lessons only those of the last day are left to mark; older ones were delivered a day after they ended', async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  const helen = await app.teacher('Helen Marsh', 3600)
  const amara = await app.person('Amara Okafor')
  const old = await bookLesson(app, amara, helen, '2026-11-24T10:00:00Z')
  const latest = await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z')
  const now = Temporal.Instant.from('2026-11-26T18:00:00Z')
  app.clock.set(now)
  for (const id of [old, latest]) {
    const { endsAt } = await app.call(helen, getLesson, { id })
    await leaveUnmarked(app.services, { id, endsAt }, now)
  }
  const delivered = await app.call(helen, getLesson, { id: old })
  assert.deepEqual(
    [delivered.status, delivered.deliveredAt, delivered.marking?.by],
    ['delivered', '2026-11-25T11:00:00Z', 'platform'],
  )
  assert.equal((await app.call(helen, getLesson, { id: latest })).status, 'booked')
  await app.mustBalance()
})

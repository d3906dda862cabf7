import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { getOverview } from '#features/admin/overview-contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { findObjection, notMarked, objectionTooLate, objectToLesson } from '../contract.ts'

let shop: Shop
let helen: Person
let amara: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
})
after(() => shop.close())

let day = Temporal.PlainDate.from('2026-11-30')
/** Over and marked as delivered. */
async function delivered() {
  const startsAt = `${day}T10:00:00Z`
  day = day.add({ days: day.dayOfWeek === 5 ? 3 : 1 })
  const id = await shop.buyLesson(amara, helen, startsAt)
  await shop.deliver(helen, id, Temporal.Instant.from(startsAt).add({ hours: 1 }).toString())
  return id
}
const object = (id: string) =>
  shop.call(amara, objectToLesson, { id, reason: 'We stopped after half an hour.' })
const kindsTo = async (person: Person) => (await shop.mailsTo(person.email)).map(({ kind }) => kind)

test('a learner objects within 48 hours of the marking, once; the instructor and the team read of it', async () => {
  const booked = await shop.buyLesson(amara, helen, '2026-12-09T10:00:00Z')
  await shop.fails(amara, objectToLesson, { id: booked, reason: 'No' }, notMarked)
  const id = await delivered()
  const ben = await shop.person('Ben Carter')
  await shop.fails(ben, objectToLesson, { id, reason: 'No' }, notFound)
  assert.equal((await shop.tryCall(helen, objectToLesson, { id, reason: 'No' })).status, 403)
  const first = await object(id)
  assert.equal(first.status, 'open')
  assert.equal((await object(id)).id, first.id)
  await shop.settle()
  assert.ok((await kindsTo(helen)).includes('lesson-objected'))
  const { objections } = await shop.call(shop.admin, getOverview, {})
  assert.equal(objections.waiting, 1)
  assert.equal((await shop.call(helen, findObjection, { id })).objection?.id, first.id)
  assert.equal((await shop.call(ben, findObjection, { id })).objection, null)
  const late = await delivered()
  shop.clock.advance({ hours: 48, seconds: 1 })
  await shop.fails(amara, objectToLesson, { id: late, reason: 'No' }, objectionTooLate)
  await assert.rejects(
    shop.services.asUser({ role: 'authenticated', sub: amara.id }, (db) =>
      db.queryUnchecked(
        'insert into public.objections (lesson_id, learner_id, reason, marked_at) select id, $2, $3, marked_at from public.lessons where id = $1',
        [late, amara.id, 'Past the action'],
      ),
    ),
    /row-level security/,
  )
})

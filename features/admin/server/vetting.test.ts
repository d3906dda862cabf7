import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person, InputOf } from '#tests/support/test-app.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { getLesson, holdLesson } from '#features/lessons/contract.ts'
import { getMyVetting } from '#features/instructors/contract.ts'
import { rejectVetting } from '../contract.ts'

let shop: Shop
let helen: Person
let amara: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
})
after(() => shop.close())

async function handIn(): Promise<string> {
  const { rows } = await shop.services.asSystem('a renewed badge is handed in', (db) =>
    db.queryUnchecked<{ id: string }>(
      `update public.vettings set status = 'in_review', badge_kind = 'ADI', badge_number = '123456', badge_expires_on = '2030-01-01', submitted_at = clock(), decided_at = null, reason = ''
       where instructor_id = $1 returning id`,
      [helen.id],
    ),
  )
  return rows[0]!.id
}
type Choice = Pick<InputOf<typeof rejectVetting>, 'lessons' | 'lessonsAhead'>
const reject = (id: string, choice: Choice, by: Person = shop.admin) =>
  shop.tryCall(by, rejectVetting, { id, reason: 'The badge has run out.', ...choice })

test('rejected with the lessons kept, Helen gives what is booked and takes no more', async () => {
  const lesson = await shop.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
  const id = await handIn()
  assert.deepEqual((await reject(id, { lessons: 'keep', lessonsAhead: 1 })).body, { cancelled: 0 })
  assert.equal((await shop.call(amara, getLesson, { id: lesson })).status, 'booked')
  const held = await shop.tryCall(amara, holdLesson, {
    instructorId: helen.id,
    startsAt: '2026-11-30T10:00:00Z',
    minutes: 60,
  })
  assert.equal(held.body.code, 'diary-closed')
})

test('with other lessons than the admin was told of, nothing is decided', async () => {
  const id = await handIn()
  assert.deepEqual(
    [(await reject(id, { lessons: 'cancel', lessonsAhead: 4 })).body.code, await statusOf()],
    ['lessons-changed', 'in_review'],
  )
  for (const wrong of [{}, { lessons: 'sell' }, { lessons: 'keep', reason: ' ' }])
    assert.equal(
      (await shop.ask(shop.admin, 'POST', `/api/admin/vettings/${id}/rejection`, { reason: 'Why', ...wrong }))
        .status,
      400,
    )
  assert.equal((await reject(id, { lessons: 'keep' }, amara)).status, 403)
  assert.equal((await reject(crypto.randomUUID(), { lessons: 'keep' })).status, 404)
})

test('rejected with the lessons cancelled, Amara has her money back and both are told', async () => {
  const { rows } = await shop.services.asSystem('which', (db) =>
    db.queryUnchecked<{ id: string }>('select id from public.vettings where instructor_id = $1', [helen.id]),
  )
  assert.deepEqual((await reject(rows[0]!.id, { lessons: 'cancel', lessonsAhead: 1 })).body, { cancelled: 1 })
  await shop.settle()
  assert.equal(await shop.balance('held'), 0)
  assert.equal(await shop.balance('card_clearing'), 0)
  await shop.mustBalance()
  assert.ok((await shop.mailsTo(amara.email)).some(({ kind }) => kind === 'lesson-cancelled'))
  assert.ok((await shop.mailsTo(helen.email)).some(({ kind }) => kind === 'instructor-rejected'))
  assert.equal((await reject(rows[0]!.id, { lessons: 'keep' })).body.code, 'not-in-review')
})

const statusOf = async () => (await shop.call(helen, getMyVetting, {})).status

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { brand } from '#common/brand.ts'
import { getOverview } from '#features/admin/overview-contract.ts'
import { getLesson } from '#features/lessons/contract.ts'
import { markLesson, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { beginWithObjections, type Objecting } from '#tests/support/objections.ts'
import type { Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { findObjection, notMarked, objectionTooLate, objectToLesson } from '../contract.ts'

let shop: Shop
let helen: Person
let amara: Person
let delivered: Objecting['delivered']
let object: Objecting['object']
let kindsTo: Objecting['kindsTo']
beginWithObjections((opening) => ({ shop, helen, amara, delivered, object, kindsTo } = opening))

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

const waiting = async () => (await shop.call(shop.admin, getOverview, {})).objections.waiting
const openOf = async (id: string) => {
  const { rows } = await shop.services.asSystem('open objections', (db) =>
    db.queryUnchecked<{ id: string }>(
      `select id from public.objections where lesson_id = $1 and status = 'open'`,
      [id],
    ),
  )
  return rows.map((row) => row.id)
}
const later = () => shop.clock.advance({ minutes: 1 })

test('marked again as before, the objection is open again, and the learner and the team read of it', async () => {
  const id = await delivered()
  const before = await waiting()
  const first = await object(id)
  await shop.settle()
  const toTeam = async () =>
    (await shop.mailsTo(brand.supportEmail)).filter(({ kind }) => kind === 'objection-made').length
  const mails = await toTeam()
  for (const round of [1, 2]) {
    later()
    await shop.call(helen, undoOutcome, { id })
    await shop.settle()
    assert.deepEqual([await openOf(id), await waiting()], [[], before])
    later()
    await shop.call(helen, markLesson, { id, outcome: round === 1 ? 'delivered' : 'no-show' })
    await shop.settle()
    assert.deepEqual([await openOf(id), await waiting()], [[first.id], before + 1])
    const written = (await kindsTo(amara)).filter((kind) => kind === 'objection-reopened')
    assert.equal(written.length, round)
    assert.equal(await toTeam(), mails + round)
    const { marking } = await shop.call(amara, getLesson, { id })
    const { objection } = await shop.call(amara, findObjection, { id })
    assert.equal(objection?.markedAt, marking?.at)
    assert.equal((await object(id)).id, first.id)
  }
  later()
  await shop.call(helen, undoOutcome, { id })
  await shop.call(helen, markLesson, { id, outcome: 'delivered', minutes: 30 })
  await shop.settle()
  assert.deepEqual(await openOf(id), [])
})

test('undone and marked again before anybody has noticed, one objection is open', async () => {
  const id = await delivered()
  const first = await object(id)
  later()
  await shop.call(helen, undoOutcome, { id })
  later()
  await shop.call(helen, markLesson, { id, outcome: 'delivered' })
  await shop.settle()
  assert.deepEqual(await openOf(id), [first.id])
})

test('an objection to the new marking isn’t closed by the undoing of the one before', async () => {
  const id = await delivered()
  const first = await object(id)
  later()
  await shop.call(helen, undoOutcome, { id })
  later()
  await shop.call(helen, markLesson, { id, outcome: 'no-show' })
  later()
  const second = await object(id)
  assert.notEqual(second.id, first.id)
  await shop.settle()
  assert.deepEqual(await openOf(id), [second.id])
  assert.equal((await shop.call(amara, findObjection, { id })).objection?.id, second.id)
})

test('two who mark, object and take back by turns do not fill the team’s mailbox', async () => {
  const carol = await shop.teacher('Carol Finch')
  const dev = await shop.person('Dev Patel')
  const begun = shop.clock.now().add({ hours: 48 }).toZonedDateTimeISO('UTC').toPlainDate()
  const day = begun.add({ days: begun.dayOfWeek >= 6 ? 8 - begun.dayOfWeek : 0 })
  const id = await shop.buyLesson(dev, carol, `${day}T10:00:00Z`)
  shop.clock.set(`${day}T11:00:00Z`)
  const { supportEmail } = { ...brand, ...shop.services.config.brand }
  const mails = async () =>
    (await shop.mailsTo(supportEmail)).filter(({ kind }) => kind === 'objection-made').length
  const before = await mails()
  for (let turn = 0; turn < 7; turn++) {
    await shop.call(carol, markLesson, { id, outcome: 'delivered' })
    await shop.call(dev, objectToLesson, { id, reason: 'Not so' })
    await shop.settle()
    if (turn < 6) await shop.call(carol, undoOutcome, { id })
    await shop.settle()
    shop.clock.advance({ seconds: 1 })
  }
  assert.equal((await mails()) - before, 5)
  const { objections } = await shop.call(shop.admin, getOverview, {})
  assert.ok(objections.waiting > 0, 'it waits on the page all the same')
})

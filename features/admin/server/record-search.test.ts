import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { badInput } from '#common/api-error.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { listAudit } from '../audit-contract.ts'
import { cancelForBoth } from '../contract.ts'
import { searchLessons, searchPayments } from '../record-search-contract.ts'
import { readSought } from '../rules.ts'

/*
Priya answers the phone. Amara and Ben learn with Helen; Ben's mother pays for him.
*/
let shop: Shop
let helen: Person
let amara: Person
let ben: Person
let first: string
let second: string
let bens: string
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
  ben = await shop.person('Ben Carter')
  first = await shop.buyLesson(amara, helen, '2026-11-24T10:00:00Z')
  second = await shop.buyLesson(amara, helen, '2026-11-27T10:00:00Z')
  bens = await shop.buyLesson(ben, helen, '2026-11-24T13:00:00Z')
})
after(() => shop.close())

const lessons = async (search: string, days: { from?: string; to?: string } = {}) =>
  (await shop.call(shop.admin, searchLessons, { search, ...days })).lessons.map(({ id }) => id)
const payments = async (search: string, days: { from?: string; to?: string } = {}) =>
  (await shop.call(shop.admin, searchPayments, { search, ...days })).payments
const acts = async () =>
  (await shop.call(shop.admin, listAudit, { kind: 'act' })).entries
    .filter(({ what }) => what === 'records-searched')
    .map(({ subject, detail }) => [subject?.name, detail])

test('a lesson is found by the names and addresses of both people, by day and by its id, the next one first', async () => {
  assert.deepEqual(await lessons('amara'), [first, second])
  assert.deepEqual(await lessons(amara.email.toUpperCase()), [first, second])
  assert.deepEqual(await lessons('marsh'), [first, bens, second])
  assert.deepEqual(await lessons('ben marsh'), [bens], 'each word may be of either of them')
  assert.deepEqual(await lessons('Zoe'), [])
  assert.deepEqual(await lessons('50%_'), [], 'taken literally')
  assert.deepEqual(await lessons('', { from: '2026-11-24', to: '2026-11-24' }), [first, bens])
  assert.deepEqual(await lessons('amara', { from: '2026-11-25' }), [second])
  assert.deepEqual(await lessons(second), [second])
  assert.deepEqual(await lessons(crypto.randomUUID()), [])
  await shop.fails(shop.admin, searchLessons, { search: '' }, badInput)
  await shop.fails(shop.admin, searchLessons, { search: 'a' }, badInput)
})

test('a payment is found by payer, instructor, amount, day, the lesson and the payment service’s references', async () => {
  const [later, earlier] = await payments('Amara')
  assert.deepEqual(
    [later!.lesson?.id, earlier!.lesson?.id, later!.amountPence, later!.status, later!.learner?.id],
    [second, first, 3_800, 'paid', amara.id],
  )
  assert.equal((await payments('helen')).length, 3)
  for (const amount of ['38', '£38', '38.00', '£ 38.00'])
    assert.equal((await payments(amount)).length, 3, amount)
  assert.deepEqual(await payments('38.01'), [])
  assert.equal((await payments('', { from: '2026-11-23', to: '2026-11-23' })).length, 3)
  assert.deepEqual(await payments('amara', { to: '2026-11-22' }), [])
  assert.match(later!.reference!, /^pi_/)
  const only = async (search: string) => (await payments(search)).map(({ id }) => id)
  assert.deepEqual(await only(later!.reference!), [later!.id])
  assert.deepEqual(await only(later!.id), [later!.id])
  assert.deepEqual(await only(first), [earlier!.id])
  await shop.call(shop.admin, cancelForBoth, { id: second, reason: 'Helen has no car.' })
  await shop.settle()
  const refund = await shop.services.asSystem('read what Stripe called the refund', async (db) => {
    const { rows } = await db.queryUnchecked(
      'select r.stripe_refund as name, c.session_id as session from public.refunds r join public.checkouts c on c.id = r.checkout_id where c.id = $1',
      [later!.id],
    )
    return rows[0] as { name: string; session: string }
  })
  assert.deepEqual(await only(refund.name), [later!.id])
  assert.deepEqual(await only(refund.session), [later!.id])
  assert.equal((await payments(refund.name))[0]!.refundedPence, 3_800)
  assert.deepEqual(await lessons(refund.name), [], 'a reference is of a payment')
})

test('who paid for somebody else is found by the whole address of the receipt, which isn’t shown', async () => {
  const [payment] = await payments('Ben')
  await shop.services.asSystem('Ben’s mother paid by a link', (db) =>
    db.queryUnchecked(
      `insert into public.paying_cards (checkout_id, payer_email) values ($1, 'Ruth.Carter@example.com')
       on conflict (checkout_id) do update set payer_email = excluded.payer_email`,
      [payment!.id],
    ),
  )
  const found = await payments('ruth.carter@example.com')
  assert.deepEqual(
    found.map(({ id }) => id),
    [payment!.id],
  )
  assert.ok(!JSON.stringify(found).toLowerCase().includes('ruth'))
  assert.deepEqual(await payments('ruth.carter'), [])
})

test('a learner without an account isn’t found by name; page after page shows all their lessons once, without it', async () => {
  const pupil = await shop.call(helen, addPupil, { name: 'Zoe Quill' })
  for (const day of ['07', '08', '09', '10', '11'])
    for (const hour of ['10', '12', '14'])
      await shop.call(helen, enterLesson, {
        learnerId: pupil.id,
        startsAt: `2026-12-${day}T${hour}:00:00Z`,
        minutes: 60,
        pricePence: 3_800,
        payment: 'cash',
      })
  assert.deepEqual(await lessons('quill'), [])
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await shop.call(shop.admin, searchLessons, {
      search: 'helen',
      from: '2026-12-07',
      ...(cursor && { cursor }),
    })
    for (const { startsAt, learnerHasAccount } of page.lessons) {
      assert.equal(learnerHasAccount, false)
      seen.push(startsAt)
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  assert.deepEqual([seen.length, seen], [15, seen.toSorted()])
  assert.ok((await acts()).every(([subject]) => subject !== 'Zoe Quill'))
})

test('each search is on record with how it was made and whom it was about, without the words', async () => {
  shop.clock.advance({ minutes: 1 })
  await lessons('ben carter', { from: '2026-11-24' })
  assert.deepEqual((await acts())[0], [
    'Ben Carter',
    'lessons by name or email address, 2026-11-24 to the last: 1 lesson shown',
  ])
  shop.clock.advance({ minutes: 1 })
  await payments('£38')
  const [last] = await acts()
  assert.equal(last![0], 'Helen Marsh', 'all of one instructor')
  assert.match(last![1]!, /^payments by amount: \d payments shown$/)
  assert.ok(!JSON.stringify(await acts()).includes('ben carter'))
})

test('what was typed is an id, a reference, an amount or words', () => {
  assert.deepEqual(readSought(' £1,200.50 '), { by: 'amount', pence: 120_050 })
  assert.deepEqual(readSought('45'), { by: 'amount', pence: 4_500 })
  assert.deepEqual(readSought('pi_3Qx8'), { by: 'reference', text: 'pi_3Qx8' })
  assert.deepEqual(readSought('Pi Patel'), { by: 'words', text: 'Pi Patel' })
  assert.deepEqual(readSought('  '), { by: 'days' })
})

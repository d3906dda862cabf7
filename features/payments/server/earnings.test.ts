import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '#tests/support/test-app.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { getLesson } from '#features/lessons/contract.ts'
import { payWithCredit } from '../contract.ts'
import { type Earnings, getEarnings } from '../money-contract.ts'

let shop: Shop
let helen: Person
let amara: Person
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
})
after(() => shop.close())

const readFile = async (who: Person, query: string) => {
  const headers = { authorization: `Bearer ${who.token}` }
  const reply = await fetch(`${shop.url}/api/payments/earnings.csv?${query}`, { headers })
  return { status: reply.status, lines: (await reply.text()).slice(1).trim().split('\r\n') }
}

test('a busy year of 620 lessons comes whole, as a file and page by page, and adds up to the totals', async () => {
  await shop.buyBlock(amara, helen)
  await shop.services.asSystem('a busy year', (db) =>
    db.queryUnchecked(
      `insert into public.lesson_payments (lesson_id, credit_id, learner_id, instructor_id, minutes, pence, commission_pence, state, settled_at)
       select uuidv7(), k.id, k.learner_id, k.instructor_id, 60, 3800, 380, 'released', timestamptz '2026-05-01 10:00Z' + (n / 2) * interval '1 hour'
       from public.lesson_credits k, generate_series(1, 620) n where k.instructor_id = $1`,
      [helen.id],
    ),
  )
  const period = { from: '2026-04-06', to: '2027-04-06' }
  const { status, lines } = await readFile(helen, String(new URLSearchParams(period)))
  assert.equal(status, 200)
  assert.equal(lines.length, 621)

  const seen = new Set<string>()
  let cursor: string | undefined
  let net = 0
  do {
    const page: Earnings = await shop.call(helen, getEarnings, {
      ...period,
      limit: 200,
      ...(cursor && { cursor }),
    })
    for (const line of page.lines) {
      seen.add(line.lesson_id)
      net += line.net_pence
    }
    assert.equal(page.net_pence, 620 * 3_420)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  assert.equal(seen.size, 620)
  assert.equal(net, 620 * 3_420)
  assert.equal((await readFile(helen, 'from=2026-05-02&to=2026-05-03')).lines.length, 1 + 48)
})

test('only instructors have the file, and a period that cannot be is refused', async () => {
  assert.equal((await readFile(amara, 'from=2026-04-06')).status, 403)
  assert.equal((await readFile(helen, 'from=yesterday')).status, 400)
  assert.equal((await fetch(`${shop.url}/api/payments/earnings.csv`)).status, 401)
})

test('what is held tells booked lessons from lesson credit that is not used yet', async () => {
  const other = await shop.teacher('Tom Ellis')
  await shop.buyBlock(amara, other)
  await shop.buyLesson(amara, other, '2026-11-25T10:00:00Z')
  const { held_pence, held_for_lessons_pence } = await shop.call(other, getEarnings, {})
  assert.deepEqual([held_pence, held_for_lessons_pence], [36_100 + 3_800, 3_800])
})

test('a lesson knows whether calling it off refunds the card or gives hours of a block back', async () => {
  const joe = await shop.teacher('Joe Hart')
  const single = await shop.buyLesson(amara, joe, '2026-11-26T10:00:00Z')
  await shop.buyBlock(amara, joe)
  const fromBlock = await shop.hold(amara, joe, '2026-11-26T12:00:00Z')
  await shop.call(amara, payWithCredit, { id: fromBlock })
  const refundTo = async (id: string) => (await shop.call(joe, getLesson, { id })).refundTo
  assert.deepEqual([await refundTo(single), await refundTo(fromBlock)], ['card', 'credit'])
})

test('earned lessons stand in the order of their dates, whenever they were marked', async () => {
  const sue = await shop.teacher('Sue Lark')
  const ids = [
    await shop.buyLesson(amara, sue, '2026-11-30T10:00:00Z'),
    await shop.buyLesson(amara, sue, '2026-11-30T12:00:00Z'),
    await shop.buyLesson(amara, sue, '2026-11-30T14:00:00Z'),
  ]
  await shop.deliver(sue, ids[2]!, '2026-11-30T15:10:00Z')
  await shop.deliver(sue, ids[0]!, '2026-11-30T15:20:00Z')
  await shop.deliver(sue, ids[1]!, '2026-11-30T15:30:00Z')
  const page = (cursor?: string) =>
    shop.call(sue, getEarnings, { limit: 2, ...(cursor && { cursor }) }) as Promise<Earnings>
  const first = await page()
  const second = await page(first.nextCursor ?? undefined)
  assert.deepEqual(
    [...first.lines, ...second.lines].map(({ lesson_id }) => lesson_id),
    ids.toReversed(),
  )
})

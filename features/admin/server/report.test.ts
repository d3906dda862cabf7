import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Figures, getReport } from '#features/admin/report-contract.ts'
import { lastDayOf, periodBefore, reportSteps } from '#features/admin/rules.ts'
import type { Person, InputOf } from '#tests/support/test-app.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { getMyVetting } from '#features/instructors/contract.ts'

/*
One learner, one instructor at £38 an hour on the free plan (10 %). Every figure below is worked out by hand.
*/
let shop: Shop
let helen: Person
let amara: Person
before(async () => {
  shop = await openShop()
  shop.clock.set('2026-10-19T08:00:00Z')
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
})
after(() => shop.close())

const report = (query: InputOf<typeof getReport>) => shop.call(shop.admin, getReport, query)
const nothing: Figures = {
  learners: 0,
  instructors: 0,
  booked: 0,
  delivered: 0,
  cancelled: 0,
  takenPence: 0,
  refundedPence: 0,
  earnedPence: 0,
  commissionPence: 0,
  goodwillPence: 0,
  vettingsDecided: 0,
  vettingHours: null,
}

test('an empty time has its rows all the same, all noughts', async () => {
  const { rows, totals, before } = await report({ from: '2025-02-01', to: '2025-02-28', by: 'week' })
  assert.deepEqual(
    rows.map(({ startsOn, endsOn }) => [startsOn, endsOn]),
    [
      ['2025-02-01', '2025-02-02'],
      ['2025-02-03', '2025-02-09'],
      ['2025-02-10', '2025-02-16'],
      ['2025-02-17', '2025-02-23'],
      ['2025-02-24', '2025-02-28'],
    ],
  )
  assert.deepEqual(totals, nothing)
  assert.deepEqual(before, { from: '2025-01-04', to: '2025-01-31', totals: nothing })
})

test('a lesson bought and given, one that goes back to the card, and one cancelled too late: each penny on its day', async () => {
  shop.clock.set('2026-10-20T09:00:00Z') // three are bought: 3 × £38
  const given = await shop.buyLesson(amara, helen, '2026-10-22T09:00:00Z')
  const calledOff = await shop.buyLesson(amara, helen, '2026-10-23T09:00:00Z')
  const late = await shop.buyLesson(amara, helen, '2026-10-26T09:00:00Z')
  shop.clock.set('2026-10-21T09:00:00Z') // Helen calls one off: £38 go back
  await shop.call(helen, cancelLesson, { id: calledOff })
  await shop.settle()
  await shop.deliver(helen, given, '2026-10-22T10:00:00Z') // £38 earned, £3.80 of it commission
  shop.clock.set('2026-10-25T12:00:00Z') // Amara cancels 21 hours before: she pays all the same
  await shop.call(amara, cancelLesson, { id: late })
  await shop.settle()

  const { rows, totals } = await report({ from: '2026-10-19', to: '2026-10-26', by: 'day' })
  const shown = Object.fromEntries(
    rows.map(
      ({
        startsOn,
        booked,
        delivered,
        cancelled,
        takenPence,
        refundedPence,
        earnedPence,
        commissionPence,
      }) => [
        startsOn,
        [booked, delivered, cancelled, takenPence, refundedPence, earnedPence, commissionPence],
      ],
    ),
  )
  assert.deepEqual(shown, {
    '2026-10-19': [0, 0, 0, 0, 0, 0, 0],
    '2026-10-20': [3, 0, 0, 11_400, 0, 0, 0],
    '2026-10-21': [0, 0, 1, 0, 3_800, 0, 0],
    '2026-10-22': [0, 1, 0, 0, 0, 3_800, 380],
    '2026-10-23': [0, 0, 0, 0, 0, 0, 0],
    '2026-10-24': [0, 0, 0, 0, 0, 0, 0],
    '2026-10-25': [0, 0, 1, 0, 0, 3_800, 380],
    '2026-10-26': [0, 0, 0, 0, 0, 0, 0],
  })
  assert.deepEqual(totals, {
    ...nothing,
    learners: 1,
    instructors: 1,
    booked: 3,
    delivered: 1,
    cancelled: 2,
    takenPence: 11_400,
    refundedPence: 3_800,
    earnedPence: 7_600,
    commissionPence: 760,
  })
})

test('taken less refunded less earned is what the ledger holds, and commission is what its account has', async () => {
  const { totals } = await report({ from: '2025-01-01', to: '2026-12-31', by: 'month' })
  assert.equal(totals.takenPence - totals.refundedPence - totals.earnedPence, await shop.balance('held'))
  assert.equal(totals.commissionPence, await shop.balance('commission'))
  assert.equal(totals.earnedPence - totals.commissionPence, await shop.balance('instructor_payable'))
  await shop.mustBalance()
})

test('days, weeks and months of the same time come to the same sums', async () => {
  const [days, weeks, months] = await Promise.all(
    reportSteps.map((by) => report({ from: '2026-09-15', to: '2026-11-14', by })),
  )
  assert.deepEqual([days!.rows.length, weeks!.rows.length, months!.rows.length], [61, 9, 3])
  assert.deepEqual(weeks!.totals, days!.totals)
  assert.deepEqual(months!.totals, days!.totals)
  assert.deepEqual(
    months!.rows.map(({ startsOn, endsOn, takenPence }) => [startsOn, endsOn, takenPence]),
    [
      ['2026-09-15', '2026-09-30', 0],
      ['2026-10-01', '2026-10-31', 11_400],
      ['2026-11-01', '2026-11-14', 0],
    ],
  )
})

test('a day is London’s day, also where it has 23 or 25 hours', async () => {
  const joined = [
    ['2026-03-28T23:59:59Z', '2026-03-28'],
    ['2026-03-29T00:00:00Z', '2026-03-29'], // clocks go forward at 01:00
    ['2026-03-29T22:59:59Z', '2026-03-29'],
    ['2026-03-29T23:00:00Z', '2026-03-30'],
    ['2025-10-25T22:59:59Z', '2025-10-25'],
    ['2025-10-25T23:00:00Z', '2025-10-26'], // clocks go back at 02:00: 25 hours
    ['2025-10-26T23:59:59Z', '2025-10-26'],
    ['2025-10-27T00:00:00Z', '2025-10-27'],
  ] as const
  for (const [at] of joined) {
    const person = await shop.person('Night Owl')
    await shop.services.asSystem('joined then', (db) =>
      db.queryUnchecked('update public.profiles set created_at = $2 where id = $1', [person.id, at]),
    )
  }
  for (const [query, days] of [
    [{ from: '2026-03-28', to: '2026-03-30' }, [1, 2, 1]],
    [{ from: '2025-10-25', to: '2025-10-27' }, [1, 2, 1]],
  ] as const)
    assert.deepEqual(
      (await report({ ...query, by: 'day' })).rows.map(({ learners }) => learners),
      days,
    )
  const { rows } = await report({ from: '2026-03-29', to: '2026-03-29', by: 'day' })
  assert.deepEqual(
    rows.map(({ startsOn, endsOn, learners }) => [startsOn, endsOn, learners]),
    [['2026-03-29', '2026-03-29', 2]],
  )
})

test('the days before are as many as the days asked for, and are counted alike', async () => {
  const { before, totals } = await report({ from: '2026-10-22', to: '2026-10-24', by: 'day' })
  assert.deepEqual([before.from, before.to], ['2026-10-19', '2026-10-21'])
  assert.deepEqual(
    [before.totals.booked, before.totals.takenPence, before.totals.refundedPence, before.totals.earnedPence],
    [3, 11_400, 3_800, 0],
  )
  assert.deepEqual(
    [totals.booked, totals.takenPence, totals.refundedPence, totals.earnedPence],
    [0, 0, 0, 3_800],
  )
})

test('the time a vetting took is from the last handing in to the decision; of several the median', async () => {
  const handIn = async (who: Person, at: string, decidedAt: string, approved: boolean) =>
    shop.services.asSystem('a vetting', async (db) => {
      const { rows } = await db.queryUnchecked<{ id: string }>(
        'select id from public.vettings where instructor_id = $1',
        [who.id],
      )
      await db.queryUnchecked(
        `insert into public.vetting_events (vetting_id, what, at) values ($1, 'submitted', $2), ($1, $3, $4)`,
        [rows[0]!.id, at, approved ? 'approved' : 'rejected', decidedAt],
      )
    })
  const people = await Promise.all(['Rhys Pugh', 'Gwen Hale', 'Ivor Bell'].map((name) => shop.teacher(name)))
  for (const person of people) await shop.tryCall(person, getMyVetting, {})
  await handIn(people[0]!, '2026-06-01T09:00:00Z', '2026-06-01T11:00:00Z', false) // 2 h
  await handIn(people[0]!, '2026-06-02T09:00:00Z', '2026-06-02T14:00:00Z', true) // 5 h, not 29
  await handIn(people[1]!, '2026-06-02T09:00:00Z', '2026-06-03T09:00:00Z', true) // 24 h
  await handIn(people[2]!, '2026-06-30T09:00:00Z', '2026-07-01T09:00:00Z', true) // decided in July
  const { rows, totals } = await report({ from: '2026-06-01', to: '2026-06-30', by: 'week' })
  assert.deepEqual([rows[0]!.vettingsDecided, rows[0]!.vettingHours, rows[1]!.vettingHours], [3, 5, null])
  assert.deepEqual([totals.vettingsDecided, totals.vettingHours], [3, 5])
})

test('a time that ends before it begins, is too long or is no time is refused in words', async () => {
  for (const query of [
    '',
    'from=2026-10-02&to=2026-10-01',
    'from=2020-01-01&to=2026-01-01',
    'from=2026-02-30&to=2026-03-01',
    'from=1900-01-01&to=1900-01-02',
    'from=2026-10-01&to=2026-10-02&by=hour',
  ]) {
    const { status, body } = await shop.ask(shop.admin, 'GET', `/api/admin/report?${query}`)
    assert.deepEqual([status, body.code], [400, 'bad-input'], query)
  }
})

test('rules: the end of a step, and the period before', () => {
  assert.equal(lastDayOf('week', '2026-11-19', '2026-12-31'), '2026-11-22')
  assert.equal(lastDayOf('month', '2028-02-10', '2028-12-31'), '2028-02-29')
  assert.equal(lastDayOf('month', '2026-11-01', '2026-11-21'), '2026-11-21')
  assert.deepEqual(periodBefore({ from: '2026-03-01', to: '2026-03-31' }), {
    from: '2026-01-29',
    to: '2026-02-28',
  })
  assert.deepEqual(periodBefore({ from: '2026-11-21', to: '2026-11-21' }), {
    from: '2026-11-20',
    to: '2026-11-20',
  })
})

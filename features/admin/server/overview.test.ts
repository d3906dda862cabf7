import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { getOverview } from '../overview-contract.ts'

let app: TestApp
let grace: Person
before(async () => {
  app = await openTestApp()
  // Summer time, so that London's Monday begins on Sunday at 23:00 UTC.
  app.clock.set('2026-07-08T09:00:00Z')
  grace = await app.person('Grace Adeyemi', 'admin')
})
after(() => app.close())

const overview = () => app.call(grace, getOverview, {})

test('an empty platform shows noughts and the one admin', async () => {
  const { people, vettings, lessonsThisWeek, money } = await overview()
  assert.deepEqual(
    people.find(({ role }) => role === 'admin'),
    { role: 'admin', confirmed: 1, unconfirmed: 0 },
  )
  assert.deepEqual(
    people
      .filter(({ role }) => role !== 'admin')
      .map(({ confirmed, unconfirmed }) => confirmed + unconfirmed),
    [0, 0, 0],
  )
  assert.deepEqual(vettings, { waiting: 0, oldestAt: null })
  assert.deepEqual(lessonsThisWeek, { from: '2026-07-06', booked: 0, delivered: 0 })
  assert.deepEqual(money, {
    heldPence: 0,
    heldForLessonsPence: 0,
    owedToInstructorsPence: 0,
    paidOutPence: 0,
    refundsDuePence: 0,
    commissionPence: 0,
    goodwillPence: 0,
    disputesPence: 0,
  })
})

test('the week is London’s week, and cancelled lessons are not in it', async () => {
  const [helen, amara] = [await app.person('Helen Marsh', 'instructor'), await app.person('Amara Okafor')]
  const lessons = [
    ['2026-07-05T22:00:00Z', 'booked'], // Sunday 23:00 in London
    ['2026-07-05T23:00:00Z', 'delivered'], // Monday 00:00
    ['2026-07-09T10:00:00Z', 'booked'],
    ['2026-07-10T10:00:00Z', 'cancelled'],
    ['2026-07-12T22:00:00Z', 'booked'], // Sunday 23:00
    ['2026-07-12T23:00:00Z', 'booked'], // next Monday
  ]
  await app.services.asSystem('a fortnight', async (db) => {
    await db.queryUnchecked('insert into public.diaries (instructor_id) values ($1) on conflict do nothing', [
      helen.id,
    ])
    for (const [startsAt, status] of lessons) {
      await db.queryUnchecked(
        `with entry as (insert into public.diary_entries (instructor_id, learner_id, kind, during, with_buffer, live)
           select $1, $2, 'lesson', r, r, $4 <> 'cancelled' from (select tstzrange($3::timestamptz, $3::timestamptz + interval '1 hour') r) t returning id)
         insert into public.lessons (id, instructor_id, learner_id, starts_at, ends_at, minutes, status, price_pence, paid_with, booked_at, delivered_at, cancelled_at, cancelled_by, cancelled_cost_pence, outcome)
         select id, $1, $2, $3::timestamptz, $3::timestamptz + interval '1 hour', 60, $4, 3800, 'card', clock(), case $4 when 'delivered' then clock() end,
           case $4 when 'cancelled' then clock() end, case $4 when 'cancelled' then 'learner' end, case $4 when 'cancelled' then 0 end,
           case when $4 in ('delivered', 'cancelled') then $4 end from entry`,
        [helen.id, amara.id, startsAt, status],
      )
    }
  })
  assert.deepEqual((await overview()).lessonsThisWeek, { from: '2026-07-06', booked: 2, delivered: 1 })
})

test('money is what the ledger says', async () => {
  const [learner, instructor] = [crypto.randomUUID(), crypto.randomUUID()]
  const record = (key: string, kind: string, moves: Record<string, number>) =>
    app.services.asSystem('book', (db) =>
      db.queryUnchecked('select payments.record_transaction($1, $2, null, null, $3, $4, $5)', [
        key,
        kind,
        learner,
        instructor,
        JSON.stringify(moves),
      ]),
    )
  await record('test:1:paid', 'paid', { card_clearing: -9000, held: 9000 })
  await record('test:1:released', 'released', { held: -4000, instructor_payable: 3600, commission: 400 })
  await record('test:1:refund', 'refund-due', { held: -1000, refunds_due: 1000 })
  assert.deepEqual((await overview()).money, {
    heldPence: 4000,
    heldForLessonsPence: 0,
    owedToInstructorsPence: 3600,
    paidOutPence: 0,
    refundsDuePence: 1000,
    commissionPence: 400,
    goodwillPence: 0,
    disputesPence: 0,
  })
})

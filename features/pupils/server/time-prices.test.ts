import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setHours } from '#features/diary/contract.ts'
import { getInstructor, getMyInstructor, setMyInstructor } from '#features/instructors/contract.ts'
import { listPrice, type PriceRules } from '#features/instructors/price-rules.ts'
import { cancelLesson, getLesson, holdLesson } from '#features/lessons/contract.ts'
import { moveLesson } from '#features/lessons/moving-contract.ts'
import { payWithCredit } from '#features/payments/contract.ts'
import { getEarnings, listTransactions } from '#features/payments/money-contract.ts'
import { dice } from '#tests/support/dice.ts'
import { cothamRoad } from '#tests/support/lessons.ts'
import { openPupils, tuesday } from '#tests/support/pupils.ts'
import type { Person } from '#tests/support/test-app.ts'
import { changePupil, getPupil } from '../contract.ts'
import { enterLesson } from '../enter-lesson-contract.ts'
import { getLessonPrices } from '../lesson-prices-contract.ts'
import { addPrepaidHours } from '../money-contract.ts'

const { cast, add, sql } = openPupils()
const evening = '2026-11-24T18:30:00Z'
const beforeSix = '2026-11-24T17:30:00Z'
const saturday = '2026-11-28T11:00:00Z'
const saturdayEvening = '2026-11-28T18:30:00Z'

const rules: PriceRules = {
  evening: { from: '18:00', extraPence: 300 },
  weekend: { extraPence: 400 },
  long: { fromMinutes: 90, lessPence: 200 },
}

/** Helen's hour is £36; she teaches until nine, Saturdays too. */
async function setRules(priceRules: Partial<PriceRules>, more: object = {}) {
  const { app, helen } = cast
  const profile = await app.call(helen, getMyInstructor, {})
  const all = { ...profile.priceRules, ...priceRules }
  const answer = await app.tryCall(helen, setMyInstructor, { ...profile, priceRules: all, ...more })
  await app.settle()
  return answer
}
beforeEach(async () => {
  await cast.app.call(cast.helen, setHours, {
    hours: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '09:00', closes: '21:00' })),
  })
  const { status, body } = await setRules(rules)
  assert.equal(status, 200, JSON.stringify(body))
})

const hold = (startsAt: string, minutes = 60, who = cast.amara) =>
  cast.app.call(who, holdLesson, { instructorId: cast.helen.id, startsAt, minutes, pickup: cothamRoad })
async function pay(who: Person, lessonId: string, pack = '1-hour lesson') {
  const { app, helen } = cast
  const { status, body } = await app.checkout(who, helen, lessonId, pack)
  assert.equal(status, 200, JSON.stringify(body))
  const session = app.stripe.sessions().find(({ id }) => id === body.session_id)!
  await app.pay(session.id)
  return session.amount_total
}
const priceOf = async (id: string) => (await cast.app.call(cast.amara, getLesson, { id })).pricePence

test('Amara pays £36 for an hour by day, £39 for one after six, £40 on a Saturday and no more on its evening', async () => {
  const { app, helen, amara } = cast
  const paid: (number | null)[] = []
  for (const startsAt of [tuesday, beforeSix, '2026-11-25T18:00:00Z', saturday, saturdayEvening]) {
    const lesson = await hold(startsAt)
    paid.push(await pay(amara, lesson.id))
    assert.equal(await priceOf(lesson.id), paid.at(-1))
  }
  assert.deepEqual(paid, [3_600, 3_600, 3_900, 4_000, 4_000])
  const { transactions } = await app.call(amara, listTransactions, {})
  assert.equal(transactions[0]?.package_name, '1-hour lesson')
  const { body } = await app.tryCall(amara, getInstructor, { id: helen.id })
  assert.deepEqual(body.priceRules, rules)
  await app.mustBalance()
})

test('an hour and a half costs £2 an hour less, at any time', async () => {
  const { app, helen, amara } = cast
  const { pricePence } = await app.call(amara, getInstructor, { id: helen.id, minutes: 90 })
  assert.equal(pricePence, 5_100)
  assert.equal(await pay(amara, (await hold(tuesday, 90)).id, '1½-hour lesson'), 5_100)
  assert.equal(await pay(amara, (await hold(evening, 90)).id, '1½-hour lesson'), 5_550)
})

test('an evening hour that was paid comes back in full, and Helen earns the price of the evening', async () => {
  const { app, helen, amara } = cast
  const cancelled = await hold('2026-11-26T18:30:00Z')
  await pay(amara, cancelled.id)
  await app.call(amara, cancelLesson, { id: cancelled.id })
  const taught = await hold(evening)
  assert.equal(await pay(amara, taught.id), 3_900)
  await app.deliver(helen, taught.id, '2026-11-24T19:30:00Z')
  const { gross_pence, commission_pence } = await app.call(helen, getEarnings, {})
  assert.deepEqual([gross_pence, commission_pence], [3_900, 390])
  await app.mustBalance()
})

test('hours of a block are good in the evening as well', async () => {
  const { app, helen, amara } = cast
  await app.buyBlock(amara, helen)
  const lesson = await hold(evening)
  await app.call(amara, payWithCredit, { id: lesson.id })
  assert.equal(await priceOf(lesson.id), 3_420)
  await app.mustBalance()
})

test('a price that Helen agreed with Amara, or that of a first lesson, comes before that of the evening', async () => {
  const { app, helen, amara } = cast
  await setRules({}, { firstLesson: { minutes: 60, pricePence: 2_000 } })
  const first = await hold(evening)
  assert.deepEqual([first.pricePence, first.atFirstPrice], [2_000, true])
  await pay(amara, first.id)
  assert.equal((await hold('2026-11-25T18:30:00Z')).pricePence, 3_900)
  const { id } = await app.call(helen, getPupil, { id: amara.id })
  await app.call(helen, changePupil, { id, hourlyRatePence: 3_000 })
  assert.equal((await hold('2026-11-26T18:30:00Z')).pricePence, 3_000)
})

test('what Helen enters costs the price of its time, unless she says another', async () => {
  const { app, helen } = cast
  const { id: pupilId } = await add('Dennis Cole')
  const enter = (startsAt: string, more: { pricePence?: number } = {}) =>
    app.call(helen, enterLesson, { pupilId, startsAt, minutes: 60, payment: 'cash', ...more })
  const prices = []
  for (const at of [tuesday, evening, saturday]) prices.push((await enter(at)).pricePence)
  assert.deepEqual(prices, [3_600, 3_900, 4_000])
  assert.equal((await enter('2026-11-26T18:30:00Z', { pricePence: 3_300 })).pricePence, 3_300)
})

test('a lesson that moves into the evening, and one booked before the price changed, keep theirs', async () => {
  const { app, helen, amara } = cast
  const lesson = await hold('2026-11-26T10:00:00Z')
  await pay(amara, lesson.id)
  await app.call(helen, moveLesson, {
    id: lesson.id,
    fromStartsAt: '2026-11-26T10:00:00Z',
    startsAt: '2026-11-26T18:30:00Z',
  })
  assert.equal(await priceOf(lesson.id), 3_600)
  const later = await hold('2026-11-27T18:30:00Z')
  await setRules({ evening: { from: '18:00', extraPence: 1_000 } })
  assert.equal(await pay(amara, later.id), 3_900)
})

test('Amara moves to a time that costs the same or less, not to a dearer one; Helen may', async () => {
  const { app, helen, amara } = cast
  const lesson = await hold('2026-11-26T10:00:00Z')
  await pay(amara, lesson.id)
  const move = (who: Person, fromStartsAt: string, startsAt: string) =>
    app.tryCall(who, moveLesson, { id: lesson.id, fromStartsAt, startsAt })
  const [thursday, friday, late] = ['2026-11-26T10:00:00Z', '2026-11-27T10:00:00Z', '2026-11-27T18:30:00Z']
  assert.equal((await move(amara, thursday, late)).body.code, 'dearer-time')
  assert.equal((await move(amara, thursday, friday)).status, 200)
  assert.equal((await move(helen, friday, late)).status, 200)
  assert.equal(await priceOf(lesson.id), 3_600)
})

test('nor by way of a cheaper day, nor once Helen’s hour costs something else; at a rate of her own she moves as she likes', async () => {
  const { app, helen, amara } = cast
  const move = (id: string, fromStartsAt: string, startsAt: string) =>
    app.tryCall(amara, moveLesson, { id, fromStartsAt, startsAt })
  const [thursday, thursdayLate] = ['2026-11-26T10:00:00Z', '2026-11-26T18:30:00Z']
  await setRules({ evening: { from: '18:00', extraPence: 600 } })
  const weekend = await hold(saturday)
  assert.equal(await pay(amara, weekend.id), 4_000)
  assert.equal((await move(weekend.id, saturday, thursday)).status, 200)
  assert.equal((await move(weekend.id, thursday, thursdayLate)).body.code, 'dearer-time')
  assert.equal((await move(weekend.id, thursday, saturday)).status, 200)

  const early = await hold('2026-11-27T10:00:00Z')
  await pay(amara, early.id)
  await setRules({}, { hourlyRatePence: 4_000 })
  assert.equal((await move(early.id, '2026-11-27T10:00:00Z', thursdayLate)).body.code, 'dearer-time')

  const { id } = await app.call(helen, getPupil, { id: amara.id })
  await app.call(helen, changePupil, { id, hourlyRatePence: 3_000 })
  const own = await hold('2026-11-27T14:00:00Z')
  assert.equal(await pay(amara, own.id), 3_000)
  assert.equal((await move(own.id, '2026-11-27T14:00:00Z', thursdayLate)).status, 200)
})

test('hours at the price of the day aren’t sold for an evening', async () => {
  const { app, helen, amara } = cast
  const { status, body } = await app.checkout(amara, helen, (await hold(evening)).id, '10-hour block')
  assert.deepEqual([status, body.code], [409, 'package-not-fitting'])
  assert.equal(
    (await app.checkout(amara, helen, (await hold(saturday, 90)).id, '1½-hour lesson')).status,
    200,
  )
})

test('a long lesson costs at least £5 an hour, also after the hour has become cheaper', async () => {
  const { app, helen } = cast
  const tooMuch = await setRules({ long: { fromMinutes: 90, lessPence: 3_200 } })
  assert.deepEqual([tooMuch.status, tooMuch.body.code], [422, 'long-less-too-much'])
  assert.equal((await setRules({ long: { fromMinutes: 90, lessPence: 3_000 } })).status, 200)
  const cheaper = await setRules({}, { hourlyRatePence: 3_400, priceRules: undefined })
  assert.equal(cheaper.body.code, 'long-less-too-much')
  const { hourlyRatePence, priceRules } = await app.call(helen, getMyInstructor, {})
  assert.deepEqual([hourlyRatePence, priceRules.long], [3_600, { fromMinutes: 90, lessPence: 3_000 }])
  assert.equal((await setRules({ evening: { from: '11:00', extraPence: 300 } })).status, 400)
})

test('what entering a lesson would cost is what it then costs, by day, in the evening, at a weekend and with hours in advance', async () => {
  const { app, helen } = cast
  const kofi = await add('Kofi Mensah')
  const starts = [tuesday, evening, saturday]
  const query = { pupilId: kofi.id, minutes: '120', starts: starts.join(',') }
  const { lessons, commissionBasisPoints } = await app.call(helen, getLessonPrices, query)
  assert.deepEqual(
    lessons.map(({ pricePence, extra }) => [pricePence, extra]),
    [
      [6_800, null],
      [7_400, { pence: 600, of: 'evening' }],
      [7_600, { pence: 800, of: 'weekend' }],
    ],
  )
  assert.deepEqual([commissionBasisPoints, lessons[2]?.netPence], [1_000, 6_840])
  for (const { startsAt, pricePence } of lessons) {
    const entry = { pupilId: kofi.id, startsAt, minutes: 120, payment: 'cash' } as const
    const refused = await app.tryCall(helen, enterLesson, { ...entry, shownPence: 6_801 })
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.pricePence],
      [409, 'price-differs', pricePence],
    )
    assert.equal(
      (await app.call(helen, enterLesson, { ...entry, shownPence: pricePence })).pricePence,
      pricePence,
    )
  }
  const agreed = { pupilId: kofi.id, startsAt: '2026-12-05T11:00:00Z', minutes: 60, payment: 'bank' } as const
  assert.equal((await app.call(helen, enterLesson, { ...agreed, pricePence: 1_000 })).pricePence, 1_000)
  await app.call(helen, changePupil, { id: kofi.id, hourlyRatePence: 3_000 })
  assert.deepEqual(
    (await app.call(helen, getLessonPrices, query)).lessons.map(({ pricePence }) => pricePence),
    [6_000, 6_000, 6_000],
  )
})

test('hours in advance pay for lessons in the order of their starts, as entering them takes the hours', async () => {
  const { app, helen } = cast
  const kofi = await add('Kofi Mensah')
  await app.call(helen, addPrepaidHours, { id: kofi.id, minutes: 180, pence: 10_000, method: 'cash' })
  const [first, second] = ['2026-11-24T11:00:00Z', '2026-12-01T11:00:00Z'] as const
  const query = { pupilId: kofi.id, minutes: '120', starts: `${second},${first}` }
  const { lessons, minutesLeft } = await app.call(helen, getLessonPrices, query)
  assert.deepEqual([minutesLeft, lessons.map(({ fromHours }) => fromHours)], [180, [true, false]])
  const entry = { pupilId: kofi.id, minutes: 120, payment: 'hours' } as const
  const taken = await app.call(helen, enterLesson, { ...entry, startsAt: first, shownPence: 1 })
  assert.equal(taken.paidWith, 'hours')
  const refused = await app.tryCall(helen, enterLesson, { ...entry, startsAt: second })
  assert.equal(refused.body.code, 'not-enough-hours')
})

test('the database counts a price as browsers show it, at any time of the year', async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  console.log(`seed ${seed}`)
  const { below, pick } = dice(seed)
  const cases = Array.from({ length: 400 }, () => {
    const extra = () => 50 + below(1_950)
    const priceRules: PriceRules = {
      evening: below(4) ? { from: pick(['16:30', '18:00', '22:00']), extraPence: extra() } : null,
      weekend: below(4) ? { extraPence: extra() } : null,
      long: below(4) ? { fromMinutes: pick([60, 90, 120]), lessPence: 50 + below(450) } : null,
    }
    const startsAt = new Date(Date.UTC(2027, 0, 1) + below(365 * 96) * 900_000).toISOString()
    return {
      hourlyRatePence: 1_000 + below(5_000),
      priceRules,
      startsAt,
      minutes: pick([45, 60, 90, 120, 135]),
    }
  })
  // Both clock changes, from a quarter of an hour before evening to one after.
  for (const day of ['2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31'])
    for (const hour of ['16:45', '17:00', '17:45', '18:00'])
      cases.push({ hourlyRatePence: 3_601, priceRules: rules, startsAt: `${day}T${hour}:00Z`, minutes: 135 })
  const counted = await sql<{ pence: number; byDay: number }>(
    `select directory.list_price(i, c."startsAt"::timestamptz, c.minutes) as pence, directory.list_price(i, null, c.minutes) as "byDay"
     from json_array_elements($1) with ordinality e (c, nr)
     cross join lateral json_to_record(c) c ("hourlyRatePence" int, "priceRules" jsonb, "startsAt" text, minutes int)
     cross join lateral (select * from jsonb_populate_record(null::public.instructors, jsonb_build_object(
       'hourly_rate_pence', c."hourlyRatePence",
       'evening_from', c."priceRules" -> 'evening' ->> 'from', 'evening_extra_pence', c."priceRules" -> 'evening' -> 'extraPence',
       'weekend_extra_pence', c."priceRules" -> 'weekend' -> 'extraPence',
       'long_from_minutes', c."priceRules" -> 'long' -> 'fromMinutes', 'long_less_pence', c."priceRules" -> 'long' -> 'lessPence'))) i
     order by nr`,
    [JSON.stringify(cases)],
  )
  assert.deepEqual(
    counted,
    cases.map((one) => ({
      pence: listPrice(one, one.minutes, one.startsAt),
      byDay: listPrice(one, one.minutes),
    })),
  )
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { findBankHoliday } from '#common/bank-holidays.ts'
import { holidayRegions } from '#common/holiday-regions.ts'
import { driveMinutes, type Route, trafficAt, travelMinutes } from '#features/travel/rules.ts'
import { findSpot } from '#features/travel/server/spots.ts'
import { instantOf } from './availability.ts'
import type { Ends } from './ends.ts'
import { dateOf, dayNumber } from './local-time.ts'
import {
  type Availability,
  findFirstFree,
  isFree,
  listFreeStarts,
  listNearestFree,
  type Query,
} from './slots.ts'

const minute = (text: string) => Math.floor(Temporal.Instant.from(text).epochMilliseconds / 60_000)
const say = (instant: number, zone = 'Europe/London') =>
  Temporal.Instant.fromEpochMilliseconds(instant * 60_000)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'minute' })

const helen: Availability = {
  zone: 'Europe/London',
  stepMinutes: 30,
  bufferMinutes: 15,
  bookingNoticeMinutes: 0,
  horizonDays: 28,
  openUntil: minute('2030-01-01T00:00Z'),
  weekly: [{ weekday: 1, opens: 9 * 60, closes: 12 * 60 }],
  exceptions: [],
  busy: [],
}
const now = minute('2026-11-22T12:00Z')
const monday = { minutes: 60, now, to: minute('2026-11-24T00:00Z') }

suite('free starts', () => {
  test('count from the opening in steps and end in time to finish', () => {
    assert.deepEqual(
      listFreeStarts(helen, monday).map((start) => say(start).slice(11, 16)),
      ['09:00', '09:30', '10:00', '10:30', '11:00'],
    )
  })

  test('keep the least gap on both sides of what is taken', () => {
    const busy: Availability['busy'] = [[minute('2026-11-23T10:30Z'), minute('2026-11-23T11:00Z') + 15]]
    assert.deepEqual(
      listFreeStarts({ ...helen, busy }, monday).map((start) => say(start).slice(11, 16)),
      ['09:00'],
    )
  })

  test('leave time for the drive from the lesson before and to the next, by the traffic of that hour', () => {
    const [cotham, fishponds, bath] = ['BS6 6', 'BS16 1', 'BA1 1'].map((sector) => findSpot(sector)!)
    const [from, to] = [minute('2026-11-23T10:00Z'), minute('2026-11-23T11:00Z')]
    const weekly = [{ weekday: 1, opens: 7 * 60, closes: 14 * 60 }]
    const busy: Availability['busy'] = [[from, to + 15, to, cotham!, fishponds!]]
    const starts = (spot: number | undefined) =>
      listFreeStarts(
        { ...helen, weekly, busy },
        { ...monday, ...(spot && { ends: { from: spot, to: spot } }) },
      ).map((start) => say(start).slice(11, 16))
    assert.deepEqual(starts(undefined), [
      '07:00',
      '07:30',
      '08:00',
      '08:30',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
    ])
    assert.deepEqual(starts(fishponds), [
      '07:00',
      '07:30',
      '08:00',
      '08:30',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
    ])
    assert.deepEqual(starts(bath), ['07:00', '07:30', '12:00', '12:30', '13:00'])
  })

  test('count the way from the base and back only if the instructor wants it', () => {
    const [base, bath] = ['BS6 6', 'BA1 1'].map((sector) => findSpot(sector)!)
    const weekly = [
      { weekday: 1, opens: 9 * 60, closes: 12 * 60 },
      { weekday: 1, opens: 13 * 60, closes: 16 * 60 },
    ]
    const starts = (countsWayHome: boolean) =>
      listFreeStarts(
        { ...helen, weekly, baseSpot: base!, countsWayHome },
        { ...monday, ends: { from: bath!, to: bath! } },
      ).map((start) => say(start).slice(11, 16))
    assert.deepEqual(starts(false).slice(0, 1), ['09:00'])
    assert.deepEqual(starts(false).slice(-1), ['15:00'])
    assert.deepEqual(starts(true), ['10:00', '10:30', '11:00', '13:00', '13:30'])
  })

  test('respect notice, horizon, the last day of a badge and a closed diary', () => {
    assert.equal(
      say(findFirstFree({ ...helen, bookingNoticeMinutes: 22 * 60 + 1 }, { minutes: 60, now }) ?? 0),
      '2026-11-23T10:30+00:00',
    )
    assert.equal(listFreeStarts({ ...helen, horizonDays: 7 }, { minutes: 60, now }).length, 5)
    assert.equal(listFreeStarts({ ...helen, openUntil: minute('2026-11-23T11:30Z') }, monday).length, 4)
    assert.deepEqual(listFreeStarts({ ...helen, openUntil: null }, monday), [])
  })

  test('a day with hours of its own does not use the weekly ones', () => {
    const day = dayNumber('2026-11-23')
    assert.deepEqual(
      listFreeStarts({ ...helen, exceptions: [{ day, opens: null, closes: null }] }, monday),
      [],
    )
    assert.equal(
      listFreeStarts({ ...helen, exceptions: [{ day, opens: 13 * 60, closes: 14 * 60 }] }, monday)
        .map((start) => say(start))
        .join(),
      '2026-11-23T13:00+00:00',
    )
  })

  test('an opening until 24:00 runs on into the next morning', () => {
    const weekly = [
      { weekday: 1, opens: 23 * 60, closes: 1440 },
      { weekday: 2, opens: 0, closes: 30 },
    ]
    assert.deepEqual(
      listFreeStarts({ ...helen, weekly, horizonDays: 3 }, { minutes: 60, now }).map((start) => say(start)),
      ['2026-11-23T23:00+00:00', '2026-11-23T23:30+00:00'],
    )
  })

  test('when the clocks go forward an hour is missing, when they go back it comes twice', () => {
    const weekly = [{ weekday: 7, opens: 0, closes: 4 * 60 }]
    const spring = listFreeStarts(
      { ...helen, weekly, horizonDays: 1 },
      { minutes: 60, now: minute('2027-03-27T12:00Z') },
    )
    assert.deepEqual(
      spring.map((start) => say(start)),
      ['00:00+00:00', '00:30+00:00', '02:00+01:00', '02:30+01:00', '03:00+01:00'].map(
        (time) => `2027-03-28T${time}`,
      ),
    )
    const autumn = listFreeStarts(
      { ...helen, weekly, horizonDays: 1, stepMinutes: 60 as 30 },
      { minutes: 60, now: minute('2027-10-30T12:00Z') },
    )
    assert.deepEqual(
      autumn.map((start) => say(start)),
      ['00:00+01:00', '01:00+01:00', '01:00+00:00', '02:00+00:00', '03:00+00:00'].map(
        (time) => `2027-10-31T${time}`,
      ),
    )
  })

  test('the nearest alternatives come in order of time', () => {
    const near = listNearestFree(helen, minute('2026-11-30T10:00Z'), { minutes: 60, now }, 3)
    assert.deepEqual(
      near.map((start) => say(start).slice(5, 16)),
      ['11-30T09:30', '11-30T10:00', '11-30T10:30'],
    )
    assert.equal(
      listNearestFree(helen, minute('2026-11-23T09:00Z'), { minutes: 180, now }, 5).length,
      4,
      'all there are, if there are fewer',
    )
  })
})

/** The same question asked slowly: every minute of every day through Temporal, no cache, no jumps. */
function oracle(diary: Availability, query: Required<Omit<Query, 'limit' | 'ends'>> & Pick<Query, 'ends'>) {
  const at = (on: Temporal.PlainDate, minutes: number) =>
    minute(
      (minutes === 1440
        ? on.add({ days: 1 }).toZonedDateTime({ timeZone: diary.zone, plainTime: '00:00' })
        : on.toZonedDateTime({
            timeZone: diary.zone,
            plainTime: Temporal.PlainTime.from('00:00').add({ minutes }),
          })
      )
        .toInstant()
        .toString(),
    )
  const today = Temporal.Instant.fromEpochMilliseconds(query.now * 60_000)
    .toZonedDateTimeISO(diary.zone)
    .toPlainDate()
  const openings: [number, number, string][] = []
  for (
    let on = today.subtract({ days: 2 });
    Temporal.PlainDate.compare(on, today.add({ days: diary.horizonDays + 2 })) <= 0;
    on = on.add({ days: 1 })
  ) {
    const special = diary.exceptions.filter((exception) => dateOf(exception.day) === on.toString())
    const isClosed =
      diary.closedOnHolidaysOf && findBankHoliday(diary.closedOnHolidaysOf, on.toString()) !== undefined
    const usual = isClosed ? [] : diary.weekly.filter((each) => each.weekday === on.dayOfWeek)
    const hours = special.length > 0 ? special : usual
    for (const { opens, closes } of hours)
      if (opens !== null && closes !== null) openings.push([at(on, opens), at(on, closes), on.toString()])
  }
  openings.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const open = new Set<number>()
  const starts = new Set<number>()
  for (const [from, to] of openings) {
    for (let m = from; m < to; m += diary.stepMinutes) if (!open.has(m)) starts.add(m)
    for (let m = from; m < to; m += 1) open.add(m)
  }
  const end = minute(
    today
      .add({ days: diary.horizonDays + 1 })
      .toZonedDateTime({ timeZone: diary.zone, plainTime: '00:00' })
      .toInstant()
      .toString(),
  )
  return [...starts]
    .toSorted((a, b) => a - b)
    .filter((start) => {
      if (diary.openUntil === null || start + query.minutes > diary.openUntil) return false
      if (
        start < query.now + diary.bookingNoticeMinutes ||
        start >= end ||
        start < query.from ||
        start >= query.to
      )
        return false
      for (let m = start; m < start + query.minutes; m += 1) if (!open.has(m)) return false
      const over = start + query.minutes
      if (!diary.busy.every(([from, to]) => over + diary.bufferMinutes <= from || to <= start)) return false
      if (diary.carsTaken?.length && !diary.carsTaken.some((taken) => isCarFree(taken, start, over)))
        return false
      return !query.ends || canDrive(diary, [start, over], query.ends, openings)
    })
}

function isCarFree(taken: readonly (readonly [number, number])[], start: number, over: number) {
  for (let m = start; m < over; m += 1) if (taken.some(([from, to]) => from <= m && m < to)) return false
  return true
}

/** Every drive that the lesson brings, one by one. */
function canDrive(
  diary: Availability,
  [start, end]: [number, number],
  at: Ends,
  openings: readonly [number, number, string][],
) {
  const [first, last] = [at.from ?? -1, at.to ?? -1]
  const drive = (from: number, to: number, at: number) => {
    if (from < 0 || to < 0) return 0
    const { dayOfWeek, hour, minute } = Temporal.Instant.fromEpochMilliseconds(
      at * 60_000,
    ).toZonedDateTimeISO(diary.zone)
    const known = diary.routes?.find((route) => route[0] === from && route[1] === to)
    return travelMinutes(
      known ? known[2] / 60 : driveMinutes(from, to),
      trafficAt(dayOfWeek, hour * 60 + minute),
    )
  }
  for (const [from, , ends = 0, startsIn = -1, endsIn = -1] of diary.busy as readonly (readonly number[])[]) {
    if (from! >= end && end + drive(last, startsIn, end) > from!) return false
    if (from! < start && ends + drive(endsIn, first, ends) > start) return false
  }
  if (!diary.countsWayHome || typeof diary.baseSpot !== 'number') return true
  const day = workingDays(openings).find(({ times }) =>
    times.some(([from, to]) => from <= start && start < to),
  )!
  const [opens, closes] = [day.times[0]![0], Math.max(...day.times.map(([, to]) => to))]
  return (
    start - drive(diary.baseSpot, first, start) >= opens && end + drive(last, diary.baseSpot, end) <= closes
  )
}

function workingDays(openings: readonly [number, number, string][]) {
  const days: { on: string; times: [number, number][] }[] = []
  for (const [from, to, on] of openings.filter(([from, to]) => from < to)) {
    const last = days.at(-1)
    if (last && (last.on === on || last.times.at(-1)![1] >= from)) last.times.push([from, to])
    else days.push({ on, times: [[from, to]] })
  }
  return days
}

const zones = [
  'Europe/London',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Santiago',
]
// Mornings before clock changes (London, New York, Santiago), and ordinary days of two years.
const nows = fc.oneof(
  fc
    .constantFrom(
      '2027-03-27T10:00Z',
      '2027-10-30T20:00Z',
      '2026-10-24T08:00Z',
      '2027-03-13T12:00Z',
      '2027-11-06T12:00Z',
      '2026-09-05T12:00Z',
    )
    .map(minute),
  fc.integer({ min: minute('2026-01-01T00:00Z'), max: minute('2028-01-01T00:00Z') }),
)
const quarters = fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15)
const windowsOfDay = fc.uniqueArray(quarters, { maxLength: 4 }).map((marks) => {
  const sorted = marks.toSorted((a, b) => a - b)
  return sorted.flatMap((opens, i) =>
    i % 2 === 0 && i + 1 < sorted.length ? [{ opens, closes: sorted[i + 1] as number }] : [],
  )
})
// Bristol, its edge, Bath, the country between, the middle of London, and a place that nobody knows.
const places = ['BS6 6', 'BS7 8', 'BS16 1', 'BA1 1', 'BS40 5', 'TA1 1', 'EC1A 1'].map(
  (sector) => findSpot(sector)!,
)
const spots = fc.constantFrom(-1, ...places)
const knownSpots = fc.constantFrom(...places)
// From each place to each other, where a route planner knows the way.
const knownRoutes = fc
  .array(fc.option(fc.integer({ min: 0, max: 9_000 })), { minLength: 49, maxLength: 49 })
  .map((seconds) =>
    places.flatMap((from, row) =>
      places.flatMap((to, column): Route[] => {
        const known = seconds[row * 7 + column]
        return typeof known === 'number' && from !== to ? [[from, to, known]] : []
      }),
    ),
  )
const diaries = nows.chain((requested) =>
  fc.record({
    now: fc.constant(requested),
    minutes: fc.constantFrom(30, 45, 60, 90, 120),
    from: fc.integer({ min: requested - 1000, max: requested + 4000 }),
    days: fc.integer({ min: 0, max: 6 }),
    ends: fc.option(fc.record({ from: spots, to: spots }), { nil: undefined, freq: 4 }),
    diary: fc.record<Availability>({
      zone: fc.constantFrom(...zones),
      stepMinutes: fc.constantFrom(15, 30),
      bufferMinutes: fc.constantFrom(0, 15, 20),
      bookingNoticeMinutes: fc.constantFrom(0, 120, 1440),
      horizonDays: fc.integer({ min: 0, max: 6 }),
      openUntil: fc.oneof(
        { weight: 1, arbitrary: fc.constant(null) },
        { weight: 9, arbitrary: fc.integer({ min: requested, max: requested + 20_000 }) },
      ),
      weekly: fc
        .array(windowsOfDay, { minLength: 7, maxLength: 7 })
        .map((week) => week.flatMap((windows, i) => windows.map((hours) => ({ weekday: i + 1, ...hours })))),
      exceptions: fc
        .array(
          fc.record({
            day: fc.integer({ min: -1, max: 5 }).map((ahead) => Math.floor(requested / 1440) + ahead),
            windows: windowsOfDay,
          }),
          { maxLength: 2 },
        )
        .map((days) =>
          days
            .filter(({ day }, i) => days.findIndex((other) => other.day === day) === i)
            .flatMap(({ day, windows }): Availability['exceptions'] =>
              windows.length === 0
                ? [{ day, opens: null, closes: null }]
                : windows.map((hours) => ({ day, ...hours })),
            ),
        ),
      busy: fc.array(
        fc
          .tuple(
            fc.integer({ min: requested - 500, max: requested + 9000 }),
            fc.integer({ min: 1, max: 300 }),
          )
          .chain(([from, length]) =>
            fc.oneof(
              fc.constant([from, from + length] as const),
              fc
                .record({ buffer: fc.constantFrom(0, 0, 15), startsIn: spots, endsIn: spots })
                .map(
                  ({ buffer, startsIn, endsIn }) =>
                    [from, from + length + buffer, from + length, startsIn, endsIn] as const,
                ),
            ),
          ),
        { maxLength: 8 },
      ),
      // One, two or three cars that colleagues have too, or that are at the garage.
      carsTaken: fc.option(
        fc.array(
          fc.array(
            fc
              .tuple(
                fc.integer({ min: requested - 500, max: requested + 9000 }),
                fc.integer({ min: 1, max: 2000 }),
              )
              .map(([from, length]) => [from, from + length] as const),
            { maxLength: 8 },
          ),
          { maxLength: 3 },
        ),
        { nil: null },
      ),
      closedOnHolidaysOf: fc.constantFrom(null, ...holidayRegions),
      baseSpot: fc.oneof(fc.constant(null), knownSpots),
      countsWayHome: fc.boolean(),
      routes: fc.option(knownRoutes, { nil: null, freq: 3 }),
    }),
  }),
)

test('free starts equal the slow answer of Temporal over random diaries, cars, places, known drives, zones and clock changes', (t) => {
  const seed = Number(process.env.CLEARWAY_SEED ?? Date.now() & 0x7fffffff)
  t.diagnostic(`seed ${seed} (repeat with CLEARWAY_SEED=${seed})`)
  fc.assert(
    fc.property(diaries, ({ diary, now: requested, minutes, from, days, ends }) => {
      const query = { now: requested, minutes, from, to: from + days * 1440, ends }
      const expected = oracle(diary, query)
      assert.deepEqual(listFreeStarts(diary, query), expected)
      assert.equal(findFirstFree(diary, query), expected[0])
      const probe = expected[0] ?? from
      assert.equal(
        isFree(diary, probe, { now: requested, minutes, ends }),
        expected.length > 0 || oracle(diary, { ...query, from: probe, to: probe + 1 }).length > 0,
      )
    }),
    { seed, numRuns: 1000 },
  )
})

test('among those random diaries every rule decides something', () => {
  let [starts, byDrive, byRouter, byCars, fromBase] = [0, 0, 0, 0, 0]
  // One seed for good: by chance alone, a rule may decide nothing in a thousand diaries.
  for (const { diary, now: requested, minutes, from, days, ends } of fc.sample(diaries, {
    seed: 1,
    numRuns: 1000,
  })) {
    const query = { now: requested, minutes, from, to: from + days * 1440, ends }
    const without = (one: Partial<Availability>) => oracle({ ...diary, ...one }, query)
    const all = without({})
    starts += all.length
    if (diary.routes && without({ routes: null }).join() !== all.join()) byRouter += 1
    if (diary.carsTaken) byCars += without({ carsTaken: null }).length - all.length
    if (diary.countsWayHome) fromBase += without({ countsWayHome: false }).length - all.length
    if (ends) byDrive += oracle(diary, { ...query, ends: undefined }).length - all.length
  }
  const decided = { starts, byDrive, byRouter, byCars, fromBase }
  assert.ok(
    Object.values(decided).every((count) => count > 20),
    `too few to show that each rule is compared: ${JSON.stringify(decided)}`,
  )
})

test('a lesson that an API client begins between two milliseconds is answered to the millisecond', () => {
  const begins = Date.parse('2026-11-24T10:00:00.123Z')
  assert.equal(instantOf((begins + 0.456) / 60_000), '2026-11-24T10:00:00.123Z')
})

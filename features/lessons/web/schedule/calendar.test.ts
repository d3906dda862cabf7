import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DiaryEntry } from '#features/diary/contract.ts'
import type { TravelDay } from '#features/diary/travel-contract.ts'
import type { Lesson } from '../../contract.ts'
import {
  daysOfMonth,
  hoursToShow,
  isAllDay,
  lanesOf,
  minutesTaught,
  positionOf,
  arrangeOnCalendar,
  type Shown,
  shutSpans,
  spanAround,
  weekOf,
} from './calendar.ts'

const lesson = (startsAt: string, endsAt: string, status = 'booked') =>
  ({ id: startsAt, startsAt, endsAt, status }) as Lesson
const arrange = (lessons: Lesson[], entries: DiaryEntry[] = [], zone = 'Europe/London') =>
  arrangeOnCalendar(lessons, entries, () => 'Amara', zone)

test('an instant lies where the clocks of the zone say, in summer and in winter', () => {
  assert.deepEqual(positionOf('2026-11-27T10:00:00Z', 'Europe/London'), { on: '2026-11-27', minute: 600 })
  assert.deepEqual(positionOf('2026-07-27T23:30:00Z', 'Europe/London'), { on: '2026-07-28', minute: 30 })
  assert.deepEqual(positionOf('2026-11-27T10:00:00Z', 'Pacific/Auckland'), { on: '2026-11-27', minute: 1380 })
})

test('a week runs from Monday to Sunday, over the end of a month and of summer time', () => {
  assert.deepEqual([weekOf('2026-11-01')[0], weekOf('2026-11-01')[6]], ['2026-10-26', '2026-11-01'])
})

test('the instants asked for hold the whole days of every zone', () => {
  const { from, to } = spanAround('2026-11-23', '2026-11-29')
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/London']) {
    assert.ok(positionOf(from, zone).on < '2026-11-23', zone)
    assert.ok(positionOf(to, zone).on > '2026-11-29', zone)
  }
})

test('a lesson over midnight is shown on both days, one that ends at midnight on one', () => {
  assert.deepEqual(
    arrange([lesson('2026-11-27T23:00:00Z', '2026-11-28T00:30:00Z')]).map(({ on, from, to }) => [
      on,
      from,
      to,
    ]),
    [
      ['2026-11-27', 1380, 1440],
      ['2026-11-28', 0, 30],
    ],
  )
  assert.deepEqual(
    arrange([lesson('2026-11-27T23:00:00Z', '2026-11-28T00:00:00Z')]).map(({ on, from, to }) => [
      on,
      from,
      to,
    ]),
    [['2026-11-27', 1380, 1440]],
  )
})

test('the drive to a lesson stands before it, from the quarter in which one leaves, in place of the least gap; a tight one fills what there is', () => {
  const ten = lesson('2026-11-27T10:00:00Z', '2026-11-27T11:00:00Z')
  const twelve = lesson('2026-11-27T12:00:00Z', '2026-11-27T13:00:00Z')
  const half = lesson('2026-11-27T13:15:00Z', '2026-11-27T14:15:00Z')
  const entries = [ten, twelve, half].map(
    (one) =>
      ({ ...one, kind: 'lesson', endsAtWithBuffer: one.endsAt.replace(':00:00Z', ':15:00Z') }) as never,
  )
  const to = (one: Lesson, leaveAt: string, minutes: number, minutesLacking = 0) => ({
    id: one.id,
    startsAt: one.startsAt,
    endsAt: one.endsAt,
    hasPlace: true,
    drive: {
      from: 'lesson' as const,
      leaveAt,
      minutes,
      minutesLacking,
      miles: 4,
      source: 'estimate' as const,
    },
  })
  const travel: TravelDay[] = [
    {
      on: '2026-11-27',
      lessons: [
        { ...to(ten, '', 0), drive: null },
        to(twelve, '2026-11-27T11:38:00Z', 22),
        to(half, '2026-11-27T13:00:00Z', 21, 6),
      ],
      home: null,
      miles: 8,
    },
  ]
  const shown = arrangeOnCalendar([ten, twelve, half], entries, () => 'Amara', 'Europe/London', travel)
  assert.deepEqual(
    shown.filter(({ kind }) => kind === 'gap').map(({ title, from, to }) => [title, from, to]),
    [
      ['22 minutes', 690, 720],
      ['21 minutes', 780, 795],
    ],
  )
})

test('a drive is drawn only while both of its lessons are still where it was worked out for', () => {
  const [ten, twelve] = ['10', '12'].map((hour) =>
    lesson(`2026-11-27T${hour}:00:00Z`, `2026-11-27T${hour}:59:00Z`),
  ) as [Lesson, Lesson]
  const way = { minutes: 26, minutesLacking: 0, miles: 4, source: 'estimate' as const }
  const leaves = { from: 'lesson' as const, leaveAt: '2026-11-27T11:30:00Z', ...way }
  const stops = [ten, twelve].map((one) => ({ ...one, hasPlace: true, drive: one === ten ? null : leaves }))
  const travel = [{ on: '2026-11-27', lessons: stops, home: null, miles: 4 }] as TravelDay[]
  const drives = (...lessons: Lesson[]) =>
    arrangeOnCalendar(lessons, [], () => 'Amara', 'Europe/London', travel).filter(({ drive }) => drive).length
  const moved = { startsAt: '2026-11-27T15:00:00Z', endsAt: '2026-11-27T16:00:00Z' }
  assert.equal(drives(ten, twelve), 1)
  assert.equal(drives(ten, { ...twelve, ...moved }), 0)
  assert.equal(drives({ ...ten, status: 'cancelled' }, twelve), 0)
})

test('blocks and travel gaps come from the diary; what was cancelled is not drawn', () => {
  const entry = {
    id: 'e',
    kind: 'lesson',
    startsAt: '2026-11-27T10:00:00Z',
    endsAt: '2026-11-27T11:00:00Z',
    endsAtWithBuffer: '2026-11-27T11:15:00Z',
    note: '',
  } as DiaryEntry
  const block = {
    ...entry,
    id: 'b',
    kind: 'block',
    startsAt: '2026-11-27T13:00:00Z',
    endsAt: '2026-11-27T14:00:00Z',
    endsAtWithBuffer: '2026-11-27T14:00:00Z',
  } as DiaryEntry
  const shown = arrange(
    [
      lesson('2026-11-27T10:00:00Z', '2026-11-27T11:00:00Z'),
      lesson('2026-11-27T12:00:00Z', '2026-11-27T13:00:00Z', 'cancelled'),
    ],
    [entry, block],
  )
  assert.deepEqual(
    shown.map(({ kind, title, from, to }) => [kind, title, from, to]),
    [
      ['booked', 'Amara', 600, 660],
      ['gap', '15 minutes after the lesson', 660, 675],
      ['block', 'Time off', 780, 840],
    ],
  )
})

test('the hours drawn grow with what lies outside the working day', () => {
  assert.deepEqual(hoursToShow([]), [8, 19])
  assert.deepEqual(
    hoursToShow(
      arrange([
        lesson('2026-11-27T06:30:00Z', '2026-11-27T07:30:00Z'),
        lesson('2026-11-27T19:00:00Z', '2026-11-27T20:30:00Z'),
      ]),
    ),
    [6, 21],
  )
})

test('a no-show stays in the diary without counting as taught', () => {
  const missed = {
    ...lesson('2026-11-27T10:00:00Z', '2026-11-27T11:00:00Z', 'cancelled'),
    outcome: 'no-show' as const,
  }
  const shown = arrange([missed, lesson('2026-11-27T12:00:00Z', '2026-11-27T13:30:00Z')])
  assert.deepEqual(
    shown.map(({ kind }) => kind),
    ['no-show', 'booked'],
  )
  assert.equal(minutesTaught(shown), 90)
})

const at = (key: string, from: number, to: number, kind: Shown['kind'] = 'booked'): Shown => ({
  key,
  kind,
  title: key,
  on: '2026-11-27',
  from,
  to,
})

test('times that overlap stand side by side, those that follow have the whole width, and travel takes no lane', () => {
  const lanes = lanesOf([
    at('lesson', 600, 660),
    at('gap', 660, 675, 'gap'),
    at('dentist', 630, 700, 'imported'),
    at('call', 660, 690, 'imported'),
    at('later', 700, 760),
  ])
  assert.deepEqual(
    [...lanes],
    [
      ['lesson', { lane: 0, lanes: 2 }],
      ['dentist', { lane: 1, lanes: 2 }],
      ['call', { lane: 0, lanes: 2 }],
      ['later', { lane: 0, lanes: 1 }],
    ],
  )
})

test('what is drawn outside the open hours is shut: before, between and after them', () => {
  assert.deepEqual(
    shutSpans(
      [
        [540, 720],
        [780, 1020],
      ],
      [8, 19],
    ),
    [
      [480, 540],
      [720, 780],
      [1020, 1140],
    ],
  )
  assert.deepEqual(shutSpans([], [8, 19]), [[480, 1140]])
  assert.deepEqual(shutSpans([[360, 1440]], [8, 19]), [])
})

test('a holiday of a whole day does not draw the night', () => {
  assert.deepEqual(hoursToShow([at('Portugal', 0, 1440, 'block')]), [8, 19])
  assert.deepEqual(hoursToShow([], [[420, 1200]]), [7, 20])
})

test('time off from midnight, cut by a lesson that stays, draws neither night; only whole days are above the hours', () => {
  const [before, after] = [at('Wedding', 0, 540, 'block'), at('Wedding', 675, 1440, 'block')]
  assert.deepEqual(hoursToShow([before, at('Amara', 540, 660), after]), [8, 19])
  assert.deepEqual([before, after, at('Portugal', 0, 1440, 'block'), at('Amara', 0, 1440)].map(isAllDay), [
    false,
    false,
    true,
    false,
  ])
})

test('a month is drawn in whole weeks, and February 2027 in four', () => {
  const november = daysOfMonth('2026-11-23')
  assert.deepEqual([november[0], november.at(-1), november.length], ['2026-10-26', '2026-12-06', 42])
  const february = daysOfMonth('2027-02-10')
  assert.deepEqual([february[0], february.at(-1), february.length], ['2027-02-01', '2027-02-28', 28])
})

test('the calendar names the car of a lesson where there are several, and where a lesson takes none of them', () => {
  const lessons = ['10', '12', '14', '16'].map((hour) =>
    lesson(`2026-11-27T${hour}:00:00Z`, `2026-11-27T${hour}:59:00Z`),
  )
  const entries = (['any', 'learners', 'missing', 'none'] as const).map((carChoice, at) => {
    const { id, startsAt, endsAt } = lessons[at]!
    const carId = carChoice === 'any' ? 'corsa' : null
    return {
      id,
      startsAt,
      endsAt,
      endsAtWithBuffer: endsAt,
      kind: 'lesson',
      note: '',
      carChoice,
      carId,
    } as DiaryEntry
  })
  const corsa = { id: 'corsa', name: 'White Corsa', gearbox: 'manual' as const }
  const carsOf = (cars: (typeof corsa)[]) =>
    arrangeOnCalendar(lessons, entries, () => 'Amara', 'Europe/London', [], cars).map(({ car }) => car)
  const others = ['Learner’s own car', 'No car free', 'Another car']
  assert.deepEqual(carsOf([corsa, { ...corsa, id: 'yaris', name: 'Blue Yaris' }]), ['White Corsa', ...others])
  assert.deepEqual(carsOf([corsa]), [undefined, ...others])
  assert.deepEqual(carsOf([]), [undefined, undefined, undefined, undefined])
})

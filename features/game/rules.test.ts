import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { addDays } from '#common/days.ts'
import { achievementIds } from './achievement-ids.ts'
import { achievementsOf } from './achievements.ts'
import { aliasFrom, findAliasFault } from './alias.ts'
import {
  awardsOf,
  comparedPoints,
  type Facts,
  goalSteps,
  isAdult,
  levelOf,
  presentFor,
  presentOf,
  reachedOn,
  rhythmOf,
  sumOf,
  weekOf,
} from './rules.ts'

const nothing: Facts = {
  lessons: [],
  learnt: [],
  theoryMocks: [],
  hazardMocks: [],
  sharpClips: [],
  mockDrives: [],
  practice: [],
  studyDays: [],
  passedOn: null,
}
const with_ = (facts: Partial<Facts>): Facts => ({ ...nothing, ...facts })
const lesson = (on: string, levels: Record<string, number> = {}) => ({
  drivenAt: `${on}T10:00:00Z`,
  drivenOn: on,
  on,
  levels,
})
const now = '2026-11-23T08:00:00Z'
const drive = (on: string, minutes = 30, ...conditions: string[]) => ({
  drivenOn: on,
  on,
  minutes,
  conditions,
})
const said = (facts: Partial<Facts>) =>
  awardsOf(with_(facts)).map(({ kind, on, points, count }) => `${on} ${kind} ${count}: ${points}`)
const earned = (facts: Partial<Facts>, counted: string[] = []) =>
  Object.fromEntries(
    achievementsOf(with_(facts), counted, now).flatMap(({ id, earnedOn }) =>
      earnedOn ? [[id, earnedOn]] : [],
    ),
  )

suite('points', () => {
  test('follow the table: 40 a lesson, 2 a question, 100 a mock test, 150 a mock driving test, 20 for practice', () => {
    assert.deepEqual(
      said({
        lessons: [lesson('2026-11-02'), lesson('2026-11-09')],
        learnt: [
          { on: '2026-11-03', topic: 'attitude' },
          { on: '2026-11-03', topic: 'alertness' },
          { on: '2026-11-04', topic: 'attitude' },
        ],
        theoryMocks: [
          { on: '2026-11-05', score: 42, isPass: false },
          { on: '2026-11-06', score: 45, isPass: true },
        ],
        hazardMocks: [{ on: '2026-11-07', points: 51, isPass: true }],
        mockDrives: [
          { on: '2026-11-08', isPass: true },
          { on: '2026-11-08', isPass: false },
        ],
        practice: [drive('2026-11-10', 50)],
      }),
      [
        '2026-11-02 lesson 1: 40',
        '2026-11-03 questions 2: 4',
        '2026-11-04 questions 1: 2',
        '2026-11-06 theory-mock 45: 100',
        '2026-11-07 hazard-mock 51: 100',
        '2026-11-08 mock-drive 1: 150',
        '2026-11-09 lesson 2: 40',
        '2026-11-10 practice 50: 20',
      ],
    )
  })

  test('for a skill count each level reached for the first time, whichever way it went', () => {
    const points = (...steps: number[]) =>
      awardsOf(
        with_({ lessons: steps.map((level, at) => lesson(addDays('2026-11-02', at), { Junctions: level })) }),
      )
        .filter(({ kind }) => kind === 'skill')
        .map(({ level, points: gained }) => `${level}: ${gained}`)
    assert.deepEqual(points(1, 2, 3, 4, 5), ['1: 15', '2: 30', '3: 45', '4: 60', '5: 75'])
    assert.deepEqual(points(3), ['3: 90'])
    assert.deepEqual(points(3, 2, 3, 4), ['3: 90', '4: 60'], 'lost and found again brings nothing')
    assert.deepEqual(points(0), [])
  })

  test('can’t be made by repeating: one pass of each mock test a week, one drive a day', () => {
    assert.deepEqual(
      said({
        theoryMocks: ['2026-11-02', '2026-11-02', '2026-11-08', '2026-11-09'].map((on) => ({
          on,
          score: 50,
          isPass: true,
        })),
        practice: [drive('2026-11-02'), drive('2026-11-02'), drive('2026-11-03')],
      }),
      [
        '2026-11-02 theory-mock 50: 100',
        '2026-11-02 practice 30: 20',
        '2026-11-03 practice 30: 20',
        '2026-11-09 theory-mock 50: 100',
      ],
    )
  })

  test('that are compared leave out how somebody drives: skills and mock driving tests', () => {
    const awards = awardsOf(
      with_({
        lessons: [lesson('2026-11-02', { Junctions: 5 })],
        mockDrives: [{ on: '2026-11-03', isPass: true }],
        learnt: [
          { on: '2026-11-08', topic: 'attitude' },
          { on: '2026-11-09', topic: 'attitude' },
        ],
      }),
    )
    assert.equal(sumOf(awards), 40 + 225 + 150 + 4)
    assert.equal(comparedPoints(awards, '2026-11-02'), 42)
    assert.equal(comparedPoints(awards, '2026-11-09'), 2)
  })

  test('of a week count as far as an honest week goes: a year of drives confirmed at once wins nothing', () => {
    const year = Array.from({ length: 365 }, (_, at) => ({
      ...drive('2026-11-03'),
      drivenOn: Temporal.PlainDate.from('2026-11-02').subtract({ days: at }).toString(),
    }))
    const questions = Array.from({ length: 848 }, () => ({ on: '2026-11-04', topic: 'alertness' }))
    const awards = awardsOf(with_({ practice: year, learnt: questions }))
    assert.equal(sumOf(awards), 365 * 20 + 848 * 2)
    assert.equal(comparedPoints(awards, '2026-11-02'), 7 * 20 + 200 * 2)
  })
})

test('levels begin at 0, 150, 400, 800, 1,400, 2,200 and 3,500 points; the last is the driving test', () => {
  const name = (points: number) => levelOf(points, false).name
  for (const [from, before, at] of [
    [150, 'Lane', 'Street'],
    [400, 'Street', 'B road'],
    [800, 'B road', 'City road'],
    [1_400, 'City road', 'A road'],
    [2_200, 'A road', 'Dual carriageway'],
    [3_500, 'Dual carriageway', 'Motorway'],
  ] as const)
    assert.deepEqual([name(from - 1), name(from)], [before, at])
  assert.deepEqual(levelOf(1_240, false), {
    number: 4,
    name: 'City road',
    into: 440,
    of: 600,
    next: 'A road',
  })
  assert.deepEqual(levelOf(9_000, false), {
    number: 7,
    name: 'Motorway',
    into: 5_500,
    of: null,
    next: 'Passed',
  })
  assert.deepEqual(levelOf(10, true), { number: 8, name: 'Passed', into: 0, of: null, next: null })
})

suite('the weekly rhythm', () => {
  // The weeks from 5 October to 23 November 2026 of the design: 2, 2, paused, 1, 2, 2, 2 and 1 so far.
  const days = [
    '2026-10-05',
    '2026-10-08',
    '2026-10-13',
    '2026-10-18',
    '2026-10-28',
    '2026-11-02',
    '2026-11-03',
    '2026-11-10',
    '2026-11-11',
    '2026-11-16',
    '2026-11-17',
    '2026-11-23',
  ]
  const rhythm = rhythmOf(with_({ studyDays: days }), '2026-11-25', [], ['2026-10-19'])

  test('counts weeks with as many days as were aimed at, and shows paused ones as neither good nor bad', () => {
    assert.deepEqual(
      rhythm.weeks.map(
        (week) => `${week.from} ${week.days}${week.isPaused ? ' paused' : ''}${week.counts ? ' +' : ''}`,
      ),
      [
        '2026-10-05 2 +',
        '2026-10-12 2 +',
        '2026-10-19 0 paused',
        '2026-10-26 1',
        '2026-11-02 2 +',
        '2026-11-09 2 +',
        '2026-11-16 2 +',
        '2026-11-23 1',
      ],
    )
    assert.deepEqual(rhythm.counted, ['2026-10-08', '2026-10-18', '2026-11-03', '2026-11-11', '2026-11-17'])
  })

  test('loses nothing by a week without learning, a pause, or a higher aim later', () => {
    const later = rhythmOf(with_({ studyDays: days }), '2027-03-01', [{ from: '2026-11-30', days: 5 }], [])
    assert.deepEqual(later.counted, rhythm.counted)
    assert.deepEqual([later.weeks.at(-1)!.aim, rhythm.weeks.at(-1)!.aim], [5, 2])
  })

  test('counts a day once, however much was done, and a late assessment on the day of the lesson', () => {
    const one = rhythmOf(
      with_({
        lessons: [{ drivenAt: '2026-11-23T10:00:00Z', drivenOn: '2026-11-23', on: '2026-12-01', levels: {} }],
        studyDays: ['2026-11-23'],
        practice: [{ drivenOn: '2026-11-24', on: '2026-12-02', minutes: 40, conditions: [] }],
      }),
      '2026-11-25',
      [],
      [],
    )
    assert.equal(one.weeks.at(-1)!.days, 2)
  })
})

suite('badges', () => {
  test('are at least thirty, and nobody begins with one', () => {
    assert.ok(achievementIds.length >= 30, String(achievementIds.length))
    assert.equal(new Set(achievementIds).size, achievementIds.length)
    assert.deepEqual(earned({}), {})
    for (const { have, of } of achievementsOf(nothing, [], now)) assert.ok(have === 0 && of >= 1)
  })

  test('come on the day of the step that was missing', () => {
    const lessons = Array.from({ length: 10 }, (_, at) =>
      lesson(addDays('2026-09-01', at), { Roundabouts: Math.min(5, at), Motorways: at === 9 ? 1 : 0 }),
    )
    assert.deepEqual(earned({ lessons }), {
      'first-drive': '2026-09-01',
      'ten-lessons': '2026-09-10',
      'all-round': '2026-09-05',
      'first-motorway': '2026-09-10',
    })
    const learnt = Array.from({ length: 60 }, (_, at) => ({
      on: addDays('2026-09-01', at),
      topic: at < 25 ? 'road-and-traffic-signs' : 'attitude',
    }))
    assert.deepEqual(earned({ learnt }), { 'fifty-questions': '2026-10-20', 'sign-reader': '2026-09-25' })
    assert.deepEqual(
      earned({
        practice: [
          drive('2026-09-01', 59, 'night'),
          drive('2026-09-02', 540, 'night', 'wet'),
          drive('2026-09-03', 1, 'night'),
        ],
      }),
      { 'first-practice': '2026-09-01', 'ten-hours': '2026-09-03', 'night-driver': '2026-09-03' },
    )
    assert.deepEqual(earned({ passedOn: '2026-11-20' }, ['a', 'b', 'c', 'd']), {
      'steady-month': 'd',
      passed: '2026-11-20',
    })
  })

  test('for skills need level 4, in any one lesson', () => {
    assert.deepEqual(earned({ lessons: [lesson('2026-09-01', { Parking: 3 })] }), {
      'first-drive': '2026-09-01',
    })
    assert.deepEqual(
      earned({ lessons: [lesson('2026-09-01', { Parking: 4 }), lesson('2026-09-02', { Parking: 2 })] }),
      { 'first-drive': '2026-09-01', parking: '2026-09-01' },
      'it stays when the level goes down',
    )
  })

  test('that are ahead show the level as the record does, not the highest it was', () => {
    const lessons = [lesson('2026-10-14', { Junctions: 3 }), lesson('2026-11-04', { Junctions: 2 })]
    const far = (at: string) =>
      achievementsOf(with_({ lessons }), [], at).find(({ id }) => id === 'junctions')!.have
    assert.deepEqual([far('2026-11-01T08:00:00Z'), far(now)], [3, 2])
    assert.equal(far('2027-03-01T08:00:00Z'), 1, 'faded, as the record says')
  })
})

suite('a goal for a skill', () => {
  const lessons = [lesson('2026-10-14', { Junctions: 3 }), lesson('2026-11-04', { Junctions: 2 })]
  const goal = { kind: 'skill', skill: 'Junctions', target: 3 } as const

  test('counts from the day it was set: a level that was there before and has slipped isn’t it', () => {
    const facts = with_({ lessons })
    assert.equal(reachedOn({ ...goal, setOn: '2026-11-23' }, facts), null)
    const again = with_({ lessons: [...lessons, lesson('2026-11-25', { Junctions: 3 })] })
    assert.equal(reachedOn({ ...goal, setOn: '2026-11-23' }, again), '2026-11-25')
  })

  test('stays reached with its day when the level slips afterwards', () => {
    const facts = with_({ lessons })
    assert.equal(reachedOn({ ...goal, setOn: '2026-10-01' }, facts), '2026-10-14')
    assert.equal(presentFor(presentOf(facts, now), 'skill', 'Junctions'), 2)
  })

  test('isn’t reached by one jump that the record doesn’t count in full yet', () => {
    const jump = with_({
      lessons: [lesson('2026-10-14', { Junctions: 1 }), lesson('2026-10-15', { Junctions: 5 })],
    })
    assert.equal(reachedOn({ ...goal, target: 5, setOn: '2026-10-01' }, jump), null)
  })
})

test('a goal by number isn’t reached before it was set, whenever its steps were made', () => {
  const facts = with_({ lessons: [lesson('2026-09-01'), lesson('2026-09-02')] })
  const goal = { kind: 'lessons', skill: null, target: 2 } as const
  assert.equal(reachedOn({ ...goal, setOn: '2026-08-01' }, facts), '2026-09-02')
  assert.equal(reachedOn({ ...goal, setOn: '2026-10-01' }, facts), '2026-10-01')
  assert.equal(reachedOn({ ...goal, target: 3, setOn: '2026-08-01' }, facts), null)
})

test('the steps of a goal are those of its facts, so it’s reached on the day of the last one', () => {
  const facts = with_({
    lessons: [lesson('2026-09-01', { Parking: 2 }), lesson('2026-09-02', { Parking: 4 })],
    practice: [drive('2026-09-03', 30, 'night'), drive('2026-09-04', 30, 'wet')],
    theoryMocks: [{ on: '2026-09-05', score: 44, isPass: true }],
  })
  assert.deepEqual(goalSteps('lessons', facts), ['2026-09-01', '2026-09-02'])
  assert.deepEqual(goalSteps('dark', facts), ['2026-09-03'])
  assert.deepEqual(goalSteps('wet', facts), ['2026-09-04'])
  assert.deepEqual(goalSteps('practice', facts), ['2026-09-03', '2026-09-04'])
  assert.deepEqual(goalSteps('mock-theory', facts), ['2026-09-05'])
})

test('somebody is an adult from their eighteenth birthday on, also if it’s 29 February', () => {
  assert.equal(isAdult('2008-11-25', '2026-11-24'), false)
  assert.equal(isAdult('2008-11-25', '2026-11-25'), true)
  assert.equal(isAdult('2008-02-29', '2026-02-28'), false)
  assert.equal(isAdult('2008-02-29', '2026-03-01'), true)
})

test('a week begins on Monday', () => {
  assert.deepEqual(['2026-11-22', '2026-11-23', '2026-11-29'].map(weekOf), [
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
  ])
})

suite('an alias', () => {
  const amara = { name: 'Amara Okafor', email: 'amara.okafor@example.com' }
  const table: [string, ReturnType<typeof findAliasFault>][] = [
    ['Quiet Badger', undefined],
    ["Third-Gear O'Hara", undefined],
    ['Scunthorpe Fan', undefined],
    ['Classic Peacock', undefined],
    ['Amber Dickens', undefined],
    ['ab', 'letters'],
    ['Badger 07700 900123', 'letters'],
    ['Born2008', 'letters'],
    ['me@example.com', 'letters'],
    ['Аmara', 'letters'],
    ['x'.repeat(25), 'letters'],
    ['Fuuuck This', 'rude'],
    ['F-u-c-k', 'rude'],
    ['Big Dick', 'rude'],
    ['Nazi Driver', 'rude'],
    ['Amara the Great', 'name'],
    ['oka-for', 'name'],
    ['AMMARA', 'name'],
    ['DVSA Examiner', 'official'],
  ]
  for (const [alias, fault] of table)
    test(`“${alias}” ${fault ? `isn’t good: ${fault}` : 'is good'}`, () => {
      assert.equal(findAliasFault(alias, amara), fault)
    })

  test('that is suggested is good for anybody, and there are four hundred', () => {
    const all = Array.from({ length: 400 }, (_, at) => aliasFrom(at))
    assert.equal(new Set(all).size, 400)
    for (const alias of all)
      assert.equal(findAliasFault(alias, { name: 'Xy Zq', email: null }), undefined, alias)
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '#common/days.ts'
import { sayStanding, standingOf } from './standing.ts'

const start = Date.parse('2026-01-01T10:00:00Z')
const dayNr = (nr: number) => new Date(start + nr * dayMs).toISOString()

/** Levels with their day. */
const marksOf = (...marks: [day: number, level: number][]) =>
  marks.map(([day, level]) => ({ date: dayNr(day), score: level * 20 }))

const table: [says: string, marks: [day: number, level: number][], on: number, level: number][] = [
  ['never marked', [], 10, 0],
  ['marked once', [[0, 3]], 1, 3],
  // (4 + 3/3) / (1 + 1/3) = 3.75, less what a week fades
  [
    'one up counts at once',
    [
      [0, 3],
      [7, 4],
    ],
    8,
    4,
  ],
  [
    'one down counts at once',
    [
      [0, 3],
      [7, 2],
    ],
    8,
    2,
  ],
  [
    'a climb of one a lesson counts at once',
    [
      [0, 1],
      [7, 2],
      [14, 3],
      [21, 4],
      [28, 5],
    ],
    29,
    5,
  ],
  [
    'and so does a fall',
    [
      [0, 5],
      [7, 4],
      [14, 3],
      [21, 2],
      [28, 1],
    ],
    29,
    1,
  ],
  // Same day: (4 + 2/3) / (4/3) = 3.5, just between: what was written last
  [
    'two up after a single lesson',
    [
      [0, 2],
      [0, 4],
    ],
    1,
    4,
  ],
  // (4 + 2/3 + 2/9) / (13/9) = 3.38
  [
    'two up after two lessons waits for a second',
    [
      [0, 2],
      [0, 2],
      [0, 4],
    ],
    1,
    3,
  ],
  [
    'and the second makes it',
    [
      [0, 2],
      [0, 2],
      [0, 4],
      [0, 4],
    ],
    1,
    4,
  ],
  // (2 + 4/3 + 4/9) / (13/9) = 2.62
  [
    'one bad lesson costs one level of two',
    [
      [0, 4],
      [0, 4],
      [0, 2],
    ],
    1,
    3,
  ],
  [
    'two cost both',
    [
      [0, 4],
      [0, 4],
      [0, 2],
      [0, 2],
    ],
    1,
    2,
  ],
  // (5 + 1/3 + 1/9) / (13/9) = 3.77
  [
    'four up at once are three',
    [
      [0, 1],
      [0, 1],
      [0, 5],
    ],
    1,
    4,
  ],
  // 120 days apart the earlier weigh a quarter: (4 + 2/12 + 2/36) / (1 + 1/12 + 1/36) = 3.8
  [
    'what is old hardly counts',
    [
      [0, 2],
      [0, 2],
      [120, 4],
    ],
    121,
    4,
  ],
  [
    'the future doesn’t count',
    [
      [0, 2],
      [50, 4],
    ],
    10,
    2,
  ],
]

for (const [says, marks, on, level] of table)
  test(`the level by its rule: ${says}`, () => {
    assert.equal(standingOf(marksOf(...marks), dayNr(on)).level, level)
  })

test('however long the history, a step of one level a lesson is what the instructor wrote', () => {
  let seed = 7
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 2_000; round++) {
    const marks: [number, number][] = [[0, next(5) + 1]]
    for (let lesson = 1; lesson < 20; lesson++) {
      const [day, level] = marks.at(-1)!
      marks.push([day + next(15), Math.min(5, Math.max(1, level + next(3) - 1))])
      const { level: stands, because } = standingOf(marksOf(...marks), dayNr(marks.at(-1)![0]))
      assert.deepEqual([stands, because], [marks.at(-1)![1], undefined], JSON.stringify(marks))
    }
  }
})

const decay: [level: number, dueFrom: number, lowerFrom: number | undefined][] = [
  [1, 22, undefined],
  [2, 29, 57],
  [3, 43, 85],
  [4, 85, 169],
  [5, 169, 337],
]

for (const [level, dueFrom, lowerFrom] of decay)
  test(`level ${level} is due again after ${dueFrom - 1} days${lowerFrom ? ` and one lower after ${lowerFrom - 1}` : ', and never lower'}`, () => {
    const on = (day: number) => standingOf(marksOf([0, level]), dayNr(day))
    assert.deepEqual([on(dueFrom - 1).isDue, on(dueFrom).isDue], [false, true])
    if (lowerFrom) assert.deepEqual([on(lowerFrom - 1).level, on(lowerFrom).level], [level, level - 1])
    assert.equal(on(2_000).level, Math.max(1, level - 1), 'one level at most')
  })

test('practising it again makes up for all of it', () => {
  const marks = marksOf([0, 4], [200, 4])
  assert.equal(standingOf(marks, dayNr(199)).level, 3)
  assert.deepEqual(standingOf(marks, dayNr(200)), { level: 4, isDue: false, written: 4, days: 0 })
})

test('what is not as it was written says why', () => {
  const say = (marks: [number, number][], on: number) => sayStanding(standingOf(marksOf(...marks), dayNr(on)))
  assert.equal(say([[0, 3]], 10), '')
  assert.equal(say([[0, 3]], 50), 'Due again: not marked for 7 weeks.')
  assert.equal(
    say([[0, 4]], 175),
    'Not marked for 25 weeks, so it counts one level lower until it’s marked again.',
  )
  assert.equal(
    say(
      [
        [0, 2],
        [1, 2],
        [2, 4],
      ],
      3,
    ),
    'Marked Independent last time, well above the lessons before. It counts in full once another lesson says the same.',
  )
  assert.equal(
    say(
      [
        [0, 4],
        [1, 4],
        [2, 2],
      ],
      3,
    ),
    'Marked Helped last time, well below the lessons before. It counts in full once another lesson says the same.',
  )
})

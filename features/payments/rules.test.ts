import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { shareOf } from '#common/money.ts'
import { lessonParties } from '#features/lessons/rules.ts'
import { commissionBasisPointsOf } from './commission.ts'
import {
  coversRate,
  fitsLesson,
  goesBackToCard,
  type Left,
  taxQuarterOf,
  splitPart,
  takePart,
} from './rules.ts'
import { standardPackages } from './standard-packages.ts'

test('the Free plan pays 10 %, Pro 5 %, Enterprise what its contract says', () => {
  assert.deepEqual(
    [
      commissionBasisPointsOf('free'),
      commissionBasisPointsOf('pro'),
      commissionBasisPointsOf('enterprise', 275),
      commissionBasisPointsOf('enterprise', 0),
      commissionBasisPointsOf('enterprise'),
    ],
    [1_000, 500, 275, 0, 500],
  )
  assert.equal(commissionBasisPointsOf('free', 275), 1_000)
})

test('commission is rounded half up and the rest is the instructor’s', () => {
  assert.deepEqual(
    [4_150, 4_145, 4_144, 1].map((pence) => shareOf(pence, 1_000)),
    [415, 415, 414, 0],
  )
  assert.equal(shareOf(3_810, 500), 191)
})

test('a third of ten pounds leaves nothing over when all three are taken', () => {
  let left: Left = { minutes: 180, pence: 1_000, commissionPence: 100 }
  const taken = [60, 60, 60].map((minutes) => {
    const part = takePart(left, minutes)
    left = minus(left, part)
    return [part.pence, part.commissionPence]
  })
  assert.deepEqual(taken, [
    [333, 33],
    [334, 34],
    [333, 33],
  ])
  assert.deepEqual(left, { minutes: 0, pence: 0, commissionPence: 0 })
})

test('parts of a block add up to it, in whatever order they are taken and given back', () => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
  console.log(`parts of a block: TEST_SEED=${seed}`)
  const steps = fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 240 }), back: fc.boolean() }), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 500_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 15, max: 3_000 }),
      steps,
      (pence, basisPoints, minutes, going) => {
        const whole: Left = { minutes, pence, commissionPence: shareOf(pence, basisPoints) }
        let left = whole
        const out: Left[] = []
        for (const step of going) {
          const earlier = step.back ? out.shift() : undefined
          if (earlier) left = plus(left, earlier)
          else if (left.minutes > 0) {
            const part = takePart(left, step.minutes)
            assert.ok(
              part.pence >= part.commissionPence && part.commissionPence >= 0,
              'commission lies within its part',
            )
            left = minus(left, part)
            out.push(part)
          }
          assert.ok(
            left.pence >= left.commissionPence && left.commissionPence >= 0,
            'commission lies within what is left',
          )
        }
        assert.deepEqual(out.reduce(plus, left), whole)
        if (left.minutes === 0) assert.equal(left.pence, 0)
      },
    ),
    { seed, numRuns: 500 },
  )
})

test('the cost of a late cancellation and what is left of a part add up to it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 500_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 1, max: 480 }),
      fc.integer({ min: 1, max: 9_999 }),
      (pence, basisPoints, minutes, share) => {
        const part: Left = { minutes, pence, commissionPence: shareOf(pence, basisPoints) }
        const { cost, rest } = splitPart(part, Math.min(pence - 1, Math.max(1, shareOf(pence, share))))
        assert.deepEqual(plus(cost, rest), part)
        for (const side of [cost, rest])
          assert.ok(side.minutes >= 0 && side.commissionPence >= 0 && side.commissionPence <= side.pence)
        assert.ok(rest.minutes > 0, 'money that is left needs time to spend it on')
      },
    ),
  )
})

const noRules = { evening: null, weekend: null, long: null }

test('standard packages follow the hourly rate, the lengths on offer and what a long lesson costs less, ten hours are 5 % off', () => {
  assert.deepEqual(
    standardPackages(3_805, noRules, [45, 60, 90]).map(({ name, pricePence }) => [name, pricePence]),
    [
      ['45-minute lesson', 2_854],
      ['1-hour lesson', 3_805],
      ['1½-hour lesson', 5_708],
      ['10-hour block', 36_147],
    ],
  )
  const long = { fromMinutes: 90, lessPence: 200 }
  assert.deepEqual(
    standardPackages(
      3_800,
      { ...noRules, evening: { from: '18:00', extraPence: 300 }, long },
      [60, 90, 120],
    ).map(({ pricePence }) => pricePence),
    [3_800, 5_400, 7_200, 36_100],
  )
})

test('a single lesson pays for its own length, a block for any that it holds', () => {
  assert.deepEqual(
    [60, 90].map((minutes) => fitsLesson({ kind: 'single', lessonCount: 1, lessonMinutes: 60 }, minutes)),
    [true, false],
  )
  assert.deepEqual(
    [60, 120, 130].map((minutes) =>
      fitsLesson({ kind: 'block', lessonCount: 2, lessonMinutes: 60 }, minutes),
    ),
    [true, true, false],
  )
})

test('a package of the platform is for instructors whose rate it covers', () => {
  const package5 = { lessonCount: 5, lessonMinutes: 60, pricePence: 19_000 }
  assert.deepEqual(
    [3_799, 3_800, 3_801].map((rate) => coversRate(package5, rate)),
    [true, true, false],
  )
})

test('a single lesson goes back to the card unless the learner called it off, a first one in any case, a block never', () => {
  assert.deepEqual(
    lessonParties.map((by) =>
      (['single', 'first', 'block'] as const).map((kind) => goesBackToCard(by, kind)),
    ),
    [
      [false, true, false],
      [true, true, false],
      [true, true, false],
    ],
  )
})

const minus = (a: Left, b: Left): Left => ({
  minutes: a.minutes - b.minutes,
  pence: a.pence - b.pence,
  commissionPence: a.commissionPence - b.commissionPence,
})
const plus = (a: Left, b: Left): Left => ({
  minutes: a.minutes + b.minutes,
  pence: a.pence + b.pence,
  commissionPence: a.commissionPence + b.commissionPence,
})

test('the quarters of a tax year begin on the 6th of April, July, October and January', () => {
  const quarters = [
    '2026-04-06',
    '2026-07-05',
    '2026-07-06',
    '2026-12-31',
    '2027-01-05',
    '2027-01-06',
    '2027-04-05',
  ]
  assert.deepEqual(
    quarters.map((on) => Object.values(taxQuarterOf(on))),
    [
      ['2026-04-06', '2026-07-06'],
      ['2026-04-06', '2026-07-06'],
      ['2026-07-06', '2026-10-06'],
      ['2026-10-06', '2027-01-06'],
      ['2026-10-06', '2027-01-06'],
      ['2027-01-06', '2027-04-06'],
      ['2027-01-06', '2027-04-06'],
    ],
  )
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { seeded } from '#tools/demo/random.ts'
import {
  type Chance,
  chanceOf,
  type Driver,
  expectedFaults,
  factorOf,
  type Mock,
  population,
  testedSkills,
} from './model.ts'

const seed = Number(process.env['TEST_SEED'] ?? 20261130)
const people = 6_000

type Simulated = { driver: Driver; mocks: Mock[]; ownChance: number; passes: boolean; predicted: Chance }

/**
 * They learn, are rated, sit mock tests and the real one by other rules than the model's: gifts and nerves that nobody
 * sees, instructors who are strict or kind, ratings in whole levels with slips, and good and bad days.
 */
function simulate(random: ReturnType<typeof seeded>): Simulated {
  const bell = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  const poisson = (mean: number) => {
    let count = 0
    for (
      let left = random.next();
      (left -= Math.exp(-mean + count * Math.log(mean) - logFactorial(count))) > 0;
    )
      count++
    return count
  }
  const gift = 0.35 * bell()
  const nerves = 0.4 * bell()
  const bias = 0.3 * bell()
  const strictness = Math.exp(0.2 * bell())
  const lessonHours = Math.min(110, Math.max(12, 45 * Math.exp(0.4 * bell())))
  const practiceHours = -22 * Math.log(1 - random.next())
  const own = testedSkills.map(() => 0.5 * bell())
  const ratedAs = testedSkills.map(() => 0.35 * bell())
  const isRated = testedSkills.map(() => random.chance(0.9))

  const driverAt = (part: number) => {
    const [lessons, practice] = [lessonHours * part, practiceHours * part]
    const hours = (lessons + practice / 2) * Math.exp(gift)
    const truly = testedSkills.map((_, at) => Math.min(5, 4.2 * (1 - Math.exp(-hours / 28)) + own[at]!))
    const levels = Object.fromEntries(
      testedSkills.flatMap(({ name }, at) =>
        isRated[at] ? [[name, Math.max(1, Math.min(5, Math.round(truly[at]! + bias + ratedAs[at]!)))]] : [],
      ),
    )
    const faults = testedSkills.reduce((sum, { share }, at) => sum + share * 2 ** (3.6 - truly[at]!), 0)
    const driver: Driver = { levels, lessonHours: lessons, practiceHours: practice, theory: 1 }
    return { driver, faults: population.rate * 0.93 * faults * Math.exp(nerves - 0.08) }
  }
  const onADay = (faults: number) => faults * Math.exp(0.3 * bell() - 0.045)
  const sit = (faults: number) => {
    const [seriousFaults, drivingFaults] = [poisson(faults), poisson(faults * population.drivingFaultsEach)]
    return { seriousFaults, drivingFaults, passed: seriousFaults === 0 && drivingFaults <= 15 }
  }

  const now = driverAt(1)
  const mocks = Array.from({ length: random.whole(0, 3) }, (_, at): Mock => {
    const then = driverAt(1 - 0.08 * (at + 1))
    return { ...sit(onADay(then.faults) * strictness), daysAgo: 20 * (at + 1), driver: then.driver }
  })
  const days = Array.from({ length: 60 }, () => onADay(now.faults))
  const ownChance = days.reduce((sum, faults) => sum + passChance(faults), 0) / days.length
  const real = sit(onADay(now.faults))
  return {
    driver: now.driver,
    mocks,
    ownChance,
    passes: real.passed,
    predicted: chanceOf(expectedFaults(now.driver), factorOf(now.driver, mocks)),
  }
}

const logFactorial = (of: number) => {
  let sum = 0
  for (let each = 2; each <= of; each++) sum += Math.log(each)
  return sum
}

function passChance(faults: number) {
  const drivingFaults = faults * population.drivingFaultsEach
  let sum = 0
  for (let count = 0; count <= 15; count++)
    sum += Math.exp(-drivingFaults + count * Math.log(drivingFaults) - logFactorial(count))
  return Math.exp(-faults) * sum
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const logLoss = (all: readonly Simulated[], of: (one: Simulated) => number) =>
  mean(all.map((one) => -Math.log(one.passes ? of(one) : 1 - of(one))))

const random = seeded(seed)
const all = Array.from({ length: people }, () => simulate(random))
const passRate = mean(all.map(({ passes }) => Number(passes)))
const byChance = all.toSorted((a, b) => a.predicted.likely - b.predicted.likely)
const deciles = Array.from({ length: 10 }, (_, at) =>
  byChance.slice((at * people) / 10, ((at + 1) * people) / 10),
)

suite(`readiness on ${people} simulated learners, seed ${seed}`, () => {
  test('of those told so many in 100, about so many pass: in each tenth within 7', (t) => {
    for (const tenth of deciles) {
      const estimated = mean(tenth.map(({ predicted }) => predicted.likely))
      const passed = mean(tenth.map(({ passes }) => Number(passes)))
      t.diagnostic(`said ${(estimated * 100).toFixed(1)}, passed ${(passed * 100).toFixed(1)}`)
      assert.ok(Math.abs(estimated - passed) < 0.07, `said ${estimated}, passed ${passed}`)
    }
  })

  test('it says more than the pass rate does, and more still with mock tests', (t) => {
    const constant = logLoss(all, () => passRate)
    const model = logLoss(all, ({ predicted }) => predicted.likely)
    t.diagnostic(
      `pass rate ${passRate.toFixed(3)}, log loss ${model.toFixed(4)}, of a constant ${constant.toFixed(4)}`,
    )
    assert.ok(model < constant - 0.03)
    const tested = all.filter(({ mocks }) => mocks.length > 0)
    const without = logLoss(
      tested,
      ({ driver }) => chanceOf(expectedFaults(driver), factorOf(driver, [])).likely,
    )
    const withMocks = logLoss(tested, ({ predicted }) => predicted.likely)
    t.diagnostic(
      `with mock tests ${withMocks.toFixed(4)}, the same people without them ${without.toFixed(4)}`,
    )
    assert.ok(withMocks < without)
  })

  test('a person’s own chance is in the range in more than eight of ten cases, and mock tests narrow it', (t) => {
    const isIn = ({ predicted, ownChance }: Simulated) =>
      ownChance >= predicted.low && ownChance <= predicted.high
    const width = (some: readonly Simulated[]) => mean(some.map(({ predicted: { low, high } }) => high - low))
    const groups = [0, 1, 2, 3].map((count) => all.filter(({ mocks }) => mocks.length === count))
    for (const [count, group] of groups.entries()) {
      const held = mean(group.map((one) => Number(isIn(one))))
      t.diagnostic(`${count} mock tests: width ${width(group).toFixed(3)}, holds ${held.toFixed(3)}`)
      assert.ok(held > 0.8 && held < 0.95, `${count}: ${held}`)
    }
    for (const [count, group] of groups.entries())
      if (count > 0) assert.ok(width(group) < width(groups[count - 1]!))
  })
})

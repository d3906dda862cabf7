import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { skills } from '#features/assessments/syllabus.ts'
import { estimateOf, type Evidence } from './estimate.ts'
import {
  chanceOf,
  type Driver,
  expectedFaults,
  factorOf,
  type Mock,
  narrowedByMock,
  population,
  testedSkills,
} from './model.ts'
import { aim, chanceIn, type Rhythm, sureness, weeksToAim, whatWouldRaise } from './rules.ts'

const all = (level: number) => Object.fromEntries(skills.map(({ name }) => [name, level]))
const driver = (more: Partial<Driver> = {}): Driver => ({
  levels: all(3),
  lessonHours: 45,
  practiceHours: 22,
  theory: null,
  ...more,
})
const mock = (seriousFaults: number, drivingFaults: number, daysAgo = 7, of = driver()): Mock => ({
  passed: seriousFaults === 0 && drivingFaults <= 15,
  seriousFaults,
  drivingFaults,
  daysAgo,
  driver: of,
})
const chance = (of: Driver, mocks: Mock[] = []) => chanceOf(expectedFaults(of), factorOf(of, mocks))
const width = ({ low, high }: { low: number; high: number }) => high - low
const rhythm: Rhythm = { levelsAWeek: 2, lessonHoursAWeek: 2, practiceHoursAWeek: 1, lessonsAWeek: 1 }

suite('the model', () => {
  test('among everyone who takes a test 48.4 % pass, with 5.3 driving faults, and 9.7 if they fail', () => {
    const { shape, rate: mean, drivingFaultsEach } = population
    const cumulative = (most: number, of: number) => {
      let term = Math.exp(-of)
      let sum = term
      for (let count = 1; count <= most; count++) sum += term *= of / count
      return sum
    }
    const sums = { weight: 0, pass: 0, faults: 0, faultsOfPasses: 0 }
    for (let log = -7; log < 3; log += 0.002) {
      const serious = Math.exp(log)
      const weight = Math.exp(shape * log - (shape / mean) * serious)
      const faults = serious * drivingFaultsEach
      sums.weight += weight
      sums.pass += weight * Math.exp(-serious) * cumulative(15, faults)
      sums.faults += weight * faults
      sums.faultsOfPasses += weight * Math.exp(-serious) * faults * cumulative(14, faults)
    }
    assert.ok(Math.abs(sums.pass / sums.weight - 0.484) < 0.001)
    assert.ok(Math.abs(sums.faultsOfPasses / sums.pass - 5.3) < 0.01)
    assert.ok(Math.abs((sums.faults - sums.faultsOfPasses) / (sums.weight - sums.pass) - 9.7) < 0.01)
  })

  test('without mock tests the range is wide, and each one narrows it as foretold', () => {
    const before = chance(driver())
    assert.ok(width(before) > 0.35)
    const after = chance(driver(), [mock(0, 5)])
    assert.ok(width(after) < width(before))
    const foretold = narrowedByMock(driver(), factorOf(driver(), []))
    assert.ok(foretold > 0.05 && foretold < 0.5)
  })

  test('higher levels, more hours, theory and clean mock tests raise it; faults and lower levels cut it', () => {
    const { likely } = chance(driver())
    for (const better of [
      chance(driver({ levels: all(4) })),
      chance(driver({ lessonHours: 70 })),
      chance(driver({ practiceHours: 60 })),
      chance(driver({ theory: 1 })),
      chance(driver(), [mock(0, 3)]),
    ])
      assert.ok(better.likely > likely)
    for (const worse of [
      chance(driver({ levels: all(2) })),
      chance(driver({ lessonHours: 15 })),
      chance(driver({ theory: 0.2 })),
      chance(driver(), [mock(4, 18)]),
    ])
      assert.ok(worse.likely < likely)
  })

  test('a mock test that wasn’t passed raises neither end, however early somebody sits it', () => {
    for (const level of [0.5, 1, 2, 3, 4])
      for (const lessonHours of [2, 10, 45]) {
        const now = driver({ levels: all(level), lessonHours, practiceHours: 0 })
        const before = chance(now)
        for (const [serious, driving] of [
          [1, 0],
          [1, 6],
          [0, 16],
          [2, 20],
          [6, 30],
        ] as const) {
          const after = chance(now, [mock(serious, driving, 0, now)])
          const says = `level ${level}, ${lessonHours} hours, ${serious} and ${driving}`
          assert.ok(after.likely <= before.likely && after.high <= before.high + 1e-9, says)
          assert.ok(after.low <= before.low + 1e-9, says)
        }
      }
  })

  test('a mock test of long ago says less than one of last week', () => {
    const { likely } = chance(driver())
    const [lately, longAgo] = [chance(driver(), [mock(4, 18)]), chance(driver(), [mock(4, 18, 360)])]
    assert.ok(Math.abs(lately.likely - likely) > 2 * Math.abs(longAgo.likely - likely))
  })

  test('nobody is near nought or sure, and level 5 everywhere with clean mock tests is as high as it goes', () => {
    const best = driver({ levels: all(5), lessonHours: 90, theory: 1 })
    const high = chance(best, [mock(0, 1, 3, best), mock(0, 2, 10, best), mock(0, 0, 17, best)])
    assert.ok(high.likely > 0.75 && high.high < 0.99, `${high.likely} ${high.high}`)
    const beginner = chance(driver({ levels: { Junctions: 1 }, lessonHours: 2, practiceHours: 0 }))
    assert.ok(beginner.likely < 0.2 && beginner.likely > 0)
    assert.ok(beginner.low <= beginner.likely && beginner.likely <= beginner.high)
  })

  test('what a test doesn’t show changes nothing', () => {
    const dark = driver({ levels: { ...all(3), 'Driving in the dark': 5, Motorways: 5 } })
    assert.equal(chance(dark).likely, chance(driver()).likely)
    assert.ok(Math.abs(testedSkills.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-9)
  })
})

suite('what would raise it', () => {
  test('is the model asked again: the gain is the difference, the most first', () => {
    const now = driver({ levels: { ...all(4), Roundabouts: 2 } })
    const [first, ...others] = whatWouldRaise(now, [], rhythm, 5)
    assert.deepEqual([first!.kind, first!.skill, first!.toLevel], ['skill', 'Roundabouts', 4])
    const asked = chance({ ...now, levels: all(4) }).likely - chance(now).likely
    assert.ok(Math.abs(first!.gain - asked) < 1e-9)
    assert.ok(others.every(({ gain }, at) => gain <= (others[at - 1]?.gain ?? first!.gain)))
  })

  test('says how many lessons it takes at this pace, and nothing without one', () => {
    const now = driver({ levels: { ...all(4), Roundabouts: 2 } })
    assert.equal(whatWouldRaise(now, [], rhythm)[0]!.lessons, 1)
    assert.equal(whatWouldRaise(now, [], { ...rhythm, levelsAWeek: 0.5 })[0]!.lessons, 4)
    assert.equal(whatWouldRaise(now, [], { ...rhythm, levelsAWeek: 0 })[0]!.lessons, null)
  })

  test('counts from where a skill that nobody assessed is expected, not from nothing', () => {
    const { Roundabouts: _, ...others } = all(4)
    const [first] = whatWouldRaise(driver({ levels: others }), [], { ...rhythm, levelsAWeek: 1 })
    assert.deepEqual([first!.skill, first!.toLevel, first!.lessons], ['Roundabouts', 4, 3])
  })

  test('names theory while it isn’t sure, and practice', () => {
    const kinds = (of: Driver) => whatWouldRaise(of, [], rhythm, 30).map(({ kind }) => kind)
    assert.ok(kinds(driver({ theory: 0.3 })).includes('theory'))
    assert.ok(!kinds(driver({ theory: 1 })).includes('theory'))
    assert.ok(kinds(driver({ practiceHours: 0 })).includes('practice'))
  })
})

suite('by when', () => {
  test('the aim is reached in the first week that reaches it, and a faster pace gets there sooner', () => {
    const weeks = weeksToAim(driver(), [mock(0, 4)], rhythm)!
    assert.ok(weeks > 0)
    assert.ok(chanceIn(weeks, driver(), [mock(0, 4)], rhythm).likely >= aim)
    assert.ok(chanceIn(weeks - 1, driver(), [mock(0, 4)], rhythm).likely < aim)
    assert.ok(weeksToAim(driver(), [mock(0, 4)], { ...rhythm, levelsAWeek: 4 })! < weeks)
  })

  test('without lessons these weeks nothing is said', () => {
    assert.equal(weeksToAim(driver(), [], { ...rhythm, levelsAWeek: 0, lessonHoursAWeek: 0 }), null)
  })

  test('ahead it’s at least as wide as the pace is unsure', () => {
    const ahead = chanceIn(12, driver(), [mock(0, 5)], rhythm)
    assert.ok(ahead.low < ahead.likely && ahead.likely < ahead.high)
    assert.equal(sureness({ low: 0.4, likely: 0.5, high: 0.6 }), 'fairly-sure')
    assert.equal(sureness({ low: 0.2, likely: 0.5, high: 0.8 }), 'very-rough')
  })
})

suite('the estimate', () => {
  const evidence: Evidence = {
    skills: [
      {
        name: 'Junctions',
        history: [
          { date: '2026-09-01T10:00:00Z', level: 2, score: 40 },
          { date: '2026-11-20T10:00:00Z', level: 4, score: 80 },
        ],
      },
    ],
    lessons: [
      { on: '2026-09-01', minutes: 90 },
      { on: '2026-11-20', minutes: 90 },
    ],
    earlierMinutes: 0,
    drives: [{ on: '2026-11-21', minutes: 60 }],
    mocks: [],
    theory: { kind: 'unknown', chance: null },
    now: '2026-11-23T08:00:00Z',
  }

  test('says what it’s from, and looks to the day of the test if there’s one', () => {
    const free = estimateOf(evidence, '2026-11-23', null)!
    assert.deepEqual(
      [free.basis.skillsAssessed, free.basis.lessonMinutes, free.basis.practiceMinutes],
      [1, 180, 60],
    )
    assert.deepEqual([free.ahead!.on, free.ahead!.isTest], ['2027-02-15', false])
    const booked = estimateOf(evidence, '2026-11-23', '2027-01-11')!
    assert.deepEqual([booked.ahead!.on, booked.ahead!.isTest], ['2027-01-11', true])
  })

  test('a mock test is measured against what was known on its day: who has improved since is better than it says', () => {
    const of = (levelThen: number) => {
      const history = [
        { date: '2026-10-01T10:00:00Z', level: levelThen, score: levelThen * 20 },
        { date: '2026-11-20T10:00:00Z', level: 4, score: 80 },
      ]
      const mocks = [
        {
          takenOn: '2026-10-02',
          isWhole: true,
          passed: false,
          drivingFaults: 14,
          seriousFaults: 3,
          dangerousFaults: 1,
        },
      ]
      const skills = testedSkills.map(({ name }) => ({ name, history }))
      return estimateOf({ ...evidence, skills, mocks, earlierMinutes: 2_400 }, '2026-11-23', null)!.today
    }
    assert.ok(of(2).likely > of(4).likely)
  })

  test('a part of a mock test within the limits is no evidence; a serious fault in one is', () => {
    const driven = { ...evidence, earlierMinutes: 3_000 }
    const of = (seriousFaults: number) => {
      const mock = {
        takenOn: '2026-11-22',
        isWhole: false,
        passed: false,
        drivingFaults: 0,
        dangerousFaults: 0,
      }
      return estimateOf({ ...driven, mocks: [{ ...mock, seriousFaults }] }, '2026-11-23', null)!
    }
    const before = estimateOf(driven, '2026-11-23', null)!
    assert.deepEqual([of(0).today, of(0).basis.mockDrives], [before.today, 0])
    assert.equal(of(1).basis.mockDrives, 1)
    assert.ok(of(9).today.high < before.today.high)
  })

  test('there’s none before the first hour', () => {
    assert.equal(estimateOf({ ...evidence, skills: [], lessons: [], drives: [] }, '2026-11-23', null), null)
  })
})

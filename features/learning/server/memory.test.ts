import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Rating, createEmptyCard } from 'ts-fsrs'
import { dice } from '#tests/support/dice.ts'
import {
  chanceFor,
  distributionOf,
  fairShares,
  lapseFactor,
  marksFrom,
  newQuestionRate,
  predictMarks,
} from '../prediction.ts'
import { mock } from '../rules.ts'
import { answered, chanceOf, isDue, type Memory, memoryOf, schedulerFor } from './memory.ts'

const dayMs = 86_400_000
const start = Date.parse('2026-11-23T08:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()

/** Answered whenever it is due: how long each rest was. */
function rests(rights: readonly boolean[], testOn: string | null = null) {
  let memory: Memory | undefined
  let now = iso(start)
  return rights.map((isRight) => {
    memory = answered(memory, isRight, now, testOn)
    const rest = Date.parse(memory.dueAt) - Date.parse(now)
    now = memory.dueAt
    return rest < dayMs ? `${rest / 60_000} min` : `${rest / dayMs} d`
  })
}

suite('FSRS', () => {
  test('gives the intervals that the package’s own tests publish for FSRS-6', () => {
    const scheduler = schedulerFor(undefined)
    const [Good, Again] = [Rating.Good, Rating.Again] as const
    let card = createEmptyCard(new Date('2022-12-29T12:30:00Z'))
    const intervals = [Good, Good, Good, Good, Good, Good, Again, Again, Good, Good, Good, Good, Good].map(
      (rating) => {
        card = scheduler.next(card, card.due, rating).card
        return card.scheduled_days
      },
    )
    assert.deepEqual(intervals, [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21])
  })

  test('and the memory that they publish: stability and difficulty after six answers', () => {
    const scheduler = schedulerFor(undefined)
    let now = Date.parse('2022-12-29T12:30:00Z')
    let card = createEmptyCard(new Date(now))
    const days = [0, 0, 1, 3, 8, 21]
    for (const [at, rating] of ([1, 3, 3, 3, 3, 3] as const).entries()) {
      now += days[at]! * dayMs
      card = scheduler.next(card, new Date(now), rating).card
    }
    assert.ok(Math.abs(card.stability - 53.62691) < 1e-4, `${card.stability}`)
    assert.ok(Math.abs(card.difficulty - 6.3574867) < 1e-4, `${card.difficulty}`)
  })

  test('is what cards go by: right is Good, wrong is Again, also through our own rows', () => {
    const [right, wrong] = [true, false]
    assert.deepEqual(rests([right, right, right, right, wrong, right, right]), [
      '10 min',
      '2 d',
      '11 d',
      '46 d',
      '10 min',
      '3 d',
      '8 d',
    ])
    assert.deepEqual(rests([wrong, right, right]), ['1 min', '10 min', '1 d'])
  })

  test('before a test nothing rests beyond its day, and of the last fortnight more is asked again', () => {
    const right = [true, true, true, true, true]
    assert.deepEqual(rests(right, '2026-12-31').slice(0, 3), ['10 min', '2 d', '11 d'])
    const [near, far] = [rests(right, '2026-12-03'), rests(right)]
    assert.deepEqual(near.slice(0, 2), ['10 min', '1 d'])
    const total = near.reduce((sum, rest) => sum + (rest.endsWith(' d') ? Number.parseInt(rest) : 0), 0)
    assert.ok(total <= 11 + 1, `${near.join(', ')} until the test in ten days`)
    assert.notDeepEqual(near, far)
    assert.deepEqual(rests(right, '2026-11-01'), far, 'a test that is over changes nothing')
  })

  test('a card is what its answers make in the order they were given; today’s reviews are due all day', () => {
    const answers = [
      { isRight: true, answeredAt: iso(start) },
      { isRight: true, answeredAt: iso(start + 600_000) },
      { isRight: false, answeredAt: iso(start + 3 * dayMs) },
    ]
    const memory = memoryOf(answers, null)!
    const step = answered(memoryOf(answers.slice(0, 2), null), false, answers[2]!.answeredAt, null)
    assert.deepEqual(memory, step)
    const review = { state: 2, dueAt: '2026-11-25T18:00:00Z' }
    assert.deepEqual(
      ['2026-11-24T23:00:00Z', '2026-11-25T07:00:00Z'].map((now) => isDue(review, now)),
      [false, true],
    )
    assert.equal(isDue({ state: 1, dueAt: '2026-11-25T18:00:00Z' }, '2026-11-25T07:00:00Z'), false)
  })
})

suite('the predicted mark', () => {
  test('is the Poisson-binomial distribution: that of a coin is binomial, and certain ones only shift it', () => {
    const round = (list: readonly number[]) => list.map((share) => Math.round(share * 10_000) / 10_000)
    assert.deepEqual(round(distributionOf([0.5, 0.5, 0.5])), [0.125, 0.375, 0.375, 0.125])
    assert.deepEqual(round(distributionOf([0.9, 0.2, 1])), [0, 0.08, 0.74, 0.18])
    const marks = marksFrom(distributionOf(Array.from({ length: 50 }, () => 0.9)))
    assert.deepEqual([marks.low, marks.likely, marks.high, marks.passPercent], [42, 45, 48, 88])
    assert.equal(marksFrom(distributionOf(Array.from({ length: 50 }, () => 1))).low, 50)
  })

  test('fifty questions are shared over the topics evenly, with one more of those that have the most', () => {
    const shares = fairShares([180, 59, 52, 36, 20, 9, 9, 8, 7, 7, 7, 6, 6, 6])
    assert.deepEqual(shares, [4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3])
  })
})

/*
 * Learners as the product meets them, made so that they owe nothing to FSRS: what they know fades exponentially and
 * lasts longer each time it is recalled, most if it was nearly gone; each has another memory, each question another
 * difficulty; they skip days, know some of it beforehand, and guess one in four of what they have forgotten.
 */
suite('simulated learners', () => {
  const seed = Number(process.env['TEST_SEED'] ?? 14)

  test('FSRS foresees their answers better than the constant guess of each one’s own rate', () => {
    console.log(`TEST_SEED=${seed}`)
    let [fsrsLoss, constantLoss, reviews] = [0, 0, 0]
    for (let nr = 0; nr < 24; nr++) {
      const { foreseen } = live(seed * 1_000 + nr, { days: 60, questions: 120 })
      const rate = foreseen.filter(({ isRight }) => isRight).length / foreseen.length
      for (const { chance, isRight } of foreseen) {
        fsrsLoss += lossOf(chance, isRight)
        constantLoss += lossOf(rate, isRight)
      }
      reviews += foreseen.length
    }
    const [ours, constant] = [fsrsLoss / reviews, constantLoss / reviews]
    console.log(
      `log loss of ${reviews} reviews: FSRS ${ours.toFixed(4)}, each one’s own rate ${constant.toFixed(4)}`,
    )
    assert.ok(ours < constant, `FSRS ${ours}, constant ${constant}`)
  })

  test('nine in ten marks of a mock test are in the predicted range, or nearly', () => {
    let [wide, inside, bias, passes, foreseenPasses] = [0, 0, 0, 0, 0]
    const learners = 120
    for (let nr = 0; nr < learners; nr++) {
      const { range, mark } = live(seed * 2_000 + nr, { days: 5 + (nr % 36), questions: 280 })
      if (mark >= range.low && mark <= range.high) inside++
      bias += mark - range.likely
      wide += range.high - range.low
      if (mark >= mock.passMark) passes++
      foreseenPasses += range.passPercent / 100
    }
    console.log(
      `TEST_SEED=${seed}: width ${(wide / learners).toFixed(1)}, ${inside} of ${learners} in the range, off by ${(bias / learners).toFixed(2)}, ${passes} passed, ${foreseenPasses.toFixed(0)} foreseen`,
    )
    assert.ok(inside / learners > 0.8, `${inside} of ${learners}`)
    assert.ok(Math.abs(bias / learners) < 3, `${bias / learners}`)
  })
})

const lossOf = (chance: number, isRight: boolean) =>
  -Math.log(Math.min(0.999, Math.max(0.001, isRight ? chance : 1 - chance)))

type Mind = { lastsDays: number; firstDays: number; isKnown: boolean; at?: number; memory?: Memory }

function live(seed: number, { days, questions }: { days: number; questions: number }) {
  const { below } = dice(seed)
  const chance = () => below(1_000_000) / 1_000_000
  const between = (least: number, most: number) => least + (most - least) * chance()
  const growth = between(1.5, 5)
  const [firstDays, knowsAlready] = [between(6, 20), between(0.2, 0.6)]
  const [diligence, breakFrom] = [between(0.4, 0.95), below(days)]
  const minds = Array.from({ length: questions }, (): Mind => {
    const lastsDays = firstDays * Math.exp(between(-1.2, 1.2))
    return { lastsDays, firstDays: lastsDays, isKnown: chance() < knowsAlready }
  })
  const recall = ({ at, isKnown, lastsDays }: Mind, now: number) => {
    if (at === undefined) return isKnown ? 1 : 0
    return Math.exp(-(now - at) / dayMs / lastsDays)
  }
  const rightChance = (mind: Mind, now: number) => recall(mind, now) + (1 - recall(mind, now)) * 0.25
  const foreseen: { chance: number; isRight: boolean }[] = []
  let firstRight = 0
  const answer = (mind: Mind, now: number) => {
    const known = recall(mind, now)
    const isRecalled = chance() < known
    const isRight = isRecalled || chance() < 0.25
    if (mind.memory && now - Date.parse(mind.memory.lastAt) >= dayMs)
      foreseen.push({ chance: chanceOf(mind.memory, iso(now)), isRight })
    if (!mind.memory && isRight) firstRight++
    if (mind.at === undefined) mind.lastsDays *= mind.isKnown ? 4 : 1
    else if (isRecalled) mind.lastsDays *= 1 + growth * Math.sqrt(1 - known)
    else mind.lastsDays = Math.max(mind.firstDays, mind.lastsDays / 2)
    mind.at = now
    mind.memory = answered(mind.memory, isRight, iso(now), null)
  }
  for (let day = 0; day < days; day++) {
    const isAway = day >= breakFrom && day < breakFrom + 10
    if (isAway || chance() > diligence) continue
    let now = start + day * dayMs + below(8) * 3_600_000
    const mostToday = 20 + below(60)
    for (let round = 0; round < 3; round++) {
      const due = minds.filter(({ memory }) => memory && Date.parse(memory.dueAt) <= now)
      const fresh = round === 0 ? minds.filter(({ memory }) => !memory).slice(0, 10) : []
      const early = round === 0 ? minds.filter(({ memory }) => memory).slice(0, below(6)) : []
      for (const mind of new Set([...due.slice(0, mostToday), ...fresh, ...early])) answer(mind, now)
      now += 660_000
    }
  }
  const now = start + days * dayMs
  const seen = minds.flatMap(({ memory }) => memory ?? [])
  const factor = lapseFactor(
    seen.reduce((sum, { lapses }) => sum + lapses, 0),
    seen.reduce((sum, { lapsesForeseen }) => sum + lapsesForeseen, 0),
  )
  const topics = Array.from({ length: 14 }, (_, at) => minds.filter((__, nr) => nr % 14 === at))
  const shares = fairShares(topics.map(({ length }) => length))
  const range = predictMarks(
    topics.map((ofTopic, at) => ({
      share: shares[at]!,
      seen: ofTopic.flatMap(({ memory }) => (memory ? chanceFor(chanceOf(memory, iso(now)), factor) : [])),
      unseen: ofTopic.filter(({ memory }) => !memory).length,
    })),
    newQuestionRate(firstRight, seen.length - firstRight),
  )
  const drawn = topics.flatMap((ofTopic, at) =>
    ofTopic
      .map((mind) => ({ mind, by: chance() }))
      .sort((a, b) => a.by - b.by)
      .slice(0, shares[at])
      .map(({ mind }) => mind),
  )
  const mark = drawn.filter((mind) => chance() < rightChance(mind, now)).length
  return { foreseen, range, mark }
}

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  type Candidate,
  type Factor,
  joinTimes,
  kindsOf,
  pointsOf,
  rank,
  referencePrice,
  scoreOf,
  weeksToLookAt,
  weights,
  type Wishes,
} from './rules.ts'

const amara: Wishes = {
  maxPricePence: 4000,
  languages: ['Urdu'],
  level: 'refresher',
  needs: ['nervous'],
  testOn: null,
}
/** Fits as well as anybody can. */
const helen: Candidate = {
  id: 'helen',
  miles: 0,
  hourlyRatePence: 3200,
  specialisms: ['Nervous learners', 'Refresher lessons'],
  languages: ['English', 'urdu'],
  reliability: {
    cancelled: { count: 0, of: 40 },
    onTime: { count: 20, of: 20 },
    answers: { medianMinutes: 30, of: 12 },
    returned: { count: 9, of: 10 },
  },
  weeksWithTime: 4,
  lessonsThatFit: 8,
  reviews: 12,
}
const given = { weeks: 4, pricePence: 4000 }
const score = (more: Partial<Candidate> = {}, wishes = amara) => scoreOf(wishes, { ...helen, ...more }, given)
const points = (factor: Factor, more: Partial<Candidate>, wishes = amara) =>
  pointsOf(wishes, { ...helen, ...more }, given)[factor]

suite('the score', () => {
  test('is 100 for whoever fits in everything, and 0 for whoever fits in nothing', () => {
    assert.equal(score(), 100)
    const misfit = {
      miles: 12,
      hourlyRatePence: 5000,
      specialisms: [],
      languages: ['English'],
      reliability: {
        cancelled: { count: 8, of: 16 },
        onTime: { count: 8, of: 16 },
        answers: { medianMinutes: 900, of: 12 },
        returned: { count: 0, of: 10 },
      },
      weeksWithTime: 0,
      lessonsThatFit: 0,
    }
    assert.equal(score(misfit), 0)
    assert.equal(
      Object.values(weights).reduce((sum, weight) => sum + weight, 0),
      100,
    )
  })

  test('free times count by the weeks that have one', () => {
    assert.deepEqual(
      [4, 3, 2, 0].map((weeksWithTime) => score({ weeksWithTime })),
      [100, 91, 83, 65],
    )
  })

  test('distance counts from the door to ten miles', () => {
    assert.deepEqual(
      [0, 2.5, 10, 30].map((miles) => score({ miles })),
      [100, 95, 80, 80],
    )
  })

  test('a price within the budget counts more the lower it is, and one above it falls away', () => {
    assert.deepEqual(
      [2000, 3200, 4000, 4400, 4800, 9000].map((hourlyRatePence) => points('price', { hourlyRatePence })),
      [15, 15, 7.5, 3.75, 0, 0],
    )
  })

  test('without a budget a price is compared with what those nearby take', () => {
    const any = { ...amara, maxPricePence: null }
    assert.equal(referencePrice(any, [3000, 5000, 4000]), 4000)
    assert.equal(referencePrice(amara, [3000, 5000, 6000]), 4000)
    const cheaper = scoreOf(any, { ...helen, hourlyRatePence: 3600 }, given)
    assert.ok(cheaper > scoreOf(any, { ...helen, hourlyRatePence: 4200 }, given))
  })

  test('specialities and languages count by how many of those wished for there are; who wishes for none loses none', () => {
    assert.deepEqual(
      [
        { languages: ['English'] },
        { languages: ['English'], specialisms: ['Nervous learners'] },
        { languages: ['English'], specialisms: ['Motorways'] },
      ].map((more) => points('speciality', more)),
      [10, 5, 0],
    )
    const plain: Wishes = { ...amara, languages: [], needs: [], level: 'some' }
    assert.equal(points('speciality', { specialisms: [], languages: [] }, plain), 15)
  })

  test('lessons that an instructor cancelled cost points, late starts and slow answers fewer; what is not known is neither good nor bad', () => {
    const reliability = (more: Partial<Candidate['reliability']>) =>
      Math.round(10 * points('reliability', { reliability: { ...helen.reliability, ...more } })) / 10
    assert.deepEqual(
      [5, 10, 40].map((count) => reliability({ cancelled: { count, of: 100 } })),
      [8.5, 7, 4],
    )
    assert.deepEqual(
      [2, 8].map((late) => reliability({ onTime: { count: 20 - late, of: 20 } })),
      [9, 8],
    )
    assert.deepEqual(
      [60, 390, 720, 5040].map((medianMinutes) => reliability({ answers: { medianMinutes, of: 8 } })),
      [10, 9, 8, 8],
    )
    assert.equal(reliability({ cancelled: null, onTime: null, answers: null }), 7)
    assert.equal(reliability({ returned: null }), 10)
  })

  test('room for two lessons a week is room enough', () => {
    assert.deepEqual(
      [0, 4, 8, 20].map((lessonsThatFit) => points('capacity', { lessonsThatFit })),
      [0, 2.5, 5, 5],
    )
  })

  test('nothing but these counts: neither a plan nor stars nor how many reviews', () => {
    assert.equal(score({ reviews: 0 }), score({ reviews: 400 }))
    assert.equal(score({ ...({ plan: 'pro', stars: 5 } as object) }), score())
  })

  test('with a test ahead only the weeks before it count', () => {
    assert.deepEqual(
      [null, '2026-11-24', '2026-12-07', '2027-03-01', '2026-11-01'].map((testOn) =>
        weeksToLookAt('2026-11-23', testOn),
      ),
      [4, 1, 2, 4, 4],
    )
  })
})

suite('the order', () => {
  const one = (id: string, score: number, more: { miles?: number; reviews?: number } = {}) => ({
    id,
    score,
    miles: 1,
    reviews: 20,
    ...more,
  })
  const known = [one('a', 90), one('b', 85), one('c', 80), one('d', 75), one('e', 70)]
  const order = (scored: Parameters<typeof rank>[0], learner = 'amara', day = '2026-11-23') =>
    rank(scored, learner, day).map(({ id, hasNewPlace }) => (hasNewPlace ? `${id} (new)` : id))

  test('is by score, then by distance, six at most', () => {
    assert.deepEqual(order([one('far', 80, { miles: 3 }), one('near', 80), one('best', 90)]), [
      'best',
      'near',
      'far',
    ])
    assert.equal(order(Array.from({ length: 9 }, (_, at) => one(`n${at}`, at))).length, 6)
  })

  test('the third place goes to somebody new who fits, and it is marked', () => {
    assert.deepEqual(order([...known, one('new', 60, { reviews: 2 })]), [
      'a',
      'b',
      'new (new)',
      'c',
      'd',
      'e',
    ])
  })

  test('it stays with the best if somebody new is among them anyway, or nobody new fits well enough', () => {
    assert.deepEqual(order([...known, one('new', 88, { reviews: 0 })]).slice(0, 3), ['a', 'new', 'b'])
    assert.deepEqual(order([...known, one('new', 49, { reviews: 0 })]).slice(0, 3), ['a', 'b', 'c'])
  })

  test('is the same all day for one learner, and each of the new has their days and learners', () => {
    const scored = [...known, one('x', 60, { reviews: 0 }), one('y', 58, { reviews: 1 })]
    assert.deepEqual(order(scored), order(scored.toReversed()))
    const third = (learner: string, day: string) => order(scored, learner, day)[2]
    const days = Array.from({ length: 30 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`)
    assert.deepEqual(new Set(days.map((day) => third('amara', day))), new Set(['x (new)', 'y (new)']))
    const learners = Array.from({ length: 30 }, (_, at) => `learner ${at}`)
    assert.equal(new Set(learners.map((learner) => third(learner, '2026-11-23'))).size, 2)
  })
})

test('what an instructor must take follows from level, nerves and a test that is near', () => {
  const kinds = (more: Partial<Wishes>) =>
    kindsOf({ ...amara, needs: [], level: 'some', ...more }, '2026-11-23')
  assert.deepEqual(kinds({}), [])
  assert.deepEqual(kinds({ level: 'beginner', needs: ['nervous'] }), ['beginners', 'nervous'])
  assert.deepEqual(kinds({ level: 'refresher', testOn: '2027-01-04' }), ['refreshers', 'test-soon'])
  assert.deepEqual(kinds({ testOn: '2027-01-05' }), [])
})

test('times of one day that touch become one', () => {
  assert.deepEqual(
    joinTimes([
      { weekday: 2, from: '12:00', to: '17:00' },
      { weekday: 2, from: '08:00', to: '12:00' },
      { weekday: 1, from: '17:00', to: '21:00' },
      { weekday: 2, from: '18:00', to: '21:00' },
    ]),
    [
      { weekday: 1, from: '17:00', to: '21:00' },
      { weekday: 2, from: '08:00', to: '17:00' },
      { weekday: 2, from: '18:00', to: '21:00' },
    ],
  )
})

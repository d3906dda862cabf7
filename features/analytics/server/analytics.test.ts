import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Person } from '#tests/support/test-app.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { startTrial } from '#features/plans/contract.ts'
import { beyondPlan, getAnalytics } from '../contract.ts'
import type { Period } from '../rules.ts'
import { cancelLesson } from '#features/lessons/contract.ts'
import { addException } from '#features/diary/contract.ts'
import { blockTime } from '#features/diary/blocks-contract.ts'
import { getEarnings } from '#features/payments/money-contract.ts'
import { notAllowed } from '#common/api-error.ts'

/*
Helen's last days of October 2026, in which the clocks go back (Sunday the 25th has 25 hours), worked out by hand: a lesson is £38.00, of which
£3.80 are commission. She is open Monday to Friday from nine to six, and all of that Sunday.
*/
let shop: Shop
let helen: Person
let amara: Person

before(async () => {
  shop = await openShop()
})
after(() => shop.close())

/** Of somebody on Pro, who has a period before. */
async function figuresOf(who: Person, period: Period) {
  const { before, ...figures } = await shop.call(who, getAnalytics, { period })
  return { ...figures, before: before! }
}
const cancel = (who: Person, id: string) => shop.tryCall(who, cancelLesson, { id })
const assess = async (learner: Person, lesson_id: string, skills: object, overall_rating: number) => {
  const body = {
    action: 'create',
    student_id: learner.id,
    lesson_id,
    overall_rating,
    assessment_data: { skills, strengths: [], areasForImprovement: [] },
  }
  const reply = await shop.ask(helen, 'POST', '/functions/v1/lesson-assessment', body, {
    apikey: shop.anonKey,
  })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
}

suite('the figures of an instructor', () => {
  before(async () => {
    shop.clock.set('2026-10-18T12:00:00Z')
    helen = await shop.teacher('Helen Marsh')
    const [bea, cai, dev] = [
      await shop.person('Bea Lund'),
      await shop.person('Cai Hughes'),
      await shop.person('Dev Rao'),
    ]
    amara = await shop.person('Amara Okafor')
    await shop.call(helen, addException, {
      on: '2026-10-25',
      opens: '00:00',
      closes: '24:00',
    })
    await shop.call(helen, blockTime, {
      startsAt: '2026-10-28T09:00:00Z',
      endsAt: '2026-10-28T12:00:00Z',
    })

    const ofAmara = await shop.buyLesson(amara, helen, '2026-10-20T09:00:00Z') // 10:00 by summer time
    const ofDev = await shop.buyLesson(dev, helen, '2026-10-25T10:00:00Z')
    const inTime = await shop.buyLesson(bea, helen, '2026-10-21T13:00:00Z')
    const tooLate = await shop.buyLesson(bea, helen, '2026-10-22T09:00:00Z')
    const calledOff = await shop.buyLesson(cai, helen, '2026-10-23T14:00:00Z')
    await shop.services.asSystem('Dev came by invitation', (db) =>
      db.queryUnchecked(
        'insert into public.instructor_learners (instructor_id, learner_id, since) values ($1, $2, clock())',
        [helen.id, dev.id],
      ),
    )

    shop.clock.set('2026-10-19T07:00:00Z')
    assert.equal((await cancel(bea, inTime)).body.cancelledFree, true)
    assert.equal((await cancel(helen, calledOff)).status, 200)
    await shop.deliver(helen, ofAmara, '2026-10-20T10:00:00Z')
    await assess(amara, ofAmara, { Parking: 40, Junctions: 20 }, 4)
    shop.clock.set('2026-10-22T06:00:00Z')
    assert.equal((await cancel(bea, tooLate)).body.cancelledFree, false)
    await shop.settle()
    await shop.deliver(helen, ofDev, '2026-10-25T11:00:00Z')
    const again = await shop.buyLesson(amara, helen, '2026-10-27T10:00:00Z') // 10:00 by winter time
    await shop.deliver(helen, again, '2026-10-27T11:00:00Z')
    await assess(amara, again, { Parking: 80 }, 3.5)
    await shop.mustBalance()
  })

  test('are those of four weeks on Free, without the period before, a forecast or another period', async () => {
    shop.clock.set('2026-10-28T12:00:00Z')
    const free = await shop.call(helen, getAnalytics, {})
    assert.deepEqual(
      [free.period, free.isFull, free.before, free.forecast, free.now.lessons],
      ['4-weeks', false, null, [], 3],
    )
    for (const asked of [
      { period: '12-weeks' },
      { period: '12-months' },
      { from: '2026-10-05', to: '2026-10-29' },
    ] as const)
      await shop.fails(helen, getAnalytics, asked, beyondPlan)
    // After the purchases above: Pro lowers the commission on later ones.
    await shop.call(helen, startTrial, {})
    assert.equal((await shop.call(helen, getAnalytics, {})).period, '12-weeks')
  })

  test('of days of one’s own end before the day that is named last, and stand beside as many before', async () => {
    const figures = await shop.call(helen, getAnalytics, { from: '2026-10-20', to: '2026-10-28' })
    assert.deepEqual(
      figures.buckets.map(({ from, to, lessons, isOpen }) => [from, to, lessons, isOpen]),
      [
        ['2026-10-20', '2026-10-26', 2, false],
        ['2026-10-26', '2026-10-28', 1, false],
      ],
    )
    assert.deepEqual(
      [figures.period, figures.unit, figures.now.lessons, figures.now.netPence],
      ['days', 'week', 3, 13_680],
    )
    assert.deepEqual(
      [figures.before!.from, figures.before!.to, figures.before!.lessons],
      ['2026-10-12', '2026-10-20', 0],
    )
    for (const query of ['from=2026-10-20', 'from=2026-10-20&to=2026-10-20', 'from=2020-01-01&to=2026-01-01'])
      assert.equal((await shop.ask(helen, 'GET', `/api/analytics?${query}`)).status, 400, query)
  })

  test('by week are what was worked out by hand, in the week that has an hour more too', async () => {
    shop.clock.set('2026-10-28T12:00:00Z')
    const { unit, buckets, now, before, busy, sources, hasLessons } = await figuresOf(helen, '4-weeks')
    assert.equal(unit, 'week')
    const none = {
      lessons: 0,
      minutes: 0,
      cancelled: 0,
      cancelledLate: 0,
      cancelledByMe: 0,
      noShows: 0,
      grossPence: 0,
      commissionPence: 0,
      netPence: 0,
      cashPence: 0,
      bankPence: 0,
      incomePence: 0,
      openMinutes: 0,
      usedMinutes: 0,
      outsideMinutes: 0,
    }
    assert.deepEqual(buckets, [
      { from: '2026-10-05', to: '2026-10-12', isOpen: false, ...none },
      { from: '2026-10-12', to: '2026-10-19', isOpen: false, ...none },
      {
        from: '2026-10-19',
        to: '2026-10-26',
        isOpen: false,
        lessons: 2,
        minutes: 120,
        cancelled: 3,
        cancelledLate: 1,
        cancelledByMe: 1,
        noShows: 0,
        // Two delivered and one cancelled too late; the one in time is prepaid time again, the one called off is back on the card.
        grossPence: 11_400,
        commissionPence: 1_140,
        netPence: 10_260,
        cashPence: 0,
        bankPence: 0,
        incomePence: 10_260,
        openMinutes: 5 * 540 + 25 * 60,
        usedMinutes: 120,
        outsideMinutes: 0,
      },
      {
        from: '2026-10-26',
        to: '2026-10-29',
        isOpen: true,
        ...none,
        lessons: 1,
        minutes: 60,
        grossPence: 3_800,
        commissionPence: 380,
        netPence: 3_420,
        incomePence: 3_420,
        openMinutes: 2 * 540, // of Wednesday the hours to noon were blocked, the rest is still to come
        usedMinutes: 60,
        outsideMinutes: 0,
      },
    ])
    assert.deepEqual(now, {
      from: '2026-10-05',
      to: '2026-10-29',
      lessons: 3,
      minutes: 180,
      cancelled: 3,
      cancelledLate: 1,
      cancelledByMe: 1,
      noShows: 0,
      grossPence: 15_200,
      commissionPence: 1_520,
      netPence: 13_680,
      cashPence: 0,
      bankPence: 0,
      incomePence: 13_680,
      openMinutes: 5_280,
      usedMinutes: 180,
      outsideMinutes: 0,
      learnersActive: 2,
      learnersNew: 2,
      learnersLost: 0,
      rating: 3.75,
      assessments: 2,
      levelsGained: 5, // parking from nothing to level 4, junctions to level 1
      learnersAssessed: 1,
    })
    assert.deepEqual(
      [before.from, before.to, before.lessons, before.netPence, before.rating],
      ['2026-09-07', '2026-10-01', 0, 0, null],
    )
    assert.deepEqual(busy, [
      { weekday: 2, hour: 10, lessons: 2 }, // ten by the clock on the wall, before and after the change
      { weekday: 7, hour: 10, lessons: 1 },
    ])
    assert.deepEqual(sources, { invitation: 1, directory: 1 })
    assert.equal(hasLessons, true)
  })

  test('agree with the earnings page and the ledger', async () => {
    const earnings = await shop.call(helen, getEarnings, { from: '2026-10-01', to: '2026-11-01' })
    const { buckets } = await figuresOf(helen, '12-months')
    const october = buckets.find(({ from }) => from === '2026-10-01')!
    assert.deepEqual(
      [october.grossPence, october.commissionPence, october.netPence],
      [earnings.gross_pence, earnings.commission_pence, earnings.net_pence],
    )
    assert.equal(october.netPence, await shop.balance('instructor_payable'))
  })

  test('four weeks later are the period before, and say who has not come back', async () => {
    shop.clock.set('2026-11-25T12:00:00Z')
    const { now, before } = await figuresOf(helen, '4-weeks')
    assert.deepEqual(
      [before.from, before.to, before.lessons, before.netPence, before.openMinutes, before.learnersNew],
      ['2026-10-05', '2026-10-29', 3, 13_680, 5_280 + 360, 2],
    )
    assert.deepEqual([now.lessons, now.learnersActive, now.learnersNew, now.learnersLost], [0, 0, 0, 2])
    await shop.buyLesson(amara, helen, '2026-11-27T10:00:00Z')
    assert.equal((await figuresOf(helen, '4-weeks')).now.learnersLost, 1, 'who has booked is not lost')
  })

  test('count a lesson at midnight to the week that begins then, after the clocks have gone forward', async () => {
    shop.clock.set('2027-03-26T12:00:00Z')
    const owen = await shop.teacher('Owen Pike')
    // Sunday the 28th has no time from one to two.
    for (const [on, opens, closes] of [
      ['2027-03-28', '00:30', '03:00'],
      ['2027-03-29', '00:00', '02:00'],
    ] as const)
      await shop.call(owen, addException, { on, opens, closes })
    const id = await shop.buyLesson(amara, owen, '2027-03-28T23:00:00Z')
    await shop.deliver(owen, id, '2027-03-29T00:00:00Z')
    shop.clock.set('2027-03-29T08:00:00Z')
    const { buckets, busy } = await figuresOf(owen, '4-weeks')
    const [week, next] = buckets.slice(-2)
    assert.deepEqual(
      [week!.from, week!.lessons, next!.from, next!.lessons],
      ['2027-03-22', 0, '2027-03-29', 1],
    )
    assert.equal(
      week!.openMinutes,
      90,
      'the one and a half hours that Sunday had; Good Friday is a bank holiday',
    )
    assert.deepEqual([next!.openMinutes, next!.usedMinutes], [120, 60])
    assert.deepEqual(busy, [{ weekday: 1, hour: 0, lessons: 1 }])
  })

  test('are their own: another instructor sees nothing of them, a learner may not ask', async () => {
    shop.clock.set('2026-10-28T12:00:00Z')
    const rhys = await shop.teacher('Rhys Evans')
    await shop.call(rhys, startTrial, {})
    const { now, busy, hasLessons } = await figuresOf(rhys, '12-months')
    assert.deepEqual(
      [now.lessons, now.grossPence, now.cancelled, now.learnersActive, now.rating, busy, hasLessons],
      [0, 0, 0, 0, null, [], false],
    )
    await shop.fails(amara, getAnalytics, {}, notAllowed)
    assert.equal((await shop.ask(helen, 'GET', '/api/analytics?period=forever')).status, 400)
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { badInput, notAllowed, notFound } from '#common/api-error.ts'
import { getMyData } from '#features/account-deletion/contract.ts'
import { getLessonCar } from '#features/cars/contract.ts'
import { blockTime } from '#features/diary/blocks-contract.ts'
import { gapTooShort } from '#features/diary/contract.ts'
import { diaryBusy, forwardTooSoon, moveLesson, testDayMoved } from '#features/lessons/moving-contract.ts'
import { cancelLesson, deliverLesson, getLesson, listLessons } from '#features/lessons/contract.ts'
import { addPupil, getPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { leaveInstructor } from '#features/pupils/leaving-contract.ts'
import { addPrepaidHours } from '#features/pupils/money-contract.ts'
import { summaryJobs } from '#features/reminders/server/summary.ts'
import { makeCar } from '#tests/support/cars.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import { type InputOf, openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'

/* Amara has her test on Tuesday 24 November at 10:14 in Avonmouth; Helen takes her. Stan has no account. */
let app: TestApp
let [helen, owen, amara, ben]: Person[] = []
let stan: string
let earlier: string

before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-09T08:00:00Z') // a Monday
  helen = await makeInstructor(app, 'Helen Marsh')
  owen = await makeInstructor(app, 'Owen Pike')
  amara = await app.person('Amara Okafor')
  ben = await app.person('Ben Price')
  earlier = await bookLesson(app, amara, helen, '2026-11-12T10:00:00Z')
  stan = (await app.call(helen, addPupil, { name: 'Stan Whitcombe' })).id
})

const avonmouth = {
  testAt: '2026-11-24T10:14:00Z',
  centre: 'Bristol (Avonmouth)',
  centrePostcode: 'BS11 9BL',
  warmUpMinutes: 74,
  afterMinutes: 30,
}
const cash = { payment: 'cash', pricePence: 8_000, carHirePence: 4_500 } as const
const plan = (more: Partial<InputOf<typeof contract.addTestDay>> = {}, who = helen!) =>
  app.tryCall(who, contract.addTestDay, { learnerId: amara!.id, ...avonmouth, ...cash, ...more })
const mustPlan = async (...input: Parameters<typeof plan>) => {
  const { status, body } = await plan(...input)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const fault = (competency: contract.Fault['competency'], driving: number, serious = false) => ({
  competency,
  driving,
  serious,
  dangerous: false,
})

suite('a test day', () => {
  test('offers the centres that she entered before, the latest first, each once, and nobody else’s', async () => {
    const centres = async (who = helen!) => (await app.call(who, contract.listTestCentres, {})).centres
    assert.deepEqual(await centres(), [])
    const alone = { payment: undefined, pricePence: undefined, carHirePence: 0 }
    const { id } = await mustPlan(alone)
    await app.call(helen!, contract.cancelTestDay, { id, by: 'dvsa' })
    app.clock.set('2026-11-09T09:00:00Z')
    const { id: brislington } = await mustPlan({
      ...alone,
      centre: 'Brislington',
      centrePostcode: null,
      testAt: '2026-11-25T10:14:00Z',
    })
    await app.call(helen!, contract.cancelTestDay, { id: brislington, by: 'dvsa' })
    app.clock.set('2026-11-09T10:00:00Z')
    await mustPlan({ ...alone, centre: 'bristol (avonmouth)', testAt: '2026-11-26T10:14:00Z' })
    assert.deepEqual(await centres(), [
      { centre: 'bristol (avonmouth)', centrePostcode: 'BS11 9BL' },
      { centre: 'Brislington', centrePostcode: null },
    ])
    assert.deepEqual(await centres(owen), [])
    await app.fails(amara, contract.listTestCentres, {}, notAllowed)
  })

  test('is one block from the warm-up to the way back, with price and car hire, in her car', async () => {
    await makeCar(app, helen!, 'White Corsa')
    const { lesson, status, id } = await mustPlan()
    assert.deepEqual(
      [status, lesson?.startsAt, lesson?.endsAt, lesson?.pricePence],
      ['planned', '2026-11-24T09:00:00Z', '2026-11-24T11:24:00Z', 12_500],
    )
    const seen = await app.call(amara!, getLesson, { id: lesson!.id })
    assert.deepEqual(seen.test, { at: avonmouth.testAt, centre: avonmouth.centre })
    assert.equal((await app.call(amara!, getLessonCar, { id: lesson!.id })).car?.name, 'White Corsa')
    assert.equal((await app.call(helen!, getPupil, { id: amara!.id })).drivingTestOn, '2026-11-24')
    const mine = (await app.call(amara!, contract.listTestDays, {})).testDays
    assert.deepEqual(
      mine.map((one) => [one.id, one.warmUpMinutes, one.centre]),
      [[id, 74, 'Bristol (Avonmouth)']],
    )
    assert.equal((await plan()).body.code, contract.testThere.code)
    assert.deepEqual((await app.call(ben!, contract.listTestDays, {})).testDays, [])
    assert.deepEqual((await app.call(owen!, contract.listTestDays, {})).testDays, [])
  })

  test('respects other lessons, and is asked for by her instructor alone', async () => {
    await app.call(helen!, enterLesson, {
      pupilId: stan,
      startsAt: '2026-11-24T11:00:00Z',
      minutes: 60,
      payment: 'cash',
      pricePence: 3600,
    })
    assert.equal((await plan()).body.code, diaryBusy.code)
    assert.equal((await plan({ afterMinutes: 0 })).body.code, gapTooShort.code, 'not even the gap after it')
    await mustPlan({ afterMinutes: 0, testAt: '2026-11-24T10:00:00Z' })
    assert.equal((await plan({}, owen!)).status, 404)
    await app.fails(amara!, contract.addTestDay, { learnerId: amara!.id, ...avonmouth }, notAllowed)
  })

  test('names what is in its way before it is saved: lessons, blocks and other tests', async () => {
    const at = (time: string) => `2026-11-24T${time}:00Z`
    const { centre: _c, centrePostcode: _p, ...times } = avonmouth
    const check = (more: Partial<InputOf<typeof contract.findTestDayClashes>> = {}) =>
      app.call(helen!, contract.findTestDayClashes, { pupilId: stan, ...times, ...more })
    assert.deepEqual(await check(), { inTheWay: [], tests: [] })
    const entry = { minutes: 60, payment: 'cash', pricePence: 3600 } as const
    const { id } = await app.call(helen!, enterLesson, {
      ...entry,
      learnerId: amara!.id,
      startsAt: at('11:00'),
    })
    await app.call(helen!, blockTime, { startsAt: at('08:00'), endsAt: at('09:30'), note: 'MOT' })
    const named = (found: Awaited<ReturnType<typeof check>>) =>
      found.inTheWay.map(({ kind, learner, note }) => [kind, learner ?? note])
    const both = [
      ['block', 'MOT'],
      ['lesson', 'Amara Okafor'],
    ]
    assert.deepEqual(named(await check()), both)
    const alone = { payment: undefined, pricePence: undefined, carHirePence: 0 }
    const noted = await mustPlan({ learnerId: undefined, pupilId: stan, ...alone })
    assert.deepEqual(named(await check({ testDayId: noted.id })), both, 'not itself')
    assert.deepEqual((await check({ testDayId: noted.id })).tests, [])
    const stans = { learner: 'Stan Whitcombe', testAt: at('10:14'), centre: avonmouth.centre }
    assert.deepEqual((await check()).tests, [{ ...stans, isTheirs: true }])
    const later = { pupilId: amara!.id, testAt: at('11:10'), takesTime: 'false' as const }
    const amaras = await check(later)
    assert.deepEqual(
      amaras.inTheWay.map(({ lessonId }) => lessonId),
      [id],
      'she would miss her own lesson',
    )
    assert.deepEqual(amaras.tests, [], 'both go alone')
    const { tests } = await check({ ...later, takesTime: 'true' })
    assert.deepEqual(tests, [{ ...stans, isTheirs: false }])
    const early = { pupilId: amara!.id, testAt: at('08:10'), takesTime: 'false' as const }
    assert.deepEqual(await check(early), { inTheWay: [], tests: [] }, 'Helen’s block is no matter of hers')
    const query = { pupilId: stan, ...times }
    await app.fails(owen!, contract.findTestDayClashes, query, notFound)
    await app.fails(amara!, contract.findTestDayClashes, query, notAllowed)
  })

  test('takes hours for its time; car hire is paid another way, and without payment no time is taken', async () => {
    await app.call(helen!, addPrepaidHours, { id: stan, minutes: 600, pence: 36_000, method: 'cash' })
    const forStan = { learnerId: undefined, pupilId: stan, pricePence: undefined }
    await app.fails(
      helen!,
      contract.addTestDay,
      { ...avonmouth, pupilId: stan, payment: 'hours', carHirePence: 100 },
      badInput,
    )
    const { lesson } = await mustPlan({ ...forStan, payment: 'hours', carHirePence: 0 })
    assert.equal(lesson?.pricePence, 8_640)
    assert.equal((await app.call(helen!, getPupil, { id: stan })).balance.minutesLeft, 600 - 144)
    const alone = await mustPlan({ payment: undefined, pricePence: undefined, carHirePence: 0 })
    assert.equal(alone.lesson, null)
  })

  test('moved by the DVSA at short notice, its time moves in one press; nobody moves it without the test', async () => {
    const { id, lesson } = await mustPlan()
    app.clock.set('2026-11-23T15:00:00Z')
    await app.fails(
      helen!,
      moveLesson,
      { id: lesson!.id, startsAt: '2026-11-25T09:00:00Z', fromStartsAt: lesson!.startsAt },
      testDayMoved,
    )
    const moved = await app.call(helen!, contract.changeTestDay, {
      id,
      testAt: '2026-11-24T08:20:00Z',
      centre: 'Bristol (Kingswood)',
    })
    assert.deepEqual(
      [moved.lesson?.id, moved.lesson?.startsAt, moved.lesson?.pricePence, moved.centre],
      [lesson!.id, '2026-11-24T07:06:00Z', 12_500, 'Bristol (Kingswood)'],
    )
    assert.equal((await app.call(amara!, getLesson, { id: lesson!.id })).test?.centre, 'Bristol (Kingswood)')
    const longer = await app.call(helen!, contract.changeTestDay, { id, afterMinutes: 66 })
    assert.equal(longer.lesson?.pricePence, 10_000 + 4_500, 'the time goes by the minute, the hire stays')
  })

  test('brought to two minutes from now moves a lesson paid in cash, and none whose money we hold', async () => {
    const { id, lesson } = await mustPlan()
    const paidWith = (way: string) =>
      app.services.asSystem('how it is paid', (db) =>
        db.queryUnchecked('update public.lessons set paid_with = $2 where id = $1', [lesson!.id, way]),
      )
    app.clock.set('2026-11-23T15:00:00Z')
    const soon = { id, testAt: '2026-11-23T16:16:00Z' }
    for (const way of ['credit', 'card']) {
      await paidWith(way)
      await app.fails(helen!, contract.changeTestDay, soon, forwardTooSoon)
    }
    assert.equal((await app.call(amara!, getLesson, { id: lesson!.id })).startsAt, lesson!.startsAt)
    await paidWith('cash')
    const moved = await app.call(helen!, contract.changeTestDay, soon)
    assert.equal(moved.lesson?.startsAt, '2026-11-23T15:02:00Z')
  })

  test('off, its time is free at once and costs nothing; the other learns why', async () => {
    const { id, lesson } = await mustPlan()
    app.clock.set('2026-11-24T07:00:00Z')
    const off = await app.call(helen!, contract.cancelTestDay, { id })
    assert.deepEqual([off.status, off.cancelledBy, off.lesson], ['cancelled', 'dvsa', null])
    const seen = await app.call(amara!, getLesson, { id: lesson!.id })
    assert.deepEqual([seen.status, seen.cancelledCostPence], ['cancelled', 0])
    await app.settle()
    const [mail] = (await app.mailsTo(amara!.email)).filter(({ subject }) => /cancel/i.test(subject))
    assert.match(mail?.body.text ?? '', /DVSA/)
    await app.fails(helen!, contract.changeTestDay, { id, warmUpMinutes: 30 }, contract.testOver)
    assert.equal((await app.call(helen!, contract.cancelTestDay, { id })).status, 'cancelled')
    await mustPlan({ testAt: '2026-12-15T10:14:00Z' })
  })

  test('both are reminded of it, with time and centre', async () => {
    await mustPlan()
    await app.settle()
    app.clock.set('2026-11-23T18:00:00Z')
    await summaryJobs[0]!.work({}, app.services)
    await app.settle()
    app.clock.set('2026-11-24T07:00:00Z')
    await app.settle()
    const mail = (await app.mailsTo(amara!.email)).find(({ kind }) => kind === 'lesson-reminder')
    assert.match(mail?.body.text ?? '', /The driving test is at 10:14 at Bristol \(Avonmouth\)\./)
    const evening = (await app.mailsTo(helen!.email)).find(({ kind }) => kind === 'lessons-tomorrow')
    assert.match(evening?.body.text ?? '', /Amara Okafor, driving test 10:14 at Bristol \(Avonmouth\)/)
  })
})

suite('a result', () => {
  test('a pass is hers to read, counts as her first, and only suggests her status', async () => {
    const { id } = await mustPlan()
    await app.fails(helen!, contract.setTestResult, { id, result: 'pass' }, contract.testToCome)
    app.clock.set('2026-11-24T12:00:00Z')
    const faults = [fault('junctionsObservation', 3), fault('useOfSpeed', 1), fault('clearance', 0)]
    const done = await app.call(helen!, contract.setTestResult, { id, result: 'pass', faults, satIn: true })
    assert.deepEqual([done.status, done.attempt, done.suggestsPassed], ['done', 1, true])
    assert.equal(done.faults.length, 2, 'what has no fault is not stored')
    assert.equal((await app.call(helen!, getPupil, { id: amara!.id })).status, 'active')
    const { plan } = await app.call(amara!, contract.getMyTestPlan, {})
    assert.deepEqual([plan?.passedOn, plan?.steps, plan?.results[0]?.result], ['2026-11-24', [], 'pass'])
    await app.fails(helen!, contract.cancelTestDay, { id }, contract.testOver)
    await app.fails(owen!, contract.setTestResult, { id, result: 'fail' }, notFound)
  })

  test('no pass with sixteen driving faults or a serious one; a slip is corrected', async () => {
    const { id } = await mustPlan()
    app.clock.set('2026-11-24T12:00:00Z')
    for (const faults of [[fault('useOfSpeed', 16)], [fault('useOfSpeed', 0, true)]])
      await app.fails(helen!, contract.setTestResult, { id, result: 'pass', faults }, contract.notAPass)
    const twice = [fault('useOfSpeed', 1), fault('useOfSpeed', 2)]
    await app.fails(helen!, contract.setTestResult, { id, result: 'fail', faults: twice }, badInput)
    await app.call(helen!, contract.setTestResult, { id, result: 'pass' })
    const right = await app.call(helen!, contract.setTestResult, {
      id,
      result: 'fail',
      faults: [fault('junctionsObservation', 1, true)],
    })
    assert.deepEqual([right.result, right.attempt, right.suggestsPassed], ['fail', 1, false])
  })

  test('pass rates have the numbers they come from, of twelve months, first tests apart', async () => {
    const result = async (
      testAt: string,
      more: Partial<InputOf<typeof contract.setTestResult>>,
      of = amara!.id,
    ) => {
      app.clock.set(Temporal.Instant.from(testAt).subtract({ hours: 300 }))
      const { id } = await mustPlan({
        testAt,
        learnerId: of,
        payment: undefined,
        pricePence: undefined,
        carHirePence: 0,
      })
      app.clock.set(Temporal.Instant.from(testAt).add({ hours: 1 }))
      await app.call(helen!, contract.setTestResult, { id, result: 'pass', ...more })
    }
    await app.call(helen!, contract.setTestPlan, { id: stan, testsBefore: 2 })
    const stanId = (await app.call(helen!, getPupil, { id: stan })).learnerId
    await result('2026-12-01T10:00:00Z', { result: 'fail', faults: [fault('junctionsObservation', 2, true)] })
    await result('2027-01-12T10:00:00Z', { result: 'not-taken' })
    await result('2027-02-02T10:00:00Z', {
      faults: [fault('junctionsObservation', 1), fault('useOfSpeed', 4)],
    })
    await result('2027-03-02T10:00:00Z', {}, stanId)
    const figures = await app.call(helen!, contract.getTestFigures, {})
    assert.deepEqual(
      [figures.all, figures.first, figures.withoutResult],
      [{ passed: 2, taken: 3 }, { passed: 0, taken: 1 }, 0],
    )
    assert.deepEqual(figures.faults[0], {
      competency: 'junctionsObservation',
      tests: 2,
      driving: 3,
      serious: 1,
    })
    app.clock.set('2028-01-15T10:00:00Z')
    assert.deepEqual((await app.call(helen!, contract.getTestFigures, {})).all, { passed: 2, taken: 2 })
    assert.deepEqual((await app.call(owen!, contract.getTestFigures, {})).all, { passed: 0, taken: 0 })
  })
})

suite('the plan', () => {
  const planOf = (id = amara!.id) => app.call(helen!, contract.getTestPlan, { id })

  test('says what the learner can do at gov.uk until when, and books nothing', async () => {
    assert.deepEqual((await planOf()).steps, ['add-theory'])
    await app.call(helen!, contract.setTestPlan, { id: amara!.id, theoryPassedOn: '2025-06-01' })
    assert.deepEqual((await planOf()).steps, ['book-test'])
    await mustPlan()
    const ahead = await planOf()
    assert.deepEqual(
      [ahead.changeBy, ahead.changesLeft, ahead.steps, ahead.theory.state],
      ['2026-11-11', 2, ['change-in-time'], 'valid'],
    )
    app.clock.set('2026-11-12T08:00:00Z')
    assert.deepEqual((await planOf()).steps, ['change-costs-fee'])
    await app.call(helen!, contract.setTestPlan, { id: amara!.id, changesUsed: 2 })
    assert.deepEqual(
      [(await planOf()).steps, (await planOf()).theory.passedOn],
      [['no-changes-left'], '2025-06-01'],
    )
    const { plan: mine } = await app.call(amara!, contract.getMyTestPlan, {})
    assert.deepEqual([mine?.nextTest?.centre, mine?.changesLeft], ['Bristol (Avonmouth)', 0])
    assert.equal((await app.call(ben!, contract.getMyTestPlan, {})).plan, null)
    await app.fails(owen!, contract.getTestPlan, { id: amara!.id }, notFound)
  })

  test('after a fail says from when there is another, and warns when the theory test runs out before it', async () => {
    const { id } = await mustPlan()
    await app.call(helen!, contract.setTestPlan, { id: amara!.id, theoryPassedOn: '2025-01-10' })
    app.clock.set('2026-11-24T12:00:00Z')
    await app.call(helen!, contract.setTestResult, {
      id,
      result: 'fail',
      faults: [fault('clearance', 0, true)],
    })
    const failed = await planOf()
    assert.deepEqual(
      [failed.retestFrom, failed.attempts, failed.steps],
      ['2026-12-05', 1, ['renew-theory', 'retest']],
    )
    await mustPlan({ testAt: '2027-01-12T10:14:00Z' })
    assert.equal((await planOf()).theory.state, 'ends-before-test')
  })
})

test('an instructor who teaches a learner no more puts nothing in the place of another’s plan', async () => {
  await app.call(amara!, cancelLesson, { id: await bookLesson(app, amara!, owen!, '2026-11-27T10:00:00Z') })
  await app.call(helen!, contract.setTestPlan, { id: amara!.id, theoryPassedOn: '2025-06-01' })
  app.clock.advance({ minutes: 1 })
  await app.call(owen!, contract.setTestPlan, { id: amara!.id, theoryPassedOn: '2020-01-01' })
  const passedOn = async () => (await app.call(amara!, contract.getMyTestPlan, {})).plan?.theory.passedOn
  assert.equal(await passedOn(), '2025-06-01', 'Helen has taught her')
  for (const teacher of [helen!, owen!]) {
    for (const { id } of (await app.call(amara!, listLessons, { status: 'booked' })).lessons)
      await app.tryCall(amara!, cancelLesson, { id })
    await app.call(amara!, leaveInstructor, { id: teacher.id })
  }
  assert.equal(await passedOn(), undefined, 'she has left both')
})

test('tests and plans are in the copy of their data', async () => {
  await mustPlan()
  await app.call(helen!, contract.setTestPlan, { id: amara!.id, theoryPassedOn: '2025-06-01' })
  for (const who of [helen!, amara!]) {
    await app.reauthenticate(who)
    const mine = JSON.stringify(await app.call(who, getMyData, {}))
    assert.match(mine, /Avonmouth/)
    assert.match(mine, /2025-06-01/)
  }
})

test('when the learner’s account goes, a result counts on without name and note', async () => {
  const { id } = await mustPlan({ payment: undefined, pricePence: undefined, carHirePence: 0 })
  app.clock.set('2026-11-24T12:00:00Z')
  await app.call(helen!, contract.setTestResult, { id, result: 'pass', note: 'So calm.' })
  await app.call(helen!, deliverLesson, { id: earlier })
  await app.services.asSystem('her account goes', (db) =>
    db.queryUnchecked('delete from auth.users where id = $1', [amara!.id]),
  )
  const { testDays } = await app.call(helen!, contract.listTestDays, {})
  assert.deepEqual(
    testDays.map(({ learner, result, note }) => [learner, result, note]),
    [[null, 'pass', '']],
  )
  assert.deepEqual((await app.call(helen!, contract.getTestFigures, {})).all, { passed: 1, taken: 1 })
})

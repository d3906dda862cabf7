import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { badInput, notAllowed, notFound } from '#common/api-error.ts'
import { addException } from '#features/diary/contract.ts'
import { blockTime } from '#features/diary/blocks-contract.ts'
import { cancelLesson, getLesson, listLessons } from '#features/lessons/contract.ts'
import { diaryBusy, moveLesson, timeOver } from '#features/lessons/moving-contract.ts'
import { addPupil, deletePupil, listPupils } from '#features/pupils/contract.ts'
import { noPrice, priceDiffers } from '#features/pupils/enter-lesson-contract.ts'
import { leaveInstructor, stillBooked } from '#features/pupils/leaving-contract.ts'
import { receiveForLesson } from '#features/pupils/money-contract.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { InputOf, Person } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import { mostPausesAsked, mostSeries } from '../rules.ts'
import { extendAllSeries } from './extend.ts'

let app: Shop
let helen: Person
let owen: Person
let priya: Person
let dave: string

before(async () => {
  app = await openShop()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  // Weeks pass in a story: those before it would grow, and be reminded of, again in each.
  await sql('update public.lesson_series set ended_at = clock() where ended_at is null')
  await sql(`delete from pgboss.job where state < 'active'`)
  helen = await app.teacher('Helen Marsh', 3600)
  owen = await makeInstructor(app, 'Owen Pike')
  priya = await app.person('Priya Shah')
  dave = (await app.call(helen, addPupil, { name: 'Dave Hill' })).id
})

const tuesdayAtFour = '2026-11-24T16:00:00Z'
type New = Partial<InputOf<typeof contract.createSeries>>
const input = (more: New = {}): InputOf<typeof contract.createSeries> => ({
  firstStartsAt: tuesdayAtFour,
  minutes: 60,
  payment: 'cash',
  ...(!more.learnerId && { pupilId: dave }),
  ...more,
})
const create = async (more: New = {}) => {
  const created = await app.call(helen, contract.createSeries, input(more))
  return { ...created, id: created.series?.id ?? '' }
}
const preview = (more: New = {}) => create({ ...more, dryRun: true })
const read = (id: string, who = helen) => app.call(who, contract.getSeries, { id })
const lessonsOf = async (who: Person) =>
  (await app.call(who, listLessons, { limit: 200, status: 'booked' })).lessons
const starts = (lessons: readonly { startsAt: string }[]) => lessons.map(({ startsAt }) => startsAt)
const sql = <T extends object>(text: string, values: unknown[] = []) =>
  app.services.asSystem('look', (db) => db.queryUnchecked<T>(text, values)).then(({ rows }) => rows)
const everyNight = async () => {
  await extendAllSeries.work({}, app.services)
  await app.settle()
}
const block = (startsAt: string, endsAt: string) => app.call(helen, blockTime, { startsAt, endsAt })

suite('a weekly series', () => {
  test('books its lessons twelve weeks ahead, at the pupil’s price', async () => {
    const { series, lessons } = await create()
    assert.equal(lessons.length, 12)
    assert.deepEqual([lessons[0]?.on, lessons.at(-1)?.on], ['2026-11-24', '2027-02-09'])
    assert.deepEqual(
      [series?.weekday, series?.time, series?.untilOn, series?.learner.name, series?.unresolved],
      [2, '16:00', null, 'Dave Hill', 0],
    )
    const booked = await lessonsOf(helen)
    assert.deepEqual(starts(booked), starts(lessons))
    assert.deepEqual(
      [booked[0]?.seriesId, booked[0]?.pricePence, booked[0]?.paidWith],
      [series?.id, 3600, 'cash'],
    )
  })

  test('says which days fit before somebody new is a pupil; only that is possible without one', async () => {
    await block('2026-12-01T15:30:00Z', '2026-12-01T17:00:00Z')
    const { pupilId: _none, ...ofNobody } = input({ count: 3 })
    const { series, lessons } = await app.call(helen, contract.createSeries, { ...ofNobody, dryRun: true })
    assert.deepEqual(
      [series, lessons.map(({ on, fits }) => [on, fits])],
      [
        null,
        [
          ['2026-11-24', true],
          ['2026-12-01', false],
          ['2026-12-08', true],
        ],
      ],
    )
    const { pupils } = await app.call(helen, listPupils, {})
    assert.deepEqual(
      pupils.map(({ name }) => name),
      ['Dave Hill'],
      'nobody is added by that',
    )
    assert.deepEqual(await lessonsOf(helen), [])
    await app.fails(helen, contract.createSeries, ofNobody, badInput)
  })

  test('cost what the form showed, Saturdays too, or nothing is booked; the series names each price', async () => {
    await sql('update public.instructors set weekend_extra_pence = 400 where id = $1', [helen.id])
    const saturdays = { firstStartsAt: '2026-11-28T11:00:00Z', minutes: 120, count: 3 }
    const shown = (least: number, most = least) => ({ ...saturdays, shownPence: { least, most } })
    for (const refused of [shown(7_200), shown(8_100, 8_200)])
      await app.fails(helen, contract.createSeries, input(refused), priceDiffers)
    assert.deepEqual(await lessonsOf(helen), [])
    const { id } = await create(shown(7_200, 8_000))
    const { lessons } = await read(id)
    assert.deepEqual(
      lessons.map(({ pricePence }) => pricePence),
      [8_000, 8_000, 8_000],
    )
    assert.deepEqual(
      (await lessonsOf(helen)).map(({ pricePence }) => pricePence),
      [8_000, 8_000, 8_000],
    )
  })

  test('an instructor has two hundred at a time: more would fill the nights of everybody', async () => {
    const { id } = await create()
    await sql(
      `insert into public.lesson_series (instructor_id, learner_id, first_on, begins, zone, minutes, every_weeks, skip_bank_holidays,
         bank_holidays_of, payment, planned_until)
       select s.instructor_id, s.learner_id, s.first_on, s.begins, s.zone, s.minutes, s.every_weeks, s.skip_bank_holidays,
         s.bank_holidays_of, s.payment, s.planned_until from public.lesson_series s, generate_series(2, $2::int) where s.id = $1`,
      [id, mostSeries],
    )
    const wednesday = input({ firstStartsAt: '2026-11-25T16:00:00Z' })
    await app.fails(helen, contract.createSeries, wednesday, contract.tooManySeries)
    await app.call(helen, contract.endSeries, { id, scope: 'all' })
    await app.call(helen, contract.createSeries, wednesday)
  })

  test('a dry run says what saving does, and changes nothing', async () => {
    await block('2026-12-01T15:00:00Z', '2026-12-01T17:00:00Z')
    const events = await sql('select id from app.events')
    const tried = await preview()
    assert.equal(tried.series, null)
    assert.deepEqual(
      [(await lessonsOf(helen)).length, (await app.call(helen, contract.listSeries, {})).series.length],
      [0, 0],
    )
    assert.equal((await sql('select id from app.events')).length, events.length)
    const saved = await create()
    assert.deepEqual(
      saved.lessons.map(({ lessonId: _none, ...lesson }) => lesson),
      tried.lessons,
    )
    assert.deepEqual(
      tried.lessons.filter(({ fits }) => !fits).map(({ on, conflict }) => [on, conflict?.code]),
      [['2026-12-01', 'diary-busy']],
    )
    assert.ok(tried.lessons[1]!.conflict!.alternatives.length > 0, 'with free times near it')
  })

  test('a dry run of a longer series shows a year of it', async () => {
    const { lessons } = await preview({ count: 40 })
    assert.equal(lessons.length, 40)
    assert.equal((await create({ count: 40 })).lessons.length, 12)
  })

  test('ends after a count or on a day, and every two weeks is every two weeks', async () => {
    assert.deepEqual(
      (await preview({ count: 3 })).lessons.map(({ on }) => on),
      ['2026-11-24', '2026-12-01', '2026-12-08'],
    )
    assert.deepEqual(
      (await preview({ until: '2026-12-24', everyWeeks: 2 })).lessons.map(({ on }) => on),
      ['2026-11-24', '2026-12-08', '2026-12-22'],
    )
  })

  test('leaves out bank holidays, those of Scotland if it should, and counts only lessons', async () => {
    const friday = { firstStartsAt: '2026-12-18T10:00:00Z', skipBankHolidays: true, count: 4 }
    const { lessons, bankHolidays } = await preview(friday)
    assert.deepEqual(
      lessons.map(({ on }) => on),
      ['2026-12-18', '2027-01-08', '2027-01-15', '2027-01-22'],
    )
    assert.deepEqual(bankHolidays, [
      { on: '2026-12-25', name: 'Christmas Day' },
      { on: '2027-01-01', name: 'New Year’s Day' },
    ])
    const monday = { firstStartsAt: '2026-11-30T10:00:00Z', skipBankHolidays: true, count: 1 }
    assert.equal((await preview(monday)).lessons[0]?.on, '2026-11-30')
    const scottish = await preview({ ...monday, bankHolidaysOf: 'scotland' })
    assert.equal(scottish.lessons[0]?.on, '2026-12-07', 'St Andrew’s Day')
    const stored = await preview({ ...friday, skipBankHolidays: false })
    assert.deepEqual([stored.lessons[1]?.fits, stored.lessons[1]?.bankHoliday], [true, 'Christmas Day'])
    const { skipBankHolidays: _, ...unsaid } = friday
    assert.equal((await preview(unsaid)).bankHolidays.length, 2, 'as the diary has it')
  })

  test('a day that the instructor has closed is a conflict, and can be booked all the same', async () => {
    await app.call(helen, addException, { on: '2026-12-01', until: '2026-12-08' })
    const { lessons, id } = await create({
      choices: [{ on: '2026-12-01', choose: 'book' }],
      count: 3,
    })
    assert.deepEqual(
      lessons.map(({ fits, conflict }) => [fits, conflict?.code]),
      [
        [true, undefined],
        [true, undefined],
        [false, 'day-off'],
      ],
    )
    assert.deepEqual([(await read(id)).unresolved, (await lessonsOf(helen)).length], [1, 2])
    const resolved = await app.call(helen, contract.resolveClash, { id, on: '2026-12-08', choose: 'book' })
    assert.deepEqual([resolved.unresolved, resolved.lessons[2]?.state], [0, 'booked'])
  })

  test('conflicts are resolved one by one: skipped, at another time, and never over something else', async () => {
    await block('2026-12-01T15:00:00Z', '2026-12-01T17:00:00Z')
    await block('2026-12-08T15:00:00Z', '2026-12-08T17:00:00Z')
    const { lessons } = await create({
      count: 4,
      choices: [
        { on: '2026-12-01', choose: 'skip' },
        { on: '2026-12-08', choose: 'move', startsAt: '2026-12-09T16:00:00Z' },
      ],
    })
    assert.deepEqual(starts(lessons), [tuesdayAtFour, '2026-12-09T16:00:00Z', '2026-12-15T16:00:00Z'])
    const other = await create({ firstStartsAt: '2026-12-01T16:00:00Z', count: 1 })
    assert.equal(other.lessons[0]?.fits, false)
    const clash = { id: other.id, on: '2026-12-01' }
    const skipped = await app.call(helen, contract.resolveClash, { ...clash, choose: 'skip' })
    assert.deepEqual([skipped.unresolved, skipped.lessons[0]?.state], [0, 'skipped'])
    const reopened = await app.call(helen, contract.resolveClash, { ...clash, choose: 'reopen' })
    assert.deepEqual([reopened.unresolved, reopened.lessons[0]?.conflict?.code], [1, diaryBusy.code])
    await app.fails(helen, contract.resolveClash, { ...clash, choose: 'reopen' }, contract.nothingToResolve)
    const { alternatives } = await app.fails(
      helen,
      contract.resolveClash,
      { ...clash, choose: 'book' },
      diaryBusy,
    )
    assert.ok(alternatives!.length > 0)
    const moved = await app.call(helen, contract.resolveClash, {
      ...clash,
      choose: 'move',
      startsAt: alternatives![0]!.startsAt,
    })
    assert.deepEqual([moved.lessons[0]?.startsAt, moved.unresolved], [alternatives![0]!.startsAt, 0])
    await app.fails(helen, contract.resolveClash, { ...clash, choose: 'keep' }, contract.nothingToResolve)
  })

  test('grows week by week, each lesson once, whatever runs twice', async () => {
    const { id } = await create()
    for (let week = 0; week < 3; week++) {
      app.clock.advance({ hours: 24 * 7 })
      await Promise.all([everyNight(), everyNight()])
      await everyNight()
    }
    const { lessons } = await read(id)
    assert.deepEqual(
      [lessons.length, lessons.at(-1)?.on, new Set(starts(lessons)).size],
      [12, '2027-03-02', 12],
    )
    assert.equal((await sql('select from public.lessons where series_id = $1', [id])).length, 15)
  })

  test('a day that no longer fits is listed, never dropped', async () => {
    const { id } = await create()
    await block('2027-02-16T15:00:00Z', '2027-02-16T17:00:00Z')
    app.clock.advance({ hours: 24 * 7 })
    await everyNight()
    const { lessons, unresolved } = await read(id)
    assert.deepEqual(
      [unresolved, lessons.at(-1)?.on, lessons.at(-1)?.state, lessons.at(-1)?.conflict?.code],
      [1, '2027-02-16', 'clash', 'diary-busy'],
    )
    const clashed = await sql<{ payload: { days: string[] } }>(
      `select payload from app.events where name = 'series.clashed' and payload ->> 'seriesId' = $1`,
      [id],
    )
    assert.deepEqual(
      clashed.map(({ payload }) => payload.days),
      [['2027-02-16']],
    )
  })

  test('needs a learner of one’s own, a first lesson to come, and a price', async () => {
    await app.fails(owen, contract.createSeries, input(), notFound)
    await app.fails(helen, contract.createSeries, input({ firstStartsAt: '2026-11-23T07:00:00Z' }), timeOver)
    await app.fails(helen, contract.createSeries, input({ count: 3, until: '2027-01-01' }), badInput)
    await app.fails(helen, contract.createSeries, input({ pickup: 'ZZ99 9ZZ' }), badInput)
    const poor = (await app.call(owen, addPupil, { name: 'Bella Stone' })).id
    await app.fails(owen, contract.createSeries, input({ pupilId: poor }), noPrice)
    await app.fails(priya, contract.createSeries, input(), notAllowed)
  })

  test('the learner sees it, strangers and other instructors do not', async () => {
    await bookLesson(app, priya, helen, '2026-11-25T10:00:00Z')
    const { id } = await create({
      learnerId: priya.id,
      pickup: { address: '3 Alma Road', postcode: 'bs8 2es' },
    })
    const seen = await read(id, priya)
    assert.deepEqual(
      [seen.instructor.name, seen.lessons.length, seen.pickup],
      ['Helen Marsh', 12, { address: '3 Alma Road', postcode: 'BS8 2ES', note: '' }],
    )
    assert.equal((await lessonsOf(priya)).at(-1)?.pickupPlace?.address, '3 Alma Road')
    const amara = await app.person('Amara Okafor')
    for (const who of [owen, amara]) {
      await app.fails(who, contract.getSeries, { id }, notFound)
      assert.deepEqual((await app.call(who, contract.listSeries, {})).series, [])
      for (const table of ['lesson_series', 'series_lessons', 'series_pauses'])
        assert.deepEqual(
          await app.services.asUser({ role: 'authenticated', sub: who.id }, (db) =>
            db.queryUnchecked(`select from public.${table}`).then(({ rows }) => rows),
          ),
          [],
        )
    }
    await app.fails(owen, contract.endSeries, { id, scope: 'all' }, notFound)
    await app.fails(
      amara,
      contract.pauseSeries,
      { id, fromOn: '2026-12-01', untilOn: '2026-12-08' },
      notFound,
    )
  })

  test('goes with a pupil who is deleted', async () => {
    const { id } = await create({ count: 1 })
    await app.call(helen, contract.endSeries, { id, scope: 'all' })
    await app.call(helen, deletePupil, { id: dave })
    await app.fails(helen, contract.getSeries, { id }, notFound)
  })
})

suite('changing a series', () => {
  test('“this and following” moves to another day and time, and what was moved on its own stays', async () => {
    const { id, lessons } = await create()
    await app.call(helen, moveLesson, {
      id: lessons[3]!.lessonId!,
      fromStartsAt: lessons[3]!.startsAt,
      startsAt: '2026-12-16T11:00:00Z',
    })
    const changed = await app.call(helen, contract.changeSeries, {
      id,
      scope: 'following',
      on: '2026-12-08',
      weekday: 4,
      time: '17:00',
    })
    assert.deepEqual(starts(changed.lessons).slice(0, 5), [
      '2026-11-24T16:00:00Z',
      '2026-12-01T16:00:00Z',
      '2026-12-10T17:00:00Z',
      '2026-12-16T11:00:00Z',
      '2026-12-24T17:00:00Z',
    ])
    assert.deepEqual([changed.weekday, changed.time, changed.unresolved], [4, '17:00', 0])
    app.clock.advance({ hours: 24 * 14 })
    await everyNight()
    assert.equal((await read(id)).lessons.at(-1)?.startsAt, '2027-02-25T17:00:00Z')
  })

  test('a lesson that can’t move stays where it is until the instructor decides', async () => {
    const { id } = await create({ count: 3 })
    await block('2026-12-01T17:15:00Z', '2026-12-01T18:15:00Z')
    const changed = await app.call(helen, contract.changeSeries, { id, scope: 'all', time: '17:00' })
    assert.deepEqual(
      changed.lessons.map(({ startsAt, fits }) => [startsAt, fits]),
      [
        ['2026-11-24T17:00:00Z', true],
        ['2026-12-01T16:00:00Z', false],
        ['2026-12-08T17:00:00Z', true],
      ],
    )
    const stored = await app.call(helen, contract.resolveClash, { id, on: '2026-12-01', choose: 'keep' })
    assert.deepEqual([stored.unresolved, stored.lessons[1]?.startsAt], [0, '2026-12-01T16:00:00Z'])
  })

  test('one lesson alone, the way to pay, the price and the place', async () => {
    const { id } = await create({ count: 3 })
    const one = await app.call(helen, contract.changeSeries, {
      id,
      scope: 'this',
      on: '2026-12-01',
      time: '17:00',
    })
    assert.deepEqual(starts(one.lessons), [tuesdayAtFour, '2026-12-01T17:00:00Z', '2026-12-08T16:00:00Z'])
    await app.call(helen, contract.changeSeries, {
      id,
      scope: 'following',
      on: '2026-12-01',
      payment: 'bank',
      pricePence: 4000,
      pickup: 'BS8 2ES',
    })
    assert.deepEqual(
      (await lessonsOf(helen)).map(({ paidWith, pricePence, pickupPlace }) => [
        paidWith,
        pricePence,
        pickupPlace?.postcode,
      ]),
      [
        ['cash', 3600, undefined],
        ['bank', 4000, 'BS8 2ES'],
        ['bank', 4000, 'BS8 2ES'],
      ],
    )
    await app.fails(
      helen,
      contract.changeSeries,
      { id, scope: 'this', on: '2027-01-05', time: '10:00' },
      contract.nothingToResolve,
    )
  })

  test('a new length takes price and diary along, and a lesson without room for it keeps the old one', async () => {
    const { id } = await create({ count: 3 })
    await block('2026-12-01T17:15:00Z', '2026-12-01T18:15:00Z')
    const changed = await app.call(helen, contract.changeSeries, { id, scope: 'all', minutes: 90 })
    assert.deepEqual([changed.minutes, changed.unresolved], [90, 1])
    assert.deepEqual(
      (await lessonsOf(helen)).map(({ minutes, pricePence }) => [minutes, pricePence]),
      [
        [90, 5400],
        [60, 3600],
        [90, 5400],
      ],
    )
  })

  test('the pick-up of a series is forgotten with its end', async () => {
    const { id } = await create({ count: 2, pickup: 'BS8 2ES' })
    assert.equal((await app.call(helen, contract.endSeries, { id, scope: 'all' })).pickup, null)
    const other = await create({ count: 1, pickup: 'BS8 2ES' })
    app.clock.advance({ hours: 24 * 4 })
    await everyNight()
    assert.equal((await read(other.id)).pickup, null)
  })

  test('a new last day cancels what is after it, a later one books what is missing', async () => {
    const { id } = await create({ count: 4 })
    const shorter = await app.call(helen, contract.changeSeries, { id, scope: 'all', until: '2026-12-05' })
    assert.deepEqual(
      shorter.lessons.map(({ state }) => state),
      ['booked', 'booked', 'skipped', 'skipped'],
    )
    const longer = await app.call(helen, contract.changeSeries, { id, scope: 'all', until: null })
    assert.equal(longer.lessons.length, 12)
    assert.equal(longer.lessons.at(-1)?.state, 'booked')
  })

  test('it ends from one lesson on, and then altogether; nobody pays for what is cancelled', async () => {
    const { id } = await create()
    const shorter = await app.call(helen, contract.endSeries, { id, scope: 'following', on: '2026-12-08' })
    assert.deepEqual([shorter.untilOn, shorter.endedAt], ['2026-12-07', null])
    assert.equal((await lessonsOf(helen)).length, 2)
    const over = await app.call(helen, contract.endSeries, { id, scope: 'all' })
    assert.ok(over.endedAt)
    assert.deepEqual(await lessonsOf(helen), [])
    assert.deepEqual(
      await sql(
        `select distinct cancelled_cost_pence, cancelled_by from public.lessons where series_id = $1`,
        [id],
      ),
      [{ cancelled_cost_pence: 0, cancelled_by: 'instructor' }],
    )
    assert.deepEqual(await app.call(helen, contract.endSeries, { id, scope: 'all' }), over, 'twice is once')
    await app.fails(helen, contract.changeSeries, { id, scope: 'all', time: '10:00' }, contract.seriesOver)
    for (const choose of ['book', 'skip'] as const)
      await app.fails(
        helen,
        contract.resolveClash,
        { id, on: '2026-12-08', choose },
        contract.nothingToResolve,
      )
    app.clock.advance({ hours: 24 * 14 })
    await everyNight()
    assert.deepEqual(await lessonsOf(helen), [], 'and nothing comes after it')
  })
})

suite('a pause', () => {
  test('is asked for by the learner and agreed by the instructor, free of charge', async () => {
    await bookLesson(app, priya, helen, '2026-11-25T10:00:00Z')
    const { id } = await create({ learnerId: priya.id })
    const days = { id, fromOn: '2026-12-08', untilOn: '2026-12-22' }
    const requested = await app.call(priya, contract.pauseSeries, { ...days, note: 'Exams' })
    const pauseId = requested.pauses[0]!.id
    assert.equal(requested.pauses[0]?.state, 'asked')
    assert.equal((await lessonsOf(priya)).length, 13, 'nothing happens until then')
    await app.fails(priya, contract.pauseSeries, days, contract.alreadyPaused)
    await app.fails(owen, contract.answerPause, { id, pauseId, agrees: true }, notFound)
    const agreed = await app.call(helen, contract.answerPause, { id, pauseId, agrees: true })
    assert.deepEqual(
      agreed.lessons.slice(1, 6).map(({ on, state }) => [on, state]),
      [
        ['2026-12-01', 'booked'],
        ['2026-12-08', 'paused'],
        ['2026-12-15', 'paused'],
        ['2026-12-22', 'paused'],
        ['2026-12-29', 'booked'],
      ],
    )
    assert.equal((await lessonsOf(priya)).length, 10)
    await app.call(helen, contract.answerPause, { id, pauseId, agrees: true })
    await app.fails(helen, contract.answerPause, { id, pauseId, agrees: false }, contract.pauseAnswered)
    await app.fails(priya, contract.withdrawPause, { id, pauseId }, contract.pauseAnswered)
  })

  test('declined or withdrawn changes nothing; the instructor’s own begins at once, for days to come too', async () => {
    await bookLesson(app, priya, helen, '2026-11-25T10:00:00Z')
    const { id } = await create({ learnerId: priya.id })
    const days = { id, fromOn: '2026-12-08', untilOn: '2026-12-08' }
    const first = (await app.call(priya, contract.pauseSeries, days)).pauses[0]!.id
    await app.call(helen, contract.answerPause, { id, pauseId: first, agrees: false })
    const second = (await app.call(priya, contract.pauseSeries, days)).pauses[0]!.id
    assert.deepEqual((await app.call(priya, contract.withdrawPause, { id, pauseId: second })).pauses, [])
    assert.equal((await lessonsOf(priya)).length, 13)
    await app.call(helen, contract.pauseSeries, { id, fromOn: '2027-02-09', untilOn: '2027-02-16' })
    app.clock.advance({ hours: 24 * 14 })
    await everyNight()
    assert.deepEqual(
      (await read(id)).lessons.slice(-4).map(({ on, state }) => [on, state]),
      [
        ['2027-02-02', 'booked'],
        ['2027-02-09', 'paused'],
        ['2027-02-16', 'paused'],
        ['2027-02-23', 'booked'],
      ],
    )
  })

  test('is asked for five times a day at most, however often the learner takes it back', async () => {
    await bookLesson(app, priya, helen, '2026-11-25T10:00:00Z')
    const { id } = await create({ learnerId: priya.id })
    const days = { id, fromOn: '2026-12-08', untilOn: '2026-12-08' }
    for (let nr = 0; nr < mostPausesAsked; nr++) {
      const { pauses } = await app.call(priya, contract.pauseSeries, days)
      await app.call(priya, contract.withdrawPause, { id, pauseId: pauses[0]!.id })
    }
    await app.fails(priya, contract.pauseSeries, days, contract.pauseAskedOften)
    await app.call(helen, contract.pauseSeries, days)
    app.clock.advance({ hours: 24, seconds: 1 })
    await app.call(priya, contract.pauseSeries, { id, fromOn: '2026-12-15', untilOn: '2026-12-15' })
  })
})

suite('a learner’s end', () => {
  test('cancels what isn’t paid by its terms, leaves what is paid, and lets them leave their instructor', async () => {
    await app.call(priya, cancelLesson, { id: await bookLesson(app, priya, helen, '2026-11-27T10:00:00Z') })
    const { id, lessons } = await create({ learnerId: priya.id, count: 4 })
    const [soon, , paid] = lessons.map(({ lessonId }) => lessonId!)
    await app.call(helen, receiveForLesson, { id: paid! })
    app.clock.set('2026-11-23T20:00:00Z')
    await app.fails(priya, leaveInstructor, { id: helen.id }, stillBooked)
    assert.equal((await app.tryCall(owen, contract.leaveSeries, { id })).status, 403)
    await app.fails(await app.person('Ben Price'), contract.leaveSeries, { id }, notFound)
    const ended = await app.call(priya, contract.leaveSeries, { id })
    assert.ok(ended.endedAt)
    await app.call(priya, contract.leaveSeries, { id })
    assert.deepEqual(
      (await lessonsOf(priya)).map((lesson) => lesson.id),
      [paid],
    )
    const { cancelledBy, cancelledCostPence } = await app.call(priya, getLesson, { id: soon! })
    assert.deepEqual([cancelledBy, cancelledCostPence], ['learner', 0], 'entered less than a day ago')
    await app.settle()
    const mails = (await app.mailsTo(helen.email)).filter(({ kind }) => kind === 'series-left')
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Priya Shah has ended your regular lessons'],
    )
    const own = (await app.mailsTo(priya.email)).filter(({ kind }) => kind === 'series-ended')
    assert.match(own[0]!.body.text, /You’ve ended your regular lessons with Helen Marsh/)
    await everyNight()
    assert.equal((await lessonsOf(priya)).length, 1, 'none comes any more')
    await app.call(priya, cancelLesson, { id: paid! })
    await app.call(priya, leaveInstructor, { id: helen.id })
    await app.fails(helen, contract.createSeries, input({ learnerId: priya.id }), notFound)
  })

  test('costs what the terms say where it is late, and an email says so of that lesson', async () => {
    await app.call(priya, cancelLesson, { id: await bookLesson(app, priya, helen, '2026-11-27T10:00:00Z') })
    const { id, lessons } = await create({
      learnerId: priya.id,
      count: 2,
      firstStartsAt: '2026-11-26T16:00:00Z',
    })
    app.clock.set('2026-11-26T10:00:00Z')
    await app.call(priya, contract.leaveSeries, { id })
    const costs = []
    for (const { lessonId } of lessons)
      costs.push((await app.call(priya, getLesson, { id: lessonId! })).cancelledCostPence)
    assert.equal(costs[1], 0)
    assert.ok(costs[0]! > 0)
    await app.settle()
    const mails = (await app.mailsTo(helen.email)).filter(({ kind }) => kind === 'lesson-cancelled')
    assert.equal(mails.length, 2, 'the lesson they booked, and the late one')
  })

  test('is there for a series that runs without lessons: it ends when they leave', async () => {
    await app.call(priya, cancelLesson, { id: await bookLesson(app, priya, helen, '2026-11-27T10:00:00Z') })
    const { id } = await create({ learnerId: priya.id })
    for (const lesson of await lessonsOf(priya)) await app.call(priya, cancelLesson, { id: lesson.id })
    await app.call(priya, leaveInstructor, { id: helen.id })
    await app.settle()
    assert.ok((await read(id)).endedAt)
    app.clock.advance({ hours: 24 * 7 })
    await everyNight()
    assert.deepEqual(await lessonsOf(priya), [])
  })
})

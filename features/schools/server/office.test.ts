import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { notAllowed, notFound } from '#common/api-error.ts'
import type { Endpoint } from '#common/endpoint.ts'
import { blockTime, unblockTime } from '#features/diary/blocks-contract.ts'
import { gapTooShort, listDiary } from '#features/diary/contract.ts'
import { getDiarySettings } from '#features/diary/settings-contract.ts'
import { listTravelDays } from '#features/diary/travel-contract.ts'
import { cancelLesson, getLesson, listLessons } from '#features/lessons/contract.ts'
import { diaryBusy, learnerElsewhere, moveLesson } from '#features/lessons/moving-contract.ts'
import { markLesson } from '#features/lessons/outcome-contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { addPupil, changePupil, getPupil, listPupils } from '#features/pupils/contract.ts'
import { enterLesson, findNextTime } from '#features/pupils/enter-lesson-contract.ts'
import { receiveForLesson } from '#features/pupils/money-contract.ts'
import { createSeries } from '#features/series/contract.ts'
import { findSpot } from '#features/travel/server/spots.ts'
import { takeSickDay } from '#features/waiting-list/time-off-contract.ts'
import { endpointsOf } from '#server/route.ts'
import { makeSchool, openCars } from '#tests/support/cars.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import { allowOffice, getMySchool, leaveSchool, listSchoolInstructors } from '../contract.ts'
import { acts } from './office.ts'

let app: TestApp
let gwen: Person
let helen: Person
let owen: Person
let rhys: Person
let amara: Person
let stan: Record<'helen' | 'owen' | 'rhys', string>
const { mustEnter } = openCars((opening) => ({ app, gwen, helen, owen, rhys, amara, stan } = opening))

const on = (who: Person) => ({ 'x-on-behalf-of': who.id })
const allow = (who = owen, allowed = true) => app.call(who, allowOffice, { allowed })
const lesson = (at: string, more: object = {}) => ({
  pupilId: stan.owen,
  startsAt: `2026-11-${at}:00Z`,
  minutes: 60,
  payment: 'cash' as const,
  pricePence: 3600,
  ...more,
})
const apikey = () => ({ apikey: app.anonKey })
const day24 = { from: '2026-11-24', to: '2026-11-25' }
const bellOf = async (who: Person) =>
  (await app.call(who, listNotifications, {})).notifications
    .filter(({ kind }) => kind === 'office-acted')
    .map(({ name, facts }) => [name, facts.change])
const actsOf = async () =>
  (
    await app.services.asSystem('what the schools of this test did', (db) =>
      db.queryUnchecked<{ what: string; by: string; whose: string }>(
        `select a.what, a.by_id as by, a.subject_id as whose from public.school_acts a
         where a.subject_id in ($1, $2) order by a.id`,
        [owen.id, rhys.id],
      ),
    )
  ).rows

suite('the office of a school', () => {
  test('does nothing in a diary before its instructor allows it, and nothing afterwards', async () => {
    await app.fails(gwen, enterLesson, lesson('24T10:00'), notAllowed, on(owen))
    await app.fails(gwen, listLessons, {}, notAllowed, on(owen))
    const { school } = await allow()
    assert.equal(school.officeSince, '2026-11-23T08:00:00Z')
    assert.deepEqual(
      (await app.call(gwen, listSchoolInstructors, {})).instructors.map(({ name, letsOfficeAct }) => [
        name,
        letsOfficeAct,
      ]),
      [
        ['Owen Pike', true],
        ['Rhys Cole', false],
      ],
    )
    await app.call(gwen, enterLesson, lesson('24T10:00'), on(owen))
    await app.fails(gwen, enterLesson, { ...lesson('24T10:00'), pupilId: stan.rhys }, notAllowed, on(rhys))
    await allow(owen, false)
    await app.fails(gwen, enterLesson, lesson('24T12:00'), notAllowed, on(owen))
    assert.equal((await app.call(owen, getMySchool, {})).school?.officeSince, null)
    assert.deepEqual(
      (await actsOf()).map(({ what, by }) => [what, by === gwen.id ? 'Gwen' : 'Owen']),
      [
        ['office-allowed', 'Owen'],
        ['lesson-added', 'Gwen'],
        ['office-ended', 'Owen'],
      ],
    )
  })

  test('adds, moves and cancels a lesson by the rules of the diary, and everybody reads who did it', async () => {
    await allow()
    const { id, ...added } = await app.call(gwen, enterLesson, lesson('24T10:00'), on(owen))
    assert.deepEqual(added.bySchool, { added: 'Severn Driving School' })
    assert.equal(added.instructor.name, 'Owen Pike')
    assert.deepEqual((await app.call(owen, getLesson, { id })).bySchool, added.bySchool)
    await app.fails(gwen, enterLesson, lesson('24T10:30'), learnerElsewhere, on(owen))
    const moved = await app.call(
      gwen,
      moveLesson,
      { id, startsAt: '2026-11-24T14:00:00Z', fromStartsAt: added.startsAt },
      on(owen),
    )
    assert.deepEqual(moved.bySchool, { added: 'Severn Driving School', moved: 'Severn Driving School' })
    const again = { id, startsAt: '2026-11-24T15:00:00Z', fromStartsAt: moved.startsAt }
    assert.deepEqual((await app.call(owen, moveLesson, again)).bySchool, added.bySchool)
    const cancelled = await app.call(gwen, cancelLesson, { id }, on(owen))
    assert.deepEqual(
      [cancelled.status, cancelled.cancelledBy, cancelled.cancelledCostPence],
      ['cancelled', 'instructor', 0],
    )
    assert.equal(cancelled.bySchool?.cancelled, 'Severn Driving School')
    await app.settle()
    assert.deepEqual((await bellOf(owen)).toSorted(), [
      ['Gwen Parry', 'lesson-added'],
      ['Gwen Parry', 'lesson-cancelled'],
      ['Gwen Parry', 'lesson-moved'],
    ])
    const subjects = (await app.mailsTo(owen.email)).map(({ subject }) => subject)
    for (const did of [
      'added a lesson with Stan Whitcombe to your diary',
      'moved a lesson with Stan Whitcombe',
      'cancelled a lesson with Stan Whitcombe',
    ])
      assert.ok(subjects.includes(`Severn Driving School’s office ${did}`), did)
  })

  test('takes a gap that is too short only by saying so, as the instructor would', async () => {
    await allow()
    await app.services.asSystem('Owen keeps half an hour between lessons', (db) =>
      db.queryUnchecked('update public.diaries set buffer_minutes = 30 where instructor_id = $1', [owen.id]),
    )
    await app.call(gwen, enterLesson, lesson('24T10:00'), on(owen))
    await app.fails(gwen, enterLesson, lesson('24T11:10'), gapTooShort, on(owen))
    await app.call(gwen, enterLesson, lesson('24T11:10', { overrideTravel: true }), on(owen))
  })

  test('tries weekly lessons without a trace, adds them, and is named for each', async () => {
    await allow()
    const { startsAt, ...once } = lesson('24T10:00', { pickup: 'BS6 6HR' })
    const weekly = { ...once, firstStartsAt: startsAt, count: 3 }
    const tried = await app.call(gwen, createSeries, { ...weekly, dryRun: true }, on(owen))
    assert.deepEqual(
      tried.lessons.map(({ fits }) => fits),
      [true, true, true],
    )
    const added = await app.call(gwen, createSeries, weekly, on(owen))
    assert.deepEqual([added.series?.pickup, added.series?.learner.name], [null, 'Stan Whitcombe'])
    for (const { lessonId } of added.lessons) {
      const { bySchool } = await app.call(owen, getLesson, { id: lessonId! })
      assert.deepEqual(bySchool, { added: 'Severn Driving School' })
    }
    await app.settle()
    assert.deepEqual(await bellOf(owen), [['Gwen Parry', 'series-added']])
    assert.deepEqual(
      (await actsOf()).map(({ what }) => what).filter((what) => what !== 'office-allowed'),
      ['series-added'],
    )
    assert.ok(
      (await app.mailsTo(owen.email)).some(
        ({ subject }) => subject === 'Severn Driving School’s office added weekly lessons to your diary',
      ),
    )
  })

  test('sees the drives between lessons, and none that begins or ends where the instructor lives', async () => {
    await allow()
    await app.services.asSystem('Owen starts from home', (db) =>
      db.queryUnchecked('update public.diaries set base_spot = $2 where instructor_id = $1', [
        owen.id,
        findSpot('BS8 2ES'),
      ]),
    )
    await app.call(owen, enterLesson, lesson('24T10:00', { pickup: 'BS6 6HR' }))
    await app.call(owen, enterLesson, lesson('24T14:00', { pickup: 'BA1 1AA' }))
    const query = { from: '2026-11-24', days: 1 }
    const own = (await app.call(owen, listTravelDays, query)).days[0]!
    const seen = (await app.call(gwen, listTravelDays, query, on(owen))).days[0]!
    assert.deepEqual(
      own.lessons.map(({ drive }) => drive?.from),
      ['base', 'lesson'],
    )
    assert.ok(own.home && own.base)
    assert.deepEqual(
      seen.lessons.map(({ drive }) => drive?.minutes),
      [undefined, own.lessons[1]?.drive?.minutes],
    )
    assert.deepEqual([seen.home, seen.base, seen.miles], [null, undefined, own.lessons[1]?.drive?.miles])
  })

  test('says that an instructor is ill: the lessons are cancelled, the day is blocked', async () => {
    await allow()
    const id = await mustEnter(owen, stan.owen, '24T10:00')
    const { cancelled } = await app.call(gwen, takeSickDay, { on: '2026-11-24', message: 'Sorry' }, on(owen))
    assert.equal(cancelled, 1)
    const after = await app.call(owen, getLesson, { id })
    assert.deepEqual([after.status, after.bySchool], ['cancelled', { cancelled: 'Severn Driving School' }])
    const { entries } = await app.call(owen, listDiary, day24)
    assert.deepEqual(
      entries.filter(({ kind }) => kind === 'block').map(({ bySchool }) => bySchool),
      ['Severn Driving School'],
    )
  })

  test('blocks time and takes back what it blocked; the instructor’s own blocks stay theirs', async () => {
    await allow()
    const dentist = await app.call(owen, blockTime, {
      startsAt: '2026-11-24T12:00:00Z',
      endsAt: '2026-11-24T13:00:00Z',
      note: 'Dentist',
    })
    const course = { startsAt: '2026-11-24T14:00:00Z', endsAt: '2026-11-24T15:00:00Z', note: 'Staff meeting' }
    const own = await app.call(gwen, blockTime, course, on(owen))
    const seen = (await app.call(gwen, listDiary, day24, on(owen))).entries
    assert.deepEqual(
      seen.map(({ note }) => note),
      ['', 'Staff meeting'],
    )
    const { inTheWay } = await app.fails(gwen, enterLesson, lesson('24T12:00'), diaryBusy, on(owen))
    assert.ok(!JSON.stringify(inTheWay).includes('Dentist'))
    await app.fails(gwen, unblockTime, { id: dentist.id }, notFound, on(owen))
    await app.call(gwen, unblockTime, { id: own.id }, on(owen))
    assert.deepEqual(
      (await app.call(owen, listDiary, day24)).entries.map(({ note }) => note),
      ['Dentist'],
    )
  })

  test('sees whom, when and whereabouts, and neither notes nor how to reach anybody', async () => {
    await allow()
    await app.call(owen, changePupil, {
      id: stan.owen,
      notes: 'Nervous since the crash',
      phone: '07700 900123',
      email: 'stan@example.org',
    })
    const place = { address: '12 Cotham Vale', postcode: 'BS6 6HR', note: 'Ring twice' }
    const { id } = await app.call(owen, enterLesson, lesson('24T10:00', { pickup: place }))
    const seen = [
      await app.call(gwen, getLesson, { id }, on(owen)),
      await app.call(gwen, listLessons, {}, on(owen)),
      await app.call(gwen, listPupils, {}, on(owen)),
      await app.call(gwen, listDiary, day24, on(owen)),
      await app.call(gwen, findNextTime, { pupilId: stan.owen }, on(owen)),
    ]
    const text = JSON.stringify(seen)
    assert.ok(text.includes('Stan Whitcombe') && text.includes('BS6 6'))
    for (const secret of ['Nervous', '900123', 'stan@example', 'Cotham Vale', '6HR', 'Ring twice'])
      assert.ok(!text.includes(secret), secret)
    for (const search of ['900123', 'stan@example'])
      assert.deepEqual((await app.call(gwen, listPupils, { search }, on(owen))).pupils, [], search)
  })

  test('has no other right of an instructor', async () => {
    await allow()
    const id = await mustEnter(owen, stan.owen, '24T10:00')
    await app.fails(gwen, getPupil, { id: stan.owen }, notAllowed, on(owen))
    await app.fails(gwen, addPupil, { name: 'Ben Price' }, notAllowed, on(owen))
    await app.fails(gwen, receiveForLesson, { id, payment: 'cash' }, notAllowed, on(owen))
    await app.fails(gwen, markLesson, { id, outcome: 'delivered' }, notAllowed, on(owen))
    await app.fails(gwen, allowOffice, { allowed: true }, notAllowed, on(rhys))
    await app.fails(gwen, enterLesson, { ...lesson('24T12:00'), pupilId: stan.helen }, notFound, on(owen))
    const own = await app.ask(gwen, 'GET', '/rest/v1/profiles?select=id&order=id', undefined, apikey())
    const asOffice = await app.ask(gwen, 'GET', '/rest/v1/profiles?select=id&order=id', undefined, {
      ...apikey(),
      ...on(owen),
    })
    assert.deepEqual([asOffice.status, asOffice.body], [200, own.body], 'the data service knows no offices')
  })

  test('is nobody else: not another school, a colleague, a learner, or the owner once somebody has left', async () => {
    await allow()
    const { gwen: mair } = await makeSchool(app, 'Mair Rees', ['Huw Bevan'])
    for (const who of [mair, rhys, helen, amara, owen])
      await app.fails(who, enterLesson, lesson('24T10:00'), notAllowed, on(owen))
    await app.fails(gwen, enterLesson, lesson('24T10:00'), notAllowed, { 'x-on-behalf-of': 'nobody' })
    await app.fails(gwen, enterLesson, lesson('24T10:00'), notAllowed, on(gwen))
    const { id } = await app.call(gwen, enterLesson, lesson('24T10:00'), on(owen))
    await app.call(owen, leaveSchool, {})
    await app.fails(gwen, cancelLesson, { id }, notAllowed, on(owen))
    await app.fails(gwen, getLesson, { id }, notAllowed, on(owen))
    await app.fails(gwen, getDiarySettings, {}, notAllowed, on(owen))
    assert.equal((await app.call(owen, getLesson, { id })).status, 'booked', 'the lesson stays Owen’s')
    await app.fails(owen, allowOffice, { allowed: true }, notFound)
  })

  test('a repeated request is done once', async () => {
    await allow()
    const headers = { ...on(owen), 'idempotency-key': 'from the office 1' }
    const first = await app.call(gwen, enterLesson, lesson('24T10:00'), headers)
    const second = await app.call(gwen, enterLesson, lesson('24T10:00'), headers)
    assert.equal(second.id, first.id)
    assert.equal((await actsOf()).filter(({ what }) => what === 'lesson-added').length, 1)
  })

  test('every change that is open to offices is put on record', () => {
    const open = endpointsOf(app.services).filter((one: Endpoint) => one.office && one.method !== 'GET')
    assert.deepEqual(
      open.filter((one) => !acts.has(one)).map(({ path }) => path),
      [],
    )
    assert.equal(open.length, acts.size)
    for (const { who, transaction, path } of open)
      assert.ok(who !== 'anyone' && who.includes('instructor') && transaction !== 'own', path)
  })
})

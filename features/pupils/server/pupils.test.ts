import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { markLesson } from '#features/lessons/outcome-contract.ts'
import { badInput, notAllowed, notFound } from '#common/api-error.ts'
import { tidyAccounts } from '#features/accounts/server/tidy.ts'
import { listUsers } from '#features/admin/contract.ts'
import { createAssessment } from '#features/assessments/contract.ts'
import {
  cancelLesson,
  deliverLesson,
  getLesson,
  lessonNotBooked,
  listLessons,
} from '#features/lessons/contract.ts'
import { getStudent, listStudents } from '#features/lessons/students-contract.ts'
import { diaryBusy, learnerElsewhere, timeOver } from '#features/lessons/moving-contract.ts'
import { getEarnings } from '#features/payments/contract.ts'
import { search } from '#features/search/contract.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { InputOf, Person } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import * as entering from '../enter-lesson-contract.ts'
import * as money from '../money-contract.ts'

let app: Shop
let helen: Person
let owen: Person
let amara: Person

before(async () => {
  app = await openShop()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await app.teacher('Helen Marsh', 3600)
  owen = await makeInstructor(app, 'Owen Pike')
  amara = await app.person('Amara Okafor')
})

const tuesday = '2026-11-24T10:00:00Z'
const add = (name: string, more: Omit<InputOf<typeof contract.addPupil>, 'name'> = {}, who = helen) =>
  app.call(who, contract.addPupil, { name, ...more })
const enter = (
  pupilId: string,
  startsAt = tuesday,
  more: Partial<InputOf<typeof entering.enterLesson>> = {},
) => app.call(helen, entering.enterLesson, { pupilId, startsAt, minutes: 60, payment: 'cash', ...more })
const pupil = (id: string, who = helen) => app.call(who, contract.getPupil, { id })
const list = async (input: InputOf<typeof contract.listPupils> = {}, who = helen) =>
  (await app.call(who, contract.listPupils, input)).pupils.map(({ name }) => name)
const sql = <T extends object>(text: string, values: unknown[] = []) =>
  app.services.asSystem('look', (db) => db.queryUnchecked<T>(text, values)).then(({ rows }) => rows)

suite('own pupils', () => {
  test('an instructor adds a pupil with nothing but a name', async () => {
    const dave = await add('Dave Hill')
    assert.deepEqual(dave, {
      id: dave.id,
      learnerId: dave.learnerId,
      name: 'Dave Hill',
      image: null,
      isWithoutAccount: true,
      email: null,
      phone: null,
      hourlyRatePence: null,
      minutesTaught: 0,
      status: 'active',
      archivedAt: null,
      lessonsDone: 0,
      minutesDone: 0,
      nextLessonAt: null,
      lastLessonAt: null,
      balance: { pence: 0, minutesLeft: 0 },
      notes: '',
      licenceSeenOn: null,
      eyesightCheckedOn: null,
      theoryTestOn: null,
      drivingTestOn: null,
      prepaidHours: [],
      pickup: null,
    })
    assert.equal((await pupil(dave.learnerId)).id, dave.id, 'the learner’s id finds the record too')
    const { students } = await app.call(helen, listStudents, {})
    assert.deepEqual(
      students.map(({ id, name, isWithoutAccount }) => [id, name, isWithoutAccount]),
      [[dave.learnerId, 'Dave Hill', true]],
    )
    assert.equal((await app.call(helen, search, { q: 'dave' })).people[0]?.name, 'Dave Hill')
  })

  test('the record holds contact, rate, dates and notes, and what is not sent stays', async () => {
    const { id } = await add('Dave Hill', {
      email: 'Dave@Home.test',
      phone: '07700 900123',
      minutesTaught: 600,
    })
    const changed = await app.call(helen, contract.changePupil, {
      id,
      name: 'David Hill',
      hourlyRatePence: 4000,
      status: 'waiting',
      licenceSeenOn: '2026-11-02',
      drivingTestOn: '2027-01-20',
      notes: 'Nervous on roundabouts.',
    })
    assert.deepEqual(
      [
        changed.name,
        changed.email,
        changed.phone,
        changed.minutesTaught,
        changed.hourlyRatePence,
        changed.status,
      ],
      ['David Hill', 'dave@home.test', '07700 900123', 600, 4000, 'waiting'],
    )
    assert.deepEqual([changed.licenceSeenOn, changed.drivingTestOn], ['2026-11-02', '2027-01-20'])
    const emptied = await app.call(helen, contract.changePupil, { id, phone: null, drivingTestOn: null })
    assert.deepEqual(
      [emptied.phone, emptied.drivingTestOn, emptied.notes],
      [null, null, 'Nervous on roundabouts.'],
    )
  })

  test('the list has both kinds by name, a page at a time, and finds them by name, address and number', async () => {
    await bookLesson(app, amara, helen, tuesday)
    await add('Zoe Adams', { phone: '07700 900456' })
    await add('Bella Stone', { email: 'bella@home.test' })
    assert.deepEqual(await list(), ['Amara Okafor', 'Bella Stone', 'Zoe Adams'])
    const first = await app.call(helen, contract.listPupils, { limit: 2 })
    assert.deepEqual(await list({ limit: 2, cursor: first.nextCursor! }), ['Zoe Adams'])
    assert.deepEqual(await list({ search: 'bella@' }), ['Bella Stone'])
    assert.deepEqual(await list({ search: '900456' }), ['Zoe Adams'])
    assert.deepEqual(await list({ search: '%' }), [])
    assert.deepEqual(await list({}, owen), [])
  })

  test('an archived pupil leaves the list, and comes back', async () => {
    const { id } = await add('Dave Hill')
    await app.call(helen, contract.archivePupil, { id })
    assert.deepEqual(await list(), [])
    assert.deepEqual(await list({ archived: 'true' }), ['Dave Hill'])
    await app.call(helen, contract.restorePupil, { id })
    assert.deepEqual(await list(), ['Dave Hill'])
  })

  test('a learner with an account has a record too, but keeps their own name', async () => {
    await bookLesson(app, amara, helen, tuesday)
    const record = await pupil(amara.id)
    assert.deepEqual([record.name, record.isWithoutAccount], ['Amara Okafor', false])
    await app.fails(helen, contract.changePupil, { id: record.id, name: 'Amy' }, contract.hasAccount)
    await app.fails(helen, contract.deletePupil, { id: record.id }, contract.mayNotDelete)
  })

  test('another instructor, a learner, a school owner and an admin see and change nothing of it', async () => {
    const { id, learnerId } = await add('Dave Hill', { phone: '07700 900123' })
    const lesson = await enter(id)
    for (const given of [id, learnerId]) {
      await app.fails(owen, contract.getPupil, { id: given }, notFound)
      await app.fails(owen, contract.changePupil, { id: given, notes: 'mine' }, notFound)
      await app.fails(owen, contract.archivePupil, { id: given }, notFound)
      await app.fails(owen, contract.deletePupil, { id: given }, notFound)
      await app.fails(
        owen,
        money.addPrepaidHours,
        { id: given, minutes: 60, pence: 1, method: 'cash' },
        notFound,
      )
      await app.fails(
        owen,
        entering.enterLesson,
        { pupilId: given, startsAt: tuesday, minutes: 60, payment: 'cash' },
        notFound,
      )
      await app.fails(owen, getStudent, { id: given }, notFound)
    }
    await app.fails(owen, money.receiveForLesson, { id: lesson.id }, notFound)
    const sal = await app.person('Sal School', 'school_owner')
    for (const who of [amara, sal, app.admin]) await app.fails(who, contract.listPupils, {}, notAllowed)
    for (const { id: sub } of [owen, amara, sal, app.admin])
      for (const table of ['pupils', 'prepaid_hours'])
        assert.deepEqual(
          await app.services.asUser({ role: 'authenticated', sub }, (db) =>
            db.queryUnchecked(`select from public.${table}`).then(({ rows }) => rows),
          ),
          [],
        )
  })

  test('nobody can sign in as a pupil, an admin neither counts nor finds them, and the nightly tidying lets them be', async () => {
    const { learnerId } = await add('Dave Hill')
    const [account] = await sql<Record<string, unknown>>(
      'select email, password_hash, can_sign_in from auth.users where id = $1',
      [learnerId],
    )
    assert.deepEqual(account, { email: null, password_hash: null, can_sign_in: false })
    await assert.rejects(
      sql(`update auth.users set email = 'dave@home.test' where id = $1`, [learnerId]),
      /violates check constraint/,
    )
    for (const searched of ['Dave Hill', learnerId])
      assert.deepEqual((await app.call(app.admin, listUsers, { search: searched })).users, [])
    app.clock.advance({ hours: 24 * 40 })
    await tidyAccounts.work({}, app.services)
    assert.equal((await pupil(learnerId)).name, 'Dave Hill')
  })

  test('deleting erases the person and keeps the past lessons without a name', async () => {
    const { id, learnerId } = await add('Dave Hill')
    const { id: lesson } = await enter(id)
    await app.fails(helen, contract.deletePupil, { id }, contract.lessonsAhead)
    app.clock.set('2026-11-24T11:00:00Z')
    await app.call(helen, deliverLesson, { id: lesson })
    await app.call(helen, money.receiveForLesson, { id: lesson })
    await app.call(helen, contract.deletePupil, { id })
    assert.deepEqual(await sql('select from auth.users where id = $1', [learnerId]), [])
    const kept = await app.call(helen, getLesson, { id: lesson })
    assert.deepEqual([kept.learner, kept.pricePence], [null, 3600])
    assert.equal((await app.call(helen, money.getTakings, {})).cashPence, 3600)
  })

  test('an instructor who leaves takes their own pupils along', async () => {
    const { learnerId } = await add('Dave Hill')
    await sql('delete from auth.users where id = $1', [helen.id])
    assert.deepEqual(await sql('select from auth.users where id = $1', [learnerId]), [])
  })
})

suite('lessons that the instructor enters', () => {
  test('a cash lesson is booked at once, outside hours too, at the pupil’s rate', async () => {
    const { id } = await add('Dave Hill', { hourlyRatePence: 4000 })
    const lesson = await enter(id, '2026-11-28T19:00:00Z', { minutes: 90 }) // Saturday evening
    assert.deepEqual(
      [
        lesson.status,
        lesson.paidWith,
        lesson.pricePence,
        lesson.receivedAt,
        lesson.learner?.isWithoutAccount,
      ],
      ['booked', 'cash', 6000, null, true],
    )
    assert.deepEqual(
      (await app.call(helen, listLessons, { status: 'booked' })).lessons.map(({ id }) => id),
      [lesson.id],
    )
    await app.settle()
    assert.deepEqual(await app.mailsTo(helen.email), [])
  })

  test('an entered lesson starts at the pupil’s usual place, or at another one', async () => {
    const { id, pickup } = await add('Dave Hill', { pickup: { address: '4 Vine St', postcode: 'bs6 6aa' } })
    assert.deepEqual(pickup, { address: '4 Vine St', postcode: 'BS6 6AA', note: '' })
    assert.deepEqual((await enter(id)).pickupPlace, pickup)
    const other = await enter(id, '2026-11-26T10:00:00Z', { pickup: 'BS8 1TH' })
    assert.deepEqual([other.pickup, other.pickupPlace?.postcode], ['BS8 1', 'BS8 1TH'])
    const moved = await app.call(helen, contract.changePupil, { id, pickup: { postcode: 'BS8 1TH' } })
    assert.equal(moved.pickup?.postcode, 'BS8 1TH')
    await app.fails(helen, contract.changePupil, { id, pickup: { postcode: 'BS' } }, badInput)
    assert.equal((await app.call(helen, contract.changePupil, { id, pickup: null })).pickup, null)
  })

  test('the price may be agreed for one lesson, and is asked for where no rate is known', async () => {
    const { id } = await add('Dave Hill')
    assert.equal((await enter(id, tuesday, { pricePence: 2500 })).pricePence, 2500)
    const rob = await makeInstructor(app, 'Rob New')
    const own = await add('Kim Lee', {}, rob)
    const query = { pupilId: own.id, startsAt: tuesday, minutes: 60, payment: 'bank' } as const
    await app.fails(rob, entering.enterLesson, query, entering.noPrice)
    assert.equal((await app.call(rob, entering.enterLesson, { ...query, pricePence: 0 })).pricePence, 0)
  })

  test('what is in the diary stays in the diary: the entered lesson is refused with free times', async () => {
    const { id } = await add('Dave Hill')
    await bookLesson(app, amara, helen, tuesday)
    const query = { pupilId: id, startsAt: '2026-11-24T10:30:00Z', minutes: 60, payment: 'cash' } as const
    const { alternatives } = await app.fails(helen, entering.enterLesson, query, diaryBusy)
    assert.equal(alternatives?.length, 5)
    await bookLesson(app, amara, owen, '2026-11-25T10:00:00Z')
    await app.fails(
      helen,
      entering.enterLesson,
      { learnerId: amara.id, startsAt: '2026-11-25T10:00:00Z', minutes: 60, payment: 'cash' },
      learnerElsewhere,
    )
    assert.deepEqual(
      await sql(`select from public.lessons where learner_id = $1`, [(await pupil(id)).learnerId]),
      [],
    )
  })

  test('of ten that enter one time at the same instant, one gets it', async () => {
    const pupils = await Promise.all(Array.from({ length: 10 }, (_, at) => add(`Pupil ${at}`)))
    const answers = await Promise.all(
      pupils.map(({ id }) =>
        app.tryCall(helen, entering.enterLesson, {
          pupilId: id,
          startsAt: tuesday,
          minutes: 60,
          payment: 'cash',
        }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
  })

  test('last week’s lesson can be entered and marked, one of two months ago cannot', async () => {
    const { id } = await add('Dave Hill')
    const { id: lesson } = await enter(id, '2026-11-17T10:00:00Z')
    assert.equal((await app.call(helen, deliverLesson, { id: lesson })).status, 'delivered')
    await app.fails(
      helen,
      entering.enterLesson,
      { pupilId: id, startsAt: '2026-09-17T10:00:00Z', minutes: 60, payment: 'cash' },
      entering.tooLongAgo,
    )
  })

  test('cash is owed once the lesson is over, received in one tap, and taken back as easily', async () => {
    const { id } = await add('Dave Hill')
    const { id: lesson } = await enter(id)
    assert.equal((await pupil(id)).balance.pence, 0)
    app.clock.set('2026-11-24T11:00:00Z')
    await app.call(helen, deliverLesson, { id: lesson })
    assert.equal((await pupil(id)).balance.pence, -3600)
    for (let twice = 0; twice < 2; twice++)
      assert.equal(
        (await app.call(helen, money.receiveForLesson, { id: lesson })).receivedAt,
        '2026-11-24T11:00:00Z',
      )
    assert.equal((await pupil(id)).balance.pence, 0)
    assert.equal((await app.call(helen, money.undoReceipt, { id: lesson })).receivedAt, null)
    assert.equal((await pupil(id)).balance.pence, -3600)
    const booked = await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z')
    await app.fails(helen, money.receiveForLesson, { id: booked }, money.notPaidByHand)
  })

  test('cash and transfers carry no commission and never touch the ledger; takings show them apart', async () => {
    const { id } = await add('Dave Hill')
    for (const [startsAt, payment] of [
      [tuesday, 'cash'],
      ['2026-11-24T13:00:00Z', 'bank'],
      ['2026-11-24T15:00:00Z', 'bank'],
    ] as const) {
      const { id: lesson } = await enter(id, startsAt, { payment })
      app.clock.set(Temporal.Instant.from(startsAt).add({ hours: 1 }))
      await app.call(helen, deliverLesson, { id: lesson })
      if (startsAt !== '2026-11-24T15:00:00Z') await app.call(helen, money.receiveForLesson, { id: lesson })
    }
    await app.settle()
    const { gross_pence, commission_pence, held_pence, payable_pence } = await app.call(
      helen,
      getEarnings,
      {},
    )
    assert.deepEqual([gross_pence, commission_pence, held_pence, payable_pence], [0, 0, 0, 0])
    await app.mustBalance()
    const { cashPence, bankPence, owedPence, lines } = await app.call(helen, money.getTakings, {})
    assert.deepEqual([cashPence, bankPence, owedPence], [3600, 3600, 3600])
    assert.deepEqual(
      lines.map(({ name, pence, method }) => [name, pence, method]),
      [
        ['Dave Hill', 3600, 'bank'],
        ['Dave Hill', 3600, 'cash'],
      ],
    )
  })

  test('a no-show is owed, a lesson that the instructor cancels is not', async () => {
    const { id } = await add('Dave Hill')
    const { id: missed } = await enter(id)
    const { id: off } = await enter(id, '2026-11-26T10:00:00Z')
    app.clock.set('2026-11-24T11:00:00Z')
    await app.call(helen, markLesson, { outcome: 'no-show', id: missed })
    await app.call(helen, cancelLesson, { id: off })
    assert.equal((await pupil(id)).balance.pence, -3600)
    await app.fails(helen, money.receiveForLesson, { id: off }, lessonNotBooked)
    await app.settle()
  })

  test('hours paid in advance are used lesson by lesson, come back with a cancelled one, and end', async () => {
    const { id } = await add('Dave Hill')
    await app.fails(
      helen,
      entering.enterLesson,
      { pupilId: id, startsAt: tuesday, minutes: 60, payment: 'hours' },
      entering.notEnoughHours,
    )
    const { prepaidHours } = await app.call(helen, money.addPrepaidHours, {
      id,
      minutes: 150,
      pence: 8500,
      method: 'bank',
    })
    const first = await enter(id, tuesday, { payment: 'hours', minutes: 90 })
    assert.deepEqual([first.paidWith, first.pricePence], ['hours', 5100])
    assert.equal((await pupil(id)).balance.minutesLeft, 60)
    const { minutesLeft } = await app.fails(
      helen,
      entering.enterLesson,
      { pupilId: id, startsAt: '2026-11-26T10:00:00Z', minutes: 90, payment: 'hours' },
      entering.notEnoughHours,
    )
    assert.equal(minutesLeft, 60)
    await app.call(helen, cancelLesson, { id: first.id })
    assert.equal((await pupil(id)).balance.minutesLeft, 150)
    assert.equal((await app.call(helen, money.getTakings, {})).bankPence, 8500)
    const after = await app.call(helen, money.removePrepaidHours, { id, hoursId: prepaidHours[0]!.id })
    assert.equal(after.balance.minutesLeft, 0)
  })

  test('two lessons entered at the same instant cannot use the same hours', async () => {
    const { id } = await add('Dave Hill')
    await app.call(helen, money.addPrepaidHours, { id, minutes: 60, pence: 3600, method: 'cash' })
    const answers = await Promise.all(
      ['2026-11-24T10:00:00Z', '2026-11-25T10:00:00Z'].map((startsAt) =>
        app.tryCall(helen, entering.enterLesson, { pupilId: id, startsAt, minutes: 60, payment: 'hours' }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  })

  test('a learner’s lesson credit pays an entered lesson through the ledger, only for a time to come, and they may cancel it for a day', async () => {
    await app.buyBlock(amara, helen)
    const query = { learnerId: amara.id, minutes: 60, payment: 'hours' } as const
    await bookLesson(app, amara, helen, '2026-11-27T10:00:00Z')
    const lesson = await app.call(helen, entering.enterLesson, { ...query, startsAt: tuesday })
    assert.deepEqual([lesson.paidWith, lesson.status], ['credit', 'booked'])
    assert.equal((await pupil(amara.id)).balance.minutesLeft, 540)
    app.clock.advance({ hours: 20 })
    const seen = await app.call(amara, getLesson, { id: lesson.id })
    assert.deepEqual([seen.cancellation?.free, seen.cancellation?.costPence], [true, 0])
    await app.call(amara, cancelLesson, { id: lesson.id })
    await app.settle()
    assert.equal((await pupil(amara.id)).balance.minutesLeft, 600)
    await app.fails(helen, entering.enterLesson, { ...query, startsAt: '2026-11-20T10:00:00Z' }, timeOver)
    await app.mustBalance()
  })

  test('a pupil without an account is assessed like any other', async () => {
    const { id, learnerId } = await add('Dave Hill')
    const { id: lesson } = await enter(id)
    app.clock.set('2026-11-24T11:00:00Z')
    await app.call(helen, deliverLesson, { id: lesson })
    const saved = await app.call(helen, createAssessment, {
      student_id: learnerId,
      lesson_id: lesson,
      assessment_data: { skills: { Steering: 60 }, strengths: [], areasForImprovement: [] },
      overall_rating: 4,
      instructor_notes: '',
    })
    assert.equal(saved.student_id, learnerId)
  })
})

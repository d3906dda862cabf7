import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notAllowed, notFound } from '#common/api-error.ts'
import { changedElsewhere } from '#common/changed-elsewhere.ts'
import { tidyAccounts } from '#features/accounts/server/tidy.ts'
import { listUsers } from '#features/admin/contract.ts'
import { createAssessment } from '#features/assessments/contract.ts'
import { deliverLesson, getLesson } from '#features/lessons/contract.ts'
import { getLearner, listLearners } from '#features/lessons/learners-contract.ts'
import { search } from '#features/search/contract.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { importFile } from '#features/pupil-imports/contract.ts'
import { openPupils, tuesday } from '#tests/support/pupils.ts'
import type { InputOf } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import { mostPupils, mostPupilsUnapproved } from '../rules.ts'
import * as entering from '../enter-lesson-contract.ts'
import * as earlier from '../earlier-contract.ts'
import * as money from '../money-contract.ts'

const { cast, add, enter, pupil, sql } = openPupils()
const list = async (input: InputOf<typeof contract.listPupils> = {}, who = cast.helen) =>
  (await cast.app.call(who, contract.listPupils, input)).pupils.map(({ name }) => name)

test('an instructor adds a pupil with nothing but a name', async () => {
  const dave = await add('Dave Hill')
  assert.deepEqual(dave, {
    id: dave.id,
    learnerId: dave.learnerId,
    name: 'Dave Hill',
    image: null,
    hasAccount: false,
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
    earlierDebts: [],
    pickup: null,
  })
  assert.equal((await pupil(dave.learnerId)).id, dave.id, 'the learner’s id finds the record too')
  const { learners } = await cast.app.call(cast.helen, listLearners, {})
  assert.deepEqual(
    learners.map(({ id, name, hasAccount }) => [id, name, hasAccount]),
    [[dave.learnerId, 'Dave Hill', false]],
  )
  assert.equal((await cast.app.call(cast.helen, search, { q: 'dave' })).people[0]?.name, 'Dave Hill')
})

test('the record holds contact, rate, dates and notes, and what is not sent stays', async () => {
  const { id } = await add('Dave Hill', {
    email: 'Dave@Home.test',
    phone: '07700 900123',
    minutesTaught: 600,
  })
  const changed = await cast.app.call(cast.helen, contract.changePupil, {
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
    ['David Hill', 'dave@home.test', '+447700900123', 600, 4000, 'waiting'],
  )
  assert.deepEqual([changed.licenceSeenOn, changed.drivingTestOn], ['2026-11-02', '2027-01-20'])
  const emptied = await cast.app.call(cast.helen, contract.changePupil, {
    id,
    phone: null,
    drivingTestOn: null,
  })
  assert.deepEqual(
    [emptied.phone, emptied.drivingTestOn, emptied.notes],
    [null, null, 'Nervous on roundabouts.'],
  )
})

test('two devices change one record: each keeps what the other saved, and the same line is overwritten only on purpose', async () => {
  const { id } = await add('Rosie Fenwick')
  const change = (input: Omit<InputOf<typeof contract.changePupil>, 'id'>) =>
    cast.app.call(cast.helen, contract.changePupil, { id, ...input })
  await change({ notes: 'Nervous on roundabouts.', basedOn: { notes: '' } })
  const both = await change({ eyesightCheckedOn: '2026-11-20', basedOn: { eyesightCheckedOn: null } })
  assert.deepEqual([both.notes, both.eyesightCheckedOn], ['Nervous on roundabouts.', '2026-11-20'])
  const late = { id, notes: 'Likes mornings.', basedOn: { notes: '' } }
  await cast.app.fails(cast.helen, contract.changePupil, late, changedElsewhere)
  assert.equal((await pupil(id)).notes, 'Nervous on roundabouts.')
  assert.equal((await change({ notes: 'Likes mornings.' })).notes, 'Likes mornings.')
})

test('the list has both kinds by name, a page at a time, and finds them by name, address and number', async () => {
  await bookLesson(cast.app, cast.amara, cast.helen, tuesday)
  await add('Zoe Adams', { phone: '07700 900456' })
  await add('Bella Stone', { email: 'bella@home.test' })
  assert.deepEqual(await list(), ['Amara Okafor', 'Bella Stone', 'Zoe Adams'])
  const first = await cast.app.call(cast.helen, contract.listPupils, { limit: 2 })
  assert.deepEqual(await list({ limit: 2, cursor: first.nextCursor! }), ['Zoe Adams'])
  assert.deepEqual(await list({ search: 'bella@' }), ['Bella Stone'])
  for (const number of ['900456', '07700 900', '+44 7700'])
    assert.deepEqual(await list({ search: number }), ['Zoe Adams'])
  assert.deepEqual(await list({ search: '%' }), [])
  assert.deepEqual(await list({}, cast.owen), [])
})

test('an archived pupil leaves the list, and comes back', async () => {
  const { id } = await add('Dave Hill')
  await cast.app.call(cast.helen, contract.archivePupil, { id })
  assert.deepEqual(await list(), [])
  assert.deepEqual(await list({ archived: 'true' }), ['Dave Hill'])
  await cast.app.call(cast.helen, contract.restorePupil, { id })
  assert.deepEqual(await list(), ['Dave Hill'])
})

test('a learner with an account has a record too, but keeps their own name', async () => {
  await bookLesson(cast.app, cast.amara, cast.helen, tuesday)
  const record = await pupil(cast.amara.id)
  assert.deepEqual([record.name, record.hasAccount], ['Amara Okafor', true])
  await cast.app.fails(
    cast.helen,
    contract.changePupil,
    { id: record.id, name: 'Amy' },
    contract.pupilHasAccount,
  )
  await cast.app.fails(cast.helen, contract.deletePupil, { id: record.id }, contract.mayNotDelete)
})

test('another instructor, a learner, a school owner and an admin see and change nothing of it', async () => {
  const { id, learnerId } = await add('Dave Hill', { phone: '07700 900123' })
  const lesson = await enter(id)
  for (const given of [id, learnerId]) {
    await cast.app.fails(cast.owen, contract.getPupil, { id: given }, notFound)
    await cast.app.fails(cast.owen, contract.changePupil, { id: given, notes: 'mine' }, notFound)
    await cast.app.fails(cast.owen, contract.archivePupil, { id: given }, notFound)
    await cast.app.fails(cast.owen, contract.deletePupil, { id: given }, notFound)
    await cast.app.fails(
      cast.owen,
      money.addPrepaidHours,
      { id: given, minutes: 60, pence: 1, method: 'cash' },
      notFound,
    )
    await cast.app.fails(cast.owen, earlier.addEarlierDebt, { id: given, pence: 1 }, notFound)
    await cast.app.fails(
      cast.owen,
      entering.enterLesson,
      { pupilId: given, startsAt: tuesday, minutes: 60, payment: 'cash' },
      notFound,
    )
    await cast.app.fails(cast.owen, getLearner, { id: given }, notFound)
  }
  await cast.app.fails(cast.owen, money.receiveForLesson, { id: lesson.id }, notFound)
  const sal = await cast.app.person('Sal School', 'school_owner')
  for (const who of [cast.amara, sal, cast.app.admin])
    await cast.app.fails(who, contract.listPupils, {}, notAllowed)
  for (const { id: sub } of [cast.owen, cast.amara, sal, cast.app.admin])
    for (const table of ['pupils', 'prepaid_hours', 'earlier_debts'])
      assert.deepEqual(
        await cast.app.services.asUser({ role: 'authenticated', sub }, (db) =>
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
    assert.deepEqual((await cast.app.call(cast.app.admin, listUsers, { search: searched })).users, [])
  cast.app.clock.advance({ hours: 24 * 40 })
  await tidyAccounts.work({}, cast.app.services)
  assert.equal((await pupil(learnerId)).name, 'Dave Hill')
})

test('deleting erases the person and keeps the past lessons without a name', async () => {
  const { id, learnerId } = await add('Dave Hill')
  const { id: lesson } = await enter(id)
  await cast.app.fails(cast.helen, contract.deletePupil, { id }, contract.lessonsAhead)
  cast.app.clock.set('2026-11-24T11:00:00Z')
  await cast.app.call(cast.helen, deliverLesson, { id: lesson })
  await cast.app.call(cast.helen, money.receiveForLesson, { id: lesson })
  await cast.app.call(cast.helen, contract.deletePupil, { id })
  assert.deepEqual(await sql('select from auth.users where id = $1', [learnerId]), [])
  const stored = await cast.app.call(cast.helen, getLesson, { id: lesson })
  assert.deepEqual([stored.learner, stored.pricePence], [null, 3600])
  assert.equal((await cast.app.call(cast.helen, money.getTakings, {})).cashPence, 3600)
})

test('an instructor who leaves takes their own pupils along', async () => {
  const { learnerId } = await add('Dave Hill')
  await sql('delete from auth.users where id = $1', [cast.helen.id])
  assert.deepEqual(await sql('select from auth.users where id = $1', [learnerId]), [])
})

test('a pupil without an account is assessed like any other', async () => {
  const { id, learnerId } = await add('Dave Hill')
  const { id: lesson } = await enter(id)
  cast.app.clock.set('2026-11-24T11:00:00Z')
  await cast.app.call(cast.helen, deliverLesson, { id: lesson })
  const saved = await cast.app.call(cast.helen, createAssessment, {
    student_id: learnerId,
    lesson_id: lesson,
    assessment_data: { skills: { Steering: 60 }, strengths: [], areasForImprovement: [] },
    overall_rating: 4,
    instructor_notes: '',
  })
  assert.equal(saved.student_id, learnerId)
})

test('a note from the car is added once on a line of its own, whatever was written meanwhile', async () => {
  const { app, helen } = cast
  const dave = await add('Dave Hill', { notes: 'Nervous at first.' })
  const note = {
    id: dave.learnerId,
    key: crypto.randomUUID(),
    text: 'Wants a morning.',
    writtenOn: '2026-11-23',
  }
  await app.call(helen, contract.addPupilNote, note)
  await app.call(helen, contract.changePupil, { id: dave.id, notes: 'Changed on the laptop.' })
  assert.equal((await app.call(helen, contract.addPupilNote, note)).notes, 'Changed on the laptop.')
  const { notes } = await app.call(helen, contract.addPupilNote, { ...note, key: crypto.randomUUID() })
  assert.equal(notes, 'Changed on the laptop.\n23 Nov 2026: Wants a morning.')

  await app.call(helen, contract.changePupil, { id: dave.id, notes: 'x'.repeat(3_990) })
  await app.fails(helen, contract.addPupilNote, { ...note, key: crypto.randomUUID() }, contract.notesFull)
  await app.fails(cast.amara, contract.addPupilNote, note, notAllowed)
})

test('the records for a day without a network are those of everybody who isn’t archived, each in full', async () => {
  const { app, helen } = cast
  const dave = await add('Dave Hill', {
    phone: '07700 900123',
    pickup: { address: '14 Alma Road', postcode: 'BS8 2ES' },
    notes: 'Nervous.',
  })
  const gone = await add('Gone Hill')
  await app.call(helen, contract.archivePupil, { id: gone.id })
  await app.call(helen, money.addPrepaidHours, { id: dave.id, minutes: 120, pence: 7600, method: 'cash' })
  const { pupils } = await app.call(helen, contract.listPupilRecords, {})
  assert.deepEqual(
    pupils.find(({ id }) => id === dave.id),
    await pupil(dave.id),
  )
  assert.equal(
    pupils.some(({ id }) => id === gone.id),
    false,
  )
  await app.fails(cast.amara, contract.listPupilRecords, {}, notAllowed)
})

test('an instructor has room for 2,000 learners, and for 50 until they’re approved, also when several are added at once', async () => {
  const { app, helen } = cast
  const eve = await app.person('Eve Unseen', 'instructor')
  const fill = (instructorId: string, pupils: number) =>
    sql(
      `with u as (insert into auth.users (id, can_sign_in, raw_user_meta_data) select uuidv7(), false, '{}' from generate_series(1, $1::int) returning id),
         p as (insert into public.profiles (auth_id, name, role) select id, 'Dave Hill', 'student' from u returning id)
       insert into public.pupils (instructor_id, person_id) select $2, id from p`,
      [pupils, instructorId],
    )
  for (const [who, most] of [
    [eve, mostPupilsUnapproved],
    [helen, mostPupils],
  ] as const) {
    await fill(who.id, most - 1)
    const tries = await Promise.all(
      ['Kim Lee', 'Stan Hall', 'Mo Bell'].map((name) => app.tryCall(who, contract.addPupil, { name })),
    )
    assert.deepEqual(tries.map(({ status }) => status).toSorted(), [200, 409, 409])
    await app.fails(who, contract.addPupil, { name: 'Ann Cole' }, contract.tooManyPupils)
    const file = { kind: 'pupils', text: 'Name\nAnn Cole' } as const
    await app.fails(who, importFile, file, contract.tooManyPupils)
    const [row] = await sql<{ pupils: number }>(
      'select count(*)::int as pupils from public.pupils where instructor_id = $1',
      [who.id],
    )
    assert.equal(row!.pupils, most)
  }
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createAssessment, listLearnerAssessments } from '#features/assessments/contract.ts'
import { acceptInvitation, invite } from '#features/invitations/contract.ts'
import { deliverLesson, listLessons } from '#features/lessons/contract.ts'
import { listLearners } from '#features/lessons/learners-contract.ts'
import { listPlaces } from '#features/places/contract.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import * as entering from '../enter-lesson-contract.ts'
import * as money from '../money-contract.ts'

let app: TestApp
let helen: Person
let owen: Person
let amara: Person
before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await makeInstructor(app, 'Helen Marsh')
  owen = await makeInstructor(app, 'Owen Pike')
  amara = await app.person('Amara Okafor')
})

const tuesday = '2026-11-24T10:00:00Z'
const sql = <T extends object>(text: string, values: unknown[] = []) =>
  app.services.asSystem('look', (db) => db.queryUnchecked<T>(text, values)).then(({ rows }) => rows)
const enter = (who: Person, pupilId: string, startsAt: string) =>
  app.call(who, entering.enterLesson, { pupilId, startsAt, minutes: 60, payment: 'cash', pricePence: 3600 })

const tokenTo = async (email: string) => {
  const [mail] = await app.mailsTo(email)
  return /#(?:invitation=)?([0-9a-f]{64})/.exec(mail!.body.text)![1]!
}

/** Invites the pupil at Amara's address; she accepts with the account she has. */
async function join(instructor: Person, id: string) {
  await app.call(instructor, contract.invitePupil, { id, email: amara.email })
  await app.settle()
  await app.call(amara, acceptInvitation, { token: await tokenTo(amara.email) })
  await app.settle()
}

test('Amara, whom Helen taught without an account, joins and sees her lessons and progress; Helen has her once, with record, balance and hours', async () => {
  const pupil = await app.call(helen, contract.addPupil, { name: 'Amy O.', notes: 'Left-handed.' })
  const { id: past } = await enter(helen, pupil.id, tuesday)
  const { id: ahead } = await enter(helen, pupil.id, '2026-12-01T10:00:00Z')
  await app.call(helen, money.addPrepaidHours, { id: pupil.id, minutes: 120, pence: 7000, method: 'cash' })
  app.clock.set('2026-11-24T11:00:00Z')
  await app.call(helen, deliverLesson, { id: past })
  await app.call(helen, createAssessment, {
    student_id: pupil.learnerId,
    lesson_id: past,
    assessment_data: { skills: { Steering: 60 } },
    overall_rating: 4,
  })
  await join(helen, pupil.id)

  const { lessons } = await app.call(amara, listLessons, {})
  assert.deepEqual(
    lessons.map(({ id }) => id),
    [past, ahead],
  )
  assert.equal((await app.call(amara, listLearnerAssessments, {})).assessments.length, 1)
  const { pupils } = await app.call(helen, contract.listPupils, {})
  assert.deepEqual(
    pupils.map(({ id, name, hasAccount, balance }) => [id, name, hasAccount, balance]),
    [[pupil.id, 'Amara Okafor', true, { pence: -3600, minutesLeft: 120 }]],
  )
  assert.equal((await app.call(helen, contract.getPupil, { id: amara.id })).notes, 'Left-handed.')
  assert.equal((await app.call(helen, listLearners, {})).learners.length, 1)
  assert.deepEqual(await sql('select from auth.users where id = $1', [pupil.learnerId]), [])
  await app.fails(helen, contract.invitePupil, { id: pupil.id }, contract.mayNotInvite)
})

test('two instructors with the same pupil join them to one account and never see each other’s records', async () => {
  const atHelens = await app.call(helen, contract.addPupil, { name: 'Amy O.', notes: 'of Helen' })
  const atOwens = await app.call(owen, contract.addPupil, { name: 'Amara', notes: 'of Owen' })
  await join(helen, atHelens.id)
  await join(owen, atOwens.id)
  assert.equal((await app.call(helen, contract.getPupil, { id: amara.id })).notes, 'of Helen')
  assert.equal((await app.call(owen, contract.getPupil, { id: amara.id })).notes, 'of Owen')
})

test('someone who already learns here with lessons, even at the same hour, joins all the same', async () => {
  const booked = await bookLesson(app, amara, owen, tuesday)
  const pupil = await app.call(helen, contract.addPupil, { name: 'Amy O.' })
  const { id } = await enter(helen, pupil.id, tuesday)
  await join(helen, pupil.id)
  const { lessons } = await app.call(amara, listLessons, {})
  assert.deepEqual(lessons.map(({ id }) => id).toSorted(), [booked, id].toSorted())
})

test('an ordinary invitation to the address of a record joins it too, but not when two records have that address', async () => {
  const send = async (email: string) => {
    await app.call(helen, invite, { name: 'Amy', email })
    await app.settle()
    return tokenTo(email)
  }
  const dave = await app.call(helen, contract.addPupil, { name: 'Amy O.', email: amara.email })
  await app.call(amara, acceptInvitation, { token: await send(amara.email) })
  await app.settle()
  assert.equal((await app.call(helen, contract.getPupil, { id: dave.id })).name, 'Amara Okafor')

  const parent = await app.person('Bola Ade')
  for (const name of ['Tobi', 'Femi']) await app.call(helen, contract.addPupil, { name, email: parent.email })
  await app.call(parent, acceptInvitation, { token: await send(parent.email) })
  await app.settle()
  const { pupils } = await app.call(helen, contract.listPupils, {})
  assert.deepEqual(
    pupils.map(({ name }) => name),
    ['Amara Okafor', 'Bola Ade', 'Femi', 'Tobi'],
  )
})

test('the usual pick-up becomes the account’s first saved place, and replaces none it has', async () => {
  const pickup = { address: '14 Alma Road', postcode: 'BS8 2ES' }
  const atHelens = await app.call(helen, contract.addPupil, { name: 'Amy O.', pickup })
  const atOwens = await app.call(owen, contract.addPupil, { name: 'Amara', pickup: { postcode: 'BS6 6AA' } })
  await join(helen, atHelens.id)
  await join(owen, atOwens.id)
  const { places } = await app.call(amara, listPlaces, {})
  assert.deepEqual(
    places.map(({ label, address, postcode }) => [label, address, postcode]),
    [['home', '14 Alma Road', 'BS8 2ES']],
  )
})

/** Each foreign key to a person: what becomes of it when a pupil joins an account. */
const decisions: Record<string, 'moves' | 'goes' | 'cannot exist'> = {
  'diary_entries.learner_id': 'moves',
  'lessons.learner_id': 'moves',
  'lesson_assessments.student_id': 'moves',
  'pupils.person_id': 'moves',
  'profiles.id': 'goes',
  'contacts.person_id': 'goes', // the account's own are written again
  'contacts.other_id': 'goes',
  'instructor_learners.learner_id': 'goes',
  'saved_places.person_id': 'moves',
  'contact_details.person_id': 'moves',
}

test('every foreign key to a person is moved, goes with the pupil, or cannot point at one', async () => {
  const pupil = await app.call(helen, contract.addPupil, {
    name: 'Amy O.',
    phone: '07700 900123',
    pickup: { postcode: 'BS6 6AA' },
  })
  const { id: past } = await enter(helen, pupil.id, tuesday)
  app.clock.set('2026-11-24T11:00:00Z')
  await app.call(helen, deliverLesson, { id: past })
  await app.call(helen, createAssessment, {
    student_id: pupil.learnerId,
    lesson_id: past,
    assessment_data: { skills: { Steering: 60 } },
    overall_rating: 4,
  })
  await app.settle()
  const keys = await sql<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass) order by 1, 2`,
  )
  assert.ok(keys.length > 30)
  for (const { table, column } of keys) {
    const decided = decisions[`${table}.${column}`] ?? 'cannot exist'
    const rows = await sql(`select from ${table} where ${column} = $1`, [pupil.learnerId])
    assert.equal(rows.length > 0, decided !== 'cannot exist', `${table}.${column} ${decided}`)
  }
})

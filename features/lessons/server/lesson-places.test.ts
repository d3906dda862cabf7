import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { getMyData } from '#features/account-deletion/contract.ts'
import { setMyInstructor } from '#features/instructors/contract.ts'
import { addPlace, changeMyContactDetails, changePlace, listPlaces } from '#features/places/contract.ts'
import { queueJob } from '#server/jobs.ts'
import { bookLesson, cothamRoad, makeInstructor } from '#tests/support/lessons.ts'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import {
  cancelLesson,
  deliverLesson,
  getLesson,
  holdLesson,
  listLessons,
  pickupTooFar,
  placeFixed,
  setLessonPlaces,
} from '../contract.ts'
import { eraseLessonPlaces } from './lesson-places.ts'

let app: TestApp
let helen: Person
let amara: Person
beginOnMonday((opening) => ({ app, helen, amara } = opening))

const friday = '2026-11-27T10:00:00Z'
const see = (who: Person, id: string) => app.call(who, getLesson, { id })
const hold = (more: object) =>
  app.tryCall(amara, holdLesson, { instructorId: helen.id, startsAt: friday, minutes: 60, ...more })
const givePhone = () =>
  app.call(amara, changeMyContactDetails, {
    phone: '07700 900123',
    guardianName: 'Grace Okafor',
    guardianPhone: '07700 900456',
  })
const contact = { phone: '+447700900123', guardianName: 'Grace Okafor', guardianPhone: '+447700900456' }
/** Whole rows, as a person's own rights give them. */
const rowsFor = (who: Person) =>
  app.services.asUser({ role: 'authenticated', sub: who.id }, async (db) => [
    ...(await db.queryUnchecked('select address from public.lesson_places')).rows,
    ...(await db.queryUnchecked('select phone from public.contact_details where person_id <> $1', [who.id]))
      .rows,
  ])

suite('the place of a lesson', () => {
  test('Helen sees Amara’s address, note and phone number from booking until a day after the lesson, to the second', async () => {
    await givePhone()
    const held = (await hold({ pickup: cothamRoad })).body
    assert.deepEqual([held.pickup, held.pickupPlace], ['BS6 6', cothamRoad])
    const before = await see(helen, held.id)
    assert.deepEqual([before.pickupPlace, before.contact], [null, null])
    assert.deepEqual(await rowsFor(helen), [])

    app.clock.set('2026-11-24T08:00:00Z')
    const id = await bookLesson(app, amara, helen, friday)
    const booked = await see(helen, id)
    assert.deepEqual([booked.pickupPlace, booked.dropoffPlace, booked.contact], [cothamRoad, null, contact])
    const [listed] = (await app.call(helen, listLessons, { status: 'booked' })).lessons
    assert.deepEqual([listed?.pickupPlace, listed?.contact], [cothamRoad, contact])

    app.clock.set('2026-11-27T11:00:00Z')
    await app.call(helen, deliverLesson, { id })
    app.clock.set('2026-11-28T10:59:59Z')
    assert.deepEqual((await see(helen, id)).pickupPlace, cothamRoad)
    assert.equal((await rowsFor(helen)).length, 2)
    app.clock.set('2026-11-28T11:00:00Z')
    const late = await see(helen, id)
    assert.deepEqual([late.pickup, late.pickupPlace, late.contact], ['BS6 6', null, null])
    assert.deepEqual(await rowsFor(helen), [])
  })

  test('a stranger, another instructor, the school’s owner and an admin see no address and no number', async () => {
    await givePhone()
    const id = await bookLesson(app, amara, helen, friday)
    const priya = await app.person('Priya Shah', 'admin')
    const others = [
      await app.person('Ben Price'),
      await makeInstructor(app, 'Dev Sharma'),
      await app.person('Omar Reid', 'school_owner'),
    ]
    for (const other of [...others, priya]) assert.deepEqual(await rowsFor(other), [], other.name)
    const { pickup, pickupPlace, contact: number } = await see(priya, id)
    assert.deepEqual([pickup, pickupPlace, number], ['BS6 6', null, null])
    for (const other of others) {
      assert.notEqual((await app.tryCall(other, getLesson, { id })).status, 200)
      const set = await app.tryCall(other, setLessonPlaces, { id, pickup: cothamRoad })
      assert.ok(set.status === 404 || set.status === 403, other.name)
    }
    for (const one of [helen, amara]) await app.reauthenticate(one)
    assert.ok(!JSON.stringify(await app.call(helen, getMyData, {})).includes('Cotham Road'))
    assert.ok(JSON.stringify(await app.call(amara, getMyData, {})).includes('Cotham Road'))
  })

  test('a day after the lesson its address is erased; the sector and the saved place stay', async () => {
    const { id: placeId } = await app.call(amara, addPlace, { label: 'home', ...cothamRoad })
    const id = await bookLesson(app, amara, helen, friday)
    await app.call(amara, setLessonPlaces, { id, pickup: { placeId } })
    const erase = async () => {
      await app.services.asSystem('the hour strikes', (db) => queueJob(db, eraseLessonPlaces, {}))
      await app.settle()
      return app.services.asSystem('look', async (db) => {
        const { rows } = await db.queryUnchecked('select from public.lesson_places where lesson_id = $1', [
          id,
        ])
        return rows.length
      })
    }
    app.clock.set('2026-11-28T10:59:00Z')
    assert.equal(await erase(), 1)
    app.clock.set('2026-11-28T11:00:00Z')
    assert.equal(await erase(), 0)
    const after = await see(amara, id)
    assert.deepEqual([after.pickup, after.pickupPlace], ['BS6 6', null])
    assert.equal((await app.call(amara, listPlaces, {})).places.length, 1)
  })

  test('once Amara cancels, Helen has no address any more', async () => {
    await givePhone()
    const id = await bookLesson(app, amara, helen, friday)
    await app.call(amara, cancelLesson, { id })
    const seen = await see(helen, id)
    assert.deepEqual([seen.pickupPlace, seen.contact], [null, null])
    assert.deepEqual(await rowsFor(helen), [])
  })
})

suite('ringing the instructor', () => {
  const number = '+447700900321'
  const giveNumber = () => app.call(helen, changeMyContactDetails, { phone: '07700 900321' })
  const shownTo = async (who: Person, id: string) => {
    const { status, body } = await app.tryCall(who, getLesson, { id })
    return status === 200 ? body.instructorPhone : undefined
  }
  /** What the database itself answers to that person. */
  const askDatabase = (who: Person, id: string) =>
    app.services.asUser({ role: 'authenticated', sub: who.id }, async (db) => [
      (
        await db.queryUnchecked<{ phone: string | null }>(
          'select instructor_phone as phone from public.people_in_lesson($1)',
          [id],
        )
      ).rows[0]?.phone ?? null,
      (await db.queryUnchecked('select from public.contact_details where person_id = $1', [helen.id])).rows
        .length,
    ])

  test('Amara sees Helen’s number from booking until a day after the lesson, to the second', async () => {
    await giveNumber()
    const held = (await hold({ pickup: cothamRoad })).body
    assert.equal(held.instructorPhone, undefined)
    app.clock.set('2026-11-24T08:00:00Z')
    const id = await bookLesson(app, amara, helen, friday)
    assert.equal(await shownTo(amara, id), number)
    const [listed] = (await app.call(amara, listLessons, { status: 'booked' })).lessons
    assert.equal(listed?.instructorPhone, number)
    app.clock.set('2026-11-27T11:00:00Z')
    await app.call(helen, deliverLesson, { id })
    app.clock.set('2026-11-28T10:59:59Z')
    assert.deepEqual([await shownTo(amara, id), await askDatabase(amara, id)], [number, [number, 0]])
    app.clock.set('2026-11-28T11:00:00Z')
    assert.deepEqual([await shownTo(amara, id), await askDatabase(amara, id)], [undefined, [null, 0]])
  })

  test('a stranger, another learner of hers whose lesson is long over, an instructor, a school’s owner and an admin see none', async () => {
    await giveNumber()
    const ben = await app.person('Ben Price')
    const old = await bookLesson(app, ben, helen, '2026-11-24T10:00:00Z')
    app.clock.set('2026-11-26T10:00:00Z')
    const id = await bookLesson(app, amara, helen, friday)
    assert.equal(await shownTo(amara, id), number)
    assert.equal((await see(ben, old)).instructorPhone, undefined, 'long over')
    for (const other of [
      ben,
      await app.person('Cara Lund'),
      await makeInstructor(app, 'Dev Sharma'),
      await app.person('Omar Reid', 'school_owner'),
      await app.person('Priya Shah', 'admin'),
    ])
      for (const one of [id, old]) {
        assert.equal(await shownTo(other, one), undefined, other.name)
        assert.deepEqual(await askDatabase(other, one), [null, 0], other.name)
      }
  })

  test('it goes with a cancellation, and when Helen takes it away', async () => {
    await giveNumber()
    const id = await bookLesson(app, amara, helen, friday)
    await app.call(helen, changeMyContactDetails, { phone: null })
    assert.equal(await shownTo(amara, id), undefined)
    await giveNumber()
    assert.equal(await shownTo(amara, id), number)
    await app.call(amara, cancelLesson, { id })
    assert.equal(await shownTo(amara, id), undefined)
  })
})

suite('choosing a place', () => {
  test('Amara books from her saved school and home again to a new address, which is saved as home', async () => {
    const school = await app.call(amara, addPlace, {
      label: 'school',
      address: 'Main gate',
      postcode: 'BS8 1TH',
    })
    const { status, body } = await hold({
      pickup: { placeId: school.id },
      dropoff: { ...cothamRoad, saveAs: 'home' },
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      [body.pickup, body.pickupPlace, body.dropoffPlace],
      ['BS8 1', { address: 'Main gate', postcode: 'BS8 1TH', note: '' }, cothamRoad],
    )
    const { places } = await app.call(amara, listPlaces, {})
    assert.deepEqual(
      places.map(({ label, postcode }) => [label, postcode]),
      [
        ['school', 'BS8 1TH'],
        ['home', 'BS6 6DR'],
      ],
    )
    await app.call(amara, changePlace, { id: school.id, address: 'Back gate' })
    assert.equal((await see(amara, body.id)).pickupPlace?.address, 'Main gate')
    const back = await app.call(amara, setLessonPlaces, { id: body.id, dropoff: null })
    assert.equal(back.dropoffPlace, null)
  })

  test('somebody else’s saved place is nobody’s, and nothing is held', async () => {
    const ben = await app.person('Ben Price')
    const { id: placeId } = await app.call(ben, addPlace, { label: 'home', ...cothamRoad })
    assert.equal((await hold({ pickup: { placeId } })).status, 404)
    assert.deepEqual((await app.call(amara, listLessons, {})).lessons, [])
  })

  test('a place beyond where Helen picks up is refused to Amara; Helen may agree to it', async () => {
    await app.call(helen, setMyInstructor, {
      headline: '',
      about: '',
      gearboxes: ['manual'],
      hourlyRatePence: 3_800,
      languages: ['English'],
      specialisms: [],
      gender: null,
      car: '',
      radiusMiles: 8,
      postcode: 'BS6 6AA',
    })
    const bath = { address: '3 Pulteney Street', postcode: 'BA2 4BA', note: '' }
    const far = await hold({ pickup: bath })
    assert.deepEqual([far.status, far.body.code], [409, pickupTooFar.code])
    const id = await bookLesson(app, amara, helen, friday)
    await app.fails(amara, setLessonPlaces, { id, pickup: bath }, pickupTooFar)
    assert.deepEqual((await app.call(helen, setLessonPlaces, { id, pickup: bath })).pickupPlace, bath)
  })

  test('Amara changes it until two hours before, Helen until the end, and each change is told once', async () => {
    const id = await bookLesson(app, amara, helen, friday)
    const work = { address: '1 Temple Quay', postcode: 'BS1 6DZ', note: '' }
    const notified = async () =>
      app.services.asSystem('look', async (db) => {
        const { rows } = await db.queryUnchecked<{ by: string }>(
          `select payload ->> 'by' as by from app.events where name = 'lesson.place-changed' and payload ->> 'lessonId' = $1 order by id`,
          [id],
        )
        return rows.map(({ by }) => by)
      })
    app.clock.set('2026-11-27T08:00:00Z')
    assert.equal((await see(amara, id)).placeChangeable, true)
    await app.call(amara, setLessonPlaces, { id, pickup: work })
    await app.call(amara, setLessonPlaces, { id, pickup: work })
    assert.deepEqual(await notified(), ['learner'])
    app.clock.set('2026-11-27T08:00:01Z')
    assert.equal((await see(amara, id)).placeChangeable, false)
    await app.fails(amara, setLessonPlaces, { id, pickup: cothamRoad }, placeFixed)
    app.clock.set('2026-11-27T10:59:00Z')
    assert.deepEqual((await app.call(helen, setLessonPlaces, { id, pickup: cothamRoad })).pickup, 'BS6 6')
    assert.deepEqual(await notified(), ['learner', 'instructor'])
    app.clock.set('2026-11-27T11:00:00Z')
    await app.fails(helen, setLessonPlaces, { id, pickup: work }, placeFixed)
  })

  test('half a postcode is refused at its field', async () => {
    const { status, body } = await hold({ pickup: { address: '1 Park Row', postcode: 'BS1' } })
    assert.deepEqual([status, body.issues?.[0]?.path], [400, 'pickup.postcode'])
    assert.equal((await hold({ pickup: 'BS6' })).body.issues?.[0]?.path, 'pickup')
  })
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { listSlots, slotTaken, travelTooTight } from '#features/diary/contract.ts'
import { makeInstructor } from '#tests/support/lessons.ts'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import { getLesson, holdLesson, placeFixed, setLessonPlaces } from '../contract.ts'
import { moveLesson } from '../moving-contract.ts'
import { bookHeldLesson } from './book-held-lesson.ts'

let app: TestApp
let helen: Person
let amara: Person
let ben: Person
beginOnMonday((opening) => ({ app, helen, amara, ben } = opening))

const [cotham, fishponds, bath] = ['BS6 6DR', 'BS16 1AA', 'BA1 1AA']
const at = (time: string) => `2026-11-26T${time}:00Z`
const hold = (who: Person, startsAt: string, pickup?: string) =>
  app.call(who, holdLesson, { instructorId: helen.id, startsAt, minutes: 60, ...(pickup && { pickup }) })
async function book(who: Person, startsAt: string, pickup: string): Promise<string> {
  const { id } = await hold(who, startsAt, pickup)
  await app.services.asSystem('a settled payment', (db) =>
    bookHeldLesson(db, id, { paidWith: 'card', pricePence: 4150 }),
  )
  return id
}
const startsOf = ({ alternatives }: { alternatives?: { startsAt: string }[] }) =>
  (alternatives ?? []).map(({ startsAt }) => startsAt)

suite('Amara, who wants to be picked up too far away for the time', () => {
  test('is refused with times that work from there, and takes one of them with the new pick-up in one go', async () => {
    await book(ben, at('12:00'), cotham)
    const id = await book(amara, at('13:30'), fishponds)
    const refused = await app.fails(amara, setLessonPlaces, { id, pickup: bath }, travelTooTight)
    const others = startsOf(refused)
    assert.equal(others.length, 5)
    assert.ok(!('minutesLacking' in refused), 'that would say how far away Ben is')
    assert.equal((await app.call(amara, getLesson, { id })).pickup, 'BS16 1', 'nothing has changed')
    const free = (
      await app.call(amara, listSlots, {
        id: helen.id,
        from: '2026-11-26',
        days: 1,
        moving: id,
        pickup: bath,
      })
    ).days[0]!.starts
    assert.deepEqual(
      others.filter((start) => start.startsWith('2026-11-26')).filter((start) => !free.includes(start)),
      [],
    )

    const moved = await app.call(amara, moveLesson, {
      id,
      startsAt: others[0]!,
      fromStartsAt: at('13:30'),
      pickup: bath,
    })
    assert.deepEqual([moved.startsAt, moved.pickup], [others[0], 'BA1 1'])
    await app.settle()
    const kinds = (await app.mailsTo(helen.email)).map(({ kind }) => kind)
    assert.ok(kinds.includes('lesson-moved') && kinds.includes('lesson-place-changed'), kinds.join())
  })

  test('moves with the pick-up only to a time that leaves enough for the drive; else neither changes, and she overrides nothing', async () => {
    await book(ben, at('12:00'), cotham)
    const id = await book(amara, at('15:00'), fishponds)
    const move = { id, startsAt: at('13:30'), fromStartsAt: at('15:00'), pickup: bath, overrideTravel: true }
    await app.fails(amara, moveLesson, move, travelTooTight)
    const lesson = await app.call(amara, getLesson, { id })
    assert.deepEqual([lesson.startsAt, lesson.pickup], [at('15:00'), 'BS16 1'])
  })

  test('is named no other times when it’s too late for her to move the lesson', async () => {
    await book(ben, at('12:00'), cotham)
    const id = await book(amara, at('13:30'), fishponds)
    app.clock.set(at('09:00'))
    const refused = await app.fails(amara, setLessonPlaces, { id, pickup: bath }, travelTooTight)
    assert.ok(!('alternatives' in refused))
    app.clock.set(at('11:45'))
    await app.fails(amara, setLessonPlaces, { id, pickup: bath }, placeFixed)
  })

  test('at the checkout is named times that work, holds one from there, and lets the first go', async () => {
    await book(ben, at('12:00'), cotham)
    const held = await hold(amara, at('13:30'))
    const refused = await app.fails(amara, setLessonPlaces, { id: held.id, pickup: bath }, travelTooTight)
    const startsAt = startsOf(refused)[0]!
    const other = { instructorId: helen.id, startsAt, minutes: 60, pickup: bath, insteadOf: held.id }
    await app.fails(ben, holdLesson, other, notFound)
    await app.fails(amara, holdLesson, { ...other, startsAt: at('12:30') }, slotTaken)
    assert.equal(
      (await app.call(amara, getLesson, { id: held.id })).status,
      'held',
      'the first is hers still',
    )
    const owen = await makeInstructor(app, 'Owen Hill')
    await app.fails(amara, holdLesson, { ...other, instructorId: owen.id }, notFound)
    assert.equal((await app.call(amara, getLesson, { id: held.id })).status, 'held', 'it is not with Owen')
    const again = await app.call(amara, holdLesson, other)
    assert.deepEqual([again.startsAt, again.pickup], [startsAt, 'BA1 1'])
    assert.equal((await app.call(amara, getLesson, { id: held.id })).status, 'lapsed')
  })
})

test('Helen reads by how many minutes it doesn’t fit, can move the lesson along, or book it anyway', async () => {
  await book(ben, at('12:00'), cotham)
  const id = await book(amara, at('13:30'), fishponds)
  const refused = (await app.fails(helen, setLessonPlaces, { id, pickup: bath }, travelTooTight)) as {
    minutesLacking?: number
    alternatives?: { startsAt: string }[]
  }
  assert.ok(refused.minutesLacking! > 0)
  assert.ok(startsOf(refused).length > 0)
  const anyway = await app.call(helen, setLessonPlaces, { id, pickup: bath, overrideTravel: true })
  assert.deepEqual([anyway.startsAt, anyway.pickup], [at('13:30'), 'BA1 1'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { travelTooTight } from '#features/diary/contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { cancelLesson, holdLesson } from '#features/lessons/contract.ts'
import { bookHeldLesson } from '#features/lessons/server/book-held-lesson.ts'
import { addPlace } from '#features/places/contract.ts'
import { beginWithOneWeek } from '#tests/support/openings.ts'
import type { Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import { takeSickDay } from '../time-off-contract.ts'

let app: Shop
let helen: Person
let amara: Person
let ben: Person
let chloe: Person
beginWithOneWeek('2027-01-11T08:00:00Z', (opening) => ({ app, helen, amara, ben, chloe } = opening))

const [cotham, bath] = ['BS6 6DR', 'BA1 1AA']
const at = (time: string) => `2027-01-12T${time}:00Z` // Tuesday
async function book(who: Person, time: string, pickup = cotham): Promise<string> {
  const lesson = { instructorId: helen.id, startsAt: at(time), minutes: 60, pickup }
  const { id } = await app.call(who, holdLesson, lesson)
  await app.services.asSystem('a settled payment', (db) =>
    bookHeldLesson(db, id, { paidWith: 'card', pricePence: 3600 }),
  )
  return id
}
const wait = (who: Person, postcode: string, to = '12:30') =>
  app.call(who, contract.joinWaitingList, {
    postcode,
    gearbox: 'manual',
    minutes: 60,
    times: [{ weekday: 2, from: '11:30', to }],
    instructorId: helen.id,
  })
const startsOf = async (who: Person) =>
  (await app.call(who, contract.listOffers, {})).offers.map(({ startsAt }) => startsAt)

test('a freed time goes to the next person for whom the drive fits, and to the one before at a time that does', async () => {
  await book(ben, '10:00')
  const freed = await book(ben, '11:30')
  await wait(chloe, bath, '14:30')
  await wait(amara, cotham)
  await app.settle()
  assert.deepEqual(
    [await startsOf(amara), (await startsOf(chloe)).filter((start) => start < at('12:30'))],
    [[], []],
  )
  await app.call(ben, cancelLesson, { id: freed })
  await app.settle()
  assert.deepEqual(await startsOf(amara), [at('11:30')], 'half an hour after the lesson before it, nearby')
  assert.ok(
    (await startsOf(chloe)).every((start) => start >= at('12:00')),
    'Bath is further',
  )
})

test('sent by hand, a time passes over who is too far away, and Helen hears when nobody is left', async () => {
  await book(ben, '10:00')
  await book(amara, '15:00')
  await book(chloe, '16:30')
  await app.call(chloe, addPlace, { label: 'home', postcode: bath })
  const gap = { startsAt: at('11:30'), minutes: 60 }
  await app.fails(helen, contract.sendGap, { ...gap, learnerIds: [chloe.id] }, travelTooTight)
  const { offers } = await app.call(helen, contract.sendGap, { ...gap, learnerIds: [chloe.id, amara.id] })
  assert.deepEqual(
    offers.map(({ learner, status }) => [learner.name, status]),
    [['Amara Okafor', 'open']],
  )
  assert.deepEqual(await startsOf(chloe), [])
})

test('on a day off sick, who had no pick-up is offered a time that works from home', async () => {
  await app.call(chloe, addPlace, { label: 'home', postcode: bath })
  const { learnerId } = await app.call(helen, addPupil, { name: 'Dave Hill' })
  const enter = (who: string, startsAt: string, pickup?: string) =>
    app.call(helen, enterLesson, {
      learnerId: who,
      startsAt,
      minutes: 60,
      payment: 'cash',
      pricePence: 3600,
      overrideTravel: true,
      ...(pickup && { pickup }),
    })
  await book(chloe, '16:30')
  const { id } = await enter(chloe.id, at('10:00'))
  await app.services.asSystem('no pick-up is known', (db) =>
    db.queryUnchecked('update public.diary_entries set starts_in = null, ends_in = null where id = $1', [id]),
  )
  await enter(learnerId, '2027-01-13T09:00:00Z', cotham)
  app.clock.set('2027-01-12T07:00:00Z')
  const { offers } = await app.call(helen, takeSickDay, { on: '2027-01-12' })
  const [offer] = offers
  assert.ok(offer && offer.startsAt >= '2027-01-13T11:00:00Z', 'Bath is more than half an hour from Cotham')
  const lesson = await app.call(chloe, contract.acceptOffer, { id: offer.id })
  assert.deepEqual([lesson.status, lesson.paidWith], ['booked', 'cash'])
})

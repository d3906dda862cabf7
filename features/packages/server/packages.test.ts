import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { listCredits, listPackages } from '#features/payments/contract.ts'
import { startTrial } from '#features/plans/contract.ts'
import { reviewPlans } from '#features/plans/server/review.ts'
import { getMyInstructor, setMyInstructor } from '#features/instructors/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import {
  addPackage,
  archivePackage,
  changePackage,
  dearerThanHours,
  enoughOnOffer,
  listMyPackages,
  planNeeded,
  restorePackage,
} from '../contract.ts'
import { mostOnOffer } from '../rules.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop.close())

const testWeek = { name: 'Test week', description: 'Two hours a day', hours: 10, pricePence: 35_000 }
const onOffer = async (instructor: Person) =>
  (await shop.call(undefined, listPackages, { instructor_id: instructor.id })).packages
    .filter(({ kind, instructor_id }) => kind === 'block' && instructor_id)
    .map(({ name, lesson_count, price }) => [name, lesson_count, price])
const standard = ['10-hour block', 10, 36_100]

async function onPro(name: string) {
  shop.clock.set('2026-11-23T08:00:00Z')
  const instructor = await shop.teacher(name)
  await shop.call(instructor, startTrial, {})
  await shop.settle()
  return instructor
}

test('on Pro Helen offers a block of her own; what Amara bought of it stays when Helen changes it', async () => {
  const helen = await onPro('Helen Marsh')
  const amara = await shop.person('Amara Okafor')
  await shop.fails(helen, addPackage, { ...testWeek, pricePence: 38_001 }, dearerThanHours)
  const { id } = await shop.call(helen, addPackage, testWeek)
  assert.deepEqual(await onOffer(helen), [standard, ['Test week', 10, 35_000]])

  const bought = await shop.checkout(amara, helen, null, 'Test week')
  assert.equal(bought.status, 200, JSON.stringify(bought.body))
  await shop.pay(bought.body.session_id)
  await shop.call(helen, changePackage, {
    id,
    ...testWeek,
    name: 'Test fortnight',
    hours: 20,
    pricePence: 70_000,
  })
  assert.deepEqual(await onOffer(helen), [standard, ['Test fortnight', 20, 70_000]])
  const { credits } = await shop.call(amara, listCredits, {})
  assert.deepEqual(
    credits.map(({ package_name, minutes_left, pence_left }) => [package_name, minutes_left, pence_left]),
    [['Test week', 600, 35_000]],
  )
  const { packages } = await shop.call(helen, listMyPackages, {})
  assert.deepEqual(
    packages.map(({ name, state, sold }) => [name, state, sold]),
    [['Test fortnight', 'on-offer', 1]],
  )
  await shop.mustBalance()
})

test('a block that is put away can’t be bought, and comes back; another instructor can do neither', async () => {
  const jo = await onPro('Jo Fisher')
  const other = await onPro('Owen Larkspur')
  const learner = await shop.person('Ned Larkin')
  const { id } = await shop.call(jo, addPackage, testWeek)
  for (const endpoint of [archivePackage, restorePackage]) await shop.fails(other, endpoint, { id }, notFound)
  await shop.fails(other, changePackage, { id, ...testWeek }, notFound)
  const [shown] = (await shop.call(undefined, listPackages, { instructor_id: jo.id })).packages.filter(
    ({ name }) => name === 'Test week',
  )
  assert.equal(shown?.id, id)
  await shop.call(jo, archivePackage, { id })
  await shop.fails(jo, archivePackage, { id }, notFound)
  await shop.fails(jo, changePackage, { id, ...testWeek }, notFound)
  assert.deepEqual(await onOffer(jo), [standard])
  const refused = await shop.ask(learner, 'POST', '/api/payments/checkout/session', {
    package_id: id,
    student_id: learner.id,
    instructor_id: jo.id,
    lesson_id: null,
    origin_url: shop.url,
  })
  assert.equal(refused.status, 404)
  await shop.call(jo, restorePackage, { id })
  assert.deepEqual(await onOffer(jo), [standard, ['Test week', 10, 35_000]])
  for (let nr = 1; nr < mostOnOffer; nr += 1)
    await shop.call(jo, addPackage, { ...testWeek, name: `Block ${nr}`, hours: 10 + nr })
  await shop.fails(jo, addPackage, testWeek, enoughOnOffer)
})

test('a payment page that is open sells the hours it was opened with; who opens one afterwards gets the new ones', async () => {
  const ida = await onPro('Ida Frost')
  const learner = await shop.person('Tom Penn')
  const { id } = await shop.call(ida, addPackage, testWeek)
  const first = await shop.checkout(learner, ida, null, 'Test week')
  assert.equal((await shop.checkout(learner, ida, null, 'Test week')).body.session_id, first.body.session_id)
  await shop.call(ida, changePackage, { id, ...testWeek, hours: 12 })
  const second = await shop.checkout(learner, ida, null, 'Test week')
  assert.notEqual(second.body.session_id, first.body.session_id)
  await shop.pay(second.body.session_id)
  const { credits } = await shop.call(learner, listCredits, {})
  assert.deepEqual(
    credits.map(({ minutes_left }) => minutes_left),
    [720],
  )
})

test('without Pro there are none; when Pro ends they pause, and come back with it', async () => {
  shop.clock.set('2026-11-23T08:00:00Z')
  const free = await shop.teacher('Fay Abbott')
  await shop.fails(free, addPackage, testWeek, planNeeded)
  assert.equal((await shop.call(free, listMyPackages, {})).isInPlan, false)

  const cal = await onPro('Cal Reid')
  await shop.call(cal, addPackage, testWeek)
  shop.clock.set('2026-12-23T09:00:00Z')
  await reviewPlans.work({}, shop.services)
  await shop.settle()
  assert.deepEqual(await onOffer(cal), [standard])
  const { packages, isInPlan } = await shop.call(cal, listMyPackages, {})
  assert.deepEqual([packages[0]?.state, isInPlan], ['paused', false])
  await shop.fails(cal, restorePackage, { id: packages[0]!.id }, planNeeded)
})

test('when her price goes down, a block that is now dearer than its hours is marked, not sold for a lesson', async () => {
  const dee = await onPro('Dee Okoro')
  const { id } = await shop.call(dee, addPackage, testWeek)
  const own = {
    headline: '',
    about: '',
    gearboxes: ['manual' as const],
    languages: ['English'],
    specialisms: [],
  }
  await shop.call(dee, setMyInstructor, {
    ...own,
    hourlyRatePence: 3_000,
    gender: null,
    car: '',
    radiusMiles: 8,
    postcode: 'BS6 6AA',
  })
  await shop.settle()
  await shop.fails(dee, changePackage, { id, ...testWeek }, dearerThanHours)
  await shop.call(dee, changePackage, { id, ...testWeek, pricePence: 30_000 })
})

test('a block that has become dearer than its hours is neither shown nor sold, and is again once they cost as much', async () => {
  const ann = await onPro('Ann Rees')
  const learner = await shop.person('Tom Bell')
  const { id } = await shop.call(ann, addPackage, testWeek)
  const setRate = async (hourlyRatePence: number) => {
    const own = await shop.call(ann, getMyInstructor, {})
    await shop.call(ann, setMyInstructor, { ...own, hourlyRatePence })
    await shop.settle()
  }
  const buy = () =>
    shop.ask(learner, 'POST', '/api/payments/checkout/session', {
      package_id: id,
      student_id: learner.id,
      instructor_id: ann.id,
      lesson_id: null,
      origin_url: shop.url,
    })
  await setRate(3_400)
  assert.deepEqual(await onOffer(ann), [['10-hour block', 10, 32_300]])
  assert.equal((await buy()).body.code, 'package-not-fitting')
  await setRate(3_500)
  assert.equal((await onOffer(ann)).length, 2)
  assert.equal((await buy()).status, 200)
})

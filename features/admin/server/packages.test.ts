import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { listCredits, listPackages } from '#features/payments/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { listAudit } from '../audit-contract.ts'
import {
  archivePlatformPackage,
  changePlatformPackage,
  listPlatformPackages,
  offerPlatformPackage,
  restorePlatformPackage,
} from '../packages-contract.ts'

let shop: Shop
let ada: Person
let helen: Person
before(async () => {
  shop = await openShop()
  ada = await shop.person('Ada Clerk', 'admin')
  helen = await shop.teacher('Helen Marsh')
})
after(() => shop.close())

const starter = { name: 'Starter', description: 'Five hours', hours: 5, pricePence: 19_000 }
const onOffer = async () =>
  (await shop.call(undefined, listPackages, { instructor_id: helen.id })).packages
    .filter(({ instructor_id }) => instructor_id === null)
    .map(({ name, lesson_count, price }) => [name, lesson_count, price])
const listed = async () =>
  (await shop.call(ada, listPlatformPackages, {})).packages.map(
    ({ name, hours, pricePence, state, sold }) => [name, hours, pricePence, state, sold],
  )
const hoursOf = async (learner: Person) =>
  (await shop.call(learner, listCredits, {})).credits.map(({ package_name, minutes_left, pence_left }) => [
    package_name,
    minutes_left,
    pence_left,
  ])

test('Ada offers a package; what Amara bought of it keeps its hours and price when Ada changes and archives it', async () => {
  const { id, instructors } = await shop.call(ada, offerPlatformPackage, starter)
  assert.equal(instructors, 1)
  assert.deepEqual(await onOffer(), [['Starter', 5, 19_000]])
  const amara = await shop.person('Amara Okafor')
  const bought = await shop.checkout(amara, helen, null, 'Starter')
  assert.equal(bought.status, 200, JSON.stringify(bought.body))
  await shop.pay(bought.body.session_id)

  const changed = await shop.call(ada, changePlatformPackage, {
    id,
    ...starter,
    hours: 6,
    pricePence: 24_000,
  })
  assert.notEqual(changed.id, id)
  assert.deepEqual(await onOffer(), [['Starter', 6, 24_000]])
  assert.deepEqual(await listed(), [
    ['Starter', 6, 24_000, 'on-offer', 0],
    ['Starter', 5, 19_000, 'archived', 1],
  ])
  await shop.call(ada, archivePlatformPackage, { id: changed.id })
  assert.deepEqual(await onOffer(), [])
  assert.deepEqual(await hoursOf(amara), [['Starter', 300, 19_000]])
  await shop.mustBalance()

  const { entries } = await shop.call(ada, listAudit, { kind: 'act' })
  assert.deepEqual(
    entries.map(({ what, by, detail }) => [what, by?.name, detail]),
    [
      ['package-archived', 'Ada Clerk', 'Starter, 6 hours at £240.00'],
      ['package-changed', 'Ada Clerk', 'Starter, 5 hours at £190.00 → Starter, 6 hours at £240.00'],
      ['package-offered', 'Ada Clerk', 'Starter, 5 hours at £190.00'],
    ],
  )
})

test('a payment page that is open keeps its terms; an archived package can’t be bought until it’s offered again', async () => {
  const ben = await shop.person('Ben Price')
  const late = await shop.person('Lena Tardy')
  const { id } = await shop.call(ada, offerPlatformPackage, { ...starter, name: 'Winter' })
  const open = await shop.checkout(ben, helen, null, 'Winter')
  await shop.call(ada, changePlatformPackage, {
    id,
    ...starter,
    name: 'Winter',
    hours: 4,
    pricePence: 18_000,
  })
  await shop.pay(open.body.session_id)
  assert.deepEqual(await hoursOf(ben), [['Winter', 300, 19_000]])

  const buy = () =>
    shop.ask(late, 'POST', '/api/payments/checkout/session', {
      package_id: id,
      student_id: late.id,
      instructor_id: helen.id,
      lesson_id: null,
      origin_url: shop.url,
    })
  assert.equal((await buy()).status, 404)
  await shop.fails(ada, archivePlatformPackage, { id }, notFound)
  await shop.fails(ada, changePlatformPackage, { id, ...starter }, notFound)
  await shop.call(ada, restorePlatformPackage, { id })
  await shop.fails(ada, restorePlatformPackage, { id }, notFound)
  assert.equal((await buy()).status, 200)
  await shop.mustBalance()
})

test('another name alone is the same package; an instructor’s own can’t be changed here', async () => {
  const { id } = await shop.call(ada, offerPlatformPackage, { ...starter, name: 'Spring' })
  const renamed = await shop.call(ada, changePlatformPackage, { id, ...starter, name: 'Spring hours' })
  assert.deepEqual([renamed.id, renamed.name], [id, 'Spring hours'])
  const own = await shop.packageOf(helen, '10-hour block')
  for (const endpoint of [archivePlatformPackage, restorePlatformPackage])
    await shop.fails(ada, endpoint, { id: own.id }, notFound)
  await shop.fails(ada, changePlatformPackage, { id: own.id, ...starter }, notFound)
  for (const wrong of [{ hours: 1 }, { hours: 2.5 }, { pricePence: 999 }, { name: ' ' }])
    assert.equal((await shop.ask(ada, 'POST', '/api/admin/packages', { ...starter, ...wrong })).status, 400)
})

test('only administrators offer, change, archive and restore', async () => {
  const { id } = await shop.call(ada, offerPlatformPackage, { ...starter, name: 'Autumn' })
  for (const who of [helen, await shop.person('Nia Bell'), undefined])
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '', starter],
      ['PATCH', `/${id}`, starter],
      ['POST', `/${id}/archive`, {}],
      ['POST', `/${id}/restore`, {}],
    ] as const)
      assert.equal(
        (await shop.ask(who, method, `/api/admin/packages${path}`, body)).status,
        who ? 403 : 401,
        `${method} ${path}`,
      )
  assert.ok((await onOffer()).some(([name]) => name === 'Autumn'))
})

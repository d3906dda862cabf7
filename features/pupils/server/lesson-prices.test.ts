import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notAllowed, notFound } from '#common/api-error.ts'
import { getEarnings } from '#features/payments/money-contract.ts'
import { getLinkedPayment, getPaymentLink, payByLink } from '#features/payment-links/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { addPupil, changePupil, noEmail } from '../contract.ts'
import { enterLesson } from '../enter-lesson-contract.ts'
import { getLessonPrices } from '../lesson-prices-contract.ts'

let app: Shop
let helen: Person
before(async () => {
  app = await openShop()
  helen = await app.teacher('Helen Marsh', 4000)
})
after(() => app.close())

test('Helen reads what she will get of a card link by her plan, and that is what she gets; Dave’s email is filled in on the way', async () => {
  const dave = await app.call(helen, addPupil, { name: 'Dave Hill' })
  const startsAt = '2026-11-24T10:00:00Z'
  const prices = await app.call(helen, getLessonPrices, { pupilId: dave.id, minutes: '60', starts: startsAt })
  const share = { startsAt, pricePence: 4000, extra: null, netPence: 3600, fromHours: false }
  assert.deepEqual(prices, { lessons: [share], commissionBasisPoints: 1000, minutesLeft: 0 })
  const lesson = { pupilId: dave.id, startsAt, minutes: 60, payment: 'card-link' } as const
  await app.fails(helen, enterLesson, lesson, noEmail)
  await app.call(helen, changePupil, { id: dave.id, email: 'dave@home.test' })
  const { id } = await app.call(helen, enterLesson, lesson)
  await app.settle()
  const { url } = await app.call(helen, getPaymentLink, { id })
  const token = new URL(url).searchParams.get('token')!
  assert.equal((await app.call(undefined, getLinkedPayment, { token })).pricePence, share.pricePence)
  const page = await app.call(undefined, payByLink, { token })
  await app.pay(app.stripe.sessions().find((one) => one.url === page.url)!.id)
  await app.deliver(helen, id, '2026-11-24T11:00:00Z')
  const { commission_pence, net_pence } = await app.call(helen, getEarnings, {})
  assert.deepEqual([commission_pence, net_pence], [400, share.netPence])
})

test('a rate of the pupil’s own, a price that is typed, another length, another plan: the figure follows', async () => {
  const rosa = await app.call(helen, addPupil, { name: 'Rosa Hill', hourlyRatePence: 3000 })
  const netOf = async (more: object) =>
    (await app.call(helen, getLessonPrices, { minutes: '90', starts: '2026-11-24T10:00:00Z', ...more }))
      .lessons[0]?.netPence
  assert.equal(await netOf({}), 5400)
  assert.equal(await netOf({ pupilId: rosa.id }), 4050)
  assert.equal(await netOf({ pupilId: rosa.id, pricePence: '1005' }), 904)
  await app.services.asSystem('a plan', (db) =>
    db.queryUnchecked(`update public.instructors set plan = 'pro' where id = $1`, [helen.id]),
  )
  assert.equal(await netOf({ pupilId: rosa.id }), 4275)
})

test('neither a learner nor another instructor reads it of a pupil', async () => {
  const dave = await app.call(helen, addPupil, { name: 'Dan Hill' })
  const query = { pupilId: dave.id, minutes: '60', starts: '2026-11-24T10:00:00Z' }
  await app.fails(await app.person('Ben Frost'), getLessonPrices, query, notAllowed)
  await app.fails(await app.teacher('Owen Pike'), getLessonPrices, query, notFound)
})

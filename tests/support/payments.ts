import assert from 'node:assert/strict'
import Stripe from 'stripe'
import { type Package, listPackages, createCheckoutSession } from '#features/payments/contract.ts'
import { type LedgerCheck, checkLedger } from '#features/payments/money-contract.ts'
import { type StripeStandIn, startStripeStandIn } from '#tools/stand-ins/stripe/stand-in.ts'
import { type Answer, openTestApp, type Person, type TestApp } from './test-app.ts'
import { approve, cothamRoad, makeInstructor } from './lessons.ts'
import { setMyInstructor } from '#features/instructors/contract.ts'
import { holdLesson, deliverLesson } from '#features/lessons/contract.ts'
import { setUpPayouts } from '#features/payouts/contract.ts'

export const card = '4242424242424242'
export const declinedCard = '4000000000000002'
export const webhookSecret = 'whsec_of_the_tests'

export type Shop = TestApp & {
  stripe: StripeStandIn
  admin: Person
  /** A vetted instructor with an hourly rate, open Monday to Friday nine to six. */
  teacher(name: string, hourlyRatePence?: number): Promise<Person>
  /** Holds a time; answers the lesson's id. */
  hold(learner: Person, instructor: Person, startsAt: string, minutes?: number): Promise<string>
  packageOf(instructor: Person, name: string): Promise<Package>
  /** Asks for a checkout; `minutes` names the package as single lesson unless `pack` does. */
  checkout(
    learner: Person,
    instructor: Person,
    lessonId: string | null,
    pack?: string,
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** Pays and lets the webhook and all jobs through. */
  pay(sessionId: string, number?: string): Promise<unknown>
  /** From hold to paid; answers the lesson's id. */
  buyLesson(learner: Person, instructor: Person, startsAt: string): Promise<string>
  /** Buys a block without a time. */
  buyBlock(learner: Person, instructor: Person): Promise<string>
  deliver(instructor: Person, lessonId: string, endsAt: string): Promise<void>
  /** Sets up payouts to a test account at Stripe's pages, whose report comes by webhook; answers the account's id. */
  becomePayee(instructor: Person, bankNumber?: string): Promise<string>
  /** Changes the bank account at Stripe's pages. */
  changeBank(account: string, bankNumber: string): Promise<void>
  /** Posts an event as the payment service does, signed with what `signing` says. */
  sendEvent(event: object, signing?: { secret?: string; at?: number; signed?: string }): Promise<Answer>
  ledger(): Promise<LedgerCheck>
  balance(kind: string): Promise<number>
  /** The ledger agrees with itself and with everything beside it. */
  mustBalance(): Promise<void>
}

/** A test app whose card payments go to a Stripe of its own, both by the same clock. It stands at Monday 23 Nov 2026, 08:00 in London. */
export async function openShop(env: Record<string, string> = {}): Promise<Shop> {
  let app: TestApp | undefined
  const secretKey = 'sk_test_of_the_tests'
  const stripe = await startStripeStandIn({
    file: ':memory:',
    port: 0,
    secretKey,
    webhook: null,
    clock: () => new Date(app?.clock.now().epochMilliseconds ?? Date.now()),
    retryDelays: [3_600_000],
  })
  app = await openTestApp({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
    ...env,
  })
  const { ask, settle, url } = app
  app.clock.set('2026-11-23T08:00:00Z')
  const webhook = `${url}/api/payments/webhook`
  stripe.sendWebhooksTo({ url: webhook, secret: webhookSecret })
  const admin = await app.person('Priya Shah', 'admin')

  const shop: Shop = {
    ...app,
    stripe,
    admin,
    async teacher(name, hourlyRatePence = 3_800) {
      const person = await makeInstructor(app, name)
      await shop.call(person, setMyInstructor, {
        headline: '',
        about: '',
        gearboxes: ['manual'],
        hourlyRatePence,
        languages: ['English'],
        specialisms: [],
        gender: null,
        car: '',
        radiusMiles: 8,
        postcode: 'BS6 6AA',
      })
      await approve(app, person)
      await settle()
      return person
    },
    async hold(learner, instructor, startsAt, minutes = 60) {
      return (
        await shop.call(learner, holdLesson, {
          instructorId: instructor.id,
          startsAt,
          minutes,
          pickup: cothamRoad,
        })
      ).id
    },
    async packageOf(instructor, name) {
      const { packages } = await shop.call(undefined, listPackages, { instructor_id: instructor.id })
      const found = packages.find((one) => one.name === name)
      assert.ok(found, `${name} is on offer: ${JSON.stringify(packages)}`)
      return found
    },
    async checkout(learner, instructor, lessonId, pack = '1-hour lesson', headers = {}) {
      const { id } = await shop.packageOf(instructor, pack)
      return shop.tryCall(
        learner,
        createCheckoutSession,
        {
          package_id: id,
          student_id: learner.id,
          instructor_id: instructor.id,
          lesson_id: lessonId,
          origin_url: url,
        },
        headers,
      )
    },
    async pay(sessionId, number = card) {
      const paid = await stripe.pay(sessionId, number)
      await stripe.deliverPending()
      await settle()
      return paid
    },
    async buyLesson(learner, instructor, startsAt) {
      const id = await shop.hold(learner, instructor, startsAt)
      const { status, body } = await shop.checkout(learner, instructor, id)
      assert.equal(status, 200, JSON.stringify(body))
      await shop.pay(body.session_id)
      return id
    },
    async buyBlock(learner, instructor) {
      const { status, body } = await shop.checkout(learner, instructor, null, '10-hour block')
      assert.equal(status, 200, JSON.stringify(body))
      await shop.pay(body.session_id)
      return body.session_id
    },
    async deliver(instructor, lessonId, endsAt) {
      app.clock.set(endsAt)
      await shop.call(instructor, deliverLesson, { id: lessonId })
      await settle()
    },
    async becomePayee(instructor, bankNumber) {
      await shop.reauthenticate(instructor)
      await shop.call(instructor, setUpPayouts, {})
      const account = stripe.accounts().find(({ metadata }) => metadata?.['instructor_id'] === instructor.id)
      assert.ok(account)
      await shop.changeBank(account.id, bankNumber ?? '00012345')
      return account.id
    },
    async changeBank(account, bankNumber) {
      stripe.onboard(account, bankNumber)
      await stripe.deliverPending()
      await settle()
    },
    sendEvent(event, { secret = webhookSecret, at = app.clock.now().epochMilliseconds, signed } = {}) {
      const payload = JSON.stringify(event)
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: signed ?? payload,
        secret,
        timestamp: Math.floor(at / 1_000),
      } as never)
      return ask(undefined, 'POST', '/api/payments/webhook', payload, { 'stripe-signature': signature })
    },
    ledger: () => shop.call(admin, checkLedger, {}),
    async balance(kind) {
      return (await shop.ledger()).balances.find((one) => one.kind === kind)?.pence ?? 0
    },
    async mustBalance() {
      const { sum, out_of_balance, held_differs, earned_differs, refunds_differ } = await shop.ledger()
      assert.deepEqual(
        { sum, out_of_balance, held_differs, earned_differs, refunds_differ },
        { sum: 0, out_of_balance: 0, held_differs: 0, earned_differs: 0, refunds_differ: 0 },
      )
    },
    async close() {
      await stripe.close()
      await app.close()
    },
  }
  return shop
}

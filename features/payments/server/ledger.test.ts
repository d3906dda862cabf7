import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '#tests/support/test-app.ts'
import { dice } from '#tests/support/dice.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { getUser } from '#features/admin/contract.ts'
import { getReport } from '#features/admin/report-contract.ts'
import { getRefundable, refundPayment } from '#features/admin/payment-refunds-contract.ts'
import { refundSources } from '../rules.ts'
import { payWithCredit, listCredits, refundCredit, refundTooMuch, returnedOften } from '../contract.ts'
import { getEarnings, listTransactions } from '../money-contract.ts'
import { releaseHold, cancelLesson, deliverLesson } from '#features/lessons/contract.ts'
import { diaryBusy, moveLesson } from '#features/lessons/moving-contract.ts'
import {
  costTooHigh,
  markLesson,
  moneyMoved,
  undoOutcome,
  undoTooLate,
} from '#features/lessons/outcome-contract.ts'
import { markedOutcomes } from '#features/lessons/outcomes.ts'
import { getPaymentLink, payByLink } from '#features/payment-links/contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { changeLessonPayment } from '#features/pupils/money-contract.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

test('after any sequence of buying, booking, paying by link, moving, delivering, cancelling, refunding and joining the ledger agrees', async () => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
  console.log(`the ledger: TEST_SEED=${seed}`)
  const random = dice(seed)
  const instructors = [await shop.teacher('Helen Marsh', 3_807), await shop.teacher('Dev Sharma', 4_133)]
  const learners = [
    await shop.person('Amara Okafor'),
    await shop.person('Bola Ade'),
    await shop.person('Cai Pugh'),
  ]
  let hour = 0
  /** Lessons follow each other two hours apart through the working days, never nearer than the notice that instructors want. */
  const nextStart = (): string => {
    const day = Math.floor(hour / 4)
    const on = Temporal.PlainDate.from('2026-11-26').add({ days: day + 2 * Math.floor((day + 3) / 5) })
    const startsAt = `${on}T${String(9 + 2 * (hour++ % 4)).padStart(2, '0')}:00:00Z`
    return Temporal.Instant.compare(startsAt, shop.clock.now().add({ hours: 3 })) > 0 ? startsAt : nextStart()
  }
  const open: { learner: Person; instructor: Person; id: string; startsAt: string }[] = []
  const marked: typeof open = []
  const undone: Record<string, number> = {}
  const pupils: { instructor: Person; id: string; learnerId: string; account?: Person }[] = []
  const pairOf = () => ({ learner: random.pick(learners), instructor: random.pick(instructors) })

  const steps: Record<string, () => Promise<unknown>> = {
    async buyLesson() {
      const { learner, instructor } = pairOf()
      const startsAt = nextStart()
      open.push({ learner, instructor, startsAt, id: await shop.buyLesson(learner, instructor, startsAt) })
    },
    async buyBlock() {
      const { learner, instructor } = pairOf()
      const { status, body } = await shop.checkout(learner, instructor, null, '10-hour block')
      if (status === 200) await shop.pay(body.session_id)
      else assert.equal(body.code, returnedOften.code)
    },
    async addOwnPupil() {
      const instructor = random.pick(instructors)
      const { id, learnerId } = await shop.call(instructor, addPupil, {
        name: 'Dave Hill',
        email: 'dave@home.test',
      })
      pupils.push({ instructor, id, learnerId })
    },
    async payByLink() {
      const pupil = random.pick(pupils)
      if (!pupil) return
      const { instructor, learnerId } = pupil
      const startsAt = nextStart()
      const lesson = { learnerId, startsAt, minutes: 60, payment: 'card-link' } as const
      const { id } = await shop.call(instructor, enterLesson, lesson)
      await shop.settle()
      const outcome = random.pick(['unpaid', 'paid', 'in cash', 'cancelled'])
      if (outcome !== 'cancelled')
        open.push({ learner: pupil.account ?? instructor, instructor, startsAt, id })
      if (outcome === 'unpaid') return
      const token = new URL((await shop.call(instructor, getPaymentLink, { id })).url).searchParams.get(
        'token',
      )!
      const { url } = await shop.call(undefined, payByLink, { token })
      if (outcome === 'in cash') await shop.call(instructor, changeLessonPayment, { id, payment: 'cash' })
      if (outcome === 'cancelled') await shop.call(instructor, cancelLesson, { id })
      // It may have closed by now: then nobody can pay.
      await shop.pay(shop.stripe.sessions().find((one) => one.url === url)!.id).catch(() => {})
    },
    async join() {
      const pupil = random.pick(pupils)
      if (!pupil || pupil.account) return
      pupil.account = await shop.person('Dave Hill')
      await shop.services.asSystem('an invited pupil has an account now', (db) =>
        db.queryUnchecked('select pupils.join_account($1, $2)', [pupil.id, pupil.account!.id]),
      )
      pupil.learnerId = pupil.account.id
    },
    async spendCredit() {
      const { learner, instructor } = pairOf()
      const startsAt = nextStart()
      const id = await shop.hold(learner, instructor, startsAt, random.pick([60, 90]))
      const { status } = await shop.tryCall(learner, payWithCredit, { id })
      if (status === 200) open.push({ learner, instructor, startsAt, id })
      else await shop.tryCall(learner, releaseHold, { id })
    },
    async move() {
      const lesson = random.pick(open)
      if (!lesson) return
      const startsAt = nextStart()
      const by = random.pick([lesson.learner, lesson.instructor])
      const { status } = await shop.tryCall(by, moveLesson, {
        id: lesson.id,
        startsAt,
        fromStartsAt: lesson.startsAt,
      })
      if (status === 200) lesson.startsAt = startsAt
      // The clock goes from lesson to lesson, and never back.
      open.sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    },
    async cancel() {
      const lesson = open.splice(random.below(open.length), 1)[0]
      if (lesson)
        await shop.tryCall(random.pick([lesson.learner, lesson.instructor, shop.admin]), cancelLesson, {
          id: lesson.id,
        })
    },
    async cancelLate() {
      const lesson = open.shift()
      if (!lesson) return
      const late = Temporal.Instant.from(lesson.startsAt).subtract({ hours: 20 })
      if (Temporal.Instant.compare(late, shop.clock.now()) > 0) shop.clock.set(late)
      const share = random.pick([100, 50, 33, 1])
      await shop.services.asSystem('a lesson with other terms', (db) =>
        db.queryUnchecked('update public.lessons set cancellation_tiers = $2 where id = $1', [
          lesson.id,
          JSON.stringify([{ hours: 48, percent: share }]),
        ]),
      )
      await shop.tryCall(lesson.learner, cancelLesson, { id: lesson.id })
    },
    async deliver() {
      const lesson = open.shift()
      if (!lesson) return
      const end = Temporal.Instant.from(lesson.startsAt).add({ minutes: 90 })
      if (Temporal.Instant.compare(end, shop.clock.now()) > 0) shop.clock.set(end)
      await shop.tryCall(lesson.instructor, deliverLesson, { id: lesson.id })
      marked.push(lesson)
    },
    async mark() {
      const lesson = open.shift()
      if (!lesson) return
      const end = Temporal.Instant.from(lesson.startsAt).add({ minutes: 90 })
      if (Temporal.Instant.compare(end, shop.clock.now()) > 0) shop.clock.set(end)
      const { status, body } = await shop.tryCall(lesson.instructor, markLesson, {
        id: lesson.id,
        outcome: random.pick(markedOutcomes),
        minutes: random.pick([30, 45, 60, 75, 90, 120]),
        costPence: random.pick([0, 1, 1_234, random.below(5_000)]),
      })
      if (status !== 200) return assert.equal(body.code, costTooHigh.code)
      marked.push(lesson)
    },
    async undo() {
      const lesson = marked.pop()
      if (!lesson) return
      const { status, body } = await shop.tryCall(lesson.instructor, undoOutcome, { id: lesson.id })
      const answer = status === 200 ? 'undone' : String(body.code)
      undone[answer] = (undone[answer] ?? 0) + 1
      if (status === 200) open.unshift(lesson)
      else assert.ok([moneyMoved.code, undoTooLate.code, diaryBusy.code].includes(answer), answer)
    },
    async refund() {
      const learner = random.pick(learners)
      const { credits } = await shop.call(learner, listCredits, {})
      if (credits.length > 0) await shop.tryCall(learner, refundCredit, { id: random.pick(credits).id })
    },
    async refundChosen() {
      const { transactions } = await shop.call(shop.admin, listTransactions, { limit: 200 })
      const paid = transactions.filter(({ payment_status }) => payment_status === 'paid')
      if (paid.length === 0) return
      const { id } = random.pick(paid)
      const { mostPence, lessons, refundedPence } = await shop.call(shop.admin, getRefundable, { id })
      const from = random.pick(refundSources)
      const lesson = from === 'unused' ? undefined : random.pick(lessons)
      const most = from === 'unused' ? mostPence.unused : (lesson?.mostPence[from] ?? 0)
      const sent = { id, from, lessonId: lesson?.id, reason: 'A test', refundedPence }
      await shop.fails(shop.admin, refundPayment, { ...sent, pence: most + 1 }, refundTooMuch)
      if (most > 0) {
        const pence = random.pick([1, most, 1 + random.below(most)])
        await shop.call(shop.admin, refundPayment, { ...sent, pence })
      }
    },
  }
  const names = Object.keys(steps)
  for (let step = 0; step < 60; step += 1) {
    const name = random.pick([...names, 'buyLesson', 'spendCredit', 'payByLink', 'deliver', 'mark', 'undo'])
    await steps[name]!()
    await shop.settle()
    if (step % 10 === 9) await shop.mustBalance()
  }
  await shop.mustBalance()
  console.log(`the ledger: taken back ${JSON.stringify(undone)}`)

  const { balances } = await shop.ledger()
  const at = (kind: string) => balances.find((one) => one.kind === kind)?.pence ?? 0
  const taken = shop.stripe
    .events('charge.succeeded')
    .reduce((sum, { data }) => sum + (data.object as unknown as { amount: number }).amount, 0)
  const givenBack = shop.stripe
    .events('refund.created')
    .reduce((sum, { data }) => sum + (data.object as unknown as { amount: number }).amount, 0)
  assert.equal(at('card_clearing'), givenBack - taken, 'the ledger and the payment service agree')
  assert.equal(
    at('held') + at('refunds_due') + at('instructor_payable') + at('commission') + at('goodwill'),
    taken - givenBack,
  )
  for (const account of ['held', 'refunds_due', 'instructor_payable', 'commission'])
    assert.ok(at(account) >= 0, account)
  const { transactions } = await shop.call(shop.admin, listTransactions, { limit: 200 })
  const paid = transactions.filter(({ payment_status }) => payment_status === 'paid')
  assert.equal(sumOf(paid, 'amount_total'), taken)
  assert.equal(sumOf(paid, 'refunded_total'), givenBack)
  const goodwill = 0 - at('goodwill')
  assert.equal(sumOf(paid, 'commission') + sumOf(paid, 'net'), taken - givenBack + goodwill)
  assert.ok(goodwill >= 0)

  let [net, commission] = [0, 0]
  for (const instructor of instructors) {
    const earnings = await shop.call(instructor, getEarnings, { from: '2026-01-01', to: '2028-01-01' })
    assert.equal(earnings.net_pence, earnings.payable_pence, 'what was earned is the balance')
    for (const sum of ['gross_pence', 'commission_pence', 'net_pence'] as const)
      assert.equal(sumOf(earnings.lines, sum) - sumOf(earnings.refunds, sum), earnings[sum], sum)
    const { payments } = await shop.call(shop.admin, getUser, { id: instructor.id })
    assert.equal(payments.earnedPence, earnings.net_pence)
    net += earnings.net_pence
    commission += earnings.commission_pence
  }
  assert.deepEqual([net, commission], [at('instructor_payable'), at('commission')])
  const period = { from: '2026-11-01', to: '2027-12-31', by: 'month' } as const
  const { totals } = await shop.call(shop.admin, getReport, period)
  const { takenPence, refundedPence, earnedPence, commissionPence, goodwillPence } = totals
  assert.equal(takenPence - refundedPence - earnedPence + goodwillPence, at('held'))
  assert.deepEqual([earnedPence, commissionPence, goodwillPence], [net + commission, commission, goodwill])
})

test('the ledger rejects what does not sum to zero, and any change', async () => {
  const learner = crypto.randomUUID()
  const instructor = crypto.randomUUID()
  const asServices = (text: string) =>
    shop.services.asSystem('try the ledger', (db) => db.queryUnchecked(text))
  const record = (key: string, moves: object) =>
    `select payments.record_transaction('${key}', 'paid', null, null, '${learner}', '${instructor}', '${JSON.stringify(moves)}') as recorded`
  await assert.rejects(asServices(record('a', {})), /violates check|entries that sum/)
  await assert.rejects(
    asServices(record('test:lopsided', { held: 100, card_clearing: -99 })),
    /entries that sum to 1/,
  )
  await assert.rejects(asServices(record('test:half', { held: 100 })), /1 entries that sum to 100/)
  await assert.rejects(asServices(record('test:empty', {})), /0 entries/)
  assert.equal(
    (await asServices(record('test:good', { held: 100, card_clearing: -100 }))).rows[0]?.recorded,
    true,
  )
  assert.equal(
    (await asServices(record('test:good', { held: 100, card_clearing: -100 }))).rows[0]?.recorded,
    false,
  )
  for (const change of [
    'update public.ledger_entries set pence = 1',
    'delete from public.ledger_entries',
    'update public.ledger_transactions set at = now()',
    'delete from public.ledger_accounts',
    'truncate public.ledger_entries',
  ]) {
    await assert.rejects(asServices(change), /permission denied|append-only/, change)
  }
})

test('first payments of many pairs at the same moment all find their accounts', async () => {
  const recorded = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      shop.services.asSystem('at once', (db) =>
        db.queryUnchecked(
          `select payments.record_transaction($1, 'released', null, null, $2, $3, '{"held": -10, "instructor_payable": 9, "commission": 1}') as recorded`,
          [`test:once:${at}`, crypto.randomUUID(), crypto.randomUUID()],
        ),
      ),
    ),
  )
  assert.deepEqual(
    recorded.map(({ rows }) => rows[0]?.recorded),
    Array(12).fill(true),
  )
})

const sumOf = <K extends string>(rows: Record<K, number>[], name: K) =>
  rows.reduce((sum, row) => sum + row[name], 0)

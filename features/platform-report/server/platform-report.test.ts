import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Papa from 'papaparse'
import { getMyData } from '#features/account-deletion/contract.ts'
import { listAudit } from '#features/admin/audit-contract.ts'
import { decideDispute, listDisputes } from '#features/admin/disputes-contract.ts'
import { getRefundable, refundPayment } from '#features/admin/payment-refunds-contract.ts'
import { getPlatformReportStatus } from '#features/admin/platform-report-contract.ts'
import { deliverLesson } from '#features/lessons/contract.ts'
import { undoOutcome } from '#features/lessons/outcome-contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { setVat } from '#features/paperwork/contract.ts'
import { getEarnings, listTransactions } from '#features/payments/money-contract.ts'
import { waivePayable } from '#features/payouts/contract.ts'
import { recordTransaction } from '#features/payments/server/ledger.ts'
import { stripeOf } from '#features/payments/server/stripe.ts'
import { dice } from '#tests/support/dice.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { getMyPlatformReport, getTaxDetails, setTaxDetails, yearNotOver } from '../contract.ts'
import { remindOfTaxDetails } from './reminders.ts'
import { forgetTaxDetails } from './tax-details.ts'

let shop: Shop
before(async () => void (shop = await openShop()))
after(() => shop.close())

const helens = {
  kind: 'individual' as const,
  name: 'Helen Marsh',
  line1: '12 Cotham Road',
  line2: '',
  town: 'Bristol',
  postcode: 'bs6 6ul',
  bornOn: '1980-04-02',
  numberKind: 'nino' as const,
  number: 'AB 12 34 56 C',
}
const look = <Row extends object>(text: string, values: unknown[] = []) =>
  shop.services.asSystem(
    'the story',
    async (db) => (await db.queryUnchecked<Row & Record<string, unknown>>(text, values)).rows,
  )
async function hear() {
  await shop.settle()
  await shop.stripe.deliverPending()
  await shop.settle()
}
async function readCsv(who: Person | undefined, path: string) {
  const headers = new Headers(who && { authorization: `Bearer ${who.token}` })
  const reply = await fetch(shop.url + path, { headers })
  const { data } = Papa.parse<Record<string, string>>((await reply.text()).replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  })
  return { status: reply.status, rows: data }
}
const pence = (pounds = '') => Math.round(Number(pounds) * 100)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const quarterSum = (row: Record<string, string>, what: string) =>
  sum([1, 2, 3, 4].map((nr) => pence(row[`Q${nr} ${what} (GBP)`])))

test('Helen gives her details: the number is checked, stored, shown by its end alone, and stays when only the address changes', async () => {
  const helen = await shop.teacher('Helen Marsh')
  assert.equal((await shop.call(helen, getTaxDetails, {})).details, null)
  for (const [wrong, path] of [
    [{ number: 'GB123456A' }, 'number'],
    [{ number: '' }, 'number'],
    [{ numberKind: 'utr', number: '1123456788' }, 'number'],
    [{ numberKind: 'company', number: '01234567' }, 'numberKind'],
    [{ bornOn: '' }, 'bornOn'],
    [{ bornOn: '2015-01-01' }, 'bornOn'],
    [{ postcode: 'BS6' }, 'postcode'],
    [{ name: ' ' }, 'name'],
  ] as const) {
    const { status, body } = await shop.ask(helen, 'PUT', '/api/tax-details', { ...helens, ...wrong })
    assert.deepEqual([status, body.issues?.[0]?.path], [400, path], JSON.stringify(wrong))
  }
  const { details } = await shop.call(helen, setTaxDetails, helens)
  assert.deepEqual(
    [details?.number, details?.postcode, details?.bornOn, details?.numberKind],
    ['•••• 56C', 'BS6 6UL', '1980-04-02', 'nino'],
  )
  const moved = await shop.call(helen, setTaxDetails, { ...helens, line1: '3 Elm Hayes', number: '' })
  assert.deepEqual([moved.details?.line1, moved.details?.number], ['3 Elm Hayes', '•••• 56C'])
  assert.deepEqual(
    await look('select nino, utr from public.tax_details where instructor_id = $1', [helen.id]),
    [{ nino: 'AB123456C', utr: null }],
  )
  const company = { ...helens, kind: 'company' as const, numberKind: 'company' as const, bornOn: '' }
  const { details: firm } = await shop.call(helen, setTaxDetails, { ...company, number: '1234567' })
  assert.deepEqual([firm?.kind, firm?.number, firm?.bornOn], ['company', '•••• 567', null])
})

test('nobody else reads them: not learners, other instructors, schools, visitors or the data service, and an administrator’s page has none', async () => {
  const iris = await shop.teacher('Iris Bell')
  await shop.call(iris, setTaxDetails, { ...helens, name: 'Iris Bell', number: 'CE 65 43 21 B' })
  const other = await shop.teacher('Owen Price')
  assert.equal((await shop.call(other, getTaxDetails, {})).details, null)
  for (const who of [await shop.person('Amara Okafor'), shop.admin, undefined]) {
    assert.equal((await shop.ask(who, 'GET', '/api/tax-details')).status, who ? 403 : 401)
    assert.equal((await shop.ask(who, 'PUT', '/api/tax-details', helens)).status, who ? 403 : 401)
  }
  for (const who of [iris, other, shop.admin])
    await assert.rejects(
      shop.services.asUser({ sub: who.id, role: 'authenticated' }, (db) =>
        db.queryUnchecked('select nino from public.tax_details'),
      ),
      /permission denied/,
    )
  await shop.reauthenticate(iris)
  const copy = (await shop.call(iris, getMyData, {})) as unknown as Record<string, unknown>
  assert.match(JSON.stringify(copy), /CE654321B/, 'the copy of one’s own data is whole')
})

test('after lessons, refunds, lessons taken back, disputes and a month of Pro the report equals the ledger to the penny', async () => {
  const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
  console.log(`the platform report: TEST_SEED=${seed}`)
  const random = dice(seed)
  const instructors = [
    await shop.teacher('Noor Khan', 3_807),
    await shop.teacher('Dev Sharma', 4_133),
    await shop.teacher('Cai Pugh', 3_555),
  ]
  const learners = [await shop.person('Ned Larkin'), await shop.person('Bola Ade')]
  const days = ['11-25', '11-27', '12-01', '12-03', '12-08', '12-10', '12-15', '12-17'].map(
    (day) => `2026-${day}`,
  )
  const later = ['01-05', '01-07', '01-12', '01-14', '01-19', '01-21'].map((day) => `2027-${day}`)
  const done: Record<string, number> = {}
  const fates: Record<string, (of: { id: string; instructor: Person; learner: Person }) => Promise<unknown>> =
    {
      async kept() {},
      async takenBack({ id, instructor }) {
        await shop.call(instructor, undoOutcome, { id })
        if (random.below(2) === 0) await shop.call(instructor, deliverLesson, { id })
      },
      async refunded({ id }) {
        const { transactions } = await shop.call(shop.admin, listTransactions, { limit: 200 })
        const paid = transactions.find(({ lesson_id }) => lesson_id === id)!
        const { mostPence, refundedPence } = await shop.call(shop.admin, getRefundable, { id: paid.id })
        const from = random.pick(['shared', 'platform'] as const)
        await shop.call(shop.admin, refundPayment, {
          id: paid.id,
          from,
          lessonId: id,
          pence: random.pick([1, mostPence[from], 1 + random.below(mostPence[from])]),
          reason: 'A test',
          refundedPence,
        })
      },
      async disputed({ id }) {
        const [paid] = await look<{ payment_intent: string }>(
          'select payment_intent from public.checkouts where lesson_id = $1',
          [id],
        )
        const { data } = await stripeOf(shop.services).charges.list({ payment_intent: paid!.payment_intent })
        const reference = shop.stripe.dispute(data[0]!.id).id
        await hear()
        shop.stripe.closeDispute(reference, 'lost')
        await hear()
        const { disputes } = await shop.call(shop.admin, listDisputes, { status: 'closed' })
        const lost = disputes.find((one) => one.reference === reference)!
        await shop.call(shop.admin, decideDispute, {
          id: lost.id,
          fromInstructorPence: random.below(lost.mostFromInstructorPence + 1),
          explanation: 'A test',
        })
      },
    }
  const names = Object.keys(fates)
  const all = [...days, ...later]
  let onPro = instructors[0]!
  for (const [nr, day] of all.entries()) {
    shop.clock.set(Temporal.Instant.from(`${day}T08:00:00Z`).subtract({ hours: 24 }))
    const [instructor, learner] = [random.pick(instructors), random.pick(learners)]
    const id = await shop.buyLesson(learner, instructor, `${day}T10:00:00Z`)
    await shop.deliver(instructor, id, `${day}T11:00:00Z`)
    await hear()
    const fate = nr < names.length ? names[nr]! : nr === all.length - 1 ? 'kept' : random.pick(names)
    onPro = instructor
    await fates[fate]!({ id, instructor, learner })
    done[fate] = (done[fate] ?? 0) + 1
    await hear()
  }
  assert.deepEqual(Object.keys(done).sort(), [...names].sort())
  await shop.services.asSystem('a month of Pro', async (db) => {
    await db.queryUnchecked(
      `insert into public.plan_payments (stripe_invoice, stripe_subscription, instructor_id, payment_intent, pence, paid_at)
       values ('in_1', 'sub_1', $1, 'pi_plan', 2000, clock())`,
      [onPro.id],
    )
    const moves = { card_clearing: -2_000, plan_fees: 2_000 }
    await recordTransaction(db, { key: 'plan:in_1', kind: 'plan-paid', moves })
    await db.queryUnchecked(
      `insert into public.plan_refunds (stripe_refund, payment_intent, instructor_id, pence, refunded_at)
       values ('re_1', 'pi_plan', $1, 300, clock())`,
      [onPro.id],
    )
    const back = { card_clearing: 300, plan_fees: -300 }
    await recordTransaction(db, { key: 'plan:in_1:re_1', kind: 'plan-refunded', moves: back })
  })

  const inLedger = async (kinds: string, year: number) =>
    Number(
      (
        await look<{ pence: string }>(
          `select coalesce(sum(e.pence), 0) as pence from public.ledger_entries e
           join public.ledger_accounts a on a.id = e.account_id join public.ledger_transactions t on t.id = e.transaction_id
           where a.kind = any($1) and extract(year from t.at at time zone 'Europe/London') = $2`,
          [kinds.split(' '), year],
        )
      )[0]!.pence,
    )
  for (const year of [2026, 2027]) {
    const { rows } = await readCsv(shop.admin, `/api/admin/platform-report.csv?year=${year}`)
    const paid = sum(rows.map((row) => quarterSum(row, 'consideration after fees')))
    const fees = sum(rows.map((row) => quarterSum(row, 'fees and commission')))
    assert.equal(paid, await inLedger('instructor_payable', year), `${year}: nothing was paid out`)
    assert.equal(fees, await inLedger('commission plan_fees', year), `${year}: fees`)
    for (const instructor of instructors) {
      const row = rows.find(({ Seller }) => Seller === instructor.id)
      if (!row) continue
      const earned = await shop.call(instructor, getEarnings, {
        from: `${year}-01-01`,
        to: `${year + 1}-01-01`,
      })
      const [borne] = await look<{ pence: string }>(
        `select coalesce(sum(-e.pence), 0) as pence from public.ledger_transactions t join public.ledger_entries e on e.transaction_id = t.id
         join public.ledger_accounts a on a.id = e.account_id
         where t.kind = 'dispute-borne' and a.instructor_id = $1 and extract(year from t.at at time zone 'Europe/London') = $2`,
        [instructor.id, year],
      )
      const pro = instructor === onPro && year === 2027 ? 2_000 - 300 : 0
      assert.equal(quarterSum(row, 'consideration after fees'), earned.net_pence - Number(borne!.pence))
      assert.equal(quarterSum(row, 'fees and commission'), earned.commission_pence + pro)
    }
  }
  const [noor] = instructors
  const { rows } = await readCsv(shop.admin, '/api/admin/platform-report.csv?year=2026')
  const row = rows.find(({ Seller }) => Seller === noor!.id)
  const own = await shop.call(noor!, getMyPlatformReport, { year: 2026 })
  for (const { quarter, paidPence, feesPence, activities } of own.quarters)
    assert.deepEqual(
      [paidPence, feesPence, activities],
      [
        pence(row?.[`Q${quarter} consideration after fees (GBP)`]),
        pence(row?.[`Q${quarter} fees and commission (GBP)`]),
        Number(row?.[`Q${quarter} activities`] ?? 0),
      ],
      'the copy says what the report says',
    )
  await shop.mustBalance()
})

test('the report has all that HMRC asks, says who is missing, and each download is on record; a copy comes from the 1st of January', async () => {
  shop.clock.set('2027-02-01T09:00:00Z')
  const fay = await shop.teacher('Fay Abbott')
  const learner = await shop.person('Zoe Lane')
  const id = await shop.buyLesson(learner, fay, '2027-02-03T10:00:00Z')
  await shop.deliver(fay, id, '2027-02-03T11:00:00Z')
  await hear()
  const status = () => shop.call(shop.admin, getPlatformReportStatus, { year: 2027 })
  assert.ok((await status()).incomplete.some(({ name }) => name === 'Fay Abbott'))
  const before = (await status()).complete
  await shop.call(fay, setTaxDetails, {
    ...helens,
    name: 'Fay Abbott',
    number: '11234 56789',
    numberKind: 'utr',
  })
  await shop.call(fay, setVat, { vatNumber: 'GB 980 7806 84' })
  await shop.becomePayee(fay)
  assert.equal((await status()).complete, before + 1)

  const { rows } = await readCsv(shop.admin, '/api/admin/platform-report.csv?year=2027')
  const row = rows.find(({ Seller }) => Seller === fay.id)!
  assert.deepEqual(
    [
      row['Complete'],
      row['Type'],
      row['Name'],
      row['Address line 1'],
      row['Postcode'],
      row['Country'],
      row['Date of birth'],
      row['National Insurance number'],
      row['UTR'],
      row['VAT number'],
      row['Q1 consideration after fees (GBP)'],
      row['Q1 activities'],
      row['Q1 fees and commission (GBP)'],
      row['Q1 taxes withheld (GBP)'],
      row['Q2 activities'],
    ],
    [
      'yes',
      'individual',
      'Fay Abbott',
      '12 Cotham Road',
      'BS6 6UL',
      'GB',
      '1980-04-02',
      '',
      '1123456789',
      '980780684',
      '34.20',
      '1',
      '3.80',
      '0.00',
      '0',
    ],
  )
  assert.match(row['Bank account (held by Stripe)']!, /^Stripe acct_\w+, ending 2345$/)
  const { entries } = await shop.call(shop.admin, listAudit, { kind: 'act' })
  assert.deepEqual(
    [entries[0]?.what, entries[0]?.detail],
    ['report-downloaded', 'HMRC’s digital platform report, 2027'],
  )
  for (const who of [fay, learner, undefined])
    assert.equal((await readCsv(who, '/api/admin/platform-report.csv?year=2027')).status, who ? 403 : 401)

  await shop.fails(fay, getMyPlatformReport, { year: 2027 }, yearNotOver)
  assert.deepEqual((await shop.call(fay, getTaxDetails, {})).years, [])
  shop.clock.set('2028-01-01T00:00:00Z')
  const now = await shop.call(fay, getTaxDetails, {})
  assert.deepEqual([now.years, now.collectedBy, now.reportedBy], [[2027], '2028-01-31', '2028-01-31'])
  const { quarters } = await shop.call(fay, getMyPlatformReport, { year: 2027 })
  assert.deepEqual(quarters[0], { quarter: 1, paidPence: 3_420, activities: 1, feesPence: 380 })
  const own = await readCsv(fay, '/api/platform-report/mine.csv?year=2027')
  assert.deepEqual(
    own.rows.map((one) => [one['Quarter'], one['Paid to you, after commission (GBP)'], one['Lessons']]),
    [
      ['1', '34.20', '1'],
      ['2', '0.00', '0'],
      ['3', '0.00', '0'],
      ['4', '0.00', '0'],
    ],
  )
})

test('in December who was paid by card and has said nothing is reminded three times, and no more once it is said', async () => {
  shop.clock.set('2027-11-29T08:00:00Z')
  const ida = await shop.teacher('Ida Frost')
  const idle = await shop.teacher('Rhys Idle')
  const learner = await shop.person('Tom Penn')
  const id = await shop.buyLesson(learner, ida, '2027-11-30T10:00:00Z')
  await shop.deliver(ida, id, '2027-11-30T11:00:00Z')
  const remind = async (day: string) => {
    shop.clock.set(`${day}T09:20:00Z`)
    await remindOfTaxDetails.work({}, shop.services)
    await remindOfTaxDetails.work({}, shop.services)
    await shop.settle()
    return (await shop.mailsTo(ida.email)).filter(({ kind }) => kind === 'tax-details-missing').length
  }
  assert.deepEqual(
    [
      await remind('2027-11-30'),
      await remind('2027-12-01'),
      await remind('2027-12-02'),
      await remind('2027-12-15'),
    ],
    [0, 1, 1, 2],
  )
  const [mail] = (await shop.mailsTo(ida.email)).filter(({ kind }) => kind === 'tax-details-missing')
  assert.match(
    mail!.body.text,
    /Platform Operators \(Due Diligence and Reporting Requirements\) Regulations 2023/,
  )
  const bell = async () =>
    (await shop.call(ida, listNotifications, {})).notifications.filter(
      ({ kind }) => kind === 'tax-details-missing',
    ).length
  assert.equal(await bell(), 2)
  await shop.call(ida, setTaxDetails, { ...helens, name: 'Ida Frost' })
  assert.equal(await bell(), 0)
  assert.equal(await remind('2027-12-28'), 2)
  assert.equal(
    (await shop.mailsTo(idle.email)).filter(({ kind }) => kind === 'tax-details-missing').length,
    0,
  )
})

test('with the account of somebody who earned nothing they go; of others they stay for seven years after the last such year', async () => {
  const stored = (id: string) =>
    look<{ erase_on: string | null; vat_number: string | null }>(
      'select erase_on::text as erase_on, vat_number from public.tax_details where instructor_id = $1',
      [id],
    )
  const end = (id: string) => look('delete from auth.users where id = $1', [id])
  shop.clock.set('2027-03-08T08:00:00Z')
  const una = await shop.teacher('Una Reid')
  await shop.call(una, setTaxDetails, { ...helens, name: 'Una Reid' })
  await end(una.id)
  assert.deepEqual(await stored(una.id), [])

  const lee = await shop.teacher('Lee Moss')
  await shop.call(lee, setTaxDetails, { ...helens, name: 'Lee Moss' })
  await shop.call(lee, setVat, { vatNumber: 'GB 980 7806 84' })
  const id = await shop.buyLesson(await shop.person('Nia Bell'), lee, '2027-03-09T10:00:00Z')
  await shop.deliver(lee, id, '2027-03-09T11:00:00Z')
  shop.clock.advance({ hours: 49 })
  await shop.call(lee, waivePayable, { pence: 3_420 })
  await end(lee.id)
  assert.deepEqual(await stored(lee.id), [{ erase_on: '2035-01-01', vat_number: '980780684' }])
  const { rows } = await readCsv(shop.admin, '/api/admin/platform-report.csv?year=2027')
  const row = rows.find(({ Seller }) => Seller === lee.id)
  assert.deepEqual([row?.['Name'], row?.['VAT number']], ['Lee Moss', '980780684'])
  shop.clock.set('2034-12-31T12:00:00Z')
  await forgetTaxDetails.work({}, shop.services)
  assert.equal((await stored(lee.id)).length, 1)
  shop.clock.set('2035-01-01T12:00:00Z')
  await forgetTaxDetails.work({}, shop.services)
  assert.deepEqual(await stored(lee.id), [])
})

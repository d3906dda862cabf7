import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSmtpStandIn } from '#tools/stand-ins/smtp/stand-in.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { listAudit } from '../audit-contract.ts'
import { getOverview } from '../overview-contract.ts'
import { listFailedMails, sendMailAgain } from '../failed-mails-contract.ts'
import { listStuckPayments, retryPayment } from '../stuck-payments-contract.ts'
import { listComplaints, closeComplaint } from '#features/messages/contract.ts'

let smtp: Awaited<ReturnType<typeof startSmtpStandIn>>
let app: TestApp
let grace: Person
let amara: Person
before(async () => {
  smtp = await startSmtpStandIn({})
  app = await openTestApp({ SMTP_URL: smtp.url })
  app.clock.set('2026-11-24T09:00:00Z')
  grace = await app.person('Grace Adeyemi', 'admin')
  amara = await app.person('Amara Okafor')
})
after(async () => {
  await app.close()
  await smtp.close()
})

const overview = () => app.call(grace, getOverview, {})
const mails = async () => (await app.call(grace, listFailedMails, {})).mails

test('a message that was given up waits, is shown without its text, and goes out when Grace sends it again', async () => {
  assert.deepEqual((await overview()).failedMails, { waiting: 0, oldestAt: null })
  await app.services.asSystem('given up yesterday', (db) =>
    db.queryUnchecked(
      `insert into app.mails (recipient, kind, subject, body, message_id, state, attempts, last_error, created_at)
       values ($1, 'auth.recovery', 'Set a new password', '{"text": "https://secret", "html": "<p>https://secret</p>"}', 'x', 'failed', 13, 'Mailbox full', '2026-11-23T08:00:00Z')`,
      [amara.email],
    ),
  )
  assert.deepEqual((await overview()).failedMails, { waiting: 1, oldestAt: '2026-11-23T08:00:00Z' })
  const [failed] = await mails()
  assert.deepEqual(
    [failed?.recipient, failed?.subject, failed?.attempts, failed?.lastError, failed?.canGo],
    [amara.email, 'Set a new password', 13, 'Mailbox full', true],
  )
  assert.ok(!JSON.stringify(failed).includes('secret'))

  await app.call(grace, sendMailAgain, { id: failed!.id })
  await app.settle()
  const [arrived] = smtp.messages(amara.email)
  assert.equal(arrived?.subject, 'Set a new password')
  assert.deepEqual(await mails(), [])
  assert.equal((await app.tryCall(grace, sendMailAgain, { id: failed!.id })).status, 404)
  const { entries } = await app.call(grace, listAudit, { person: amara.id })
  assert.deepEqual(
    [entries[0]!.what, entries[0]!.by!.name, entries[0]!.detail],
    ['mail-sent-again', 'Grace Adeyemi', 'Set a new password'],
  )
})

test('one whose text was forgotten is shown and cannot be sent', async () => {
  await app.services.asSystem('long ago', (db) =>
    db.queryUnchecked(
      `insert into app.mails (recipient, kind, subject, message_id, state) values ('gone@post.uk', 'lesson-booked', 'Lesson booked', 'y', 'failed')`,
    ),
  )
  const [failed] = await mails()
  assert.equal(failed?.canGo, false)
  assert.equal((await app.tryCall(grace, sendMailAgain, { id: failed!.id })).status, 404)
})

test('a payment of another amount and a refund that is refused wait until somebody has looked', async () => {
  await app.services.asSystem('trouble', (db) =>
    db.queryUnchecked(
      `with c as (
         insert into public.checkouts (session_id, learner_id, instructor_id, package_id, package_name, package_kind, lesson_count, lesson_minutes, amount_pence, commission_basis_points, commission_pence, origin, status, url, trouble, expires_at)
         values ('cs_1', $1, gen_random_uuid(), gen_random_uuid(), '1-hour lesson', 'single', 1, 60, 3800, 1000, 380, 'http://x', 'open', 'http://x', '[{"code": "wrong-amount", "paid": "3700 gbp", "price": "3800 gbp"}]', '2026-11-25')
         returning id)
       insert into public.refunds (checkout_id, learner_id, pence, reason, status, last_error, created_at) select id, $1, 500, 'unused', 'failed', 'charge_already_refunded', '2026-11-20T09:00:00Z' from c`,
      [amara.id],
    ),
  )
  assert.deepEqual((await overview()).stuckPayments, { waiting: 2, oldestAt: '2026-11-20T09:00:00Z' })
  const { payments } = await app.call(grace, listStuckPayments, {})
  assert.deepEqual(
    payments.map(({ what, pence, trouble, person }) => [what, pence, trouble, person?.name]),
    [
      ['payment', 3_800, 'Stripe took 3700 gbp, the price is 3800 gbp', 'Amara Okafor'],
      ['refund', 500, 'charge_already_refunded', 'Amara Okafor'],
    ],
  )
})

test('a refused refund is sent again and a payment checked again, once each, and both are on the trail', async () => {
  const { payments } = await app.call(grace, listStuckPayments, {})
  for (const { id } of payments) await app.call(grace, retryPayment, { id })
  assert.equal((await overview()).stuckPayments.waiting, 0)
  assert.equal((await app.tryCall(grace, retryPayment, { id: payments[0]!.id })).status, 404)
  const { entries } = await app.call(grace, listAudit, { kind: 'act', search: payments[0]!.id })
  assert.deepEqual(
    entries.map(({ what, by }) => [what, by?.name]),
    [['payment-retried', 'Grace Adeyemi']],
  )
  const byName = await app.call(grace, listAudit, { kind: 'act', search: 'grace ad' })
  assert.ok(byName.entries.length >= payments.length)
  assert.deepEqual((await app.call(grace, listAudit, { search: 'nobody of this name' })).entries, [])
})

test('a report of messages waits until it is closed, and what was done is on the trail', async () => {
  const helen = await app.person('Helen Marsh', 'instructor')
  await app.services.asSystem('Amara complains about Helen', (db) =>
    db.queryUnchecked(
      `insert into public.complaints (complainant_id, accused_id, by_learner, complainant_name, accused_name, reason, excerpt, made_at)
       values ($1, $2, true, 'Amara Okafor', 'Helen Marsh', 'unkind', '[]', '2026-11-22T09:00:00Z')`,
      [amara.id, helen.id],
    ),
  )
  assert.deepEqual((await overview()).complaints, { waiting: 1, oldestAt: '2026-11-22T09:00:00Z' })
  const [complaint] = (await app.call(grace, listComplaints, {})).complaints
  await app.call(grace, closeComplaint, { id: complaint!.id, outcome: 'Helen was warned.' })
  assert.deepEqual((await overview()).complaints, { waiting: 0, oldestAt: null })
  const { entries } = await app.call(grace, listAudit, { kind: 'act', person: helen.id })
  assert.deepEqual(
    [entries[0]!.what, entries[0]!.by!.name, entries[0]!.subject!.name, entries[0]!.detail],
    ['complaint-closed', 'Grace Adeyemi', 'Helen Marsh', 'Helen was warned.'],
  )
})

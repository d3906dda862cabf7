import type * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { parseEmail } from '#common/email.ts'
import { formatMoney } from '#common/money.ts'
import { firstName } from '#common/first-name.ts'
import { resolveInstructorId } from '#features/diary/server/public-id.ts'
import { issueVoucherPaper } from '#features/paperwork/server/issue.ts'
import { recordTransaction } from '#features/payments/server/ledger.ts'
import { askStripe, idOf, stripeOf } from '#features/payments/server/stripe.ts'
import type { Db } from '#server/database.ts'
import { ApiFailure, fail } from '#server/errors.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import { sendMail } from '#server/mail.ts'
import { networkOf } from '#server/network.ts'
import { hashLinkToken, makeLinkToken } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { type BoughtVoucher, sendDayWrong, type buyVoucher as endpoint } from '../contract.ts'
import { lapsesOn, mostDaysAhead } from '../rules.ts'
import { sendGift } from './send.ts'
import { receiptMail } from './voucher-mail.ts'
import {
  addLink,
  asBought,
  findByLink,
  findSuggested,
  isDayToSend,
  lockVoucher,
  today,
  type VoucherRow,
} from './vouchers.ts'

type Gift = z.infer<typeof endpoint.input>

/** Stripe's least is 30 minutes, plus some for the way there. */
const sessionMinutes = 35

/** @throws sendDayWrong, notFound, paymentsNotSetUp, paymentServiceAway, tooMany */
export async function buyVoucher(services: Services, gift: Gift, ip: string): Promise<{ url: string }> {
  stripeOf(services)
  await rateLimit.require(services, 'gifts', networkOf(ip))
  const token = makeLinkToken()
  const row = await services.asSystem('somebody buys a gift voucher', (db) => addVoucher(db, gift, token))
  const { href } = new URL(pathOfLink(token), services.config.publicUrl)
  const metadata = { voucher_id: row.id }
  const name = `Driving lessons for ${firstName(row.recipientName!)}`
  const session = await askStripe(services, (stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        locale: 'en-GB',
        customer_email: row.buyerEmail!,
        client_reference_id: row.id,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'gbp',
              unit_amount: row.amountPence,
              product_data: { name, description: `Gift voucher worth ${formatMoney(row.amountPence)}` },
            },
          },
        ],
        metadata,
        payment_intent_data: { description: `Gift voucher: ${name}`, metadata },
        expires_at: Math.floor(
          services.clock.now().add({ minutes: sessionMinutes }).epochMilliseconds / 1_000,
        ),
        success_url: `${href}&returned=true`,
        cancel_url: new URL('/gift?back=yes', services.config.publicUrl).href,
      },
      { idempotencyKey: `voucher:${row.id}` },
    ),
  )
  await services.asSystem('the payment page of a gift voucher', (db) =>
    db.execute('vouchers.noteSession', 'update public.vouchers set session_id = $2 where id = $1', [
      row.id,
      session.id,
    ]),
  )
  return { url: session.url! }
}

export const pathOfLink = (token: string) => `/gift/bought?token=${token}`

async function addVoucher(db: Db, { instructorId, ...gift }: Gift, token: string): Promise<VoucherRow> {
  const sendOn = gift.sendOn ?? today(db)
  if (!isDayToSend(db, sendOn, mostDaysAhead)) fail(sendDayWrong)
  const suggested = instructorId === undefined ? null : await resolveInstructorId(db, instructorId)
  if (suggested && !(await findSuggested(db, suggested))) fail(notFound)
  const { id } = await db.get(
    'vouchers.add',
    `insert into public.vouchers (amount_pence, buyer_name, buyer_email, recipient_name, recipient_email, message, suggested_instructor_id, send_on, buyer_hashes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, array[$9::bytea]) returning id`,
    [
      gift.amountPence,
      gift.buyerName,
      parseEmail(gift.buyerEmail)!,
      gift.recipientName,
      parseEmail(gift.recipientEmail)!,
      gift.message,
      suggested,
      sendOn,
      hashLinkToken(token),
    ],
  )
  return lockVoucher(db, id)
}

/** Stripe keeps no order of events: what counts is what it answers now. Once. @throws paymentServiceAway */
export async function settleVoucher(services: Services, voucherId: string, sessionId: string): Promise<void> {
  const session = await askStripe(services, (stripe) => stripe.checkout.sessions.retrieve(sessionId))
  if (session.status === 'expired') return noteExpired(services, voucherId, sessionId)
  const paymentIntent = idOf(session.payment_intent)
  if (session.payment_status !== 'paid' || !paymentIntent || session.client_reference_id !== voucherId) return
  await services.asSystem('a gift voucher was paid', async (db) => {
    const row = await lockVoucher(db, voucherId)
    if (row.status !== 'unpaid') return
    if (session.amount_total !== row.amountPence) {
      services.log.error({ voucher: row.id }, 'vouchers: another amount was paid, somebody must look')
      return
    }
    const pence = row.amountPence
    await db.execute(
      'vouchers.notePaid',
      `update public.vouchers set status = 'paid', paid_at = clock(), left_pence = amount_pence, payment_intent = $2, lapses_on = $3, session_id = $4 where id = $1`,
      [row.id, paymentIntent, lapsesOn(today(db)), sessionId],
    )
    await recordTransaction(db, {
      key: `voucher:${row.id}:paid`,
      kind: 'voucher-paid',
      moves: { card_clearing: -pence, vouchers: pence },
    })
    await issueVoucherPaper(db, { kind: 'receipt', voucherId: row.id, pence })
    const paid = await lockVoucher(db, row.id)
    if (paid.sendOn <= today(db)) await sendGift(db, services, paid)
    const sent = await lockVoucher(db, row.id)
    await sendMail(db, await receiptMail(db, services, sent, pathOfLink(await addLink(db, row.id))))
  })
}

/** Nobody can pay there any more: it isn't asked about again. */
const noteExpired = async (services: Services, voucherId: string, sessionId: string): Promise<void> => {
  await services.asSystem('the payment page of a gift voucher is closed', (db) =>
    db.execute(
      'vouchers.noteExpired',
      `update public.vouchers set session_id = null where id = $1 and session_id = $2 and status = 'unpaid'`,
      [voucherId, sessionId],
    ),
  )
}

/** @throws notFound */
export async function getBoughtVoucher(
  services: Services,
  { token, returned }: { token: string; returned: boolean },
): Promise<BoughtVoucher> {
  const read = () => services.asSystem('a voucher that somebody bought', (db) => findByLink(db, token))
  const row = await read()
  if (returned && row.status === 'unpaid' && row.sessionId)
    await settleVoucher(services, row.id, row.sessionId).catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error
    })
  return services.asSystem('a voucher that somebody bought', async (db) =>
    asBought(db, await findByLink(db, token)),
  )
}

import { paymentRefunded, refundsAtStripeChanged, voucherSessionChanged } from '#features/payments/events.ts'
import { subscribe } from '#server/events.ts'
import type { Feature } from '#server/feature.ts'
import { queueJob } from '#server/jobs.ts'
import { rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { buyVoucher, getBoughtVoucher } from './buy.ts'
import {
  claimVoucher,
  describeVoucher,
  describeVoucherHours,
  listMyVouchers,
  redeemVoucher,
} from './redeem.ts'
import { refreshVoucherRefunds, refundVoucher, sendVoucherRefund } from './refund.ts'
import { reviewVouchers, settleSession, tidyVouchers } from './review.ts'
import { sendVoucher } from './send.ts'
import { mailFiles } from './mail-files.ts'
import { mailMoneyBack } from './money-back.ts'

/** Of an address that its owner confirmed: anybody may type any other. */
const confirmed = `(select lower(u.email::text) from auth.users u where u.id = $1 and u.email_confirmed_at is not null)`

export const feature: Feature = {
  name: 'vouchers',
  routes(app) {
    route(app, contract.buyVoucher, ({ services, input, request }) => buyVoucher(services, input, request.ip))
    route(app, contract.getBoughtVoucher, ({ services, input }) => getBoughtVoucher(services, input))
    route(app, contract.refundVoucher, ({ services, input }) => refundVoucher(services, input.token))
    route(app, contract.sendVoucher, ({ services, input }) => sendVoucher(services, input))
    route(app, contract.describeVoucher, ({ services, input, request }) =>
      describeVoucher(services, input.code, request.ip),
    )
    route(app, contract.claimVoucher, ({ services, me, input, request }) =>
      claimVoucher(services, me, input.code, request.ip),
    )
    route(app, contract.listMyVouchers, ({ db, me }) => listMyVouchers(db, me.id))
    route(app, contract.describeVoucherHours, ({ db, me, input }) =>
      db.asService('the price of somebody in the directory', (service) =>
        describeVoucherHours(service, me, input),
      ),
    )
    route(app, contract.redeemVoucher, ({ services, me, input }) =>
      services.asSystem('only the platform writes to the ledger', (db) =>
        redeemVoucher(db, me, services.config.publicUrl, input),
      ),
    )
  },
  jobs: [settleSession, sendVoucherRefund, refreshVoucherRefunds, reviewVouchers, tidyVouchers],
  subscribers: [
    subscribe(voucherSessionChanged, 'settle-voucher', ({ voucherId, stripeSession }, services) =>
      services.asSystem('the payment page of a voucher changed', (db) =>
        queueJob(db, settleSession, { voucherId, sessionId: stripeSession }, { key: voucherId }),
      ),
    ),
    subscribe(refundsAtStripeChanged, 'refresh-voucher-refunds', ({ paymentIntent }, services) =>
      services.asSystem('refunds at Stripe changed', (db) =>
        queueJob(db, refreshVoucherRefunds, { paymentIntent }),
      ),
    ),
    subscribe(paymentRefunded, 'mail-buyer', mailMoneyBack),
  ],
  mailFiles,
  personalData: [
    rowsOf(
      'vouchers_you_bought',
      `select amount_pence, left_pence, status, buyer_name, recipient_name, recipient_email::text as recipient_email, message, send_on, sent_at, paid_at, lapses_on
       from public.vouchers where lower(buyer_email::text) = ${confirmed} order by created_at`,
    ),
    rowsOf(
      'vouchers_you_were_given',
      `select amount_pence, left_pence, status, buyer_name, recipient_name, message, sent_at, lapses_on
       from public.vouchers where paid_at is not null and (holder_id = $1 or (sent_at is not null and lower(recipient_email::text) = ${confirmed})) order by created_at`,
    ),
  ],
}

import {
  disputedRefundOwed,
  paymentDisputed,
  paymentReceived,
  paymentReturned,
} from '#features/payments/events.ts'
import { subscribe } from '#server/events.ts'
import type { Feature } from '#server/feature.ts'
import { rowsOf } from '#server/personal-data.ts'
import { followDisputes } from './catch-up.ts'
import { sendEvidence } from './evidence.ts'
import { followDispute, noteReceived, noteReport } from './follow.ts'
import { takeOfPayment, takeReturned } from './take-unused.ts'
import { tidyDisputes } from './tidy.ts'

export const feature: Feature = {
  name: 'disputes',
  routes() {},
  jobs: [followDispute, followDisputes, sendEvidence, tidyDisputes],
  subscribers: [
    subscribe(paymentDisputed, 'note-dispute', (report, services) =>
      services.asSystem('a payer disputes a payment', (db) => noteReport(db, report)),
    ),
    subscribe(paymentReturned, 'take-disputed', ({ lessonId }, services) =>
      services.asSystem('lesson credit of a payment that was taken back', (db) => takeReturned(db, lessonId)),
    ),
    subscribe(disputedRefundOwed, 'take-refund', ({ checkoutId }, services) =>
      services.asSystem('a refund that the payer has from their bank', (db) => takeOfPayment(db, checkoutId)),
    ),
    subscribe(paymentReceived, 'note-disputed', ({ checkoutId }, services) =>
      services.asSystem('a payment whose dispute came first', (db) => noteReceived(db, checkoutId)),
    ),
  ],
  personalData: [
    rowsOf(
      'disputed_payments',
      `select d.pence, d.reason, d.status, d.opened_at, d.closed_at, d.submitted_at from public.disputes d
       join public.checkouts c on c.payment_intent = d.payment_intent and c.moved_from is null and c.voucher_id is null
       where c.learner_id = $1 order by d.opened_at`,
    ),
  ],
}

import type { Feature } from '#server/feature.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import * as moneyContract from '../money-contract.ts'
import * as receiptContract from '../receipt-contract.ts'
import { checkLedger } from './ledger.ts'
import { catchUpPayments } from './catch-up.ts'
import { getCheckoutStatus } from './checkout-status.ts'
import { closeCheckout } from './close-checkout.ts'
import { getLessonMoney, listCredits, payWithCredit, refundCredit } from './credits.ts'
import { getEarnings } from './earnings.ts'
import { earningsFile } from './earnings-file.ts'
import { moveCredit, describeCreditMove } from './move-credit.ts'
import { listPackages } from './packages.ts'
import { getReceipt } from './receipt.ts'
import { sendRefund } from './refunds.ts'
import { createCheckoutSession } from './create-checkout-session.ts'
import { subscribers } from './subscribers.ts'
import { tidyPayments } from './tidy.ts'
import { listTransactions } from './transactions.ts'
import { waiveCancellation } from './waive.ts'
import { webhookRoute } from './webhook.ts'

const asWhom = `case when learner_id = $1 then 'learner' else 'instructor' end as you_were`

export const feature: Feature = {
  name: 'payments',
  routes(app) {
    route(app, contract.listPackages, async ({ db, input }) => ({
      packages: await listPackages(db, input.instructor_id),
    }))
    route(app, contract.createCheckoutSession, ({ services, me, input }) =>
      createCheckoutSession(services, me, input),
    )
    route(app, contract.getCheckoutStatus, ({ services, asCaller, input }) =>
      getCheckoutStatus({ services, asCaller }, input.sessionId),
    )
    route(app, moneyContract.listTransactions, ({ db, me, input }) => listTransactions(db, me, input))
    route(app, receiptContract.getReceipt, ({ services, asCaller, input }) =>
      getReceipt({ services, asCaller }, input.id),
    )
    route(app, moneyContract.getEarnings, ({ db, me, input }) => getEarnings(db, me.id, input))
    earningsFile(app)
    route(app, contract.listCredits, async ({ db, me, input }) => ({
      credits: await listCredits(db, me.id, input.instructor_id),
    }))
    route(app, contract.getLessonMoney, ({ db, me, input }) => getLessonMoney(db, me.id, input.id))
    route(app, contract.refundCredit, ({ services, me, input }) =>
      services.asSystem('only the platform writes to the ledger', (db) => refundCredit(db, me, input.id)),
    )
    route(app, contract.describeCreditMove, ({ db, me, input }) =>
      db.asService('the price of somebody in the directory', (service) =>
        describeCreditMove(service, me, input),
      ),
    )
    route(app, contract.moveCredit, ({ services, me, input }) =>
      services.asSystem('only the platform writes to the ledger', (db) => moveCredit(db, me, input)),
    )
    route(app, contract.payWithCredit, ({ services, me, input }) =>
      services.asSystem('only the platform writes to the ledger', (db) => payWithCredit(db, me, input.id)),
    )
    route(app, contract.waiveCancellation, ({ db, me, input }) => waiveCancellation(db, me.id, input.id))
    route(app, moneyContract.checkLedger, ({ db }) => checkLedger(db))
    webhookRoute(app)
  },
  jobs: [closeCheckout, sendRefund, catchUpPayments, tidyPayments],
  subscribers,
  /** Pence. Stripe never shows us card numbers. */
  personalData: [
    rowsOf(
      'card_payments',
      `select id, ${asWhom}, lesson_id, package_name, lesson_count, lesson_minutes, amount_pence, currency, commission_pence, status, outcome, payer_link_id is not null or voucher_id is not null as paid_by_somebody_else, created_at, paid_at
       from public.checkouts where $1 in (learner_id, instructor_id) order by created_at`,
    ),
    rowsOf(
      'lesson_credit',
      `select id, ${asWhom}, minutes_bought, pence_bought, minutes_left, pence_left, created_at from public.lesson_credits where $1 in (learner_id, instructor_id) order by created_at`,
    ),
    rowsOf(
      'lesson_payments',
      `select lesson_id, ${asWhom}, minutes, pence, commission_pence, state, paid_at, settled_at from public.lesson_payments where $1 in (learner_id, instructor_id) order by paid_at`,
    ),
    rowsOf(
      'refunds',
      'select checkout_id, lesson_id, pence, reason, taken_from, explanation, status, created_at, sent_at from public.refunds where learner_id = $1 order by created_at',
    ),
    rowsOf(
      'refunds_of_your_lessons',
      `select r.checkout_id, r.lesson_id, r.pence, r.commission_pence, r.explanation, r.created_at from public.refunds r join public.checkouts c on c.id = r.checkout_id
       where c.instructor_id = $1 and r.taken_from = 'shared' order by r.created_at`,
    ),
    rowsOf(
      'ledger',
      `select t.kind, a.kind as account, e.pence, t.lesson_id, t.checkout_id, t.at from public.ledger_entries e join public.ledger_accounts a on a.id = e.account_id
       join public.ledger_transactions t on t.id = e.transaction_id where $1 in (a.learner_id, a.instructor_id) order by t.at, t.id, a.kind`,
    ),
    rowsOf(
      'packages_you_offer',
      'select name, description, lesson_count, lesson_minutes, price_pence, active, created_at from public.packages where instructor_id = $1',
    ),
    rowOf(
      'commission_contract',
      'select commission_basis_points, agreed_at from public.commission_contracts where instructor_id = $1',
    ),
  ],
}

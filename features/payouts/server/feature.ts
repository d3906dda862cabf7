import { payoutAccountChanged, payoutReported, transferReversed } from '#features/payments/events.ts'
import { subscribe } from '#server/events.ts'
import type { Feature } from '#server/feature.ts'
import { queueJob } from '#server/jobs.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { openPayoutPages, refreshAccount, refreshPayoutAccount, setPayoutRhythm } from './accounts.ts'
import { catchUpPayouts, payOutOnPayday } from './paydays.ts'
import { listPayouts, listSchoolPayouts, payOut, retryPayout, waivePayable } from './payouts.ts'
import { notePayout, noteReversal } from './reports.ts'
import { sendPayout } from './send-payout.ts'
import { getStatement, statementFile, statementPdf } from './statement.ts'

export const feature: Feature = {
  name: 'payouts',
  routes(app) {
    route(app, contract.listPayouts, ({ db, me, input }) => listPayouts(db, me.id, input))
    route(app, contract.listSchoolPayouts, ({ db, me, input }) => listSchoolPayouts(db, me.id, input))
    route(app, contract.setUpPayouts, ({ services, me, caller: { claims } }) =>
      openPayoutPages(services, me, claims['session_id'] as string | undefined),
    )
    route(app, contract.refreshPayoutAccount, ({ services, me }) => refreshPayoutAccount(services, me))
    route(app, contract.setPayoutRhythm, ({ db, me, input }) => setPayoutRhythm(db, me, input.rhythm))
    route(app, contract.payOut, ({ db, me, input }) => payOut(db, me.id, input.pence))
    route(app, contract.retryPayout, ({ db, me, input }) => retryPayout(db, me, input.id))
    route(app, contract.waivePayable, ({ db, me, input }) => waivePayable(db, me.id, input.pence))
    route(app, contract.getStatement, ({ db, me, input }) => getStatement(db, me, input))
    statementFile(app)
    statementPdf(app)
  },
  jobs: [sendPayout, refreshAccount, payOutOnPayday, catchUpPayouts],
  subscribers: [
    subscribe(payoutAccountChanged, 'refresh-account', ({ stripeAccount }, services) =>
      services.asSystem('an account at Stripe changed', (db) =>
        queueJob(db, refreshAccount, { stripeAccount }, { key: stripeAccount }),
      ),
    ),
    subscribe(payoutReported, 'note-payout', (report, services) =>
      services.asSystem('a bank has a payout, or not', (db) => notePayout(db, services, report)),
    ),
    subscribe(transferReversed, 'note-reversal', (reversal, services) =>
      services.asSystem('a transfer was taken back', (db) => noteReversal(db, reversal)),
    ),
  ],
  personalData: [
    rowOf(
      'where_you_are_paid_out_to',
      'select state, bank_last4, rhythm, created_at from public.payout_accounts where instructor_id = $1',
    ),
    rowsOf(
      'payouts',
      `select p.id, p.pence, p.state, p.paid_to, p.is_asked, p.arrives_on, p.failure, p.returned_pence, p.created_at, p.paid_at,
         (select count(*) from public.payout_lines l where l.payout_id = p.id) as lines
       from public.payouts p where $1 in (p.instructor_id, p.payee_id) order by p.created_at`,
    ),
    rowsOf(
      'who_is_paid_for_your_lessons',
      'select name, starts_on, agreed_at, ended_at from public.payees where instructor_id = $1 order by agreed_at',
    ),
  ],
}

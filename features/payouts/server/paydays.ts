import * as z from 'zod/mini'
import { homeZone } from '#common/time.ts'
import { askStripe, isDisconnected } from '#features/payments/server/stripe.ts'
import { job, queueJob } from '#server/jobs.ts'
import type { Row } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { payoutServiceAway } from '../contract.ts'
import { isPayday, leastByItself, rhythms } from '../rules.ts'
import { isBarred } from './barred.ts'
import { makePayout, resumeFailed } from './payouts.ts'
import { notePayout } from './reports.ts'
import { sendPayout } from './send-payout.ts'

export const payOutOnPayday = job(
  'pay-out-on-payday',
  z.object({}),
  (_nothing, services) => payEverybody(services),
  { every: '0 5 * * *' },
)

/** Each in a transaction of their own, so that one who can't be paid keeps nobody else waiting. Repeatable. */
async function payEverybody(services: Services) {
  const today = services.clock.now().toZonedDateTimeISO(homeZone).toPlainDate()
  const due = rhythms.filter((rhythm) => isPayday(rhythm, today))
  const rows = await services.asSystem('who is paid out today', (db) =>
    db.list(
      'payouts.listPayees',
      `select l.instructor_id as "instructorId!" from public.ledger_accounts l
       left join public.payees y on y.instructor_id = l.instructor_id and y.ended_at is null and y.starts_on <= $3
       join public.payout_accounts a on a.instructor_id = coalesce(y.payee_id, l.instructor_id)
       where l.kind = 'instructor_payable' and a.state = 'ready'
         and (a.rhythm = any($1) or y.id is not null and a.rhythm = 'request' and 'weekly' = any($1)) and not ${isBarred('a.instructor_id')} and not ${isBarred('l.instructor_id')} and (select sum(e.pence) from public.ledger_entries e where e.account_id = l.id) >= $2`,
      [due, leastByItself, `${today}`],
    ),
  )
  for (const { instructorId } of rows)
    await services
      .asSystem('a payday', (db) => makePayout(db, instructorId, { least: leastByItself, isAsked: false }))
      .catch((err: unknown) => services.log.error({ err, instructorId }, 'payouts: a payday failed'))
}

export const catchUpPayouts = job(
  'catch-up-payouts',
  z.object({}),
  (_nothing, services) => catchUp(services),
  {
    every: '7-59/15 * * * *',
  },
)

/** What was left behind: by a lost job, an empty balance, or a webhook that never came. */
async function catchUp(services: Services) {
  const arrived = await services.asSystem('payouts that were left behind', async (db) => {
    const waiting = await db.list(
      'payouts.catchUp.waiting',
      `select id, created_at < clock() - interval '1 day' as "isLate!" from public.payouts
       where state in ('due', 'transferred') and updated_at < clock() - interval '10 minutes'
       order by updated_at limit 100`,
    )
    for (const { id, isLate } of waiting) {
      if (isLate) services.log.error({ payout: id }, 'payouts: one waits for a day, somebody must look')
      await queueJob(db, sendPayout, { payoutId: id }, { key: id })
    }
    const connectedAgain = await db.list(
      'payouts.catchUp.connectedAgain',
      `select distinct p.payee_id from public.payouts p join public.payout_accounts a on a.instructor_id = p.payee_id
       where p.state = 'failed' and p.stripe_transfer is null and a.state = 'ready' and a.stripe_account <> p.stripe_account limit 100`,
    )
    for (const { payeeId } of connectedAgain) await resumeFailed(db, payeeId)
    return db.list(
      'payouts.catchUp.arrived',
      `select id, attempt, stripe_account, stripe_payout as "stripePayout!" from public.payouts
       where state = 'sent' and arrives_on < (clock() at time zone $1::text)::date order by updated_at limit 100`,
      [homeZone],
    )
  })
  for (const sent of arrived)
    await askWhatBecame(services, sent).catch((err: unknown) =>
      services.log.error({ err, payout: sent.id }, 'payouts: what became of one can’t be found out'),
    )
}

type Sent = Row<'payouts.catchUp.arrived'>

async function askWhatBecame(services: Services, { id, attempt, stripeAccount, stripePayout }: Sent) {
  const { status, failure_code } = await askStripe(
    services,
    (stripe) => stripe.payouts.retrieve(stripePayout, {}, { stripeAccount }),
    payoutServiceAway,
  ).catch((error: unknown) => {
    // Disconnected meanwhile. It had left: should a bank send it back, it's in an account that is theirs alone.
    if (isDisconnected(error)) return { status: 'paid', failure_code: null }
    throw error
  })
  if (status !== 'paid' && status !== 'failed' && status !== 'canceled') return
  await services.asSystem('a payout whose webhook never came', (db) =>
    notePayout(db, services, {
      payoutId: id,
      attempt,
      stripePayout,
      status: status === 'paid' ? 'paid' : 'failed',
      failure: failure_code,
    }),
  )
}

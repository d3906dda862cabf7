import pLimit from 'p-limit'
import { homeZone } from '#common/time.ts'
import { demoLogins } from '#server/demo.ts'
import type { Services } from '#server/services.ts'
import { askStripe } from '#features/payments/server/stripe.ts'
import { refreshAccount, setUpPayouts } from '#features/payouts/server/accounts.ts'
import { makePayout } from '#features/payouts/server/payouts.ts'
import { notePayout } from '#features/payouts/server/reports.ts'
import {
  payOutOnce,
  type PayoutRow,
  recordTransfer,
  sendPayout,
  transferOnce,
} from '#features/payouts/server/send-payout.ts'
import { isPayday, leastByItself } from '#features/payouts/rules.ts'

/** The demo's own instructor has a payout for each of so many weeks; the others got everything on the last payday. */
const weeks = 12
/** The latest to join haven't set up theirs. */
const notYet = 2

/** Accounts at the stand-in, and paydays of the past at their times. As Stripe has no past, its own clock says now. */
export async function addPayouts(services: Services, instructors: number, now: Temporal.Instant) {
  const { rows: payees } = await services.asSystem('who has earned something', (db) =>
    db.queryUnchecked<{ id: string; name: string; email: string }>(
      `select p.id, p.name, u.email from public.profiles p join auth.users u on u.id = p.id
       where exists (select from public.ledger_accounts a where a.kind = 'instructor_payable' and a.instructor_id = p.id)
       order by u.email = $2 desc, p.created_at, p.id limit $1`,
      [Math.max(1, instructors - notYet), demoLogins.instructor.email],
    ),
  )
  const paydays = listPaydays(now)
  const limit = pLimit(8)
  await Promise.all(
    payees.map((payee) =>
      limit(async () => {
        await becomePayee(services, payee)
        const isOwn = payee.email === demoLogins.instructor.email
        for (const [back, at] of (isOwn ? paydays : paydays.slice(0, 1)).toReversed().entries())
          await payAt(services, payee.id, at, isOwn ? paydays.length - 1 - back : 0, now)
      }),
    ),
  )
}

/** Latest first. */
function listPaydays(now: Temporal.Instant): Temporal.Instant[] {
  const today = now.toZonedDateTimeISO(homeZone).toPlainDate()
  return Array.from({ length: weeks * 7 }, (_, back) => today.subtract({ days: back + 1 }))
    .filter((day) => isPayday('weekly', day))
    .map((day) => day.toZonedDateTime({ timeZone: homeZone, plainTime: '05:00' }).toInstant())
}

async function becomePayee(services: Services, payee: { id: string; name: string; email: string }) {
  const { url } = await setUpPayouts(services, { ...payee, role: 'instructor' })
  const page = new URL(`c/connect/${url.split('/').at(-1)}`, `${services.config.stripe.apiUrl}/`)
  const bank = { sort: '108800', number: '00012345' }
  const reply = await fetch(page, { method: 'POST', body: new URLSearchParams(bank), redirect: 'manual' })
  if (reply.status !== 303) throw new Error(`The stand-in did not take the bank account: ${reply.status}`)
  const { rows: accounts } = await services.asSystem('the account that was opened', (db) =>
    db.queryUnchecked<{ stripe_account: string }>(
      'select stripe_account from public.payout_accounts where instructor_id = $1',
      [payee.id],
    ),
  )
  await refreshAccount.work({ stripeAccount: accounts[0]!.stripe_account }, services)
}

/** The latest is on its way still, unless it was made long enough ago. */
async function payAt(
  services: Services,
  instructorId: string,
  at: Temporal.Instant,
  weeksAgo: number,
  now: Temporal.Instant,
) {
  const payoutId = await services.asSystem(
    'a payday of the past',
    (db) => makePayout(db, instructorId, { least: leastByItself, isAsked: false }),
    { at },
  )
  if (!payoutId) return
  const arrived = at.toZonedDateTimeISO(homeZone).add({ days: 4, hours: 2 }).toInstant()
  if (weeksAgo === 0 && Temporal.Instant.compare(arrived, now) > 0) {
    const then: Services = {
      ...services,
      asSystem: (reason, work) => services.asSystem(reason, work, { at }),
    }
    return sendPayout.work({ payoutId }, then)
  }
  const { rows } = await services.asSystem('what is paid out', (db) =>
    db.queryUnchecked<Pick<PayoutRow, 'id' | 'pence' | 'attempt'> & { stripe_account: string }>(
      'select id, pence, attempt, stripe_account from public.payouts where id = $1',
      [payoutId],
    ),
  )
  const to = { instructorId, payeeId: instructorId, paidTo: null }
  const payout: PayoutRow = { ...rows[0]!, ...to, stripeAccount: rows[0]!.stripe_account }
  const transfer = await askStripe(services, (stripe) => transferOnce(stripe, payout))
  await services.asSystem('a transfer of the past', (db) => recordTransfer(db, payout, transfer), { at })
  const sent = await askStripe(services, (stripe) => payOutOnce(stripe, payout))
  const report = { payoutId, attempt: 1, stripePayout: sent.id, status: 'paid' as const, failure: null }
  await services.asSystem('it arrived', (db) => notePayout(db, services, report), { at: arrived })
}

import type { Pence } from '#common/money.ts'
import { dayOf, homeZone } from '#common/time.ts'
import { undoHours } from '#features/lessons/outcomes.ts'
import { recordTransaction } from '#features/payments/server/ledger.ts'
import { taxYearOf } from '#features/payments/rules.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { queueJob } from '#server/jobs.ts'
import { notFound } from '#common/api-error.ts'
import * as contract from '../contract.ts'
import { type AccountState, leastOnRequest, nextPayday, type PayoutState, type Rhythm } from '../rules.ts'
import { isBarred } from './barred.ts'
import { sendPayout } from './send-payout.ts'

const payoutColumns =
  'p.id, p.pence, p.state, p.created_at as made_at, p.arrives_on, p.paid_at, p.failure' as const

/** What of the ledger is an instructor's and in no payout yet. */
const open = `public.ledger_accounts a join public.ledger_entries e on e.account_id = a.id
  join public.ledger_transactions t on t.id = e.transaction_id and t.kind <> 'payout-due'
  left join public.payout_lines n on n.transaction_id = e.transaction_id and n.account_id = e.account_id
  where a.kind = 'instructor_payable' and a.instructor_id = $1 and n.payout_id is null`

/**
 * Not what can still be taken back: its instructor may undo a lesson, and its learner object to it, for 48 hours. Nor what
 * a bank may take back from us. What lowers the sum counts at once.
 */
const settled = `(e.pence < 0 or t.kind <> 'released' or (
  t.at <= clock() - interval '${undoHours} hours' and not exists (
    select from public.lesson_payments s join public.lesson_credits k on k.id = s.credit_id
    join public.checkouts c on c.id = k.checkout_id
    join public.disputes d on d.payment_intent = c.payment_intent and d.closed_at is null
    where s.lesson_id = t.lesson_id)))`

export async function listPayouts(
  db: Db,
  instructorId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<contract.Payouts> {
  const after = readTimeCursor(cursor)
  const taxYear = taxYearOf(dayOf(`${db.now()}`))
  const [sums, account, found] = await db.asService('the caller’s own money', (service) =>
    Promise.all([
      service.get(
        'payouts.sums',
        `select * from (
           select coalesce(sum(e.pence) filter (where ${settled}), 0) as "availablePence!",
             coalesce(sum(e.pence) filter (where not ${settled}), 0) as "soonPence!",
             count(*) filter (where t.kind = 'released' and ${settled}) as "availableLessons!",
             count(*) filter (where t.kind <> 'released') as "availableOthers!" from ${open}) available, (
           select coalesce(sum(p.pence - p.returned_pence) filter (where p.state in ('due', 'transferred', 'sent', 'failed')), 0) as "onItsWayPence!",
             coalesce(sum(p.pence) filter (where p.state = 'paid' and p.paid_at >= $2::date::timestamp at time zone '${homeZone}'), 0) as "paidThisTaxYearPence!"
           from public.payouts p where p.instructor_id = $1) gone`,
        [instructorId, taxYear.from],
      ),
      service.find(
        'payouts.findAccount',
        'select state, bank_last4, rhythm from public.payout_accounts where instructor_id = $1',
        [instructorId],
      ),
      service.list(
        'payouts.listPayouts',
        `select ${payoutColumns} from public.payouts p
         where p.instructor_id = $1 and ($2::timestamptz is null or (p.created_at, p.id) < ($2, $3::uuid))
         order by p.created_at desc, p.id desc limit $4`,
        [instructorId, after?.at ?? null, after?.id ?? null, limit + 1],
      ),
    ]),
  )
  const { shown, nextCursor } = pageOf(found, limit, ({ madeAt }) => madeAt)
  return {
    ...sums,
    account: account ? describeAccount(db, account) : null,
    payouts: shown.map(inWords),
    nextCursor,
  }
}

function describeAccount(db: Db, { state, bankLast4, rhythm }: Row<'payouts.findAccount'>) {
  const today = db.now().toZonedDateTimeISO(homeZone).toPlainDate()
  return {
    state: state as AccountState,
    bankLast4,
    rhythm: rhythm as Rhythm,
    nextOn: state === 'ready' ? (nextPayday(rhythm as Rhythm, today)?.toString() ?? null) : null,
  }
}

export const inWords = (row: Row<'payouts.listPayouts'>): contract.Payout => ({
  ...row,
  state: row.state as PayoutState,
})

/** @throws noPayoutAccount, tooLittle, amountChanged */
export async function payOut(db: Db, instructorId: string, pence: Pence): Promise<contract.Payout> {
  const id = await db.asService('money that is the caller’s', (service) =>
    makePayout(service, instructorId, { least: leastOnRequest, isAsked: true }),
  )
  const payout = await findPayout(db, instructorId, id ?? fail(contract.tooLittle))
  return payout.pence === pence ? payout : fail(contract.amountChanged)
}

/** @throws notFound */
export async function findPayout(db: Db, instructorId: string, id: string): Promise<contract.Payout> {
  const row = await db.find(
    'payouts.findPayout',
    `select ${payoutColumns} from public.payouts p where p.id = $2 and p.instructor_id = $1`,
    [instructorId, id],
  )
  return row ? inWords(row) : fail(notFound)
}

/**
 * Everything that is settled and an instructor's by now, to their account at Stripe and on to the bank; the id. Undefined: it is
 * less than `least`. As the service. @throws noPayoutAccount
 */
export async function makePayout(
  db: Db,
  instructorId: string,
  { least, isAsked }: { least: Pence; isAsked: boolean },
): Promise<string | undefined> {
  const account = await db.find(
    'payouts.lockAccount',
    `select stripe_account as "stripeAccount!" from public.payout_accounts
     where instructor_id = $1 and state = 'ready' and not ${isBarred('instructor_id')} for update`,
    [instructorId],
  )
  if (!account) return fail(contract.noPayoutAccount)
  const made = await db.find(
    'payouts.makePayout',
    `with open as materialized (select e.transaction_id, e.account_id, e.pence from ${open} and ${settled}),
       payout as (
         insert into public.payouts (instructor_id, stripe_account, is_asked, pence)
         select $1, $2, $3, sum(pence) from open having sum(pence) >= $4 returning id, pence),
       lines as (
         insert into public.payout_lines (transaction_id, account_id, payout_id)
         select o.transaction_id, o.account_id, p.id from open o, payout p)
     select id, pence from payout`,
    [instructorId, account.stripeAccount, isAsked, least],
  )
  if (!made) return undefined
  await recordTransaction(db, {
    key: `payout:${made.id}:due`,
    kind: 'payout-due',
    instructorId,
    moves: { instructor_payable: -made.pence, payouts_due: made.pence },
  })
  await queueJob(db, sendPayout, { payoutId: made.id }, { key: made.id })
  return made.id
}

/** @throws notFound, notFailed, noPayoutAccount */
export async function retryPayout(db: Db, instructorId: string, id: string): Promise<void> {
  const { state } = await findPayout(db, instructorId, id)
  if (state !== 'failed') fail(contract.notFailed)
  await db.asService('a payout of the caller’s own', async (service) => {
    const account = await service.find(
      'payouts.isReady',
      `select from public.payout_accounts where instructor_id = $1 and state = 'ready'`,
      [instructorId],
    )
    if (!account) fail(contract.noPayoutAccount)
    await resumeFailed(service, instructorId)
  })
}

/**
 * What failed is sent again, to the account as it is now. What lies in an earlier account, which its owner parted from us,
 * can't go on: once it's taken back there it is owed again. As the service.
 */
export async function resumeFailed(db: Db, instructorId: string) {
  const rows = await db.list(
    'payouts.resumeFailed',
    `update public.payouts p set failure = null, arrives_on = null, stripe_payout = null, attempt = attempt + 1,
       state = case when p.stripe_transfer is null then 'due' else 'transferred' end, stripe_account = a.stripe_account
     from public.payout_accounts a
     where p.instructor_id = $1 and a.instructor_id = $1 and p.state = 'failed' and (p.stripe_transfer is null or p.stripe_account = a.stripe_account)
     returning p.id`,
    [instructorId],
  )
  for (const { id } of rows) await queueJob(db, sendPayout, { payoutId: id }, { key: id })
}

/** What an administrator looks after: a bank sent it back, or it waits for more than a day. */
export const stuckPayout = `(state = 'failed' or state in ('due', 'transferred') and created_at < clock() - interval '1 day')`

/** What it had come to when its account was disconnected, Stripe alone knows. */
export const leftBehind = `state = 'failed' and failure = 'disconnected' and stripe_transfer is not null`

/** By an administrator who has looked: it had left for the bank by then. False: it isn't one of those. As the service. */
export const settleLeftPayout = async (db: Db, id: string): Promise<boolean> =>
  (await db.execute(
    'payouts.settleLeft',
    `update public.payouts set state = 'paid', paid_at = clock(), failure = null where id = $1 and ${leftBehind}`,
    [id],
  )) > 0

/** By an administrator. False: it isn't stuck, or its account isn't ready. As the service. */
export async function retryStuckPayout(db: Db, id: string): Promise<boolean> {
  const row = await db.find(
    'payouts.findStuck',
    `select p.instructor_id, p.state from public.payouts p
     join public.payout_accounts a on a.instructor_id = p.instructor_id and a.state = 'ready'
     where p.id = $1 and p.state in ('due', 'transferred', 'failed')
       and (p.failure is distinct from 'disconnected' or p.stripe_transfer is null)`,
    [id],
  )
  if (!row) return false
  if (row.state === 'failed') await resumeFailed(db, row.instructorId)
  else await queueJob(db, sendPayout, { payoutId: id }, { key: id })
  return true
}

/** @throws amountChanged */
export async function waivePayable(db: Db, instructorId: string, pence: Pence): Promise<void> {
  await db.asService('money that the caller gives up', async (service) => {
    // Neither a payout nor a second waiver may take the same money meanwhile.
    await service.execute(
      'payouts.lockWaiver',
      `with account as (select from public.payout_accounts where instructor_id = $1 for update)
       select (select count(*) from account) from public.profiles where id = $1 for update`,
      [instructorId],
    )
    const sums = await service.get(
      'payouts.sumOpen',
      `select coalesce(sum(e.pence), 0) as "pence!" from ${open}`,
      [instructorId],
    )
    if (sums.pence !== pence) fail(contract.amountChanged)
    await recordTransaction(service, {
      key: `instructor:${instructorId}:waived:${service.now().epochMilliseconds}`,
      kind: 'waived',
      instructorId,
      moves: { instructor_payable: -pence, goodwill: pence },
    })
  })
}

/** What is owed to somebody and what is under way. As the service. */
export const sumOwed = (db: Db, instructorId: string): Promise<{ availablePence: Pence; underWay: number }> =>
  db.get(
    'payouts.sumOwed',
    `select (select coalesce(sum(e.pence), 0) from ${open}) as "availablePence!",
       (select count(*) from public.payouts where instructor_id = $1 and state in ('due', 'transferred', 'sent', 'failed')) as "underWay!"`,
    [instructorId],
  )

import type { Pence } from '#common/money.ts'
import { dayOf, homeZone } from '#common/time.ts'
import { undoHours } from '#features/lessons/outcomes.ts'
import { recordTransaction } from '#features/payments/server/ledger.ts'
import { taxYearOf } from '#features/payments/rules.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db, Row } from '#server/database.ts'
import type { Me } from '#server/services.ts'
import { fail } from '#server/errors.ts'
import { queueJob } from '#server/jobs.ts'
import { notFound } from '#common/api-error.ts'
import * as contract from '../contract.ts'
import { type AccountState, leastOnRequest, nextPayday, type PayoutState, type Rhythm } from '../rules.ts'
import { isBarred } from './barred.ts'
import { sendPayout } from './send-payout.ts'

const payoutColumns =
  'p.id, p.pence, p.state, p.created_at as made_at, p.arrives_on, p.paid_at, p.failure, p.paid_to' as const

/** What of the ledger is an instructor's and in no payout yet. */
const openOf = (
  instructors: string,
) => `public.ledger_accounts a join public.ledger_entries e on e.account_id = a.id
  join public.ledger_transactions t on t.id = e.transaction_id and t.kind <> 'payout-due'
  left join public.payout_lines n on n.transaction_id = e.transaction_id and n.account_id = e.account_id
  where a.kind = 'instructor_payable' and a.instructor_id = ${instructors} and n.payout_id is null`
const open = openOf('$1')

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
  const [sums, account, payee, found] = await db.asService('the caller’s own money', (service) =>
    Promise.all([
      service.get(
        'payouts.sums',
        `select * from (
           select coalesce(sum(e.pence) filter (where ${settled}), 0) as "availablePence!",
             coalesce(sum(e.pence) filter (where not ${settled}), 0) as "soonPence!",
             count(*) filter (where t.kind = 'released' and ${settled}) as "availableLessons!",
             count(*) filter (where t.kind <> 'released') as "availableOthers!" from ${open}) available, (
           select ${gone} from public.payouts p where p.payee_id = $1) gone`,
        [instructorId, taxYear.from],
      ),
      service.find(
        'payouts.findAccount',
        'select state, bank_last4, rhythm from public.payout_accounts where instructor_id = $1',
        [instructorId],
      ),
      findPayee(service, instructorId),
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
    payee: payee ? await describePayee(db, payee) : null,
    payouts: shown.map(inWords),
    nextCursor,
  }
}

/** Of payouts that go to a payee: what is on its way, and what has arrived since $2. */
const gone = `coalesce(sum(p.pence - p.returned_pence) filter (where p.state in ('due', 'transferred', 'sent', 'failed')), 0) as "onItsWayPence!",
  coalesce(sum(p.pence) filter (where p.state = 'paid' and p.paid_at >= $2::date::timestamp at time zone '${homeZone}'), 0) as "paidThisTaxYearPence!"`

/** Who is paid in their place today. As the service. */
async function findPayee(db: Db, instructorId: string) {
  const today = dayOf(`${db.now()}`)
  return db.find(
    'payouts.findPayee',
    `select payee_id, name, starts_on from public.payees
     where instructor_id = $1 and ended_at is null and starts_on <= $2`,
    [instructorId, today],
  )
}

async function describePayee(db: Db, { payeeId, name, startsOn }: Row<'payouts.findPayee'>) {
  const account = await db.asService('when the school of the caller is paid', (service) =>
    service.find(
      'payouts.findAccountOfPayee',
      'select state, bank_last4, rhythm from public.payout_accounts where instructor_id = $1',
      [payeeId],
    ),
  )
  return { name, startsOn, nextOn: account ? describeAccount(db, account).nextOn : null }
}

/** What is paid to a school, of all its instructors. */
export async function listSchoolPayouts(
  db: Db,
  ownerId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<contract.SchoolPayouts> {
  const after = readTimeCursor(cursor)
  const today = dayOf(`${db.now()}`)
  const [open, sums, account, found] = await db.asService('the money of the caller’s school', (service) =>
    Promise.all([
      service.get(
        'payouts.sumForSchool',
        `select coalesce(sum(e.pence) filter (where ${settled}), 0) as "availablePence!",
           coalesce(sum(e.pence) filter (where not ${settled}), 0) as "soonPence!"
         from ${openOf('any(array(select y.instructor_id from public.payees y where y.payee_id = $1 and y.ended_at is null and y.starts_on <= $2))')}`,
        [ownerId, today],
      ),
      service.get('payouts.sumGone', `select ${gone} from public.payouts p where p.payee_id = $1`, [
        ownerId,
        taxYearOf(today).from,
      ]),
      service.find(
        'payouts.findSchoolAccount',
        'select state, bank_last4, rhythm from public.payout_accounts where instructor_id = $1',
        [ownerId],
      ),
      service.list(
        'payouts.listSchoolPayouts',
        `select ${payoutColumns}, i.name as "instructor?" from public.payouts p left join public.profiles i on i.id = p.instructor_id
         where p.payee_id = $1 and p.paid_to is not null and ($2::timestamptz is null or (p.created_at, p.id) < ($2, $3::uuid))
         order by p.created_at desc, p.id desc limit $4`,
        [ownerId, after?.at ?? null, after?.id ?? null, limit + 1],
      ),
    ]),
  )
  const { shown, nextCursor } = pageOf(found, limit, ({ madeAt }) => madeAt)
  return {
    ...open,
    ...sums,
    account: account ? describeAccount(db, account) : null,
    payouts: shown.map((row) => ({ ...inWords(row), instructor: row.instructor })),
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

const inWords = (row: Row<'payouts.listPayouts'>): contract.Payout => ({
  ...row,
  state: row.state as PayoutState,
})

/** @throws noPayoutAccount, tooLittle, amountChanged, paidToSchool */
export async function payOut(db: Db, instructorId: string, pence: Pence): Promise<contract.Payout> {
  const id = await db.asService('money that is the caller’s', async (service) => {
    await lockPayees(service, instructorId)
    if (await findPayee(service, instructorId)) fail(contract.paidToSchool)
    return makePayout(service, instructorId, { least: leastOnRequest, isAsked: true })
  })
  const { payout } = await findPayout(db, instructorId, id ?? fail(contract.tooLittle))
  return payout.pence === pence ? payout : fail(contract.amountChanged)
}

/** Of somebody's lessons, or to the school that they have or had: a school learns no learner's name from it. @throws notFound */
export async function findPayout(
  db: Db,
  personId: string,
  id: string,
): Promise<{ payout: contract.Payout; isToSchool: boolean }> {
  const row = await db.find(
    'payouts.findPayout',
    `select ${payoutColumns}, p.payee_id = $1 and p.paid_to is not null as "is_to_school!"
     from public.payouts p where p.id = $2 and $1 in (p.instructor_id, p.payee_id)`,
    [personId, id],
  )
  const { isToSchool, ...payout } = row ?? fail(notFound)
  return { payout: inWords(payout), isToSchool }
}

/**
 * One payout of an instructor's lessons at a time, and none while somebody agrees to another payee or a payee goes. As the
 * service.
 */
export const lockPayees = (db: Db, instructorId: string) =>
  db.execute(
    'payouts.lockPayees',
    `select from public.profiles where id = $1
       or id = (select payee_id from public.payees where instructor_id = $1 and ended_at is null)
     order by id for no key update`,
    [instructorId],
  )

/**
 * Everything that is settled and an instructor's by now, to the account at Stripe of who is paid today and on to the bank; the
 * id. Undefined: it is less than `least`. As the service. @throws noPayoutAccount
 */
export async function makePayout(
  db: Db,
  instructorId: string,
  { least, isAsked }: { least: Pence; isAsked: boolean },
): Promise<string | undefined> {
  await lockPayees(db, instructorId)
  // Waits for one that is just ending, and keeps it until this payout is made.
  const payee = await db.find(
    'payouts.lockPayee',
    `select payee_id, name from public.payees
     where instructor_id = $1 and ended_at is null and starts_on <= $2 for share`,
    [instructorId, dayOf(`${db.now()}`)],
  )
  const payeeId = payee?.payeeId ?? instructorId
  const account = await db.find(
    'payouts.lockAccount',
    `select stripe_account as "stripeAccount!" from public.payout_accounts
     where instructor_id = $1 and state = 'ready' and not ${isBarred('instructor_id')} and not ${isBarred('$2')} for update`,
    [payeeId, instructorId],
  )
  if (!account) return fail(contract.noPayoutAccount)
  const made = await db.find(
    'payouts.makePayout',
    `with open as materialized (select e.transaction_id, e.account_id, e.pence from ${open} and ${settled}),
       payout as (
         insert into public.payouts (instructor_id, stripe_account, is_asked, pence, payee_id, paid_to)
         select $1, $2, $3, sum(pence), $5, $6 from open having sum(pence) >= $4 returning id, pence),
       lines as (
         insert into public.payout_lines (transaction_id, account_id, payout_id)
         select o.transaction_id, o.account_id, p.id from open o, payout p)
     select id, pence from payout`,
    [instructorId, account.stripeAccount, isAsked, least, payeeId, payee?.name ?? null],
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
export async function retryPayout(db: Db, me: Pick<Me, 'id'>, id: string): Promise<void> {
  const { payout, isToSchool } = await findPayout(db, me.id, id)
  const { state, paidTo } = payout
  if (paidTo && !isToSchool) fail(contract.paidToSchool)
  if (state !== 'failed') fail(contract.notFailed)
  await db.asService('a payout of the caller’s own', async (service) => {
    const account = await service.find(
      'payouts.isReady',
      `select from public.payout_accounts where instructor_id = $1 and state = 'ready'`,
      [me.id],
    )
    if (!account) fail(contract.noPayoutAccount)
    await resumeFailed(service, me.id)
  })
}

/**
 * What failed of a payee's is sent again, to their account as it is now. What lies in an earlier account, which its owner parted from us,
 * can't go on: once it's taken back there it is owed again. As the service.
 */
export async function resumeFailed(db: Db, payeeId: string) {
  const rows = await db.list(
    'payouts.resumeFailed',
    `update public.payouts p set failure = null, arrives_on = null, stripe_payout = null, attempt = attempt + 1,
       state = case when p.stripe_transfer is null then 'due' else 'transferred' end, stripe_account = a.stripe_account
     from public.payout_accounts a
     where p.payee_id = $1 and a.instructor_id = $1 and p.state = 'failed' and (p.stripe_transfer is null or p.stripe_account = a.stripe_account)
     returning p.id`,
    [payeeId],
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
    `select p.payee_id, p.state from public.payouts p
     join public.payout_accounts a on a.instructor_id = p.payee_id and a.state = 'ready'
     where p.id = $1 and p.state in ('due', 'transferred', 'failed')
       and (p.failure is distinct from 'disconnected' or p.stripe_transfer is null)`,
    [id],
  )
  if (!row) return false
  if (row.state === 'failed') await resumeFailed(db, row.payeeId)
  else await queueJob(db, sendPayout, { payoutId: id }, { key: id })
  return true
}

/** @throws amountChanged, paidToSchool */
export async function waivePayable(db: Db, instructorId: string, pence: Pence): Promise<void> {
  await db.asService('money that the caller gives up', async (service) => {
    // Neither a payout nor a second waiver may take the same money meanwhile.
    await lockPayees(service, instructorId)
    if (await findPayee(service, instructorId)) fail(contract.paidToSchool)
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
       (select count(*) from public.payouts where payee_id = $1 and state in ('due', 'transferred', 'sent', 'failed')) as "underWay!"`,
    [instructorId],
  )

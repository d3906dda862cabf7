import pg from 'pg'
import { reconcile } from '#features/reconciliation/server/compare.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import type { Line } from './line.ts'
import { median, show } from './rounds.ts'

/**
 * What grows with the years: a payout's statement of 10,000 lines, and the ledger beside 100,000 lines of our balance at
 * Stripe. Each also at a tenth of that, since what counts is that ten times as much takes ten times as long.
 */
export async function benchMoney({ rounds }: { rounds: number }): Promise<Line[]> {
  return [...(await benchStatement(rounds)), ...(await benchReconciliation(rounds))]
}

/** Linear but for what doesn't grow, which makes the larger one look better, and for noise. */
const mostGrowth = 13

async function benchStatement(rounds: number): Promise<Line[]> {
  const [small, large] = [1_000, 10_000]
  const shop = await openShop()
  try {
    const helen = await shop.teacher('Helen Marsh')
    const amara = await shop.person('Amara Okafor')
    await fillLedger(shop, { instructor: helen, learner: amara, payments: large })
    const times: number[][] = []
    for (const lines of [small, large]) {
      const payout = await addPayout(shop, helen, lines)
      times.push(await timesOf(rounds, () => readStatement(shop, helen, payout, lines)))
    }
    return asLines('a statement of 10,000 lines as CSV', times, { most: 1, unit: 's' })
  } finally {
    await shop.close()
  }
}

async function benchReconciliation(rounds: number): Promise<Line[]> {
  const times: number[][] = []
  for (const payments of [10_000, 100_000]) {
    const shop = await openShop()
    try {
      const helen = await shop.teacher('Helen Marsh')
      const amara = await shop.person('Amara Okafor')
      await fillLedger(shop, { instructor: helen, learner: amara, payments })
      times.push(
        await timesOf(rounds, async () => {
          const { lines, differenceCount } = await reconcile(shop.services)
          if (lines !== payments || differenceCount !== 0)
            throw new Error(`${lines} lines compared, ${differenceCount} differ`)
        }),
      )
    } finally {
      await shop.close()
    }
  }
  return asLines('100,000 lines of Stripe beside the ledger', times, { most: 60, unit: 's' })
}

function asLines(
  what: string,
  [small, large]: number[][],
  { most, unit }: { most: number; unit: string },
): Line[] {
  const [tenth, all] = [median(small!), median(large!)]
  const growth = all / tenth
  return [
    {
      what,
      measured: `${show(all / 1_000, 2)} ${unit}`,
      goal: `≤ ${most} ${unit}`,
      met: all <= most * 1_000,
    },
    {
      what: 'the same beside a tenth of it',
      measured: `${show(all, 0)} ms`,
      floor: `${show(tenth, 0)} ms`,
      ratio: `${show(growth, 1)}× as long`,
      goal: `≤ ${mostGrowth}×`,
      met: growth <= mostGrowth,
    },
  ]
}

/** The first one only warms up. */
async function timesOf(rounds: number, work: () => Promise<void>) {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now()
    await work()
    if (round > 0) times.push(performance.now() - began)
  }
  return times
}

async function readStatement(shop: Shop, { token }: Person, payout: string, lines: number) {
  const answer = await fetch(`${shop.url}/api/payouts/statement.csv?id=${payout}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const rows = (await answer.text()).trim().split('\n').length - 1
  if (answer.status !== 200 || rows !== lines) throw new Error(`${answer.status}: ${rows} of ${lines} lines`)
}

type Filled = { instructor: Person; learner: Person; payments: number }

/** Lessons paid by card and earned, in the books and at Stripe. The triggers would look at each alone, which is what booking does. */
const fillLedger = (shop: Shop, { instructor, learner, payments }: Filled) =>
  asOwner(shop, async (owner) => {
    await owner.query(
      `create temporary table made as select uuidv7() as checkout, uuidv7() as paid, uuidv7() as released, 'pi_' || nr as intent,
         clock() - nr * interval '1 minute' - interval '1 day' as at from generate_series(1, $1::int) nr`,
      [payments],
    )
    await owner.query(
      `insert into public.checkouts (id, learner_id, instructor_id, package_id, package_name, package_kind, lesson_count, lesson_minutes,
         amount_pence, commission_basis_points, commission_pence, origin, status, outcome, payment_intent, expires_at, created_at, paid_at)
       select checkout, $2, $1, uuidv7(), '1-hour lesson', 'single', 1, 60, 3800, 1000, 380, 'http://bench.invalid', 'paid', 'booked', intent, at, at, at
       from made`,
      [instructor.id, learner.id],
    )
    await owner.query(
      `insert into public.ledger_accounts (kind, learner_id, instructor_id) values ('card_clearing', null, null), ('commission', null, null),
         ('held', $2, $1), ('instructor_payable', null, $1) on conflict do nothing`,
      [instructor.id, learner.id],
    )
    await owner.query(
      `insert into public.ledger_transactions (id, key, kind, checkout_id, at)
       select paid, 'checkout:' || checkout || ':paid', 'paid', checkout, at from made
       union all select released, 'lesson:' || checkout || ':released', 'released', checkout, at from made`,
    )
    await owner.query(
      `insert into public.ledger_entries (transaction_id, account_id, pence)
       select m.paid, a.id, v.pence from made m cross join (values ('card_clearing', -3800), ('held', 3800)) v (kind, pence)
       join public.ledger_accounts a on a.kind = v.kind
       union all
       select m.released, a.id, v.pence from made m
       cross join (values ('held', -3800), ('instructor_payable', 3420), ('commission', 380)) v (kind, pence)
       join public.ledger_accounts a on a.kind = v.kind`,
    )
    await owner.query(
      `insert into public.stripe_lines (id, type, pence, fee_pence, reference, at)
       select 'txn_' || intent, 'charge', 3800, 77, intent, at from made`,
    )
    await owner.query('analyze')
  })

/** Of so many lessons that no payout has taken yet. */
const addPayout = (shop: Shop, { id }: Person, lines: number) =>
  asOwner(shop, async (owner) => {
    const { rows } = await owner.query<{ payout: string }>(
      `with chosen as (
         select e.transaction_id, e.account_id, e.pence from public.ledger_entries e
         join public.ledger_accounts a on a.id = e.account_id and a.kind = 'instructor_payable' and a.instructor_id = $1 limit $2
       ), made as (
         insert into public.payouts (instructor_id, payee_id, pence, stripe_account) select $1, $1, sum(pence), 'acct_bench' from chosen returning id
       ), lines as (
         insert into public.payout_lines (transaction_id, account_id, payout_id)
         select transaction_id, account_id, made.id from chosen, made on conflict (transaction_id, account_id) do update set payout_id = excluded.payout_id
       ) select id as payout from made`,
      [id, lines],
    )
    await owner.query('analyze public.payout_lines')
    return rows[0]!.payout
  })

async function asOwner<T>({ ownerUrl }: Shop, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(`set session_replication_role = replica`)
    return await work(owner)
  } finally {
    await owner.end()
  }
}

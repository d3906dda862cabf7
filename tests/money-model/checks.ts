import assert from 'node:assert/strict'
import { listPayouts } from '#features/payouts/contract.ts'
import { getEarnings } from '#features/payments/money-contract.ts'
import { reconcile } from '#features/reconciliation/server/compare.ts'
import type { World } from './world.ts'

/** Holds at any moment, whatever has just crashed. */
export async function mustAddUp({ shop, sql }: World) {
  await shop.mustBalance()
  const [left] = await sql<{ pence: number }>(
    'select coalesce(sum(left_pence), 0)::int as pence from public.vouchers',
  )
  assert.equal(
    await shop.balance('vouchers'),
    left!.pence,
    'what is owed of vouchers is what is left of them',
  )
  const papers = await sql(
    `select from (select kind, number, row_number() over (partition by kind order by number) as nr from public.papers) p where number <> nr`,
  )
  assert.equal(papers.length, 0, 'papers are numbered without gaps')
  const transfers = shop.stripe.transfers()
  assert.equal(
    new Set(transfers.map((one) => one.transfer_group)).size,
    transfers.length,
    'one transfer each',
  )
  const atBanks = shop.stripe.payouts().filter(({ status }) => status !== 'failed')
  const payouts = atBanks.map(({ metadata }) => metadata?.['payout_id'])
  assert.equal(new Set(payouts).size, payouts.length, 'nothing is at a bank twice')
  const refunds = shop.stripe
    .events('refund.created')
    .map(({ data }) => data.object as unknown as { id: string; metadata: Record<string, string | undefined> })
  const failed = new Set(shop.stripe.events('refund.failed').map(({ data }) => data.object.id))
  const sent = refunds
    .filter(({ id }) => !failed.has(id))
    .flatMap(({ metadata }) => metadata['refund_id'] ?? metadata['voucher_id'] ?? [])
  assert.equal(new Set(sent).size, sent.length, 'nothing is refunded twice')
}

/** Once everything has arrived: Stripe, the ledger, and what each instructor is told are one. */
export async function mustAgree(world: World) {
  const { shop, sql, call, teachers } = world
  await mustAddUp(world)
  const found = await reconcile(shop.services)
  // Refunds at Stripe's own pages are no part of our books; each is on an administrator's list until decided about.
  const own = await sql<{ about: string; pence: number }>(
    `select 'checkout:' || c.id as about, -sum(l.pence) as pence from public.stripe_lines l
     join public.checkouts c on c.payment_intent = l.reference and c.moved_from is null and c.voucher_id is null
     where l.type like 'refund%' group by 1 having sum(l.pence) <> 0 order by 1`,
  )
  assert.deepEqual(
    found.differences
      .map(({ about, stripePence, ledgerPence }) => ({ about, pence: ledgerPence - stripePence }))
      .toSorted(byAbout),
    own.map(({ about, pence }) => ({ about, pence: Number(pence) })),
    'Stripe and the ledger agree to the penny',
  )
  const underWay = await sql<{ id: string; state: string }>(
    `select id, state, failure from public.payouts where state not in ('paid', 'returned')`,
  )
  assert.deepEqual(underWay, [], 'all payouts have arrived')
  // What a bank sends back into an account that was disconnected meanwhile is its owner's, and nobody hears of it. It counts once.
  const gone = await sql<{ id: string }>(
    `select id from public.payouts p where state = 'paid' and not exists (
       select from public.payout_accounts a where a.stripe_account = p.stripe_account and a.state <> 'disconnected')`,
  )
  const all = shop.stripe.payouts()
  const attempts = gone.map(({ id }) => all.filter(({ metadata }) => metadata?.['payout_id'] === id))
  const kept = attempts.flatMap((some) =>
    some.some(({ status }) => status === 'paid') ? [] : some.slice(0, 1),
  )
  const atBanks = [...all.filter(({ status }) => status === 'paid'), ...kept].reduce(
    (sum, { amount }) => sum + amount,
    0,
  )
  const [paid] = await sql<{ pence: number }>(
    `select coalesce(sum(pence - returned_pence), 0)::int as pence from public.payouts where state = 'paid'`,
  )
  assert.equal(atBanks, paid!.pence, 'banks have what we say they have')
  for (const teacher of teachers) await mustExplain(world, teacher)
  const waiting = await sql(
    `select id, status, last_error from public.refunds r where status = 'due' and not exists (select from public.checkouts c where c.id = r.checkout_id and c.dispute = 'open')`,
  )
  assert.deepEqual(waiting, [], 'no refund waits')
  const unrefunded = await sql(
    `select v.id from public.vouchers v where v.status = 'refunding' and v.refund_failure is null and not exists (
       select from public.disputes d where d.payment_intent = v.payment_intent and d.closed_at is null)`,
  )
  assert.deepEqual(unrefunded, [], 'no refund of a voucher waits')
  const held = await sql(
    `select l.id from public.lesson_payments p join public.lessons l on l.id = p.lesson_id where p.state = 'held' and l.status in ('delivered', 'cancelled')`,
  )
  assert.deepEqual(held, [], 'the money of each lesson that is over has gone where it belongs')

  async function mustExplain({ sql }: World, teacher: (typeof teachers)[number]) {
    const { net_pence, payable_pence } = await call(teacher, getEarnings, {
      from: '2026-01-01',
      to: '2031-01-01',
    })
    const { availablePence, soonPence } = await call(teacher, listPayouts, {})
    assert.equal(availablePence + soonPence, payable_pence, 'what is shown is what is owed')
    const [row] = await sql<{ pence: number }>(
      `select ((select coalesce(sum(returned_pence - pence), 0) from public.payouts where instructor_id = $1)
        + (select coalesce(sum(e.pence), 0) from public.ledger_transactions t join public.ledger_entries e on e.transaction_id = t.id
           join public.ledger_accounts a on a.id = e.account_id
           where t.kind in ('waived', 'dispute-borne') and a.kind = 'instructor_payable' and a.instructor_id = $1))::int as pence`,
      [teacher.id],
    )
    assert.equal(payable_pence, net_pence + row!.pence, 'lessons less payouts explain what is owed')
  }
}

const byAbout = (one: { about: string }, other: { about: string }) => (one.about < other.about ? -1 : 1)

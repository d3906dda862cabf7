import assert from 'node:assert/strict'
import type { Payouts } from '#features/payouts/contract.ts'
import type { Books } from './books.ts'

export type Payee = { id: string; mine: { authorization: string } }

/** Instructors of the demo who are paid by Stripe, signed in. */
export async function listPayees(
  books: Books,
  { url, apikey, password }: { url: string; apikey: string; password: string },
): Promise<Payee[]> {
  const rows = await books.rows<{ id: string; email: string }>(
    `select u.id, u.email from public.payout_accounts a join auth.users u on u.id = a.instructor_id where a.state = 'ready' order by 1`,
  )
  assert.ok(rows.length > 0, 'some are paid')
  return Promise.all(
    rows.map(async ({ id, email }) => {
      const reply = await fetch(`${url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey },
        body: JSON.stringify({ email, password }),
      })
      const { access_token: token } = (await reply.json()) as { access_token: string }
      return { id, mine: { authorization: `Bearer ${token}` } }
    }),
  )
}

let nr = 0
/** Something is theirs at once, and they ask for it. What was lost on the way is asked for again later. */
export async function earnAndAsk(books: Books, url: string, { id, mine }: Payee, pence: number) {
  await books.rows(`select payments.record_transaction($1, 'dispute-borne', null, null, null, $2, $3)`, [
    `kill:${(nr += 1)}`,
    id,
    JSON.stringify({ instructor_payable: pence, dispute_losses: -pence }),
  ])
  await askForAll(url, mine)
}

export async function askForAll(url: string, mine: Payee['mine']) {
  const { availablePence } = (await (await fetch(`${url}/api/payouts`, { headers: mine })).json()) as Payouts
  await fetch(`${url}/api/payouts`, {
    method: 'POST',
    headers: { ...mine, 'content-type': 'application/json' },
    body: JSON.stringify({ pence: availablePence }),
  })
}

/** The moments between two of which a payout may be lost, or be sent twice. */
export const moments = [
  'any',
  'transfer created',
  'transfer noted',
  'payout created',
  'payout noted',
] as const
type Moment = (typeof moments)[number]

/** How many times that has come about; asked for again and again, so that the next is seen at once. */
export async function countOf(books: Books, moment: Moment): Promise<number> {
  if (moment === 'transfer created') return books.countAtStripe('transfer')
  if (moment === 'payout created') return books.countAtStripe('payout')
  const states = moment === 'transfer noted' ? ['transferred', 'sent', 'paid'] : ['sent', 'paid']
  const [row] = await books.rows<{ count: number }>(
    'select count(*)::int as count from public.payouts where state = any($1)',
    [states],
  )
  return row!.count
}

type Transfer = { id: string; amount: number; amount_reversed: number; metadata: { payout_id?: string } }
type Payout = { id: string; amount: number; status: string; metadata: { payout_id?: string } }

/** Each payout has one transfer and is at a bank once, of its amount; all that is owed has gone; and both books agree. */
export async function auditPayouts(books: Books, payees: readonly Payee[]): Promise<number> {
  const payouts = await books.rows<{ id: string; pence: number; state: string; stripe_transfer: string }>(
    'select id, pence, state, stripe_transfer, stripe_payout from public.payouts order by id',
  )
  const transfers = books.stripe<Transfer>('transfer')
  const atBanks = books.stripe<Payout>('payout')
  for (const { id, pence, state, stripe_transfer: transfer } of payouts) {
    assert.ok(state === 'sent' || state === 'paid', `${id} is ${state}`)
    const moved = transfers.filter(({ metadata }) => metadata.payout_id === id)
    assert.deepEqual(
      moved.map((one) => [one.id, one.amount]),
      [[transfer, pence]],
      'one transfer',
    )
    const sent = atBanks.filter(({ metadata }) => metadata.payout_id === id)
    assert.deepEqual(
      sent.map(({ amount }) => amount),
      [pence],
      'at a bank once',
    )
  }
  assert.equal(transfers.length, payouts.length, 'nothing else was transferred')
  assert.equal(atBanks.length, payouts.length, 'nothing else is at a bank')
  const [row] = await books.rows<{ owed: number; due: number; transferred: number }>(
    `select coalesce(sum(e.pence) filter (where a.kind = 'instructor_payable' and a.instructor_id = any($1)), 0)::int as owed,
       coalesce(sum(e.pence) filter (where a.kind = 'payouts_due'), 0)::int as due,
       coalesce(sum(e.pence) filter (where a.kind = 'transferred'), 0)::int as transferred
     from public.ledger_entries e join public.ledger_accounts a on a.id = e.account_id`,
    [payees.map(({ id }) => id)],
  )
  const transferred = transfers.reduce((sum, { amount }) => sum + amount, 0)
  assert.deepEqual({ due: row!.due, transferred: row!.transferred }, { due: 0, transferred })
  const [soon] = await books.rows<{ pence: number }>(
    `select coalesce(sum(e.pence), 0)::int as pence from public.ledger_accounts a join public.ledger_entries e on e.account_id = a.id
     join public.ledger_transactions t on t.id = e.transaction_id
     left join public.payout_lines n on n.transaction_id = e.transaction_id and n.account_id = e.account_id
     where a.kind = 'instructor_payable' and a.instructor_id = any($1) and n.payout_id is null and t.kind <> 'payout-due'`,
    [payees.map(({ id }) => id)],
  )
  assert.equal(row!.owed, soon!.pence, 'what is owed is what no payout has taken')
  return payouts.length
}

import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { reauthenticationNeeded } from '#features/accounts/contract.ts'
import { findReauthentication } from '#features/accounts/server/reauthentication.ts'
import { askStripe, isDisconnected, stripeOf } from '#features/payments/server/stripe.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { job } from '#server/jobs.ts'
import type { Me, Services } from '#server/services.ts'
import { noPayoutAccount, onPaydaysOnly, payoutServiceAway } from '../contract.ts'
import { type AccountState, payoutsPage, type Rhythm } from '../rules.ts'
import { noteDisconnected } from './disconnected.ts'
import { resumeFailed } from './payouts.ts'

/** Somebody at an unlocked phone must not send the money elsewhere. @throws reauthenticationNeeded */
export async function openPayoutPages(services: Services, me: Me, sessionId: string | undefined) {
  const { isRecent } = await services.asSystem('who changes a bank account', (db) =>
    findReauthentication(services, db, { sessionId }),
  )
  return isRecent ? setUpPayouts(services, me) : fail(reauthenticationNeeded)
}

/** @throws paymentsNotSetUp, payoutServiceAway */
export async function setUpPayouts(services: Services, me: Me): Promise<{ url: string }> {
  stripeOf(services)
  const known = await services.asSystem('somebody sets up payouts', (db) =>
    db.get(
      'payouts.addAccount',
      `insert into public.payout_accounts as a (instructor_id) values ($1)
       on conflict (instructor_id) do update set instructor_id = a.instructor_id returning stripe_account, state`,
      [me.id],
    ),
  )
  const isNew = known.state === 'new' || known.state === 'disconnected'
  const stripeAccount =
    known.state !== 'disconnected' && known.stripeAccount
      ? known.stripeAccount
      : await openAccount(services, me, known.stripeAccount)
  const link = await askStripe(
    services,
    (stripe): Promise<{ url: string }> =>
      isNew
        ? stripe.accountLinks.create({
            account: stripeAccount,
            type: 'account_onboarding',
            refresh_url: pageOf(services, me, 'again'),
            return_url: pageOf(services, me, 'done'),
          })
        : stripe.accounts.createLoginLink(stripeAccount),
    payoutServiceAway,
  ).catch((error: unknown) => {
    if (!isDisconnected(error) || known.state === 'disconnected') throw error
  })
  if (link) return { url: link.url }
  // Disconnected, and nobody has told us yet: from now on we know, and they connect another.
  await services.asSystem('an account that its owner disconnected', (db) =>
    noteDisconnected(db, services, stripeAccount),
  )
  return setUpPayouts(services, me)
}

const pageOf = ({ config }: Services, { role }: Me, what: string) =>
  `${config.publicUrl}${payoutsPage(role === 'school_owner')}?payouts=${what}`

/**
 * Paid out when we say so, not by Stripe's own schedule: each payout has a statement of ours. An account that was
 * disconnected can't be joined to us again, so that another one follows it.
 */
async function openAccount(services: Services, me: Me, earlier: string | null): Promise<string> {
  const account = await askStripe(
    services,
    (stripe) =>
      stripe.accounts.create(
        {
          type: 'express',
          country: 'GB',
          ...(me.email && { email: me.email }),
          // A school may be a company: it says so on Stripe's pages.
          ...(me.role === 'instructor' && { business_type: 'individual' as const }),
          capabilities: { transfers: { requested: true } },
          settings: { payouts: { schedule: { interval: 'manual' } } },
          metadata: { instructor_id: me.id },
        },
        { idempotencyKey: `payee:${me.id}${earlier ? `:${earlier}` : ''}` },
      ),
    payoutServiceAway,
  )
  await services.asSystem('an account at Stripe was opened', (db) =>
    db.execute(
      'payouts.noteAccount',
      `update public.payout_accounts set stripe_account = $2, state = 'new', bank_last4 = null, disconnected_at = null
       where instructor_id = $1 and stripe_account is not distinct from $3`,
      [me.id, account.id, earlier],
    ),
  )
  return account.id
}

/** @throws noPayoutAccount, paymentsNotSetUp, payoutServiceAway */
export async function refreshPayoutAccount(services: Services, me: Me): Promise<{ state: AccountState }> {
  const row = await services.asSystem('the account at Stripe of the caller', (db) =>
    db.find(
      'payouts.findStripeAccount',
      'select stripe_account from public.payout_accounts where instructor_id = $1',
      [me.id],
    ),
  )
  if (!row?.stripeAccount) return fail(noPayoutAccount)
  return { state: await refresh(services, row.stripeAccount) }
}

/** Stripe keeps no order of events: what counts is what it answers now. */
export const refreshAccount = job(
  'refresh-payout-account',
  z.object({ stripeAccount: z.string() }),
  async ({ stripeAccount }, services) => void (await refresh(services, stripeAccount)),
  { retries: 12, retryAfterSeconds: 15 },
)

async function refresh(services: Services, stripeAccount: string): Promise<AccountState> {
  const account = await askStripe(
    services,
    (stripe) => stripe.accounts.retrieve(stripeAccount),
    payoutServiceAway,
  ).catch((error: unknown) => {
    if (!isDisconnected(error)) throw error
  })
  if (!account) {
    await services.asSystem('an account that its owner disconnected', (db) =>
      noteDisconnected(db, services, stripeAccount),
    )
    return 'disconnected'
  }
  const state = stateOf(account)
  await services.asSystem('what Stripe says of an account', (db) => noteState(db, account, state))
  return state
}

async function noteState(db: Db, account: Stripe.Account, state: AccountState) {
  const row = await db.find(
    'payouts.noteState',
    `update public.payout_accounts set state = $2, bank_last4 = coalesce($3, bank_last4), disconnected_at = null
     where stripe_account = $1 returning instructor_id`,
    [account.id, state, last4Of(account)],
  )
  if (row && state === 'ready') await resumeFailed(db, row.instructorId)
}

function stateOf({ details_submitted, payouts_enabled, capabilities }: Stripe.Account): AccountState {
  if (!details_submitted) return 'new'
  return payouts_enabled && capabilities?.transfers === 'active' ? 'ready' : 'stopped'
}

function last4Of({ external_accounts }: Stripe.Account): string | null {
  const bank = external_accounts?.data.find(({ object }) => object === 'bank_account')
  return bank?.last4 ?? null
}

/** @throws noPayoutAccount, onPaydaysOnly */
export async function setPayoutRhythm(db: Db, { id, role }: Me, rhythm: Rhythm): Promise<void> {
  if (role === 'school_owner' && rhythm === 'request') fail(onPaydaysOnly)
  const count = await db.asService('the caller’s own account', (service) =>
    service.execute(
      'payouts.setRhythm',
      'update public.payout_accounts set rhythm = $2 where instructor_id = $1',
      [id, rhythm],
    ),
  )
  if (count === 0) fail(noPayoutAccount)
}

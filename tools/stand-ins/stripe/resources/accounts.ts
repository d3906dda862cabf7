import { badParam, noSuch, StripeFailure } from '../api/errors.ts'
import {
  choice,
  inner,
  metadata,
  only,
  optionalEmail,
  optionalUrl,
  text,
  type Params,
} from '../api/params.ts'
import { type Cause, type Context, noRequest } from '../context.ts'
import { newId } from '../store.ts'
import { emitEvent } from './events.ts'
import type { Account, BankAccount } from './types.ts'

const usualNeeds = ['external_account', 'individual.dob.day', 'individual.last_name', 'tos_acceptance.date']
const linkSeconds = 300

/** `POST /v1/accounts`: an Express account in Great Britain that takes transfers. */
export function createAccount(context: Context, params: Params): Account {
  only(params, ['type', 'country', 'email', 'business_type', 'capabilities', 'settings', 'metadata'])
  if (choice(params, 'type', ['express']) === undefined) throw badParam('type', 'Only express is known here.')
  choice(params, 'country', ['GB'])
  choice(params, 'business_type', ['individual', 'company'])
  only(inner(inner(params, 'capabilities')!, 'transfers')!, ['requested'])
  const schedule = inner(inner(inner(params, 'settings')!, 'payouts')!, 'schedule')!
  choice(schedule, 'interval', ['manual'])
  return context.store.add<Account>({
    id: newId('acct', 16),
    object: 'account',
    type: 'express',
    country: 'GB',
    default_currency: 'gbp',
    charges_enabled: false,
    created: context.now(),
    details_submitted: false,
    email: optionalEmail(params, 'email') ?? null,
    metadata: metadata(params),
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    requirements: { currently_due: usualNeeds, disabled_reason: 'requirements.past_due' },
    external_accounts: { object: 'list', data: [] },
  })
}

export function getAccount(context: Context, id: string, param = 'account'): Account {
  const account = context.store.find<Account>(id, 'account')
  if (!account) throw noSuch('account', id, param)
  if (isDisconnected(context, id)) throw noAccess(context, id)
  return account
}

export const isDisconnected = ({ store }: Context, id: string) =>
  store.row('select account_id from disconnected where account_id = ?', id) !== undefined

const noAccess = ({ secretKey }: Context, id: string) =>
  new StripeFailure(403, {
    message: `The provided key '${secretKey.slice(0, 8)}…' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    code: 'account_invalid',
  })

/** `POST /v1/account_links`: good once, for five minutes. */
export function createAccountLink(context: Context, params: Params) {
  only(params, ['account', 'refresh_url', 'return_url', 'type'])
  const account = getAccount(context, text(params, 'account'))
  choice(params, 'type', ['account_onboarding', 'account_update'])
  const token = addLink(context, account.id, optionalUrl(params, 'return_url')!)
  return {
    object: 'account_link',
    created: context.now(),
    expires_at: context.now() + linkSeconds,
    url: `${context.publicUrl}/c/connect/${token}`,
  }
}

/** `POST /v1/accounts/:id/login_links`: the pages where a payee changes the bank account. */
export function createLoginLink(context: Context, params: Params, id: string) {
  only(params, [])
  const account = getAccount(context, id)
  if (!account.details_submitted)
    throw badParam('account', 'Cannot create a login link for an account that has not completed onboarding.')
  return {
    object: 'login_link',
    created: context.now(),
    url: `${context.publicUrl}/c/connect/${addLink(context, id, null)}`,
  }
}

function addLink(context: Context, accountId: string, returnUrl: string | null) {
  const token = newId('link', 40)
  context.store.run(
    'insert into account_links (token, account_id, return_url, expires) values (?, ?, ?, ?)',
    token,
    accountId,
    returnUrl,
    context.now() + linkSeconds,
  )
  return token
}

type Link = { account: Account; returnUrl: string | null }

export function findLink(context: Context, token: string): Link | undefined {
  const row = context.store.row<{ account_id: string; return_url: string | null }>(
    'select account_id, return_url from account_links where token = ? and expires > ?',
    token,
    context.now(),
  )
  return row && { account: getAccount(context, row.account_id), returnUrl: row.return_url }
}

/** Everything that Stripe asks for is given, with a bank account of this number; what failed before is forgotten. */
export function setBankAccount(context: Context, accountId: string, number: string): Account {
  const bank: BankAccount = {
    id: newId('ba'),
    object: 'bank_account',
    bank_name: 'TEST BANK',
    country: 'GB',
    currency: 'gbp',
    last4: number.slice(-4),
    status: 'new',
  }
  context.store.run('insert into bank_numbers (bank_id, number) values (?, ?)', bank.id, number)
  return changeAccount(context, {
    ...getAccount(context, accountId),
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
    requirements: { currently_due: [], disabled_reason: null },
    external_accounts: { object: 'list', data: [bank] },
  })
}

/** What its bank sent back stops further payouts until the payee has given another account. */
export const stopPayouts = (context: Context, account: Account) =>
  changeAccount(context, {
    ...account,
    payouts_enabled: false,
    requirements: { currently_due: ['external_account'], disabled_reason: null },
    external_accounts: {
      object: 'list',
      data: account.external_accounts.data.map((bank) => ({ ...bank, status: 'errored' })),
    },
  })

/** Its payee parts it from the platform: from then on the platform has no access to it. */
export function disconnectAccount(context: Context, id: string) {
  context.store.run('insert into disconnected (account_id) values (?) on conflict do nothing', id)
  const application = { id: 'ca_of_the_shop', object: 'application', name: context.brandName }
  emitEvent(context, 'account.application.deauthorized', application, noRequest, { account: id })
}

/** Stripe wants to know more about its payee; nobody is notified. */
export const restrictAccount = (context: Context, id: string) =>
  context.store.update<Account>({ ...getAccount(context, id), capabilities: { transfers: 'inactive' } })

function changeAccount(context: Context, account: Account, cause: Cause = noRequest) {
  context.store.update(account)
  emitEvent(context, 'account.updated', account, cause, { account: account.id })
  return account
}

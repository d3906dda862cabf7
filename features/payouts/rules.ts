import type { Pence } from '#common/money.ts'

export const rhythms = ['weekly', 'daily', 'request'] as const
export type Rhythm = (typeof rhythms)[number]

export const accountStates = ['new', 'ready', 'stopped', 'disconnected'] as const
export type AccountState = (typeof accountStates)[number]

export const payoutStates = ['due', 'transferred', 'sent', 'paid', 'failed', 'returned'] as const
export type PayoutState = (typeof payoutStates)[number]

/** Where somebody reads what they’re paid. */
export const payoutsPage = (isSchool: boolean) =>
  isSchool ? '/dashboard/school/payouts' : '/dashboard/earnings'

/** A payout to a bank is at least a pound at Stripe. */
export const leastByItself: Pence = 100
/** Asked for by hand, it must be worth its while. */
export const leastOnRequest: Pence = 2_000

/** On Thursdays, so that the money is there on Monday. 1 is Monday, as in `Temporal`. */
const weeklyOn = 4

/** Whether a payout of this rhythm is made on a day; banks don't move money at weekends. */
export const isPayday = (rhythm: Rhythm, day: Temporal.PlainDate): boolean =>
  rhythm === 'weekly' ? day.dayOfWeek === weeklyOn : rhythm === 'daily' && day.dayOfWeek <= 5

/** The next day on which one is made, after `today`; null where only a request makes one. */
export function nextPayday(rhythm: Rhythm, today: Temporal.PlainDate): Temporal.PlainDate | null {
  if (rhythm === 'request') return null
  let day = today.add({ days: 1 })
  while (!isPayday(rhythm, day)) day = day.add({ days: 1 })
  return day
}

const yours = { Your: 'Your', you: 'you' }
export const theirs: Whose = { Your: 'Their', you: 'them' }
type Whose = typeof yours

/** Why a bank sent a payout back, by Stripe's codes; `account` is ours: Stripe took no money for it. */
const failureWords: Record<string, string | ((whose: Whose) => string)> = {
  no_account: ({ Your }) => `${Your} bank couldn’t find the account.`,
  account_closed: 'The account has been closed.',
  account_frozen: 'The account is frozen.',
  bank_account_restricted: 'The account can’t take this payment.',
  incorrect_account_holder_name: 'The name on the account doesn’t match.',
  invalid_account_number: 'The account number isn’t right.',
  invalid_currency: 'The account can’t take pounds.',
  disconnected: ({ Your }) => `${Your} account at Stripe isn’t connected to us any more.`,
  account: ({ you }) => `Stripe needs something from ${you} before it can pay ${you}.`,
}

/** To its instructor, or of them to somebody else. */
export function sayFailure(code: string, whose: Whose = yours): string {
  const words = failureWords[code] ?? (({ Your }) => `${Your} bank didn’t take the money.`)
  return typeof words === 'string' ? words : words(whose)
}

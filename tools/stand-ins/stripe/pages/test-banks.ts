/** Stripe's test accounts for British payouts (docs.stripe.com/connect/testing), all at sort code 10-88-00. */
export const testBanks: readonly { number: string; failure: string | null; description: string }[] = [
  { number: '00012345', failure: null, description: 'Payouts arrive' },
  { number: '11111116', failure: 'no_account', description: 'A payout fails: there is no such account' },
  { number: '11111113', failure: 'account_closed', description: 'A payout fails: the account is closed' },
]

export const failureWords: Record<string, string> = {
  no_account: 'The bank account details on file are probably incorrect. No bank account could be located.',
  account_closed: 'The bank account has been closed.',
}

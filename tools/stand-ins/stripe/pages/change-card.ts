import type { Context } from '../context.ts'
import { changeCard } from '../resources/subscriptions.ts'
import type { Card } from '../resources/types.ts'
import { declines } from './declines.ts'
import { findTestCard } from './test-cards.ts'

/** Answers why the bank refused the card, if it did; then the old one stays. */
export function tryCard(
  context: Context,
  subscriptionId: string,
  number: string,
  card: Card,
): string | undefined {
  const { result, later } = findTestCard(number)
  if (result !== 'paid') return declines[result].message
  const renews = later === 'renewals-fail' ? 'generic_decline' : 'paid'
  context.store.transaction(() => changeCard(context, subscriptionId, { card, renews }))
  return undefined
}

import { notFound } from '#common/api-error.ts'
import { ApiFailure, fail } from '#server/errors.ts'
import type { OwnTransactions } from '#server/route.ts'
import type { Services } from '#server/services.ts'
import { type CheckoutStatus, paymentServiceAway } from '../contract.ts'
import { type CheckoutRow, findBySession } from './checkout-rows.ts'
import { lookAndSettle } from './close-checkout.ts'

/** Looks an unpaid one up at Stripe and settles it; without Stripe, the stored state. @throws notFound */
export async function getCheckoutStatus(
  { asCaller, services }: OwnTransactions & { services: Services },
  sessionId: string,
): Promise<CheckoutStatus> {
  const find = async () => (await asCaller((db) => findBySession(db, sessionId))) ?? fail(notFound)
  const known = await find()
  if (known.status === 'paid') return asStatus(known)
  await lookAndSettle(services, sessionId).catch((error: unknown) => {
    if (!(error instanceof ApiFailure && error.apiError === paymentServiceAway)) throw error
  })
  return asStatus(await find())
}

const asStatus = (row: CheckoutRow): CheckoutStatus => ({
  payment_status: row.status === 'paid' ? 'paid' : 'unpaid',
  status: row.status === 'paid' ? 'complete' : row.status === 'expired' ? 'expired' : 'open',
  amount_total: row.amountPence,
  currency: row.currency,
  metadata: { package_id: row.packageId },
  package_name: row.packageName,
  lesson_id: row.lessonId,
  outcome: row.outcome,
})

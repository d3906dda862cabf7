import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { notifyOfDisconnection } from './notifying.ts'

/**
 * Its owner parted it from us at Stripe. Nothing more is sent there, and they are told once; what is theirs stays owed.
 * What a bank had sent back into it can't go on from there. As the service.
 */
export async function noteDisconnected(db: Db, services: Services, stripeAccount: string): Promise<void> {
  const row = await db.find(
    'payouts.noteDisconnected',
    `update public.payout_accounts set state = 'disconnected', disconnected_at = clock()
     where stripe_account = $1 and state <> 'disconnected' returning instructor_id`,
    [stripeAccount],
  )
  await db.execute(
    'payouts.failLeftBehind',
    `update public.payouts set failure = 'disconnected'
     where stripe_account = $1 and state = 'failed' and stripe_transfer is not null and failure <> 'disconnected'`,
    [stripeAccount],
  )
  if (row) await notifyOfDisconnection(db, services, { ...row, stripeAccount })
}

import type { Pence } from '#common/money.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { disconnectedMail, payoutFailedMail, payoutSentMail } from './payout-mail.ts'

type Sent = { id: string; instructorId: string; pence: Pence; attempt: number }

/** As the service. */
export async function notifyOfPayout(db: Db, services: Services, payout: Sent & { arrivesOn: string }) {
  const { id, instructorId, pence, attempt, arrivesOn } = payout
  const owner = await findProfile(db, instructorId)
  if (!owner) return
  await notify(db, services, {
    kind: 'payout-sent',
    to: instructorId,
    key: `payout-sent ${id} ${attempt}`,
    facts: { payoutId: id, pence, expiresOn: arrivesOn },
    mail: () => payoutSentMail(services, owner, payout),
  })
}

/** As the service. */
export async function notifyOfDisconnection(
  db: Db,
  services: Services,
  { instructorId, stripeAccount }: { instructorId: string; stripeAccount: string },
) {
  const owner = await findProfile(db, instructorId)
  if (!owner) return
  await notify(db, services, {
    kind: 'payouts-disconnected',
    to: instructorId,
    key: `payouts-disconnected ${stripeAccount}`,
    facts: {},
    mail: () => disconnectedMail(services, owner),
  })
}

/** As the service. */
export async function notifyOfFailure(db: Db, services: Services, payout: Sent & { failure: string }) {
  const { id, instructorId, pence, attempt } = payout
  const owner = await findProfile(db, instructorId)
  if (!owner) return
  await notify(db, services, {
    kind: 'payout-failed',
    to: instructorId,
    key: `payout-failed ${id} ${attempt}`,
    facts: { payoutId: id, pence },
    mail: () => payoutFailedMail(services, owner, payout),
  })
}

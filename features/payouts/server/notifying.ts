import type { Pence } from '#common/money.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { disconnectedMail, payoutFailedMail, payoutSentMail } from './payout-mail.ts'

type Sent = {
  id: string
  instructorId: string
  payeeId: string
  paidTo: string | null
  pence: Pence
  attempt: number
}

/** Who is paid, and whose lessons it is of where that is a school. */
async function findTo(db: Db, { instructorId, payeeId, paidTo }: Sent) {
  const owner = await findProfile(db, payeeId)
  if (!owner) return undefined
  const of =
    paidTo === null ? undefined : ((await findProfile(db, instructorId))?.name ?? 'A former instructor')
  return { owner, of, ...(paidTo !== null && { other: instructorId }) }
}

const forSchool = (of: string | undefined) => (of === undefined ? {} : { change: 'school' })

/** As the service. */
export async function notifyOfPayout(db: Db, services: Services, payout: Sent & { arrivesOn: string }) {
  const { id, pence, attempt, arrivesOn } = payout
  const to = await findTo(db, payout)
  if (!to) return
  const { owner, of, ...other } = to
  await notify(db, services, {
    kind: 'payout-sent',
    to: owner.id,
    ...other,
    key: `payout-sent ${id} ${attempt}`,
    facts: { payoutId: id, pence, expiresOn: arrivesOn, ...forSchool(of) },
    mail: () => payoutSentMail(services, owner, { ...payout, of }),
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
    facts: forSchool(owner.role === 'school_owner' ? owner.name : undefined),
    mail: () => disconnectedMail(services, owner, owner.role === 'school_owner'),
  })
}

/** As the service. */
export async function notifyOfFailure(db: Db, services: Services, payout: Sent & { failure: string }) {
  const { id, pence, attempt } = payout
  const to = await findTo(db, payout)
  if (!to) return
  const { owner, of, ...other } = to
  await notify(db, services, {
    kind: 'payout-failed',
    to: owner.id,
    ...other,
    key: `payout-failed ${id} ${attempt}`,
    facts: { payoutId: id, pence, ...forSchool(of) },
    mail: () => payoutFailedMail(services, owner, { ...payout, of }),
  })
}

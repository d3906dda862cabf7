import { dayOf } from '#common/time.ts'
import { notify, withdraw } from '#features/notifications/server/notify.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { proFeePence } from '../rules.ts'
import {
  contractEndedMail,
  planEndedMail,
  planStartedMail,
  planUnpaidMail,
  trialEndedMail,
  trialEndingMail,
} from './plan-mail.ts'
import { readPlan } from './plans.ts'

type State = 'none' | 'active' | 'past-due' | 'ended'
type Change = { instructorId: string; before: State; state: State; key: string }

/** By what the plan is now: a contract or the free days may go on. As the service. */
export async function notifyOfChange(
  db: Db,
  services: Services,
  { instructorId, before, state, key }: Change,
) {
  const owner = await findProfile(db, instructorId)
  if (owner?.role !== 'instructor') return
  const { plan, renewsOn, failsOn } = await readPlan(db, instructorId)
  if (state !== 'past-due') await withdraw(db, { to: instructorId, key: `plan-unpaid ${key}` })
  if (state === 'past-due' && failsOn)
    await notify(db, services, {
      kind: 'plan-unpaid',
      to: instructorId,
      key: `plan-unpaid ${key}`,
      facts: { pence: proFeePence, expiresOn: failsOn },
      mail: () => planUnpaidMail(services, owner, failsOn),
    })
  else if (state === 'active' && before !== 'past-due' && renewsOn)
    await notify(db, services, {
      kind: 'plan-started',
      to: instructorId,
      key: `plan-started ${key}`,
      facts: { pence: proFeePence, expiresOn: renewsOn },
      mail: () => planStartedMail(services, owner, renewsOn),
    })
  else if (state === 'ended' && plan === 'free')
    await notify(db, services, {
      kind: 'plan-ended',
      to: instructorId,
      key: `plan-ended ${key}`,
      mail: () => planEndedMail(services, owner),
    })
}

/** Unless another follows it. As the service. */
export async function notifyOfContractEnd(db: Db, services: Services, instructorId: string) {
  const owner = await findProfile(db, instructorId)
  const { plan, commissionBasisPoints } = await readPlan(db, instructorId)
  if (!owner || plan === 'enterprise') return
  await notify(db, services, {
    kind: 'plan-ended',
    to: instructorId,
    key: `contract-ended ${dayOf(`${db.now()}`)}`,
    mail: () => contractEndedMail(services, owner, plan, commissionBasisPoints),
  })
}

type Trial = { instructorId: string; daysLeft: number; trialEndsAt: string }

/** As the service. */
export async function notifyOfTrial(
  db: Db,
  services: Services,
  { instructorId, daysLeft, trialEndsAt }: Trial,
) {
  const owner = await findProfile(db, instructorId)
  if (!owner) return
  const endsOn = dayOf(trialEndsAt)
  await notify(db, services, {
    kind: daysLeft === 0 ? 'trial-ended' : 'trial-ending',
    to: instructorId,
    key: `trial ${daysLeft}`,
    facts: { expiresOn: endsOn, daysLeft },
    mail: () => (daysLeft === 0 ? trialEndedMail(services, owner) : trialEndingMail(services, owner, endsOn)),
  })
}

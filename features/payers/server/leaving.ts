import { closePayerCheckouts } from '#features/payments/server/payer-checkout.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { mailLearnerOfLeaving } from './invitations.ts'
import { listGrants } from './paying.ts'
import type { Payer } from './sessions.ts'

type Config = Pick<Services, 'config'>

/** As the service. */
export async function leaveLearner(db: Db, services: Config, payer: Payer, id: string): Promise<void> {
  const left = await db.find(
    'payers.leave',
    `update public.learner_payers set ended_at = clock() where id = $1 and payer_id = $2 and ended_at is null returning learner_id`,
    [id, payer.id],
  )
  if (!left) return
  await closePayerCheckouts(db, id)
  await mailLearnerOfLeaving(db, services, left.learnerId, payer.name)
}

/** Their name stays with what they've paid, as part of the books. As the service. */
export async function leavePaying(db: Db, services: Config, payer: Payer): Promise<void> {
  for (const { id } of await listGrants(db, payer.id)) await leaveLearner(db, services, payer, id)
  await db.execute('payers.forget', 'delete from public.payers where id = $1', [payer.id])
}

export const changePaying = (
  db: Db,
  payer: Payer,
  { name, hearsOfLowHours }: { name?: string | undefined; hearsOfLowHours?: boolean | undefined },
) =>
  db.execute(
    'payers.changePaying',
    'update public.payers set name = coalesce($2, name), hears_of_low_hours = coalesce($3, hears_of_low_hours) where id = $1',
    [payer.id, name ?? null, hearsOfLowHours ?? null],
  )

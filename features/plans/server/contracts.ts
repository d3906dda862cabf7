import { notFound } from '#common/api-error.ts'
import { dayOf } from '#common/time.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail, failOn } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { contractOverlaps, type ContractTerms, type PlanContract, startsInPast } from '../contract.ts'
import type { ContractFeature } from '../contract-features.ts'
import { planAgreedMail } from './plan-mail.ts'
import { followPlan } from './plans.ts'

/** Newest first. As the service. */
export async function listContracts(db: Db, instructorId: string): Promise<PlanContract[]> {
  const rows = await db.list(
    'plans.listContracts',
    `select c.id, c.commission_basis_points, c.fee_pence, c.starts_on, c.ends_on, c.features, c.note, c.agreed_at,
       (select p.name from public.profiles p where p.id = c.agreed_by) as "agreedBy?"
     from public.plan_contracts c where c.instructor_id = $1 order by c.starts_on desc`,
    [instructorId],
  )
  return rows.map((row) => ({ ...row, features: row.features as ContractFeature[] }))
}

type Agreed = { instructorId: string; by: string; terms: ContractTerms }

/** As the service, for an administrator. @throws notFound, startsInPast, contractOverlaps */
export async function agreeContract(
  db: Db,
  services: Pick<Services, 'config'>,
  { instructorId, by, terms }: Agreed,
) {
  const owner = await findProfile(db, instructorId)
  if (owner?.role !== 'instructor') return fail(notFound)
  const { commissionBasisPoints, feePence, startsOn, endsOn, features, note } = terms
  if (startsOn < dayOf(`${db.now()}`)) fail(startsInPast)
  const { id } = await db
    .get(
      'plans.agreeContract',
      `insert into public.plan_contracts (instructor_id, commission_basis_points, fee_pence, starts_on, ends_on, features, note, agreed_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [instructorId, commissionBasisPoints, feePence, startsOn, endsOn, [...new Set(features)], note, by],
    )
    .catch(failOn({ '23P01': contractOverlaps }))
  await followPlan(db, instructorId)
  await notify(db, services, {
    kind: 'plan-agreed',
    to: instructorId,
    key: `plan-agreed ${id}`,
    facts: { expiresOn: startsOn },
    mail: () => planAgreedMail(services, owner, terms),
  })
}

/** Today becomes its last day; one that hasn't begun is gone. Answers what it said. As the service. @throws notFound */
export async function endContract(db: Db, instructorId: string, id: string): Promise<PlanContract> {
  const contract = (await listContracts(db, instructorId)).find((one) => one.id === id)
  const today = dayOf(`${db.now()}`)
  if (!contract || (contract.endsOn !== null && contract.endsOn <= today)) return fail(notFound)
  if (contract.startsOn > today)
    await db.execute('plans.dropContract', 'delete from public.plan_contracts where id = $1', [id])
  else
    await db.execute('plans.endContract', 'update public.plan_contracts set ends_on = $2 where id = $1', [
      id,
      today,
    ])
  return contract
}

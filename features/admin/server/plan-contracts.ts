import { notFound } from '#common/api-error.ts'
import { formatMoney } from '#common/money.ts'
import { formatBasisPoints } from '#features/payments/commission.ts'
import type { ContractTerms, PlanContract } from '#features/plans/contract.ts'
import {
  agreeContract as agree,
  endContract as end,
  listContracts,
} from '#features/plans/server/contracts.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import { asAdmin, noteAct } from './audit-entries.ts'

type UserPlan = { plan: 'free' | 'pro' | 'enterprise'; contracts: PlanContract[] }

/** @throws notFound */
export const getUserPlan = (db: Db, id: string): Promise<UserPlan> =>
  asAdmin(db, 'the plan of an instructor', async (service) => {
    const row = await service.find('admin.findPlan', 'select plan from public.instructors where id = $1', [
      id,
    ])
    return { plan: (row ?? fail(notFound)).plan, contracts: await listContracts(service, id) }
  })

const sayTerms = ({
  commissionBasisPoints,
  feePence,
  startsOn,
  endsOn,
  features,
}: Omit<ContractTerms, 'note'>) =>
  `${formatBasisPoints(commissionBasisPoints)}, ${formatMoney(feePence)} a month, ${startsOn} to ${endsOn ?? 'open'}${features.map((one) => `, ${one}`).join('')}`

type Agreement = { id: string; terms: ContractTerms }

/** @throws notFound, startsInPast, contractOverlaps */
export const agreeContract = (services: Pick<Services, 'config'>, db: Db, me: Me, { id, terms }: Agreement) =>
  asAdmin(db, 'enter a contract', async (service) => {
    await agree(service, services, { instructorId: id, by: me.id, terms })
    await noteAct(service, 'contract-agreed', id, sayTerms(terms))
  })

/** @throws notFound */
export const endContract = (db: Db, { id, contractId }: { id: string; contractId: string }) =>
  asAdmin(db, 'end a contract', async (service) => {
    await noteAct(service, 'contract-ended', id, sayTerms(await end(service, id, contractId)))
  })

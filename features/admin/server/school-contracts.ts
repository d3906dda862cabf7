import { notFound } from '#common/api-error.ts'
import { dayOf } from '#common/time.ts'
import { contractOverlaps, startsInPast } from '#features/plans/contract.ts'
import {
  endSchoolContract as end,
  enterSchoolContract as enter,
  findSchoolContract,
  getSchoolPayees,
} from '#features/schools/server/payees.ts'
import { findSchool } from '#features/schools/server/schools.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import { asAdmin, noteAct } from './audit-entries.ts'

type Mailing = Pick<Services, 'config'>

/** @throws notFound */
export const getUserSchoolContract = (db: Db, id: string) =>
  asAdmin(db, 'the contract of a school', async (service) => {
    if (!(await findSchool(service, id))) fail(notFound)
    const { instructors } = await getSchoolPayees(service, id)
    return {
      contract: await findSchoolContract(service, id),
      instructors: instructors.length,
      agreed: instructors.filter(({ agreed }) => agreed).length,
    }
  })

type Terms = { id: string; startsOn: string; note: string }

/** @throws notFound, startsInPast, contractOverlaps */
export const enterSchoolContract = (services: Mailing, db: Db, me: Me, { id, startsOn, note }: Terms) =>
  asAdmin(db, 'enter the contract of a school', async (service) => {
    if (startsOn < dayOf(`${db.now()}`)) fail(startsInPast)
    if (!(await enter(service, services, { ownerId: id, by: me.id, startsOn, note }))) fail(contractOverlaps)
    await noteAct(service, 'contract-agreed', id, sayPayee(startsOn))
  })

/** @throws notFound */
export const endSchoolContract = (services: Mailing, db: Db, id: string) =>
  asAdmin(db, 'end the contract of a school', async (service) => {
    await noteAct(service, 'contract-ended', id, sayPayee(await end(service, services, id)))
  })

const sayPayee = (startsOn: string) => `the school is paid from ${startsOn}`

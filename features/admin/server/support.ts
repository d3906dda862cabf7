import * as support from '#features/support/server/support.ts'
import type { SupportState } from '#features/support/rules.ts'
import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import type { WaitingRequest } from '../support-contract.ts'
import { asAdmin, noteAct } from './audit-entries.ts'

type Query = { state: SupportState; cursor?: string | undefined }

export const listSupport = (
  db: Db,
  query: Query,
): Promise<{ requests: WaitingRequest[]; nextCursor: string | null }> =>
  asAdmin(db, 'read requests to support', (service) => support.listAll(service, query))

type Answer = { id: string; messageId: string; text: string }

/** @throws notFound */
export const answerSupport = (db: Db, services: Pick<Services, 'config'>, answer: Answer) =>
  asAdmin(db, 'answer a request to support', async (service) => {
    const personId = await support.reply(service, services, answer)
    await noteAct(service, 'support-answered', personId)
    return {}
  })

/** @throws notFound */
export const closeSupport = (db: Db, services: Pick<Services, 'config'>, id: string) =>
  asAdmin(db, 'close a request to support', async (service) => {
    await noteAct(service, 'support-closed', await support.closeAny(service, services, id))
    return {}
  })

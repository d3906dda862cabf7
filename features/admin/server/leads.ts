import type * as z from 'zod/mini'
import type { Lead } from '#features/leads/contract.ts'
import { type LeadState, referenceOf } from '#features/leads/rules.ts'
import * as leads from '#features/leads/server/leads.ts'
import { findIdByEmail, findProfile } from '#features/profiles/server/profiles.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me } from '#server/services.ts'
import { leadClosed, noSuchAccount, type setLeadState as endpoint } from '../leads-contract.ts'
import { asAdmin, noteAct } from './audit-entries.ts'

export const listLeads = (
  db: Db,
  query: { state: LeadState; cursor?: string | undefined },
): Promise<{ leads: Lead[]; nextCursor: string | null }> =>
  asAdmin(db, 'read leads', (service) => leads.listLeads(service, query))

/** @throws notFound, noSuchAccount */
export const setLeadState = (db: Db, input: z.infer<typeof endpoint.input>) =>
  asAdmin(db, 'say where a lead stands', async (service) => {
    const { id, state } = input
    const before = await leads.touchLead(service, id)
    const accountId =
      input.state === 'won' && input.accountEmail ? await findCustomer(service, input.accountEmail) : null
    const lostReason = input.state === 'lost' ? input.reason : null
    await leads.setLeadState(service, id, { state, lostReason, accountId })
    await noteAct(service, 'lead-changed', accountId, `${referenceOf(id)}: ${before.state} → ${state}`)
    return {}
  })

async function findCustomer(db: Db, email: string): Promise<string> {
  const id = await findIdByEmail(db, email)
  const profile = id && (await findProfile(db, id))
  const isCustomer = profile && (profile.role === 'instructor' || profile.role === 'school_owner')
  return isCustomer ? profile.id : fail(noSuchAccount)
}

/** @throws notFound */
export const assignLead = (db: Db, me: Me, { id, isMine }: { id: string; isMine: boolean }) =>
  asAdmin(db, 'assign a lead', async (service) => {
    const { accountId } = await leads.touchLead(service, id)
    await leads.assignLead(service, id, isMine ? me.id : null)
    await noteAct(
      service,
      'lead-assigned',
      accountId,
      `${referenceOf(id)} to ${isMine ? 'themselves' : 'nobody'}`,
    )
    return {}
  })

type Plan = { id: string; next: { step: string; on: string } | null }

/** @throws notFound, leadClosed */
export const planNextStep = (db: Db, { id, next }: Plan) =>
  asAdmin(db, 'plan the next step with a lead', async (service) => {
    const { accountId } = await leads.touchLead(service, id)
    if (!(await leads.planNextStep(service, id, next))) fail(leadClosed)
    await noteAct(service, 'lead-planned', accountId, `${referenceOf(id)}: ${next?.on ?? 'none'}`)
    return {}
  })

/** @throws notFound */
export const noteOnLead = (db: Db, me: Me, { id, text }: { id: string; text: string }) =>
  asAdmin(db, 'note something about a lead', async (service) => {
    const { accountId } = await leads.touchLead(service, id)
    await leads.noteOnLead(service, id, me.id, text)
    await noteAct(service, 'lead-noted', accountId, referenceOf(id))
    return {}
  })

/** @throws notFound */
export const eraseLead = (db: Db, id: string) =>
  asAdmin(db, 'erase a lead', async (service) => {
    await leads.touchLead(service, id)
    await leads.eraseLead(service, id)
    await noteAct(service, 'lead-erased', null, referenceOf(id))
    return {}
  })

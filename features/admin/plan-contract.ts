import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Id } from '#common/schema.ts'
import { contractOverlaps, ContractTerms, PlanContract, startsInPast } from '#features/plans/contract.ts'

export const getUserPlan = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/plan',
  who: ['admin'],
  summary: 'The plan of an instructor, and their contracts, newest first.',
  input: ById,
  output: z.object({ plan: z.enum(['free', 'pro', 'enterprise']), contracts: z.array(PlanContract) }),
  errors: [notFound],
})

export const agreeContract = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/contracts',
  who: ['admin'],
  summary: 'Enters what was agreed with an instructor; they get an email, and the audit log says who did it.',
  input: z.object({ id: Id, terms: ContractTerms }),
  output: z.object({}),
  errors: [notFound, startsInPast, contractOverlaps],
})

export const endContract = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/contracts/:contractId/end',
  who: ['admin'],
  summary: 'Makes today the last day of a contract, or takes back one that hasn’t begun.',
  input: z.object({ id: Id, contractId: Id }),
  output: z.object({}),
  errors: [notFound],
})

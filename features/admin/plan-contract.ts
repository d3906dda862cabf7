import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Id, InputDay } from '#common/schema.ts'
import { SchoolContract } from '#features/schools/payee-contract.ts'
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

export const getUserSchoolContract = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/school-contract',
  who: ['admin'],
  summary:
    'Whether this owner’s school is paid for its instructors’ lessons, who entered that, and how many agreed.',
  input: ById,
  output: z.object({
    contract: z.nullable(z.extend(SchoolContract, { note: z.string(), agreedBy: z.nullable(z.string()) })),
    instructors: z.int(),
    agreed: z.int(),
  }),
  errors: [notFound],
})

export const enterSchoolContract = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/school-contract',
  who: ['admin'],
  summary: 'Records that a school is paid from a given day for the instructors who agree, and emails them.',
  input: z.object({ id: Id, startsOn: InputDay, note: z.string().check(z.trim(), z.maxLength(500)) }),
  output: z.object({}),
  errors: [notFound, startsInPast, contractOverlaps],
})

export const endSchoolContract = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/school-contract/end',
  who: ['admin'],
  summary:
    'Ends the school’s contract at once: its instructors are paid again, and those who had agreed get an email.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

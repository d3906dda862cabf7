import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { Cursor, Id, InputDay, Instant, Pence } from '#common/schema.ts'
import { AuditPerson } from './contract.ts'
import { auditKinds } from './rules.ts'

/**
 * `by` is null when the platform did it or the account is gone. Of a lesson and its money, `subject` is the learner;
 * what else is to be said of it is in the lines of `detail`.
 */
export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(auditKinds),
  what: z.string(),
  by: AuditPerson,
  subject: AuditPerson,
  /** Of a learner who has no account: the same in each entry about them, and nothing else is known by it. */
  subjectReference: z.nullable(z.string()),
  detail: z.string(),
  instructor: AuditPerson,
  lesson: z.nullable(z.object({ id: Id, startsAt: Instant })),
  pence: z.nullable(Pence),
})

const AuditFilter = z.object({
  /** Account events come only when they are asked for. */
  kind: z.optional(z.enum(auditKinds)),
  person: z.optional(Id),
  /** In the names and addresses of those concerned, and in what was noted. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  from: z.optional(InputDay),
  to: z.optional(InputDay),
})

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  who: ['admin'],
  summary:
    'Who did what about whom, newest first, 25 a page: acts of admins and of schools, vettings, decisions on photos, documents that were read, what was done with lessons and their money, and what happened to accounts. What instructors note of hours paid by hand stays theirs. The detail of a school’s act has its name, that of a car and a number of lessons in lines of their own.',
  input: z.extend(AuditFilter, { cursor: Cursor }),
  output: z.object({ entries: z.array(AuditEntry), nextCursor: z.nullable(z.string()) }),
})

import * as z from 'zod/mini'
import { endpoint, roles } from '#common/endpoint.ts'
import { notFound } from '#common/refusal.ts'
import { Vetting } from '#features/instructors/contract.ts'

const Instant = z.iso.datetime({ offset: true })
const Cursor = z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/, 'Give the cursor as it was answered.')))
const Pence = z.int()

/** Somebody as admins see them in the list. `pending`: the email address is not confirmed yet. */
export type ListedUser = z.infer<typeof ListedUser>
export const ListedUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  profileImage: z.nullable(z.string()),
  status: z.enum(['pending', 'approved']),
  joinedAt: Instant,
  lastSignInAt: z.nullable(Instant),
})

export const UserFilter = z.object({
  /** Words that name or address contain, in any order. */
  search: z._default(z.string().check(z.trim(), z.maxLength(100, 'Please search with at most 100 characters.')), ''),
  role: z.optional(z.enum(roles)),
  status: z.optional(z.enum(['pending', 'approved'])),
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  who: ['admin'],
  does: 'Everybody with a profile, newest first, 25 a page; `search` looks in names and addresses.',
  input: z.extend(UserFilter, { cursor: Cursor }),
  output: z.object({ users: z.array(ListedUser), nextCursor: z.nullable(z.string()) }),
})

/** One person, with what the other features know of them. */
export type UserDetails = z.infer<typeof UserDetails>
export const UserDetails = z.extend(ListedUser, {
  confirmedAt: z.nullable(Instant),
  /** Null for everybody but instructors. */
  vetting: z.nullable(
    z.pick(Vetting, { id: true, status: true, badgeKind: true, badgeNumber: true, badgeExpiresOn: true, reason: true, submittedAt: true, decidedAt: true }),
  ),
  lessons: z.object({ booked: z.int(), delivered: z.int(), cancelled: z.int(), nextAt: z.nullable(Instant) }),
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  who: ['admin'],
  does: 'One person: since when, last sign-in, vetting, and how many lessons.',
  input: z.object({ id: z.uuid() }),
  output: UserDetails,
  refusals: [notFound],
})

export type Overview = z.infer<typeof Overview>
export const Overview = z.object({
  people: z.array(z.object({ role: z.enum(roles), confirmed: z.int(), unconfirmed: z.int() })),
  vettings: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  /** Monday to Sunday in London; cancelled lessons are not counted. */
  lessonsThisWeek: z.object({ from: z.iso.date(), booked: z.int(), delivered: z.int() }),
  /** From the ledger: paid for lessons to come, earned by instructors and not paid out, on the way back to cards, and what the platform has kept since it began. */
  money: z.object({ heldPence: Pence, owedToInstructorsPence: Pence, refundsDuePence: Pence, commissionPence: Pence }),
})

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  who: ['admin'],
  does: 'The figures of the platform as they are in the database now.',
  input: z.object({}),
  output: Overview,
})

const AuditPerson = z.nullable(z.object({ id: z.uuid(), name: z.string() }))

/** What was done with somebody's papers: handed in, decided, deleted, or read. `by` is null when the house did it or the account is gone. */
export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditEntry = z.object({
  id: z.uuid(),
  at: Instant,
  what: z.enum(['submitted', 'approved', 'rejected', 'documents-deleted', 'document-read']),
  by: AuditPerson,
  about: AuditPerson,
  /** Why it was rejected; which document was read. */
  detail: z.string(),
})

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  who: ['admin'],
  does: 'Decisions on vettings and every read of a private document, newest first, 25 a page.',
  input: z.object({ cursor: Cursor }),
  output: z.object({ entries: z.array(AuditEntry), nextCursor: z.nullable(z.string()) }),
})

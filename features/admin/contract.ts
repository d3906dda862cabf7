import * as z from 'zod/mini'
import { endpoint, roles } from '#common/endpoint.ts'
import { notFound, apiError } from '#common/api-error.ts'
import { ById, Cursor, Id, Instant, Pence, requiredText } from '#common/schema.ts'
import { notInReview, Vetting } from '#features/instructors/contract.ts'
import { lessonNotBooked } from '#features/lessons/contract.ts'
import { outcomes } from '#features/lessons/outcomes.ts'
import { lessonParties, lessonStatuses } from '#features/lessons/rules.ts'
import { userSorts, userStates } from './rules.ts'

export const ownAccount = apiError(
  409,
  'own-account',
  'You can’t do this to your own account. Please ask another administrator.',
)
export const alreadySuspended = apiError(409, 'already-suspended', 'This account is already suspended.')
export const notSuspended = apiError(409, 'not-suspended', 'This account isn’t suspended.')
export const lessonsChanged = apiError(
  409,
  'lessons-changed',
  'Their lessons have changed since you looked. Check them again before you continue.',
)
export const roleBound = apiError(
  409,
  'role-bound',
  'This account has upcoming lessons or lesson credit. Settle these first, then change the role.',
)
export const moneyBound = apiError(
  409,
  'money-bound',
  'What they earned hasn’t all been paid out. Only an instructor can see to that, so change the role once it has.',
)
export const schoolBound = apiError(
  409,
  'school-bound',
  'Instructors belong to this account’s school. They can leave in their settings, or the owner can remove them; then change the role.',
)

export const AuditPerson = z.nullable(z.object({ id: Id, name: z.string() }))
const vettingStates = Vetting.shape.status
const Reason = requiredText(1000, 'Give a reason. They’ll see it, and it stays in the audit log.')

export type ListedUser = z.infer<typeof ListedUser>
export const ListedUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  profileImage: z.nullable(z.string()),
  status: z.enum(['pending', 'approved']),
  suspended: z.boolean(),
  vettingStatus: z.nullable(vettingStates),
  joinedAt: Instant,
  lastSignInAt: z.nullable(Instant),
})

export const UserFilter = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(100, 'Please use 100 characters or fewer.')), ''),
  role: z.optional(z.enum(roles)),
  state: z.optional(z.enum(userStates)),
  vetting: z.optional(vettingStates),
  sort: z._default(z.enum(userSorts), 'newest'),
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  who: ['admin'],
  summary: 'Everybody with a profile, 25 a page; `search` looks in names and addresses, or finds an id.',
  input: z.extend(UserFilter, { cursor: Cursor }),
  output: z.object({ users: z.array(ListedUser), nextCursor: z.nullable(z.string()) }),
})

export type UserDetails = z.infer<typeof UserDetails>
export const UserDetails = z.extend(ListedUser, {
  phone: z.nullable(z.string()),
  confirmedAt: z.nullable(Instant),
  vetting: z.nullable(Vetting),
  lessons: z.object({ booked: z.int(), delivered: z.int(), cancelled: z.int(), nextAt: z.nullable(Instant) }),
  /** As learner: paid by card and refunded. As instructor: earned after commission. */
  payments: z.object({ count: z.int(), paidPence: Pence, refundedPence: Pence, earnedPence: Pence }),
  suspension: z.nullable(
    z.object({ reason: z.string(), at: Instant, by: AuditPerson, lessons: z.enum(['keep', 'cancel']) }),
  ),
  /** The newest fifty, newest first. */
  notes: z.array(z.object({ id: Id, at: Instant, by: AuditPerson, text: z.string() })),
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  who: ['admin'],
  summary:
    'One person: since when, last log-in, vetting, how many lessons and payments, and whether they are suspended.',
  input: ById,
  output: UserDetails,
  errors: [notFound],
})

export type UserLesson = z.infer<typeof UserLesson>
export const UserLesson = z.object({
  id: Id,
  startsAt: Instant,
  minutes: z.int(),
  status: z.enum(lessonStatuses),
  pricePence: z.nullable(Pence),
  learner: AuditPerson,
  /** False for a pupil the instructor entered: their name and page aren't shown here. Null once they are deleted. */
  learnerHasAccount: z.nullable(z.boolean()),
  instructor: AuditPerson,
  cancelledAt: z.nullable(Instant),
  cancelledBy: z.nullable(z.enum(lessonParties)),
  cancelReason: z.string(),
  outcome: z.nullable(z.enum(outcomes)),
})

export const listUserLessons = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/lessons',
  who: ['admin'],
  summary:
    'The lessons somebody takes or gives: those to come, the next first, then the past, the latest first. 10 a page.',
  input: z.extend(ById, { cursor: Cursor }),
  output: z.object({ lessons: z.array(UserLesson), nextCursor: z.nullable(z.string()) }),
})

export const LessonCancelling = z.object({
  reason: requiredText(500, 'Give a reason. Both of them will see it.'),
})

export const cancelForBoth = endpoint({
  method: 'POST',
  path: '/api/admin/lessons/:id/cancellation',
  who: ['admin'],
  summary:
    'Cancels a booked lesson for both sides. The learner pays nothing: a single lesson goes back to the card, hours of a block to the block.',
  input: z.extend(LessonCancelling, { id: Id }),
  output: z.object({}),
  errors: [notFound, lessonNotBooked],
})

export const NoteOnUser = z.object({
  text: requiredText(1000, 'Write a note first.'),
})

export const addNote = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/notes',
  who: ['admin'],
  summary: 'Keeps a note about somebody that administrators read, for good, in the audit log.',
  input: z.extend(NoteOnUser, { id: Id }),
  output: z.object({}),
  errors: [notFound],
})

export type Ahead = z.infer<typeof Ahead>
export const Ahead = z.object({
  lessons: z.int(),
  people: z.int(),
  nextAt: z.nullable(Instant),
  /** What cancelling sends back to cards, and what becomes lesson credit again. */
  toCardsPence: Pence,
  toCreditPence: Pence,
  unmarked: z.int(),
  creditPence: Pence,
})

export const getAhead = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/ahead',
  who: ['admin'],
  summary: 'The lessons ahead of one person, and what cancelling all of them would move.',
  input: ById,
  output: Ahead,
  errors: [notFound],
})

/** `lessonsAhead`: the number that the admin saw; at any other number nothing happens. */
const ofLessons = {
  lessons: z.enum(['keep', 'cancel']),
  lessonsAhead: z.optional(z.int().check(z.nonnegative())),
}

export const SuspendUser = z.object({ reason: Reason, ...ofLessons })

export const suspendUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/suspension',
  who: ['admin'],
  summary:
    'Suspends an account at once: sessions end, log-in is refused, instructors leave the directory. Lessons ahead are kept, or cancelled with everything paid given back.',
  input: z.extend(SuspendUser, { id: Id }),
  output: z.object({ cancelled: z.int() }),
  errors: [notFound, ownAccount, alreadySuspended, lessonsChanged],
})

export const liftSuspension = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/suspension',
  who: ['admin'],
  summary:
    'Lets a suspended person in again; an instructor is in the directory again as far as the vetting goes.',
  input: ById,
  output: z.object({}),
  errors: [notFound, notSuspended],
})

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/role',
  who: ['admin'],
  summary:
    'Gives somebody another role. Booked lessons and lesson credit must be settled first, and nobody may belong to a school of theirs. A membership of a school and open invitations end with the old role.',
  input: z.object({ id: Id, role: z.enum(roles) }),
  output: z.object({}),
  errors: [notFound, ownAccount, moneyBound, roleBound, schoolBound],
})

export const rejectVetting = endpoint({
  method: 'POST',
  path: '/api/admin/vettings/:id/rejection',
  who: ['admin'],
  summary:
    'Rejects an instructor with the reason that they read; lessons ahead are kept, or cancelled with everything paid given back.',
  input: z.object({ id: Id, reason: Reason, ...ofLessons }),
  output: z.object({ cancelled: z.int() }),
  errors: [notFound, notInReview, lessonsChanged],
})

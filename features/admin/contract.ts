import * as z from 'zod/mini'
import { endpoint, roles } from '#common/endpoint.ts'
import { notFound, apiError } from '#common/api-error.ts'
import { ById, Cursor, Day, Id, InputDay, Instant, Pence, requiredText } from '#common/schema.ts'
import { notInReview, Vetting } from '#features/instructors/contract.ts'
import { lessonNotBooked } from '#features/lessons/contract.ts'
import { paymentChanged, refundTooMuch } from '#features/payments/contract.ts'
import { refundSources } from '#features/payments/rules.ts'
import { cancelledBy, lessonStatuses } from '#features/lessons/rules.ts'
import { requestClosed, SchoolRequest } from '#features/schools/contract.ts'
import { auditKinds, longestReportDays, reportSteps, userSorts, userStates } from './rules.ts'

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
export const schoolBound = apiError(
  409,
  'school-bound',
  'Instructors belong to this account’s school. They can leave in their settings, or the owner can remove them; then change the role.',
)

const AuditPerson = z.nullable(z.object({ id: Id, name: z.string() }))
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
  instructor: AuditPerson,
  cancelledAt: z.nullable(Instant),
  cancelledBy: z.nullable(z.enum(cancelledBy)),
  cancelReason: z.string(),
  noShow: z.boolean(),
})

export const listUserLessons = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/lessons',
  who: ['admin'],
  summary: 'The lessons somebody takes or gives, latest first, 10 a page.',
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
  /** What cancelling sends back to cards, and what becomes prepaid time again. */
  toCardsPence: Pence,
  toTimePence: Pence,
  unmarked: z.int(),
  prepaidPence: Pence,
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

export type Refundable = z.infer<typeof Refundable>
export const Refundable = z.object({
  id: Id,
  packageName: z.string(),
  learner: AuditPerson,
  instructor: AuditPerson,
  paidPence: Pence,
  refundedPence: Pence,
  /** For lessons that are booked: cancelling them gives it back. */
  heldPence: Pence,
  unused: z.object({ minutes: z.int(), pence: Pence, commissionPence: Pence }),
  /** Of delivered lessons and late cancellations, less what was refunded of them. */
  earned: z.object({ pence: Pence, commissionPence: Pence }),
  mostPence: z.object({ unused: Pence, shared: Pence, platform: Pence }),
})

export const getRefundable = endpoint({
  method: 'GET',
  path: '/api/admin/payments/:id',
  who: ['admin'],
  summary: 'What of a card payment is unused, held or earned, and the most that can be refunded from each.',
  input: ById,
  output: Refundable,
  errors: [notFound],
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/refund',
  who: ['admin'],
  summary:
    'Gives a chosen amount of a payment back to the card: from unused hours, in proportion from the instructor and our commission (`shared`), or from our own money (`platform`). Both people read the reason.',
  input: z.object({
    id: Id,
    from: z.enum(refundSources),
    pence: z.int().check(z.minimum(1), z.maximum(10_000_000)),
    reason: requiredText(500, 'Give a reason. Both of them will read it.'),
    /** What had been refunded when the administrator looked; at any other sum nothing happens. */
    refundedPence: Pence,
  }),
  output: z.object({}),
  errors: [notFound, paymentChanged, refundTooMuch],
})

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
  errors: [notFound, ownAccount, roleBound, schoolBound],
})

export type QueuedSchoolRequest = z.infer<typeof QueuedSchoolRequest>
export const QueuedSchoolRequest = z.extend(SchoolRequest, {
  by: z.object({ id: Id, name: z.string(), email: z.string(), role: z.enum(roles) }),
})

export const listSchoolRequests = endpoint({
  method: 'GET',
  path: '/api/admin/school-requests',
  who: ['admin'],
  summary: 'Those who asked for a school account, newest first, 10 a page.',
  input: z.object({ status: z._default(z.enum(['open', 'closed']), 'open'), cursor: Cursor }),
  output: z.object({ requests: z.array(QueuedSchoolRequest), nextCursor: z.nullable(z.string()) }),
})

export const acceptSchoolRequest = endpoint({
  method: 'POST',
  path: '/api/admin/school-requests/:id/acceptance',
  who: ['admin'],
  summary:
    'Makes the person a school owner and names the school; they get an email that says what they can do now.',
  input: ById,
  output: z.object({}),
  errors: [notFound, requestClosed, ownAccount, roleBound, schoolBound],
})

export const SchoolRefusal = z.object({
  reason: requiredText(1000, 'Give a reason. They’ll read it.'),
})

export const declineSchoolRequest = endpoint({
  method: 'POST',
  path: '/api/admin/school-requests/:id/rejection',
  who: ['admin'],
  summary: 'Declines a request for a school account with the reason that the person reads by email.',
  input: z.extend(SchoolRefusal, { id: Id }),
  output: z.object({}),
  errors: [notFound, requestClosed],
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

export type Overview = z.infer<typeof Overview>
export const Overview = z.object({
  people: z.array(z.object({ role: z.enum(roles), confirmed: z.int(), unconfirmed: z.int() })),
  vettings: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  schoolRequests: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  complaints: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  failedMails: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  stuckPayments: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  /** Monday to Sunday in London; cancelled lessons are not counted. */
  lessonsThisWeek: z.object({ from: Day, booked: z.int(), delivered: z.int() }),
  /** From the ledger, in pence: held, owed to instructors, on the way back to cards, commission so far. */
  money: z.object({
    heldPence: Pence,
    heldForLessonsPence: Pence,
    owedToInstructorsPence: Pence,
    refundsDuePence: Pence,
    commissionPence: Pence,
    goodwillPence: Pence,
  }),
})

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  who: ['admin'],
  summary: 'The figures of the platform as they are in the database now, and what waits for somebody.',
  input: z.object({}),
  output: Overview,
})

export type FailedMail = z.infer<typeof FailedMail>
export const FailedMail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  kind: z.string(),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: Instant,
  /** False once its text has been deleted. */
  canGo: z.boolean(),
})

export const listFailedMails = endpoint({
  method: 'GET',
  path: '/api/admin/failed-mails',
  who: ['admin'],
  summary: 'The newest hundred messages that could not be delivered, without their text.',
  input: z.object({}),
  output: z.object({ mails: z.array(FailedMail) }),
})

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/admin/failed-mails/:id/delivery',
  who: ['admin'],
  summary: 'Tries to deliver a message again that had been given up.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export type StuckPayment = z.infer<typeof StuckPayment>
export const StuckPayment = z.object({
  id: Id,
  what: z.enum(['payment', 'refund']),
  learner: AuditPerson,
  pence: Pence,
  trouble: z.string(),
  reference: z.nullable(z.string()),
  at: Instant,
})

export const listStuckPayments = endpoint({
  method: 'GET',
  path: '/api/admin/stuck-payments',
  who: ['admin'],
  summary:
    'The newest hundred payments and refunds that do not settle by themselves, with what the payment service says.',
  input: z.object({}),
  output: z.object({ payments: z.array(StuckPayment) }),
})

export const retryPayment = endpoint({
  method: 'POST',
  path: '/api/admin/stuck-payments/:id/retry',
  who: ['admin'],
  summary: 'Sends a refund again that was refused, or checks a payment again at the next catch-up.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

/** `by` is null when the platform did it or the account is gone. */
export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(auditKinds),
  what: z.string(),
  by: AuditPerson,
  about: AuditPerson,
  detail: z.string(),
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
    'Who did what about whom, newest first, 25 a page: acts of admins, vettings, documents that were read, and what happened to accounts.',
  input: z.extend(AuditFilter, { cursor: Cursor }),
  output: z.object({ entries: z.array(AuditEntry), nextCursor: z.nullable(z.string()) }),
})

/** Money is from the ledger: held money grows by `taken` and `goodwill` less `refunded` less `earned`. */
export type Figures = z.infer<typeof Figures>
export const Figures = z.object({
  learners: z.int(),
  instructors: z.int(),
  booked: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
  takenPence: Pence,
  refundedPence: Pence,
  /** Of lessons that were delivered, or cancelled too late, less what was refunded of them. */
  earnedPence: Pence,
  commissionPence: Pence,
  /** Refunds of earned money that neither instructor nor commission gave back. */
  goodwillPence: Pence,
  vettingsDecided: z.int(),
  /** The median from submission to decision; null without one. */
  vettingHours: z.nullable(z.number()),
})

export type Report = z.infer<typeof Report>
export const Report = z.object({
  from: Day,
  to: Day,
  by: z.enum(reportSteps),
  rows: z.array(z.extend(Figures, { startsOn: Day, endsOn: Day })),
  totals: Figures,
  before: z.object({ from: Day, to: Day, totals: Figures }),
})

export const ReportQuery = z
  .object({ from: InputDay, to: InputDay, by: z._default(z.enum(reportSteps), 'day') })
  .check(
    z.refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' }),
    z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < longestReportDays * 86_400_000, {
      path: ['to'],
      message: `Please choose at most ${longestReportDays} days.`,
    }),
  )

export const getReport = endpoint({
  method: 'GET',
  path: '/api/admin/report',
  who: ['admin'],
  summary:
    'Sign-ups, lessons, money and vetting times by day, week or month of London’s calendar, with totals and the same number of days before.',
  input: ReportQuery,
  output: Report,
})

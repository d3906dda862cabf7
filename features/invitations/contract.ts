import * as z from 'zod/mini'
import { endpoint, signedIn } from '#common/endpoint.ts'
import { defineEvent } from '#common/event.ts'
import { notFound, apiError } from '#common/api-error.ts'
import { parseEmail } from '#common/email.ts'
import { AnyId, ById, Id, Instant } from '#common/schema.ts'
import { ProfileName } from '#features/profiles/contract.ts'
import { hasLink } from './rules.ts'

export const alreadyInvited = apiError(
  409,
  'already-invited',
  'You’ve already invited this address. You can send the email again below.',
)
export const mailedTooSoon = apiError(
  409,
  'mailed-too-soon',
  'We sent that email less than an hour ago. Please give it a little time.',
)
export const mailedOften = apiError(
  409,
  'mailed-often',
  'We’ve sent three emails to this address. Please speak to the person, or invite another address.',
)
export const enoughForToday = apiError(
  429,
  'enough-for-today',
  'You’ve sent 20 invitations in 24 hours. Please send the next one tomorrow.',
)
export const ownAddress = apiError(
  422,
  'own-address',
  'That’s your own address. Enter the address of the person you’re inviting.',
)
export const invitationGone = apiError(
  410,
  'invitation-gone',
  'This invitation is no longer valid: it’s been used, withdrawn or replaced by a newer email, or it’s more than 14 days old. Ask for a new one.',
)
export const otherRole = apiError(409, 'other-role', 'This invitation is for another kind of account.')
export const hasSchool = apiError(
  409,
  'has-school',
  'You already belong to a school. Leave it in your settings first.',
)
export const ownInvitation = apiError(409, 'own-invitation', 'You sent this invitation yourself.')
export const notRegistering = apiError(
  409,
  'not-registering',
  'This isn’t a registration that has just started.',
)

const Invited = z.enum(['student', 'instructor'])
const Token = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Open the whole link from the email.'))

export type Invitation = z.infer<typeof Invitation>
export const Invitation = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  word: z.string(),
  mails: z.int(),
  mailedAt: Instant,
  expiresAt: Instant,
  state: z.enum(['open', 'expired']),
  /** Null when it was sent as often as allowed. */
  mailAgainFrom: z.nullable(Instant),
})

export const NewInvitation = z.object({
  name: ProfileName,
  email: z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine((email) => parseEmail(email) !== undefined, 'Enter an email address like name@home.co.uk.'),
  ),
  word: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(300, 'Use 300 characters or fewer.'),
      z.refine((word) => !hasLink(word), 'Please leave out web addresses.'),
    ),
    '',
  ),
})

const senders = ['instructor', 'school_owner'] as const

export const invite = endpoint({
  method: 'POST',
  path: '/api/invitations',
  who: senders,
  summary:
    'Invites somebody by email: an instructor a learner, a school an instructor. The answer is the same whether the address has an account or not.',
  input: NewInvitation,
  output: Invitation,
  errors: [alreadyInvited, enoughForToday, ownAddress],
})

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  who: senders,
  summary: 'Your invitations that nobody has accepted yet, newest first.',
  input: z.object({}),
  output: z.object({ invitations: z.array(Invitation) }),
})

export const mailInvitationAgain = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/mail',
  who: senders,
  summary:
    'Sends the email of an invitation again, with a new link that is good for 14 days; the earlier one opens nothing any more.',
  input: ById,
  output: Invitation,
  errors: [notFound, mailedTooSoon, mailedOften, enoughForToday],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  who: senders,
  summary: 'Withdraws an invitation: its link opens nothing any more, and name and address are forgotten.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export type ReadInvitation = z.infer<typeof ReadInvitation>
export const ReadInvitation = z.object({
  role: Invited,
  name: z.string(),
  email: z.string(),
  word: z.string(),
  expiresAt: Instant,
  from: z.object({ name: z.string(), image: z.nullable(z.string()) }),
})

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/reading',
  who: 'anyone',
  summary: 'What the email said, for anyone who has its link.',
  input: z.object({ token: Token }),
  output: ReadInvitation,
  errors: [invitationGone],
})

export const claimInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/claim',
  who: 'anyone',
  summary:
    'Says that this sign-up came by way of an invitation: the two are connected once the address is confirmed.',
  transaction: 'own',
  input: z.object({ token: Token, personId: Id }),
  output: z.object({}),
  errors: [invitationGone, notRegistering],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/acceptance',
  who: signedIn,
  summary: 'Accepts an invitation with the account you are signed in to.',
  input: z.object({ token: Token }),
  output: z.object({}),
  errors: [invitationGone, otherRole, ownInvitation, hasSchool],
})

export type MyInstructor = z.infer<typeof MyInstructor>
export const MyInstructor = z.object({
  id: Id,
  name: z.string(),
  image: z.nullable(z.string()),
  since: Instant,
  /** False while the instructor's vetting or directory entry is not complete. */
  canBeBooked: z.boolean(),
  isTrainee: z.boolean(),
})

export const listMyInstructors = endpoint({
  method: 'GET',
  path: '/api/my-instructors',
  who: ['student'],
  summary: 'The instructors whose invitation you have accepted, the latest first.',
  input: z.object({}),
  output: z.object({ instructors: z.array(MyInstructor) }),
})

export const invitationAccepted = defineEvent(
  'invitation.accepted',
  z.object({ invitationId: AnyId, fromId: AnyId, personId: AnyId, role: z.enum(['student', 'instructor']) }),
)
export type InvitationAccepted = z.infer<typeof invitationAccepted.payload>

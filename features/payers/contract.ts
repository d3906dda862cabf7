import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Id, Instant, requiredText } from '#common/schema.ts'
import { PayerEmail } from '#features/payment-links/payer-contract.ts'
import { mostInvitationSends, mostPayers } from './rules.ts'

export const enoughPayers = apiError(
  409,
  'enough-payers',
  `You can have ${mostPayers} people who pay for you. Take one off first.`,
)
export const payerKnown = apiError(409, 'payer-known', 'You’ve already invited this address.')
export const ownAddress = apiError(
  409,
  'own-address',
  'That’s your own address. Enter the address of the person who pays.',
)
export const invitedOften = apiError(
  429,
  'invited-often',
  'We can’t send any more of these invitations today. Please try again tomorrow.',
)

export type LearnerPayer = z.infer<typeof LearnerPayer>
export const LearnerPayer = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  sharesProgress: z.boolean(),
  sends: z.int(),
  /** An invitation that isn’t accepted by then has ended, and can be sent again. */
  expiresAt: Instant,
  acceptedAt: z.nullable(Instant),
})

export const PayerName = requiredText(100, 'Enter a name.')

export const listPayers = endpoint({
  method: 'GET',
  path: '/api/payers',
  who: ['student'],
  summary: 'Who pays for your lessons, or is invited to, and what they see',
  input: z.object({}),
  output: z.object({ payers: z.array(LearnerPayer) }),
})

export type PayerForm = z.infer<typeof PayerForm>
export const PayerForm = z.object({ name: PayerName, email: PayerEmail, sharesProgress: z.boolean() })

export const invitePayer = endpoint({
  method: 'POST',
  path: '/api/payers',
  who: ['student'],
  summary: 'Invites somebody by email to pay for your lessons; they need no account.',
  input: PayerForm,
  output: LearnerPayer,
  errors: [enoughPayers, payerKnown, ownAddress, invitedOften],
})

export const sendPayerInvitation = endpoint({
  method: 'POST',
  path: '/api/payers/:id/invitation',
  who: ['student'],
  summary: `Sends an invitation again, ${mostInvitationSends} times in all. Earlier links of it end.`,
  input: ById,
  output: LearnerPayer,
  errors: [notFound, invitedOften],
})

export const changePayer = endpoint({
  method: 'PATCH',
  path: '/api/payers/:id',
  who: ['student'],
  summary: 'Lets somebody who pays see your progress, or no longer',
  input: z.object({ id: Id, sharesProgress: z.boolean() }),
  output: LearnerPayer,
  errors: [notFound],
})

export const endPayer = endpoint({
  method: 'DELETE',
  path: '/api/payers/:id',
  who: ['student'],
  summary:
    'From now on they see nothing of you and can’t pay for you. Hours they bought stay yours. Doing it twice is once.',
  input: ById,
  output: z.object({}),
})

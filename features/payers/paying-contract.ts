import * as z from 'zod/mini'
import { apiError, notFound, tooMany } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Id, Instant, LinkToken, Pence } from '#common/schema.ts'
import { PayerEmail } from '#features/payment-links/payer-contract.ts'
import {
  instructorNotTeaching,
  lessonNotHeld,
  packageNotFitting,
  packageNotForInstructor,
  paymentServiceAway,
  paymentsNotSetUp,
  returnedOften,
} from '#features/payments/contract.ts'
import { PayerName } from './contract.ts'
import { mostHours, payerLessonStates } from './rules.ts'

/** Not 401, which would log an account out that has nothing to do with it. */
export const payingSignedOut = apiError(
  403,
  'paying-signed-out',
  'Please open your page by a new link: the last one is used or has ended.',
)
export const invitationOver = apiError(
  410,
  'payer-invitation-over',
  'This invitation has been used, withdrawn or has ended. Ask the learner to send a new one.',
)
export const notLetting = apiError(
  409,
  'not-letting',
  'You can’t pay for this learner any more. Nothing was charged.',
)

const Token = { token: LinkToken }

export const getPayerInvitation = endpoint({
  method: 'GET',
  path: '/api/payer-invitations/:token',
  who: 'anyone',
  summary: 'Who invites you to pay for their lessons, and what you’d see',
  input: z.object(Token),
  output: z.object({
    learnerName: z.string(),
    payerName: z.string(),
    email: z.string(),
    sharesProgress: z.boolean(),
    expiresAt: Instant,
  }),
  errors: [invitationOver],
})

const PayingSession = z.object({ session: LinkToken, expiresAt: Instant })

export const acceptPayerInvitation = endpoint({
  method: 'POST',
  path: '/api/payer-invitations/:token/acceptance',
  who: 'anyone',
  summary: 'Accepts an invitation and opens your page. Your receipts bear the name you give.',
  input: z.object({ ...Token, name: PayerName }),
  output: PayingSession,
  errors: [invitationOver],
})

export const declinePayerInvitation = endpoint({
  method: 'DELETE',
  path: '/api/payer-invitations/:token',
  who: 'anyone',
  summary: 'Declines an invitation. We forget your name and address.',
  input: z.object(Token),
  output: z.object({}),
  errors: [invitationOver],
})

export const sendPayingLink = endpoint({
  method: 'POST',
  path: '/api/paying/link',
  who: 'anyone',
  transaction: 'own',
  summary:
    'Emails a link to your page, if this address pays for anybody. The answer doesn’t say whether it does. Counted by network.',
  input: z.object({ email: PayerEmail }),
  output: z.object({}),
  errors: [tooMany],
})

export const openPaying = endpoint({
  method: 'POST',
  path: '/api/paying/session',
  who: 'anyone',
  summary: 'Opens your page by the link in the email, once',
  input: z.object(Token),
  output: PayingSession,
  errors: [payingSignedOut],
})

export const endPaying = endpoint({
  method: 'DELETE',
  path: '/api/paying/session',
  who: 'anyone',
  summary: 'Signs out of your page, here and everywhere else',
  input: z.object({}),
  output: z.object({}),
})

export type LearnerPaidFor = z.infer<typeof LearnerPaidFor>
export const LearnerPaidFor = z.object({
  /** Of what the learner lets you do: not their account. */
  id: Id,
  name: z.string(),
  instructors: z.array(
    z.object({
      id: Id,
      name: z.string(),
      minutesLeft: z.int(),
      /** Null: they aren’t taking card payments at the moment. */
      hourlyRatePence: z.nullable(Pence),
      blocks: z.array(z.object({ id: Id, name: z.string(), hours: z.number(), pricePence: Pence })),
    }),
  ),
  lessons: z.array(
    z.object({
      id: Id,
      instructorName: z.string(),
      startsAt: Instant,
      endsAt: Instant,
      state: z.enum(payerLessonStates),
      /** What is to pay, and until when the time is held. */
      pricePence: z.nullable(Pence),
      heldUntil: z.nullable(Instant),
    }),
  ),
  /** Only if the learner shares it. */
  progress: z.nullable(
    z.object({
      lessons: z.int(),
      minutes: z.int(),
      groups: z.array(z.object({ name: z.string(), reached: z.int(), of: z.int() })),
    }),
  ),
})

export type PaidByMe = z.infer<typeof PaidByMe>
export const PaidByMe = z.object({
  id: Id,
  learnerName: z.string(),
  what: z.string(),
  lessonStartsAt: z.nullable(Instant),
  amountPence: Pence,
  refundedPence: Pence,
  paidAt: Instant,
  papers: z.array(z.object({ id: Id, kind: z.enum(['receipt', 'credit-note']), number: z.int() })),
})

export const getPaying = endpoint({
  method: 'GET',
  path: '/api/paying',
  who: 'anyone',
  transaction: 'own',
  load: 'payment',
  summary:
    'Your page: for each learner who invited you hours, lessons and, if they share it, progress; what you’ve paid. With `returned` your latest open payments are looked up at the payment service, every few seconds at most.',
  input: z.object({ returned: z._default(z.stringbool(), false) }),
  output: z.object({
    name: z.string(),
    email: z.string(),
    hearsOfLowHours: z.boolean(),
    learners: z.array(LearnerPaidFor),
    payments: z.array(PaidByMe),
  }),
  errors: [payingSignedOut],
})

export const changePaying = endpoint({
  method: 'PATCH',
  path: '/api/paying',
  who: 'anyone',
  summary: 'Whether you hear when hours run low, and the name on your receipts from now on',
  input: z.object({ name: z.optional(PayerName), hearsOfLowHours: z.optional(z.boolean()) }),
  output: z.object({}),
  errors: [payingSignedOut],
})

const refusals = [
  payingSignedOut,
  notLetting,
  notFound,
  instructorNotTeaching,
  paymentsNotSetUp,
  paymentServiceAway,
]
const ToPay = z.object({ url: z.string() })

export const buyHoursForLearner = endpoint({
  method: 'POST',
  path: '/api/paying/learners/:id/checkout',
  who: 'anyone',
  transaction: 'own',
  load: 'payment',
  summary:
    'Opens the page where you pay for hours with an instructor of the learner’s: a block, or hours at the price of one',
  input: z.object({
    id: Id,
    instructorId: Id,
    buys: z.union([
      z.object({ packageId: Id }),
      z.object({ hours: z.int().check(z.minimum(1), z.maximum(mostHours)) }),
    ]),
  }),
  output: ToPay,
  errors: [...refusals, packageNotFitting, packageNotForInstructor, returnedOften],
})

export const payLessonForLearner = endpoint({
  method: 'POST',
  path: '/api/paying/learners/:id/lessons/:lessonId/checkout',
  who: 'anyone',
  transaction: 'own',
  load: 'payment',
  summary: 'Opens the page where you pay for a lesson that waits for its payment',
  input: z.object({ id: Id, lessonId: Id }),
  output: ToPay,
  errors: [...refusals, lessonNotHeld],
})

export const leaveLearner = endpoint({
  method: 'DELETE',
  path: '/api/paying/learners/:id',
  who: 'anyone',
  summary: 'You no longer pay for this learner and see nothing of them. Doing it twice is once.',
  input: ById,
  output: z.object({}),
  errors: [payingSignedOut],
})

export const leavePaying = endpoint({
  method: 'DELETE',
  path: '/api/paying',
  who: 'anyone',
  summary:
    'Deletes your page. Your name stays on receipts, as the law wants, and your address with each payment for a year, so we can write to you about a refund.',
  input: z.object({}),
  output: z.object({}),
  errors: [payingSignedOut],
})

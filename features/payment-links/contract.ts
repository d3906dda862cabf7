import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Instant, LinkToken, Pence } from '#common/schema.ts'
import {
  instructorNotTeaching,
  lessonNotHeld,
  paymentServiceAway,
  paymentsNotSetUp,
} from '#features/payments/contract.ts'
import { linkStates } from './rules.ts'

export const paymentLinkNotGood = apiError(
  410,
  'payment-link-not-good',
  'This link isn’t valid or is incomplete. Please open it from the email again.',
)
export const paymentLinkEnded = apiError(
  410,
  'payment-link-ended',
  'This link has ended. If you still owe for a lesson, please ask your instructor how to pay.',
)
export const nothingToPay = apiError(
  409,
  'nothing-to-pay',
  'This lesson can’t be paid with the link any more. Please reload the page to see whether it’s paid or cancelled.',
)
export const linkSentOften = apiError(
  429,
  'link-sent-often',
  'You’ve emailed this link five times. You can still copy it and send it yourself.',
)

export const linksSentToday = apiError(
  429,
  'links-sent-today',
  'That’s as many links as we can email today. You can still copy it and send it yourself.',
)

const Token = { token: LinkToken }

export type LinkedPayment = z.infer<typeof LinkedPayment>
export const LinkedPayment = z.object({
  state: z.enum(linkStates),
  instructorName: z.string(),
  learnerFirstName: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  minutes: z.int(),
  pricePence: Pence,
  /** Where the lesson is: times are shown in it. */
  zone: z.string(),
})

export const getLinkedPayment = endpoint({
  method: 'GET',
  path: '/api/payment-links/:token',
  who: 'anyone',
  transaction: 'own',
  load: 'payment',
  summary:
    'What a payment link pays for. With `returned` an open payment is looked up at the payment service.',
  input: z.object({ ...Token, returned: z._default(z.stringbool(), false) }),
  output: LinkedPayment,
  errors: [paymentLinkNotGood, paymentLinkEnded],
})

export const payByLink = endpoint({
  method: 'POST',
  path: '/api/payment-links/:token/checkout',
  who: 'anyone',
  transaction: 'own',
  load: 'payment',
  summary: 'Opens the page where the lesson of a payment link is paid by card.',
  input: z.object(Token),
  output: z.object({ url: z.string() }),
  errors: [
    paymentLinkNotGood,
    paymentLinkEnded,
    nothingToPay,
    lessonNotHeld,
    instructorNotTeaching,
    paymentsNotSetUp,
    paymentServiceAway,
  ],
})

export type PaymentLink = z.infer<typeof PaymentLink>
export const PaymentLink = z.object({
  url: z.string(),
  /** What the instructor noted; null where it goes to an account's address, which stays private. */
  email: z.nullable(z.string()),
  sends: z.int(),
  /** Null: it isn’t due yet. */
  sentAt: z.nullable(Instant),
  /** None is emailed: the learner’s saved card pays when it would be. */
  byCard: z.boolean(),
})

export const getPaymentLink = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/payment-link',
  who: ['student', 'instructor'],
  summary: 'The link by which a lesson of yours is paid, and when it was last emailed.',
  input: ById,
  output: PaymentLink,
  errors: [notFound],
})

export const sendPaymentLink = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/payment-link',
  who: ['instructor'],
  summary: 'Emails the payment link of a lesson again, five times at most.',
  input: ById,
  output: PaymentLink,
  errors: [notFound, nothingToPay, linkSentOften, linksSentToday],
})

import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { parseEmail } from '#common/email.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Id, Instant, LinkToken, Pence } from '#common/schema.ts'
import { CancellationTiers } from '#features/cancellation-terms/contract.ts'
import { pickupMissing } from '#features/lessons/contract.ts'
import {
  addressMissing,
  instructorNotTeaching,
  lessonNotHeld,
  packageNotFitting,
  packageNotForInstructor,
  paymentServiceAway,
  paymentsNotSetUp,
  returnedOften,
} from '#features/payments/contract.ts'
import { paymentLinkEnded, paymentLinkNotGood } from './contract.ts'
import { latestHoursBefore, mostLapsed, mostPayerSends, payerStates } from './payer-rules.ts'

export const tooSoonForPayer = apiError(
  409,
  'too-soon-for-payer',
  `This lesson starts too soon to hold it for someone else: they’d need to pay at least ${latestHoursBefore} hours before. Please pay now, or choose a later time.`,
)
export const payersLapsed = apiError(
  429,
  'payers-lapsed',
  `We’ve held ${mostLapsed} times for someone else this week, and nobody paid. Please pay by card yourself for now.`,
)
export const payerLinkSentOften = apiError(
  429,
  'payer-link-sent-often',
  'We can’t email this link again today. You can still share it yourself.',
)
export const payerLinkOver = apiError(
  409,
  'payer-link-over',
  'This can’t be paid with the link any more. Please reload the page to see why.',
)

export type OpenedPayerLink = z.infer<typeof OpenedPayerLink>
export const OpenedPayerLink = z.object({
  url: z.string(),
  heldUntil: Instant,
  packageName: z.string(),
  pricePence: Pence,
  sends: z.int(),
})

export const openPayerLink = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/payer-link',
  who: ['student'],
  guests: true,
  transaction: 'own',
  load: 'payment',
  summary:
    'A link by which somebody else pays for your held lesson, and longer time to do so. While one is open, it’s that one at its price: earlier addresses of it stay good.',
  input: z.object({ id: Id, packageId: Id }),
  output: OpenedPayerLink,
  errors: [
    notFound,
    tooSoonForPayer,
    payersLapsed,
    addressMissing,
    paymentsNotSetUp,
    packageNotFitting,
    packageNotForInstructor,
    instructorNotTeaching,
    lessonNotHeld,
    pickupMissing,
    returnedOften,
  ],
})

export type PayerLink = z.infer<typeof PayerLink>
export const PayerLink = z.omit(z.extend(OpenedPayerLink, { packageId: Id }), { url: true })

export const getPayerLink = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/payer-link',
  who: ['student'],
  guests: true,
  summary: 'The link by which somebody else pays for your held lesson, without its address.',
  input: ById,
  output: PayerLink,
  errors: [notFound],
})

export const PayerEmail = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((email) => parseEmail(email) !== undefined, 'Enter an email address like name@home.co.uk.'),
)

export const sendPayerLink = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/payer-link/email',
  who: ['student'],
  transaction: 'own',
  summary: `Emails the link to somebody who pays, ${mostPayerSends} times at most.`,
  input: z.object({ id: Id, email: PayerEmail }),
  output: PayerLink,
  errors: [notFound, payerLinkSentOften],
})

export const withdrawPayerLink = endpoint({
  method: 'DELETE',
  path: '/api/lessons/:id/payer-link',
  who: ['student'],
  guests: true,
  transaction: 'own',
  summary: 'Ends the link. The time is held for ten more minutes, for you to pay. Doing it twice is once.',
  input: ById,
  output: z.object({ heldUntil: z.nullable(Instant) }),
  errors: [notFound],
})

export type PaymentForOther = z.infer<typeof PaymentForOther>
export const PaymentForOther = z.object({
  state: z.enum(payerStates),
  instructorName: z.string(),
  learnerFirstName: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  minutes: z.int(),
  /** Postcode sector: never the address. */
  pickup: z.nullable(z.string()),
  packageName: z.string(),
  pricePence: Pence,
  heldUntil: z.nullable(Instant),
  cancellationTiers: CancellationTiers,
  instructorId: Id,
  zone: z.string(),
})

const Token = { token: LinkToken }

export const getPaymentForOther = endpoint({
  method: 'GET',
  path: '/api/payer-links/:token',
  who: 'anyone',
  transaction: 'own',
  load: 'payment',
  summary:
    'What a learner’s link to somebody else pays for. With `returned` an open payment is looked up at the payment service.',
  input: z.object({ ...Token, returned: z._default(z.stringbool(), false) }),
  output: PaymentForOther,
  errors: [paymentLinkNotGood, paymentLinkEnded],
})

export const payForOther = endpoint({
  method: 'POST',
  path: '/api/payer-links/:token/checkout',
  who: 'anyone',
  transaction: 'own',
  load: 'payment',
  summary: 'Opens the page where a learner’s lesson is paid by somebody else’s card.',
  input: z.object(Token),
  output: z.object({ url: z.string() }),
  errors: [
    paymentLinkNotGood,
    paymentLinkEnded,
    payerLinkOver,
    lessonNotHeld,
    instructorNotTeaching,
    paymentsNotSetUp,
    paymentServiceAway,
  ],
})

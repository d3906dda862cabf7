import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { addressUnconfirmed, apiError, notAllowed, notFound } from '#common/api-error.ts'
import { ById, Id, Instant, Pence } from '#common/schema.ts'
import { Lesson, pickupMissing } from '#features/lessons/contract.ts'
import { moneyMoved } from '#features/lessons/outcome-contract.ts'
import { packageKinds } from './rules.ts'

export const paymentsNotSetUp = apiError(
  409,
  'payments-not-set-up',
  'Card payments aren’t set up here yet. You haven’t been charged. Please contact us.',
)
export const paymentServiceAway = apiError(
  424,
  'payment-service-away',
  'We can’t reach the payment service at the moment. You haven’t been charged and we’re still holding your slot. Please try again in a minute.',
)
export const unknownOrigin = apiError(
  422,
  'unknown-origin',
  'This address is not one that payments may return to.',
)
export const packageNotFitting = apiError(
  409,
  'package-not-fitting',
  'This package doesn’t fit the lesson you chose. Choose one of the same length, or a block of hours.',
)
export const packageNotForInstructor = apiError(
  409,
  'package-not-for-instructor',
  'You can’t use this package with that instructor.',
)
export const instructorNotTeaching = apiError(
  409,
  'instructor-not-teaching',
  'This instructor isn’t taking bookings at the moment.',
)
export const notApprovedYet = apiError(
  409,
  'not-approved-yet',
  'You can take card payments once we’ve approved your documents.',
)
export const lessonNotHeld = apiError(
  409,
  'lesson-not-held',
  'We’re no longer holding this slot. Please choose a time again.',
)
export const lessonNeeded = apiError(409, 'lesson-needed', 'Choose a time first.')
export const addressMissing = apiError(
  409,
  'address-missing',
  'Tell us your name and email address first. Then you can pay.',
)
export const notEnoughCredit = apiError(
  409,
  'not-enough-credit',
  'You don’t have enough lesson credit with this instructor for this lesson.',
)
export const nothingToRefund = apiError(
  409,
  'nothing-to-refund',
  'There’s nothing left of this purchase to refund.',
)
export const refundTooMuch = apiError(409, 'refund-too-much', 'That’s more than can be refunded this way.')
export const refundDisputed = apiError(
  409,
  'refund-disputed',
  'The payer’s bank is deciding about this payment, so we can’t refund any of it.',
)
export const refundNeedsLesson = apiError(
  409,
  'refund-needs-lesson',
  'This payment paid for several lessons. Choose the one that the refund is for.',
)
export const paymentChanged = apiError(
  409,
  'payment-changed',
  'This payment has changed since you looked. Check it again before you refund it.',
)
export const badSignature = apiError(
  400,
  'bad-signature',
  'This message was not signed by the payment service, or is too old.',
)

export const returnedOften = apiError(
  429,
  'returned-often',
  'You’ve had three refunds of lesson credit in the last 30 days. Please pay lesson by lesson for now, or write to us.',
)

export const refundedOften = apiError(
  429,
  'refunded-often',
  'You’ve had three refunds of lesson credit in the last 30 days. Use this credit for a lesson, or ask again later.',
)

export type Package = z.infer<typeof Package>
export const Package = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  kind: z.enum(packageKinds),
  lesson_count: z.int(),
  lesson_minutes: z.int(),
  /** The whole package, in minor units. */
  price: Pence,
  currency: z.string(),
  /** Null: of the platform, for every instructor whose rate it covers. */
  instructor_id: z.nullable(Id),
})

export const listPackages = endpoint({
  method: 'GET',
  path: '/api/payments/packages',
  who: 'anyone',
  summary:
    'What can be bought. `instructor_id` adds that instructor’s own packages, and leaves out those of the platform that cannot be used there.',
  input: z.object({ instructor_id: z.optional(Id) }),
  output: z.object({ packages: z.array(Package) }),
})

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/payments/checkout/session',
  who: ['student'],
  guests: true,
  transaction: 'own',
  load: 'payment',
  summary:
    'Opens the page where the learner pays for a held lesson, or (without `lesson_id`) for a block of hours. Asked again, it answers the same session while that is open.',
  input: z.object({
    package_id: Id,
    student_id: Id,
    instructor_id: Id,
    lesson_id: z.optional(z.nullable(Id)),
    origin_url: z.string().check(z.maxLength(300)),
  }),
  output: z.object({ session_id: z.string(), url: z.string() }),
  errors: [
    paymentsNotSetUp,
    paymentServiceAway,
    unknownOrigin,
    packageNotFitting,
    packageNotForInstructor,
    instructorNotTeaching,
    lessonNotHeld,
    pickupMissing,
    lessonNeeded,
    returnedOften,
    addressMissing,
    addressUnconfirmed,
    notFound,
    notAllowed,
  ],
})

export type CheckoutStatus = z.infer<typeof CheckoutStatus>
export const CheckoutStatus = z.object({
  payment_status: z.enum(['paid', 'unpaid']),
  status: z.enum(['open', 'complete', 'expired']),
  amount_total: Pence,
  currency: z.string(),
  metadata: z.object({ package_id: z.string() }),
  package_name: z.string(),
  lesson_id: z.nullable(Id),
  /** `refunded`: the time had gone. Null before it is paid. */
  outcome: z.nullable(z.enum(['booked', 'credited', 'refunded'])),
})

export const getCheckoutStatus = endpoint({
  method: 'GET',
  path: '/api/payments/checkout/status/:sessionId',
  who: ['student', 'admin'],
  guests: true,
  transaction: 'own',
  load: 'payment',
  summary: 'How far a payment of yours is; an open one is looked up at the payment service.',
  input: z.object({ sessionId: z.string().check(z.maxLength(255)) }),
  output: CheckoutStatus,
  errors: [notFound],
})

export type Credit = z.infer<typeof Credit>
export const Credit = z.object({
  id: Id,
  instructor_id: Id,
  instructor_name: z.nullable(z.string()),
  package_name: z.string(),
  minutes_bought: z.int(),
  minutes_left: z.int(),
  pence_left: Pence,
  created_at: Instant,
})

export const listCredits = endpoint({
  method: 'GET',
  path: '/api/payments/credits',
  who: ['student'],
  guests: true,
  summary: 'Your lesson credit that is not used yet, by purchase, oldest first. It does not run out.',
  input: z.object({ instructor_id: z.optional(Id) }),
  output: z.object({ credits: z.array(Credit) }),
})

export type LessonMoney = z.infer<typeof LessonMoney>
export const LessonMoney = z.object({
  parts: z.array(
    z.object({
      credit_id: Id,
      pence: Pence,
      /** `spent`: it was credit, and has paid another lesson; `moved`: taken along to another instructor. */
      is_now: z.enum(['held', 'credit', 'spent', 'moved', 'refunded']),
      since: Instant,
    }),
  ),
})

export const getLessonMoney = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/money',
  who: ['student'],
  guests: true,
  summary:
    'Where the money of a lesson of yours that was cancelled is now. `held` parts are settled in a moment; what went to the instructor is left out.',
  input: ById,
  output: LessonMoney,
})

export const refundCredit = endpoint({
  method: 'POST',
  path: '/api/payments/credits/:id/refund',
  who: ['student'],
  transaction: 'own',
  summary: 'Gives what is left of a purchase back to the card it was paid with.',
  input: ById,
  output: z.object({ refunded_pence: Pence }),
  errors: [notFound, nothingToRefund, refundDisputed, refundedOften],
})

export const nothingToMove = apiError(
  409,
  'nothing-to-move',
  'There’s nothing left of this credit to take along, or less than a minute’s worth.',
)
export const moveChanged = apiError(
  409,
  'move-changed',
  'What you’d get has changed since you looked. Please check it again.',
)

export type CreditMove = z.infer<typeof CreditMove>
export const CreditMove = z.object({
  /** What is left, to the penny. */
  pence: Pence,
  hourlyRatePence: Pence,
  /** At the new instructor’s hourly price. */
  minutes: z.int(),
})

const toInstructor = { id: Id, instructorId: Id }

export const describeCreditMove = endpoint({
  method: 'GET',
  path: '/api/payments/credits/:id/move',
  who: ['student'],
  summary: 'How many hours with another instructor what is left of a purchase would be.',
  input: z.object(toInstructor),
  output: CreditMove,
  errors: [notFound, nothingToMove, instructorNotTeaching],
})

export const moveCredit = endpoint({
  method: 'POST',
  path: '/api/payments/credits/:id/move',
  who: ['student'],
  transaction: 'own',
  summary:
    'Takes what is left of a purchase along to another instructor: the same money, at their hourly price. It stays refundable to the card it was paid with.',
  input: z.object({
    ...toInstructor,
    /** As the preview said: nobody gets other hours than they saw. */
    minutes: z.int(),
  }),
  output: CreditMove,
  errors: [notFound, nothingToMove, instructorNotTeaching, moveChanged],
})

export const payWithCredit = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/payment-with-credit',
  who: ['student'],
  transaction: 'own',
  summary: 'Books a held lesson with lesson credit.',
  input: ById,
  output: z.object({ lesson_id: Id, minutes_left: z.int() }),
  errors: [notFound, lessonNotHeld, pickupMissing, notEnoughCredit],
})

export const nothingToWaive = apiError(
  409,
  'nothing-to-waive',
  'Only what a late cancellation costs can be waived.',
)

export const waiveCancellation = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/waiver',
  who: ['instructor'],
  summary:
    'Waives what a late cancellation costs your learner: what was paid for it is lesson credit again. Doing it twice is once.',
  input: ById,
  output: Lesson,
  errors: [notFound, nothingToWaive, moneyMoved],
})

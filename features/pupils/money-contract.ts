import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Id, InputDay, Instant, Pence } from '#common/schema.ts'
import { Lesson, lessonNotBooked } from '#features/lessons/contract.ts'
import { Pupil } from './contract.ts'
import { noPrice } from './enter-lesson-contract.ts'

export const notPaidByHand = apiError(
  409,
  'not-paid-by-hand',
  'This lesson isn’t paid in cash or by bank transfer.',
)

export const alreadyPaid = apiError(409, 'already-paid', 'This lesson has been paid for already.')
export const receivedOtherwise = apiError(
  409,
  'received-otherwise',
  'You’ve already noted that this lesson was paid another way. Change it there if that’s wrong.',
)
export const amountChanged = apiError(
  409,
  'amount-changed',
  'This lesson costs another amount now. Open it, check with your learner, and note what you received.',
)
export const hoursUsed = apiError(
  409,
  'hours-used',
  'Lessons have been booked from these hours. Cancel those first, or add the hours they need.',
)

export const addPrepaidHours = endpoint({
  method: 'POST',
  path: '/api/pupils/:id/hours',
  who: ['instructor'],
  summary:
    'Notes hours that a pupil has paid you for in advance, in cash or by bank transfer; or, with `before`, those paid for before you came to us. They are lessons that you owe, and no income here.',
  input: z.object({
    id: Id,
    minutes: z.int().check(z.minimum(15), z.maximum(12_000)),
    /** What was paid for them. For `before` what they cost at their rate, or yours, unless given. */
    pence: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
    method: z.enum(['cash', 'bank', 'before']),
  }),
  output: Pupil,
  errors: [notFound, noPrice],
})

export const removePrepaidHours = endpoint({
  method: 'DELETE',
  path: '/api/pupils/:id/hours/:hoursId',
  who: ['instructor'],
  summary: 'Takes back hours that were noted by mistake, as long as no lesson has used them.',
  input: z.object({ id: Id, hoursId: Id }),
  output: Pupil,
  errors: [notFound, hoursUsed],
})

export const receiveForLesson = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/receipt',
  who: ['instructor'],
  summary:
    'Says that you have had the cash or the transfer for a lesson. Doing it twice is once. With the same `key` again it is applied once, even if it was taken back since.',
  input: z.object({
    id: Id,
    key: z.optional(Id),
    /** The way it came, if that may not be the way that was agreed: a payment link ends. */
    payment: z.optional(z.enum(['cash', 'bank'])),
    /** What the caller was shown: another amount is not noted unseen. */
    pence: z.optional(Pence),
  }),
  output: Lesson,
  errors: [notFound, notPaidByHand, alreadyPaid, receivedOtherwise, amountChanged, lessonNotBooked],
})

export const changeLessonPayment = endpoint({
  method: 'PUT',
  path: '/api/lessons/:id/payment',
  who: ['instructor'],
  summary:
    'Changes a lesson that is not paid yet to cash or a transfer, with `received` in one go. Its payment link ends.',
  input: z.object({
    id: Id,
    payment: z.enum(['cash', 'bank']),
    received: z._default(z.boolean(), false),
  }),
  output: Lesson,
  errors: [notFound, alreadyPaid, lessonNotBooked],
})

export const notReceived = apiError(409, 'not-received', 'This lesson isn’t marked as received.')
export const receivedLater = apiError(409, 'received-later', 'Choose today or an earlier day.')

export const changeReceipt = endpoint({
  method: 'PUT',
  path: '/api/lessons/:id/receipt',
  who: ['instructor'],
  summary: 'Changes how the money for a lesson came, and on which day in London. The amount stays.',
  input: z.object({ id: Id, payment: z.enum(['cash', 'bank']), on: InputDay }),
  output: Lesson,
  errors: [notFound, notReceived, receivedLater],
})

export const undoReceipt = endpoint({
  method: 'DELETE',
  path: '/api/lessons/:id/receipt',
  who: ['instructor'],
  summary: 'Takes “received” back.',
  input: ById,
  output: Lesson,
  errors: [notFound, notPaidByHand],
})

export type Takings = z.infer<typeof Takings>
export const Takings = z.object({
  cashPence: Pence,
  bankPence: Pence,
  /** For lessons that are over and not received, and from before. */
  owedPence: Pence,
  /** `YYYY-MM` in London; months in which nothing came are left out. */
  months: z.array(z.object({ month: z.string(), cashPence: Pence, bankPence: Pence })),
  lines: z.array(
    z.object({
      id: Id,
      /** `earlier`: owed from before they came to us. */
      what: z.enum(['lesson', 'hours', 'earlier']),
      name: z.nullable(z.string()),
      minutes: z.int(),
      pence: Pence,
      method: z.enum(['cash', 'bank']),
      receivedAt: Instant,
      /** When the lesson was; null of hours in advance. */
      lessonAt: z.nullable(Instant),
    }),
  ),
})

export const getTakings = endpoint({
  method: 'GET',
  path: '/api/takings',
  who: ['instructor'],
  summary:
    'Cash and transfers you have received, by London day, `to` exclusive; the last twelve months unless given. At most 200 lines.',
  input: z.object({ from: z.optional(InputDay), to: z.optional(InputDay) }),
  output: Takings,
})

export type Owed = z.infer<typeof Owed>
export const Owed = z.object({
  owedPence: Pence,
  lessons: z.array(Lesson),
  /** From before the instructor came to us, the longest first. */
  earlier: z.array(
    z.object({ id: Id, pupilId: Id, learnerId: Id, name: z.string(), pence: Pence, notedAt: Instant }),
  ),
})

export const listOwed = endpoint({
  method: 'GET',
  path: '/api/takings/owed',
  who: ['instructor'],
  summary:
    'Lessons you haven’t been paid for yet: in cash or by transfer from their end, by card link from their start. And what is owed from before. At most 100 of each, and what they come to in all; those of one learner if given.',
  input: z.object({ learnerId: z.optional(Id) }),
  output: Owed,
})

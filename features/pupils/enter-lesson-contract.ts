import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Id, InputDay, InputInstant, Instant } from '#common/schema.ts'
import {
  LessonMinutes,
  CarChoice,
  carBusy,
  gapTooShort,
  insuranceNotSeen,
  travelTooTight,
} from '#features/diary/contract.ts'
import { Lesson, lessonForOffice } from '#features/lessons/contract.ts'
import { enteredFreeHours } from '#features/lessons/rules.ts'
import {
  diaryBusy,
  learnerElsewhere,
  ownDiaryClosed,
  timeOver,
  WholeMinute,
} from '#features/lessons/moving-contract.ts'
import { notApprovedYet, paymentsNotSetUp } from '#features/payments/contract.ts'
import { PlaceInput } from '#features/places/contract.ts'
import { noEmail } from './contract.ts'
import { enteredPayments } from './rules.ts'

export const tooLongAgo = apiError(
  409,
  'too-long-ago',
  'That’s more than 31 days ago. Please choose a later day.',
)
export const notEnoughHours = apiError(
  409,
  'not-enough-hours',
  'They haven’t paid for enough hours in advance for this lesson.',
)
export const tooSoonForCredit = apiError(
  409,
  'too-soon-for-credit',
  `Hours that they bought by card can’t pay for a lesson within ${enteredFreeHours} hours, because they need time to say no. Choose a later time or another way to pay.`,
)
export const noPrice = apiError(
  409,
  'no-price',
  'We don’t know the price. Enter one, or set your hourly rate first.',
)

export const priceTooLow = apiError(
  409,
  'price-too-low',
  'A lesson paid by card link has to cost at least £1.',
)

/** `pricePence` is what it would cost. */
export const priceDiffers = apiError(
  409,
  'price-differs',
  'This lesson would cost something else than this page showed. The price is up to date now: please look at it, and add the lesson again.',
)

/** Exactly one learner, either kind: add `.check(oneOfPupil)`. */
export const PupilFields = z.object({ pupilId: z.optional(Id), learnerId: z.optional(Id) })
export const oneOfPupil = z.refine<z.infer<typeof PupilFields>>(
  ({ pupilId, learnerId }) => (pupilId === undefined) !== (learnerId === undefined),
  { message: 'Give either pupilId or learnerId.', path: ['pupilId'] },
)

/** For every lesson that an instructor enters themselves. */
export const EntryFields = z.extend(PupilFields, {
  /**
   * Unless given, their usual place; of a learner with an account that of their latest lesson with you, and with
   * none they are asked. Not kept for a lesson that is over.
   */
  pickup: z.optional(PlaceInput),
  dropoff: z.optional(PlaceInput),
  /** After `travel-too-tight` or `gap-too-short`: you know better. */
  overrideTravel: z.optional(z.boolean()),
  /** Unless given, the learner's own if that is agreed, else the first of your cars that is free. */
  car: z.optional(CarChoice),
})

export const EnterLesson = z
  .extend(EntryFields, {
    startsAt: WholeMinute,
    minutes: LessonMinutes,
    /**
     * `hours`: paid in advance. Those paid by hand first, then the lesson's `paidWith` is `hours`; else lesson credit
     * bought by card, then it is `credit`. `card-link`: they get an email with a link, and can pay by card until the
     * lesson starts; paid, it is `card`.
     */
    payment: z.enum(enteredPayments),
    /** After `diary-busy` with nothing in the way but times of your calendars elsewhere (`imported`): they give way. */
    overImported: z.optional(z.boolean()),
    /** Agreed for this lesson; unless given, their rate, or yours. Prepaid hours have a price already. */
    pricePence: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
    /** What the form showed: at another price nothing is booked (`price-differs`). Of no meaning for hours. */
    shownPence: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  })
  .check(oneOfPupil)

/** Whenever an instructor enters a lesson of one of their pupils. */
export const entryErrors = [
  notFound,
  diaryBusy,
  gapTooShort,
  learnerElsewhere,
  ownDiaryClosed,
  timeOver,
  tooLongAgo,
  noPrice,
  priceDiffers,
  notEnoughHours,
  tooSoonForCredit,
  travelTooTight,
  carBusy,
  insuranceNotSeen,
  noEmail,
  priceTooLow,
  notApprovedYet,
  paymentsNotSetUp,
] as const

export const enterLesson = endpoint({
  method: 'POST',
  path: '/api/lessons',
  who: ['instructor'],
  summary:
    'Books a lesson with one of your pupils at any free time of your diary, up to 31 days back. `travel-too-tight` says how many minutes the drive lacks, `gap-too-short` that it’s closer than your least gap; `overrideTravel` books all the same. `overImported` books over what only your own calendars elsewhere say. Cash and transfers go straight to you, without commission; a card link is paid through us.',
  input: EnterLesson,
  output: Lesson,
  office: lessonForOffice,
  /** Diary errors have `alternatives`. */
  errors: entryErrors,
})

export const findNextTime = endpoint({
  method: 'GET',
  path: '/api/next-lesson-time',
  who: ['instructor'],
  load: 'search',
  summary:
    'The first free time of your diary, from a day on, for a lesson of the usual length with a pupil at their usual place; without a pupil, for one of the length that you teach most. With the first free times of the days after it, and how the pupil paid last.',
  input: z.object({
    pupilId: z.optional(Id),
    /** Today, unless given. */
    from: z.optional(InputDay),
    /** No earlier than then. */
    after: z.optional(InputInstant),
    minutes: z.optional(z.coerce.number().check(z.int(), z.minimum(15), z.maximum(480))),
  }),
  output: z.object({
    minutes: z.int(),
    /** Null if there is none within your hours in the next 60 days. */
    startsAt: z.nullable(Instant),
    /** The first free start of each of the next days that have one, `startsAt` among them. */
    suggestions: z.array(Instant),
    /** The postcode of the usual place, if it is known. */
    pickup: z.nullable(z.string()),
    /** As the pupil’s latest lesson was paid. Null: there is none, or too few hours are left. */
    payment: z.nullable(z.enum(enteredPayments)),
  }),
  office: (next) => ({ ...next, pickup: null, payment: null }),
  errors: [notFound],
})

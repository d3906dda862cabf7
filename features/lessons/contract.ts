import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { addressUnconfirmed, apiError, notFound, tooMany } from '#common/api-error.ts'
import { ById, Cursor, Id, InputInstant, Instant, Pence, pageSize } from '#common/schema.ts'
import {
  LessonMinutes,
  carBusy,
  diaryClosed,
  learnerBusy,
  slotNotOffered,
  slotTaken,
  tooManyHolds,
  travelTooTight,
} from '#features/diary/contract.ts'
import { CancellationTiers } from '#features/cancellation-terms/contract.ts'
import { Address, ContactDetails, PlaceInput, tooManyPlaces } from '#features/places/contract.ts'
import { outcomes } from './outcomes.ts'
import { gearboxes, holdMinutes } from '#features/diary/rules.ts'
import {
  cancellationReasons,
  lessonParties,
  lessonStatuses,
  mostHoldsAnHour,
  placeNoticeHours,
  refundsTo,
  waysToPay,
} from './rules.ts'

export const traineeNotAgreed = apiError(
  409,
  'trainee-not-agreed',
  'This instructor is a trainee (PDI). Tick that you agree to be taught by one.',
)
export const lessonNotOver = apiError(409, 'lesson-not-over', 'You can say how a lesson went once it’s over.')
export const lessonNotBooked = apiError(
  409,
  'lesson-not-booked',
  'This lesson isn’t booked, so you can’t do that.',
)
export const lessonBegun = apiError(
  409,
  'lesson-begun',
  'This lesson has already started. Please speak to your instructor.',
)
export const costChanged = apiError(
  409,
  'cost-changed',
  'You can no longer cancel free of charge. Please check what it costs before you cancel.',
)
export const holdOver = apiError(
  409,
  'hold-over',
  `We held this slot for ${holdMinutes} minutes, and they’re up. Please choose a time again.`,
)
export const heldOften = apiError(
  429,
  'held-often',
  `You’ve tried to book ${mostHoldsAnHour} times in the last hour. Please wait a little before you try again.`,
)

export const manyGuests = apiError(
  409,
  'many-guests',
  'A few people are booking their first lesson with this instructor at the moment. Please try again in ten minutes. If you have an account, you can log in and book now.',
)

export const pickupMissing = apiError(
  409,
  'pickup-missing',
  'Tell us where your lesson should start. Then you can pay.',
)
export const pickupTooFar = apiError(
  409,
  'pickup-too-far',
  'Your instructor doesn’t pick up that far away. Choose a place closer to their area, or look for instructors who come to this one.',
)
export const placeFixed = apiError(
  409,
  'place-fixed',
  'It’s too late to change the place here. Please ring or message your instructor.',
)

export type LessonPerson = z.infer<typeof LessonPerson>
export const LessonPerson = z.object({
  /** While a time is only held: an instructor's public id; of learners one that opens nothing. */
  id: Id,
  name: z.string(),
  image: z.nullable(z.string()),
  /** Instructors only: they may not be presented as qualified. */
  isTrainee: z.optional(z.boolean()),
  /** Learners only: false if they can’t sign in: their instructor entered them, or their address isn’t confirmed. */
  hasAccount: z.optional(z.boolean()),
  /** Learners only: they booked, and have yet to confirm their address; until then no email reaches them. */
  isUnconfirmed: z.optional(z.boolean()),
})

export type Lesson = z.infer<typeof Lesson>
export const Lesson = z.object({
  id: Id,
  status: z.enum(lessonStatuses),
  startsAt: Instant,
  endsAt: Instant,
  minutes: z.int(),
  instructor: LessonPerson,
  /** Null once the learner's account is gone. */
  learner: z.nullable(LessonPerson),
  /** What it is taught in, as far as that is known; its plate is the cars feature's to say. */
  car: z.optional(
    z.object({
      isLearners: z.boolean(),
      gearbox: z.nullable(z.enum(gearboxes)),
      name: z.nullable(z.string()),
    }),
  ),
  /** Postcode sector or outcode. */
  pickup: z.nullable(z.string()),
  /** The whole address: for the learner, and the instructor from booking until a day after the lesson. */
  pickupPlace: z.nullable(Address),
  /** Null if it ends where it began. */
  dropoffPlace: z.nullable(Address),
  contact: z.nullable(ContactDetails),
  /** For the learner, from booking until a day after the lesson, if the instructor gave one. */
  instructorPhone: z.optional(z.string()),
  placeChangeable: z.boolean(),
  /** While it’s held, what the two agreed, or a first lesson costs; null: what the packages say. */
  pricePence: z.nullable(Pence),
  atFirstPrice: z.optional(z.boolean()),
  paidWith: z.nullable(z.enum(waysToPay)),
  /** When the instructor had the cash or the transfer. */
  receivedAt: z.optional(z.nullable(Instant)),
  /** How much that was: less than the price where the lesson became longer since. */
  receivedPence: z.optional(z.nullable(Pence)),
  /** The learner may cancel free of charge for a day after it was booked. */
  enteredByInstructor: z.optional(z.boolean()),
  /** The school whose office added it, moved it last or cancelled it, for the instructor. */
  bySchool: z.optional(
    z.object({
      added: z.optional(z.string()),
      moved: z.optional(z.string()),
      cancelled: z.optional(z.string()),
    }),
  ),
  seriesId: z.optional(Id),
  /** For a test day: the lesson is the warm-up, the test and the way back. */
  test: z.optional(z.object({ at: Instant, centre: z.string() })),
  /** As agreed when it was booked: with less than `hours` of notice, cancelling costs `percent` of the price. */
  cancellationTiers: CancellationTiers,
  /** Late cancellations that are free in twelve months, as agreed, and those left now. */
  freePasses: z.int(),
  freePassesLeft: z.int(),
  holdExpiresAt: z.nullable(Instant),
  /** It’s held until somebody else has paid by the learner’s link. */
  waitsForPayer: z.optional(z.boolean()),
  bookedAt: z.nullable(Instant),
  deliveredAt: z.nullable(Instant),
  cancelledAt: z.nullable(Instant),
  cancelledBy: z.nullable(z.enum(lessonParties)),
  cancelReason: z.string(),
  cancelledCostPence: z.nullable(Pence),
  cancelledFree: z.nullable(z.boolean()),
  usedFreePass: z.optional(z.boolean()),
  /** If the cost isn't what the terms say: who set it, or waived it. */
  costSetBy: z.optional(z.enum(['instructor', 'platform'])),
  outcome: z.nullable(z.enum(outcomes)),
  /** How the lesson went, as its instructor said, or we a day after it; or that the learner rang them to cancel it. */
  marking: z.optional(
    z.object({
      at: Instant,
      by: z.enum(['instructor', 'platform']),
      undoUntil: Instant,
      objectUntil: Instant,
      /** What was booked, where it was shorter or longer. */
      bookedMinutes: z.nullable(z.int()),
      bookedPricePence: z.nullable(Pence),
    }),
  ),
  moves: z.int(),
  /** `SEQUENCE` in calendar files: one more for each move and cancellation, and for what takes a cancellation back. */
  calendarVersion: z.int(),
  /**
   * Until `answerBy` the learner may cancel free of charge or choose another time.
   * `agreedStartsAt` is the start that the learner last agreed to, `agreedMinutes` the length if that is another.
   */
  unansweredMove: z.nullable(
    z.object({ agreedStartsAt: Instant, agreedMinutes: z.optional(z.int()), answerBy: Instant }),
  ),
  movable: z.boolean(),
  /** What cancelling now would cost the learner, in pence; null if the caller cannot cancel. */
  cancellation: z.nullable(
    z.object({
      free: z.boolean(),
      freeUntil: Instant,
      costPence: Pence,
      /** Through us: 0 for cash, transfers, hours and an unpaid link. */
      refundPence: Pence,
      reason: z.enum(cancellationReasons),
      percent: z.int(),
    }),
  ),
  refundTo: z.optional(z.enum(refundsTo)),
})

/** What a school's office sees of a lesson: when, with which learner and roughly where, but no contact details or notes. */
export const lessonForOffice = (lesson: Lesson): Lesson => ({
  ...lesson,
  pickupPlace: null,
  dropoffPlace: null,
  contact: null,
  cancelReason: '',
  placeChangeable: false,
})

const HoldLesson = z.object({
  instructorId: Id,
  startsAt: InputInstant,
  minutes: LessonMinutes,
  pickup: z.optional(PlaceInput),
  dropoff: z.optional(PlaceInput),
  /** As long as the pick-up isn't set: its postcode, or a part of it, for the drive there. */
  near: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(20))),
  /** An unpaid hold of the caller's with the same instructor, which is released if this one succeeds. */
  insteadOf: z.optional(Id),
  /** What the learner wants to learn in, of an instructor who teaches in both. */
  gearbox: z.optional(z.enum(gearboxes)),
  /** Needed once for each instructor who is a trainee. */
  agreesToTrainee: z.optional(z.boolean()),
})

export const holdLesson = endpoint({
  method: 'POST',
  path: '/api/lessons/holds',
  who: ['student'],
  guests: true,
  summary:
    'Holds a free time of an instructor for ten minutes, until it is paid. If it has gone, the answer has `alternatives`.',
  input: HoldLesson,
  output: Lesson,
  errors: [
    notFound,
    slotTaken,
    slotNotOffered,
    learnerBusy,
    tooManyHolds,
    manyGuests,
    heldOften,
    diaryClosed,
    traineeNotAgreed,
    pickupTooFar,
    travelTooTight,
    carBusy,
    tooManyPlaces,
    holdOver,
    addressUnconfirmed,
    tooMany,
  ],
})

export const setLessonPlaces = endpoint({
  method: 'PUT',
  path: '/api/lessons/:id/places',
  who: ['student', 'instructor'],
  guests: true,
  summary: `Sets where a lesson starts and ends; what is not sent stays. Learners until ${placeNoticeHours} hours before it, instructors until it is over; the other is notified. Where the drive no longer fits, nothing is changed, and the answer has \`alternatives\` for a lesson that can be moved (\`pickup\` of its move).`,
  input: z.object({
    id: Id,
    pickup: z.optional(PlaceInput),
    dropoff: z.optional(z.nullable(PlaceInput)),
    /** For instructors, after `travel-too-tight`. */
    overrideTravel: z.optional(z.boolean()),
  }),
  output: Lesson,
  errors: [notFound, placeFixed, pickupTooFar, tooManyPlaces, travelTooTight],
})

export const releaseHold = endpoint({
  method: 'DELETE',
  path: '/api/lessons/holds/:id',
  who: ['student'],
  guests: true,
  summary: 'Releases a held slot before it is paid.',
  input: ById,
  output: Lesson,
  errors: [notFound, holdOver],
})

/** Of those that count as cancelled, the ones that somebody missed can be asked for alone. */
const listed = [...lessonStatuses, 'no-show']
const statuses = z
  .string()
  .check(
    z.refine(
      (list) => list.split(',').every((one) => listed.includes(one)),
      `Give one or more of ${listed.join(', ')}, with commas between.`,
    ),
  )

export type LessonList = z.infer<typeof LessonList>
export const LessonList = z.object({ lessons: z.array(Lesson), nextCursor: z.nullable(z.string()) })

export const listLessons = endpoint({
  method: 'GET',
  path: '/api/lessons',
  who: ['student', 'instructor'],
  guests: true,
  summary:
    'Your lessons that touch the time between `from` and `to`, `order=soonest` (or `latest`) first, a page at a time.',
  input: z.object({
    from: z.optional(InputInstant),
    to: z.optional(InputInstant),
    status: z.optional(statuses),
    learnerId: z.optional(Id),
    order: z._default(z.enum(['soonest', 'latest']), 'soonest'),
    limit: pageSize(25, 200),
    cursor: Cursor,
  }),
  output: LessonList,
  office: ({ lessons, ...list }) => ({ ...list, lessons: lessons.map(lessonForOffice) }),
})

export const getLesson = endpoint({
  method: 'GET',
  path: '/api/lessons/:id',
  who: ['student', 'instructor', 'admin'],
  guests: true,
  summary: 'One lesson, with what cancelling it now would cost.',
  input: ById,
  output: Lesson,
  office: lessonForOffice,
  errors: [notFound],
})

export const deliverLesson = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/delivery',
  who: ['instructor'],
  summary: 'Marks a lesson as delivered, from its end on. Doing it twice is once.',
  input: ById,
  output: Lesson,
  errors: [notFound, lessonNotOver, lessonNotBooked],
})

export const getCancellation = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/cancellation',
  who: ['student', 'instructor', 'admin'],
  guests: true,
  summary:
    'What cancelling this lesson now would cost the learner, what they’d get back, and by which rule of the terms agreed at booking.',
  input: ById,
  output: z.object({
    costPence: Pence,
    refundPence: Pence,
    rule: z.string(),
    reason: z.enum(cancellationReasons),
    percent: z.int(),
    freeUntil: Instant,
  }),
  errors: [notFound, lessonNotBooked, lessonBegun],
})

export const cancelLesson = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/cancellation',
  who: ['student', 'instructor', 'admin'],
  guests: true,
  summary:
    'Cancels a booked lesson. With the agreed notice, or when the instructor cancels, the learner pays nothing; else what the agreed terms say. Doing it twice is once.',
  input: z.object({
    id: Id,
    reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    /** The price the learner saw: nothing is cancelled at a higher one. */
    costPence: z.optional(z.int().check(z.nonnegative())),
    /** False: the learner pays what it costs, and keeps their free pass. */
    useFreePass: z._default(z.boolean(), true),
    /** Learners only: what was paid for this lesson alone goes back to the card, rather than becoming credit. */
    toCard: z.optional(z.boolean()),
    /** Instructors only: nobody can book the time afterwards. From anybody else it does nothing. */
    keepBlocked: z.optional(z.boolean()),
  }),
  output: Lesson,
  office: lessonForOffice,
  errors: [notFound, lessonNotBooked, lessonBegun, costChanged],
})

import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Id, InputInstant } from '#common/schema.ts'
import {
  LessonMinutes,
  CarChoice,
  carBusy,
  diaryClosed,
  gapTooShort,
  insuranceNotSeen,
  learnerBusy,
  slotNotOffered,
  slotTaken,
  travelTooTight,
} from '#features/diary/contract.ts'
import { PlaceInput, tooManyPlaces } from '#features/places/contract.ts'
import { Lesson, lessonForOffice, lessonNotBooked, pickupTooFar, placeFixed } from './contract.ts'
import { answerHours } from './rules.ts'

export const movedMeanwhile = apiError(
  409,
  'lesson-moved',
  'This lesson has been moved in the meantime. Please check its new time first.',
)
export const lessonUnderWay = apiError(
  409,
  'lesson-under-way',
  'This lesson has already started, so it can’t be moved.',
)
export const noticeOver = apiError(
  409,
  'notice-over',
  'It’s too late to move this lesson yourself. Please ask your instructor to move it.',
)
export const dearerTime = apiError(
  409,
  'dearer-time',
  'That time costs more than your lesson. Choose another, or cancel this one and book that.',
)
export const movedOften = apiError(
  409,
  'moved-often',
  'This lesson has already been moved 20 times. Please talk to each other, and book another if you need to.',
)
export const testDayMoved = apiError(
  409,
  'test-day',
  'This lesson belongs to a driving test. Change the test day, and its time moves along.',
)
export const timeOver = apiError(409, 'time-over', 'That time has passed. Please choose a later one.')
export const forwardTooSoon = apiError(
  409,
  'forward-too-soon',
  `You can only bring a lesson forward to a time at least ${answerHours} hours away, so your learner has time to answer.`,
)
export const diaryBusy = apiError(409, 'diary-busy', 'That clashes with something in your diary.')
export const learnerElsewhere = apiError(409, 'learner-elsewhere', 'Your learner isn’t free then.')
export const ownDiaryClosed = apiError(
  409,
  'own-diary-closed',
  'You can’t teach then: your badge doesn’t cover that day.',
)

export const lengthFixed = apiError(
  409,
  'length-fixed',
  'This lesson was paid online, so its length stays. Book another, or cancel this one.',
)
export const lengthNotYours = apiError(
  409,
  'length-not-yours',
  'Only your instructor can change how long a lesson is.',
)
export const moneyReceived = apiError(
  409,
  'money-received',
  'You’ve had the money for this lesson. Take “received” back first, then change its length.',
)
export const hoursShort = apiError(
  409,
  'hours-short',
  'They haven’t paid for enough hours in advance for a lesson that long.',
)

export const WholeMinute = InputInstant.check(
  z.refine((at) => Date.parse(at) % 60_000 === 0, 'Give a whole minute.'),
)

export const moveLesson = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/move',
  who: ['student', 'instructor'],
  summary:
    'Moves a booked lesson: its learner to a time on offer, while cancelling is free; its instructor to any free time. Length and price stay, unless the instructor gives other `minutes` for a lesson paid in cash, by transfer or from hours: its price goes with its length. Doing it twice is once.',
  input: z.object({
    id: Id,
    startsAt: WholeMinute,
    /** The start that the caller saw: a lesson moved meanwhile is not moved on. */
    fromStartsAt: InputInstant,
    minutes: z.optional(LessonMinutes),
    /** With another length, in cash or by transfer: the price agreed, else by the minute as before. */
    pricePence: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
    /** The other reads it in the email. */
    reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    /** For instructors, after `travel-too-tight` or `gap-too-short`. */
    overrideTravel: z.optional(z.boolean()),
    /** For instructors, after `diary-busy` with nothing in the way but times of their calendars elsewhere. */
    overImported: z.optional(z.boolean()),
    /** For instructors, after `car-busy`, which names `freeCars`. */
    car: z.optional(CarChoice),
    /** Another pick-up with it, where the drive from the one time and to the other would not fit. */
    pickup: z.optional(PlaceInput),
  }),
  output: Lesson,
  office: lessonForOffice,
  /** Slot and diary errors have `alternatives`; `lesson-moved` has `startsAt`. */
  errors: [
    notFound,
    lessonNotBooked,
    lessonUnderWay,
    movedMeanwhile,
    noticeOver,
    dearerTime,
    movedOften,
    testDayMoved,
    timeOver,
    forwardTooSoon,
    slotTaken,
    slotNotOffered,
    learnerBusy,
    diaryBusy,
    gapTooShort,
    learnerElsewhere,
    diaryClosed,
    ownDiaryClosed,
    carBusy,
    insuranceNotSeen,
    travelTooTight,
    placeFixed,
    pickupTooFar,
    tooManyPlaces,
    lengthFixed,
    lengthNotYours,
    moneyReceived,
    hoursShort,
  ],
})

export const agreeToMove = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/move/agreement',
  who: ['student'],
  summary:
    'Agrees to the time that the instructor has moved your lesson to; the usual notice counts from then on. Doing it twice is once.',
  input: z.object({
    id: Id,
    startsAt: InputInstant,
  }),
  output: Lesson,
  errors: [notFound, lessonNotBooked, movedMeanwhile],
})

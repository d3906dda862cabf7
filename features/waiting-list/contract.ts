import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { defineEvent } from '#common/event.ts'
import { AnyId, ById, Day, Id, InputInstant, Instant, Pence } from '#common/schema.ts'
import { Quarter, travelTooTight } from '#features/diary/contract.ts'
import { gearboxes, lessonLengths, minutesOf } from '#features/diary/rules.ts'
import {
  notAPostcode,
  notInGreatBritain,
  unknownPostcode,
  whichPlace,
} from '#features/instructors/contract.ts'
import { CancellationTiers } from '#features/cancellation-terms/contract.ts'
import { Lesson, traineeNotAgreed } from '#features/lessons/contract.ts'
import { noPrice } from '#features/pupils/enter-lesson-contract.ts'
import { checkoutPayments, enteredPayments } from '#features/pupils/rules.ts'
import { mostEntries, mostOffersADay, offerReasons, offerStatuses } from './rules.ts'

export const waitingOften = apiError(
  409,
  'waiting-often',
  `You already have ${mostEntries} waiting-list requests. Remove one first.`,
)
export const offerOver = apiError(
  410,
  'offer-over',
  'This offer has ended. See Waiting list for what you’re still waiting for.',
)
export const notALearnerOfYours = apiError(
  409,
  'not-a-learner-of-yours',
  'You can only send a time to your own learners.',
)
export const learnerWithoutEmail = apiError(
  409,
  'learner-without-email',
  'One of these learners has no email address here. Add one on their page, or give them a ring.',
)
export const cannotEmailToday = apiError(
  429,
  'cannot-email-today',
  'We can’t email this learner for you at the moment. Please give them a ring.',
)
export const offerChanged = apiError(
  409,
  'offer-changed',
  'What this lesson costs, or how it’s paid, has changed. Please look at the offer again.',
)
export const noPlaceKnown = apiError(409, 'no-place-known', 'Give the postcode where you’d pick them up.')
export const offeredOften = apiError(
  429,
  'offered-often',
  `You’ve offered one of these learners ${mostOffersADay} times in 24 hours. Leave them out, or try again tomorrow.`,
)
export const manyOffersOut = apiError(
  409,
  'many-offers-out',
  'Twelve of your times are on offer already. Wait for an answer, or withdraw one first.',
)
export const notFreeThen = apiError(409, 'not-free-then', 'You aren’t free then. Choose another time.')
export const learnerHasAnother = apiError(
  409,
  'learner-has-another',
  'This learner has another lesson or offer at the moment.',
)
export const nothingToCancel = apiError(
  409,
  'nothing-to-cancel',
  'You have no diary yet, so there’s nothing to cancel or block.',
)

export const WaitingTime = z
  .object({ weekday: z.int().check(z.minimum(1), z.maximum(7)), from: Quarter, to: Quarter })
  .check(z.refine(({ from, to }) => minutesOf(from) < minutesOf(to), 'The end must be after the start.'))

export const LessonLength = z
  .int()
  .check(z.refine((minutes) => lessonLengths.some((length) => length === minutes), 'Choose a lesson length.'))

const What = {
  gearbox: z.enum(gearboxes),
  minutes: LessonLength,
  /** `weekday` 1 is Monday; the whole lesson lies between `from` and `to`. */
  times: z.array(WaitingTime).check(z.minLength(1, 'Choose at least one day.'), z.maxLength(21)),
}

export const JoinWaitingList = z.object({
  postcode: z.string().check(z.trim(), z.maxLength(80)),
  ...What,
  /** Their public id, or their account's. Left out: any instructor who comes to the postcode. */
  instructorId: z.optional(Id),
})

const Place = {
  /** Among those who wait for the same, from 1. */
  position: z.int(),
  /** By how often such times have come free in the last eight weeks; null if none has, or within seconds of joining. */
  expectedOn: z.nullable(Day),
}

export const addToWaitingList = endpoint({
  method: 'POST',
  path: '/api/pupils/:id/waiting-list',
  who: ['instructor'],
  summary:
    'Puts one of your pupils on your waiting list, with an account or without one. They’re emailed what comes free for them; without an account the email has a link to accept it.',
  input: z.object({
    id: Id,
    minutes: LessonLength,
    times: What.times,
    /** Where you usually pick them up, unless given. */
    postcode: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  }),
  output: z.object({ id: Id }),
  errors: [
    notFound,
    waitingOften,
    noPlaceKnown,
    notAPostcode,
    whichPlace,
    unknownPostcode,
    notInGreatBritain,
  ],
})

export const joinWaitingList = endpoint({
  method: 'POST',
  path: '/api/waiting-list',
  who: ['student'],
  summary:
    'Puts you on the waiting list of one instructor, or of all who come to your postcode. We offer you what comes free, one person after another.',
  input: JoinWaitingList,
  output: z.object({ id: Id, ...Place }),
  errors: [notFound, waitingOften, notAPostcode, whichPlace, unknownPostcode, notInGreatBritain],
})

export type WaitingEntry = z.infer<typeof WaitingEntry>
export const WaitingEntry = z.object({
  id: Id,
  instructor: z.nullable(z.object({ id: Id, name: z.string() })),
  sector: z.string(),
  ...What,
  createdAt: Instant,
  ...Place,
})

export const listMyWaiting = endpoint({
  method: 'GET',
  path: '/api/waiting-list/me',
  who: ['student'],
  summary: 'What you’re waiting for.',
  input: z.object({}),
  output: z.object({ entries: z.array(WaitingEntry) }),
})

export const leaveWaitingList = endpoint({
  method: 'DELETE',
  path: '/api/waiting-list/:id',
  who: ['student', 'instructor'],
  summary: 'Takes you off the waiting list; instructors, a pupil whom they put there.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export type Waiting = z.infer<typeof Waiting>
export const Waiting = z.object({
  id: Id,
  /** First name and initial, of somebody who isn't your learner yet. */
  name: z.string(),
  isYourLearner: z.boolean(),
  learnerId: z.optional(Id),
  /** You put them there, and can take them off. */
  isByYou: z.boolean(),
  /** No: they hear of a time from nobody but you. */
  canBeEmailed: z.boolean(),
  sector: z.string(),
  ...What,
  createdAt: Instant,
})

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/waiting-list',
  who: ['instructor'],
  summary: 'Who waits for a time with you, in the order in which they’ll be offered one.',
  input: z.object({}),
  output: z.object({ waiting: z.array(Waiting) }),
})

/** As it is now. The one who accepts says what they saw: nobody takes a lesson on other terms than those. */
export const OfferTerms = {
  /** `card` or `credit`: at the checkout, by the offer's end or within ten minutes. On other terms the lesson is booked at once. Null for instructors. */
  payment: z.nullable(z.enum([...checkoutPayments, ...enteredPayments])),
  /** By card, if it’s `credit`. Null: it comes from hours that are paid already. */
  pricePence: z.nullable(Pence),
}

export type Offer = z.infer<typeof Offer>
export const Offer = z.object({
  id: Id,
  /** With the portrait that we have checked. */
  instructor: z.object({ id: Id, name: z.string(), image: z.nullable(z.string()) }),
  learner: z.object({ id: Id, name: z.string() }),
  startsAt: Instant,
  endsAt: Instant,
  minutes: z.int(),
  ...OfferTerms,
  cancellationTiers: CancellationTiers,
  reason: z.enum(offerReasons),
  status: z.enum(offerStatuses),
  /** Null while it is queued. */
  expiresAt: z.nullable(Instant),
  isTrainee: z.boolean(),
})

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/offers',
  who: ['student', 'instructor'],
  summary:
    'Times that are kept for you until their deadline; of instructors, those that are out with learners or queued, soonest first.',
  input: z.object({}),
  output: z.object({ offers: z.array(Offer) }),
})

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/offers/:id/acceptance',
  who: ['student'],
  summary:
    'Takes the time. With `card` or `credit` it’s held until the offer’s end, or for ten minutes if that’s later, for you to say where to be picked up and to pay; if you pay this instructor by hand or from hours, it’s booked. `offer-changed` if the terms aren’t those you give.',
  input: z.object({
    id: Id,
    agreesToTrainee: z.optional(z.boolean()),
    payment: z.optional(OfferTerms.payment),
    pricePence: z.optional(OfferTerms.pricePence),
  }),
  output: Lesson,
  errors: [notFound, offerOver, offerChanged, traineeNotAgreed],
})

export const endOffer = endpoint({
  method: 'DELETE',
  path: '/api/offers/:id',
  who: ['student', 'instructor'],
  summary:
    'Learners decline an offer, instructors withdraw it. The next person gets it. Doing it twice is once.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export const sendGap = endpoint({
  method: 'POST',
  path: '/api/gaps',
  who: ['instructor'],
  summary: 'Offers a free time of yours to learners you choose, one after another in this order.',
  input: z.object({
    startsAt: InputInstant,
    minutes: LessonLength,
    learnerIds: z.array(Id).check(z.minLength(1, 'Choose at least one learner.'), z.maxLength(20)),
  }),
  output: z.object({ offers: z.array(Offer) }),
  errors: [
    notALearnerOfYours,
    learnerWithoutEmail,
    cannotEmailToday,
    noPrice,
    offeredOften,
    manyOffersOut,
    notFreeThen,
    learnerHasAnother,
    travelTooTight,
  ],
})

export type RefillRate = z.infer<typeof RefillRate>
export const RefillRate = z.object({
  days: z.int(),
  cancelledMinutes: z.int(),
  /** How many of those were booked again. */
  refilledMinutes: z.int(),
  offersSent: z.int(),
  offersAccepted: z.int(),
})

export const getRefillRate = endpoint({
  method: 'GET',
  path: '/api/refill-rate',
  who: ['instructor'],
  summary: 'How much of your cancelled time was booked again in the last 90 days.',
  input: z.object({}),
  output: RefillRate,
})

export const timeOffered = defineEvent('time.offered', z.object({ offerId: AnyId }))
/** With the lessons it cancelled, each `inTimeOff`. */
export const timeTakenOff = defineEvent(
  'time.taken-off',
  z.object({ instructorId: AnyId, lessonIds: z.array(AnyId) }),
)

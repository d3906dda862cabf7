import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { parseEmail } from '#common/email.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Cursor, Day, Id, InputDay, Instant, Pence } from '#common/schema.ts'
import {
  diaryBusy,
  learnerElsewhere,
  Lesson,
  lessonNotBooked,
  ownDiaryClosed,
  timeOver,
  WholeMinute,
} from '#features/lessons/contract.ts'
import { alreadyInvited, enoughForToday, ownAddress } from '#features/invitations/contract.ts'
import { travelTooTight } from '#features/diary/contract.ts'
import { Address, PlaceInput } from '#features/places/contract.ts'
import { ProfileName } from '#features/profiles/contract.ts'
import { enteredPayments, pupilStatuses } from './rules.ts'

export const hasAccount = apiError(
  409,
  'has-account',
  'This learner has an account, so only they can change their name and where they’re picked up.',
)
export const lessonsAhead = apiError(
  409,
  'lessons-ahead',
  'You still have lessons booked together. Cancel them or mark them first.',
)
export const mayNotDelete = apiError(
  409,
  'may-not-delete',
  'This learner has an account, so you can archive them, but not delete them.',
)
export const mayNotInvite = apiError(
  409,
  'may-not-invite',
  'This learner has an account already, so there’s nobody to invite.',
)
export const noEmail = apiError(409, 'no-email', 'Enter an email address first.')
export const notPaidByHand = apiError(
  409,
  'not-paid-by-hand',
  'This lesson isn’t paid in cash or by bank transfer.',
)
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
export const noPrice = apiError(
  409,
  'no-price',
  'We don’t know the price. Enter one, or set your hourly rate first.',
)

const Rate = z.int().check(z.minimum(0), z.maximum(100_000))
const Email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((email) => parseEmail(email) !== undefined, 'Enter an email address like name@home.co.uk.'),
)
const Phone = z
  .string()
  .check(z.trim(), z.regex(/^[+]?[0-9 ()-]{5,29}$/, 'Enter a phone number like 07700 900123.'))
const MinutesTaught = z.int().check(z.minimum(0), z.maximum(60_000))
const Notes = z.string().check(z.trim(), z.maxLength(4_000, 'Use 4,000 characters or fewer.'))

export type ListedPupil = z.infer<typeof ListedPupil>
export const ListedPupil = z.object({
  id: Id,
  /** What lessons and assessments know them by. */
  learnerId: Id,
  name: z.string(),
  image: z.nullable(z.string()),
  isWithoutAccount: z.boolean(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Null: your own rate. */
  hourlyRatePence: z.nullable(Pence),
  /** By you, before they were entered here. */
  minutesTaught: z.int(),
  status: z.enum(pupilStatuses),
  archivedAt: z.nullable(Instant),
  lessonsDone: z.int(),
  minutesDone: z.int(),
  nextLessonAt: z.nullable(Instant),
  lastLessonAt: z.nullable(Instant),
  /** `pence` below zero are owed to you; `minutesLeft` are hours paid in advance, by hand or by card. */
  balance: z.object({ pence: Pence, minutesLeft: z.int() }),
})

const PrepaidHours = z.object({
  id: Id,
  minutes: z.int(),
  pence: Pence,
  method: z.enum(['cash', 'bank']),
  receivedAt: Instant,
})

export type Pupil = z.infer<typeof Pupil>
export const Pupil = z.extend(ListedPupil, {
  notes: z.string(),
  licenceSeenOn: z.nullable(Day),
  eyesightCheckedOn: z.nullable(Day),
  theoryTestOn: z.nullable(Day),
  drivingTestOn: z.nullable(Day),
  prepaidHours: z.array(PrepaidHours),
  /** The usual one of someone without an account. */
  pickup: z.nullable(Address),
})

/** With a whole postcode. */
const UsualPickup = z.object({
  address: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  postcode: z.string().check(z.trim(), z.maxLength(20)),
  note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
})

const NewPupil = z.object({
  name: ProfileName,
  email: z.optional(z.nullable(Email)),
  phone: z.optional(z.nullable(Phone)),
  hourlyRatePence: z.optional(z.nullable(Rate)),
  minutesTaught: z.optional(MinutesTaught),
  notes: z.optional(Notes),
  /** Where lessons start unless said otherwise. */
  pickup: z.optional(z.nullable(UsualPickup)),
})

export const addPupil = endpoint({
  method: 'POST',
  path: '/api/pupils',
  who: ['instructor'],
  summary: 'Adds a pupil who has no account. Only you see them, and nobody writes to them.',
  input: NewPupil,
  output: Pupil,
})

export const listPupils = endpoint({
  method: 'GET',
  path: '/api/pupils',
  who: ['instructor'],
  summary:
    'Everybody you teach, with or without an account, by name, a page at a time. `search` looks at names, addresses and phone numbers.',
  input: z.object({
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    status: z.optional(z.enum(pupilStatuses)),
    archived: z._default(z.stringbool(), false),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
    cursor: Cursor,
  }),
  output: z.object({ pupils: z.array(ListedPupil), nextCursor: z.nullable(z.string()) }),
})

export const getPupil = endpoint({
  method: 'GET',
  path: '/api/pupils/:id',
  who: ['instructor'],
  summary: 'One pupil’s record, by its id or the learner’s.',
  input: ById,
  output: Pupil,
  errors: [notFound],
})

export const changePupil = endpoint({
  method: 'PATCH',
  path: '/api/pupils/:id',
  who: ['instructor'],
  summary: 'Changes a pupil’s record; what isn’t sent stays. Someone with an account keeps their own name.',
  input: z.object({
    id: Id,
    name: z.optional(ProfileName),
    email: z.optional(z.nullable(Email)),
    phone: z.optional(z.nullable(Phone)),
    hourlyRatePence: z.optional(z.nullable(Rate)),
    minutesTaught: z.optional(MinutesTaught),
    notes: z.optional(Notes),
    status: z.optional(z.enum(pupilStatuses)),
    licenceSeenOn: z.optional(z.nullable(InputDay)),
    eyesightCheckedOn: z.optional(z.nullable(InputDay)),
    theoryTestOn: z.optional(z.nullable(InputDay)),
    drivingTestOn: z.optional(z.nullable(InputDay)),
    /** Of someone without an account; others choose it themselves. */
    pickup: z.optional(z.nullable(UsualPickup)),
  }),
  output: Pupil,
  errors: [notFound, hasAccount],
})

export const archivePupil = endpoint({
  method: 'POST',
  path: '/api/pupils/:id/archive',
  who: ['instructor'],
  summary: 'Takes a pupil out of the list. Lessons and record stay.',
  input: ById,
  output: Pupil,
  errors: [notFound],
})

export const restorePupil = endpoint({
  method: 'DELETE',
  path: '/api/pupils/:id/archive',
  who: ['instructor'],
  summary: 'Puts an archived pupil back into the list.',
  input: ById,
  output: Pupil,
  errors: [notFound],
})

export const deletePupil = endpoint({
  method: 'DELETE',
  path: '/api/pupils/:id',
  who: ['instructor'],
  summary:
    'Deletes a pupil without an account for good, with record and assessments. Past lessons stay without a name, for your books.',
  input: ById,
  output: z.object({}),
  errors: [notFound, lessonsAhead, mayNotDelete],
})

export const invitePupil = endpoint({
  method: 'POST',
  path: '/api/pupils/:id/invitation',
  who: ['instructor'],
  summary:
    'Invites a pupil without an account by email. Once they accept, their lessons, assessments and record belong to their account.',
  input: z.object({ id: Id, email: z.optional(Email) }),
  output: Pupil,
  errors: [notFound, mayNotInvite, noEmail, alreadyInvited, enoughForToday, ownAddress],
})

export const addPrepaidHours = endpoint({
  method: 'POST',
  path: '/api/pupils/:id/hours',
  who: ['instructor'],
  summary: 'Notes hours that a pupil has paid you for in advance, in cash or by bank transfer.',
  input: z.object({
    id: Id,
    minutes: z.int().check(z.minimum(15), z.maximum(12_000)),
    pence: z.int().check(z.minimum(0), z.maximum(10_000_000)),
    method: z.enum(['cash', 'bank']),
  }),
  output: Pupil,
  errors: [notFound],
})

export const removePrepaidHours = endpoint({
  method: 'DELETE',
  path: '/api/pupils/:id/hours/:hoursId',
  who: ['instructor'],
  summary: 'Takes back hours that were noted by mistake.',
  input: z.object({ id: Id, hoursId: Id }),
  output: Pupil,
  errors: [notFound],
})

export const EnterLesson = z
  .object({
    pupilId: z.optional(Id),
    learnerId: z.optional(Id),
    startsAt: WholeMinute,
    minutes: z.int().check(z.minimum(15), z.maximum(480)),
    /** `hours`: paid in advance, by hand or by card. */
    payment: z.enum(enteredPayments),
    /** Their rate, or yours, unless given. Prepaid hours have a price already. */
    pricePence: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
    /** Their usual place unless given. Not kept for a lesson that is over. */
    pickup: z.optional(PlaceInput),
    dropoff: z.optional(PlaceInput),
    /** After `travel-too-tight`: you know better, or drive faster. */
    overrideTravel: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ pupilId, learnerId }) => (pupilId === undefined) !== (learnerId === undefined), {
      message: 'Give either pupilId or learnerId.',
      path: ['pupilId'],
    }),
  )

export const enterLesson = endpoint({
  method: 'POST',
  path: '/api/lessons',
  who: ['instructor'],
  summary:
    'Books a lesson with one of your pupils at any free time of your diary, up to 31 days back. `travel-too-tight` says how many minutes the drive lacks; `overrideTravel` books all the same. Cash and transfers go straight to you, without commission.',
  input: EnterLesson,
  output: Lesson,
  /** Diary errors have `alternatives`. */
  errors: [
    notFound,
    diaryBusy,
    learnerElsewhere,
    ownDiaryClosed,
    timeOver,
    tooLongAgo,
    noPrice,
    notEnoughHours,
    travelTooTight,
  ],
})

export const receiveForLesson = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/receipt',
  who: ['instructor'],
  summary: 'Says that you have had the cash or the transfer for a lesson. Doing it twice is once.',
  input: ById,
  output: Lesson,
  errors: [notFound, notPaidByHand, lessonNotBooked],
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
  /** Of lessons that are over and not received. */
  owedPence: Pence,
  lines: z.array(
    z.object({
      id: Id,
      what: z.enum(['lesson', 'hours']),
      name: z.nullable(z.string()),
      minutes: z.int(),
      pence: Pence,
      method: z.enum(['cash', 'bank']),
      receivedAt: Instant,
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

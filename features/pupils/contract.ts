import * as z from 'zod/mini'
import { changedElsewhere } from '#common/changed-elsewhere.ts'
import { apiError, notFound } from '#common/api-error.ts'
import { parseEmail } from '#common/email.ts'
import { endpoint } from '#common/endpoint.ts'
import { Cursor, Day, Id, InputDay, Instant, Pence, requiredText, pageSize } from '#common/schema.ts'
import { alreadyInvited, enoughForToday, ownAddress } from '#features/invitations/contract.ts'
import { Address, Phone, PostcodeText } from '#features/places/contract.ts'
import { ProfileName } from '#features/profiles/contract.ts'
import { mostPupils, mostPupilsUnapproved, pupilStatuses } from './rules.ts'

export const pupilHasAccount = apiError(
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
export const moneyLeft = apiError(
  409,
  'money-left',
  'They still have lesson credit with you. Use it for a lesson, or ask us to refund it, before you delete them.',
)
export const tooManyPupils = apiError(
  409,
  'too-many-pupils',
  `You can have up to ${mostPupils.toLocaleString('en-GB')} learners on your list, and up to ${mostPupilsUnapproved} until we’ve approved your documents. Delete those you don’t teach any more.`,
)
export const noEmail = apiError(409, 'no-email', 'Enter an email address first.')

const Rate = z.int().check(z.minimum(0), z.maximum(100_000))
const Email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((email) => parseEmail(email) !== undefined, 'Enter an email address like name@home.co.uk.'),
)
const MinutesTaught = z.int().check(z.minimum(0), z.maximum(60_000))
const Notes = z.string().check(z.trim(), z.maxLength(4_000, 'Use 4,000 characters or fewer.'))

export type ListedPupil = z.infer<typeof ListedPupil>
export const ListedPupil = z.object({
  id: Id,
  /** What lessons and assessments know them by. */
  learnerId: Id,
  name: z.string(),
  image: z.nullable(z.string()),
  hasAccount: z.boolean(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** What they pay, also at the checkout. Null: your usual rate. */
  hourlyRatePence: z.nullable(Pence),
  /** By you, before they were entered here. */
  minutesTaught: z.int(),
  status: z.enum(pupilStatuses),
  archivedAt: z.nullable(Instant),
  lessonsDone: z.int(),
  minutesDone: z.int(),
  nextLessonAt: z.nullable(Instant),
  lastLessonAt: z.nullable(Instant),
  /** Kept by test-days where there is a test day; by hand only where there is none. */
  drivingTestOn: z.nullable(Day),
  /** `pence` below zero are owed to you; `minutesLeft` are hours paid in advance, by hand or by card. */
  balance: z.object({ pence: Pence, minutesLeft: z.int() }),
})

/** What entering a lesson needs: the learner, their rate, the hours left. What they owe is between the two of them. */
const pupilForOffice = (pupil: ListedPupil): ListedPupil => ({
  ...pupil,
  email: null,
  phone: null,
  drivingTestOn: null,
  balance: { ...pupil.balance, pence: 0 },
})

const PrepaidHours = z.object({
  id: Id,
  minutes: z.int(),
  pence: Pence,
  /** `before`: paid before you came to us. `pence` is what they are worth then, and no income. */
  method: z.enum(['cash', 'bank', 'before']),
  receivedAt: Instant,
})

const EarlierDebt = z.object({
  id: Id,
  /** Below zero they are ahead by it: money that came in before, and no income. */
  pence: Pence,
  notedAt: Instant,
  receivedAt: z.nullable(Instant),
  method: z.nullable(z.enum(['cash', 'bank'])),
})

export type Pupil = z.infer<typeof Pupil>
export const Pupil = z.extend(ListedPupil, {
  notes: z.string(),
  licenceSeenOn: z.nullable(Day),
  eyesightCheckedOn: z.nullable(Day),
  /** When they sit it; the pass, and how long it counts, is in the plan of test-days. */
  theoryTestOn: z.nullable(Day),
  prepaidHours: z.array(PrepaidHours),
  /** Owed, or ahead, from before you came to us. */
  earlierDebts: z.array(EarlierDebt),
  /** The usual one of someone without an account. */
  pickup: z.nullable(Address),
})

/** Of a record, what a form began with for those fields that it sends. */
const RecordBefore = z.partial(
  z.pick(Pupil, {
    name: true,
    status: true,
    phone: true,
    email: true,
    hourlyRatePence: true,
    minutesTaught: true,
    notes: true,
    licenceSeenOn: true,
    eyesightCheckedOn: true,
    theoryTestOn: true,
    drivingTestOn: true,
    pickup: true,
  }),
)

/** With a whole postcode. A text is one. */
const UsualPickup = z.union([
  PostcodeText,
  z.object({
    address: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    postcode: PostcodeText,
    note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
])

export const notesFull = apiError(
  409,
  'notes-full',
  'These notes have 4,000 characters already. Shorten them first.',
)

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
  summary:
    'Adds a pupil who has no account. Only you see them, and we write to them only for you, such as with a payment link.',
  input: NewPupil,
  output: Pupil,
  errors: [tooManyPupils],
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
    limit: pageSize(50, 100),
    cursor: Cursor,
  }),
  output: z.object({ pupils: z.array(ListedPupil), nextCursor: z.nullable(z.string()) }),
  office: ({ pupils, ...list }) => ({ ...list, pupils: pupils.map(pupilForOffice) }),
})

export const listPupilRecords = endpoint({
  method: 'GET',
  path: '/api/pupils/records',
  who: ['instructor'],
  summary:
    'The whole records of everybody you teach who isn’t archived, 300 at most: for a day without a network.',
  input: z.object({}),
  output: z.object({ pupils: z.array(Pupil) }),
})

/** The record's id; the learner's works as well, for callers that have only that. */
const ByPupil = z.object({ id: Id })

export const getPupil = endpoint({
  method: 'GET',
  path: '/api/pupils/:id',
  who: ['instructor'],
  summary: 'One pupil’s record. As in all addresses under it, `id` is the record’s or the learner’s.',
  input: ByPupil,
  output: Pupil,
  errors: [notFound],
})

export const changePupil = endpoint({
  method: 'PATCH',
  path: '/api/pupils/:id',
  who: ['instructor'],
  summary:
    'Changes a pupil’s record; what isn’t sent stays. Someone with an account keeps their own name. With `basedOn`, nothing is overwritten that was changed in the meantime.',
  input: z.extend(ByPupil, {
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
    /** For someone without an account; others choose it themselves. */
    pickup: z.optional(z.nullable(UsualPickup)),
    basedOn: z.optional(RecordBefore),
  }),
  output: Pupil,
  errors: [notFound, pupilHasAccount, changedElsewhere],
})

export const addPupilNote = endpoint({
  method: 'POST',
  path: '/api/pupils/:id/notes',
  who: ['instructor'],
  summary: 'Adds a line with its date to a pupil’s notes. With the same `key` again it is added once.',
  input: z.extend(ByPupil, {
    key: Id,
    text: requiredText(500, 'Write something first.'),
    writtenOn: InputDay,
  }),
  output: Pupil,
  errors: [notFound, notesFull],
})

export const archivePupil = endpoint({
  method: 'POST',
  path: '/api/pupils/:id/archive',
  who: ['instructor'],
  summary: 'Takes a pupil out of the list. Lessons and record stay.',
  input: ByPupil,
  output: Pupil,
  errors: [notFound],
})

export const restorePupil = endpoint({
  method: 'DELETE',
  path: '/api/pupils/:id/archive',
  who: ['instructor'],
  summary: 'Puts an archived pupil back into the list.',
  input: ByPupil,
  output: Pupil,
  errors: [notFound],
})

export const deletePupil = endpoint({
  method: 'DELETE',
  path: '/api/pupils/:id',
  who: ['instructor'],
  summary:
    'Deletes a pupil without an account for good, with record and assessments. Past lessons stay without a name, for your books.',
  input: ByPupil,
  output: z.object({}),
  errors: [notFound, lessonsAhead, moneyLeft, mayNotDelete],
})

export const invitePupil = endpoint({
  method: 'POST',
  path: '/api/pupils/:id/invitation',
  who: ['instructor'],
  summary:
    'Invites a pupil without an account by email. Once they accept, their lessons, assessments and record belong to their account.',
  input: z.extend(ByPupil, { email: z.optional(Email) }),
  output: Pupil,
  errors: [notFound, mayNotInvite, noEmail, alreadyInvited, enoughForToday, ownAddress],
})

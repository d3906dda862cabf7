import * as z from 'zod/mini'
import { endpoint, signedIn } from '#common/endpoint.ts'
import { defineEvent } from '#common/event.ts'
import { notFound, apiError } from '#common/api-error.ts'
import { changedElsewhere } from '#common/changed-elsewhere.ts'
import { AnyId, ById, Day, Id, InputDay, Instant, Pence } from '#common/schema.ts'
import { dayPartNames, gearboxes } from '#features/diary/rules.ts'
import {
  asLanguage,
  badgeKinds,
  compactNumber,
  type DocumentKind,
  documentKinds,
  documentRules,
  expiringKinds,
  genders,
  leastRatings,
  specialisms,
} from './rules.ts'

export const notAPostcode = apiError(
  422,
  'not-a-postcode',
  'We don’t know that place. Enter a town, a suburb or a postcode such as BS6 6AA, or its first part.',
)
/** The body of this and of the one before may have `places`: names, each of which is understood. */
export const whichPlace = apiError(
  422,
  'which-place',
  'There’s more than one place of that name. Add the county or the city.',
)
export const unknownPostcode = apiError(
  422,
  'unknown-postcode',
  'We don’t know that postcode. Check it, or enter only its first part.',
)
export const notInGreatBritain = apiError(
  422,
  'not-in-great-britain',
  'We cover England, Scotland and Wales. In Northern Ireland, driving lessons and tests follow the DVA’s rules; the Isle of Man and the Channel Islands have rules of their own.',
)
export const firstLessonNotLess = apiError(
  422,
  'first-lesson-not-less',
  'A first lesson has to cost less than your usual price for that length.',
)
export const firstLessonNotOffered = apiError(
  422,
  'first-lesson-not-offered',
  'You don’t offer lessons of that length. Choose one of your lesson lengths.',
)
export const longLessTooMuch = apiError(
  422,
  'long-less-too-much',
  'A long lesson has to cost at least £5 an hour.',
)
export const alreadyInReview = apiError(
  409,
  'already-in-review',
  'We’re already checking your documents, so they can’t be changed now.',
)
export const documentMissing = apiError(
  422,
  'document-missing',
  'We couldn’t find one of the documents. Upload it again.',
)
export const documentsUnchecked = apiError(
  409,
  'documents-unchecked',
  'Open and tick every document before you approve.',
)
export const registerUnchecked = apiError(
  409,
  'register-unchecked',
  'Find the badge on the public ADI register before you approve.',
)
export const documentChanged = apiError(
  409,
  'document-changed',
  'One of the documents has changed since it was submitted. Reject it and ask for it again.',
)
export const notInReview = apiError(
  409,
  'not-in-review',
  'This has already been decided, or was never submitted.',
)
export const badgeInUse = apiError(409, 'badge-in-use', 'Another approved instructor has this badge number.')

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const few = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))).check(z.maxLength(12))
const whole = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))
const Gearbox = z.enum(gearboxes)
const BadgeKind = z.enum(badgeKinds)
const Postcode = z
  .string()
  .check(z.trim(), z.minLength(2, 'Enter a postcode.'), z.maxLength(12, 'That’s too long for a postcode.'))

/** What a search may leave somebody out by, a learner's or a stranger's; addresses have the same names. */
export const searchConditions = {
  gearbox: z.optional(Gearbox),
  max_price: z.optional(whole(0, 1_000_000)),
  gender: z.optional(z.enum(['female', 'male'])),
  language: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.overwrite(asLanguage))),
  speciality: z.optional(z.enum(specialisms)),
  /** Only those with an average, and at least this one. */
  least_rating: z.optional(z.enum(leastRatings)),
  /** Words of the name of a test centre that they teach for. */
  test_centre: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(40))),
  /** 1 is Monday. With it or `time`, only those who have a free start then, of the 60 nearest who teach then. */
  weekday: z.optional(whole(1, 7)),
  time: z.optional(z.enum(dayPartNames)),
}
const SearchConditions = z.object(searchConditions)
export type SearchConditions = z.infer<typeof SearchConditions>

/** What an instructor asks of learners who have never had a lesson with them, once. */
export type FirstLesson = z.infer<typeof FirstLesson>
export const FirstLesson = z.object({ minutes: z.int(), pricePence: Pence })

const AnHour = z.int().check(z.minimum(50, 'At least 50p an hour.'), z.maximum(5_000, 'At most £50 an hour.'))
const EveningFrom = z
  .string()
  .check(z.regex(/^(1[2-9]|2[01]):[0-5]\d$|^22:00$/, 'Choose a time from 12:00 to 22:00.'))

/** What an hour costs more in the evening or at the weekend, of which the dearer counts, and less in a long lesson. */
export const PriceRules = z.object({
  evening: z.nullable(z.object({ from: EveningFrom, extraPence: AnHour })),
  weekend: z.nullable(z.object({ extraPence: AnHour })),
  long: z.nullable(
    z.object({ fromMinutes: z.int().check(z.minimum(45), z.maximum(480)), lessPence: AnHour }),
  ),
})

const card = {
  id: Id,
  name: z.string(),
  /** The portrait that an administrator approved, and a picture of the car. */
  profileImage: z.nullable(z.string()),
  carPhoto: z.nullable(z.string()),
  /** Demo only: they show nobody, and pages say so. */
  photosAreDrawn: z.boolean(),
  headline: z.string(),
  gearboxes: z.array(Gearbox),
  hourlyRatePence: Pence,
  languages: z.array(z.string()),
  specialisms: z.array(z.string()),
  gender: z.nullable(z.enum(genders)),
  car: z.string(),
  badgeKind: BadgeKind,
  outcode: z.nullable(z.string()),
  /** What learners gave; no average below three reviews. */
  rating: z.object({ average: z.nullable(z.number()), count: z.int() }),
  pricePence: Pence,
  firstLesson: z.nullable(FirstLesson),
  priceRules: PriceRules,
  /** Null if there is none within the instructor's horizon. */
  firstFree: z.nullable(Instant),
  zone: z.string(),
}

export type FoundInstructor = z.infer<typeof FoundInstructor>
export const FoundInstructor = z.object({
  ...card,
  /** The first few, two of a day at most. */
  freeTimes: z.array(Instant),
  miles: z.number(),
})

export const findInstructors = endpoint({
  method: 'GET',
  path: '/api/instructors',
  who: signedIn,
  load: 'search',
  summary:
    'Vetted instructors who come to a postcode. `max_price` is pence an hour; `minutes` the lesson length whose first free starts and price are given. With `weekday` or `time` they are the first ones then, within four weeks. Soonest first looks at the 200 nearest.',
  input: z.object({
    /** Or the name of a town, a village or a suburb. */
    postcode: z
      .string()
      .check(
        z.trim(),
        z.minLength(2, 'Enter a postcode or a town.'),
        z.maxLength(60, 'Enter a postcode or a town.'),
      ),
    ...searchConditions,
    within_miles: z._default(whole(1, 50), 25),
    minutes: z._default(whole(15, 480), 60),
    sort: z._default(z.enum(['nearest', 'soonest', 'price']), 'nearest'),
    page: z._default(whole(1, 500), 1),
  }),
  output: z.object({
    place: z.object({ outcode: z.string(), sector: z.nullable(z.string()) }),
    instructors: z.array(FoundInstructor),
    page: z.int(),
    hasMore: z.boolean(),
    /** Must be shown beside distances. */
    attribution: z.string(),
  }),
  errors: [notAPostcode, whichPlace, unknownPostcode, notInGreatBritain],
})

export type PublicInstructor = z.infer<typeof PublicInstructor>
export const PublicInstructor = z.object({
  ...card,
  about: z.string(),
  testCentres: z.array(z.string()),
  radiusMiles: z.number(),
  lessonLengths: z.array(z.int()),
  /** Trainees only: whether the caller has agreed to be taught by them. */
  agreedToTrainee: z.boolean(),
  /** The one that free times are for. */
  gearbox: Gearbox,
  /** The caller learns in it with them already: only the instructor changes it. */
  isGearboxAgreed: z.boolean(),
})

export const getInstructor = endpoint({
  method: 'GET',
  path: '/api/instructors/:id',
  who: signedIn,
  load: 'search',
  summary:
    'What learners see of one vetted instructor. The first free time is for `gearbox`, if they teach in it; else for what you learn in with them, or for their usual car.',
  input: z.object({ id: Id, minutes: z._default(whole(15, 480), 60), gearbox: z.optional(Gearbox) }),
  output: PublicInstructor,
  errors: [notFound],
})

const OwnFirstLesson = z.nullable(
  z.object({
    minutes: z.int().check(z.minimum(15), z.maximum(480)),
    pricePence: z.int().check(z.minimum(500, 'At least £5.'), z.maximum(100_000, 'At most £1,000.')),
  }),
)

const own = {
  headline: text(120),
  about: text(4000),
  gearboxes: z.array(Gearbox).check(z.maxLength(2)),
  hourlyRatePence: z.nullable(
    z.int().check(z.minimum(1000, 'At least £10 an hour.'), z.maximum(20_000, 'At most £200 an hour.')),
  ),
  languages: few,
  specialisms: few,
  gender: z.nullable(z.enum(genders)),
  car: text(80),
  radiusMiles: z.number().check(z.minimum(1), z.maximum(49)),
}

const ownMore = {
  testCentres: z.array(z.string()),
  firstLesson: z.nullable(FirstLesson),
  priceRules: PriceRules,
}

export type OwnInstructor = z.infer<typeof OwnInstructor>
export const OwnInstructor = z.object({
  id: Id,
  ...own,
  ...ownMore,
  /** Of the diary: the first lesson is one of these. */
  lessonLengths: z.array(z.int()),
  plan: z.enum(['free', 'pro', 'enterprise']),
  outcode: z.nullable(z.string()),
  sector: z.nullable(z.string()),
  badgeKind: z.nullable(BadgeKind),
  badgeExpiresOn: z.nullable(Day),
  /** Those of your diary, the usual one first. If there are any, they are shown in place of `car`. */
  cars: z.array(z.object({ name: z.string(), gearbox: Gearbox })),
  missing: z.array(z.enum(['vetting', 'portrait', 'car', 'place', 'price', 'gearbox', 'hours'])),
})

export const getMyInstructor = endpoint({
  method: 'GET',
  path: '/api/instructors/me',
  who: ['instructor'],
  summary: 'Your professional profile, and what it lacks before learners find it.',
  input: z.object({}),
  output: OwnInstructor,
})

export const setMyInstructor = endpoint({
  method: 'PUT',
  path: '/api/instructors/me',
  who: ['instructor'],
  summary:
    'Changes your professional profile; what isn’t sent stays. Of the postcode only the sector is kept. `firstLesson` must cost less than a lesson of that length usually does; null ends it. With `basedOn`, fails if anything in it has changed since.',
  input: z.object({
    ...z.partial(z.object(own)).shape,
    postcode: z.optional(Postcode),
    testCentres: z.optional(few),
    firstLesson: z.optional(OwnFirstLesson),
    priceRules: z.optional(PriceRules),
    basedOn: z.optional(z.partial(z.object({ ...own, ...ownMore }))),
  }),
  output: OwnInstructor,
  errors: [
    changedElsewhere,
    firstLessonNotLess,
    firstLessonNotOffered,
    longLessTooMuch,
    notAPostcode,
    unknownPostcode,
    notInGreatBritain,
  ],
})

const Path = z.string().check(z.regex(/^id-documents\/[^/]{1,250}$/, 'Choose a file.'))
const Kind = z.enum(documentKinds)

export type VettingDocument = z.infer<typeof VettingDocument>
export const VettingDocument = z.object({
  kind: Kind,
  path: z.string(),
  number: z.string(),
  datedOn: Day,
  /** When somebody other than its owner first opened it. */
  openedAt: z.nullable(Instant),
})

export type Vetting = z.infer<typeof Vetting>
export const Vetting = z.object({
  id: Id,
  instructorId: Id,
  status: z.enum(['not_submitted', 'in_review', 'approved', 'rejected']),
  badgeKind: z.nullable(BadgeKind),
  badgeNumber: z.nullable(z.string()),
  badgeExpiresOn: z.nullable(Day),
  /** The last day of the latest approved licence. */
  licenceExpiresOn: z.nullable(Day),
  documents: z.array(VettingDocument),
  reason: z.string(),
  submittedAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(Id),
  documentsDeleteAfter: z.nullable(Instant),
})

export const getMyVetting = endpoint({
  method: 'GET',
  path: '/api/vetting/me',
  who: ['instructor'],
  summary: 'How far the check of your documents is, and what you submitted.',
  input: z.object({}),
  output: Vetting,
})

const documentOf = (kind: DocumentKind) =>
  z.object({
    kind: z.literal(kind),
    path: Path,
    number: z
      .string()
      .check(
        z.maxLength(40),
        z.overwrite(compactNumber),
        z.regex(documentRules[kind].number.pattern, documentRules[kind].number.fault),
      ),
    datedOn: InputDay,
  })
type OneDocument = ReturnType<typeof documentOf>

const Documents = z
  .array(z.discriminatedUnion('kind', documentKinds.map(documentOf) as [OneDocument, ...OneDocument[]]))
  .check(({ value, issues }) => {
    for (const kind of documentKinds)
      if (value.filter((document) => document.kind === kind).length !== 1)
        issues.push({
          code: 'custom',
          input: value,
          path: [],
          message: `Add one document of this kind: ${documentRules[kind].name}.`,
        })
  })

export const submitVetting = endpoint({
  method: 'POST',
  path: '/api/vetting',
  who: ['instructor'],
  summary:
    'Submits driving licence, badge and DBS certificate (uploaded before to user-uploads/id-documents/) with their numbers and dates. They may be changed until somebody has opened one.',
  input: z.object({ badgeKind: BadgeKind, documents: Documents }),
  output: Vetting,
  errors: [alreadyInReview, documentMissing],
})

export type QueuedVetting = z.infer<typeof QueuedVetting>
export const QueuedVetting = z.extend(Vetting, {
  name: z.string(),
  email: z.string(),
  profileImage: z.nullable(z.string()),
})

export const listVettings = endpoint({
  method: 'GET',
  path: '/api/vettings',
  who: ['admin'],
  summary:
    'The vetting queue, oldest first, with the person and the documents; 25 a page. With `expiresWithinDays`, those approved whose badge expires by then, the soonest first.',
  input: z.object({
    status: z._default(z.enum(['not_submitted', 'in_review', 'approved', 'rejected']), 'in_review'),
    expiresWithinDays: z.optional(whole(0, 366)),
    page: z._default(whole(1, 10_000), 1),
  }),
  output: z.object({ vettings: z.array(QueuedVetting), page: z.int(), hasMore: z.boolean() }),
})

export type VettingEvent = z.infer<typeof VettingEvent>
export const VettingEvent = z.object({
  id: Id,
  what: z.enum(['submitted', 'approved', 'rejected', 'documents-deleted']),
  byId: z.nullable(Id),
  reason: z.string(),
  foundOnRegister: z.boolean(),
  at: Instant,
})

export const listVettingEvents = endpoint({
  method: 'GET',
  path: '/api/vettings/:id/events',
  who: ['admin'],
  summary: 'What happened to a vetting and who did it, oldest first.',
  input: ById,
  output: z.object({ events: z.array(VettingEvent) }),
})

export const decideVetting = endpoint({
  method: 'POST',
  path: '/api/vettings/:id/decision',
  who: ['admin'],
  summary:
    'Approves or rejects (with the reason that the instructor reads). An approval names every document as opened and `checked`, and says that an ADI was `foundOnRegister` that day; trainees aren’t on it. Approved instructors appear in the directory until their badge or driving licence expires.',
  input: z
    .object({
      id: Id,
      decision: z.enum(['approve', 'reject']),
      reason: z._default(text(1000), ''),
      checked: z._default(z.array(Kind), []),
      foundOnRegister: z._default(z.boolean(), false),
    })
    .check(({ value, issues }) => {
      if (value.decision === 'reject' && !value.reason)
        issues.push({
          code: 'custom',
          input: value,
          path: ['reason'],
          message: 'Say why, so the instructor can put it right.',
        })
    }),
  output: Vetting,
  errors: [notFound, notInReview, badgeInUse, documentsUnchecked, registerUnchecked, documentChanged],
})

export const rateChanged = defineEvent(
  'instructor.rate-changed',
  z.object({ instructorId: AnyId, hourlyRatePence: z.nullable(Pence) }),
)
/** An instructor's documents may be submitted and decided more than once. */
const Vetted = z.object({ instructorId: Id, vettingId: z.string() })
export const instructorSubmitted = defineEvent('instructor.submitted', Vetted)
export const instructorApproved = defineEvent('instructor.approved', Vetted)
/** Whichever ends first. `daysLeft` is one of `expiryReminders`; the entry is suspended at 0. */
export const documentExpiring = defineEvent(
  'instructor.document-expiring',
  z.object({ instructorId: AnyId, document: z.enum(expiringKinds), expiresOn: Day, daysLeft: z.int() }),
)
export const instructorRejected = defineEvent('instructor.rejected', z.extend(Vetted, { reason: z.string() }))

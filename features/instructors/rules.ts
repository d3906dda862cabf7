export const genders = ['female', 'male', 'other'] as const

export const badgeKinds = ['ADI', 'PDI'] as const
export type BadgeKind = (typeof badgeKinds)[number]

/** A trainee may not be presented as a qualified instructor (Road Traffic Act 1988, s. 123 and following). */
export const badgeNames: Record<BadgeKind, string> = {
  ADI: 'Approved driving instructor (ADI)',
  PDI: 'Trainee instructor (PDI)',
}

/** As learners read the name where there is no badge to set beside it: in emails, reminders and calendars. */
export const nameForLearners = ({ name, isTrainee }: { name: string; isTrainee?: boolean | undefined }) =>
  isTrainee ? `${name} (trainee)` : name

export const mostCompared = 3

export const specialisms = [
  'Nervous learners',
  'Refresher lessons',
  'Motorways',
  'Intensive courses',
  'Test-day car',
  'Additional needs',
  'Older learners',
  'Electric car',
] as const

export const usualLanguages = [
  'Arabic',
  'Bengali',
  'British Sign Language',
  'Chinese',
  'Farsi',
  'French',
  'Gujarati',
  'Hindi',
  'Italian',
  'Polish',
  'Portuguese',
  'Punjabi',
  'Romanian',
  'Somali',
  'Spanish',
  'Tamil',
  'Turkish',
  'Ukrainian',
  'Urdu',
  'Welsh',
] as const

/** As it is stored and searched: "polish" is "Polish". */
export const asLanguage = (text: string) => text.trim().charAt(0).toUpperCase() + text.trim().slice(1)

/** An average of fewer says more about chance than about lessons, and tells who gave it. */
export const leastReviews = 3

/** What a search may ask for; `directory.facets` in SQL says the same. */
export const leastRatings = ['4', '4.5'] as const

/** Miles that a search may be kept within. Strangers have no others, so that steps of a mile don't find a home. */
export const distances = ['3', '5', '10', '25'] as const
export const widestMiles = '50'

/** The average, with one decimal as it is shown; none below three reviews. */
export const averageOf = (reviews: number, stars: number): number | null =>
  reviews < leastReviews ? null : Math.round((stars / reviews) * 10) / 10

/** Whole pence for a lesson, rounded to the nearest penny. */
export const priceOf = (hourlyRatePence: number, minutes: number) =>
  Math.round((hourlyRatePence * minutes) / 60)

/** What somebody new pays for one lesson of that length: only of a length on offer. In SQL, `directory.first_lesson`. */
export const firstLessonOn = <F extends { readonly minutes: number }>(
  offer: F | null,
  lessonLengths: readonly number[],
) => (offer && lessonLengths.includes(offer.minutes) ? offer : null)

/** An ADI's four years, a trainee's licence six months, and a month for early renewal. */
const longestBadge: Record<BadgeKind, { months: number }> = { ADI: { months: 49 }, PDI: { months: 7 } }

/** What every instructor submits. Statements, forms and the administrator's list follow this one. */
export const documentKinds = ['licence', 'badge', 'dbs'] as const
export type DocumentKind = (typeof documentKinds)[number]

type DocumentRule = {
  name: string
  hint: string
  number: { label: string; pattern: RegExp; fault: string }
  date: string
}

export const documentRules: Record<DocumentKind, DocumentRule> = {
  licence: {
    name: 'Driving licence',
    hint: 'Your photocard, both sides in one picture or PDF.',
    number: {
      label: 'Driver number',
      pattern: /^[A-Z0-9]{16}$/,
      fault: 'Enter the 16 letters and digits in section 5 of your licence.',
    },
    date: 'Valid until',
  },
  badge: {
    name: 'ADI or PDI badge',
    hint: 'The number and the date must be readable.',
    number: {
      label: 'Badge number',
      pattern: /^[0-9]{4,7}$/,
      fault: 'Enter the 4 to 7 digits on your badge.',
    },
    date: 'Last day of the badge',
  },
  dbs: {
    name: 'DBS certificate',
    hint: 'Your enhanced certificate.',
    number: {
      label: 'Certificate number',
      pattern: /^[0-9]{12}$/,
      fault: 'Enter the 12 digits on your certificate.',
    },
    date: 'Date of issue',
  },
}

export const photoKinds = ['portrait', 'car'] as const
export type PhotoKind = (typeof photoKinds)[number]

export const photoNames: Record<PhotoKind, string> = { portrait: 'portrait', car: 'car photo' }

export const photoRules: Record<PhotoKind, { name: string; hint: string }> = {
  portrait: {
    name: 'Portrait',
    hint: 'Your face from the front, in good light, with nobody else in the picture.',
  },
  car: {
    name: 'Photo of your car',
    hint: 'The car you teach in, from the outside, so learners recognise it at the kerb.',
  },
}

export const compactNumber = (number: string) => number.replaceAll(/\s/g, '').toUpperCase()

/** Dates are `YYYY-MM-DD`; undefined when the day is possible. */
export function findDateFault(kind: DocumentKind, datedOn: string, badgeKind: BadgeKind, today: string) {
  if (kind === 'badge') return findBadgeFault(badgeKind, datedOn, today)
  if (kind === 'licence' && datedOn <= today) return 'Your licence has expired. Renew it first.'
  if (kind === 'dbs' && datedOn > today) return 'A certificate can’t be issued in the future. Check the date.'
  return undefined
}

/** An ADI gets a new enhanced certificate at each renewal of the badge, every four years. */
const usualDbsYears = 4

/** Not refused: the badge decides, and the DVSA has seen a certificate for it. */
export const isDbsOld = (issuedOn: string, today: string) =>
  /^\d{4}-\d\d-\d\d$/.test(issuedOn) &&
  Temporal.PlainDate.compare(Temporal.PlainDate.from(issuedOn).add({ years: usualDbsYears }), today) < 0

export const dbsIsOld = `More than ${usualDbsYears} years old`

/** What runs out on its own, in this order where both do on one day. A DBS certificate has no last day. */
export const expiringKinds = ['badge', 'licence'] as const
export type ExpiringKind = (typeof expiringKinds)[number]
export const expiringNames: Record<ExpiringKind, string> = { badge: 'badge', licence: 'driving licence' }

/** Whichever ends first, in days that may be unknown. */
export function firstToExpire(days: Record<ExpiringKind, string | null | undefined>) {
  const known = expiringKinds.flatMap((kind) => (days[kind] ? [{ kind, on: days[kind] }] : []))
  return known.toSorted((a, b) => a.on.localeCompare(b.on))[0]
}

/** Days before badge or licence runs out on which its holder is reminded. On day 0 the listing has been suspended. */
export const expiryReminders = [60, 30, 7, 0] as const

/** Identity documents stay as long after the decision, or after the upload if none was asked for. */
export const documentDays = 30

function findBadgeFault(kind: BadgeKind, expiresOn: string, today: string): string | undefined {
  if (expiresOn <= today) return 'Your badge has expired. Enter the last day printed on your current badge.'
  const latest = new Date(`${today}T00:00Z`)
  latest.setUTCMonth(latest.getUTCMonth() + longestBadge[kind].months)
  return expiresOn > latest.toISOString().slice(0, 10)
    ? `${kind === 'ADI' ? 'An ADI badge runs four years' : 'A trainee licence runs six months'} at most. Check the year.`
    : undefined
}

import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Day, Id, InputDay, Instant, Pence, requiredText } from '#common/schema.ts'
import {
  notAPostcode,
  notInGreatBritain,
  unknownPostcode,
  whichPlace,
} from '#features/instructors/contract.ts'
import { hasSchool } from '#features/invitations/contract.ts'
import { badgeKinds } from '#features/instructors/rules.ts'
import {
  applicationStates,
  leastHourlyPence,
  longestOpenDays,
  longestUntilStartDays,
  mostApplicationsADay,
  mostHourlyPence,
  mostOpenVacancies,
  mostUnderWay,
  mostVacanciesADay,
  vacancyHours,
  vacancyKinds,
} from './rules.ts'

export const schoolUnnamed = apiError(409, 'school-unnamed', 'Name your school first.')
export const enoughVacancies = apiError(
  409,
  'enough-vacancies',
  `You have ${mostOpenVacancies} open vacancies. Close one first.`,
)
export const enoughVacanciesToday = apiError(
  409,
  'enough-vacancies-today',
  `You’ve posted ${mostVacanciesADay} vacancies in 24 hours. Post this one tomorrow.`,
)
export const lastDayWrong = apiError(
  422,
  'last-day-wrong',
  `The last day has to be today or later, and at most ${longestOpenDays} days from now.`,
)
export const vacancyClosed = apiError(409, 'vacancy-closed', 'This vacancy is closed.')
export const alreadyApplied = apiError(409, 'already-applied', 'You’ve already applied for this vacancy.')
export const enoughApplications = apiError(
  409,
  'enough-applications',
  `You have ${mostUnderWay} applications under way. Withdraw one first.`,
)
export const enoughApplicationsToday = apiError(
  409,
  'enough-applications-today',
  `You’ve sent ${mostApplicationsADay} applications in 24 hours. Apply tomorrow.`,
)
export const appliedToday = apiError(
  409,
  'applied-today',
  'You withdrew this application. You can apply again 24 hours after you sent it.',
)
export const applicationOver = apiError(
  409,
  'application-over',
  'This application has been answered or withdrawn.',
)
export const workOfferChanged = apiError(
  409,
  'work-offer-changed',
  'The school has changed its offer. Please read it again.',
)
export const workOfferPast = apiError(
  409,
  'work-offer-past',
  'The first day of this offer has passed. Ask the school for a new offer.',
)

export const firstDayWrong = apiError(
  422,
  'first-day-wrong',
  `The first day has to be today or later, and at most ${longestUntilStartDays} days from now.`,
)

const line = (most: number, missing: string) =>
  requiredText(most, missing).check(
    // oxlint-disable-next-line no-control-regex -- exactly those are refused
    z.refine((text) => !/[\u0000-\u001f\u007f-\u009f]/.test(text), 'Please use letters and numbers.'),
  )
export const leastHourly = `At least £${leastHourlyPence / 100} an hour.`
export const mostHourly = `At most £${mostHourlyPence / 100} an hour.`
export const hourlyReversed = 'This can’t be less than the first figure.'
const AnHour = z.int().check(z.minimum(leastHourlyPence, leastHourly), z.maximum(mostHourlyPence, mostHourly))

const facts = {
  title: line(80, 'Give it a title.'),
  kind: z.enum(vacancyKinds),
  hours: z.enum(vacancyHours),
  hasCar: z.boolean(),
  pay: line(200, 'Say what you pay, or what the fee is.'),
  description: requiredText(4_000, 'Describe the job in a few sentences.'),
}

const form = {
  ...facts,
  /** A town, suburb or postcode; what is stored is its outcode. */
  place: line(80, 'Enter a town or the first part of a postcode.'),
  hourlyFromPence: z.nullable(AnHour),
  hourlyToPence: z.nullable(AnHour),
  closesOn: InputDay,
}

const isRange = z.refine<Pick<VacancyForm, 'hourlyFromPence' | 'hourlyToPence'>>(
  ({ hourlyFromPence: from, hourlyToPence: to }) => from === null || to === null || to >= from,
  { error: hourlyReversed, path: ['hourlyToPence'] },
)
export type VacancyForm = z.infer<typeof VacancyForm>
export const VacancyForm = z.object(form)

const shown = {
  id: Id,
  title: z.string(),
  kind: z.enum(vacancyKinds),
  hours: z.enum(vacancyHours),
  place: z.string(),
  outcode: z.string(),
  hasCar: z.boolean(),
  pay: z.string(),
  hourlyFromPence: z.nullable(Pence),
  hourlyToPence: z.nullable(Pence),
  description: z.string(),
  /** The last day on which somebody may apply. */
  closesOn: Day,
  postedAt: Instant,
  isOpen: z.boolean(),
}

const Offer = z.object({ kind: z.enum(vacancyKinds), startsOn: Day })

export type SchoolVacancy = z.infer<typeof SchoolVacancy>
export const SchoolVacancy = z.object({
  ...shown,
  /** By the school: for good. */
  isClosed: z.boolean(),
  /** Without those who withdrew. `unanswered`: the school hasn’t answered yet. */
  applicants: z.int(),
  unanswered: z.int(),
})

export type Applicant = z.infer<typeof Applicant>
export const Applicant = z.object({
  id: Id,
  name: z.string(),
  image: z.nullable(z.string()),
  /** As whom and from which day they were offered work. */
  offer: z.nullable(Offer),
  /** From `to-meet` on, while that or the membership lasts. */
  email: z.nullable(z.string()),
  words: z.string(),
  state: z.enum(applicationStates),
  message: z.string(),
  sentAt: Instant,
  /** What an administrator has checked; null once it’s over. */
  record: z.nullable(
    z.object({
      state: z.enum(['approved', 'in-review', 'not-approved']),
      badgeKind: z.nullable(z.enum(badgeKinds)),
      badgeExpiresOn: z.nullable(Day),
      /** Driving licence and DBS certificate, at the last approval. */
      checkedOn: z.nullable(Day),
    }),
  ),
})

const placeErrors = [notAPostcode, unknownPostcode, whichPlace, notInGreatBritain]

export const listSchoolVacancies = endpoint({
  method: 'GET',
  path: '/api/school/vacancies',
  who: ['school_owner'],
  summary: 'The vacancies of your school, open ones first, with how many have applied.',
  input: z.object({}),
  output: z.object({ vacancies: z.array(SchoolVacancy) }),
})

export const getSchoolVacancy = endpoint({
  method: 'GET',
  path: '/api/school/vacancies/:id',
  who: ['school_owner'],
  summary: 'One of your vacancies and who has applied, each with the vetting record that they let you see.',
  input: ById,
  output: z.object({ vacancy: SchoolVacancy, applicants: z.array(Applicant) }),
  errors: [notFound],
})

export const postVacancy = endpoint({
  method: 'POST',
  path: '/api/school/vacancies',
  who: ['school_owner'],
  summary: 'Posts a vacancy: instructors find it at once, until its last day.',
  input: VacancyForm.check(isRange),
  output: z.object({ id: Id }),
  errors: [schoolUnnamed, enoughVacancies, enoughVacanciesToday, lastDayWrong, ...placeErrors],
})

export const changeVacancy = endpoint({
  method: 'PUT',
  path: '/api/school/vacancies/:id',
  who: ['school_owner'],
  summary: 'Changes a vacancy that you haven’t closed; a later last day opens it again.',
  input: z.extend(VacancyForm, { id: Id }).check(isRange),
  output: z.object({ id: Id }),
  errors: [notFound, vacancyClosed, enoughVacancies, lastDayWrong, ...placeErrors],
})

export const closeVacancy = endpoint({
  method: 'POST',
  path: '/api/school/vacancies/:id/close',
  who: ['school_owner'],
  summary: 'Closes a vacancy. Nobody can apply any more; you may still answer those who have.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export const AnswerForm = z.object({ message: requiredText(1_000, 'Write them a short message.') })
const Answer = z.extend(AnswerForm, { id: Id })

export const meetApplicant = endpoint({
  method: 'POST',
  path: '/api/school/applications/:id/meeting',
  who: ['school_owner'],
  summary: 'Says to an applicant that you’d like to meet. From then on you see each other’s email address.',
  input: Answer,
  output: z.object({}),
  errors: [notFound, applicationOver],
})

export const OfferForm = z.extend(AnswerForm, { startsOn: InputDay })
export const offerWork = endpoint({
  method: 'POST',
  path: '/api/school/applications/:id/offer',
  who: ['school_owner'],
  summary:
    'Offers an applicant the work, as the vacancy says, from a day on. They join your school when they accept.',
  input: z.extend(OfferForm, { id: Id }),
  output: z.object({}),
  errors: [notFound, applicationOver, firstDayWrong],
})

export const listEmployments = endpoint({
  method: 'GET',
  path: '/api/school/employments',
  who: ['school_owner'],
  summary: 'Which instructors of your school you have taken on here, as whom and from which day.',
  input: z.object({}),
  output: z.object({ employments: z.array(z.extend(Offer, { instructorId: Id })) }),
})

export const declineApplicant = endpoint({
  method: 'POST',
  path: '/api/school/applications/:id/decline',
  who: ['school_owner'],
  summary:
    'Declines an application, or takes an offer back, with a message to the applicant. Their vetting record is closed to you then.',
  input: Answer,
  output: z.object({}),
  errors: [notFound, applicationOver],
})

export type OpenVacancy = z.infer<typeof OpenVacancy>
export const OpenVacancy = z.object({
  ...z.omit(z.object(shown), { isOpen: true }).shape,
  school: z.string(),
  /** In a straight line from your base, in whole miles; null while you have none. */
  miles: z.nullable(z.int()),
})

export type MyApplication = z.infer<typeof MyApplication>
export const MyApplication = z.object({
  id: Id,
  vacancyId: Id,
  title: z.string(),
  school: z.string(),
  place: z.string(),
  words: z.string(),
  state: z.enum(applicationStates),
  message: z.string(),
  sentAt: Instant,
  offer: z.nullable(Offer),
  email: z.nullable(z.string()),
})

export const listVacancies = endpoint({
  method: 'GET',
  path: '/api/vacancies',
  who: ['instructor'],
  summary: 'Open vacancies of driving schools, nearest to your base first, and your applications.',
  input: z.object({}),
  output: z.object({
    vacancies: z.array(OpenVacancy),
    applications: z.array(MyApplication),
    /** Without it nothing is sorted by distance. */
    hasBase: z.boolean(),
    /** Who has taken you on, if you still belong to that school. */
    employment: z.nullable(z.extend(Offer, { school: z.string() })),
  }),
})

export const ApplicationForm = z.object({
  words: requiredText(2_000, 'Say in a few words why you’d like to work there.'),
  sharesRecord: z
    .boolean()
    .check(z.refine((shares) => shares, 'The school can only take an application with your vetting record.')),
})

export const applyForVacancy = endpoint({
  method: 'POST',
  path: '/api/vacancies/:id/applications',
  who: ['instructor'],
  summary:
    'Applies for a vacancy. The school sees your name, picture and words, and what was checked: badge, driving licence and DBS certificate with the days, never documents or numbers.',
  input: z.extend(ApplicationForm, { id: Id }),
  output: z.object({}),
  errors: [
    notFound,
    vacancyClosed,
    alreadyApplied,
    appliedToday,
    enoughApplications,
    enoughApplicationsToday,
  ],
})

export const withdrawApplication = endpoint({
  method: 'DELETE',
  path: '/api/applications/:id',
  who: ['instructor'],
  summary: 'Withdraws your application: the school sees neither it nor your vetting record any more.',
  input: ById,
  output: z.object({}),
  errors: [notFound, applicationOver],
})

export const acceptWork = endpoint({
  method: 'POST',
  path: '/api/applications/:id/acceptance',
  who: ['instructor'],
  summary:
    'Accepts the work that a school offers, on the terms that were shown: you join it at once, and work for it from the day that was agreed.',
  input: z.extend(Offer, { id: Id }),
  output: z.object({}),
  errors: [notFound, applicationOver, workOfferChanged, workOfferPast, hasSchool],
})

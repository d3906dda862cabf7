import * as z from 'zod/mini'
import { daysBetween } from '#common/days.ts'
import { apiError, notFound } from '#common/api-error.ts'
import { holidayRegions } from '#common/holiday-regions.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Day, Id, InputDay, Instant, Pence } from '#common/schema.ts'
import {
  carBusy,
  DiaryCar,
  gapTooShort,
  InTheWay,
  LessonMinutes,
  travelTooTight,
} from '#features/diary/contract.ts'
import { LessonPerson, lessonNotBooked } from '#features/lessons/contract.ts'
import {
  diaryBusy,
  forwardTooSoon,
  hoursShort,
  learnerElsewhere,
  lengthFixed,
  lessonUnderWay,
  moneyReceived,
  movedMeanwhile,
  movedOften,
  ownDiaryClosed,
  timeOver,
  WholeMinute,
} from '#features/lessons/moving-contract.ts'
import { Address, PostcodeText } from '#features/places/contract.ts'
import { notApprovedYet, paymentsNotSetUp } from '#features/payments/contract.ts'
import { noEmail, tooManyPupils } from '#features/pupils/contract.ts'
import {
  noPrice,
  notEnoughHours,
  priceDiffers,
  priceTooLow,
  PupilFields,
} from '#features/pupils/enter-lesson-contract.ts'
import { enteredPayments } from '#features/pupils/rules.ts'
import { mostPauseDays, mostPausesAsked, mostSeries, scopes, withoutHoursChoices } from './rules.ts'

/** On a day for which the instructor has closed, or shortened, their diary. */
export const dayOff = apiError(409, 'day-off', 'You’ve closed your diary at that time on that day.')
export const seriesOver = apiError(409, 'series-over', 'These regular lessons have ended.')
export const tooManySeries = apiError(
  409,
  'too-many-series',
  `You have ${mostSeries} regular bookings already. End one you no longer need first.`,
)
export const nothingToResolve = apiError(
  409,
  'nothing-to-resolve',
  'There’s nothing to decide on that day any more.',
)
export const alreadyPaused = apiError(
  409,
  'already-paused',
  'There’s already a break, or a request for one, on these days.',
)
export const pauseAskedOften = apiError(
  429,
  'pause-asked-often',
  `You’ve asked for ${mostPausesAsked} breaks in 24 hours. Please talk to your instructor, or try again tomorrow.`,
)
export const pauseAnswered = apiError(409, 'pause-answered', 'This request has been answered already.')

const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 16:30.'))
const Price = z.int().check(z.minimum(0), z.maximum(1_000_000))
const Line = z.string().check(z.trim(), z.maxLength(200))
const Pickup = z.union([
  PostcodeText,
  z.object({ address: z._default(Line, ''), postcode: PostcodeText, note: z._default(Line, '') }),
])

export type Conflict = z.infer<typeof Conflict>
const Conflict = z.object({
  code: z.string(),
  detail: z.string(),
  alternatives: z.array(z.object({ startsAt: Instant, endsAt: Instant })),
  /** In your diary, or the cars. */
  inTheWay: z.optional(z.array(InTheWay)),
  /** For `travel-too-tight`: how much longer the drive is than the gap. */
  minutesLacking: z.optional(z.int()),
  /** For `car-busy`: those of your cars that are free then. */
  freeCars: z.optional(z.array(DiaryCar)),
})

export type PlannedLesson = z.infer<typeof PlannedLesson>
const PlannedLesson = z.object({
  /** Its day by the pattern, which names it within the series. */
  on: Day,
  startsAt: Instant,
  endsAt: Instant,
  fits: z.boolean(),
  conflict: z.optional(Conflict),
  lessonId: z.optional(Id),
  /** Hours paid in advance do not reach as far as this lesson. */
  awaitsHours: z.optional(z.boolean()),
  /** For a bank holiday that is not skipped. */
  bankHoliday: z.optional(z.string()),
})

export type Pause = z.infer<typeof Pause>
const Pause = z.object({
  id: Id,
  fromOn: Day,
  untilOn: Day,
  note: z.string(),
  state: z.enum(['asked', 'agreed', 'declined', 'withdrawn']),
})

const rule = {
  minutes: z.int(),
  everyWeeks: z.int(),
  firstOn: Day,
  untilOn: z.nullable(Day),
  /** 1 is Monday; `time` is that of the clocks in `zone`. */
  weekday: z.int(),
  time: z.string(),
  zone: z.string(),
  skipBankHolidays: z.boolean(),
  bankHolidaysOf: z.enum(holidayRegions),
  payment: z.enum(enteredPayments),
  /** What happens when the hours have run out; null for other payments. */
  withoutHours: z.nullable(z.enum(withoutHoursChoices)),
  pricePence: z.nullable(Pence),
  pickup: z.nullable(Address),
}

export type Series = z.infer<typeof Series>
export const Series = z.object({
  id: Id,
  instructor: LessonPerson,
  learner: LessonPerson,
  ...rule,
  endedAt: z.nullable(Instant),
  nextLessonAt: z.nullable(Instant),
  /** Days that wait for the instructor's decision; always 0 for learners. */
  unresolved: z.int(),
  /** Those asked for, and those agreed that are not over. */
  pauses: z.array(Pause),
})

export type SeriesLesson = z.infer<typeof SeriesLesson>
const SeriesLesson = z.extend(PlannedLesson, {
  state: z.enum(['booked', 'delivered', 'cancelled', 'clash', 'skipped', 'paused']),
  /** Of a lesson that is booked, unless hours pay for it. */
  pricePence: z.optional(Pence),
})

/** Whom and when, not where or what the learner wrote. */
const seriesForOffice = (series: Series): Series => ({ ...series, pickup: null, pauses: [] })

export type SeriesInFull = z.infer<typeof SeriesInFull>
export const SeriesInFull = z.extend(Series, {
  /** From today on, as far as they are planned. */
  lessons: z.array(SeriesLesson),
})

/** Without them only a day off is booked all the same. Nothing is ever booked over something else in a diary. */
const anyway = {
  /** After `travel-too-tight` or `gap-too-short`: you know better. */
  overrideTravel: z.optional(z.boolean()),
  /** After `car-busy`: one of `freeCars`, or `none`, a car that isn't listed. */
  car: z.optional(z.union([z.literal('none'), Id])),
}

const Choice = z.object({
  on: InputDay,
  choose: z.enum(['skip', 'move', 'book']),
  startsAt: z.optional(WholeMinute),
  ...anyway,
})

const NewSeries = z
  .extend(PupilFields, {
    firstStartsAt: WholeMinute,
    minutes: LessonMinutes,
    everyWeeks: z._default(z.int().check(z.minimum(1), z.maximum(8)), 1),
    /** The last possible day. Without it and `count` the lessons go on until they are ended. */
    until: z.optional(z.nullable(InputDay)),
    count: z.optional(z.int().check(z.minimum(1), z.maximum(104))),
    /** Unsaid: as the diary has it. */
    skipBankHolidays: z.optional(z.boolean()),
    /** As your diary says unless given, else by where you teach. */
    bankHolidaysOf: z.optional(z.enum(holidayRegions)),
    /** `card-link`: they get an email with a link a week before each lesson. */
    payment: z.enum(enteredPayments),
    withoutHours: z._default(z.enum(withoutHoursChoices), 'cash'),
    pricePence: z.optional(Price),
    /** What the form showed, from the cheapest to the dearest: if one would cost something else, nothing is booked. */
    shownPence: z.optional(z.object({ least: Price, most: Price })),
    /** Unless given, as of a lesson that you enter. */
    pickup: z.optional(Pickup),
    /** What to do about days that do not fit; those without a choice wait for one. */
    choices: z._default(z.array(Choice).check(z.maxLength(104)), []),
    dryRun: z._default(z.boolean(), false),
  })
  .check(({ value, issues }) => {
    const fault = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message })
    const { pupilId, learnerId } = value
    if (pupilId ? learnerId : !learnerId && !value.dryRun)
      fault('pupilId', 'Give either pupilId or learnerId.')
    if (value.until && value.count) fault('count', 'Give either until or count.')
    if (value.until && value.until < value.firstStartsAt.slice(0, 10))
      fault('until', 'Choose a day after the first lesson.')
  })

export type NewSeriesInput = z.infer<typeof NewSeries>

export const createSeries = endpoint({
  method: 'POST',
  path: '/api/series',
  who: ['instructor'],
  load: 'plan',
  summary:
    'Books lessons that repeat with one of your pupils: 12 weeks ahead, and then week by week. With `dryRun` it says which would fit, up to a year ahead, and changes nothing; for somebody new, leave out both `pupilId` and `learnerId`.',
  input: NewSeries,
  output: z.object({
    series: z.nullable(Series),
    lessons: z.array(PlannedLesson),
    bankHolidays: z.array(z.object({ on: Day, name: z.string() })),
  }),
  office: ({ series, ...planned }) => ({ ...planned, series: series && seriesForOffice(series) }),
  errors: [
    notFound,
    timeOver,
    tooManySeries,
    tooManyPupils,
    noPrice,
    priceDiffers,
    noEmail,
    priceTooLow,
    notApprovedYet,
    paymentsNotSetUp,
  ],
})

export const listSeries = endpoint({
  method: 'GET',
  path: '/api/series',
  who: ['student', 'instructor'],
  summary: 'Your regular lessons that go on, those with the next lesson first.',
  input: z.object({ learnerId: z.optional(Id) }),
  output: z.object({ series: z.array(Series) }),
})

export const getSeries = endpoint({
  method: 'GET',
  path: '/api/series/:id',
  who: ['student', 'instructor'],
  summary: 'One series, with its lessons to come.',
  input: ById,
  output: SeriesInFull,
  errors: [notFound],
})

export const changeSeries = endpoint({
  method: 'PATCH',
  path: '/api/series/:id',
  who: ['instructor'],
  load: 'plan',
  summary:
    'Changes the lesson of one day, that one and those after it, or all to come; what isn’t sent stays. A lesson that can’t be moved stays where it is, and waits for your decision.',
  input: z.object({
    id: Id,
    scope: z.enum(scopes),
    on: z.optional(InputDay),
    weekday: z.optional(z.int().check(z.minimum(1), z.maximum(7))),
    time: z.optional(Time),
    /** Not for one lesson. Lessons of weeks that fall out are cancelled free of charge. */
    everyWeeks: z.optional(z.int().check(z.minimum(1), z.maximum(8))),
    /** For lessons that aren’t paid by card, with their price by the minute. */
    minutes: z.optional(LessonMinutes),
    payment: z.optional(z.enum(enteredPayments)),
    withoutHours: z.optional(z.enum(withoutHoursChoices)),
    pricePence: z.optional(z.nullable(Price)),
    pickup: z.optional(Pickup),
    /** For the series: no lesson after this day. Null: no end. */
    until: z.optional(z.nullable(InputDay)),
    reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  }),
  output: SeriesInFull,
  errors: [notFound, seriesOver, nothingToResolve, noEmail, priceTooLow, notApprovedYet, paymentsNotSetUp],
})

export const endSeries = endpoint({
  method: 'POST',
  path: '/api/series/:id/end',
  who: ['instructor'],
  load: 'plan',
  summary:
    'Cancels the lesson of one day, that one and all after it, or all to come, free of charge. Doing it twice is once.',
  input: z.object({
    id: Id,
    scope: z.enum(scopes),
    on: z.optional(InputDay),
    reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  }),
  output: SeriesInFull,
  errors: [notFound],
})

export const leaveSeries = endpoint({
  method: 'POST',
  path: '/api/series/:id/leave',
  who: ['student'],
  load: 'plan',
  summary:
    'Ends your regular lessons: those to come that aren’t paid yet are cancelled by their terms, paid ones stay booked. Doing it twice is once.',
  input: ById,
  output: SeriesInFull,
  errors: [notFound],
})

export const resolveClash = endpoint({
  method: 'POST',
  path: '/api/series/:id/lessons/:on/resolution',
  who: ['instructor'],
  load: 'plan',
  summary:
    'Decides about a day that doesn’t fit: `skip` it (`reopen` takes that back), `move` it to `startsAt`, `keep` a lesson where it is, or `book` it all the same: on a day off, with `overrideTravel` although the drive is too long or it’s closer than your least gap, with `car` in another car. A lesson that couldn’t be moved with the others is then moved after all.',
  input: z.object({
    id: Id,
    on: InputDay,
    choose: z.enum(['skip', 'reopen', 'move', 'book', 'keep']),
    startsAt: z.optional(WholeMinute),
    ...anyway,
  }),
  output: SeriesInFull,
  /** Diary errors have `alternatives`, and what else a conflict has. */
  errors: [
    notFound,
    nothingToResolve,
    diaryBusy,
    gapTooShort,
    learnerElsewhere,
    ownDiaryClosed,
    dayOff,
    timeOver,
    notEnoughHours,
    noPrice,
    noEmail,
    priceTooLow,
    forwardTooSoon,
    lessonNotBooked,
    lessonUnderWay,
    movedMeanwhile,
    movedOften,
    travelTooTight,
    carBusy,
    lengthFixed,
    moneyReceived,
    hoursShort,
  ],
})

export const pauseSeries = endpoint({
  method: 'POST',
  path: '/api/series/:id/pauses',
  who: ['student', 'instructor'],
  load: 'plan',
  summary:
    'A break in regular lessons, both days included. A learner asks for it; an instructor’s begins at once and cancels its lessons free of charge.',
  input: z
    .object({
      id: Id,
      fromOn: InputDay,
      untilOn: InputDay,
      note: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
    })
    .check(({ value, issues }) => {
      const days = daysBetween(value.fromOn, value.untilOn)
      if (!(days >= 0 && days <= mostPauseDays))
        issues.push({
          code: 'custom',
          input: value,
          path: ['untilOn'],
          message: 'Choose a last day within six months of the first.',
        })
    }),
  output: SeriesInFull,
  errors: [notFound, seriesOver, timeOver, alreadyPaused, pauseAskedOften],
})

export const answerPause = endpoint({
  method: 'POST',
  path: '/api/series/:id/pauses/:pauseId/answer',
  who: ['instructor'],
  load: 'plan',
  summary:
    'Agrees to a break, which cancels its lessons free of charge, or declines it. Doing it twice is once.',
  input: z.object({ id: Id, pauseId: Id, agrees: z.boolean() }),
  output: SeriesInFull,
  errors: [notFound, pauseAnswered],
})

export const withdrawPause = endpoint({
  method: 'DELETE',
  path: '/api/series/:id/pauses/:pauseId',
  who: ['student'],
  load: 'plan',
  summary: 'Withdraws a request for a break that isn’t answered yet.',
  input: z.object({ id: Id, pauseId: Id }),
  output: SeriesInFull,
  errors: [notFound, pauseAnswered],
})

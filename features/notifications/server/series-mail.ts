import { addDays } from '#common/days.ts'
import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { dayOf, formatDate, formatDay, formatMinutes, formatTime } from '#common/time.ts'
import { nameForLearners } from '#features/instructors/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { answerHours } from '#features/lessons/rules.ts'
import type { Pause, Series } from '#features/series/contract.ts'
import { weeksAhead } from '#features/series/rules.ts'
import { priceOfLessons, ruleOf } from '#features/series/words.ts'
import { type EmailContent, type Recipient, writeEmail } from '#server/email-template.ts'
import type { Attachment, Mail, Services } from '#server/services.ts'
import { momentOf } from './lesson-mail.ts'
import { rowsToRing } from './place-words.ts'

type Person = Recipient & { id: string }
export type SeriesContext = { series: Series; learner: Person | undefined; instructor: Person }
type Said = Omit<EmailContent, 'greeting'>
type Files = readonly Attachment[]
type Written = { kind: string; subject: string; to: Person; content: Said; files?: Files }

const mailOf = (
  services: Services,
  { series }: SeriesContext,
  { kind, subject, to, content, files = [] }: Written,
): Mail => ({
  to: to.email,
  kind,
  subject,
  thread: `series-${series.id}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    action: { label: 'See your regular lessons', to: `/dashboard/series/${series.id}` },
    ...content,
    after: [...(content.after ?? []), ...openFiles(files)],
  }),
  ...(files.length > 0 && { attachments: files }),
})

export const openFiles = ({ length }: Files) =>
  length === 0 ? [] : [`Open the attached ${length > 1 ? 'files' : 'file'} to update your calendar.`]

const nameOf = ({ series }: SeriesContext) => nameForLearners(series.instructor)
export const ruleRows = (series: Series): NonNullable<EmailContent['events']> => [
  ['When', ruleOf(series)],
  ['Length', formatMinutes(series.minutes)],
  ...(series.nextLessonAt
    ? [
        [
          'Next lesson',
          `${formatDay(series.nextLessonAt, series.zone)}, ${formatTime(series.nextLessonAt, series.zone)}`,
        ] as const,
      ]
    : []),
  ['Ends', series.untilOn ? formatDate(series.untilOn, 'date') : 'No end date'],
]

const priceRows = (booked: readonly Lesson[]): [string, string][] => {
  const price = priceOfLessons(booked)
  return price === undefined ? [] : [['Price', price]]
}

export const seriesBookedMail = (
  services: Services,
  context: SeriesContext,
  to: Person,
  booked: readonly Lesson[],
  files: Files,
): Mail =>
  mailOf(services, context, {
    kind: 'series-booked',
    subject: `Regular lessons: ${ruleOf(context.series)}`,
    to,
    content: {
      says: [
        `${nameOf(context)} has booked you regular lessons.`,
        'You can cancel each of them under its own terms, and ask for a break.',
        ...(context.series.payment === 'card-link'
          ? ['You pay by card: we email you a link a week before each lesson.']
          : []),
        ...(isLonger(services, context.series)
          ? [`They’re booked ${weeksAhead} weeks ahead. We email you when there are more.`]
          : []),
      ],
      events: [...ruleRows(context.series), ...priceRows(booked), ...rowsToRing(booked)],
    },
    files,
  })

/** Than what is booked at once. */
const isLonger = ({ clock }: Services, { untilOn, zone }: Series) =>
  untilOn === null || untilOn > addDays(dayOf(clock.now().toString(), zone), weeksAhead * 7)

export const seriesExtendedMail = (
  services: Services,
  context: SeriesContext,
  to: Person,
  lessons: readonly Lesson[],
  files: Files,
): Mail =>
  mailOf(services, context, {
    kind: 'series-extended',
    subject: `Your next regular lessons with ${nameOf(context)}`,
    to,
    content: {
      says:
        lessons.length > 1
          ? ['These regular lessons are booked now.', 'You can cancel each of them under its own terms.']
          : ['This regular lesson is booked now.', 'You can cancel it under its own terms.'],
      events: [
        ...lessons.map(
          ({ startsAt: at }) =>
            [formatDay(at, context.series.zone), formatTime(at, context.series.zone)] as const,
        ),
        ...priceRows(lessons),
        ...rowsToRing(lessons),
      ],
    },
    files,
  })

export const seriesChangedMail = (
  services: Services,
  context: SeriesContext,
  to: Person,
  booked: readonly Lesson[],
  files: Files,
): Mail =>
  mailOf(services, context, {
    kind: 'series-changed',
    subject: `Your regular lessons with ${nameOf(context)} have changed`,
    to,
    content: {
      says: [
        `${nameOf(context)} has changed your regular lessons.`,
        `Where a lesson has moved, you can cancel it free of charge or choose another time within ${answerHours} hours.`,
      ],
      events: [...ruleRows(context.series), ...priceRows(booked), ...rowsToRing(booked)],
    },
    files,
  })

export const seriesEndedMail = (
  services: Services,
  context: SeriesContext,
  to: Person,
  {
    days,
    isOver,
    reason,
    byLearner,
  }: { days: readonly string[]; isOver: boolean; reason: string; byLearner: boolean },
  files: Files,
): Mail =>
  mailOf(services, context, {
    kind: 'series-ended',
    subject: `Your regular lessons with ${nameOf(context)} are ending`,
    to,
    content: {
      says: [
        byLearner
          ? `You’ve ended your regular lessons with ${nameOf(context)}. Lessons you’ve paid for stay booked.`
          : isOver
            ? `${nameOf(context)} has ended your regular lessons.`
            : `${nameOf(context)} has set an end date for your regular lessons.`,
        ...(days.length > 0
          ? [`These are cancelled, and you don’t pay for them: ${listDays(context, days)}.`]
          : []),
        ...(reason ? [`${firstName(context.instructor.name)} writes: ${reason}`] : []),
      ],
    },
    files,
  })

/** To the instructor: the learner has ended them. */
export const seriesLeftMail = (services: Services, context: SeriesContext, days: readonly string[]): Mail =>
  mailOf(services, context, {
    kind: 'series-left',
    subject: `${context.series.learner.name} has ended your regular lessons`,
    to: context.instructor,
    content: {
      says: [
        `${context.series.learner.name} has ended your regular lessons. Lessons they’ve paid for stay booked.`,
        ...(days.length > 0
          ? [`These are cancelled free of charge, and the times are free again: ${listDays(context, days)}.`]
          : []),
      ],
    },
  })

const listDays = ({ series }: SeriesContext, days: readonly string[]) =>
  days.map((at) => formatDay(at, series.zone)).join(', ')

export const seriesClashedMail = (
  services: Services,
  context: SeriesContext,
  days: readonly string[],
): Mail =>
  mailOf(services, context, {
    kind: 'series-clashed',
    subject: `${plural(days.length, 'lesson')} with ${context.series.learner.name} can’t be booked`,
    to: context.instructor,
    content: {
      says: [
        `Your regular lessons with ${context.series.learner.name} don’t fit on ${days.map((on) => formatDay(on)).join(', ')}.`,
        'Skip the day, choose another time, or teach on your day off.',
      ],
      action: { label: 'Decide now', to: `/dashboard/series/${context.series.id}` },
    },
  })

const daysOf = ({ fromOn, untilOn }: Pause) => `${formatDay(fromOn)} to ${formatDay(untilOn)}`

export const pauseAskedMail = (services: Services, context: SeriesContext, pause: Pause): Mail =>
  mailOf(services, context, {
    kind: 'pause-asked',
    subject: `${context.series.learner.name} would like a break`,
    to: context.instructor,
    content: {
      says: [
        `${context.series.learner.name} would like a break from ${daysOf(pause)}.`,
        ...(pause.note ? [`${firstName(context.series.learner.name)} writes: ${pause.note}`] : []),
        'If you agree, the lessons on these days are cancelled free of charge.',
      ],
      action: { label: 'Answer', to: `/dashboard/series/${context.series.id}` },
    },
  })

export const pauseDecidedMail = (
  services: Services,
  context: SeriesContext,
  to: Person,
  pause: Pause,
  files: Files,
): Mail => {
  const isAgreed = pause.state === 'agreed'
  return mailOf(services, context, {
    kind: 'pause-decided',
    subject: isAgreed ? `Break: ${daysOf(pause)}` : `No break: ${daysOf(pause)}`,
    to,
    content: {
      says: [
        isAgreed
          ? `Your regular lessons with ${nameOf(context)} are paused from ${daysOf(pause)}. You don’t pay for the lessons on these days.`
          : `${nameOf(context)} can’t agree to a break from ${daysOf(pause)}. Your lessons go on as booked.`,
      ],
    },
    files,
  })
}

export type HoursShort = { startsAt: string; daysLeft: number; withoutHours: string }
const isCancelling = ({ daysLeft, withoutHours }: HoursShort) => daysLeft === 0 && withoutHours === 'cancel'
const meansOf = ({ withoutHours }: HoursShort) => (withoutHours === 'bank' ? 'by bank transfer' : 'in cash')

/** To the learner. */
export const sayHoursShort = ({ instructor, zone }: Series, short: HoursShort): string[] => [
  `You don’t have enough hours left with ${nameForLearners(instructor)} for your lesson on ${momentOf(short.startsAt, zone)}.`,
  short.withoutHours === 'cancel'
    ? short.daysLeft === 0
      ? 'As agreed, we’ve cancelled it. It costs you nothing.'
      : 'If you don’t have enough hours two days before, we’ll cancel it, free of charge.'
    : short.daysLeft === 0
      ? `As agreed, you pay for it ${meansOf(short)}.`
      : `If you don’t have enough hours two days before, you’ll pay ${meansOf(short)}.`,
]

export const hoursShortMail = (
  services: Services,
  context: SeriesContext,
  to: Person,
  short: HoursShort,
  files: Files,
): Mail => {
  const lesson = momentOf(short.startsAt, context.series.zone)
  return mailOf(services, context, {
    kind: 'hours-short',
    subject: isCancelling(short) ? `Lesson cancelled: ${lesson}` : `Not enough hours for ${lesson}`,
    to,
    content: {
      says: sayHoursShort(context.series, short),
      ...(short.daysLeft > 0 && {
        action: { label: 'Top up your hours', to: `/dashboard/series/${context.series.id}` },
      }),
    },
    files,
  })
}

export const learnerShortMail = (services: Services, context: SeriesContext, short: HoursShort): Mail => {
  const { learner, zone } = context.series
  const lesson = momentOf(short.startsAt, zone)
  return mailOf(services, context, {
    kind: 'learner-hours-short',
    subject: isCancelling(short)
      ? `Cancelled without hours: ${learner.name}, ${lesson}`
      : `${learner.name} has no hours for ${lesson}`,
    to: context.instructor,
    content: {
      says: [
        `${learner.name} doesn’t have enough hours left with you for the lesson on ${lesson}.`,
        short.withoutHours === 'cancel'
          ? short.daysLeft === 0
            ? 'As agreed, we’ve cancelled it, free of charge. The time is free again.'
            : 'If there aren’t enough two days before, we’ll cancel it, free of charge.'
          : short.daysLeft === 0
            ? `As agreed, they pay you for it ${meansOf(short)}.`
            : `If there aren’t enough two days before, they’ll pay you ${meansOf(short)}.`,
      ],
    },
  })
}

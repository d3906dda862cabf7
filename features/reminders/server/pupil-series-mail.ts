import { firstName } from '#common/first-name.ts'
import { formatDay, formatTime } from '#common/time.ts'
import { nameForLearners } from '#features/instructors/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { agreedRows, momentOf } from '#features/notifications/server/lesson-mail.ts'
import {
  type HoursShort,
  openFiles,
  ruleRows,
  sayHoursShort,
} from '#features/notifications/server/series-mail.ts'
import type { Series } from '#features/series/contract.ts'
import { ruleOf } from '#features/series/words.ts'
import { type EmailContent, writeEmail } from '#server/email-template.ts'
import type { Attachment, Mail, Services } from '#server/services.ts'
import { sayRing } from './words.ts'

const nameOf = ({ instructor }: Series) => nameForLearners(instructor)
type Starts = readonly { startsAt: string }[]
export type SeriesNotice = {
  subject: string
  says: readonly string[]
  events?: EmailContent['events']
}

export const bookedNotice = (series: Series, lessons: readonly Lesson[]): SeriesNotice => ({
  subject: `Regular lessons with ${nameOf(series)}: ${ruleOf(series)}`,
  says: [`${nameOf(series)} has booked you regular lessons.`],
  events: [...ruleRows(series), ...agreedRows(lessons)],
})

export const extendedNotice = (series: Series, lessons: readonly Lesson[]): SeriesNotice => ({
  subject: `Your next lessons with ${nameOf(series)}`,
  says: [`${nameOf(series)} has booked you ${lessons.length > 1 ? 'these lessons' : 'this lesson'}:`],
  events: [...whenRows(series, lessons), ...agreedRows(lessons)],
})

export const changedNotice = (series: Series, lessons: readonly Lesson[]): SeriesNotice => ({
  subject: `Your regular lessons with ${nameOf(series)} have changed`,
  says: [
    `${nameOf(series)} has changed your regular lessons.`,
    ...(lessons.length > 0 ? ['This is when they are now:'] : []),
  ],
  events: [...whenRows(series, lessons), ...agreedRows(lessons)],
})

export const endedNotice = (
  series: Series,
  lessons: Starts,
  { isOver, reason }: { isOver: boolean; reason: string },
): SeriesNotice => ({
  subject: `Your regular lessons with ${nameOf(series)} are ending`,
  says: [
    isOver
      ? `${nameOf(series)} has ended your regular lessons.`
      : `${nameOf(series)} has set an end date for your regular lessons.`,
    ...(reason ? [`${firstName(series.instructor.name)} writes: ${reason}`] : []),
    ...sayCancelled(lessons),
  ],
  events: whenRows(series, lessons),
})

export const pausedNotice = (
  series: Series,
  lessons: Starts,
  { fromOn, untilOn }: { fromOn: string; untilOn: string },
): SeriesNotice => ({
  subject: `A break in your lessons with ${nameOf(series)}`,
  says: [
    `${nameOf(series)} has paused your regular lessons from ${formatDay(fromOn)} to ${formatDay(untilOn)}.`,
    ...sayCancelled(lessons),
  ],
  events: whenRows(series, lessons),
})

export const shortNotice = (series: Series, short: HoursShort): SeriesNotice => {
  const name = nameOf(series)
  const moment = momentOf(short.startsAt, series.zone)
  const isCancelled = short.daysLeft === 0 && short.withoutHours === 'cancel'
  return {
    subject: isCancelled ? `No lesson with ${name}: ${moment}` : `Not enough hours with ${name}: ${moment}`,
    says: sayHoursShort(series, short),
  }
}

const sayCancelled = ({ length }: Starts) =>
  length === 0
    ? []
    : [
        length > 1
          ? 'These are cancelled, and you don’t pay for them:'
          : 'This one is cancelled, and you don’t pay for it:',
      ]

const whenRows = ({ zone }: Series, lessons: Starts): NonNullable<EmailContent['events']> =>
  lessons.map(({ startsAt }) => [formatDay(startsAt, zone), formatTime(startsAt, zone)])

type NoticeMail = {
  series: Series
  notice: SeriesNotice
  lessons: readonly Lesson[]
  files: readonly Attachment[]
  to: { name: string; email: string }
  unsubscribeUrl: string | undefined
}

/** In the instructor's name: there is no page to lead to. */
export const seriesNoticeMail = (
  services: Services,
  { series, notice, lessons, files, to, unsubscribeUrl }: NoticeMail,
): Mail => ({
  to: to.email,
  kind: 'pupil-series',
  subject: notice.subject,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: notice.says,
    events: notice.events ?? [],
    after: [`If that doesn’t suit you, ${sayRing(series.instructor.name, lessons)}`, ...openFiles(files)],
    unsubscribeUrl,
  }),
  ...(files.length > 0 && { attachments: files }),
  thread: `series-${series.id}`,
  isUnasked: true,
  causedBy: series.instructor.id,
  ...(unsubscribeUrl && { unsubscribeUrl }),
})

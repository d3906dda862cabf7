import { firstName } from '#common/first-name.ts'
import { locale } from '#common/locale.ts'
import { formatDay, formatSpan } from '#common/time.ts'
import { nameForLearners } from '#features/instructors/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { momentOf, moneyWords } from '#features/notifications/server/lesson-mail.ts'
import { writeLessonFiles } from '#features/notifications/server/series-files.ts'
import { openFiles } from '#features/notifications/server/series-mail.ts'
import { type EmailContent, type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import { type Offered, sayOffered } from './offer-mail.ts'

type TimeOff = {
  /** One or more, the first first. */
  lessons: readonly Lesson[]
  zone: string
  to: Recipient
}

/** One email for all of a learner’s lessons that a day off cancels, with the time that is on offer instead. */
export function cancelledForTimeOffMail(
  services: Services,
  { lessons, zone, to, offer }: TimeOff & { offer: Offered | undefined },
): Mail {
  const { instructor, startsAt, cancelReason } = lessons[0]!
  const files = writeLessonFiles(services, to, 'learner', { cancelled: lessons })
  const day = formatDay(startsAt, zone)
  const isOne = lessons.length === 1
  const subject = isOne
    ? `Your lesson on ${day} is cancelled`
    : `${lessons.length} of your lessons are cancelled`
  const free = `See ${firstName(instructor.name)}’s free times`
  return {
    to: to.email,
    kind: 'time-off-cancelled',
    subject,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(to.name)},`,
      says: [
        ...sayLessons(lessons, zone),
        ...(cancelReason ? [`Reason: “${cancelReason}”`] : []),
        ...(offer ? ['Here’s another time.', ...sayOffered(services, offer)] : []),
      ],
      action: offer
        ? { label: 'See the offer', to: '/dashboard/waiting-list' }
        : { label: free, to: `/instructor-directory/${instructor.id}` },
      after: openFiles(files),
    }),
    ...(files.length > 0 && { attachments: files }),
  }
}

function sayLessons(lessons: readonly Lesson[], zone: string) {
  const spanOf = ({ startsAt, endsAt }: Lesson) => formatSpan(startsAt, endsAt, zone)
  const who = nameForLearners(lessons[0]!.instructor)
  if (lessons.length === 1)
    return [`${who} had to cancel your lesson: ${spanOf(lessons[0]!)}.`, moneyWords(lessons[0]!, 'learner')]
  return [
    `${who} had to cancel ${lessons.length} of your lessons:`,
    ...lessons.map((lesson) => `${spanOf(lesson)}. ${moneyWords(lesson, 'learner')}`),
  ]
}

/** To the instructor: which lessons are off, and who has been offered another time. */
export function timeOffTakenMail(
  services: Services,
  {
    lessons,
    inCalendar,
    zone,
    to,
    offered,
  }: TimeOff & { inCalendar: readonly Lesson[]; offered: readonly string[] },
): Mail {
  const files = writeLessonFiles(services, to, 'instructor', { cancelled: inCalendar })
  const school = lessons[0]!.bySchool?.cancelled
  const names = new Intl.ListFormat(locale).format([...new Set(offered.map(firstName))])
  const events: EmailContent['events'] = lessons.map(({ startsAt, learner }) => [
    momentOf(startsAt, zone),
    learner?.name ?? 'A former learner',
  ])
  return {
    to: to.email,
    kind: 'time-off-taken',
    subject: `${lessons.length} lessons in your diary are cancelled`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(to.name)},`,
      says: [
        `${school ? `${school}’s office has` : 'You’ve'} cancelled ${lessons.length} lessons. They cost your learners nothing.`,
        ...(names ? [`We’ve offered ${names} another time.`] : []),
      ],
      events,
      action: { label: 'See your schedule', to: '/dashboard/schedule' },
      after: openFiles(files),
    }),
    ...(files.length > 0 && { attachments: files }),
  }
}

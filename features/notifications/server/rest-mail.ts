import { firstName } from '#common/first-name.ts'
import { formatMinutes } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import type { LessonSide } from '#features/lessons/rules.ts'
import { type EmailContent, type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import { mailsADay } from '../rules.ts'
import { momentOf } from './lesson-mail.ts'
import { writeLessonFiles } from './series-files.ts'
import { openFiles } from './series-mail.ts'

type Rest = {
  side: LessonSide
  to: Recipient
  other: { name: string }
  zone: string
  lessons: readonly Lesson[]
}

export function restMail(services: Services, { side, to, other, zone, lessons }: Rest): Mail {
  const files = writeLessonFiles(services, to, side, { booked: lessons, cancelled: lessons })
  return {
    to: to.email,
    kind: 'lessons-rest',
    subject: `Your lessons with ${other.name}, as they are now`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(to.name)},`,
      says: [
        `We’ve emailed you ${mailsADay} times in a day about changes that ${other.name} made. There have been more since, so this email has them all together.`,
        sayHow(lessons),
      ],
      events: restRows(lessons, zone),
      action:
        side === 'instructor'
          ? { label: 'See your schedule', to: '/dashboard/schedule' }
          : { label: 'See your lessons', to: '/dashboard/lessons' },
      after: openFiles(files),
    }),
    ...(files.length > 0 && { attachments: files }),
  }
}

export const sayHow = ({ length }: readonly Lesson[]) =>
  length > 0 ? 'This is how your lessons are now:' : 'No lessons are booked now.'

export const restRows = (lessons: readonly Lesson[], zone: string): NonNullable<EmailContent['events']> =>
  lessons.map(({ startsAt, minutes, status }) => [
    momentOf(startsAt, zone),
    status === 'cancelled' ? 'Cancelled' : formatMinutes(minutes),
  ])

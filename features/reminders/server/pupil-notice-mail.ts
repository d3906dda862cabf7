import { firstName } from '#common/first-name.ts'
import { nameForLearners } from '#features/instructors/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { momentOf, whenAndWhere, whenRows } from '#features/notifications/server/lesson-mail.ts'
import { restRows, sayHow } from '#features/notifications/server/rest-mail.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

export type What = 'booked' | 'moved' | 'cancelled'

type Notice = {
  what: What
  lesson: Lesson
  zone: string
  to: { name: string; email: string }
  unsubscribeUrl: string | undefined
}

const says: Record<What, (instructor: string) => string> = {
  booked: (instructor) => `${instructor} has booked you a lesson.`,
  moved: (instructor) => `${instructor} has moved your lesson. This is when it is now:`,
  cancelled: (instructor) => `Your lesson with ${instructor} has been cancelled.`,
}

/** In the instructor's name: there is no page to lead to. */
export function noticeMail(services: Services, { what, lesson, zone, to, unsubscribeUrl }: Notice): Mail {
  const name = nameForLearners(lesson.instructor)
  const moment = momentOf(lesson.startsAt, zone)
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [says[what](name), `If that doesn’t suit you, please ring or write to ${firstName(name)}.`],
    events:
      what === 'cancelled' ? whenRows({ lesson, zone }) : whenAndWhere(services, { lesson, zone }, 'learner'),
    unsubscribeUrl,
  })
  return {
    to: to.email,
    kind: `pupil-${what}`,
    subject: what === 'cancelled' ? `No lesson with ${name}: ${moment}` : `Lesson with ${name}: ${moment}`,
    ...body,
    thread: `lesson-${lesson.id}`,
    isUnasked: true,
    causedBy: lesson.instructor.id,
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}

type Rest = Pick<Notice, 'zone' | 'to' | 'unsubscribeUrl'> & {
  instructor: { id: string; name: string }
  lessons: readonly Lesson[]
}

/** In place of the notices that would have been too many. */
export function restNoticeMail(
  services: Services,
  { instructor, lessons, zone, to, unsubscribeUrl }: Rest,
): Mail {
  const { name } = instructor
  return {
    to: to.email,
    kind: 'pupil-rest',
    subject: `Your lessons with ${name}, as they are now`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(to.name)},`,
      says: [
        `${name} has changed your lessons several times, so this email has the latest changes together.`,
        sayHow(lessons),
      ],
      events: restRows(lessons, zone),
      after: [`If that doesn’t suit you, please ring or write to ${firstName(name)}.`],
      unsubscribeUrl,
    }),
    isUnasked: true,
    causedBy: instructor.id,
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}

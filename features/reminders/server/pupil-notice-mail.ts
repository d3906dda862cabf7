import { firstName } from '#common/first-name.ts'
import { nameForLearners } from '#features/instructors/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { isCancelledForLearner } from '#features/lessons/outcomes.ts'
import { writeCalendarFile } from '#features/notifications/server/calendar-file.ts'
import { calendarLesson, invitationTo } from '#features/notifications/server/lesson-mail-template.ts'
import {
  agreedRows,
  freeWords,
  momentOf,
  moneyWords,
  whenAndWhere,
  whenRows,
} from '#features/notifications/server/lesson-mail.ts'
import { restRows, sayHow } from '#features/notifications/server/rest-mail.ts'
import { writeLessonFiles } from '#features/notifications/server/series-files.ts'
import { openFiles } from '#features/notifications/server/series-mail.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import { sayRing } from './words.ts'

export type What = 'booked' | 'moved' | 'cancelled' | 'reopened' | 'place'

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
  reopened: (instructor) => `${instructor} has taken back the cancellation. Your lesson is on again:`,
  place: (instructor) => `${instructor} has changed where your lesson starts or ends. This is how it is now:`,
}

const sayWhat = (what: What, lesson: Lesson) =>
  what === 'cancelled' && isCancelledForLearner(lesson)
    ? `${nameForLearners(lesson.instructor)} has noted that you cancelled your lesson. ${moneyWords(lesson, 'learner')}`
    : says[what](nameForLearners(lesson.instructor))

const update = 'Open the attached file to update your calendar.'
const afterWords: Record<What, string> = {
  booked: 'Open the attached file to add the lesson to your calendar.',
  moved: update,
  cancelled: 'Open the attached file to take the lesson out of your calendar.',
  reopened: 'Open the attached file to put the lesson back in your calendar.',
  place: update,
}

/** In the instructor's name: there is no page to lead to. */
export function noticeMail(services: Services, { what, lesson, zone, to, unsubscribeUrl }: Notice): Mail {
  const name = nameForLearners(lesson.instructor)
  const moment = momentOf(lesson.startsAt, zone)
  const said = sayWhat(what, lesson)
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [said, `If that doesn’t suit you, ${sayRing(name, [lesson])}`],
    events:
      what === 'cancelled'
        ? whenRows({ lesson, zone })
        : [
            ...whenAndWhere(services, { lesson, zone }, 'learner'),
            freeWords(services, { lesson, zone }, 'learner'),
            ...agreedRows([lesson]),
          ],
    after: [afterWords[what]],
    unsubscribeUrl,
  })
  const file = writeCalendarFile({
    ...invitationTo(services, to),
    method: what === 'cancelled' ? 'cancel' : 'request',
    lessons: [
      calendarLesson(services, lesson, 'learner', {
        sequence: lesson.calendarVersion,
        says: said,
        other: name,
      }),
    ],
  })
  return {
    to: to.email,
    kind: `pupil-${what}`,
    subject: what === 'cancelled' ? `No lesson with ${name}: ${moment}` : `Lesson with ${name}: ${moment}`,
    ...body,
    thread: `lesson-${lesson.id}`,
    attachments: [file],
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
  const files = writeLessonFiles(services, to, 'learner', { booked: lessons, cancelled: lessons })
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
      events: [
        ...restRows(lessons, zone),
        ...agreedRows(lessons.filter(({ status }) => status === 'booked')),
      ],
      after: [`If that doesn’t suit you, ${sayRing(name, lessons)}`, ...openFiles(files)],
      unsubscribeUrl,
    }),
    ...(files.length > 0 && { attachments: files }),
    isUnasked: true,
    causedBy: instructor.id,
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}

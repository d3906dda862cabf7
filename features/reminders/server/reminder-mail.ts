import { firstName } from '#common/first-name.ts'
import { whatToBring } from '#features/lessons/words.ts'
import { whenAndWhere } from '#features/notifications/server/lesson-mail.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import { type Reminder, sayRing, sayTest, sayWhen } from './words.ts'

export function reminderMail(
  services: Services,
  {
    lesson,
    zone,
    side,
    to,
    otherName,
    planned,
  }: Reminder & { to: { email: string }; planned: readonly string[] },
  unsubscribeUrl?: string,
): Mail {
  const when = sayWhen(lesson.startsAt, zone, services.clock.now().toString())
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [
      `You have a lesson with ${otherName} ${when}.`,
      ...(lesson.test ? [sayTest(lesson.test, zone)] : []),
      ...(planned.length > 0
        ? [`${side === 'learner' ? `${otherName} has planned` : 'You’ve planned'}: ${listOf(planned)}.`]
        : []),
      ...(to.hasAccount
        ? []
        : [
            `${otherName} has asked us to remind you. To change or cancel it, ${sayRing(otherName, [lesson])}`,
          ]),
    ],
    events: whenAndWhere(services, { lesson, zone }, side),
    ...(to.hasAccount && { action: { label: 'See the lesson', to: `/dashboard/lessons/${lesson.id}` } }),
    after: side === 'learner' ? [whatToBring] : [],
    unsubscribeUrl,
  })
  return {
    to: to.email,
    kind: to.hasAccount ? 'lesson-reminder' : 'pupil-reminder',
    subject: `Lesson ${when}`,
    ...body,
    thread: `lesson-${lesson.id}`,
    ...(!to.hasAccount && { isUnasked: true, causedBy: lesson.instructor.id }),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}

const listOf = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

export const testReminderMail = (
  services: Services,
  to: { name: string; email: string },
  says: string,
): Mail => ({
  to: to.email,
  kind: 'test-reminder',
  subject: 'Your test reminder',
  ...writeEmail(services, { greeting: `Hi ${firstName(to.name)},`, says: [says] }),
})

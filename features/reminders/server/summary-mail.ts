import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { formatDay, formatSpan, formatTime } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { locationOf } from '#features/notifications/server/place-words.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

export type Day = { on: string; zone: string; lessons: Lesson[] }

export function summaryMail(
  services: Services,
  instructor: { name: string; email: string },
  { lessons, zone }: Day,
  unsubscribeUrl: string | undefined,
): Mail {
  const now = services.clock.now().toString()
  const day = formatDay(lessons[0]!.startsAt, zone)
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says: [`You have ${plural(lessons.length, 'lesson')} tomorrow, ${day}.`],
    events: lessons.map((lesson) => [
      formatSpan(lesson.startsAt, lesson.endsAt, zone).split(', ').at(-1)!,
      [
        lesson.learner?.name ?? 'Former learner',
        lesson.test && `driving test ${formatTime(lesson.test.at, zone)} at ${lesson.test.centre}`,
        locationOf(lesson, 'instructor', now),
      ]
        .filter(Boolean)
        .join(', '),
    ]),
    action: { label: 'See your day', to: '/dashboard/schedule' },
    after: ['You can choose when this comes, or switch it off, in your settings under Reminders.'],
    unsubscribeUrl,
  })
  return {
    to: instructor.email,
    kind: 'lessons-tomorrow',
    subject: `Tomorrow: ${plural(lessons.length, 'lesson')}, first at ${formatTime(lessons[0]!.startsAt, zone)}`,
    ...body,
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}

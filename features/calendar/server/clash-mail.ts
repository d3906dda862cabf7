import { firstName } from '#common/first-name.ts'
import { formatSpan } from '#common/time.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import type { listConflicts } from './conflicts.ts'

type Conflict = Awaited<ReturnType<typeof listConflicts>>[number]

export function clashMail(
  services: Services,
  instructor: { name: string; email: string },
  { title, startsAt, endsAt, lesson }: Conflict,
): Mail {
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says: [
      `“${title}” in your own calendar overlaps a lesson${lesson.name ? ` with ${lesson.name}` : ''}. The lesson stays booked until you move or cancel it.`,
    ],
    events: [
      ['Lesson', formatSpan(lesson.startsAt, lesson.endsAt)],
      [title, formatSpan(startsAt, endsAt)],
    ],
    action: { label: 'See the lesson', to: `/dashboard/lessons/${lesson.id}` },
  })
  return {
    to: instructor.email,
    kind: 'calendar-clash',
    subject: `Clash in your calendar: ${formatSpan(lesson.startsAt, lesson.endsAt)}`,
    ...body,
  }
}

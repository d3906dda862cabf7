import { firstName } from '#common/first-name.ts'
import { formatSpan } from '#common/time.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import type { Conflict } from './conflicts.ts'

const mostNamed = 10

/** The soonest first. */
export function clashMail(
  services: Services,
  instructor: { name: string; email: string },
  clashes: readonly Conflict[],
): Mail {
  const [first] = clashes
  const only = clashes.length === 1 ? first : undefined
  const more = clashes.length - mostNamed
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(instructor.name)},`,
    says: only
      ? [
          `“${only.title}” in your own calendar overlaps a lesson${withLearner(only)}. The lesson stays booked until you move or cancel it.`,
        ]
      : [
          `Your own calendar overlaps ${clashes.length} of your lessons. They stay booked until you move or cancel them.`,
        ],
    events: only
      ? [
          ['Lesson', formatSpan(only.lesson.startsAt, only.lesson.endsAt)],
          [only.title, formatSpan(only.startsAt, only.endsAt)],
        ]
      : clashes
          .slice(0, mostNamed)
          .map((clash) => [
            `Lesson${withLearner(clash)}`,
            `${formatSpan(clash.lesson.startsAt, clash.lesson.endsAt)}, overlaps “${clash.title}”`,
          ]),
    ...(more > 0 && { after: [`And ${more} more.`] }),
    action: only
      ? { label: 'See the lesson', to: `/dashboard/lessons/${only.lesson.id}` }
      : { label: 'See them all', to: '/dashboard/settings/calendar' },
  })
  return {
    to: instructor.email,
    kind: 'calendar-clash',
    subject: only
      ? `Clash in your calendar: ${formatSpan(only.lesson.startsAt, only.lesson.endsAt)}`
      : `${clashes.length} clashes in your calendar`,
    ...body,
  }
}

const withLearner = ({ lesson }: Conflict) => (lesson.name ? ` with ${lesson.name}` : '')

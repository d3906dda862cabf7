import { firstName } from '#common/first-name.ts'
import { plural } from '#common/plural.ts'
import { formatDay, formatTime } from '#common/time.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

const mostNamed = 10

/** To an instructor whose lessons have no car any more, because somebody else changed what there is. */
export function carMissingMail(
  services: Pick<Services, 'config'>,
  { instructor, instructorEmail, zone }: { instructor: string; instructorEmail: string | null; zone: string },
  starts: readonly string[],
): Mail {
  const named = starts.slice(0, mostNamed).map((at) => `${formatDay(at, zone)} at ${formatTime(at, zone)}`)
  const others = starts.length - named.length
  const count = plural(starts.length, 'lesson')
  return {
    to: instructorEmail ?? '',
    kind: 'car-missing',
    subject: `${count} of yours ${starts.length === 1 ? 'needs' : 'need'} another car`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(instructor)},`,
      says: [
        `The car of ${starts.length === 1 ? 'this lesson' : 'these lessons'} isn’t there then, and no other car that you teach in is free:`,
        `${named.join(', ')}${others > 0 ? `, and ${others} more` : ''}.`,
        'The lessons stay booked. Choose another car, move them or cancel them.',
      ],
      action: { label: 'See your cars', to: '/dashboard/cars' },
    }),
  }
}

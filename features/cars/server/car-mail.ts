import { firstName } from '#common/first-name.ts'
import { formatDay, formatTime } from '#common/time.ts'
import { type CarDateKind, sayCarDate } from '#features/diary/car-dates.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import { asOnPlate } from '../rules.ts'

const mostNamed = 10

/** To an instructor whose lessons have no car any more, because somebody else changed what there is. */
export function carMissingMail(
  services: Pick<Services, 'config'>,
  { instructor, instructorEmail, zone }: { instructor: string; instructorEmail: string | null; zone: string },
  starts: readonly string[],
): Mail {
  const named = starts.slice(0, mostNamed).map((at) => `${formatDay(at, zone)} at ${formatTime(at, zone)}`)
  const others = starts.length - named.length
  const count = starts.length === 1 ? '1 of your lessons needs' : `${starts.length} of your lessons need`
  return {
    to: instructorEmail ?? '',
    kind: 'car-missing',
    subject: `${count} another car`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(instructor)},`,
      says: [
        `The car for ${starts.length === 1 ? 'this lesson' : 'these lessons'} isn’t available, and no other car you teach in is free:`,
        `${named.join(', ')}${others > 0 ? `, and ${others} more` : ''}.`,
        'The lessons stay booked. Choose another car, move them or cancel them.',
      ],
      action: { label: 'See your cars', to: '/dashboard/cars' },
    }),
  }
}

type CarDate = {
  name: string
  registration: string | null
  kind: CarDateKind
  dueOn: string
  daysLeft: number
}

export function carDateMail(
  services: Pick<Services, 'config'>,
  owner: Recipient,
  { name, registration, kind, ...date }: CarDate,
): Mail {
  const says = `${sayCarDate(kind, date)}${date.daysLeft === 0 ? ', today' : ''}`
  return {
    to: owner.email,
    kind: 'car-date-due',
    subject: `${name}: ${says}`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(owner.name)},`,
      says: [
        `${name}${registration ? ` (${asOnPlate(registration)})` : ''}: ${says}.`,
        kind === 'service'
          ? 'Lessons in it stay booked. Once it’s done, enter when the next one is due.'
          : 'Lessons in it stay booked. Once it’s renewed, enter the new date with the car.',
      ],
      action: { label: 'See your cars', to: '/dashboard/cars' },
    }),
  }
}

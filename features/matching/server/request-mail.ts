import { firstName } from '#common/first-name.ts'
import { formatDay, formatMinutes, formatTime } from '#common/time.ts'
import { sayTimes } from '#features/waiting-list/time-words.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import type { StoredWishes } from './wishes.ts'

type Requested = {
  email: string
  instructor: string
  learnerName: string
  sector: string
  wishes: StoredWishes
  fits: readonly string[]
  expiresAt: string
  zone: string
}

export const requestMail = (services: Services, requested: Requested): Mail => {
  const { wishes, learnerName, sector, zone, expiresAt } = requested
  return {
    to: requested.email,
    kind: 'lesson-requested',
    subject: `${learnerName} has asked you for a lesson`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(requested.instructor)},`,
      says: [
        `${learnerName} near ${sector} is looking for lessons, and has asked you and perhaps one or two others. If you’re the first to accept, we’ll hold the slot you choose for them to accept and pay for.`,
        ...(requested.fits.length > 0
          ? [`Why they suit you: ${requested.fits.join('; ')}.`]
          : ['You’re not free at any of their times at the moment.']),
      ],
      events: [
        ['Times', sayTimes(wishes.times)],
        ['Length', formatMinutes(wishes.minutes)],
        ['Answer by', `${formatTime(expiresAt, zone)} on ${formatDay(expiresAt, zone)}`],
      ],
      action: { label: 'See the request', to: '/dashboard/waiting-list' },
      after: ['You choose which learners we suggest you to under Settings → New learners.'],
    }),
  }
}

export const nobodyMail = (
  services: Services,
  { email, learner, wasDeclined }: { email: string; learner: string; wasDeclined: boolean },
): Mail => ({
  to: email,
  kind: 'request-over',
  subject: 'None of the instructors you asked has accepted',
  ...writeEmail(services, {
    greeting: `Hi ${firstName(learner)},`,
    says: [
      wasDeclined
        ? 'The instructors you asked can’t take you on at the moment.'
        : 'None of the instructors you asked accepted in time.',
      'You can book a free time yourself, or ask other instructors.',
    ],
    action: { label: 'See who suits you', to: '/instructor-directory' },
  }),
})

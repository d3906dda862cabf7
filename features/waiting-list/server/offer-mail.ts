import { firstName } from '#common/first-name.ts'
import { formatDay, formatSpan, formatTime } from '#common/time.ts'
import type { Row } from '#server/database.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import type { OfferReason } from '../rules.ts'

const why: Record<OfferReason, (instructor: string) => string> = {
  waiting: (instructor) => `You’re on the waiting list, and ${instructor} has a time that fits.`,
  'by-hand': (instructor) => `${instructor} has a free time and would like you to have it.`,
  replacement: (instructor) => `${instructor} had to cancel your lesson. Here’s another time.`,
}

type Offered = Row<'waiting-list.findNews'> & { endsAt: string }

export function offerMail(services: Services, offer: Offered, unsubscribeUrl: string | undefined): Mail {
  const { zone } = offer
  const span = formatSpan(offer.startsAt, offer.endsAt, zone)
  const until = `${formatTime(offer.expiresAt!, zone)} on ${formatDay(offer.expiresAt!, zone)}`
  return {
    to: offer.email,
    kind: 'time-offered',
    subject: `A time for you: ${span}`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(offer.learner)},`,
      says: [
        why[offer.reason](firstName(offer.instructor)),
        `We’re keeping ${span} for you until ${until}. To book it, accept the offer by then and pay. If you don’t, someone else may get it.`,
      ],
      action: { label: 'See the offer', to: '/dashboard/waiting-list' },
      unsubscribeUrl,
    }),
  }
}

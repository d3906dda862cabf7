import { firstName } from '#common/first-name.ts'
import { formatDay, formatMinutes, formatMoment, formatSpan, formatTime } from '#common/time.ts'
import type { Tier } from '#features/cancellation-terms/rules.ts'
import { sayTermsOfLesson } from '#features/lessons/words.ts'
import type { UsualTerms } from '#features/pupils/server/usual-terms.ts'
import type { Row } from '#server/database.ts'
import { writeEmail } from '#server/email-template.ts'
import { openFiles } from '#features/notifications/server/series-mail.ts'
import type { Attachment, Mail, Services } from '#server/services.ts'
import type { OfferReason } from '../rules.ts'
import { sayHowPaid } from '../terms-words.ts'
import { pathOfOffer } from './link-token.ts'

const why: Record<OfferReason, (instructor: string) => string> = {
  waiting: (instructor) => `You’re on the waiting list, and ${instructor} has a time that fits.`,
  'by-hand': (instructor) => `${instructor} has a free time and would like you to have it.`,
  replacement: (instructor) => `${instructor} had to cancel your lesson. Here’s another time.`,
  request: (instructor) => `You asked ${instructor} for a lesson, and ${instructor} has said yes.`,
}

export type Offered = Row<'waiting-list.findNews'> & { endsAt: string; email: string; terms: UsualTerms }

const momentsOf = ({ startsAt, endsAt, expiresAt, zone }: Offered) => ({
  span: formatSpan(startsAt, endsAt, zone),
  until: `${formatTime(expiresAt!, zone)} on ${formatDay(expiresAt!, zone)}`,
})

const sayCancelling = ({ clock }: Services, { tiers, startsAt, zone }: Offered) =>
  sayTermsOfLesson(tiers as Tier[], startsAt, clock.now().toString(), (at) => formatMoment(at, zone))

/** Which time, until when, on what terms. */
export function sayOffered(services: Services, offer: Offered): string[] {
  const { span, until } = momentsOf(offer)
  const { terms } = offer
  const goOn =
    terms.payment === 'card'
      ? 'To book it, accept the offer by then and pay.'
      : `To book it, accept the offer by then. ${sayHowPaid(terms, firstName(offer.instructor))}`
  return [
    `We’re keeping ${span} for you until ${until}. ${goOn} If you don’t, someone else may get it.`,
    sayCancelling(services, offer),
  ]
}

export function offerMail(services: Services, offer: Offered, unsubscribeUrl: string | undefined): Mail {
  const { span } = momentsOf(offer)
  return {
    to: offer.email,
    kind: 'time-offered',
    subject: `A time for you: ${span}`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(offer.learner)},`,
      says: [why[offer.reason](firstName(offer.instructor)), ...sayOffered(services, offer)],
      action: { label: 'See the offer', to: '/dashboard/waiting-list' },
      unsubscribeUrl,
    }),
  }
}

/** To somebody without an account: everything that accepting does is said, and one press on a page does it. */
export function offerLinkMail(services: Services, offer: Offered, files: readonly Attachment[] = []): Mail {
  const { span, until } = momentsOf(offer)
  const instructor = firstName(offer.instructor)
  return {
    to: offer.email,
    kind: 'time-offered-by-link',
    subject: `${offer.instructor} has a time for you: ${span}`,
    causedBy: offer.instructorId,
    isUnasked: true,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(offer.learner)},`,
      says: [
        offer.reason === 'replacement' && offer.replacedStartsAt
          ? `${offer.instructor} had to cancel your lesson on ${formatDay(offer.replacedStartsAt, offer.zone)} at ${formatTime(offer.replacedStartsAt, offer.zone)}. Here’s another time.`
          : whyByLink[offer.reason](offer.instructor),
        `It’s kept for you until ${until}. If you don’t accept it by then, someone else may get it.`,
      ],
      events: [
        ['When', span],
        ['Length', formatMinutes(offer.minutes)],
        ['Payment', sayHowPaid(offer.terms, instructor)],
        ['If you cancel', sayCancelling(services, offer)],
      ],
      action: { label: 'See the offer', to: pathOfOffer(services, offer.id) },
      after: [
        'You can accept or decline there. You don’t need an account.',
        ...openFiles(files),
        `If you don’t know ${offer.instructor}, just ignore this email. If you don’t want such offers, please tell ${instructor}.`,
      ],
    }),
    ...(files.length > 0 && { attachments: files }),
  }
}

const whyByLink: Record<OfferReason, (instructor: string) => string> = {
  ...why,
  waiting: (instructor) => `${instructor} has put you on the waiting list, and there’s a time that fits.`,
}

import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatDay, formatMinutes, formatSpan, formatTime } from '#common/time.ts'
import type { ChargeResult } from '#features/payments/server/charge-saved-card.ts'
import type { LinkedLesson } from '#features/payment-links/server/linked-lesson.ts'
import { nameForLearners } from '#features/instructors/rules.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import { mostFailures } from '../rules.ts'
import { consentTo, nameCard } from '../words.ts'

type Configured = Pick<Services, 'config'>
type Card = { brand: string; last4: string }
type Agreed = Parameters<typeof consentTo>[0] & { seriesId: string }
export type AboutLesson = LinkedLesson & { email: string; card: Card | undefined }
export type Refusal = Exclude<ChargeResult, 'paid' | 'nothing' | 'waits'>

const momentOf = ({ lesson, zone }: AboutLesson) =>
  `${formatDay(lesson.startsAt, zone)}, ${formatTime(lesson.startsAt, zone)}`
const factsOf = ({ lesson, zone }: AboutLesson, pence: number): [string, string][] => [
  ['When', formatSpan(lesson.startsAt, lesson.endsAt, zone)],
  ['Length', formatMinutes(lesson.minutes)],
  ['Price', formatMoney(pence)],
]

/** What they have agreed to, to keep. */
export const agreedMail = (
  services: Configured,
  to: Recipient,
  { card, seriesId, ...agreed }: Agreed & { card: Card },
): Mail => ({
  to: to.email,
  kind: 'card-agreed',
  subject: `Your card now pays your regular lessons: ${agreed.rule}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [
      `Your ${nameCard(card)} pays your regular lessons with ${agreed.instructorName} from now on. This is what you’ve agreed to:`,
      ...consentTo(agreed),
    ],
    action: { label: 'See or stop it', to: `/dashboard/series/${seriesId}` },
    after: ['If you didn’t agree to this, stop it there and write to us.'],
  }),
})

/** Lessons come more often, or are longer, than they agreed to. */
export const changedMail = (
  services: Configured,
  to: Recipient,
  { seriesId, rule, minutes, instructorName }: Omit<Agreed, 'pricePence'>,
): Mail => ({
  to: to.email,
  kind: 'card-changed',
  subject: `Your card has stopped paying your regular lessons: ${rule}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(to.name)},`,
    says: [
      `Your regular lessons with ${instructorName} are now ${rule}, ${formatMinutes(minutes)} each. That’s more often or longer than you agreed to, so your card doesn’t pay them any more.`,
      'We’ll email you a link for each lesson. To have your card pay them again, agree to it on the page of your regular lessons.',
    ],
    action: { label: 'See what’s changed', to: `/dashboard/series/${seriesId}` },
  }),
})

/** The receipt of one lesson. */
export const chargedMail = (
  services: Configured,
  about: AboutLesson,
  { checkoutId, pence }: { checkoutId: string; pence: number },
): Mail => ({
  to: about.email,
  kind: 'card-charged',
  subject: `${formatMoney(pence)} paid from your saved card: ${momentOf(about)}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(about.learnerName)},`,
    says: [
      `We’ve charged ${formatMoney(pence)} to your ${about.card ? nameCard(about.card) : 'saved card'} for your lesson with ${nameForLearners(about.lesson.instructor)}, as agreed.`,
    ],
    events: factsOf(about, pence),
    action: { label: 'See the receipt', to: `/dashboard/payments/${checkoutId}` },
    after: [
      'You can cancel the lesson under its terms as before. What’s refunded goes back to this card.',
      'You can stop these payments, or change the card, under Payments.',
    ],
  }),
})

const whys: Record<Refusal, (about: AboutLesson, agreedPence: number) => string> = {
  declined: () => 'Your bank declined the payment.',
  confirm: () => 'Your bank wants you to confirm this payment yourself, so we couldn’t take it without you.',
  expired: () => 'Your card has expired.',
  'too-dear': ({ lesson }, agreedPence) =>
    `The lesson costs ${formatMoney(lesson.pricePence ?? 0)} and you’ve agreed to ${formatMoney(agreedPence)} at most, so we haven’t charged your card.`,
  away: () => 'We couldn’t reach the payment service in time, so your card hasn’t been charged.',
  'not-teaching': ({ lesson }) =>
    `${nameForLearners(lesson.instructor)} can’t take card payments through us at the moment, so your card hasn’t been charged.`,
}

/** The payment link, with the reason why the card didn't pay. While the instructor takes no payments, none leads anywhere. */
export const refusedMail = (
  services: Configured,
  about: AboutLesson,
  {
    outcome,
    agreedPence,
    isPaused,
    linkPath,
  }: { outcome: Refusal; agreedPence: number; isPaused: boolean; linkPath: string },
): Mail => {
  const price = formatMoney(about.lesson.pricePence ?? 0)
  const instructor = nameForLearners(about.lesson.instructor)
  const isPayable = outcome !== 'not-teaching'
  return {
    to: about.email,
    kind: 'card-refused',
    subject: `Your saved card didn’t pay for ${momentOf(about)}`,
    ...writeEmail(services, {
      greeting: `Hi ${firstName(about.learnerName)},`,
      says: [
        whys[outcome](about, agreedPence),
        isPayable
          ? `Your lesson with ${instructor} stays booked. Please pay for it by card before it starts.`
          : `Your lesson with ${instructor} stays booked. Please agree with them how to pay for it.`,
        ...(isPaused
          ? [
              `That was ${mostFailures} times in a row, so we’ve stopped charging the card. Change it under Payments, and we’ll start again.`,
            ]
          : []),
      ],
      events: factsOf(about, about.lesson.pricePence ?? 0),
      action: isPayable
        ? { label: `Pay ${price} by card`, to: linkPath }
        : { label: 'See the lesson', to: `/dashboard/lessons/${about.lesson.id}` },
      after: [
        outcome === 'too-dear'
          ? 'To have the next lessons charged at the new price, agree to it on the page of your regular lessons.'
          : 'You can change your card, or stop these payments, under Payments.',
      ],
    }),
  }
}

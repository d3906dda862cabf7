import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatDay, formatMinutes, formatNearMoment, formatSpan, formatTime } from '#common/time.ts'
import { sayTerms } from '#features/cancellation-terms/words.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'

type Configured = Pick<Services, 'config'>

export type ForPayer = {
  lesson: Lesson
  zone: string
  instructorName: string
  learnerName: string
  packageName: string
  pricePence: number
}

/** Neither the address nor a phone number: somebody who pays has no need of them. */
const factsOf = ({
  lesson,
  zone,
  instructorName,
  learnerName,
  packageName,
}: ForPayer): [string, string][] => [
  ['For', firstName(learnerName)],
  ['With', instructorName],
  ['When', formatSpan(lesson.startsAt, lesson.endsAt, zone)],
  ['Length', formatMinutes(lesson.minutes)],
  ...(lesson.pickup ? [['Pick-up near', lesson.pickup] as [string, string]] : []),
  ['What', packageName],
]
const priceOf = ({ pricePence }: ForPayer) => formatMoney(pricePence)
const momentOf = ({ lesson, zone }: ForPayer) =>
  `${formatDay(lesson.startsAt, zone)}, ${formatTime(lesson.startsAt, zone)}`

export const payerLinkMail =
  (services: Configured, about: ForPayer & { heldUntil: string }) =>
  ({ to, causedBy, path }: { to: string; causedBy: string; path: string }): Mail => ({
    to,
    kind: 'payer-link',
    subject: `${firstName(about.learnerName)} asks you to pay for a driving lesson`,
    causedBy,
    isUnasked: true,
    ...writeEmail(services, {
      greeting: 'Hello,',
      says: [`${about.learnerName} has chosen a driving lesson and asks you to pay for it by card.`],
      events: [
        ...factsOf(about),
        ['Price', priceOf(about)],
        ['Held until', formatNearMoment(about.heldUntil, about.zone)],
        ['If it’s cancelled', sayTerms({ tiers: about.lesson.cancellationTiers, freePasses: 0 })],
      ],
      action: { label: `Look at it and pay ${priceOf(about)}`, to: path },
      after: [
        'You don’t need an account. If nobody pays by then, the time is free for others and nothing is charged.',
        `If you don’t know ${firstName(about.learnerName)}, you don’t need to do anything.`,
      ],
    }),
  })

export type Paid = ForPayer & {
  to: string
  outcome: 'booked' | 'credited' | 'refunded'
  checkoutId: string
  paidAt: string
  card: { brand: string; last4: string } | undefined
}

export function payerReceiptMail(services: Configured, paid: Paid): Mail {
  const isBooked = paid.outcome !== 'refunded'
  return {
    to: paid.to,
    kind: 'payer-receipt',
    subject: isBooked
      ? `Receipt: ${priceOf(paid)} for a driving lesson`
      : `${priceOf(paid)} is on its way back`,
    ...writeEmail(services, {
      greeting: 'Hello,',
      says: [
        isBooked
          ? `Thank you. You’ve paid ${priceOf(paid)}, and ${firstName(paid.learnerName)}’s lesson is booked. Please keep this email as your receipt.`
          : `You paid ${priceOf(paid)} for ${firstName(paid.learnerName)}, but the lesson had been paid already or its time had gone. All of it is on its way back to your card.`,
      ],
      events: [
        ...factsOf(paid),
        ['Paid', `${priceOf(paid)}, ${formatDay(paid.paidAt, paid.zone)}`],
        ...(paid.card ? [['Card', `ending ${paid.card.last4}`] as const] : []),
        ['Payment', paid.checkoutId],
      ],
      after: [
        isBooked
          ? 'What is refunded later goes back to the card you paid with, and we’ll write to you here.'
          : 'It usually takes your bank 5 to 10 working days to show it.',
      ],
    }),
  }
}

export function payerRefundMail(services: Configured, paid: ForPayer & { to: string }, pence: number): Mail {
  const money = formatMoney(pence)
  return {
    to: paid.to,
    kind: 'payer-refunded',
    subject: `${money} is on its way back to your card`,
    ...writeEmail(services, {
      greeting: 'Hello,',
      says: [
        `We’re refunding ${money} of what you paid for ${firstName(paid.learnerName)}, to the card you paid with.`,
        'It usually takes your bank 5 to 10 working days to show it.',
      ],
      events: [...factsOf(paid)],
    }),
  }
}

export const payerLapsedMail = (services: Configured, about: ForPayer, learner: Recipient): Mail => ({
  to: learner.email,
  kind: 'payer-lapsed',
  subject: `Not paid in time: ${momentOf(about)}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(learner.name)},`,
    says: [
      `Nobody paid by your link in time, so we’re no longer holding ${momentOf(about)} with ${about.lesson.instructor.name}. Nothing was charged.`,
    ],
    action: { label: 'Choose a time again', to: `/instructor-directory/${about.lesson.instructor.id}` },
  }),
})

import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatDay, formatMinutes, formatSpan } from '#common/time.ts'
import { type Recipient, writeEmail } from '#server/email-template.ts'
import type { Mail, Me, Services } from '#server/services.ts'
import type { LearnerPayer } from '../contract.ts'
import { invitationDays, signInMinutes } from '../rules.ts'
import { seesOf } from '../words.ts'

type Config = Pick<Services, 'config'>

const page = { label: 'Open your page', to: '/paying' }

export const invitationMail = (services: Config, me: Me, payer: LearnerPayer, path: string): Mail => ({
  to: payer.email,
  kind: 'payer-invitation',
  subject: `${me.name} invites you to pay for driving lessons`,
  causedBy: me.id,
  isUnasked: true,
  ...writeEmail(services, {
    greeting: `Hello ${firstName(payer.name)},`,
    says: [
      `${me.name} learns to drive with us and invites you to pay for lessons. You don’t need an account, and accepting costs nothing.`,
      seesOf(firstName(me.name), payer.sharesProgress),
    ],
    action: { label: 'Read what it means', to: path },
    after: [
      `The link is for you alone and works for ${invitationDays} days.`,
      `If you don’t know ${firstName(me.name)}, you don’t need to do anything.`,
    ],
  }),
})

export const signInMail = (services: Config, payer: Recipient, path: string): Mail => ({
  to: payer.email,
  kind: 'payer-sign-in',
  subject: 'The link to the lessons you pay for',
  ...writeEmail(services, {
    greeting: `Hello ${firstName(payer.name)},`,
    says: ['This link opens your page.'],
    action: { label: 'Open your page', to: path },
    after: [
      `It works once, for ${signInMinutes} minutes. Please don’t pass it on.`,
      'If you didn’t ask for it, you don’t need to do anything.',
    ],
  }),
})

export type PaidFor = {
  payer: Recipient
  learnerName: string
  instructorName: string
  packageName: string
  amountPence: number
  paidAt: string
  lesson: { startsAt: string; endsAt: string } | null
}

const factsOf = ({ learnerName, instructorName, packageName, lesson }: PaidFor): [string, string][] => [
  ['For', learnerName],
  ['With', instructorName],
  ['What', packageName],
  ...(lesson ? [['Lesson', formatSpan(lesson.startsAt, lesson.endsAt)] as [string, string]] : []),
]

export const receiptMail = (services: Config, paid: PaidFor, isRefunded: boolean): Mail => {
  const money = formatMoney(paid.amountPence)
  const learner = firstName(paid.learnerName)
  return {
    to: paid.payer.email,
    kind: 'payer-paid',
    subject: isRefunded
      ? `${money} for ${learner} is on its way back`
      : `Receipt: ${money} for ${learner}’s driving lessons`,
    ...writeEmail(services, {
      greeting: `Hello ${firstName(paid.payer.name)},`,
      says: isRefunded
        ? [
            `You paid ${money} for ${learner}, but the lesson had been paid already or its time had gone. All of it is on its way back to your card.`,
          ]
        : [
            paid.lesson
              ? `Thank you. You’ve paid ${money}, and ${learner}’s lesson is booked.`
              : `Thank you. You’ve paid ${money}, and ${learner} can book lessons with the hours at once.`,
          ],
      events: [...factsOf(paid), ['Paid', `${money}, ${formatDay(paid.paidAt)}`]],
      action: page,
      after: [
        isRefunded
          ? 'It usually takes your bank 5 to 10 working days to show it.'
          : 'Your page has the receipt as a PDF. What is refunded later goes back to the card you paid with, and we’ll write to you here.',
      ],
    }),
  }
}

export const refundMail = (services: Config, paid: PaidFor, pence: number): Mail => ({
  to: paid.payer.email,
  kind: 'payer-paid-back',
  subject: `${formatMoney(pence)} of what you paid for ${firstName(paid.learnerName)} is on its way back`,
  ...writeEmail(services, {
    greeting: `Hello ${firstName(paid.payer.name)},`,
    says: [
      `We’re refunding ${formatMoney(pence)} of what you paid for ${firstName(paid.learnerName)}, to the card you paid with.`,
      'It usually takes your bank 5 to 10 working days to show it.',
    ],
    events: factsOf(paid),
    action: page,
  }),
})

type LowHours = { learnerName: string; instructorName: string; minutes: number }

export const lowHoursMail = (services: Config, payer: Recipient, low: LowHours): Mail => ({
  to: payer.email,
  kind: 'payer-low-hours',
  subject: `${firstName(low.learnerName)}’s hours are running low`,
  ...writeEmail(services, {
    greeting: `Hello ${firstName(payer.name)},`,
    says: [
      low.minutes > 0
        ? `${firstName(low.learnerName)} has ${formatMinutes(low.minutes)} of lessons left with ${low.instructorName}.`
        : `${firstName(low.learnerName)} has no hours left with ${low.instructorName}.`,
      'Lessons that are booked with hours stay booked.',
    ],
    action: { label: 'Buy more hours', to: '/paying' },
    after: ['You can switch these emails off on your page.'],
  }),
})

const toPayments = { label: 'Who pays for your lessons', to: '/dashboard/payments' }

export const acceptedMail = (services: Config, learner: Recipient, payerName: string): Mail => ({
  to: learner.email,
  kind: 'payer-accepted',
  subject: `${payerName} can pay for your lessons now`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(learner.name)},`,
    says: [
      `${payerName} has accepted your invitation. You can change what they see, or end it, whenever you like.`,
    ],
    action: toPayments,
  }),
})

export const leftMail = (services: Config, learner: Recipient, payerName: string): Mail => ({
  to: learner.email,
  kind: 'payer-left',
  subject: `${payerName} isn’t paying for your lessons`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(learner.name)},`,
    says: [
      `${payerName} has declined or stopped paying for your lessons, and sees nothing of you any more.`,
      'What they’ve paid for stays yours.',
    ],
    action: toPayments,
  }),
})

export const boughtMail = (
  services: Config,
  learner: Recipient,
  { payer, packageName, instructorName }: PaidFor,
): Mail => ({
  to: learner.email,
  kind: 'payer-bought',
  subject: `${payer.name} has bought lessons for you: ${packageName}`,
  ...writeEmail(services, {
    greeting: `Hi ${firstName(learner.name)},`,
    says: [
      `${payer.name} has paid for ${packageName} with ${instructorName}. You can book with it at once.`,
      'What you don’t use can be refunded, to the card that paid.',
    ],
    action: { label: 'See your lesson credit', to: '/dashboard/payments' },
  }),
})

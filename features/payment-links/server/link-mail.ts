import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatDay, formatMinutes, formatSpan, formatTime } from '#common/time.ts'
import { sayTerms } from '#features/cancellation-terms/words.ts'
import { nameForLearners } from '#features/instructors/rules.ts'
import { writeEmail } from '#server/email-template.ts'
import type { Mail, Services } from '#server/services.ts'
import type { LinkedLesson } from './linked-lesson.ts'
import { pathOfLink } from './token.ts'

type Linked = LinkedLesson & { email: string }
type Configured = Pick<Services, 'config'>

const factsOf = ({ lesson, zone }: Linked): [string, string][] => [
  ['When', formatSpan(lesson.startsAt, lesson.endsAt, zone)],
  ['Length', formatMinutes(lesson.minutes)],
  ['Price', formatMoney(lesson.pricePence ?? 0)],
]
const momentOf = ({ lesson, zone }: Linked) =>
  `${formatDay(lesson.startsAt, zone)}, ${formatTime(lesson.startsAt, zone)}`

export function linkMail(services: Configured, linked: Linked): Mail {
  const { lesson, learnerName, email } = linked
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(learnerName)},`,
    says: [
      `${nameForLearners(lesson.instructor)} has booked you a driving lesson. Please pay for it by card.`,
    ],
    events: [
      ...factsOf(linked),
      ['If you cancel', sayTerms({ tiers: lesson.cancellationTiers, freePasses: 0 })],
    ],
    action: {
      label: `Pay ${formatMoney(lesson.pricePence ?? 0)} by card`,
      to: pathOfLink(services, lesson.id),
    },
    after: [
      'You can pay until the lesson starts. You don’t need an account, and someone else can pay for you: just forward this email.',
      `If you’d rather pay another way, or don’t know about this lesson, please ask ${firstName(lesson.instructor.name)}.`,
    ],
  })
  return {
    to: email,
    kind: 'payment-link',
    subject: `Pay for your lesson: ${momentOf(linked)}`,
    causedBy: lesson.instructor.id,
    ...body,
    isUnasked: true,
  }
}

export function linkPaidMail(services: Configured, linked: Linked): Mail {
  const { lesson, learnerName, email } = linked
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(learnerName)},`,
    says: [`Your lesson with ${nameForLearners(lesson.instructor)} is paid for. Thank you.`],
    events: factsOf(linked),
    after: [
      `If ${firstName(lesson.instructor.name)} cancels it, we’ll refund you to the card it was paid with.`,
    ],
  })
  return { to: email, kind: 'payment-link-paid', subject: `Lesson paid: ${momentOf(linked)}`, ...body }
}

export function linkRefundedMail(services: Configured, linked: Linked, pence: number): Mail {
  const { lesson, learnerName, email } = linked
  const money = formatMoney(pence)
  const body = writeEmail(services, {
    greeting: `Hi ${firstName(learnerName)},`,
    says: [
      `We’ve refunded ${money} to the card that paid for your lesson with ${nameForLearners(lesson.instructor)}.`,
      'It usually takes your bank 5 to 10 working days to show it.',
    ],
    events: [['Lesson', momentOf(linked)]],
  })
  return { to: email, kind: 'payment-link-refunded', subject: `${money} refunded to your card`, ...body }
}

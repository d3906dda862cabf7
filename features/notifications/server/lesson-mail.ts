import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatDay, formatMinutes, formatSpan, formatTime, homeZone } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { sayCar } from '#features/lessons/words.ts'
import { isCancelledForLearner } from '#features/lessons/outcomes.ts'
import { findTier, noticeHoursOf } from '#features/cancellation-terms/rules.ts'
import { sayNotice, sayPassesLeft, sayTerms } from '#features/cancellation-terms/words.ts'
import {
  freeUntil,
  isPaidDirectly,
  minutesFor,
  type LessonSide,
  type PaidWith,
} from '#features/lessons/rules.ts'
import type { Mail, Services } from '#server/services.ts'
import type { EmailContent } from '#server/email-template.ts'
import { type LessonContext, mailOf, sides } from './lesson-mail-template.ts'
import { placeRows } from './place-words.ts'

export function bookedMail(
  services: Services,
  context: LessonContext,
  side: LessonSide,
  receiptId?: string,
): Mail {
  const { lesson, zone } = context
  const [me, other] = sides(context, side)
  const content: EmailContent = {
    greeting: `Hi ${firstName(me.name)},`,
    says: [
      side === 'learner'
        ? lesson.enteredByInstructor
          ? `${other.name} has booked you a lesson.`
          : `Your lesson with ${other.name} is booked.`
        : `${other.name} has booked a lesson with you.`,
    ],
    events: [
      ...whenAndWhere(services, context, side),
      ...(side === 'learner' && !lesson.pickup
        ? [['Pick-up', 'Not chosen yet. Choose it on the lesson’s page.'] as const]
        : []),
      ...(side === 'learner' ? paidRows(lesson) : []),
      freeWords(services, context, side),
      ...(side === 'learner' ? [['If you cancel', costsOf(lesson)] as const] : []),
    ],
    choices:
      side === 'learner' && receiptId ? [{ label: 'Receipt', to: `/dashboard/payments/${receiptId}` }] : [],
    action: seeLesson(lesson),
    after: ['Open the attached file to add the lesson to your calendar.'],
  }
  const mail = mailOf(services, context, side, {
    kind: 'lesson-booked',
    subject: `Lesson booked: ${momentOf(lesson.startsAt, zone)}`,
    content,
    invitation: { method: 'request', sequence: lesson.calendarVersion },
  })
  return side === 'learner' && receiptId ? { ...mail, files: [{ kind: 'receipt', id: receiptId }] } : mail
}

type Cancelled = { otherTimes?: readonly string[]; toCard?: boolean | undefined }

/** `otherTimes`: what the instructor has free instead, as instants. `toCard`: the learner chose that over credit. */
export function cancelledMail(
  services: Services,
  context: LessonContext,
  side: LessonSide,
  { otherTimes = [], toCard }: Cancelled = {},
): Mail {
  const { lesson, zone } = context
  const [me, other] = sides(context, side)
  const who = isCancelledForLearner(lesson)
    ? side === 'instructor'
      ? `You’ve noted that ${other.name} cancelled the lesson`
      : `${other.name} has noted that you cancelled your lesson`
    : isNoShow(lesson)
      ? side === 'instructor'
        ? `You marked your lesson with ${other.name} as a no show`
        : `${other.name} marked your lesson as a no show`
      : lesson.marking && lesson.outcome === 'cancelled-late'
        ? side === 'instructor'
          ? `You marked your lesson with ${other.name} as cancelled late`
          : `${other.name} marked your lesson as cancelled late`
        : lesson.cancelledBy === side && side === 'instructor' && lesson.bySchool?.cancelled
          ? `${lesson.bySchool.cancelled}’s office has cancelled your lesson with ${other.name}`
          : lesson.cancelledBy === side
            ? `You’ve cancelled your lesson with ${other.name}`
            : lesson.cancelledBy === 'platform'
              ? `We’ve cancelled your lesson with ${other.name}`
              : `${other.name} has cancelled your lesson`
  const content: EmailContent = {
    greeting: `Hi ${firstName(me.name)},`,
    says: [
      `${who}: ${formatSpan(lesson.startsAt, lesson.endsAt, zone)}.`,
      moneyWords(lesson, side, toCard),
      ...(isCancelledForLearner(lesson) && side === 'learner'
        ? ['If you didn’t cancel, or the cost isn’t right, tell us on the lesson’s page within two days.']
        : []),
      ...(lesson.cancelReason ? [`Reason: “${lesson.cancelReason}”`] : []),
      ...(otherTimes.length > 0
        ? [`${firstName(other.name)} is free at these times. Choose one to book it:`]
        : []),
    ],
    choices: otherTimes.map((at) => ({ label: momentOf(at, zone), to: bookingOf(lesson, at) })),
    action:
      side === 'instructor'
        ? { label: 'See your schedule', to: '/dashboard/schedule' }
        : lesson.cancelledBy === 'learner' || otherTimes.length > 0
          ? {
              label: `See ${firstName(lesson.instructor.name)}’s free times`,
              to: `/instructor-directory/${lesson.instructor.id}`,
            }
          : { label: 'Book another lesson', to: '/instructor-directory' },
    after: ['Open the attached file to take the lesson out of your calendar.'],
  }
  return mailOf(services, context, side, {
    kind: 'lesson-cancelled',
    subject: isNoShow(lesson)
      ? `No show: ${momentOf(lesson.startsAt, zone)}`
      : `Lesson cancelled: ${momentOf(lesson.startsAt, zone)}`,
    content,
    invitation: { method: 'cancel', sequence: lesson.calendarVersion },
  })
}

/** A cancellation of a lesson to come was taken back: their calendars have lost it. */
export function reopenedMail(services: Services, context: LessonContext, side: LessonSide): Mail {
  const { lesson, zone } = context
  const [me, other] = sides(context, side)
  return mailOf(services, context, side, {
    kind: 'lesson-reopened',
    subject: `Back on: your lesson on ${momentOf(lesson.startsAt, zone)}`,
    content: {
      greeting: `Hi ${firstName(me.name)},`,
      says: [
        side === 'learner'
          ? `${other.name} has taken back the cancellation, so your lesson is booked again as before. If that doesn’t suit you, please let ${firstName(other.name)} know.`
          : `You’ve taken back the cancellation, so your lesson with ${other.name} is booked again as before.`,
      ],
      events: whenAndWhere(services, context, side),
      action: seeLesson(lesson),
      after: ['Open the attached file to put the lesson back in your calendar.'],
    },
    invitation: { method: 'request', sequence: lesson.calendarVersion },
  })
}

const bookingOf = ({ instructor, minutes }: Lesson, at: string) =>
  `/instructor-directory/${instructor.id}?minutes=${minutes}&at=${encodeURIComponent(at)}`

const isNoShow = ({ outcome }: Lesson) => outcome === 'no-show'

/** Nobody said how the lesson went for a day. */
export function unmarkedMail(services: Services, context: LessonContext, side: LessonSide): Mail {
  const { lesson, zone } = context
  const [me, other] = sides(context, side)
  const until = lesson.marking && momentOf(lesson.marking.objectUntil, zone)
  const content: EmailContent = {
    greeting: `Hi ${firstName(me.name)},`,
    says: [
      side === 'learner'
        ? `Nobody has said how your lesson with ${other.name} went, so we’ve marked it as completed: ${formatSpan(lesson.startsAt, lesson.endsAt, zone)}.`
        : `You haven’t marked your lesson with ${other.name}, so we’ve marked it as delivered: ${formatSpan(lesson.startsAt, lesson.endsAt, zone)}.`,
      side === 'learner'
        ? `If it didn’t happen or was shorter, tell us${until ? ` by ${until}` : ''} on the lesson’s page.`
        : `If it went differently, you can change that on the lesson’s page${until ? ` by ${until}` : ''}.`,
    ],
    action: seeLesson(lesson),
  }
  return mailOf(services, context, side, {
    kind: 'lesson-unmarked',
    subject: `Marked as completed: ${momentOf(lesson.startsAt, zone)}`,
    content,
  })
}

export function assessedMail(services: Services, context: LessonContext, unsubscribeUrl?: string): Mail {
  const { lesson, zone } = context
  const [learner, instructor] = sides(context, 'learner')
  const content: EmailContent = {
    greeting: `Hi ${firstName(learner.name)},`,
    says: [
      `${instructor.name} has written up your lesson on ${formatDay(lesson.startsAt, zone)}: the skills you worked on, and what they thought of the lesson.`,
    ],
    action: seeLesson(lesson),
  }
  return mailOf(services, context, 'learner', {
    unsubscribeUrl,
    kind: 'lesson-assessed',
    subject: `Your lesson on ${formatDay(lesson.startsAt, zone)}`,
    content,
  })
}

/** A late booking can be cancelled for a short while; the mail may arrive after that. */
export function freeWords(services: Services, { lesson, zone }: When, side: LessonSide): [string, string] {
  const until = freeUntil(lesson)
  return Temporal.Instant.compare(until, services.clock.now()) > 0
    ? [
        side === 'learner' ? 'Free to cancel until' : 'Your learner can cancel free until',
        momentOf(until, zone),
      ]
    : [side === 'learner' ? 'Free to cancel' : 'Free for your learner to cancel', 'No longer']
}

export const seeLesson = ({ id }: Lesson) => ({ label: 'See the lesson', to: `/dashboard/lessons/${id}` })
export const momentOf = (at: string, zone: string) => `${formatDay(at, zone)}, ${formatTime(at, zone)}`

type When = Pick<LessonContext, 'lesson' | 'zone'>
export const whenRows = ({ lesson, zone }: When): [string, string][] => [
  ['When', formatSpan(lesson.startsAt, lesson.endsAt, zone) + (zone === homeZone ? '' : ` (${zone})`)],
  ['Length', formatMinutes(lesson.minutes)],
]
export const whenAndWhere = (services: Services, when: When, side: LessonSide): [string, string][] => [
  ...whenRows(when),
  ...carRows(when.lesson, side),
  ...placeRows(when.lesson, side, services.clock.now().toString()),
]

function carRows(lesson: Lesson, side: LessonSide): [string, string][] {
  const car = sayCar(lesson, side)
  return car ? [['Car', car]] : []
}

export const costsOf = ({ cancellationTiers: tiers, freePassesLeft }: Lesson) =>
  [sayTerms({ tiers, freePasses: 0 }), sayPassesLeft(freePassesLeft)].filter(Boolean).join(' ')

const paidLabels: Record<PaidWith, string> = {
  card: 'Paid',
  credit: 'Paid with lesson credit',
  cash: 'To pay in cash',
  bank: 'To pay by bank transfer',
  hours: 'From the hours you’ve paid for',
  'card-link': 'To pay by card, with the link we’ve emailed you',
}

export const paidRows = ({ pricePence, paidWith }: Lesson, each = ''): [string, string][] =>
  pricePence === null ? [] : [[paidLabels[paidWith ?? 'card'], `${formatMoney(pricePence)}${each}`]]

/**
 * What a learner without an account has agreed to, and has no page to read it on: price, how it's paid and what
 * cancelling costs. Of several lessons, each that differs is said once.
 */
export function agreedRows(lessons: readonly Lesson[]): [string, string][] {
  const rows = [
    ...lessons.flatMap((lesson) => paidRows(lesson, lessons.length > 1 ? ' a lesson' : '')),
    ...lessons.map((lesson): [string, string] => ['If you cancel', costsOf(lesson)]),
  ]
  return [...new Map(rows.map((row) => [row.join(), row])).values()]
}

/** The tier that the cancellation fell into. */
function noticeOf({ cancellationTiers, startsAt, cancelledAt }: Lesson) {
  const tier = cancelledAt ? findTier(cancellationTiers, startsAt, cancelledAt) : undefined
  return sayNotice(tier?.hours ?? noticeHoursOf(cancellationTiers))
}

/** The payments feature decides where money goes; this words it. */
export function moneyWords(lesson: Lesson, side: LessonSide, toCard = lesson.atFirstPrice === true) {
  const cost = formatMoney(lesson.cancelledCostPence ?? 0)
  const isWhole = lesson.cancelledCostPence === lesson.pricePence
  if (lesson.paidWith === 'hours') {
    const used = lesson.cancelledFree ? 0 : minutesFor(lesson, lesson.cancelledCostPence ?? 0)
    return `It uses ${used ? formatMinutes(used) : 'none'} of the hours ${side === 'learner' ? 'you’ve' : 'the learner has'} paid for.`
  }
  if (isPaidDirectly(lesson.paidWith)) {
    const [who, whom] =
      side === 'learner' ? ['You', firstName(lesson.instructor.name)] : ['The learner', 'you']
    return lesson.cancelledFree
      ? `${who} ${side === 'learner' ? 'don’t' : 'doesn’t'} owe anything for it.`
      : `${who} still ${side === 'learner' ? 'owe' : 'owes'} ${whom} ${cost} for it.`
  }
  if (side === 'instructor')
    return lesson.cancelledFree
      ? 'The learner doesn’t pay for it.'
      : `${isNoShow(lesson) ? 'The' : 'It was cancelled late, so the'} learner pays ${isWhole ? 'for it' : `${cost} for it`} and you’re paid as usual.`
  const price = formatMoney(lesson.pricePence ?? 0)
  // What is left of a first lesson at a price of its own is never credit.
  const theRest = toCard
    ? 'We’ll refund the rest to the card that paid.'
    : `The rest is lesson credit with ${firstName(lesson.instructor.name)}.`
  if ((isNoShow(lesson) || lesson.marking) && !lesson.cancelledFree)
    return `${isWhole ? `You’ve been charged ${cost} for it.` : `It cost ${cost} of the ${price} you paid. ${theRest}`}${isCancelledForLearner(lesson) ? '' : ' If that isn’t right, tell us on the lesson’s page within two days.'}`
  if (!lesson.cancelledFree)
    return isWhole
      ? `It was less than ${noticeOf(lesson)} before the lesson, so you won’t get back the ${price} you paid.`
      : `It was less than ${noticeOf(lesson)} before the lesson, so it costs ${cost} of the ${price} you paid. ${theRest}`
  if (lesson.cancelledBy === 'learner')
    return `${lesson.usedFreePass ? 'It was late, but one of your free passes covers it. ' : ''}${toCard ? `We’ll refund ${price} to the card that paid.` : `We’ve turned your ${price} into credit with ${firstName(lesson.instructor.name)}. Use it for another lesson or ask for a refund.`}`
  if (lesson.refundTo === 'credit')
    return `Your ${formatMinutes(lesson.minutes)} of lesson credit with ${firstName(lesson.instructor.name)} are yours again.`
  if (lesson.refundTo === 'both')
    return `You get your ${price} back the way it was paid: by card and lesson credit.`
  return `We’ll refund ${price} to the card that paid.`
}

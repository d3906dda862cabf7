import type { Role } from '#common/endpoint.ts'
import type { Lesson, LessonPerson } from '../../contract.ts'
import { outcomeWords } from '../../outcomes.ts'
import { isPaidByHand, type PaidWith } from '../../rules.ts'
import { formatLocalNearMoment } from '#web/zone.ts'

const someone: LessonPerson = { id: '', name: 'A former learner', image: null }

export const otherOf = (lesson: Lesson, role: Role): LessonPerson =>
  role === 'instructor' ? (lesson.learner ?? someone) : lesson.instructor

const paymentNames: Record<PaidWith, string> = {
  card: 'Paid by card',
  credit: 'Paid with lesson credit',
  cash: 'Cash',
  bank: 'Bank transfer',
  hours: 'From hours paid in advance',
  'card-link': 'Card link, waiting for payment',
}

export const paymentOf = ({ paidWith, receivedAt }: Lesson) =>
  paymentNames[paidWith ?? 'card'] +
  (isPaidByHand(paidWith) ? (receivedAt ? ', received' : ', not received yet') : '')

/** Somebody without an account has no way to answer. */
export const waitsForAnswer = ({ unansweredMove, learner }: Lesson) =>
  unansweredMove !== null && learner?.hasAccount !== false

export const sayHeld = ({ holdExpiresAt }: Lesson) =>
  holdExpiresAt ? `Held until ${formatLocalNearMoment(holdExpiresAt)}` : 'Held'

type Words = { says: string; tone?: 'green' | 'blue' | 'yellow' | 'red' | 'line' }

export function stateOf(lesson: Lesson, role: Role, now: string): Words {
  const isOver = lesson.endsAt <= now
  if (lesson.status === 'held')
    return {
      says: sayHeld(lesson),
      tone: 'yellow',
    }
  if (waitsForAnswer(lesson) && !isOver)
    return {
      says: role === 'instructor' ? 'Waiting for an answer' : 'New time: please answer',
      tone: 'yellow',
    }
  if (lesson.status === 'booked' && isOver)
    return role === 'instructor' ? { says: 'Not marked yet', tone: 'red' } : { says: 'Over', tone: 'line' }
  if (lesson.status === 'booked') return { says: lesson.startsAt <= now ? 'Now' : 'Booked', tone: 'green' }
  if (lesson.outcome)
    return { says: outcomeWords[lesson.outcome], tone: lesson.status === 'delivered' ? 'blue' : 'line' }
  return { says: 'Not paid in time', tone: 'line' }
}

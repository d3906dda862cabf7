import type { Role } from '#common/endpoint.ts'
import { formatMoney } from '#common/money.ts'
import { sayPassesLeft } from '#features/cancellation-terms/words.ts'
import { formatLocalMoment } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { priceForLearner } from '../../rules.ts'
import { sayCosts } from '../../words.ts'

/** What cancelling a lesson to come costs. A learner without an account rings their instructor, who notes it. */
export function termsFor(lesson: Lesson, role: Role, now: string) {
  const { cancellation, freePassesLeft } = lesson
  if (!cancellation) return ''
  if (role === 'instructor')
    return Date.parse(cancellation.freeUntil) >= Date.parse(now)
      ? `The learner can cancel free of charge until ${formatLocalMoment(cancellation.freeUntil)}. If you cancel, they pay nothing.`
      : `${sayIfLearnerCancels(lesson, now)} If you cancel, they pay nothing.`
  if (cancellation.reason === 'free-pass')
    return `It was free to cancel until ${formatLocalMoment(cancellation.freeUntil)}. If you cancel now, you can use a free cancellation. ${sayPassesLeft(freePassesLeft)}`
  const passes = freePassesLeft > 0 ? ` ${sayPassesLeft(freePassesLeft)}` : ''
  return sayCosts(lesson, now, formatLocalMoment) + passes
}

function sayIfLearnerCancels(lesson: Lesson, now: string) {
  const price = priceForLearner(lesson, now)
  if (price?.reason === 'free-pass') return 'If the learner cancels now, a free cancellation covers it.'
  return `If the learner cancels now, they pay ${formatMoney(price?.costPence ?? 0)}.`
}

import type { Role } from '#common/endpoint.ts'
import { sayPassesLeft } from '#features/cancellation-terms/words.ts'
import { formatLocalMoment as moment } from '#web/zone.ts'
import type { Lesson } from '../../contract.ts'
import { sayCosts } from '../../words.ts'

/** What cancelling a lesson to come costs; nothing of somebody who cannot cancel it here. */
export function termsFor(lesson: Lesson, role: Role, now: string) {
  const { cancellation, learner, freePassesLeft } = lesson
  if (!cancellation || learner?.hasAccount === false) return ''
  if (role === 'instructor')
    return Date.parse(cancellation.freeUntil) >= Date.parse(now)
      ? `The learner can cancel free of charge until ${moment(cancellation.freeUntil)}. If you cancel, they pay nothing.`
      : 'If you cancel, the learner pays nothing.'
  if (cancellation.reason === 'free-pass')
    return `It was free to cancel until ${moment(cancellation.freeUntil)}. If you cancel now, you can use a free cancellation. ${sayPassesLeft(freePassesLeft)}`
  const passes = freePassesLeft > 0 ? ` ${sayPassesLeft(freePassesLeft)}` : ''
  return sayCosts(lesson, now, moment) + passes
}

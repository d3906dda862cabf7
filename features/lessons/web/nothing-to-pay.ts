import type { Role } from '#common/endpoint.ts'
import type { Lesson } from '../contract.ts'
import { isPaidLater } from '../rules.ts'

/** Undefined where something was, is or will be owed. */
export function sayNothingToPay(lesson: Lesson, role: Role): string | undefined {
  const { paidWith, receivedAt, cancelledFree, cancelledBy, costSetBy, usedFreePass } = lesson
  if (!cancelledFree || !isPaidLater(paidWith) || receivedAt) return undefined
  const wasInTime = role === 'student' && cancelledBy === 'learner' && !costSetBy && !usedFreePass
  return `Nothing to pay.${wasInTime ? ' You cancelled in time.' : ''}`
}

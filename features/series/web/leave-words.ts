import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { isPaidLater, priceOfCancelling } from '#features/lessons/rules.ts'
import { formatLocalNearDay, formatLocalNearMoment } from '#web/zone.ts'

const mostNamed = 6

/** Of those booked, in the order of their days: what leaving a series cancels, and what is owed for it. */
export function sayLeaving(seriesId: string, booked: readonly Lesson[], now: string): string[] {
  const cancelled = booked.filter(
    ({ seriesId: of, paidWith, receivedAt, startsAt }) =>
      of === seriesId && isPaidLater(paidWith) && !receivedAt && startsAt > now,
  )
  if (cancelled.length === 0) return ['You have no unpaid lessons to cancel.']
  let passes = 0
  let owed = 0
  const late: string[] = []
  for (const lesson of cancelled) {
    const left = { ...lesson, freePassesLeft: Math.max(0, lesson.freePassesLeft - passes) }
    const price = priceOfCancelling(left, now, 'learner')
    if (price?.reason === 'free-pass') passes += 1
    if (!price?.costPence) continue
    owed += price.costPence
    late.push(`${formatLocalNearMoment(lesson.startsAt)} (${formatMoney(price.costPence)})`)
  }
  const days = cancelled.slice(0, mostNamed).map(({ startsAt }) => formatLocalNearDay(startsAt))
  const more = cancelled.length - days.length
  return [
    `${plural(cancelled.length, 'lesson')} will be cancelled: ${days.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    owed > 0 ? `You’ll owe ${formatMoney(owed)}.` : 'You won’t owe anything for that.',
    ...(late.length > 0 ? [`These can’t be cancelled free of charge any more: ${late.join(', ')}.`] : []),
  ]
}

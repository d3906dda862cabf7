import { addDays, addMonths } from '#common/days.ts'
import type { Pence } from '#common/money.ts'
import { priceOf } from '#features/instructors/rules.ts'
import type { LessonParty, RefundTo } from '#features/lessons/rules.ts'

export type Plan = 'free' | 'pro' | 'enterprise'

export type Left = { readonly minutes: number; readonly pence: Pence; readonly commissionPence: Pence }

/**
 * Proportional to the nearest penny; the last minutes take all that is left, so the parts
 * of a block always add up to its price and commission.
 */
export function takePart(left: Left, minutes: number): Left {
  const part = (amount: Pence) =>
    minutes >= left.minutes ? amount : Math.floor((2 * amount * minutes + left.minutes) / (2 * left.minutes))
  return {
    minutes: Math.min(minutes, left.minutes),
    pence: part(left.pence),
    commissionPence: part(left.commissionPence),
  }
}

/** Hours at another instructor’s price for the same money, in whole minutes; the pennies of less than one stay with them. */
export const minutesAt = (pence: Pence, hourlyRatePence: Pence) => Math.floor((pence * 60) / hourlyRatePence)

/** What a late cancellation costs and what is left. The two add up exactly; minutes are rounded in the learner's favour. */
export function splitPart(part: Left, costPence: Pence): { cost: Left; rest: Left } {
  const pence = part.pence - costPence
  const minutes = Math.ceil((part.minutes * pence) / part.pence)
  const ofCost = Math.floor((part.commissionPence * costPence) / part.pence)
  return {
    cost: { minutes: part.minutes - minutes, pence: costPence, commissionPence: ofCost },
    rest: { minutes, pence, commissionPence: part.commissionPence - ofCost },
  }
}

/** The cost of a late cancellation in whole pence, once part of its time was taught, or charged to somebody else, after all. */
export const costAfterRefill = (of: { chargedPence: Pence; minutes: number; refilledMinutes: number }) =>
  of.chargedPence - Math.round((of.chargedPence * Math.min(of.refilledMinutes, of.minutes)) / of.minutes)

export const firstLessonName = (minutes: number) => `First ${adjectiveOf(minutes)} lesson`

/** Packages of the platform have a price of their own, and hours are bought at the instructor’s. */
export const isAtAgreedPrice = <L extends { readonly pricePence: Pence | null }>(
  pack: { readonly kind: PackageKind; readonly instructorId: string | null },
  lesson: L,
): lesson is L & { readonly pricePence: Pence } =>
  lesson.pricePence !== null && pack.instructorId !== null && packageRules[pack.kind].needsLesson

/** Less is not worth what the card costs us. */
export const leastCardPence = 100

export function adjectiveOf(minutes: number) {
  const whole = Math.floor(minutes / 60)
  return minutes % 30 === 0 && whole > 0 ? `${whole}${minutes % 60 ? '½' : ''}-hour` : `${minutes}-minute`
}

/** One lesson of a fixed length, the first one at a price of its own, or hours for lessons of any length. */
export const packageKinds = ['single', 'first', 'block'] as const
export type PackageKind = (typeof packageKinds)[number]

type Sold = { readonly kind: PackageKind; readonly lessonCount: number; readonly lessonMinutes: number }

type PackageRules = {
  needsLesson: boolean
  fits: (sold: Omit<Sold, 'kind'>, minutes: number) => boolean
  /** When the lesson that it was bought for can’t be had. */
  unspentIs: 'refunded' | 'credited'
  cancelledGoesTo: 'card' | 'credit'
  /** When the learner cancels, or the lesson was shorter. Credit for a cheap first lesson would pay for a second one. */
  unusedGoesTo: 'card' | 'credit'
  /** Where somebody is stopped who has had much refunded lately. */
  returnsLimitedWhen: 'refunding' | 'buying'
  /** What of it may be left over once a lesson is paid from it. */
  leavesHours: boolean
}
export const packageRules: Record<PackageKind, PackageRules> = {
  single: {
    needsLesson: true,
    fits: ({ lessonMinutes }, minutes) => lessonMinutes === minutes,
    unspentIs: 'refunded',
    cancelledGoesTo: 'card',
    unusedGoesTo: 'credit',
    returnsLimitedWhen: 'refunding',
    leavesHours: false,
  },
  first: {
    needsLesson: true,
    fits: ({ lessonMinutes }, minutes) => lessonMinutes === minutes,
    unspentIs: 'refunded',
    cancelledGoesTo: 'card',
    unusedGoesTo: 'card',
    returnsLimitedWhen: 'buying',
    leavesHours: false,
  },
  block: {
    needsLesson: false,
    fits: ({ lessonCount, lessonMinutes }, minutes) => lessonCount * lessonMinutes >= minutes,
    unspentIs: 'credited',
    cancelledGoesTo: 'credit',
    unusedGoesTo: 'credit',
    returnsLimitedWhen: 'buying',
    leavesHours: true,
  },
}

/** Refunds of credit that a learner may have in so many days. */
export const mostReturned = 3
export const returnedDays = 30

export const fitsLesson = ({ kind, ...sold }: Sold, minutes: number) => packageRules[kind].fits(sold, minutes)

/** A platform package can be used where it pays the instructor's own rate. */
export const coversRate = (
  { lessonCount, lessonMinutes, pricePence }: Omit<Sold, 'kind'> & { readonly pricePence: Pence },
  hourlyRatePence: Pence,
) => pricePence >= priceOf(hourlyRatePence, lessonCount * lessonMinutes)

/** An instructor's own block, once the hourly rate has become lower: nobody pays more for hours than one by one. */
export const isDearerThanHours = (
  pack: Sold & { readonly pricePence: Pence; readonly instructorId: string | null },
  hourlyRatePence: Pence,
) =>
  pack.kind === 'block' &&
  pack.instructorId !== null &&
  pack.pricePence > priceOf(hourlyRatePence, pack.lessonCount * pack.lessonMinutes)

/** A single that the other side cancelled, a first lesson in any case; hours of a block go back to the block. */
export const goesBackToCard = (by: LessonParty, kind: PackageKind) =>
  packageRules[kind][by === 'learner' ? 'unusedGoesTo' : 'cancelledGoesTo'] === 'card'

export function refundToOf(kinds: readonly PackageKind[]): RefundTo {
  const [first = 'card', ...others]: RefundTo[] = kinds.map((kind) =>
    goesBackToCard('instructor', kind) ? 'card' : 'credit',
  )
  return others.some((other) => other !== first) ? 'both' : first
}

export const refundSources = ['unused', 'shared', 'platform'] as const
/** Where an administrator takes a refund from: hours that are not used yet, what was earned, or our own pocket. */
export type RefundSource = (typeof refundSources)[number]

type Earned = { readonly pence: Pence; readonly commissionPence: Pence }

/** Commission gives back its proportion of what was earned, to the nearest penny; the last refund takes the rest. */
export function shareRefund(earned: Earned, pence: Pence): { netPence: Pence; commissionPence: Pence } {
  const { commissionPence } = takePart({ ...earned, minutes: earned.pence }, pence)
  return { netPence: pence - commissionPence, commissionPence }
}

/** 6 April to 5 April, `to` exclusive: that of the day, or one that many years before it. */
export function taxYearOf(on: string, yearsBefore = 0) {
  const year = Number(on.slice(0, 4)) - (on.slice(5) < '04-06' ? 1 : 0) - yearsBefore
  return { from: `${year}-04-06`, to: `${year + 1}-04-06` }
}

/** The quarter, as Making Tax Digital has it: from the 6th of April, July, October or January. */
export function taxQuarterOf(on: string): { from: string; to: string } {
  const [year, month] = addDays(on, -5).split('-').map(Number) as [number, number]
  const from = `${year}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-06`
  return { from, to: addMonths(from, 3) }
}

import { type Pence, shareOf } from '#common/money.ts'
import { listPrice, type PriceRules } from '#features/instructors/price-rules.ts'
import { adjectiveOf, firstLessonName } from './rules.ts'

/** What driving schools usually give is 5 to 10 %. */
const blockDiscount = 500

export const tenHoursAt = (hourlyRatePence: Pence): Pence =>
  hourlyRatePence * 10 - shareOf(hourlyRatePence * 10, blockDiscount)

/** Each length as a single lesson, and ten hours. A block is rounded in the learner's favour. */
export function standardPackages(
  hourlyRatePence: Pence,
  priceRules: PriceRules,
  lessonLengths: readonly number[],
) {
  const singles = lessonLengths.map((minutes) => ({
    standardKey: `single-${minutes}`,
    name: `${adjectiveOf(minutes)} lesson`,
    description: 'One lesson at the time you chose.',
    kind: 'single' as const,
    lessonCount: 1,
    lessonMinutes: minutes,
    pricePence: listPrice({ hourlyRatePence, priceRules }, minutes),
    position: minutes,
  }))
  const block = {
    standardKey: 'block-600',
    name: '10-hour block',
    description:
      '5% off the hourly price. For lessons of any length. The hours never expire, and what you don’t use can be refunded.',
    kind: 'block' as const,
    lessonCount: 10,
    lessonMinutes: 60,
    pricePence: tenHoursAt(hourlyRatePence),
    position: 600,
  }
  return [...singles, block]
}

/** A price that the two agreed, or that of an evening or weekend. */
export const agreedPackage = (minutes: number, pricePence: Pence) => ({
  standardKey: `agreed-${minutes}-${pricePence}`,
  name: `${adjectiveOf(minutes)} lesson`,
  description: 'One lesson at the price it was booked for.',
})

/** Of an instructor who asks less of somebody new, at what the lesson was held for. */
export const firstPackage = (minutes: number, pricePence: Pence) => ({
  standardKey: `first-${minutes}-${pricePence}`,
  name: firstLessonName(minutes),
  description: 'Your first lesson with this instructor, at their price for it.',
})

/** At the price of one hour each. */
export const hoursPackage = (hours: number, hourlyRatePence: Pence) => ({
  standardKey: `hours-${hours}-${hourlyRatePence}`,
  name: hours === 1 ? '1 hour' : `${hours} hours`,
  description: 'For lessons of any length. They never expire, and what isn’t used can be refunded.',
  pricePence: hours * hourlyRatePence,
})

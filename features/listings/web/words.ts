import { formatPrice } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { sayNotice } from '#features/cancellation-terms/words.ts'
import type { ListedInstructor, ListedPlace, PublicProfile } from '../contract.ts'

export const howMany = (instructors: number) => plural(instructors, 'driving instructor')

export const sayMiles = (miles: number) =>
  miles === 0 ? 'less than a mile away' : `${plural(miles, 'mile')} away`

/** Of the first times on a card; nothing if all of them can be cancelled for nothing for now. */
export function sayLateTimes(
  { freeTimes, noticeHours }: Pick<ListedInstructor, 'freeTimes' | 'noticeHours'>,
  now: string,
) {
  const isLate = (startsAt: string) => Date.parse(startsAt) < Date.parse(now) + noticeHours * 3_600_000
  return freeTimes.some(isLate)
    ? `Times in the next ${sayNotice(noticeHours)} aren’t free to cancel.`
    : undefined
}

export function sayPrices({ fromPence, toPence }: Pick<ListedPlace, 'fromPence' | 'toPence'>) {
  if (fromPence === null || toPence === null) return ''
  return fromPence === toPence
    ? `${formatPrice(fromPence)} an hour`
    : `${formatPrice(fromPence)} to ${formatPrice(toPence)} an hour`
}

export type Shared = Pick<PublicProfile, 'name' | 'area' | 'hourlyRatePence' | 'badgeKind'>

/** What a learner sends to somebody who helps them choose. */
export const shareWords = ({ name, area, hourlyRatePence, badgeKind }: Shared) => ({
  title: `Driving lessons with ${name}`,
  text: `What do you think of ${name} for driving lessons? ${badgeKind === 'ADI' ? 'An approved driving instructor' : 'A trainee driving instructor'} in ${area}, ${formatPrice(hourlyRatePence)} an hour. Licence, badge and DBS certificate have been checked. Prices, reviews and free times are here:`,
})

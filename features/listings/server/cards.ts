import { instantOf, type OfferedAvailability } from '#features/diary/server/availability.ts'
import type { Ends } from '#features/diary/server/ends.ts'
import { firstFreeWhen, listFreeWhen, type When as DayAndTime } from '#features/diary/server/free-slots.ts'
import { dayAt } from '#features/diary/server/local-time.ts'
import { findFirstFree, listFreeStarts } from '#features/diary/server/slots.ts'
import { findTidyMinutes } from '#features/diary/rules.ts'
import { averageOf, firstLessonOn } from '#features/instructors/rules.ts'
import type { ListedInstructor } from '../contract.ts'
import { freeWeeks, shownLength, timesOnACard } from '../rules.ts'

export type Card = Omit<ListedInstructor, 'rating' | 'minutes' | 'zone' | 'firstFreeAt' | 'freeTimes'> & {
  reviews: number
  stars: number
}

export const asCard = (
  { reviews, stars, ...card }: Card,
  { lessonLengths, zone }: OfferedAvailability,
  firstFreeAt: string | null,
) => ({
  ...card,
  firstLesson: firstLessonOn(card.firstLesson, lessonLengths),
  rating: { average: averageOf(reviews, stars), count: reviews },
  minutes: shownLength(lessonLengths),
  zone,
  firstFreeAt,
})

/** In quarters of an hour: a card shows no more than two times of a day. */
const twoDays = 2 * 96

/** Of the length that a card is for, unless it says another. */
export type When = { now: number; ends?: Ends | undefined; minutes?: number; when?: DayAndTime | undefined }

/** Enough for a card: on the days and at the times that are asked, if any are. */
function listSoonStarts(availability: OfferedAvailability, query: When) {
  if (!query.when) return listStarts(availability, { ...query, limit: twoDays })
  const minutes = shownLength(availability.lessonLengths)
  return listFreeWhen(availability, { ...query, minutes }, query.when, timesOnACard).flat()
}

export const listStarts = (availability: OfferedAvailability, query: When & { limit?: number }) =>
  listFreeStarts(availability, {
    minutes: shownLength(availability.lessonLengths),
    to: query.now + freeWeeks * 7 * 1440,
    ...query,
  })

export const isFullOn =
  (weekday: number, query: When) =>
  ({ availability }: { availability: OfferedAvailability }) =>
    firstFreeWhen(
      availability,
      { ...query, minutes: shownLength(availability.lessonLengths) },
      { weekday },
    ) === null

/** Not every quarter of an hour of a day, but the starts that leave room for whole lessons around them; two at most. */
function firstTidy({ zone, lessonLengths }: OfferedAvailability, starts: readonly number[]) {
  const days = [...Map.groupBy(starts, (start) => dayAt(zone, start)).values()].slice(0, timesOnACard)
  return days
    .flatMap((ofDay) => {
      const { tidy } = findTidyMinutes(ofDay, shownLength(lessonLengths))
      return ofDay.filter((_, i) => tidy[i]).slice(0, 2)
    })
    .slice(0, timesOnACard)
    .map(instantOf)
}

export function firstOf(availability: OfferedAvailability, query: When) {
  const first = findFirstFree(availability, { minutes: shownLength(availability.lessonLengths), ...query })
  return first === undefined ? null : instantOf(first)
}

export type Found = { card: Card; availability: OfferedAvailability }

export const withTimes = (query: When) => (found: Found) => ({
  ...found,
  starts: firstTidy(found.availability, listSoonStarts(found.availability, query)),
})

export const asListed = ({ card, availability, starts }: Found & { starts: string[] }): ListedInstructor => ({
  ...asCard(card, availability, starts[0] ?? null),
  freeTimes: starts,
})

import { instantOf, type OfferedAvailability } from '#features/diary/server/availability.ts'
import type { Ends } from '#features/diary/server/ends.ts'
import { listFirstTimes } from '#features/diary/server/first-times.ts'
import { firstFreeWhen, type When as DayAndTime } from '#features/diary/server/free-slots.ts'
import { findFirstFree, listFreeStarts } from '#features/diary/server/slots.ts'
import { averageOf, firstLessonOn } from '#features/instructors/rules.ts'
import { nameOwnTown } from '#server/find-place.ts'
import type { ListedInstructor } from '../contract.ts'
import { freeWeeks, shownLength } from '../rules.ts'

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
  area: nameOwnTown(card.area),
  firstLesson: firstLessonOn(card.firstLesson, lessonLengths),
  rating: { average: averageOf(reviews, stars), count: reviews },
  minutes: shownLength(lessonLengths),
  zone,
  firstFreeAt,
})

/** Of the length that a card is for, unless it says another. */
export type When = { now: number; ends?: Ends | undefined; minutes?: number; when?: DayAndTime | undefined }

export const listStarts = (availability: OfferedAvailability, query: When) =>
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

export function firstOf(availability: OfferedAvailability, query: When) {
  const first = findFirstFree(availability, { minutes: shownLength(availability.lessonLengths), ...query })
  return first === undefined ? null : instantOf(first)
}

export type Found = { card: Card; availability: OfferedAvailability }

export const withTimes = (query: When) => (found: Found) => ({
  ...found,
  starts: listFirstTimes(found.availability, {
    ...query,
    minutes: shownLength(found.availability.lessonLengths),
    to: query.now + freeWeeks * 7 * 1440,
  }),
})

export const asListed = ({ card, availability, starts }: Found & { starts: string[] }): ListedInstructor => ({
  ...asCard(card, availability, starts[0] ?? null),
  freeTimes: starts,
})

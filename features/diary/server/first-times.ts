import { findTidyMinutes, timesOnACard } from '../rules.ts'
import { instantOf, type OfferedAvailability } from './availability.ts'
import { listFreeWhen, type When } from './free-slots.ts'
import { dayAt } from './local-time.ts'
import { listFreeStarts, type Query } from './slots.ts'

/** In quarters of an hour: a card shows no more than two times of a day. */
const twoDays = 2 * 96

/** The first free times, as a card shows them: on the days and at the times that `when` says, if any. */
export function listFirstTimes(
  availability: OfferedAvailability,
  query: Query & { when?: When | undefined },
): string[] {
  if (!availability.lessonLengths.includes(query.minutes)) return []
  const starts = query.when
    ? listFreeWhen(availability, query, query.when, timesOnACard).flat()
    : listFreeStarts(availability, { ...query, limit: twoDays })
  return firstTidy(availability.zone, starts, query.minutes)
}

/** Not every quarter of an hour of a day, but the starts that leave room for whole lessons around them; two at most. */
function firstTidy(zone: string, starts: readonly number[], minutes: number) {
  const days = [...Map.groupBy(starts, (start) => dayAt(zone, start)).values()].slice(0, timesOnACard)
  return days
    .flatMap((ofDay) => {
      const { tidy } = findTidyMinutes(ofDay, minutes)
      return ofDay.filter((_, i) => tidy[i]).slice(0, 2)
    })
    .slice(0, timesOnACard)
    .map(instantOf)
}

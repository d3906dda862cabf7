import {
  findAvailability,
  instantOf,
  nowMinute,
  type OfferedAvailability,
  wholeDiary,
} from '#features/diary/server/availability.ts'
import { bothEnds, type Ends, spotsIn } from '#features/diary/server/ends.ts'
import { dayAt, minuteAt, weekdayOfNumber } from '#features/diary/server/local-time.ts'
import { listFreeStarts } from '#features/diary/server/slots.ts'
import type { Spot } from '#features/travel/rules.ts'
import { findSpot } from '#features/travel/server/spots.ts'
import type { Db } from '#server/database.ts'
import { fitsTimes, leastNoticeMinutes, type WaitingTime } from '../rules.ts'

type Fitting = {
  readonly minutes: number
  readonly times: readonly WaitingTime[] | null
  /** Where they are picked up; not known: the drive is not looked at. */
  readonly ends: Ends | undefined
}

export const endsNear = (sector: string | null) => bothEnds(sector === null ? undefined : findSpot(sector))

/** With the short notice of an offer; undefined if nobody can book this diary at all. */
export async function readOfferable(
  db: Db,
  instructorId: string,
  spots: readonly Spot[],
): Promise<OfferedAvailability | undefined> {
  const now = nowMinute(db)
  const availability = await findAvailability(db, instructorId, now - 1440, now + wholeDiary, spots)
  if (!availability || availability.openUntil === null) return undefined
  return {
    ...availability,
    bookingNoticeMinutes: Math.min(availability.bookingNoticeMinutes, leastNoticeMinutes),
  }
}

/** Free starts, soonest first, as instants. Null for the times: any. */
export function listFitting(availability: OfferedAvailability, now: number, fitting: Fitting): string[] {
  const { minutes, times, ends } = fitting
  if (!availability.lessonLengths.includes(minutes)) return []
  const { zone } = availability
  return listFreeStarts(availability, { minutes, now, ends })
    .filter((start) => {
      const day = dayAt(zone, start)
      return (
        times === null ||
        fitsTimes(
          times,
          { weekday: weekdayOfNumber(day), minuteOfDay: start - minuteAt(zone, day, 0) },
          minutes,
        )
      )
    })
    .map(instantOf)
}

/** By the instructor's own notice: what the learner could book at once. */
export async function findFirstFitting(
  db: Db,
  instructorId: string,
  fitting: Fitting,
): Promise<string | undefined> {
  const now = nowMinute(db)
  const spots = spotsIn(fitting.ends)
  const availability = await findAvailability(db, instructorId, now - 1440, now + wholeDiary, spots)
  return availability && listFitting(availability, now, fitting)[0]
}

/** Opening hours as people write them: `weekday` 1 is Monday, times are `HH:MM` in the diary's zone, `closes` may be `24:00`. */
export type WeeklyHours = { readonly weekday: number; readonly opens: string; readonly closes: string }

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Lesson lengths an instructor may offer, in minutes. */
export const lessonLengths = [30, 45, 60, 75, 90, 105, 120, 150, 180, 240] as const

/** How long a learner's chosen time is kept while they pay. */
export const holdMinutes = 10

/** A learner may hold this many times at once: enough to compare, too few to fill an instructor's week. */
export const mostHolds = 3

/** `09:30` → 570. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** 570 → `09:30`. */
export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The places in the list that close before they open or overlap an earlier one of the same day, each with the sentence that says so. */
export function findHoursFaults(hours: readonly WeeklyHours[]) {
  return hours.flatMap((one, at) => {
    if (minutesOf(one.closes) <= minutesOf(one.opens))
      return [{ at, message: 'Closing time must be after opening time.' }]
    const overlaps = hours
      .slice(0, at)
      .some(
        (other) =>
          other.weekday === one.weekday &&
          minutesOf(other.opens) < minutesOf(one.closes) &&
          minutesOf(one.opens) < minutesOf(other.closes),
      )
    return overlaps ? [{ at, message: `Two openings on ${weekdays[one.weekday - 1]} overlap.` }] : []
  })
}

/** Whether this name is a time zone that clocks can be shown in. */
export const isZone = (zone: string) => Intl.supportedValuesOf('timeZone').includes(zone)

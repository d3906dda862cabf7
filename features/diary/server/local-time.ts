/** Days since 1 January 1970 of a date `YYYY-MM-DD`. */
export const dayNumber = (on: string) => Date.parse(`${on}T00:00Z`) / 86_400_000

export const dateOf = (day: number) => firstDay.add({ days: day }).toString()

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export const weekdayOfNumber = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1

/** 1440 is the next midnight. Skipped and repeated times follow Temporal's "compatible". */
export function minuteAt(zone: string, day: number, minute: number): number {
  if (minute >= 1440) return minuteAt(zone, day + 1, minute - 1440)
  const { midnight, even, odd } = dayIn(zone, day)
  if (even) return midnight + minute
  const known = odd.get(minute)
  if (known !== undefined) return known
  const instant = epochMinute(toZoned(zone, day, minute))
  odd.set(minute, instant)
  return instant
}

export function dayAt(zone: string, instant: number) {
  let day = Math.floor(instant / 1440)
  while (minuteAt(zone, day, 0) > instant) day -= 1
  while (minuteAt(zone, day + 1, 0) <= instant) day += 1
  return day
}

/** What a clock in the zone shows; `weekday` 1 is Monday, `minute` counts from midnight. */
export function wallAt(zone: string, instant: number): { weekday: number; minute: number } {
  const day = dayAt(zone, instant)
  const { midnight, even } = dayIn(zone, day)
  if (even) return { weekday: weekdayOfNumber(day), minute: Math.floor(instant) - midnight }
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(
    Math.floor(instant) * 60_000,
  ).toZonedDateTimeISO(zone)
  return { weekday: weekdayOfNumber(day), minute: hour * 60 + minute }
}

type Day = { midnight: number; even: boolean; odd: Map<number, number> }
const firstDay = new Temporal.PlainDate(1970, 1, 1)
const days = new Map<string, Map<number, Day>>()

/** Temporal is slow and called once per zone and day; on all but two days a year the rest is addition. */
function dayIn(zone: string, day: number): Day {
  const known = days.get(zone) ?? new Map<number, Day>()
  const found = known.get(day)
  if (found) return found
  const midnight = toZoned(zone, day, 0)
  const next = toZoned(zone, day + 1, 0)
  const even =
    epochMinute(next) - epochMinute(midnight) === 1440 &&
    next.offsetNanoseconds === midnight.offsetNanoseconds
  const made: Day = { midnight: epochMinute(midnight), even, odd: new Map() }
  if (known.size > 4000) known.clear()
  days.set(zone, known.set(day, made))
  return made
}

const toZoned = (zone: string, day: number, minute: number) =>
  firstDay.add({ days: day }).toZonedDateTime({
    timeZone: zone,
    plainTime: new Temporal.PlainTime(Math.floor(minute / 60), minute % 60),
  })

const epochMinute = (moment: Temporal.ZonedDateTime) => Math.floor(moment.epochMilliseconds / 60_000)

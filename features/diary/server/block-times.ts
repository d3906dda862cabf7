import type { Repeat } from '../blocks-contract.ts'
import { mostBlocks } from '../rules.ts'

export type Times = { startsAt: string; endsAt: string }
type Shift = { start: Temporal.Duration; end: Temporal.Duration }

/** By the clocks of the diary: lunch stays at noon when they change. */
export function repeatTimes({ startsAt, endsAt }: Times, repeat: Repeat, zone: string): Times[] {
  const [first, length] = [localOf(startsAt, zone), localOf(startsAt, zone).until(localOf(endsAt, zone))]
  const monday = first.toPlainDate().subtract({ days: first.dayOfWeek - 1 })
  const weekdays = [...new Set(repeat.weekdays ?? [first.dayOfWeek])].toSorted((a, b) => a - b)
  const times: Times[] = []
  for (let week = 0; times.length < mostBlocks; week += repeat.everyWeeks)
    for (const weekday of weekdays) {
      const day = monday.add({ days: week * 7 + weekday - 1 })
      if (day.toString() > repeat.until) return times
      if (Temporal.PlainDate.compare(day, first) < 0) continue
      const start = day.toPlainDateTime(first)
      times.push({ startsAt: instantOf(start, zone), endsAt: instantOf(start.add(length), zone) })
    }
  return times.slice(0, mostBlocks)
}

/** How far the clock's hands go, so that each of the others goes as far. */
export const shiftBetween = (from: Times, to: Times, zone: string): Shift => ({
  start: localOf(from.startsAt, zone).until(localOf(to.startsAt, zone)),
  end: localOf(from.endsAt, zone).until(localOf(to.endsAt, zone)),
})

/** None if nothing is left of it. */
export function shifted({ startsAt, endsAt }: Times, { start, end }: Shift, zone: string): Times[] {
  const to = {
    startsAt: instantOf(localOf(startsAt, zone).add(start), zone),
    endsAt: instantOf(localOf(endsAt, zone).add(end), zone),
  }
  return to.startsAt < to.endsAt ? [to] : []
}

const localOf = (instant: string, zone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime()
const instantOf = (local: Temporal.PlainDateTime, zone: string) =>
  local.toZonedDateTime(zone).toInstant().toString()

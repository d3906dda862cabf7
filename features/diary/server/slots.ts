import { isBankHoliday } from '#common/bank-holidays.ts'
import type { HolidayRegion } from '#common/holiday-regions.ts'
import type { Route, Spot } from '#features/travel/rules.ts'
import { type Ends, hasEnds } from './ends.ts'
import { dayAt, minuteAt, weekdayOfNumber } from './local-time.ts'
import { mergeTimes, type Time } from './times.ts'
import { leavesTravelTime, type Placed } from './travel-gaps.ts'

/** Opening hours in minutes after local midnight; `closes` may be 1440. */
export type Hours = { readonly opens: number; readonly closes: number }

/** Instants are minutes since 1970, days are days since then. */
export type Availability = {
  readonly zone: string
  readonly stepMinutes: number
  readonly bufferMinutes: number
  readonly bookingNoticeMinutes: number
  readonly horizonDays: number
  /** No lesson may end after this (a badge runs out); null: the diary is closed. */
  readonly openUntil: number | null
  readonly weekly: readonly (Hours & { readonly weekday: number })[]
  /** Instead of the weekly hours of that day; without `opens` the day is closed. */
  readonly exceptions: readonly {
    readonly day: number
    readonly opens: number | null
    readonly closes: number | null
  }[]
  /** Whose bank holidays are closed, unless the day has hours of its own; null: none. */
  readonly closedOnHolidaysOf?: HolidayRegion | null
  /** Each with its buffer behind it already; then without it, and where it starts and ends, if that is known. */
  readonly busy: readonly (Time | Placed)[]
  /** When each car is taken by others, if none is always free. */
  readonly carsTaken?: readonly (readonly Time[])[] | null
  readonly baseSpot?: Spot | null
  /** The way from and to the base must fit into opening hours too. */
  readonly countsWayHome?: boolean
  /** Drives that a route planner knows, between the ends of a query and those of the diary. */
  readonly routes?: readonly Route[] | null
}

export type Query = {
  readonly minutes: number
  readonly now: number
  readonly from?: number
  readonly to?: number
  readonly limit?: number
  /** If none is known, nothing but the buffer is kept free. */
  readonly ends?: Ends | undefined
}

/** In order, `from` inclusive and `to` exclusive. Starts count from each opening in steps. */
export function listFreeStarts(diary: Availability, query: Query): number[] {
  const found: number[] = []
  const { stepMinutes: step, bufferMinutes: buffer } = diary
  const { minutes, limit = Number.POSITIVE_INFINITY } = query
  const bounds = bookableBounds(diary, query)
  if (!bounds) return found
  const busy = mergeTimes(diary.busy)
  const leavesTime = hasEnds(query.ends) && leavesTravelTime(diary, minutes, query.ends)
  let behind = 0
  let earliest = bounds[0]
  for (const window of openWindows(diary, bounds)) {
    const { opens, closes, runsUntil } = window
    let start = onGrid(opens, step, earliest)
    const last = Math.min(closes - 1, runsUntil - minutes, bounds[1] - 1)
    while (start <= last) {
      while (behind < busy.length && (busy[behind] as Time)[1] <= start) behind += 1
      const next = busy[behind]
      if (next && next[0] < start + minutes + buffer) {
        start = onGrid(opens, step, next[1])
        continue
      }
      if (hasCar(diary, start, minutes) && (!leavesTime || leavesTime(start, window))) found.push(start)
      if (found.length >= limit) return found
      start += step
    }
    earliest = Math.max(earliest, closes)
  }
  return found
}

const hasCar = ({ carsTaken }: Availability, start: number, minutes: number) =>
  !carsTaken?.length ||
  carsTaken.some((spans) => !spans.some(([from, to]) => from < start + minutes && start < to))

/** Most have a free start within two weeks; only then is the rest of the horizon computed. */
export function findFirstFree(diary: Availability, query: Query) {
  const soon = Math.min(
    Math.max(query.now + diary.bookingNoticeMinutes, query.from ?? 0) + 14 * 1440,
    query.to ?? Number.POSITIVE_INFINITY,
  )
  return (
    listFreeStarts(diary, { ...query, to: soon, limit: 1 })[0] ??
    listFreeStarts(diary, { ...query, from: soon, limit: 1 })[0]
  )
}

export const isFree = (diary: Availability, start: number, query: Query) =>
  findFirstFree(diary, { ...query, from: start, to: start + 1 }) === start

export const listNearestFree = (diary: Availability, start: number, query: Query, count: number) =>
  nearestTo(start, listFreeStarts(diary, query), count)

/** The nearest of `starts`, which are in order; the earlier of two equally near ones. */
export function nearestTo(start: number, starts: readonly number[], count: number): number[] {
  const next = starts.findIndex((one) => one >= start)
  let to = next < 0 ? starts.length : next
  let from = to
  const distance = (at: number) => Math.abs((starts[at] ?? Number.POSITIVE_INFINITY) - start)
  while (to - from < count && (from > 0 || to < starts.length))
    if (distance(from - 1) <= distance(to)) from -= 1
    else to += 1
  return starts.slice(from, to)
}

function bookableBounds(
  { zone, bookingNoticeMinutes, horizonDays, openUntil }: Availability,
  { now, minutes, from, to }: Query,
): Time | undefined {
  if (openUntil === null) return undefined
  const horizon = minuteAt(zone, dayAt(zone, now) + horizonDays + 1, 0)
  const earliest = Math.max(now + bookingNoticeMinutes, from ?? 0)
  const end = Math.min(horizon, to ?? horizon, openUntil - minutes + 1)
  return earliest < end ? [earliest, end] : undefined
}

/** The opening that a whole lesson lies in. */
export const findWindow = (diary: Availability, [start, end]: Time) =>
  openWindows(diary, [start, end]).find(
    ({ opens, closes, runsUntil }) => opens <= start && start < closes && end <= runsUntil,
  )

type Window = {
  opens: number
  closes: number
  /** Where the unbroken opening ends: 24:00 runs on into the next day. */
  runsUntil: number
  /** First opening and last closing of the working day: a break at noon is no reason to drive home. */
  dayOpens: number
  dayCloses: number
}

export function openWindows(diary: Availability, [earliest, end]: Time): Window[] {
  const windows: (Window & { day: number })[] = []
  for (let day = dayAt(diary.zone, earliest) - 1; day <= dayAt(diary.zone, end) + 1; day += 1) {
    for (const { opens, closes } of hoursOn(diary, day)) {
      const window = {
        opens: minuteAt(diary.zone, day, opens),
        closes: minuteAt(diary.zone, day, closes),
        runsUntil: 0,
        dayOpens: 0,
        dayCloses: 0,
        day,
      }
      if (window.opens < window.closes) windows.push(window)
    }
  }
  windows.sort((a, b) => a.opens - b.opens || a.closes - b.closes)
  let next: Window | undefined
  for (const window of windows.toReversed()) {
    window.runsUntil =
      next && next.opens <= window.closes ? Math.max(window.closes, next.runsUntil) : window.closes
    next = window
  }
  joinDays(windows)
  return windows
}

/** An opening that runs on past midnight belongs to the working day on which it began. */
function joinDays(windows: (Window & { day: number })[]) {
  let [first, startedOn] = [0, 0]
  for (const [at, window] of windows.entries()) {
    const before = windows[at - 1]
    if (!before || (before.runsUntil < window.opens && startedOn !== window.day))
      [first, startedOn] = [at, window.day]
    window.dayOpens = windows[first]!.opens
    for (let earlier = first; earlier <= at; earlier += 1)
      windows[earlier]!.dayCloses = Math.max(windows[earlier]!.dayCloses, window.runsUntil)
  }
}

function hoursOn({ exceptions, weekly, closedOnHolidaysOf }: Availability, day: number): Hours[] {
  const special = exceptions.filter((exception) => exception.day === day)
  if (special.length === 0 && closedOnHolidaysOf && isBankHoliday(closedOnHolidaysOf, day)) return []
  if (special.length === 0) return weekly.filter((hours) => hours.weekday === weekdayOfNumber(day))
  return special.filter(
    (exception): exception is typeof exception & Hours =>
      exception.opens !== null && exception.closes !== null,
  )
}

const onGrid = (opens: number, step: number, earliest: number) =>
  earliest <= opens ? opens : opens + Math.ceil((earliest - opens) / step) * step

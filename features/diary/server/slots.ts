import { dayAt, minuteAt, weekdayOf } from './local-time.ts'
import { mergeTimes } from './times.ts'

/** From and to (exclusive), in minutes since 1970. */
export type Span = readonly [from: number, to: number]

/** Opening hours in minutes after local midnight; `closes` may be 1440. */
export type Hours = { readonly opens: number; readonly closes: number }

/** Instants are minutes since 1970, days are days since then. */
export type Availability = {
  readonly zone: string
  readonly stepMinutes: number
  /** Travel between two lessons, free after each. */
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
  /** Each with its buffer behind it already. */
  readonly busy: readonly Span[]
}

export type Query = {
  readonly minutes: number
  readonly now: number
  readonly from?: number
  readonly to?: number
  readonly limit?: number
}

/** In order, `from` inclusive and `to` exclusive. Starts count from each opening in steps. */
export function listFreeStarts(diary: Availability, query: Query): number[] {
  const found: number[] = []
  const { stepMinutes: step, bufferMinutes: buffer } = diary
  const { minutes, limit = Number.POSITIVE_INFINITY } = query
  const bounds = bookableBounds(diary, query)
  if (!bounds) return found
  const busy = mergeTimes(diary.busy)
  let behind = 0
  let earliest = bounds[0]
  for (const { opens, closes, runsUntil } of openWindows(diary, bounds)) {
    let start = onGrid(opens, step, earliest)
    const last = Math.min(closes - 1, runsUntil - minutes, bounds[1] - 1)
    while (start <= last) {
      while (behind < busy.length && (busy[behind] as Span)[1] <= start) behind += 1
      const next = busy[behind]
      if (next && next[0] < start + minutes + buffer) {
        start = onGrid(opens, step, next[1])
        continue
      }
      found.push(start)
      if (found.length >= limit) return found
      start += step
    }
    earliest = Math.max(earliest, closes)
  }
  return found
}

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
  listFreeStarts(diary, query)
    .toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start))
    .slice(0, count)
    .toSorted((a, b) => a - b)

function bookableBounds(
  { zone, bookingNoticeMinutes, horizonDays, openUntil }: Availability,
  { now, minutes, from, to }: Query,
): Span | undefined {
  if (openUntil === null) return undefined
  const horizon = minuteAt(zone, dayAt(zone, now) + horizonDays + 1, 0)
  const earliest = Math.max(now + bookingNoticeMinutes, from ?? 0)
  const end = Math.min(horizon, to ?? horizon, openUntil - minutes + 1)
  return earliest < end ? [earliest, end] : undefined
}

type Window = { opens: number; closes: number; runsUntil: number }

/** `runsUntil` is where the unbroken opening ends: 24:00 runs on into the next day. */
export function openWindows(diary: Availability, [earliest, end]: Span): Window[] {
  const windows: Window[] = []
  for (let day = dayAt(diary.zone, earliest) - 1; day <= dayAt(diary.zone, end) + 1; day += 1) {
    for (const { opens, closes } of hoursOn(diary, day)) {
      const window = {
        opens: minuteAt(diary.zone, day, opens),
        closes: minuteAt(diary.zone, day, closes),
        runsUntil: 0,
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
  return windows
}

function hoursOn({ exceptions, weekly }: Availability, day: number): Hours[] {
  const special = exceptions.filter((exception) => exception.day === day)
  if (special.length === 0) return weekly.filter((hours) => hours.weekday === weekdayOf(day))
  return special.filter(
    (exception): exception is typeof exception & Hours =>
      exception.opens !== null && exception.closes !== null,
  )
}

const onGrid = (opens: number, step: number, earliest: number) =>
  earliest <= opens ? opens : opens + Math.ceil((earliest - opens) / step) * step

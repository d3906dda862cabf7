import {
  driveBy,
  mostTraffic,
  mostTravelMinutes,
  type Route,
  type Spot,
  trafficAt,
  travelMinutes,
} from '#features/travel/rules.ts'
import type { Ends } from './ends.ts'
import { wallAt } from './local-time.ts'

/** `ends` without the buffer; -1 is a spot that is not known. */
export type Placed = readonly [from: number, to: number, ends: number, startsIn: Spot, endsIn: Spot]

type Diary = {
  readonly zone: string
  readonly busy: readonly (readonly number[] | Placed)[]
  readonly baseSpot?: Spot | null
  readonly countsWayHome?: boolean
  readonly routes?: readonly Route[] | null
}
type Day = { readonly dayOpens: number; readonly dayCloses: number }
type Span = readonly [start: number, end: number]
type Spots = { readonly from: Spot; readonly to: Spot }

/**
 * Whether one gets from the end of every entry to the start in time, and from the end to the start of every other:
 * all pairs, so that a short block between two lessons hides no drive. Traffic is that of the time of leaving.
 * Call it for starts in order. `diary.minutes_lacking` is the same in SQL.
 */
export function leavesTravelTime(diary: Diary, minutes: number, ends: Ends) {
  const [from, to] = [ends.from ?? -1, ends.to ?? -1]
  const driveMinutes = driveBy(diary.routes ?? [])
  const near = diary.busy.filter(isPlaced).toSorted((a, b) => a[0] - b[0])
  const [there, onward]: [(number | undefined)[], (number | undefined)[]] = [[], []]
  let first = 0
  return (start: number, day: Day) => {
    const end = start + minutes
    while (first < near.length && near[first]![2] <= start - mostTravelMinutes) first += 1
    for (let at = first; at < near.length; at += 1) {
      const [begins, , ends, startsIn, endsIn] = near[at]!
      if (begins >= end + mostTravelMinutes) break
      if (ends <= start && endsIn >= 0 && from >= 0) {
        const needed = (there[at] ??= travelMinutes(driveMinutes(endsIn, from), traffic(diary.zone, ends)))
        if (ends + needed > start) return false
      } else if (end <= begins && startsIn >= 0 && to >= 0) {
        const drive = (onward[at] ??= driveMinutes(to, startsIn))
        const isNear = end + travelMinutes(drive, mostTraffic) > begins
        if (isNear && end + travelMinutes(drive, traffic(diary.zone, end)) > begins) return false
      }
    }
    return !diary.countsWayHome || fitsHome(diary, [start, end], { from, to }, day)
  }
}

function fitsHome(diary: Diary, [start, end]: Span, spots: Spots, { dayOpens, dayCloses }: Day) {
  const [out, home] = minutesHome(diary, [start, end], spots)
  return start - out >= dayOpens && end + home <= dayCloses
}

/** From the base and back to it. An instructor whose base is not known starts from anywhere. */
function minutesHome(diary: Diary, [start, end]: Span, { from, to }: Spots): readonly [number, number] {
  const { baseSpot } = diary
  if (baseSpot === undefined || baseSpot === null) return [0, 0]
  const driveMinutes = driveBy(diary.routes ?? [])
  return [
    from < 0 ? 0 : travelMinutes(driveMinutes(baseSpot, from), traffic(diary.zone, start)),
    to < 0 ? 0 : travelMinutes(driveMinutes(to, baseSpot), traffic(diary.zone, end)),
  ]
}

/** For a lesson within a working day, the drives from the base and back that don’t fit into it. */
export function listTightDrivesHome(
  diary: Diary,
  [start, end]: Span,
  ends: Ends,
  { dayOpens, dayCloses }: Day,
) {
  if (!diary.countsWayHome) return []
  const [out, home] = minutesHome(diary, [start, end], { from: ends.from ?? -1, to: ends.to ?? -1 })
  return [
    { minutes: out, free: start - dayOpens, comesFirst: true },
    { minutes: home, free: dayCloses - end, comesFirst: false },
  ].filter(({ minutes, free }) => minutes > free)
}

const isPlaced = (busy: readonly number[]): busy is Placed => busy.length === 5

export function traffic(zone: string, instant: number) {
  const { weekday, minute } = wallAt(zone, instant)
  return trafficAt(weekday, minute)
}

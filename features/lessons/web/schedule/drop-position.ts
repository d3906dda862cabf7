import type { Day } from '#common/days.ts'

export type DropPosition = { on: Day; from: number; to: number }
export type Column = { on: Day; left: number; right: number; top: number; height: number }

type Hours = readonly [first: number, last: number]
type Held = { x: number /** Where its upper edge is held. */; y: number; minutes: number }

export function dropPosition(
  columns: readonly Column[],
  hours: Hours,
  stepMinutes: number,
  { x, y, minutes }: Held,
): DropPosition | undefined {
  const column = columnAt(columns, x)
  if (!column) return undefined
  const [first, last] = [hours[0] * 60, hours[1] * 60]
  const onStep = nearest(minuteUnder(column, hours, y), stepMinutes)
  const from = Math.max(first, Math.min(onStep, Math.floor((last - minutes) / stepMinutes) * stepMinutes))
  return { on: column.on, from, to: from + minutes }
}

export const columnAt = (columns: readonly Column[], x: number) =>
  columns.filter(({ height }) => height > 0).toSorted((a, b) => outside(a, x) - outside(b, x))[0]

export const minuteUnder = ({ top, height }: Column, [first, last]: Hours, y: number) =>
  first * 60 + ((y - top) / height) * (last - first) * 60

/** The lower edge is held at `y`: at least one step remains, and the day's end is the most. */
export function resizedTo(
  column: Column,
  hours: Hours,
  stepMinutes: number,
  { from, y }: { from: number; y: number },
): DropPosition {
  const to = from + nearest(minuteUnder(column, hours, y) - from, stepMinutes)
  return { on: column.on, from, to: Math.min(Math.max(to, from + stepMinutes), hours[1] * 60, from + 480) }
}

/** From where the pointer went down to where it is, in whole steps, either way. */
export function spanBetween(
  column: Column,
  hours: Hours,
  stepMinutes: number,
  { from, to }: { from: number; to: number },
): DropPosition {
  const [a, b] = [
    minuteUnder(column, hours, Math.min(from, to)),
    minuteUnder(column, hours, Math.max(from, to)),
  ]
  const start = Math.max(Math.floor(a / stepMinutes) * stepMinutes, hours[0] * 60)
  const end = Math.min(Math.ceil(b / stepMinutes) * stepMinutes, hours[1] * 60)
  return { on: column.on, from: start, to: Math.max(end, start + stepMinutes) }
}

/** Where the arrow keys take it: a step up or down, a day to either side, within what is drawn. */
export function stepped(
  { on, from, to }: DropPosition,
  key: string,
  { days, hours, stepMinutes }: { days: readonly Day[]; hours: Hours; stepMinutes: number },
): DropPosition | undefined {
  const by = { ArrowUp: -stepMinutes, ArrowDown: stepMinutes }[key] ?? 0
  const day = days[days.indexOf(on) + ({ ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0)]
  if (!day || from + by < hours[0] * 60 || to + by > hours[1] * 60) return undefined
  return { on: day, from: from + by, to: to + by }
}

const nearest = (minutes: number, step: number) => Math.round(minutes / step) * step
const outside = ({ left, right }: Column, x: number) => (x < left ? left - x : x > right ? x - right : 0)

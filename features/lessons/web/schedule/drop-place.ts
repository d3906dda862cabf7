import type { Day } from './calendar.ts'

export type DropPlace = { on: Day; from: number; to: number }
export type Column = { on: Day; left: number; right: number; top: number; height: number }

type Held = { x: number /** Where its upper edge is held. */; y: number; minutes: number }

export function dropPlace(
  columns: readonly Column[],
  hours: readonly [number, number],
  stepMinutes: number,
  { x, y, minutes }: Held,
): DropPlace | undefined {
  const column = columns.toSorted((a, b) => outside(a, x) - outside(b, x))[0]
  if (!column || column.height <= 0) return undefined
  const [first, last] = [hours[0] * 60, hours[1] * 60]
  const aimedAt = first + ((y - column.top) / column.height) * (last - first)
  const onStep = Math.round(aimedAt / stepMinutes) * stepMinutes
  const from = Math.max(first, Math.min(onStep, Math.floor((last - minutes) / stepMinutes) * stepMinutes))
  return { on: column.on, from, to: from + minutes }
}

const outside = ({ left, right }: Column, x: number) => (x < left ? left - x : x > right ? x - right : 0)

import type { AreaMap } from '../contract.ts'
import { mapSize, type Spot, type View } from '../rules.ts'

export type Label = Spot & { name: string; kind: 'town' | 'district' }

/** Shares of the frame: of one that is 400 pixels wide they hold the longest names. */
const room = { pin: [0.13, 0.08], town: [0.24, 0.055], district: [0.12, 0.05] } as const

/**
 * Those names that have room, towns first and then what is nearer to the middle of the map. Nothing depends on where
 * the view is, so that names stay while the map is moved.
 */
export function chooseLabels(map: AreaMap, view: View, taken: readonly Spot[]): Label[] {
  const boxes = taken.map((spot) => boxOf(spot, 'pin', view))
  const labels: Label[] = []
  const add = (kind: Label['kind'], spots: AreaMap['towns']) => {
    for (const { name, x, y } of spots) {
      if (Math.abs(x - view.x) > view.size || Math.abs(y - view.y) > view.size) continue
      const box = boxOf({ x, y }, kind, view)
      if (boxes.some((other) => overlap(box, other))) continue
      boxes.push(box)
      labels.push({ name, x, y, kind })
    }
  }
  add(
    'town',
    map.towns.toSorted((one, other) => fromMiddle(one) - fromMiddle(other)),
  )
  add('district', map.districts)
  return labels
}

const fromMiddle = ({ x, y }: Spot) => Math.hypot(x - mapSize / 2, y - mapSize / 2)

type Box = Spot & { wide: number; high: number }

const boxOf = ({ x, y }: Spot, kind: keyof typeof room, { size }: View): Box => ({
  x,
  y,
  wide: room[kind][0] * size,
  high: room[kind][1] * size,
})

const overlap = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) < (one.wide + other.wide) / 2 &&
  Math.abs(one.y - other.y) < (one.high + other.high) / 2

import type { AreaMap } from '../contract.ts'
import { mapSize, type Spot, type View } from '../rules.ts'
import { type Box, type Frame, inFrame, overlap } from './frame.ts'

export type Label = Spot & { name: string; kind: 'town' | 'district' }

/** Pixels of a letter and of a line, with some air. */
const letters = { town: [9.5, 24], district: [7.5, 20] } as const

/**
 * Those names that have room beside the signs: towns first, and then by its best known place what is nearer to the
 * middle of the map.
 */
export function chooseLabels(
  { towns, districts }: Pick<AreaMap, 'towns' | 'districts'>,
  { view, frame, taken }: { view: View; frame: Frame; taken: readonly Box[] },
): Label[] {
  const boxes = [...taken]
  const labels: Label[] = []
  const add = (kind: Label['kind'], spots: AreaMap['towns']) => {
    for (const { name, x, y } of spots) {
      const isSaid = labels.some((label) => label.name === name)
      if (isSaid || Math.abs(x - view.x) > view.size || Math.abs(y - view.y) > view.size) continue
      const box = boxOf({ name, x, y, kind }, view, frame)
      if (boxes.some((other) => overlap(box, other))) continue
      boxes.push(box)
      labels.push({ name, x, y, kind })
    }
  }
  add(
    'town',
    towns.toSorted((one, other) => fromMiddle(one) - fromMiddle(other)),
  )
  add(
    'district',
    districts.flatMap(({ place, x, y }) => (place ? [{ name: place, x, y }] : [])),
  )
  return labels
}

const fromMiddle = ({ x, y }: Spot) => Math.hypot(x - mapSize / 2, y - mapSize / 2)

function boxOf({ name, kind, ...spot }: Label, view: View, frame: Frame): Box {
  const [wide, high] = letters[kind]
  return { ...inFrame(spot, view, frame), wide: wide * name.length + 8, high }
}

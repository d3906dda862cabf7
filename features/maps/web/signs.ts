import { mapSize, type Spot, type View } from '../rules.ts'
import { type Box, type Frame, inFrame, isWithin, onMap, overlap } from './frame.ts'

/** A sign and the room around it, within which a finger presses it. */
const signHigh = 44
const signWide = (text: string) => Math.max(52, 14 + 9.5 * text.length) + 4

const middle: Spot = { x: mapSize / 2, y: mapSize / 2 }

/** The mark of what was looked for, with its name above it. */
export const hereBox = (view: View, frame: Frame): Box => {
  const { x, y } = inFrame(middle, view, frame)
  return { x, y: y - 9, wide: 90, high: 36 }
}

const buttonsBox = ({ wide, high }: Frame): Box => ({
  x: wide / 2 - 36,
  y: 78 - high / 2,
  wide: 64,
  high: 156,
})

type Where = { view: View; frame: Frame; isLand: (spot: Spot) => boolean }

/**
 * In pixels from the middle of the frame. Each sign stands as near to its district as there is room on land, whole and
 * apart from others; one whose district is out of sight stays there with it.
 */
export function placeSigns(
  signs: readonly { at: Spot; text: string }[],
  { view, frame, isLand }: Where,
): Box[] {
  const taken: Box[] = [hereBox(view, frame), buttonsBox(frame)]
  return signs.map(({ at, text }) => {
    const size = { wide: signWide(text), high: signHigh }
    const spot = inFrame(at, view, frame)
    const own = { ...spot, ...size }
    if (!isWithin({ ...spot, wide: 0, high: 0 }, frame)) return own
    const free = around(pulledIn(own, frame)).filter(
      (box) => isWithin(box, frame) && !taken.some((other) => overlap(box, other)),
    )
    const isOnLand = ({ x, y, wide }: Box) =>
      [x - wide / 2, x + wide / 2].every((end) => isLand(onMap({ x: end, y }, view, frame)))
    const box = free.find(isOnLand) ?? free[0] ?? own
    taken.push(box)
    return box
  })
}

function pulledIn(box: Box, frame: Frame): Box {
  const within = (at: number, room: number) => Math.min(Math.max(at, -room), room)
  return {
    ...box,
    x: within(box.x, (frame.wide - box.wide) / 2),
    y: within(box.y, (frame.high - box.high) / 2),
  }
}

const around = (box: Box): Box[] =>
  steps.map(([east, south]) => ({
    ...box,
    x: box.x + (east * box.wide) / 2,
    y: box.y + (south * box.high) / 2,
  }))

const farthest = 6
const oneWay = Array.from({ length: 2 * farthest + 1 }, (_, at) => at - farthest)
const steps = oneWay
  .flatMap((east) => oneWay.map((south) => [east, south] as const))
  .toSorted((one, other) => Math.hypot(...one) - Math.hypot(...other))

/** Whether a spot is within the outlines of a path of straight lines. */
export function landOf(path: string): (spot: Spot) => boolean {
  const rings = path
    .split('M')
    .slice(1)
    .map((ring) =>
      ring
        .replace('Z', '')
        .split('L')
        .map((point) => point.split(',').map(Number) as [number, number]),
    )
  return ({ x, y }) => rings.reduce((count, ring) => count + crossings(ring, x, y), 0) % 2 === 1
}

const crossings = (ring: readonly (readonly [number, number])[], x: number, y: number) =>
  ring.filter(([fromX, fromY], at) => {
    const [toX, toY] = ring[(at + 1) % ring.length]!
    return fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)
  }).length

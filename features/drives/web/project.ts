import type { Drive } from '../contract.ts'

type Point = NonNullable<Drive['track']>[number]
type Spot = { x: number; y: number; t: number }
export type Sheet = {
  width: number
  height: number
  /** Each without gaps longer than `gapSeconds`. */
  lines: Spot[][]
  /** Units of the sheet in a hundred metres. */
  per100m: number
}

const [width, height, edge] = [1000, 520, 60]
const gapSeconds = 6

/** North at the top; a hundred metres are as long in both directions. */
export function project(track: readonly Point[]): Sheet | undefined {
  const [first] = track
  if (!first) return undefined
  const east = Math.cos((first.lat * Math.PI) / 180)
  const flat = track.map(({ t, lat, lon }) => ({ t, x: lon * east, y: -lat }))
  const [xs, ys] = [flat.map(({ x }) => x), flat.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const scale = Math.min((width - 2 * edge) / (wide || 1e-4), (height - 2 * edge) / (high || 1e-4), 4e5)
  const shift = { x: (width - wide * scale) / 2, y: (height - high * scale) / 2 }
  const lines: Spot[][] = []
  for (const { t, x, y } of flat) {
    const spot = { t, x: (x - left) * scale + shift.x, y: (y - top) * scale + shift.y }
    const line = lines.at(-1)
    if (line && t - line.at(-1)!.t <= gapSeconds) line.push(spot)
    else lines.push([spot])
  }
  return { width, height, lines, per100m: (100 / 111_195) * scale }
}

/** Where the drive was at a moment; undefined in a gap, or where the way is hidden. */
export function spotAt({ lines }: Sheet, t: number): Spot | undefined {
  const line = lines.find((one) => one[0]!.t - 1 <= t && one.at(-1)!.t + 1 >= t)
  return line?.reduce((best, spot) => (Math.abs(spot.t - t) < Math.abs(best.t - t) ? spot : best))
}

export const pathOf = (line: readonly Spot[]) =>
  line.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

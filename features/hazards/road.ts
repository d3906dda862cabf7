export type Spot = { x: number; y: number; z: number; heading: number }
export type Road = {
  /** The world's place of `s` metres along the middle and `d` to its right; `heading` is the road's, in radians. */
  spot: (s: number, d: number) => Spot
  /** The inverse, for looking whether something is hidden: near enough, searched around `near`. */
  along: (x: number, z: number, near: number) => { s: number; d: number; y: number }
  from: number
  to: number
}

type Stretch = { from: number; to: number; amount: number }

const step = 2
const behind = 120

/** A middle line from bends (radians to the right) and hills (metres up), each with a soft beginning and end. */
export function makeRoad(bends: readonly Stretch[], hills: readonly Stretch[], length: number): Road {
  const count = Math.ceil((length + 2 * behind) / step) + 2
  const xs = new Float64Array(count)
  const zs = new Float64Array(count)
  const ys = new Float64Array(count)
  const headings = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const s = i * step - behind
    headings[i] = bends.reduce((sum, bend) => sum + bend.amount * soft(share(bend, s)), 0)
    ys[i] = hills.reduce(
      (sum, hill) => sum + (hill.amount * (1 - Math.cos(2 * Math.PI * share(hill, s)))) / 2,
      0,
    )
    if (i === 0) continue
    const middle = (headings[i]! + headings[i - 1]!) / 2
    xs[i] = xs[i - 1]! + step * Math.sin(middle)
    zs[i] = zs[i - 1]! + step * Math.cos(middle)
  }
  const spot = (s: number, d: number): Spot => {
    const at = Math.min(Math.max((s + behind) / step, 0), count - 1.001)
    const i = Math.floor(at)
    const part = at - i
    const heading = mix(headings[i]!, headings[i + 1]!, part)
    const over = (s + behind) / step - at
    return {
      x: mix(xs[i]!, xs[i + 1]!, part) + d * Math.cos(heading) + over * step * Math.sin(heading),
      y: mix(ys[i]!, ys[i + 1]!, part),
      z: mix(zs[i]!, zs[i + 1]!, part) - d * Math.sin(heading) + over * step * Math.cos(heading),
      heading,
    }
  }
  const along = (x: number, z: number, near: number) => {
    let best = near
    let least = Number.POSITIVE_INFINITY
    for (let s = near - 16; s <= near + 16; s += 1) {
      const middle = spot(s, 0)
      const far = Math.hypot(middle.x - x, middle.z - z)
      if (far < least) [least, best] = [far, s]
    }
    const { x: mx, z: mz, y, heading } = spot(best, 0)
    return { s: best, d: (x - mx) * Math.cos(heading) - (z - mz) * Math.sin(heading), y }
  }
  return { spot, along, from: -behind, to: length + behind }
}

export const mix = (a: number, b: number, part: number) => a + (b - a) * part
export const clamp01 = (value: number) => Math.min(1, Math.max(0, value))
const share = ({ from, to }: Stretch, s: number) => clamp01((s - from) / (to - from))
const soft = (u: number) => u - Math.sin(2 * Math.PI * u) / (2 * Math.PI)

export type Sample = { t: number; ax: number; ay: number; az: number; gx: number; gy: number; gz: number }
type Axes = { x: number | null; y: number | null; z: number | null }
type Turning = { alpha: number | null; beta: number | null; gamma: number | null }
type Moved = { accelerationIncludingGravity: Axes | null; rotationRate: Turning | null }

/**
 * In m/s² and rad/s, in the phone's own axes. All browsers give the rates about x, y and z as alpha, beta and gamma,
 * unlike the angles of the same names (https://github.com/w3c/deviceorientation/issues/44).
 */
export function sampleOf(
  { accelerationIncludingGravity: a, rotationRate: r }: Moved,
  t: number,
  isApple: boolean,
): Sample | undefined {
  if (typeof a?.x !== 'number' || typeof a.y !== 'number' || typeof a.z !== 'number') return undefined
  const sign = isApple ? -1 : 1
  return {
    t,
    ax: a.x * sign,
    ay: a.y * sign,
    az: a.z * sign,
    gx: radians(r?.alpha),
    gy: radians(r?.beta),
    gz: radians(r?.gamma),
  }
}

const radians = (degrees: number | null | undefined) => ((degrees ?? 0) * Math.PI) / 180

const axes = ['t', 'ax', 'ay', 'az', 'gx', 'gy', 'gz'] as const

/** Every two as their mean: half as many, and shaking between them doesn’t become something slower. */
export function inPairs(samples: readonly Sample[]): Sample[] {
  return Array.from({ length: Math.floor(samples.length / 2) }, (_, i) => {
    const [one, other] = [samples[2 * i]!, samples[2 * i + 1]!]
    return Object.fromEntries(axes.map((axis) => [axis, (one[axis] + other[axis]) / 2])) as Sample
  })
}

/** Seconds, degrees, m/s and degrees from north. */
export type Fix = {
  t: number
  lat: number
  lon: number
  speed?: number | undefined
  heading?: number | undefined
}

export type Way = {
  km: number
  /** Between fixes that are no more than `longestGapSeconds` apart. */
  seconds: number
  fixes: Fix[]
}

export const longestGapSeconds = 6
/** m/s. */
const fastest = 70

/** In order, without jumps that no car makes. */
export function cleanFixes(fixes: readonly Fix[]): Fix[] {
  const sorted = fixes
    .filter(
      ({ t, lat, lon }) =>
        Number.isFinite(t) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0),
    )
    .toSorted((a, b) => a.t - b.t)
  const used: Fix[] = []
  let refused = 0
  for (const fix of sorted) {
    const last = used.at(-1)
    if (last && fix.t <= last.t) continue
    // Several in a row that seem too far away: then what came before them was wrong.
    if (last && isJump(last, fix) && ++refused < 4) continue
    refused = 0
    used.push(fix)
  }
  return used
}

/** No car is so fast, not even with positions that are a little wrong. */
export const isJump = (from: Fix, to: Fix) => metresBetween(from, to) > fastest * (to.t - from.t) + 60

export function measureWay(fixes: readonly Fix[]): Way {
  let [metres, seconds] = [0, 0]
  const used = cleanFixes(fixes)
  const speeds = speedsOf(used)
  for (const [i, fix] of used.entries()) {
    const before = used[i - 1]
    if (!before || fix.t - before.t > longestGapSeconds) continue
    seconds += fix.t - before.t
    // Standing still, positions wander.
    const isMoving = Math.max(speeds[i]!, speeds[i - 1]!) > 0.7
    if (isMoving && !isJump(before, fix)) metres += metresBetween(before, fix)
  }
  return { km: metres / 1000, seconds, fixes: used }
}

/** m/s at each fix: as measured, else from the fixes around it. NaN beside a gap. */
export function speedsOf(fixes: readonly Fix[]): number[] {
  return fixes.map((fix, i) => {
    if (fix.speed !== undefined && fix.speed >= 0 && fix.speed <= fastest) return fix.speed
    const [from, to] = around(fixes, i)
    const seconds = to.t - from.t
    return seconds > 0 && seconds <= 2 * longestGapSeconds ? metresBetween(from, to) / seconds : Number.NaN
  })
}

/** The fixes before and after one, or itself where there is none, or only a jump to it. */
function around(fixes: readonly Fix[], i: number): [Fix, Fix] {
  const [before, fix, after] = [fixes[i - 1], fixes[i]!, fixes[i + 1]]
  return [before && !isJump(before, fix) ? before : fix, after && !isJump(fix, after) ? after : fix]
}

/** Second by second from `start`: m/s, NaN where no fix is near. */
export function speedBySecond(fixes: readonly Fix[], start: number, seconds: number): Float32Array {
  const speeds = speedsOf(fixes)
  return bySecond(fixes, speeds, start, seconds)
}

/** Radians, without jumps, to the left positive; NaN where the car is slow or no fix is near. */
export function headingBySecond(fixes: readonly Fix[], start: number, seconds: number): Float32Array {
  const speeds = speedsOf(fixes)
  let last = Number.NaN
  const headings = fixes.map((fix, i) => {
    if (!(speeds[i]! > 2.5)) return Number.NaN
    const [from, to] = around(fixes, i)
    const degrees = fix.heading ?? bearing(from, to)
    const angle = (-degrees * Math.PI) / 180
    last = Number.isNaN(last) ? angle : last + Math.atan2(Math.sin(angle - last), Math.cos(angle - last))
    return last
  })
  return bySecond(fixes, headings, start, seconds)
}

function bySecond(fixes: readonly Fix[], values: readonly number[], start: number, seconds: number) {
  const result = new Float32Array(seconds).fill(Number.NaN)
  for (let second = 0, next = 0; second < seconds; second++) {
    const t = start + second + 0.5
    while (next < fixes.length && fixes[next]!.t < t) next++
    const [before, after] = [fixes[next - 1], fixes[next]]
    if (!before || !after || after.t - before.t > longestGapSeconds) continue
    const share = (t - before.t) / (after.t - before.t)
    result[second] = values[next - 1]! * (1 - share) + values[next]! * share
  }
  return result
}

/** m/s² over two seconds. */
export const slopesOf = (speeds: Float32Array): Float32Array =>
  speeds.map((_, i) => ((speeds[i + 1] ?? Number.NaN) - (speeds[i - 1] ?? Number.NaN)) / 2)

const earthMetres = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function metresBetween(a: Fix, b: Fix): number {
  const north = radians(b.lat - a.lat)
  const east = radians(b.lon - a.lon) * Math.cos(radians((a.lat + b.lat) / 2))
  return earthMetres * Math.hypot(north, east)
}

function bearing(a: Fix, b: Fix): number {
  const east = radians(b.lon - a.lon) * Math.cos(radians((a.lat + b.lat) / 2))
  return (Math.atan2(east, radians(b.lat - a.lat)) * 180) / Math.PI
}

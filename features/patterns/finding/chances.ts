const logFactorials = [0]
function logFactorial(n: number): number {
  for (let i = logFactorials.length; i <= n; i++) logFactorials.push(logFactorials[i - 1]! + Math.log(i))
  return logFactorials[n]!
}

const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k)

const sumOver = (from: number, to: number, of: (k: number) => number) => {
  let sum = 0
  for (let k = from; k <= to; k++) sum += of(k)
  return Math.min(1, sum)
}

const exactly = (k: number, n: number, p: number) =>
  p <= 0 || p >= 1
    ? Number(k === (p <= 0 ? 0 : n))
    : Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log(1 - p))

/** Of `n` independent trials at least `k`, binomial. */
export const atLeast = (k: number, n: number, p: number) => sumOver(k, n, (i) => exactly(i, n, p))
export const atMost = (k: number, n: number, p: number) => sumOver(0, k, (i) => exactly(i, n, p))

/** How often both, only one, the other or neither. */
export type Table = { both: number; first: number; second: number; neither: number }

/** The one-sided p of Fisher's exact test: both together as often as this or oftener, the sums of rows and columns given. */
export function fisher({ both, first, second, neither }: Table): number {
  const [ofFirst, ofSecond, all] = [both + first, both + second, both + first + second + neither]
  const chance = (k: number) =>
    Math.exp(logChoose(ofFirst, k) + logChoose(all - ofFirst, ofSecond - k) - logChoose(all, ofSecond))
  return sumOver(both, Math.min(ofFirst, ofSecond), chance)
}

/** The smallest p that a table with these sums can have. */
export function leastFisher({ both, first, second, neither }: Table): number {
  const more = Math.min(first, second)
  return fisher({ both: both + more, first: first - more, second: second - more, neither: neither + more })
}

/**
 * By how many tests a p has to be multiplied: those that could reach significance at all (Tarone 1990), so that pairs
 * with hardly any lessons don't count against the others.
 */
export function taroneFactor(least: readonly number[], alpha: number): number {
  for (let factor = 1; factor < least.length; factor++)
    if (least.filter((p) => p <= alpha / factor).length <= factor) return factor
  return Math.max(1, least.length)
}

/** How one mark strays from the skill's level at the time, in levels. An assumption: see docs/patterns.md. */
const noise: readonly (readonly [off: number, chance: number])[] = [
  [-2, 0.01],
  [-1, 0.14],
  [0, 0.7],
  [1, 0.14],
  [2, 0.01],
]

/** That `marks` marks of a skill whose level hasn't changed lie together `drop` levels or more below it. */
export function chanceOfDrop(marks: number, drop: number): number {
  let sums = new Map([[0, 1]])
  for (let mark = 0; mark < marks; mark++) {
    const next = new Map<number, number>()
    for (const [sum, chance] of sums)
      for (const [off, one] of noise) next.set(sum + off, (next.get(sum + off) ?? 0) + chance * one)
    sums = next
  }
  return [...sums].reduce((all, [sum, chance]) => all + (sum <= -drop ? chance : 0), 0)
}

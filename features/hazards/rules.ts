import { seeded } from './random.ts'

export type Window = { from: number; to: number }
export type Pattern = 'too-many' | 'rhythm'
export type ClipScore = { points: number[]; pattern: Pattern | undefined; total: number }

export const mostPoints = 5
/** The real test: 14 clips with 15 hazards, 44 of 75. */
export const mockClips = 14
export const mockHazards = 15
export const passMark = 44
export const mockPoints = mockHazards * mostPoints

/** Milliseconds into the clip, whole. 5 in the first fifth of the window to 1 in the last, 0 outside. */
export function pointsOf({ from, to }: Window, click: number): number {
  if (click < from || click >= to) return 0
  return mostPoints - Math.floor(((click - from) * mostPoints) / (to - from))
}

/** Clicks that one clip may have, with one hazard and for each further one. */
const clicksAllowed = (hazards: number) => 10 + 5 * (hazards - 1)
const burst = { clicks: 6, withinMs: 2000 }
const rhythm = { clicks: 6, share: 0.15 }

/**
 * DVSA says that continuous clicking or a pattern scores nothing, and keeps its rule to itself. Ours: more clicks than `clicksAllowed`, six within
 * two seconds, or six in a row whose gaps differ by less than 15 % of their mean.
 */
export function patternOf(clicks: readonly number[], hazards: number): Pattern | undefined {
  if (clicks.length > clicksAllowed(hazards)) return 'too-many'
  const sorted = clicks.toSorted((a, b) => a - b)
  for (let i = burst.clicks - 1; i < sorted.length; i++)
    if (sorted[i]! - sorted[i - burst.clicks + 1]! <= burst.withinMs) return 'too-many'
  const gaps = sorted.slice(1).map((at, i) => at - sorted[i]!)
  for (let i = 0; i + rhythm.clicks - 1 <= gaps.length; i++) {
    const run = gaps.slice(i, i + rhythm.clicks - 1)
    const mean = run.reduce((sum, gap) => sum + gap, 0) / run.length
    if (Math.max(...run) - Math.min(...run) < mean * rhythm.share) return 'rhythm'
  }
  return undefined
}

/** The best click of each window counts; a pattern makes the whole clip 0. */
export function scoreClip(windows: readonly Window[], clicks: readonly number[]): ClipScore {
  const pattern = patternOf(clicks, windows.length)
  const points = windows.map((window) =>
    pattern ? 0 : Math.max(0, ...clicks.map((click) => pointsOf(window, click))),
  )
  return { points, pattern, total: points.reduce((sum, one) => sum + one, 0) }
}

/** The scenes of a mock test: one with two hazards among 14, in an order that its id decides. */
export function scenesOfMock<S extends { id: string; hazards: number }>(
  mockId: string,
  scenes: readonly S[],
): S[] {
  const random = seeded(Number.parseInt(mockId.slice(0, 8), 16))
  const mixed = scenes.map((scene) => ({ scene, rank: random() })).toSorted((a, b) => a.rank - b.rank)
  const of = (hazards: number, count: number) =>
    mixed.filter(({ scene }) => scene.hazards === hazards).slice(0, count)
  return [...of(2, mockHazards - mockClips), ...of(1, mockClips - 1)]
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ scene }) => scene)
}

export const isPass = (points: number) => points >= passMark

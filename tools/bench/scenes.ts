import { makeScene } from '#features/hazards/scene.ts'
import { findScene } from '#features/hazards/server/scenes.ts'
import { makePainter } from '#features/hazards/web/drawing/painter.ts'
import type { Line } from './line.ts'

const shown = ['high-street-zebra-night', 'terrace-rain-step', 'motorway-slows-rain', 'country-tractor']
const pictures = 600
const slower = 4
const goalMs = 16.6

/**
 * What a picture of a hazard scene costs the processor of a phone four times slower than this machine: the model, the
 * matrices, shadows and lights. Its calls of WebGL go nowhere here; how many there are, and of how many corners, is shown.
 */
export async function benchScenes(): Promise<Line[]> {
  return shown.flatMap((id) => {
    const { file } = findScene(id)!
    const counted = { calls: 0, corners: 0 }
    const canvas = { getContext: () => contextThatCounts(counted), width: 720, height: 540 }
    const { paint } = makePainter(canvas as unknown as HTMLCanvasElement, makeScene(file))
    const spent: number[] = []
    for (let i = 0; i < pictures; i++) {
      // The best of three, because on a busy machine others take turns in between.
      const tries = [1, 2, 3].map(() => {
        const before = performance.now()
        paint((i * file.seconds) / pictures)
        return performance.now() - before
      })
      spent.push(Math.min(...tries) * slower)
    }
    const warm = spent.slice(60).sort((a, b) => a - b)
    const p95 = warm[Math.floor(warm.length * 0.95)]!
    return [
      {
        what: `${id}: script of a picture, four times slower, p95 (half of them ${ms(warm[warm.length >> 1]!)})`,
        measured: ms(p95),
        goal: ms(goalMs),
        met: p95 <= goalMs,
      },
      {
        what: `${id}: calls that draw, thousands of corners`,
        measured: `${Math.round(counted.calls / pictures / 3)}, ${Math.round(counted.corners / pictures / 3000)}`,
      },
    ]
  })
}

const ms = (value: number) => `${value.toFixed(1)} ms`

const contextThatCounts = (counted: { calls: number; corners: number }) =>
  new Proxy(
    {
      drawArrays: (_kind: number, _first: number, count: number) => {
        counted.calls++
        counted.corners += count
      },
      getProgramParameter: () => true,
    } as Record<string, unknown>,
    { get: (known, name: string) => known[name] ?? (name === name.toUpperCase() ? 1 : () => ({})) },
  )

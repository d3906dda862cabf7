import { setTimeout as pause } from 'node:timers/promises'
import { isUnserved, visit } from '#tests/robustness/wire/bystanders.ts'

export type Visits = { asked: number; failed: string[]; p50: number; p99: number; worst: number }

/** Four people at a time, ten times a second each. */
const [pauseMs, windowMs] = [100, 10_000]

process.once('message', async ({ url, tokens }: { url: string; tokens: string[] }) => {
  const times: { at: number; ms: number }[] = []
  const failed: string[] = []
  const began = performance.now()
  let isOver = false
  const person = async (token: string, nr: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      const at = performance.now()
      const served = await visit(url, token, nr, turn)
      times.push({ at: at - began, ms: performance.now() - at })
      if (isUnserved(served)) failed.push(`a bystander’s ${served.read} → ${served.status}`)
      await pause(pauseMs)
    }
  }
  process.once('message', () => (isOver = true))
  await Promise.all(tokens.map(person))
  const percentile = (some: readonly { ms: number }[], part: number) =>
    some.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor((some.length - 1) * part)] ?? 0
  const windows = Map.groupBy(times, ({ at }) => Math.floor(at / windowMs))
  const result: Visits = {
    asked: times.length,
    failed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    worst: Math.max(...[...windows.values()].map((some) => percentile(some, 0.99))),
  }
  process.send?.(result, () => process.disconnect?.())
})

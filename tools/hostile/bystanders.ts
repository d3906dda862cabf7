import { setTimeout as pause } from 'node:timers/promises'

export type Visits = { asked: number; failed: string[]; p50: number; p99: number; worst: number }

/** What a signed-in person’s pages ask for, four people at a time, ten times a second each. */
const reads = ['/api/lessons', '/api/instructors', '/api/profile', '/api/notifications', '/api/progress']
const [pauseMs, windowMs] = [100, 10_000]

process.once('message', async ({ url, tokens }: { url: string; tokens: string[] }) => {
  const times: { at: number; ms: number }[] = []
  const failed: string[] = []
  const began = performance.now()
  let isOver = false
  const person = async (token: string, nr: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      const place = reads[turn % reads.length]!
      const at = performance.now()
      const reply = await fetch(url + place, {
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `203.0.113.${nr}` },
      })
      await reply.arrayBuffer()
      times.push({ at: at - began, ms: performance.now() - at })
      if (reply.status >= 500 || reply.status === 429) failed.push(`a bystander’s ${place} → ${reply.status}`)
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

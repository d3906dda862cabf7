import type { Socket } from 'node:net'
import type pg from 'pg'
import { promptMs, streamOf } from './prompt.ts'

const suspiciousMs = 900
const lookMs = 150

type Line = { stream: Socket; waiting: number; heard: number; since: number }

/**
 * A statement without an answer may be working or cut off; a per-statement limit would end both.
 * So a second connection probes: if it fails too, silent connections are cut within two seconds.
 */
export function watchForSilence(isAlive: () => Promise<unknown>) {
  const lines = new Map<pg.PoolClient, Line>()
  let isAsking = false

  const heardAnywhere = () => lines.values().reduce((sum, { stream }) => sum + stream.bytesRead, 0)

  function look() {
    const now = performance.now()
    for (const line of lines.values()) {
      if (line.waiting === 0 || line.stream.bytesRead === line.heard) continue
      line.heard = line.stream.bytesRead
      line.since = now
    }
    const silent = [...lines.values()].filter((line) => line.waiting > 0 && now - line.since >= suspiciousMs)
    if (silent.length > 0 && !isAsking) void judge(silent)
  }

  async function judge(silent: Line[]) {
    isAsking = true
    const heard = heardAnywhere()
    const answer = await promptAnswer(isAlive(), promptMs - suspiciousMs - 2 * lookMs)
    isAsking = false
    const isThere = answer || heardAnywhere() > heard
    for (const line of silent) {
      if (isThere) line.since = performance.now()
      else if (line.waiting > 0)
        line.stream.destroy(new Error('Connection terminated: the database does not answer'))
    }
  }

  const timer = setInterval(look, lookMs)
  timer.unref()
  return {
    open(client: pg.PoolClient) {
      const stream = streamOf(client)
      lines.set(client, { stream, waiting: 0, heard: stream.bytesRead, since: performance.now() })
    },
    closed: (client: pg.PoolClient) => void lines.delete(client),
    asked(client: pg.PoolClient) {
      const line = lines.get(client)
      if (line && line.waiting++ === 0) line.since = performance.now()
    },
    answered(client: pg.PoolClient) {
      const line = lines.get(client)
      if (line) line.waiting--
    },
    close: () => clearInterval(timer),
  }
}

async function promptAnswer(question: Promise<unknown>, ms: number): Promise<boolean> {
  let isThere = false
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(() => setImmediate(late.resolve), ms)
  const answered = question.then(
    () => (isThere = true),
    (fault: { severity?: unknown }) => (isThere = fault.severity !== undefined),
  )
  await Promise.race([answered, late.promise]).finally(() => clearTimeout(timer))
  return isThere
}

import type { Socket } from 'node:net'
import type pg from 'pg'
import { promptMs, streamOf } from './prompt.ts'

/** A statement may take its time, so silence alone is only a suspicion; from then on there is this long for any other sign of life. */
const suspiciousMs = 900
const lookMs = 150

type Line = { stream: Socket; waiting: number; heard: number; since: number }

/**
 * Tells a database that has fallen silent from one that is at work. PostgreSQL ends a statement that runs too long, but only it can: a connection that
 * was cut without a word would be waited on for minutes, and to limit each statement would end those that wait for a lock or have much to do.
 * So when a statement has had no answer for a moment, a second way to the database is tried. If that answers, or anything comes on any
 * connection, the statement goes on; if not, the silent connections are cut within two seconds, and whoever waits on them is told.
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
    /** From here on something must come from this connection, until `answered`. */
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

/** Whether anything came in time. What has arrived while this process was busy is read before it is judged. */
async function promptAnswer(question: Promise<unknown>, ms: number): Promise<boolean> {
  let isThere = false
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(() => setImmediate(late.resolve), ms)
  const answered = question.then(
    () => (isThere = true),
    // Who refuses is there as well: too many connections, a restart under way.
    (fault: { severity?: unknown }) => (isThere = fault.severity !== undefined),
  )
  await Promise.race([answered, late.promise]).finally(() => clearTimeout(timer))
  return isThere
}

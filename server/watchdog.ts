import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const suspiciousMs = 500
const lookMs = 250
const probeMs = 1_200

/** `lost` is set, and `onLost` called, when the database has stopped answering. */
export type Wait = { readonly since: number; lost?: Error; onLost(error: Error): void }

/**
 * A busy database and one cut off without a packet look alike: both are silent. So when somebody has waited for long
 * a new connection is tried; if that gets no answer either, those who wait fail, within two seconds.
 */
export function openWatchdog(url: string, pool: pg.Pool) {
  const waits = new Set<Wait>()
  let isProbing = false
  let answers = 0
  pool.on('release', (error?: Error) => {
    if (!error) answers++
  })

  async function look() {
    const silent = [...waits].filter(({ since }) => performance.now() - since > suspiciousMs)
    if (silent.length === 0 || isProbing) return
    isProbing = true
    const before = answers
    const isReachable = (await canConnect(url)) || answers > before
    isProbing = false
    if (isReachable) return
    const error = new Error('Connection terminated: the database does not answer')
    for (const wait of silent) {
      if (!waits.delete(wait)) continue
      wait.lost = error
      wait.onLost(error)
    }
  }

  const timer = setInterval(look, lookMs).unref()
  return {
    begin(onLost: Wait['onLost']): Wait {
      const wait: Wait = { since: performance.now(), onLost }
      waits.add(wait)
      return wait
    },
    end: (wait: Wait) => void waits.delete(wait),
    close: () => clearInterval(timer),
  }
}

/** Being turned away is an answer, too. */
async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'clearway-probe',
    connectionTimeoutMillis: 2 * probeMs,
  })
  client.on('error', () => {})
  const connected = client.connect().then(
    () => true,
    (error: { severity?: unknown }) => error.severity !== undefined,
  )
  connected.finally(() => client.end().catch(() => {}))
  const began = performance.now()
  const wasBusy = () => performance.now() - began > probeMs + 100 // this process itself did not get to read
  return Promise.race([connected, pause(probeMs, undefined, { ref: false }).then(wasBusy)])
}

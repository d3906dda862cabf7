import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { accessToken } from '#web/auth-client.ts'
import { Conversation, listChanges } from '../contract.ts'
import { eventStream } from './event-stream.ts'

/** `live` by the stream, `asking` by polling where streams are blocked, `lost` without a connection. */
export type Line = 'live' | 'asking' | 'lost'

type Following = { after: number; onChange: (changed: Conversation) => void; onStatus: (line: Line) => void }

/** The server pings every 20 s: a stream that is silent for longer is dead or blocked. */
const watchdogMs = 45_000
const beginMs = 10_000
/** A hidden tab gives its connection back. */
const unseenMs = 60_000
const longestPauseMs = 30_000

/** From the change `after` on, until the returned function is called. Resumes after a lost connection. */
export function followChanges({ after, onChange, onStatus }: Following): () => void {
  const stop = new AbortController()
  let last = after
  const take = (changed: Conversation) => {
    last = Math.max(last, changed.change)
    onChange(changed)
  }
  void (async () => {
    for (let failures = 0; !stop.signal.aborted; ) {
      await untilSeen(stop.signal)
      if (stop.signal.aborted) return
      await readStream(last, stop.signal, take, () => {
        failures = 0
        onStatus('live')
      }).catch(() => undefined)
      if (stop.signal.aborted) return
      if (document.visibilityState === 'hidden') continue
      const line = await askOnce().then(
        () => 'asking' as const,
        () => 'lost' as const,
      )
      failures += 1
      if (failures > 1) onStatus(line)
      await pause(Math.min(longestPauseMs, 500 * 2 ** Math.min(failures, 6)), stop.signal)
    }
  })()
  return () => stop.abort()

  async function askOnce() {
    for (let hasMore = true; hasMore; ) {
      const found = await call(listChanges, { after: last }, stop.signal)
      for (const one of found.changes) take(one)
      hasMore = found.hasMore
    }
  }
}

async function readStream(
  after: number,
  outer: AbortSignal,
  take: (changed: Conversation) => void,
  begun: () => void,
) {
  const given = new AbortController()
  const end = () => given.abort()
  let watchdog = setTimeout(end, beginMs)
  let unseen: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(unseen)
    if (document.visibilityState === 'hidden') unseen = setTimeout(end, unseenMs)
  }
  document.addEventListener('visibilitychange', look)
  outer.addEventListener('abort', end)
  try {
    const token = await accessToken()
    const reply = await fetch(`/api/messages/stream?after=${after}`, {
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      signal: given.signal,
    })
    if (!reply.ok || !reply.body) throw new Error(`The stream answered ${reply.status}`)
    const events = eventStream((data) => take(z.parse(Conversation, JSON.parse(data))))
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let first = true; ; first = false) {
      const { done, value } = await reader.read()
      if (done) return
      if (first) begun()
      clearTimeout(watchdog)
      watchdog = setTimeout(end, watchdogMs)
      events.push(value)
    }
  } finally {
    clearTimeout(watchdog)
    clearTimeout(unseen)
    document.removeEventListener('visibilitychange', look)
    outer.removeEventListener('abort', end)
    end()
  }
}

/** With jitter, so that not all come back at once; ends early when the network or the person is back. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = () => {
      clearTimeout(timer)
      window.removeEventListener('online', over)
      document.removeEventListener('visibilitychange', over)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms * (0.5 + Math.random() / 2))
    window.addEventListener('online', over)
    document.addEventListener('visibilitychange', over)
    signal.addEventListener('abort', over)
  })

const untilSeen = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })

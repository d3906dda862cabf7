import { PassThrough } from 'node:stream'
import { badInput, notAllowed, notSignedIn } from '#common/refusal.ts'
import type { Claims } from '#server/database.ts'
import { refuse } from '#server/errors.ts'
import type { House } from '#server/house.ts'
import { type App, claimsOf } from '#server/route.ts'
import { getChange, listChanges } from './conversations.ts'

/** How often a stream says that it is alive, asks whether its session still stands, and looks for what a lost line may have kept from it. */
const pulseMs = 20_000
/** Tabs of one person on one instance; the oldest makes room. */
const mostStreams = 8
/** Whoever does not read for so long reads on after a reconnect. */
const mostBehindBytes = 1_000_000
const helping = 50

type Stream = { look(): void; end(): void }

/**
 * `GET /api/messages/stream`: the asker's changed conversations as server-sent events, live. Each has its number in the asker's feed as its id, and a
 * new connection goes on behind the one it names (`Last-Event-ID`, or `?after=`; without: from now). What was said while nobody listened is in the table.
 */
export function streamRoute(app: App) {
  const { house } = app
  const streams = new Map<string, Set<Stream>>()
  const ear = openEar(house, streams)

  app.get('/api/messages/stream', { logLevel: 'warn' }, async (request, reply) => {
    const claims = await claimsOf(house, request)
    const person = claims.sub ?? refuse(notSignedIn)
    const asked = request.headers['last-event-id'] ?? (request.query as { after?: unknown }).after
    const from = asked === undefined ? undefined : readChange(asked)
    const after = await house.asUser(claims, async (db) => {
      const [{ rows }, now] = await Promise.all([db.run<{ role: string | null }>('select auth.role_of_me() as role'), getChange(db, person)])
      if (!['student', 'instructor'].includes(rows[0]?.role ?? '')) refuse(notAllowed)
      return from ?? now
    })
    await ear()
    const token = (request.headers.authorization ?? '').slice('bearer '.length)
    const out = new PassThrough()
    const mine = streams.get(person) ?? new Set()
    streams.set(person, mine)
    const stream = follow({ house, claims, token, after, out, gone: () => mine.delete(stream) && mine.size === 0 && streams.delete(person) })
    mine.add(stream)
    if (mine.size > mostStreams) mine.values().next().value?.end()
    reply.raw.once('close', () => stream.end())
    stream.look()
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(out)
  })
  app.addHook('preClose', async () => {
    await ear.close()
    for (const some of streams.values()) for (const stream of some) stream.end()
  })
}

function readChange(asked: unknown): number {
  const change = typeof asked === 'string' && /^\d{1,15}$/.test(asked) ? Number(asked) : Number.NaN
  return Number.isNaN(change) ? refuse(badInput, { issues: [{ path: 'after', message: 'Give the number of a change.' }] }) : change
}

type Following = { house: House; claims: Claims; token: string; after: number; out: PassThrough; gone: () => void }

/** One open stream: looks for changes when told to, and from time to time by itself; writes them in order. */
function follow({ house, claims, token, after, out, gone }: Following): Stream {
  let last = after
  let state: 'idle' | 'looking' | 'again' | 'ended' = 'idle'
  const pulse = setInterval(() => {
    out.write(': alive\n\n')
    look()
  }, pulseMs)
  pulse.unref()
  out.write('retry: 2000\n\n')

  function end() {
    if (state === 'ended') return
    state = 'ended'
    clearInterval(pulse)
    gone()
    out.end()
  }
  function look() {
    if (state === 'looking') state = 'again'
    if (state !== 'idle') return
    state = 'looking'
    readOn().then(
      (isOver) => {
        if (isOver) return end()
        const again = state === 'again'
        if (state !== 'ended') state = 'idle'
        if (again) look()
      },
      (error: unknown) => {
        house.log.warn({ err: error }, 'messages: a stream could not read on; it will come again')
        end()
      },
    )
  }
  /** Whether the stream is over: its session has ended, or nobody reads it. */
  async function readOn(): Promise<boolean> {
    for (let hasMore = true; hasMore && state !== 'ended'; ) {
      if (!(await house.tokens.verify(token)) || out.writableLength > mostBehindBytes) return true
      const found = await house.asUser(claims, (db) => listChanges(db, claims.sub!, { after: last, limit: helping }))
      if ((state as string) === 'ended') return true
      for (const one of found.changes) out.write(`id: ${one.change}\nevent: conversation\ndata: ${JSON.stringify(one)}\n\n`)
      last = found.change
      hasMore = found.hasMore
    }
    return false
  }
  return { look, end }
}

/** The instance's own ear, laid when the first stream opens. */
function openEar(house: House, streams: ReadonlyMap<string, ReadonlySet<Stream>>) {
  let line: ReturnType<House['hear']> | undefined
  const lookAt = (some: Iterable<Stream>) => {
    for (const stream of some) stream.look()
  }
  const open = async () => {
    line ??= house.hear('clearway_messages', {
      hear: (person) => lookAt(streams.get(person) ?? []),
      // What was said while the line was down nobody heard.
      connected: async () => lookAt([...streams.values()].flatMap((some) => [...some])),
      lost: (error) => house.log.warn({ err: error }, 'messages: what other instances do is not heard, so streams look by the clock; trying again'),
    })
    await line.ready
  }
  return Object.assign(open, { close: async () => line?.close() })
}

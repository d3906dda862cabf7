import { PassThrough } from 'node:stream'
import { badInput, notAllowed, notSignedIn } from '#common/api-error.ts'
import { fail } from '#server/errors.ts'
import { type App, requireCaller } from '#server/route.ts'
import { getChange } from './conversations.ts'
import { openListener } from './listener.ts'
import { follow, type Stream } from './stream-connection.ts'

/** Tabs of one person on one instance; the oldest is closed. */
const mostStreams = 8

/**
 * Server-sent events; the id is the position in the caller's feed, and a new connection resumes after
 * `Last-Event-ID` or `?after=` (without: from now).
 */
export function streamRoute(app: App) {
  const { services } = app
  const streams = new Map<string, Set<Stream>>()
  const listener = openListener(services, streams)

  app.get('/api/messages/stream', { logLevel: 'warn' }, async (request, reply) => {
    const { claims, token = '' } = await requireCaller(services, request)
    const person = claims.sub ?? fail(notSignedIn)
    const lastId = request.headers['last-event-id'] ?? (request.query as { after?: unknown }).after
    const from = lastId === undefined ? undefined : readChange(lastId)
    const after = await services.asUser(claims, async (db) => {
      const [me, now] = await Promise.all([
        db.get('messages.roleOfCaller', 'select auth.role_of_me() as role'),
        getChange(db, person),
      ])
      if (!['student', 'instructor'].includes(me.role ?? '')) fail(notAllowed)
      return from ?? now
    })
    await listener()
    const out = new PassThrough()
    const mine = streams.get(person) ?? new Set()
    streams.set(person, mine)
    const stream = follow({
      services,
      claims,
      token,
      after,
      out,
      gone: () => mine.delete(stream) && mine.size === 0 && streams.delete(person),
    })
    mine.add(stream)
    if (mine.size > mostStreams) mine.values().next().value?.end()
    if (reply.raw.destroyed) stream.end()
    stream.look()
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(out)
  })
  app.addHook('preClose', async () => {
    await listener.close()
    for (const some of streams.values()) for (const stream of some) stream.end()
  })
}

function readChange(lastId: unknown): number {
  const change = typeof lastId === 'string' && /^\d{1,15}$/.test(lastId) ? Number(lastId) : Number.NaN
  return Number.isNaN(change)
    ? fail(badInput, { issues: [{ path: 'after', message: 'Give the number of a change.' }] })
    : change
}

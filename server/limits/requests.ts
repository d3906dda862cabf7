import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { tooMany, tooManyAtOnce } from '#common/api-error.ts'
import type { Load } from '#common/endpoint.ts'
import { ApiFailure } from '../errors.ts'
import { networkOf } from '../network.ts'
import type { Services } from '../services.ts'

type RequestRate = { perMinute: number; burst: number }
type Kind = keyof typeof requestRates

declare module 'fastify' {
  interface FastifyContextConfig {
    load?: Load | 'uncounted' | undefined
  }
}

const rate = (perMinute: number, burst: number): RequestRate => ({ perMinute, burst })

/** Ten busy accounts, or a school on its first morning, fit into one network. docs/operations.md lists these. */
export const requestRates = {
  read: { account: rate(900, 300), network: rate(9_000, 2_000) },
  write: { account: rate(240, 60), network: rate(2_400, 600) },
  search: { account: rate(300, 100), network: rate(3_000, 500) },
  heavy: { account: rate(20, 10), network: rate(200, 50) },
  plan: { account: rate(60, 30), network: rate(600, 200) },
  payment: { account: rate(60, 20), network: rate(600, 200) },
  data: { account: rate(600, 200), network: rate(3_000, 500) },
  file: { account: rate(1_200, 400), network: rate(6_000, 1_500) },
  upload: { account: rate(60, 30), network: rate(300, 60) },
  function: { account: rate(120, 60), network: rate(600, 200) },
  account: { account: rate(600, 200), network: rate(6_000, 2_000) },
  page: { account: rate(1_200, 400), network: rate(2_400, 600) },
  drawing: { account: rate(600, 200), network: rate(600, 200) },
} satisfies Record<string, { account: RequestRate; network: RequestRate }>

/** Undefined: not counted (files of the build, health checks, signed webhooks, the demo's stand-ins). */
function kindOf({ method, url, routeOptions }: FastifyRequest): Kind | undefined {
  const { load } = routeOptions.config
  if (method === 'OPTIONS' || load === 'uncounted') return undefined
  if (load) return load
  // The route's own, because an encoded letter in the address matches it too.
  const path = routeOptions.url ?? url.split('?', 1)[0]!
  const isRead = method === 'GET' || method === 'HEAD'
  if (path.startsWith('/rest/')) return 'data'
  if (path.startsWith('/storage/') || path.startsWith('/api/files')) return isRead ? 'file' : 'upload'
  if (path.startsWith('/functions/')) return 'function'
  if (path.startsWith('/auth/')) return 'account'
  if (path.startsWith('/api/')) return isRead ? 'read' : 'write'
  return /^\/(assets\/|healthz$|readyz$|metrics$|stand-in\/|dev\/)/.test(path) ? undefined : 'page'
}

/** At two at a time, exports and imports leave the database to everybody else; one of each account. */
const heavyAtOnce = 2
const mostWaiting = 20
const mostWaitingOfOne = 3

/**
 * In memory, per instance: a count in the database would cost more than most requests.
 * What guards accounts and mails is counted in the database (`rate-limit.ts`).
 */
export function limitRequests(app: FastifyInstance) {
  const { services } = app
  const isLimiting = services.config.auth.rateLimits
  let isWarned = services.config.trustProxy > 0

  // After the scopes' own onRequest hooks, whose CORS headers an error needs too; before any body is read.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!isWarned && request.headers['x-forwarded-for']) {
      isWarned = true
      services.log.warn(
        'X-Forwarded-For arrives, but TRUST_PROXY is off: if this is a proxy, everybody shares one rate limit',
      )
    }
    const kind = kindOf(request)
    if (!kind) return done(null, payload)
    const failure = isLimiting && consume(services, request, kind, 'network', networkOf(request.ip))
    done(failure || null, payload)
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (kindOf(request) === 'heavy') answersToHeavy.set(request, reply)
    done()
  })
  // The work is done, and who reads slowly keeps nobody waiting. Files are worked out while they are read.
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    places.get(request)?.()
    done(null, payload)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 429 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', waits.get(request) ?? 60)
    done(null, payload)
  })
}

const answersToHeavy = new WeakMap<FastifyRequest, FastifyReply>()
type HeavyWork = { places: LimitFunction; turns: Turns; waiting: number }
const heavyWork = new WeakMap<Services, HeavyWork>()

/**
 * For callers whose token has been verified, once their body is here: one that comes slowly would keep the others
 * waiting. @throws tooManyAtOnce
 */
export async function waitForPlace(
  services: Services,
  request: FastifyRequest,
  personId: string,
): Promise<void> {
  const reply = answersToHeavy.get(request)
  if (!reply) return
  answersToHeavy.delete(request)
  const work = heavyWork.get(services) ?? { places: pLimit(heavyAtOnce), turns: newTurns(), waiting: 0 }
  heavyWork.set(services, work)
  const mine = turnOf(work.turns, personId)
  if (work.waiting >= mostWaiting || mine.pendingCount >= mostWaitingOfOne)
    throw new ApiFailure(tooManyAtOnce)
  work.waiting += 1
  await new Promise<void>((begin) => {
    void mine(() =>
      work.places(() => {
        work.waiting -= 1
        return untilDone(request, reply, begin)
      }),
    )
  })
}

/** What gives up the place of a request. */
const places = new WeakMap<FastifyRequest, () => void>()

const untilDone = (request: FastifyRequest, { raw }: FastifyReply, begin: () => void) =>
  new Promise<void>((resolve) => {
    if (raw.destroyed) return resolve()
    raw.once('close', resolve)
    places.set(request, resolve)
    begin()
  })

/** For callers whose token has been verified. @throws tooMany */
export function countRequestOf(services: Services, request: FastifyRequest, personId: string) {
  const kind = services.config.auth.rateLimits ? kindOf(request) : undefined
  const failure = kind && consume(services, request, kind, 'account', personId)
  if (failure) throw failure
}

/** A page that no cache has costs as much as thirty that one has. @throws tooMany */
export function countDrawing(services: Services, request: FastifyRequest) {
  const isLimiting = services.config.auth.rateLimits
  const failure = isLimiting && consume(services, request, 'drawing', 'network', networkOf(request.ip))
  if (failure) throw failure
}

/** One account's plans one after another: waiting for its own diary they would hold all connections. */
export function inTurn<T>(
  services: Services,
  request: FastifyRequest,
  personId: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!personId || kindOf(request) !== 'plan') return work()
  const known = turns.get(services) ?? newTurns()
  turns.set(services, known)
  return turnOf(known, personId)(work)
}

type Turns = LRUCache<string, LimitFunction>
const turns = new WeakMap<Services, Turns>()
const newTurns = (): Turns => new LRUCache({ max: 1_000 })

function turnOf(known: Turns, personId: string): LimitFunction {
  const mine = known.get(personId) ?? pLimit(1)
  known.set(personId, mine)
  return mine
}

type Bucket = { left: number; at: number }
const buckets = new WeakMap<Services, LRUCache<string, Bucket>>()
const waits = new WeakMap<FastifyRequest, number>()
const mostBuckets = 50_000

function consume(
  services: Services,
  request: FastifyRequest,
  kind: Kind,
  whose: 'account' | 'network',
  name: string,
): ApiFailure | undefined {
  const { rateScale } = services.config
  const known = buckets.get(services) ?? new LRUCache({ max: mostBuckets })
  buckets.set(services, known)
  const { burst, perMinute } = requestRates[kind][whose]
  const most = Math.max(1, burst * rateScale)
  const perMs = (perMinute * rateScale) / 60_000
  const now = services.clock.now().epochMilliseconds
  const key = `${kind} ${whose} ${name}`
  const { left, at } = known.get(key) ?? { left: most, at: now }
  const filled = Math.min(most, left + Math.max(0, now - at) * perMs)
  known.set(key, { left: filled < 1 ? filled : filled - 1, at: now })
  if (filled >= 1) return undefined
  waits.set(request, Math.max(1, Math.ceil((1 - filled) / perMs / 1_000)))
  return new ApiFailure(tooMany)
}

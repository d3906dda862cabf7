import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/v4/core'
import type { Endpoint, Role } from '#common/endpoint.ts'
import { notAllowed, notSignedIn, apiError, secondFactorNeeded } from '#common/api-error.ts'
import { type Claims, type Db, anonymous, isHalfSignedIn } from './database.ts'
import { fail, failInput } from './errors.ts'
import type { Services } from './services.ts'

export type App = FastifyInstance

/** Who is asking. `id` is the person's one id, in every table. */
export type Me = { id: string; role: Role; name: string; email: string }

/** The way of every answer: who asked (nobody for `who: 'anyone'` when signed out), what, and the transaction to do it in. */
export type Asked<Input, Who = Me> = {
  me: Who
  input: Input
  db: Db
  services: Services
  request: FastifyRequest
  reply: FastifyReply
}

const keyReused = apiError(
  422,
  'idempotency-key-reused',
  'This Idempotency-Key was sent before with another request.',
)

/** Keeps a promise to people who are signed in. */
export function route<I extends z.$ZodType, O extends z.$ZodType>(
  app: App,
  endpoint: Endpoint<I, O>,
  answer: (asked: Asked<z.output<I>>) => Promise<z.input<O>>,
) {
  const { who } = endpoint
  if (who === 'anyone') throw new Error(`${endpoint.path} is open to anyone: use openRoute`)
  register(app, endpoint, async (asked) => {
    if (!asked.me) return fail(asked.db.claims.sub ? notAllowed : notSignedIn)
    if (!who.includes(asked.me.role)) return fail(notAllowed)
    return answer(asked as Asked<z.output<I>>)
  })
}

/** Keeps a promise to everybody, signed in or not. */
export function openRoute<I extends z.$ZodType, O extends z.$ZodType>(
  app: App,
  endpoint: Endpoint<I, O>,
  answer: (asked: Asked<z.output<I>, Me | undefined>) => Promise<z.input<O>>,
) {
  if (endpoint.who !== 'anyone') throw new Error(`${endpoint.path} names who may ask: use route`)
  register(app, endpoint, answer)
}

/** The way of an answer that is made apart from the asker's transaction. `asMe` opens one as the asker. */
export type AskedApart<Input> = Omit<Asked<Input>, 'db'> & {
  asMe<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/**
 * Keeps a promise to people who are signed in without holding a transaction open meanwhile: because an outside service is asked
 * between a check and its commit, or because the house itself keeps the books. The verb opens its transactions itself and must
 * bear being run again: an Idempotency-Key brings back the answer once there is one, until then it lets the verb run anew.
 */
export function routeApart<I extends z.$ZodType, O extends z.$ZodType>(
  app: App,
  endpoint: Endpoint<I, O>,
  answer: (asked: AskedApart<z.output<I>>) => Promise<z.input<O>>,
) {
  const { services } = app
  const { who } = endpoint
  if (who === 'anyone') throw new Error(`${endpoint.path} is open to anyone: use openRoute`)
  registerEndpoint(services, endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    async handler(request, reply) {
      const claims = await claimsOf(services, request)
      if (!claims.sub) fail(notSignedIn)
      const input = parseInput(endpoint, request)
      const asMe: AskedApart<unknown>['asMe'] = (work) => services.asUser(claims, work)
      const key = keyOf(endpoint, request, claims)
      const { me, earlier } = await asMe(async (db) => {
        const me = (await findMe(db)) ?? fail(notAllowed)
        if (!who.includes(me.role)) fail(notAllowed)
        return { me, earlier: key === undefined ? undefined : await claimKey(db, key, endpoint, input) }
      })
      const result =
        earlier?.answer ??
        z.parse(endpoint.output, await answer({ me, input, asMe, services, request, reply }))
      if (key !== undefined && !earlier?.answer) await asMe((db) => keepAnswer(db, key, result))
      return reply.header('cache-control', 'no-store').send(result ?? {})
    },
  })
}

/** The way of an answer to everybody that is made apart. `findMe` reads who asks, if anybody has signed in. */
type OpenAskedApart<Input> = Omit<AskedApart<Input>, 'me' | 'asMe'> & { findMe(): Promise<Me | undefined> }

/** Keeps a promise to everybody without holding a transaction open meanwhile. */
export function openRouteApart<I extends z.$ZodType, O extends z.$ZodType>(
  app: App,
  endpoint: Endpoint<I, O>,
  answer: (asked: OpenAskedApart<z.output<I>>) => Promise<z.input<O>>,
) {
  const { services } = app
  if (endpoint.who !== 'anyone') throw new Error(`${endpoint.path} names who may ask: use routeApart`)
  registerEndpoint(services, endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    async handler(request, reply) {
      const claims = await claimsOf(services, request, { half: 'nobody' })
      const input = parseInput(endpoint, request)
      const asked = async () => (claims.sub ? services.asUser(claims, findMe) : undefined)
      const result = z.parse(
        endpoint.output,
        await answer({ input, services, request, reply, findMe: asked }),
      )
      return reply.header('cache-control', 'no-store').send(result ?? {})
    },
  })
}

function register<I extends z.$ZodType, O extends z.$ZodType>(
  app: App,
  endpoint: Endpoint<I, O>,
  answer: (asked: Asked<z.output<I>, Me | undefined>) => Promise<z.input<O>>,
) {
  const { services } = app
  registerEndpoint(services, endpoint)

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    async handler(request, reply) {
      const claims = await claimsOf(services, request, {
        half: endpoint.who === 'anyone' ? 'nobody' : 'refused',
      })
      // A stranger learns that they must sign in before they learn what their request lacks.
      if (endpoint.who !== 'anyone' && !claims.sub) fail(notSignedIn)
      const input = parseInput(endpoint, request)
      const key = keyOf(endpoint, request, claims)
      const result = await services.asUser(claims, async (db) => {
        const [me, earlier] = await Promise.all([
          claims.sub ? findMe(db) : undefined,
          key === undefined ? undefined : claimKey(db, key, endpoint, input),
        ])
        if (me && earlier) return earlier.answer as z.output<O>
        const result = z.parse(endpoint.output, await answer({ me, input, db, services, request, reply }))
        if (key !== undefined && me) await keepAnswer(db, key, result)
        return result
      })
      return reply.header('cache-control', 'no-store').send(result ?? {})
    },
  })
}

/** Every promise a house keeps, for the API's description and the tests that walk over all of them. */
export const endpointsOf = (services: Services): readonly Endpoint[] => endpoints.get(services) ?? []
const endpoints = new WeakMap<Services, Endpoint[]>()
const registerEndpoint = (services: Services, endpoint: Endpoint) =>
  void endpoints.set(services, [...endpointsOf(services), endpoint])

/**
 * The verified caller; a token that is not ours is refused rather than taken for nobody. So is one that waits for its second factor, but what is
 * open to anybody is open to its person too, as to nobody.
 */
export async function claimsOf(
  services: Services,
  request: FastifyRequest,
  { half = 'refused' }: { half?: 'refused' | 'nobody' } = {},
): Promise<Claims> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (!token || scheme?.toLowerCase() !== 'bearer') return anonymous
  const claims = (await services.tokens.verify(token)) ?? fail(notSignedIn)
  if (!isHalfSignedIn(claims)) return claims
  return half === 'nobody' ? anonymous : fail(secondFactorNeeded)
}

async function findMe(db: Db): Promise<Me | undefined> {
  const { rows } = await db.run<Me>('select id, role, name, email from public.profiles where id = auth.uid()')
  return rows[0]
}

function parseInput<I extends z.$ZodType>(endpoint: Endpoint<I>, request: FastifyRequest): z.output<I> {
  const inBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const sent = inBody ? request.body : request.query
  if (inBody && sent !== undefined && sent !== null && (typeof sent !== 'object' || Array.isArray(sent)))
    failInput([{ path: '', message: 'The body must be a JSON object.' }])
  const parsed = z.safeParse(endpoint.input, { ...(sent as object), ...(request.params as object) })
  if (parsed.success) return parsed.data
  return failInput(
    parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  )
}

/** The key that a signed-in client gave to a write. */
function keyOf(endpoint: Endpoint, request: FastifyRequest, claims: Claims): string | undefined {
  const key = endpoint.method !== 'GET' && claims.sub ? request.headers['idempotency-key'] : undefined
  if (typeof key !== 'string') return undefined
  if (key.length < 1 || key.length > 255)
    failInput([{ path: 'Idempotency-Key', message: 'Must have 1 to 255 characters.' }])
  return key
}

/**
 * A client that lost our answer may ask again with the same key: it gets the same answer, and nothing happens twice.
 * Undefined when the key is new; else what was answered to it (null: nothing yet).
 */
async function claimKey(
  db: Db,
  key: string,
  endpoint: Endpoint,
  input: unknown,
): Promise<{ answer: unknown } | undefined> {
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  const { rows } = await db.run<{ earlier: { same: boolean; answer: unknown } | null }>(
    'select app.claim_key($1, $2, $3) as earlier',
    [key, `${endpoint.method} ${endpoint.path}`, hash],
  )
  const earlier = rows[0]?.earlier
  if (earlier && !earlier.same) fail(keyReused)
  return earlier ?? undefined
}

const keepAnswer = (db: Db, key: string, answer: unknown) =>
  db.run('select app.keep_answer($1, $2)', [key, JSON.stringify(answer ?? {})])

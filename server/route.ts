import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/v4/core'
import type { Endpoint, Role } from '#common/endpoint.ts'
import { notAllowed, notSignedIn, refusal } from '#common/refusal.ts'
import { type Claims, type Db, anonymous } from './database.ts'
import { refuse, refuseInput } from './errors.ts'
import type { House } from './house.ts'

export type App = FastifyInstance

/** Who is asking. `id` is the person's one id, in every table. */
export type Me = { id: string; role: Role; name: string; email: string }

/** The way of every answer: who asked (nobody for `who: 'anyone'` when signed out), what, and the transaction to do it in. */
export type Asked<Input, Who = Me> = { me: Who; input: Input; db: Db; house: House; request: FastifyRequest; reply: FastifyReply }

const keyReused = refusal(422, 'idempotency-key-reused', 'This Idempotency-Key was sent before with another request.')

/** Keeps a promise to people who are signed in. */
export function route<I extends z.$ZodType, O extends z.$ZodType>(app: App, promise: Endpoint<I, O>, answer: (asked: Asked<z.output<I>>) => Promise<z.input<O>>) {
  const { who } = promise
  if (who === 'anyone') throw new Error(`${promise.path} is open to anyone: use openRoute`)
  register(app, promise, async (asked) => {
    if (!asked.me) return refuse(asked.db.claims.sub ? notAllowed : notSignedIn)
    if (!who.includes(asked.me.role)) return refuse(notAllowed)
    return answer(asked as Asked<z.output<I>>)
  })
}

/** Keeps a promise to everybody, signed in or not. */
export function openRoute<I extends z.$ZodType, O extends z.$ZodType>(app: App, promise: Endpoint<I, O>, answer: (asked: Asked<z.output<I>, Me | undefined>) => Promise<z.input<O>>) {
  if (promise.who !== 'anyone') throw new Error(`${promise.path} names who may ask: use route`)
  register(app, promise, answer)
}

function register<I extends z.$ZodType, O extends z.$ZodType>(app: App, promise: Endpoint<I, O>, answer: (asked: Asked<z.output<I>, Me | undefined>) => Promise<z.input<O>>) {
  const { house } = app
  promises.set(house, [...promisesOf(house), promise])
  const writes = promise.method !== 'GET'

  app.route({
    method: promise.method,
    url: promise.path,
    async handler(request, reply) {
      const claims = await claimsOf(house, request)
      // A stranger learns that they must sign in before they learn what their request lacks.
      if (promise.who !== 'anyone' && !claims.sub) refuse(notSignedIn)
      const input = parseInput(promise, request)
      const key = writes && claims.sub ? request.headers['idempotency-key'] : undefined
      const result = await house.asUser(claims, async (db) => {
        const me = claims.sub ? await findMe(db) : undefined
        const work = async () => z.parse(promise.output, await answer({ me, input, db, house, request, reply }))
        return typeof key === 'string' && me ? once(db, key, promise, input, work) : work()
      })
      return reply.header('cache-control', 'no-store').send(result ?? {})
    },
  })
}

/** Every promise a house keeps, for the API's description and the tests that walk over all of them. */
export const promisesOf = (house: House): readonly Endpoint[] => promises.get(house) ?? []
const promises = new WeakMap<House, Endpoint[]>()

/** The verified caller; a token that is not ours is refused rather than taken for nobody. */
export async function claimsOf(house: House, request: FastifyRequest): Promise<Claims> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (!token || scheme?.toLowerCase() !== 'bearer') return anonymous
  return (await house.tokens.verify(token)) ?? refuse(notSignedIn)
}

async function findMe(db: Db): Promise<Me | undefined> {
  const { rows } = await db.run<Me>('select id, role, name, email from public.profiles where id = auth.uid()')
  return rows[0]
}

function parseInput<I extends z.$ZodType>(promise: Endpoint<I>, request: FastifyRequest): z.output<I> {
  const inBody = promise.method !== 'GET' && promise.method !== 'DELETE'
  const sent = inBody ? request.body : request.query
  if (inBody && sent !== undefined && sent !== null && (typeof sent !== 'object' || Array.isArray(sent))) refuseInput([{ path: '', message: 'The body must be a JSON object.' }])
  const parsed = z.safeParse(promise.input, { ...(sent as object), ...(request.params as object) })
  if (parsed.success) return parsed.data
  return refuseInput(parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })))
}

/** A client that lost our answer may ask again with the same key: it gets the same answer, and nothing happens twice. */
async function once<T>(db: Db, key: string, promise: Endpoint, input: unknown, work: () => Promise<T>): Promise<T> {
  if (key.length < 1 || key.length > 255) refuseInput([{ path: 'Idempotency-Key', message: 'Must have 1 to 255 characters.' }])
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  const { rows } = await db.run<{ earlier: { same: boolean; answer: T } | null }>('select house.claim_key($1, $2, $3) as earlier', [key, `${promise.method} ${promise.path}`, hash])
  const earlier = rows[0]?.earlier
  if (earlier) return earlier.same ? earlier.answer : refuse(keyReused)
  const answer = await work()
  await db.run('select house.keep_answer($1, $2)', [key, JSON.stringify(answer ?? {})])
  return answer
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/v4/core'
import { type Endpoint, roles } from '#common/endpoint.ts'
import {
  addressUnconfirmed,
  adminSecondFactorNeeded,
  notAllowed,
  notSignedIn,
  secondFactorNeeded,
} from '#common/api-error.ts'
import { type Caller, onBehalfOf, readCaller } from './caller.ts'
import { type Claims, type Db, anonymous } from './database.ts'
import { fail, failInput } from './errors.ts'
import { claimKey, storeAnswer } from './idempotency.ts'
import { inTurn } from './limits/requests.ts'
import { networkOf } from './network.ts'
import type { Me, Services } from './services.ts'

export type App = FastifyInstance

type Context<E extends Endpoint> = {
  caller: Caller
  input: z.output<E['input']>
  request: FastifyRequest
  reply: FastifyReply
} & (E extends Endpoint<z.$ZodType, z.$ZodType, Endpoint['who'], 'own'>
  ? OwnTransactions & { services: Services } & (E['who'] extends 'anyone' ? unknown : { me: Me })
  : { db: Db; services: WithoutDatabase; me: E['who'] extends 'anyone' ? Me | undefined : Me })

/** Where the answer is `{}`, a handler need not give one. */
type Result<Output> = Record<string, never> extends Output ? Output | void : Output

/** A handler that holds a connection must not wait for a second one: enough of them at once would wait for ever. */
type WithoutDatabase = Omit<Services, 'asUser' | 'asSystem' | 'readAsUser'>

export type OwnTransactions = { asCaller<T>(work: (db: Db) => Promise<T>): Promise<T> }

/** The request as parsed, before the caller is known. */
export type Prospect<E extends Endpoint> = {
  readonly claims: Claims
  readonly key: string | undefined
  readonly network: string
  readonly input: z.output<E['input']>
  /** Resolves when the transaction is over, whether or not it succeeded. */
  readonly ended: Promise<void>
}

/**
 * With own transactions a handler must be idempotent: until answered, a repeated key runs it again.
 * `prepare` runs before the transaction: it may refuse what the handler would refuse, to callers whom `who` admits and
 * whose key is new, and reads for many requests together.
 */
export function route<E extends Endpoint, Prepared = undefined>(
  app: App,
  endpoint: E,
  handler: (
    context: Context<E> & { prepared: Prepared | undefined },
  ) => Promise<Result<z.input<E['output']>>>,
  prepare?: (prospect: Prospect<E>) => Promise<Prepared | undefined>,
) {
  const { services } = app
  const { who, transaction } = endpoint
  endpoints.set(services, [...endpointsOf(services), endpoint])
  if (who === 'anyone' && endpoint.method === 'GET' && transaction !== 'own')
    readsOfNobody(services).set(endpoint.path, async (sent) => {
      const input = parse(endpoint.input, sent)
      const caller: Caller = { claims: anonymous, hasOtherScheme: false }
      const answer = await services.asUser(anonymous, (db) => {
        const context: object = { caller, input, services, db }
        return handler(context as Parameters<typeof handler>[0])
      })
      return z.parse(endpoint.output, answer ?? {})
    })
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { load: endpoint.load },
    async handler(request, reply) {
      const caller = await requireCaller(services, request, {
        withoutSecondFactor: who === 'anyone' ? 'nobody' : 'error',
        guests: who !== 'anyone',
      })
      const { claims } = caller
      // 401 before 400: a stranger learns that they must sign in, not what the request lacks.
      if (who !== 'anyone' && !claims.sub) fail(notSignedIn)
      const instructorId = onBehalfOf(request)
      const office = instructorId === undefined ? undefined : officeOf(services, endpoint)
      const input = parseInput(endpoint, request)
      const key = keyOf(endpoint, request, claims)
      const asCaller: OwnTransactions['asCaller'] = (work) => services.asUser(claims, work)
      const answer = async (more: object) => {
        const context: object = { caller, input, services, request, reply, ...more }
        return z.parse(endpoint.output, (await handler(context as Parameters<typeof handler>[0])) ?? {})
      }
      const begin = async (db: Db) => {
        const [me, earlier] = await Promise.all([
          claims.sub ? services.findMe(db) : undefined,
          key !== undefined
            ? claimKey(db, services, { key, endpoint, input: office ? { office: claims.sub, input } : input })
            : undefined,
        ])
        admit(endpoint, me, claims)
        return { me, earlier: me && earlier?.answer }
      }

      let result: unknown
      if (transaction !== 'own') {
        const { promise: ended, resolve: end } = Promise.withResolvers<void>()
        const prepared = await prepare?.({
          claims,
          key,
          network: networkOf(request.ip),
          input: input as z.output<E['input']>,
          ended,
        })
        result = await inTurn(services, request, claims.sub, () =>
          asCaller(async (own) => {
            const db = office && instructorId !== undefined ? await office.begin(own, instructorId) : own
            const { me, earlier } = await begin(db)
            if (earlier) return earlier
            const whole = await answer({ db, me, prepared })
            if (office && endpoint.method !== 'GET') await office.note(db, endpoint, { input, answer: whole })
            const result = office ? endpoint.office?.(whole) : whole
            // In one round trip with the commit, which fails if this does.
            if (key !== undefined && me) storeAnswer(db, services, key, result).catch(() => {})
            return result
          }),
        ).finally(end)
      } else if (who === 'anyone') result = await answer({ asCaller })
      else {
        const { me, earlier } = await asCaller(begin)
        result = earlier ?? (await answer({ asCaller, me }))
        if (key !== undefined && !earlier) await asCaller((db) => storeAnswer(db, services, key, result))
      }
      return reply.header('cache-control', 'no-store').send(result ?? {})
    },
  })
}

/** @throws notAllowed */
const officeOf = ({ office }: Services, endpoint: Endpoint) =>
  office && endpoint.office && endpoint.transaction !== 'own' ? office : fail(notAllowed)

/** @throws notAllowed, addressUnconfirmed, adminSecondFactorNeeded */
export function admit({ who, guests }: Pick<Endpoint, 'who' | 'guests'>, me: Me | undefined, claims: Claims) {
  if (me && isGuest(me) && !guests) fail(addressUnconfirmed)
  if (who !== 'anyone' && !(me && who.includes(me.role))) fail(notAllowed)
  if (me?.role === 'admin' && claims['no_admin'] && isForAdmins(who)) fail(adminSecondFactorNeeded)
}

/** Their account has no address yet: it is booking its first lesson. */
export const isGuest = ({ email }: Pick<Me, 'email'>) => email === ''

/** What everybody may do stays open, so that a second factor can be set up. */
const isForAdmins = (who: Endpoint['who']) => who !== 'anyone' && who.length < roles.length

/** What pages that the server renders read: as nobody, without HTTP. @throws what the action fails with */
export const readAsNobody = (services: Services, path: string, input: object): Promise<unknown> => {
  const read = readsOfNobody(services).get(path)
  if (!read) throw new Error(`${path} is not open to anyone`)
  return read(input)
}
function readsOfNobody(services: Services) {
  const known = openReads.get(services) ?? new Map<string, (input: object) => Promise<unknown>>()
  openReads.set(services, known)
  return known
}
const openReads = new WeakMap<Services, Map<string, (input: object) => Promise<unknown>>>()

export const endpointsOf = (services: Services): readonly Endpoint[] => endpoints.get(services) ?? []
const endpoints = new WeakMap<Services, Endpoint[]>()

export async function requireCaller(
  services: Services,
  request: FastifyRequest,
  {
    withoutSecondFactor = 'error',
    guests,
  }: { withoutSecondFactor?: 'nobody' | 'error'; guests?: boolean } = {},
): Promise<Caller> {
  const caller = await readCaller(services, request, { guests })
  if (!caller.fault) return caller
  if (caller.fault !== 'second factor missing') return fail(notSignedIn)
  return withoutSecondFactor === 'nobody'
    ? { claims: anonymous, hasOtherScheme: false }
    : fail(secondFactorNeeded)
}

function parseInput<I extends z.$ZodType>(endpoint: Endpoint<I>, request: FastifyRequest): z.output<I> {
  const inBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const sent = inBody ? request.body : request.query
  if (inBody && sent !== undefined && sent !== null && (typeof sent !== 'object' || Array.isArray(sent)))
    failInput([{ path: '', message: 'The body must be a JSON object.' }])
  return parse(endpoint.input, { ...(sent as object), ...(request.params as object) })
}

/** @throws bad-input */
export function parse<S extends z.$ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  return failInput(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

function keyOf(endpoint: Endpoint, request: FastifyRequest, claims: Claims): string | undefined {
  const key = endpoint.method !== 'GET' && claims.sub ? request.headers['idempotency-key'] : undefined
  if (typeof key !== 'string') return undefined
  if (key.length < 1 || key.length > 255)
    failInput([{ path: 'Idempotency-Key', message: 'Must have 1 to 255 characters.' }])
  return key
}

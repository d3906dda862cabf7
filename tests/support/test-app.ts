import { freePort } from './free-port.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/v4/core'
import type { ApiError } from '#common/api-error.ts'
import type { Endpoint, Role } from '#common/endpoint.ts'
import { createTokens } from '#features/accounts/server/tokens.ts'
import { buildApp } from '#server/app.ts'
import { Clock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { addressOf } from '#web/address.ts'
import { cloneDatabase } from './postgres.ts'
import { settleJobs } from './settle-jobs.ts'

/** Somebody of the cast, with a session. */
export type Person = { id: string; email: string; name: string; role: Role; token: string }

export type Answer = { status: number; body: any; headers: Headers }

/** What a call of this endpoint takes, for helpers of a test that pass it on. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** What an error's body holds beside what its contract says of it. */
export type ErrorBody = {
  code: string
  detail: string
  issues?: { path: string; message: string }[]
  /** Free times, where the one that was asked for is not. */
  alternatives?: { startsAt: string }[]
}

/** The API as its contracts type it: anyone who calls gets the output, or the test fails with what was answered instead. */
export type Calls = {
  call<I extends z.$ZodType, O extends z.$ZodType>(
    who: Person | undefined,
    endpoint: Endpoint<I, O>,
    input: z.input<I>,
    headers?: Record<string, string>,
  ): Promise<z.output<O>>
  /** The same call where it must be answered with this error; gives the error's body. */
  fails<I extends z.$ZodType, O extends z.$ZodType>(
    who: Person | undefined,
    endpoint: Endpoint<I, O>,
    input: z.input<I>,
    error: ApiError,
    headers?: Record<string, string>,
  ): Promise<ErrorBody & Record<string, unknown>>
  /** The same call where either may happen. */
  tryCall<I extends z.$ZodType, O extends z.$ZodType>(
    who: Person | undefined,
    endpoint: Endpoint<I, O>,
    input: z.input<I>,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: z.output<O> & Partial<ErrorBody>; headers: Headers }>
}

export type TestApp = Calls & {
  url: string
  fastify: FastifyInstance
  services: Services
  clock: Clock
  anonKey: string
  serviceKey: string
  /** The database as its owner, for commands that run as processes of their own. */
  ownerUrl: string
  /** The database as the server uses it. */
  loginUrl: string
  /** Makes a confirmed person of this name and role, with a session. */
  person(name: string, role?: Role): Promise<Person>
  /** Has them show now who they are, for what asks for it (`reauthenticationNeeded`). */
  reauthenticate(who: Person): Promise<void>
  /** One HTTP request as a person (or as nobody), JSON both ways: for what no contract describes, and for input that its types forbid. */
  ask(
    who: Person | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** Does all jobs that are due, and those that they bring up. */
  settle(): Promise<void>
  /** Messages written to an address, newest first. */
  mailsTo(address: string): Promise<
    {
      subject: string
      kind: string
      state: string
      body: {
        text: string
        html: string
        attachments?: { filename: string; contentType: string; content: string }[]
        thread?: string
      }
    }[]
  >
  close(): Promise<void>
}

/** A whole server on a clone of the migrated database (or on a migrated one that is given), listening on loopback. Close it in `after()`. */
export async function openTestApp(
  env: Record<string, string> = {},
  given?: Awaited<ReturnType<typeof cloneDatabase>>,
): Promise<TestApp> {
  const database = given ?? (await cloneDatabase())
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'clearway-test-'))
  const port = Number(env['PORT'] ?? (await freePort()))
  const config = readConfig({
    PORT: String(port),
    CLEARWAY_DATA: dataFolder,
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    AUTH_RATE_LIMITS: 'off',
    ...env,
  })
  const clock = new Clock()
  const { app, close } = await buildApp({ config, url: database.loginUrl, clock })
  await app.services.jobs.open()
  await app.listen({ port, host: '127.0.0.1' })
  const { services } = app
  const tokens = await createTokens({
    secrets: config.auth.jwtSecrets,
    issuer: config.auth.issuer ?? `${config.publicUrl}/auth/v1`,
  })
  const ask: TestApp['ask'] = async (who, method, where, body, headers = {}) => {
    const reply = await fetch(config.publicUrl + where, {
      method,
      headers: {
        ...(who && { authorization: `Bearer ${who.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await reply.text()
    return {
      status: reply.status,
      headers: reply.headers,
      body: reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    }
  }

  return {
    url: config.publicUrl,
    fastify: app,
    services,
    clock,
    anonKey: tokens.anonKey,
    serviceKey: tokens.serviceKey,
    ownerUrl: database.ownerUrl,
    loginUrl: database.loginUrl,
    person: (name, role = 'student') => makePerson(services, tokens, name, role),
    async reauthenticate({ id, token }) {
      const { session_id } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
      await services.asSystem('a session that is open', (db) =>
        db.queryUnchecked(
          `insert into auth.sessions (id, user_id, amr) values ($1, $2, '[]')
           on conflict (id) do update set reauthenticated_at = clock()`,
          [session_id, id],
        ),
      )
    },
    ask,
    ...callsBy(ask),
    settle: () => settleJobs(services),
    async mailsTo(address) {
      const { rows } = await services.asSystem('read a mailbox', (db) =>
        db.queryUnchecked(
          'select subject, kind, state, body from app.mails where lower(recipient) = lower($1) order by id desc',
          [address],
        ),
      )
      return rows as never
    },
    async close() {
      await close()
      await database.drop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Calls by contract over whatever sends one request. */
export function callsBy(ask: TestApp['ask']): Calls {
  const tryCall: Calls['tryCall'] = (who, endpoint, input, headers) => {
    const { url, body } = addressOf(endpoint, input)
    return ask(who, endpoint.method, url, body, headers)
  }
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
  return {
    tryCall,
    async call(who, endpoint, input, headers) {
      const { status, body } = await tryCall(who, endpoint, input, headers)
      assert.equal(status, 200, `${nameOf(endpoint)} → ${JSON.stringify(body)}`)
      return body
    },
    async fails(who, endpoint, input, error, headers) {
      const { status, body } = await tryCall(who, endpoint, input, headers)
      assert.deepEqual(
        [status, body.code],
        [error.status, error.code],
        `${nameOf(endpoint)} → ${JSON.stringify(body)}`,
      )
      return body as ErrorBody
    },
  }
}

/** Straight into the tables: how people come by their accounts is the story of the auth tests. */
async function makePerson(
  services: Services,
  tokens: Awaited<ReturnType<typeof createTokens>>,
  name: string,
  role: Role,
): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${Math.random().toString(36).slice(2, 8)}@home.test`
  const { rows } = await services.asSystem('the cast', async (db) => {
    const made = await db.queryUnchecked<{ id: string }>(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values (uuidv7(), $1, clock(), $2) returning id`,
      [email, JSON.stringify({ name, role })],
    )
    await db.queryUnchecked(
      `insert into public.profiles (auth_id, name, email, role, verification_status) values ($1, $2, $3, $4, 'approved')`,
      [made.rows[0]!.id, name, email, role],
    )
    return made
  })
  const id = rows[0]!.id
  const seconds = Math.floor(Date.now() / 1000)
  const token = await tokens.signAccess({
    sub: id,
    role: 'authenticated',
    aud: 'authenticated',
    email,
    session_id: crypto.randomUUID(),
    iat: seconds,
    exp: seconds + 86_400,
  })
  return { id, email, name, role, token }
}

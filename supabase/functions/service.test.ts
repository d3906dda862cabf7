import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient, type FunctionsHttpError } from '@supabase/supabase-js'
import type { FastifyInstance } from 'fastify'
import { apiError, secondFactorNeeded } from '#common/api-error.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { fail } from '#server/errors.ts'
import { openHttp } from '#server/http.ts'
import { functionService, type ServerFunctions } from './service.ts'

let app: TestApp
let amara: Person
let workshop: FastifyInstance
let address: string
before(async () => {
  app = await openTestApp()
  amara = await app.person('Amara Okafor')
  workshop = openHttp({ logLevel: 'silent', trustProxy: 0, publicUrl: app.url })
  workshop.decorate('services', app.services)
  workshop.register(async (scope) => functionService(scope, shelf))
  address = await workshop.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  await workshop.close()
  await app.close()
})

const tooLate = apiError(409, 'too-late', 'The shop has closed.')
const shelf: ServerFunctions = {
  greet: async ({ body, claims }) => ({
    greeting: `Hello ${(body as { name?: string }).name ?? 'you'}`,
    role: claims.role,
  }),
  close: async () => fail(tooLate, { opens: '09:00' }),
  break: async () => {
    throw new Error('password=hunter2')
  },
}

const client = (who: Person | undefined = amara) =>
  who
    ? createClient(address, app.anonKey, { accessToken: async () => who.token }).functions
    : createClient(address, app.anonKey).functions
const failure = async (error: unknown) => {
  const { name, message, context } = error as FunctionsHttpError & { context: Response }
  return { name, message, status: context.status, body: (await context.json()) as Record<string, unknown> }
}
const nonTwo = { name: 'FunctionsHttpError', message: 'Edge Function returned a non-2xx status code' }

test('a function answers anyone who calls, signed in or with the public key', async () => {
  assert.deepEqual((await client().invoke('greet', { body: { name: 'Amara' } })).data, {
    greeting: 'Hello Amara',
    role: 'authenticated',
  })
  const signedOut = createClient(address, app.anonKey).functions
  assert.deepEqual((await signedOut.invoke('greet')).data, { greeting: 'Hello you', role: 'anon' })
})

test('a refusal reaches the client with its status, its code and a sentence', async () => {
  const { data, error } = await client().invoke('close')
  assert.equal(data, null)
  assert.deepEqual(await failure(error), {
    ...nonTwo,
    status: 409,
    body: { error: 'The shop has closed.', code: 'too-late', opens: '09:00' },
  })
})

test('what goes wrong inside stays inside', async () => {
  const { status, body } = await failure((await client().invoke('break')).error)
  assert.deepEqual([status, body['code'], Object.keys(body)], [500, 'unexpected', ['error', 'code']])
})

test('an unknown function, a missing token and a bad one are told in the protocol’s words', async () => {
  const unknown = await failure((await client().invoke('juggle')).error)
  assert.deepEqual(
    [unknown.status, unknown.body['code'], unknown.body['message']],
    [404, 'NOT_FOUND', 'Requested function was not found'],
  )
  for (const name of ['greet/deeper', '__proto__', 'constructor', '%00', '..%2fgreet', ''])
    assert.equal(
      (
        await fetch(`${address}/functions/v1/${name}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${app.anonKey}` },
        })
      ).status,
      404,
      name,
    )

  const call = async (authorization?: string) => {
    const answer = await fetch(`${address}/functions/v1/greet`, {
      method: 'POST',
      headers: { ...(authorization !== undefined && { authorization }) },
    })
    return [answer.status, ((await answer.json()) as { msg: string }).msg]
  }
  assert.deepEqual(await call(), [401, 'Error: Missing authorization header'])
  for (const bad of [
    'Bearer nonsense',
    `Bearer ${amara.token.slice(0, -3)}abc`,
    'Basic YTpi',
    'Bearer',
    amara.token,
  ])
    assert.deepEqual(await call(bad), [401, 'Invalid JWT'])
})

test('anyone who has still to show a second factor calls nothing', async () => {
  const exp = Math.floor(Date.now() / 1_000) + 60
  const token = await app.services.tokens.signAccess({
    sub: amara.id,
    role: 'authenticated',
    aud: 'authenticated',
    exp,
    needs_second_factor: true,
  })
  const { status, body } = await failure((await client({ ...amara, token }).invoke('greet')).error)
  assert.deepEqual(
    [status, body['code'], typeof body['error']],
    [secondFactorNeeded.status, secondFactorNeeded.code, 'string'],
  )
})

test('JSON is JSON however it is labelled; anything else is refused where an object is needed', async () => {
  assert.deepEqual((await client().invoke('greet', { body: JSON.stringify({ name: 'Tom' }) })).data, {
    greeting: 'Hello Tom',
    role: 'authenticated',
  })
  for (const body of [
    '{',
    '[]',
    '3',
    'null',
    '"x"',
    'words',
    new Blob(['\u0000\u0001']),
    Object.assign(new FormData()),
  ]) {
    const { status, body: said } = await failure(
      (await client().invoke('greet', { body: body as never })).error,
    )
    assert.deepEqual([status, said['code'], typeof said['error']], [400, 'bad-input', 'string'], String(body))
  }
  const large = await failure((await client().invoke('greet', { body: 'x'.repeat(1_100_000) })).error)
  assert.deepEqual([large.status, large.body['code']], [413, 'too-large'])
})

test('a method that a function does not name is refused', async () => {
  const { error } = await client().invoke('greet', { method: 'DELETE' })
  assert.equal((error as { context: Response }).context.headers.get('allow'), 'POST')
  assert.deepEqual((await failure(error)).body, {
    error: 'This function does not answer to that method.',
    code: 'wrong-method',
  })
})

test('a browser on another origin may ask first', async () => {
  const answer = await fetch(`${address}/functions/v1/greet`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://school.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,x-client-info',
    },
  })
  assert.equal(answer.status, 204)
  assert.equal(answer.headers.get('access-control-allow-origin'), '*')
  assert.match(answer.headers.get('access-control-allow-methods')!, /POST.*DELETE/)
  for (const name of ['authorization', 'x-client-info', 'apikey', 'content-type', 'x-region'])
    assert.match(answer.headers.get('access-control-allow-headers')!, new RegExp(name))
})

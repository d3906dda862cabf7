import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Endpoint, type Role, roles } from '#common/endpoint.ts'
import { seeded } from '#tools/demo/random.ts'
import { featureOrder } from '#features/order.ts'
import { nameContracts } from '#server/contracts.ts'
import { endpointsOf } from '#server/route.ts'
import { openTestApp, type Person, type TestApp } from './support/test-app.ts'

/** Every endpoint of the API, taken from the list that the API itself has: who may ask, and what happens to nonsense. */
describe('every endpoint of the API', () => {
  let app: TestApp
  let endpoints: readonly Endpoint[]
  const cast = new Map<Role, Person>()

  before(async () => {
    app = await openTestApp()
    endpoints = endpointsOf(app.services)
    for (const role of roles) cast.set(role, await app.person(`Robin ${role}`, role))
  })
  after(() => app.close())

  const address = (endpoint: Endpoint, id = crypto.randomUUID()) => endpoint.path.replaceAll(/:\w+/g, id)
  const hasBody = (endpoint: Endpoint) => endpoint.method !== 'GET' && endpoint.method !== 'DELETE'

  test('is described in the OpenAPI document, with what it may refuse', async () => {
    const { body } = await app.ask(undefined, 'GET', '/api/openapi.json')
    assert.ok(endpoints.length > 30)
    for (const endpoint of endpoints) {
      const described =
        body.paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
      assert.ok(described?.summary, `${endpoint.method} ${endpoint.path}`)
      assert.ok(
        described.operationId && described.tags?.[0],
        `${endpoint.method} ${endpoint.path} is exported by a contract`,
      )
      for (const { status, code } of endpoint.errors ?? [])
        assert.match(described.responses[status].description, new RegExp(code), `${endpoint.path} ${code}`)
    }
  })

  test('bears a name of its own in the document, and every name that a contract exports is kept', async () => {
    const { body } = await app.ask(undefined, 'GET', '/api/openapi.json')
    const named = Object.values(
      body.paths as Record<string, Record<string, { operationId: string }>>,
    ).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
    assert.equal(new Set(named).size, endpoints.length)
    const exported = [...(await nameContracts(featureOrder)).values()].map(({ name }) => name)
    assert.deepEqual(named.toSorted(), exported.toSorted())
  })

  test('asks those who are not signed in to sign in, and refuses the roles it does not name', async () => {
    for (const endpoint of endpoints) {
      if (endpoint.who === 'anyone') continue
      const stranger = await app.ask(
        undefined,
        endpoint.method,
        address(endpoint),
        hasBody(endpoint) ? {} : undefined,
      )
      assert.deepEqual(
        [stranger.status, stranger.body.code],
        [401, 'not-signed-in'],
        `${endpoint.method} ${endpoint.path}`,
      )
      for (const role of roles.filter((role) => !endpoint.who.includes(role))) {
        const { status, body } = await app.ask(
          cast.get(role),
          endpoint.method,
          address(endpoint),
          hasBody(endpoint) ? {} : undefined,
        )
        assert.ok(
          status === 403 || (status === 400 && body.code === 'bad-input'),
          `${endpoint.method} ${endpoint.path} as ${role}: ${status}`,
        )
      }
    }
  })

  test('refuses a token that is forged, or signed by somebody else', async () => {
    const forged = { ...cast.get('admin')!, token: `${cast.get('admin')!.token.slice(0, -4)}AAAA` }
    for (const endpoint of endpoints)
      assert.equal(
        (await app.ask(forged, endpoint.method, address(endpoint), hasBody(endpoint) ? {} : undefined))
          .status,
        401,
        endpoint.path,
      )
  })

  test('takes a parameter once, an id from the address alone, and nothing from a prototype', async () => {
    const [admin, learner] = [cast.get('admin')!, cast.get('student')!]
    const near = '/api/instructors?postcode=BS6+6UL'
    assert.equal((await app.ask(learner, 'GET', near)).status, 200)
    assert.equal((await app.ask(learner, 'GET', `${near}&postcode=B1+1AA`)).status, 400)
    const { body } = await app.ask(admin, 'GET', `/api/admin/users/${learner.id}?id=${admin.id}`)
    assert.equal(body.id, learner.id)
    const sent =
      '{"name":"Robin","__proto__":{"role":"admin","isPolluted":true},"constructor":{"prototype":{"isPolluted":true}}}'
    const changed = await app.ask(learner, 'PATCH', '/api/profile', sent)
    assert.deepEqual([changed.status, changed.body.role], [200, 'student'])
    assert.equal(
      (await app.ask(learner, 'PUT', '/auth/v1/user', `{"data":${sent}}`, { apikey: app.anonKey })).status <
        500,
      true,
    )
    assert.equal(({} as { isPolluted?: boolean }).isPolluted, undefined)
  })

  test('answers nonsense with a 4xx, a code and a sentence', async () => {
    const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e9))
    console.log(`TEST_SEED=${seed}`)
    const random = seeded(seed)
    const nonsense = (): unknown =>
      random.pick<unknown>([
        null,
        '',
        'x'.repeat(20_000),
        0,
        -1,
        1e308,
        true,
        [],
        {},
        [[[]]],
        '\u0000',
        '\ud800',
        "'; drop table lessons; --",
        '2026-02-30',
        '9999-12-31T23:59:59Z',
        crypto.randomUUID(),
        '../../etc/passwd',
        '<script>',
        { $ne: null },
      ])
    for (const endpoint of endpoints) {
      const fields = Object.keys((endpoint.input as unknown as { shape?: object }).shape ?? {})
      for (let round = 0; round < 12; round++) {
        const who =
          endpoint.who === 'anyone' ? undefined : cast.get(endpoint.who[round % endpoint.who.length]!)
        const junk = Object.fromEntries(fields.map((field) => [field, nonsense()]))
        const id = encodeURIComponent(
          String(random.pick(['x', '\u0000', crypto.randomUUID(), '..', '%', '1'.repeat(300)])),
        )
        const query = hasBody(endpoint)
          ? ''
          : `?${new URLSearchParams(Object.entries(junk).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 2_000) : JSON.stringify(value)]))}`
        const body = hasBody(endpoint)
          ? random.pick<unknown>([
              junk,
              JSON.stringify(junk),
              '{',
              '[]',
              '"x"',
              'null',
              '{"__proto__":{"a":1}}',
            ])
          : undefined
        const { status, body: answer } = await app.ask(
          who,
          endpoint.method,
          address(endpoint, id as ReturnType<typeof crypto.randomUUID>) + query,
          body,
          {
            'idempotency-key': crypto.randomUUID(),
          },
        )
        const shown = `${endpoint.method} ${endpoint.path} ${JSON.stringify(body ?? query).slice(0, 300)} → ${status}`
        assert.ok(status < 500, shown)
        if (status >= 400) assert.ok(answer.code && answer.detail, shown)
      }
    }
  })
})

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { type Garage, openGarage } from '#tests/support/rest.ts'

/** What the client's builder does not send, or does not show: methods, headers both ways, bodies of other kinds. */
let app: TestApp
let garage: Garage
let olga: Person
before(async () => {
  app = await openTestApp()
  garage = await openGarage(app)
  olga = await app.person('Olga Petrova', 'school_owner')
})
after(async () => {
  await garage.close()
  await app.close()
})
beforeEach(async () => {
  await garage.owner.query('truncate public.vans, public.parts')
  await garage.owner.query(
    `insert into public.vans (id, owner_id, plate, seats) select n, $1, 'CAR' || n, 5 from generate_series(1, 6) n`,
    [olga.id],
  )
})

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const reply = await fetch(`${garage.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: app.anonKey,
      authorization: `Bearer ${olga.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await reply.text()
  const header = (name: string) => reply.headers.get(name)
  return {
    status: reply.status,
    text,
    body: header('content-type')?.includes('json') && text ? JSON.parse(text) : undefined,
    header,
  }
}
test('a head is the answer without its body, also when it is a refusal', async () => {
  const [whole, head] = await Promise.all([ask('GET', 'vans?limit=2'), ask('HEAD', 'vans?limit=2')])
  assert.deepEqual(
    [head.status, head.text, head.header('content-range')],
    [200, '', whole.header('content-range')],
  )
  const refused = await ask('HEAD', 'vans?wheels=eq.4')
  assert.deepEqual([refused.status, refused.text], [400, ''])
})

test('rows come as JSON, one row on its own where that is wanted', async () => {
  const type = async (accept: string, query = 'id=eq.1') => {
    const { status, header, body } = await ask('GET', `vans?${query}`, undefined, { accept })
    return status === 200 ? header('content-type') : `${status} ${body.code}`
  }
  assert.equal(await type('*/*'), 'application/json; charset=utf-8')
  assert.equal(await type('text/html, application/xhtml+xml, */*;q=0.8'), 'application/json; charset=utf-8')
  assert.equal(await type('application/json;nulls=stripped'), 'application/json; charset=utf-8')
  assert.equal(
    await type('application/vnd.pgrst.object+json'),
    'application/vnd.pgrst.object+json; charset=utf-8',
  )
  assert.equal(await type('text/xml'), '406 PGRST107')
  assert.equal(await type(''), '406 PGRST107')
  assert.equal(await type('constructor'), '406 PGRST107')
})

test('bodies that are no JSON, or not rows, change nothing', async () => {
  const said = async (method: string, body: string, type?: string, path = 'vans?id=eq.1') => {
    const answer = await ask(method, path, body, type === undefined ? {} : { 'content-type': type })
    return `${answer.status} ${answer.body?.code}`
  }
  for (const method of ['POST', 'PATCH']) {
    for (const body of ['', '{', 'null', '1', '"x"', '[[]]', '[1]', '{"id":1}}', '\u0000', '[{"id":1},[]]'])
      assert.equal(await said(method, body), '400 PGRST102', `${method} ${body}`)
    assert.equal(await said(method, 'id,plate\n1,X', 'text/csv'), '415 PGRST102')
    assert.equal(await said(method, 'id=1', 'application/x-www-form-urlencoded'), '415 PGRST102')
    assert.equal(await said(method, '{}', 'nonsense'), '415 PGRST102')
    assert.equal(await said(method, `{"plate":"${'x'.repeat(1_100_000)}"}`), '413 PGRST102')
  }
  assert.equal(
    await said('POST', `{"id":50,"plate":"DEEP","more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
    '413 54001',
  )
  assert.equal(await said('POST', '{"id":50,"plate":"A\\u0000B"}'), '400 22P05')
  assert.equal(await said('POST', '{"id":50,"plate":"A\\ud800"}'), '400 22P02')
  assert.deepEqual(
    (await garage.owner.query('select count(*)::int as count from public.vans where seats = 5')).rows,
    [{ count: 6 }],
  )
})

test('paths and methods that are not there', async () => {
  const said = async (method: string, path: string) => {
    const { status, body } = await ask(method, path)
    return `${status} ${body.code}`
  }
  assert.equal(await said('GET', ''), '404 PGRST205')
  assert.equal(await said('GET', 'vans/1'), '404 PGRST125')
  assert.equal(await said('GET', 'vans/'), '404 PGRST125')
  assert.equal(await said('POST', 'a/b/c'), '404 PGRST125')
  assert.equal(await said('GET', '%zz'), '400 PGRST125')
  assert.equal(await said('GET', '..%2Fcars'), '404 PGRST125')
  assert.equal(await said('GET', 'unguarded'), '404 PGRST205')
  assert.equal(await said('GET', 'profiles'), '404 PGRST205')
  assert.equal(await said('POST', 'rpc/sell'), '404 PGRST202')
  assert.match(await sendRaw('TRACE', 'vans'), /^HTTP\/1\.1 405 .*"PGRST117"/s)
})

/** Methods that `fetch` refuses to send. */
const sendRaw = (method: string, path: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(garage.url)
    let text = ''
    const socket = connect(Number(port), hostname)
    socket
      .on('data', (chunk) => (text += chunk))
      .on('close', () => resolve(text))
      .on('error', reject)
    socket.write(
      `${method} /rest/v1/${path} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\napikey: ${app.anonKey}\r\n\r\n`,
    )
  })

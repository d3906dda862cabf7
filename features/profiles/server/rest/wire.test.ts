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
  await garage.owner.query('truncate public.cars, public.parts')
  await garage.owner.query(
    `insert into public.cars (id, owner_id, plate, seats) select n, $1, 'CAR' || n, 5 from generate_series(1, 6) n`,
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
const column = async (name: string, where: string) =>
  (await garage.owner.query(`select ${name} as it from public.cars where ${where}`)).rows.map(({ it }) => it)

test('PUT puts one row under its key, new or not, and no other', async () => {
  const made = await ask(
    'PUT',
    'cars?id=eq.9',
    { id: 9, plate: 'NEW9', seats: 2 },
    { prefer: 'return=representation' },
  )
  assert.deepEqual([made.status, made.body[0].plate], [201, 'NEW9'])
  assert.equal((await ask('PUT', 'cars?id=eq.10', { id: 10, plate: 'NEW10' })).status, 201)
  const changed = await ask(
    'PUT',
    'cars?id=eq.9&select=id,seats',
    { id: 9, plate: 'NEW9', seats: 4 },
    { prefer: 'return=representation' },
  )
  assert.deepEqual([changed.status, changed.body], [200, [{ id: 9, seats: 4 }]])
  assert.equal((await ask('PUT', 'cars?id=eq.9', { id: 9, plate: 'NEW9' })).status, 204)
  assert.equal(
    (await ask('PUT', 'parts?car_id=eq.1&place=eq.rear', { car_id: 1, place: 'rear', wear: 3 })).status,
    201,
  )
  const errors: [string, unknown, string][] = [
    ['cars?id=eq.1', { id: 2, plate: 'NO' }, '400 PGRST115'],
    ['cars?id=eq.1', { plate: 'NO' }, '400 PGRST115'],
    [
      'cars?id=eq.1',
      [
        { id: 1, plate: 'NO' },
        { id: 2, plate: 'NO' },
      ],
      '400 PGRST102',
    ],
    ['cars?id=eq.1&limit=1', { id: 1, plate: 'NO' }, '400 PGRST114'],
    ['cars?id=gt.1', { id: 2, plate: 'NO' }, '405 PGRST105'],
    ['cars?plate=eq.CAR1', { id: 1, plate: 'NO' }, '405 PGRST105'],
    ['cars?id=eq.1&seats=eq.5', { id: 1, plate: 'NO' }, '405 PGRST105'],
    ['cars?id=eq.x', { id: 1, plate: 'NO' }, '400 22P02'],
    ['cars', { id: 1, plate: 'NO' }, '405 PGRST105'],
    ['parts?car_id=eq.1', { car_id: 1, place: 'rear' }, '405 PGRST105'],
  ]
  for (const [path, body, expected] of errors) {
    const answer = await ask('PUT', path, body)
    assert.equal(`${answer.status} ${answer.body.code}`, expected, path)
  }
  assert.deepEqual(await column('plate', `plate = 'NO'`), [])
})

test('a new row’s address comes in a header when only headers are wanted', async () => {
  const one = await ask('POST', 'cars', { id: 20, plate: 'NEW20' }, { prefer: 'return=headers-only' })
  assert.deepEqual(
    [one.status, one.text, one.header('location'), one.header('preference-applied')],
    [201, '', '/cars?id=eq.20', 'return=headers-only'],
  )
  const two = await ask(
    'POST',
    'parts',
    { car_id: 1, place: 'front left' },
    { prefer: 'return=headers-only' },
  )
  assert.equal(two.header('location'), '/parts?car_id=eq.1&place=eq.front%20left')
  const several = await ask(
    'POST',
    'cars',
    [
      { id: 21, plate: 'NEW21' },
      { id: 22, plate: 'NEW22' },
    ],
    { prefer: 'return=headers-only' },
  )
  assert.deepEqual([several.status, several.header('location')], [201, null])
})

test('preferences are heeded, told of, and in doubt the first counts', async () => {
  const applied = async (method: string, path: string, prefer: string, body?: unknown) =>
    (await ask(method, path, body, { prefer })).header('preference-applied')
  assert.equal(await applied('GET', 'cars', 'count=planned'), 'count=planned')
  assert.equal(await applied('GET', 'cars', 'return=representation, colour=red'), null)
  assert.equal(
    await applied('PATCH', 'cars?id=eq.1', 'return=minimal, return=representation', { seats: 4 }),
    'return=minimal',
  )
  assert.equal(
    await applied('PATCH', 'cars?id=eq.1', 'count=exact,tx=rollback,return=representation', { seats: 3 }),
    'return=representation, count=exact',
  )
  assert.equal(
    await applied('PATCH', 'cars?id=eq.1', 'handling=strict, max-affected=1', { seats: 2 }),
    'handling=strict, max-affected=1',
  )
  assert.equal(
    await applied('PATCH', 'cars?seats=eq.5', 'max-affected=1', { seats: 5 }),
    null,
    'only the strict are held to it',
  )
  assert.equal(
    await applied('POST', 'cars', 'missing=default, resolution=ignore-duplicates', { id: 1, plate: 'CAR1' }),
    'resolution=ignore-duplicates, missing=default',
  )
  assert.deepEqual(await column('seats', 'id = 1'), [2])
  for (const prefer of [
    'handling=strict, colour=red',
    'handling=strict, max-affected=few',
    'handling=strict, return=everything',
  ]) {
    const refused = await ask('PATCH', 'cars?id=eq.1', { seats: 9 }, { prefer })
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.details],
      [400, 'PGRST122', `Invalid preferences: ${prefer.split(', ')[1]}`],
    )
  }
  assert.deepEqual(await column('seats', 'id = 1'), [2])
})

test('ranges of rows by header, by address, and by both', async () => {
  const ids = async (query: string, range?: string, prefer?: string) => {
    const { status, body, header } = await ask('GET', `cars?select=id&order=id${query}`, undefined, {
      ...(range && { range, 'range-unit': 'items' }),
      ...(prefer && { prefer }),
    })
    return [
      status,
      header('content-range'),
      status < 300 ? body.map(({ id }: { id: number }) => id).join() : body.code,
    ]
  }
  assert.deepEqual(await ids(''), [200, '0-5/*', '1,2,3,4,5,6'])
  assert.deepEqual(await ids('', '1-2'), [200, '1-2/*', '2,3'])
  assert.deepEqual(await ids('', '4-'), [200, '4-5/*', '5,6'])
  assert.deepEqual(await ids('', '1-2', 'count=exact'), [206, '1-2/6', '2,3'])
  assert.deepEqual(await ids('', '0-5', 'count=exact'), [200, '0-5/6', '1,2,3,4,5,6'])
  assert.deepEqual(await ids('&limit=3', '2-9'), [200, '2-2/*', '3'])
  assert.deepEqual(await ids('&offset=1&limit=3', '0-1'), [200, '1-1/*', '2'])
  assert.deepEqual(await ids('&offset=6', undefined, 'count=exact'), [206, '*/6', ''])
  assert.deepEqual(await ids('&offset=7', undefined, 'count=exact'), [416, null, 'PGRST103'])
  assert.deepEqual(await ids('&limit=0', undefined, 'count=exact'), [206, '*/6', ''])
  assert.deepEqual(await ids('&limit=2', '5-9'), [416, null, 'PGRST103'])
  assert.deepEqual(await ids('', '5-2'), [416, null, 'PGRST103'])
  assert.deepEqual(await ids('&offset=-1'), [416, null, 'PGRST103'])
  assert.deepEqual(await ids('', 'bytes=0-1'), [200, '0-5/*', '1,2,3,4,5,6'], 'ranges of bytes are not ours')
})

test('a head is the answer without its body, also when it is a refusal', async () => {
  const [whole, head] = await Promise.all([
    ask('GET', 'cars?limit=2'),
    ask('HEAD', 'cars?limit=2', undefined, { range: '0-0' }),
  ])
  assert.deepEqual(
    [head.status, head.text, head.header('content-range')],
    [200, '', whole.header('content-range')],
  )
  const refused = await ask('HEAD', 'cars?wheels=eq.4')
  assert.deepEqual([refused.status, refused.text], [400, ''])
})

test('the form of the answer is the first that is offered', async () => {
  const type = async (accept: string, query = 'id=eq.1') => {
    const { status, header, body } = await ask('GET', `cars?${query}`, undefined, { accept })
    return status === 200 ? header('content-type') : `${status} ${body.code}`
  }
  assert.equal(await type('*/*'), 'application/json; charset=utf-8')
  assert.equal(await type('text/html, application/xhtml+xml, */*;q=0.8'), 'application/json; charset=utf-8')
  assert.equal(await type('image/png, text/csv'), 'text/csv; charset=utf-8')
  assert.equal(await type('application/vnd.pgrst.object'), 'application/vnd.pgrst.object+json; charset=utf-8')
  assert.equal(
    await type('application/vnd.pgrst.array+json; nulls=stripped'),
    'application/vnd.pgrst.array+json; nulls=stripped; charset=utf-8',
  )
  assert.equal(await type('application/json;nulls=stripped'), 'application/json; charset=utf-8')
  assert.equal(await type('text/xml'), '406 PGRST107')
  assert.equal(await type(''), '406 PGRST107')
  assert.equal(await type('constructor'), '406 PGRST107')
})

test('bodies that are no JSON, or not rows, change nothing', async () => {
  const said = async (method: string, body: string, type?: string, path = 'cars?id=eq.1') => {
    const answer = await ask(method, path, body, type === undefined ? {} : { 'content-type': type })
    return `${answer.status} ${answer.body?.code}`
  }
  for (const method of ['POST', 'PATCH', 'PUT']) {
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
    (await garage.owner.query('select count(*)::int as count from public.cars where seats = 5')).rows,
    [{ count: 6 }],
  )
})

test('paths and methods that are not there', async () => {
  const said = async (method: string, path: string) => {
    const { status, body } = await ask(method, path)
    return `${status} ${body.code}`
  }
  assert.equal(await said('GET', ''), '404 PGRST126')
  assert.equal(await said('GET', 'cars/1'), '404 PGRST125')
  assert.equal(await said('GET', 'cars/'), '404 PGRST125')
  assert.equal(await said('POST', 'a/b/c'), '404 PGRST125')
  assert.equal(await said('GET', '%zz'), '400 PGRST125')
  assert.equal(await said('GET', '..%2Fcars'), '404 PGRST205')
  assert.equal(await said('GET', 'unguarded'), '404 PGRST205')
  assert.equal(await said('GET', 'profiles'), '404 PGRST205')
  assert.equal(await said('PUT', 'rpc/sell'), '405 PGRST101')
  assert.match(await sendRaw('TRACE', 'cars'), /^HTTP\/1\.1 405 .*"PGRST117"/s)
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

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import path from 'node:path'
import { after, before, beforeEach, mock, test } from 'node:test'
import pg from 'pg'
import { getMyData } from '#features/account-deletion/contract.ts'
import { featureOrder } from '#features/order.ts'
import { nameContracts } from '#server/contracts.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { requestRates } from './requests.ts'
import { listPackages } from '#features/payments/contract.ts'
import { listLessons } from '#features/lessons/contract.ts'
import { markRead } from '#features/messages/contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { createSeries } from '#features/series/contract.ts'
import { makeInstructor } from '#tests/support/lessons.ts'
import { until } from '#tests/robustness/program.ts'

let app: TestApp
let amara: Person
let ben: Person
before(async () => {
  app = await openTestApp({ AUTH_RATE_LIMITS: 'on', RATE_SCALE: '0.02', TRUST_PROXY: 'on' })
  amara = await app.person('Amara Okafor')
  ben = await app.person('Ben Frost')
})
after(() => app.close())
beforeEach(() => app.clock.set('2026-11-23T08:00:00Z'))

let networks = 0
const newNetwork = () => ({ 'x-forwarded-for': `203.0.113.${(networks += 1)}` })

/** Asks until the answer is 429, two hundred times at most. */
async function pester(
  who: Person | undefined,
  where: string,
  headers: Record<string, string>,
  method = 'GET',
) {
  for (let n = 0; n < 200; n += 1) {
    const answer = await app.ask(who, method, where, method === 'GET' ? undefined : {}, headers)
    if (answer.status === 429) return { served: n, ...answer }
  }
  throw new Error(`${where} has no limit`)
}

test('a caller who asks too fast is told to wait, in the form of each protocol, and a browser of another origin can read it', async () => {
  const detail = 'Too many requests. Please wait a moment and try again.'
  const key = { apikey: app.anonKey }
  for (const [where, body, method] of [
    ['/api/instructors', { code: 'rate-limited', detail }],
    ['/rest/v1/profiles', { code: 'rate-limited', message: detail, details: null, hint: null }],
    [
      '/storage/v1/object/public/user-uploads/profile-images/none.png',
      { statusCode: '429', error: 'SlowDown', message: detail, code: 'SlowDown' },
    ],
    ['/functions/v1/none', { code: 'rate-limited', error: detail }, 'POST'],
    [
      '/auth/v1/health',
      { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
    ],
  ] as const) {
    const answer = await pester(undefined, where, { ...key, ...newNetwork() }, method)
    assert.deepEqual(answer.body, body, where)
    assert.ok(Number(answer.headers.get('retry-after')) >= 1, where)
    if (!where.startsWith('/api')) assert.equal(answer.headers.get('access-control-allow-origin'), '*', where)
  }
})

test('an address with a letter encoded counts as the plain one, so nobody writes round a limit', async () => {
  const admin = await app.person('Priya Shah', 'admin')
  const mia = await app.person('Mia Rees')
  const key = { apikey: app.anonKey }
  for (const [plain, encoded, who, method] of [
    ['/api/payments/ledger/check', '/api/payments/ledger/chec%6B', admin],
    ['/api/admin/report.csv', '/api/%61dmin/report.csv', admin],
    ['/api/payments/packages', '/%61pi/payments/packages'],
    ['/api/instructors', '/api/instructor%73'],
    ['/api/lessons/holds', '/api/lessons/hold%73', mia, 'POST'],
    ['/api/pupil-imports', '/api/pupil-import%73', mia, 'POST'],
    ['/api/payments/checkout/session', '/api/payments/checkout/sessio%6E', mia, 'POST'],
    ['/rest/v1/profiles', '/%72est/v1/profiles'],
    [
      '/storage/v1/object/public/user-uploads/profile-images/none.png',
      '/%73torage/v1/object/public/user-uploads/profile-images/none.png',
    ],
    ['/functions/v1/none', '/%66unctions/v1/none', undefined, 'POST'],
    ['/auth/v1/health', '/%61uth/v1/health'],
  ] as const) {
    const network = { ...key, ...newNetwork() }
    const { body } = await pester(who, plain, network, method)
    const answer = await app.ask(who, method ?? 'GET', encoded, method ? {} : undefined, network)
    assert.deepEqual([answer.status, answer.body], [429, body], encoded)
  }
})

test('an import of pupils is counted as heavy; the list of them is not', async () => {
  const helen = await app.person('Helen Marsh', 'instructor')
  const ways = { imports: 'POST', list: 'GET' }
  for (const [what, method] of Object.entries(ways)) {
    const { served } = await pester(helen, '/api/pupil-imports', newNetwork(), method)
    const kind = what === 'imports' ? requestRates.heavy : requestRates.read
    assert.equal(served, Math.max(1, Math.floor(kind.account.burst * 0.02)), what)
  }
})

test('suggestions, for which ninety diaries are read, are counted as plans and not as searches', async () => {
  const lena = await app.person('Lena Hart')
  const { served } = await pester(lena, '/api/matching/suggestions', newNetwork())
  assert.equal(served, Math.max(1, Math.floor(requestRates.plan.account.burst * 0.02)))
})

test('leaderboards, analytics and saved reports, which are worked out at each read, are counted as plans', async () => {
  const helen = await app.person('Helen Marsh', 'instructor')
  const [lena, most] = [await app.person('Lena Hart'), Math.floor(requestRates.plan.account.burst * 0.02)]
  for (const [who, address] of [
    [lena, '/api/progress/game/boards'],
    [helen, '/api/analytics?period=4-weeks'],
    [await app.person('Gareth Hughes', 'instructor'), `/api/reports/${crypto.randomUUID()}`],
  ] as const)
    assert.equal((await pester(who, address, newNetwork())).served, Math.max(1, most), address)
})

/** Counted for the network, before anybody looks at who calls. */
const servedOf = (kind: keyof typeof requestRates) => Math.max(1, requestRates[kind].network.burst * 0.02)

test('every file in CSV is counted as heavy', async () => {
  const addresses = serverFiles().flatMap(({ text }) =>
    [...text.matchAll(/'(\/api\/[^']+\.csv)'/g)].map(([, address]) => address!),
  )
  assert.ok(addresses.length >= 5, addresses.join())
  for (const address of addresses)
    assert.equal((await pester(undefined, address, newNetwork())).served, servedOf('heavy'), address)
})

test('what moves lessons to other cars, or plans all reminders of a person, is counted as a plan and waits its turn', async () => {
  const names = [...(await nameContracts(featureOrder)).entries()]
  const found = featureOrder.flatMap((feature) => {
    const files = serverFiles().filter(({ file }) => file.startsWith(`features/${feature}/`))
    const planning = namesThatCall(files, /\b(reassignCars\(|planReminders\([^)]*personId)/)
    return [...planning].filter((name) => names.some(([, contract]) => contract.name === name))
  })
  for (const name of ['addCar', 'changeCar', 'setLearnerCar', 'setReminderSettings', 'setPupilReminders'])
    assert.ok(found.includes(name), name)
  for (const name of found) {
    const [endpoint] = names.find(([, contract]) => contract.name === name)!
    assert.equal(endpoint.load, 'plan', name)
    const address = endpoint.path.replaceAll(/:\w+/g, crypto.randomUUID())
    const { served } = await pester(undefined, address, newNetwork(), endpoint.method)
    assert.equal(served, servedOf('plan'), name)
  }
})

type SourceFile = { file: string; text: string }
const root = path.join(import.meta.dirname, '../..')
const serverFiles = (): SourceFile[] =>
  globSync('features/*/server/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** The functions in which the pattern occurs, and those that call one of them. An action bears its endpoint's name. */
function namesThatCall(files: readonly SourceFile[], pattern: RegExp): Set<string> {
  const functions = files
    .flatMap(({ text }) => text.split(/^(?:export )?(?=(?:async )?function|const )/m))
    .flatMap((text) => {
      const [, name] = /^(?:async )?(?:function\*? ?|const )(\w+)/.exec(text) ?? []
      return name ? [{ name, text }] : []
    })
  const found = new Set(functions.filter(({ text }) => pattern.test(text)).map(({ name }) => name))
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const { name, text } of functions)
      if ([...found].some((called) => text.includes(`${called}(`))) found.add(name)
  }
  return found
}

test('anyone who waits as long as they are told is served again', async () => {
  const network = newNetwork()
  const { headers } = await pester(undefined, '/api/payments/packages', network)
  app.clock.advance({ seconds: Number(headers.get('retry-after')) })
  await app.call(undefined, listPackages, {}, network)
})

test('one account that runs wild is stopped wherever it comes from; the others of its school are served', async () => {
  const network = newNetwork()
  const { served } = await pester(amara, '/api/lessons', network)
  assert.equal(served, 6)
  assert.equal((await app.tryCall(amara, listLessons, {}, newNetwork())).status, 429)
  await app.call(ben, listLessons, {}, network)
  assert.equal((await app.tryCall(amara, markRead, { id: 'none', seq: 1 }, network)).status, 400)
})

test('behind a proxy that nobody told it about, the operator is warned once', async () => {
  const alone = await openTestApp({ TRUST_PROXY: 'off' })
  const warnings = mock.method(alone.services.log, 'warn', () => {})
  try {
    await alone.ask(undefined, 'GET', '/healthz')
    assert.equal(warnings.mock.callCount(), 0)
    for (let n = 0; n < 3; n += 1) await alone.ask(undefined, 'GET', '/healthz', undefined, newNetwork())
    assert.deepEqual(
      warnings.mock.calls.map(({ arguments: [words] }) => /TRUST_PROXY is off/.test(String(words))),
      [true],
    )
  } finally {
    warnings.mock.restore()
    await alone.close()
  }
})

test('pages, too, are not rendered for nobody in a loop; health checks are always answered', async () => {
  const network = newNetwork()
  await pester(undefined, '/instructors', network)
  for (let n = 0; n < 50; n += 1)
    assert.equal((await app.ask(undefined, 'GET', '/healthz', undefined, network)).status, 200)
})

test('of thirty people who take out all their data at once, some wait and some are asked to come back; a page is served meanwhile', async () => {
  const crowded = await openTestApp({ AUTH_RATE_LIMITS: 'on', DATABASE_POOL: '4' })
  const owner = new pg.Client({ connectionString: crowded.ownerUrl })
  await owner.connect()
  try {
    const people = await Promise.all(Array.from({ length: 30 }, (_, n) => crowded.person(`Person ${n}`)))
    for (const one of people) await crowded.reauthenticate(one)
    await owner.query('begin')
    await owner.query('lock table auth.users in exclusive mode')
    const copies = people.map((one) => crowded.tryCall(one, getMyData, {}))
    const refused = new Promise<number>((resolve) => {
      let count = 0
      for (const copy of copies)
        void copy.then(({ status }) => status === 429 && (count += 1) === 8 && resolve(count))
    })
    assert.equal(await refused, 8)
    await crowded.call(people[0], listLessons, {})
    await owner.query('rollback')
    assert.equal((await Promise.all(copies)).filter(({ status }) => status === 200).length, 22)
  } finally {
    await owner.end()
    await crowded.close()
  }
})

test('one account has one place of the heavy work, and who asks for more than a few is asked to come back', async () => {
  const crowded = await openTestApp({ AUTH_RATE_LIMITS: 'on', DATABASE_POOL: '4' })
  const owner = new pg.Client({ connectionString: crowded.ownerUrl })
  await owner.connect()
  try {
    const mallory = await crowded.person('Mallory Gray', 'instructor')
    const helen = await crowded.person('Helen Marsh', 'instructor')
    await crowded.reauthenticate(mallory)
    await owner.query('begin')
    await owner.query('lock table auth.users in exclusive mode')
    const copies = Array.from({ length: 6 }, () => crowded.tryCall(mallory, getMyData, {}))
    const refused = new Promise<number>((resolve) => {
      let count = 0
      for (const copy of copies)
        void copy.then(({ status }) => status === 429 && (count += 1) === 2 && resolve(count))
    })
    assert.equal(await refused, 2)
    assert.equal((await crowded.ask(helen, 'POST', '/api/pupil-imports', {})).status, 400)
    await owner.query('rollback')
    assert.equal((await Promise.all(copies)).filter(({ status }) => status === 200).length, 4)
  } finally {
    await owner.end()
    await crowded.close()
  }
})

test('who reads the answer to heavy work slowly, or never, keeps no place', async () => {
  const crowded = await openTestApp({ AUTH_RATE_LIMITS: 'on' })
  const sockets: Socket[] = []
  try {
    const people = await Promise.all(['Ann', 'Bob', 'Cat'].map((name) => crowded.person(`${name} Gray`)))
    for (const one of people) await crowded.reauthenticate(one)
    await crowded.services.asSystem('more than the buffers of a connection hold', (db) =>
      db.queryUnchecked(
        `insert into public.notifications (person_id, kind, key, facts)
         select p, 'lesson-booked', n::text, jsonb_build_object('lessonId', repeat('x', 1900)) from unnest($1::uuid[]) p, generate_series(1, 8000) n`,
        [people.slice(0, 2).map(({ id }) => id)],
      ),
    )
    for (const { token } of people.slice(0, 2)) {
      const socket = connect((crowded.fastify.server.address() as AddressInfo).port, '127.0.0.1')
      sockets.push(socket)
      socket.write(`GET /api/account/my-data HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
      await once(socket, 'readable')
    }
    await crowded.call(people[2], getMyData, {})
  } finally {
    for (const socket of sockets) socket.destroy()
    await crowded.close()
  }
})

test('an instructor who tries out weekly lessons again and again waits for herself alone', async () => {
  const crowded = await openTestApp({ DATABASE_POOL: '4' })
  crowded.clock.set('2026-11-23T08:00:00Z')
  const owner = new pg.Client({ connectionString: crowded.ownerUrl })
  await owner.connect()
  try {
    const helen = await makeInstructor(crowded, 'Helen Marsh')
    const mia = await crowded.person('Mia Rees')
    const { id: pupilId } = await crowded.call(helen, addPupil, { name: 'Dave Hill' })
    const trial = {
      pupilId,
      firstStartsAt: '2026-11-24T16:00:00Z',
      minutes: 60,
      payment: 'cash',
      pricePence: 3_600,
      dryRun: true,
    } as const
    await owner.query('begin; lock table public.lesson_series in exclusive mode')
    let came = 0
    const allCame = new Promise<void>((resolve) =>
      crowded.fastify.server.on('request', () => (came += 1) === 10 && resolve()),
    )
    const trials = Array.from({ length: 10 }, () => crowded.tryCall(helen, createSeries, trial))
    await allCame
    const waiting = async () =>
      (
        await owner.query(
          `select from pg_locks l join pg_database d on d.oid = l.database
           where d.datname = current_database() and l.relation = 'public.lesson_series'::regclass and not l.granted`,
        )
      ).rowCount
    await until('the first to wait for the table', async () => (await waiting()) !== 0)
    for (let n = 0; n < 10; n += 1) await crowded.call(mia, listLessons, {})
    assert.equal(await waiting(), 1)
    await owner.query('rollback')
    assert.deepEqual([...new Set((await Promise.all(trials)).map(({ status }) => status))], [200])
  } finally {
    await owner.end()
    await crowded.close()
  }
})

test('docs/operations.md has the figures of every limit', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const warnings = [
    ...page.matchAll(/^\| .+? \(`(\w+)`\) \| ([\d,]+) \/ ([\d,]+) \| ([\d,]+) \/ ([\d,]+) \|$/gm),
  ]
  const numbers = (texts: readonly string[]) => texts.map((text) => Number(text.replaceAll(',', '')))
  assert.deepEqual(
    Object.fromEntries(warnings.map(([, kind, ...texts]) => [kind, numbers(texts)])),
    Object.fromEntries(
      Object.entries(requestRates).map(([kind, { account, network }]) => [
        kind,
        [account.perMinute, account.burst, network.perMinute, network.burst],
      ]),
    ),
  )
})

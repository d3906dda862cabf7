import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import fc from 'fast-check'
import sharp from 'sharp'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

/** Requests made of the wire's own pieces, whole and broken. Repeat a run with TEST_SEED, make it longer with ROBUSTNESS_CASES=10 (times). */
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e9))
const cases = 1_100 * Number(process.env['ROBUSTNESS_CASES'] ?? 1)

let app: TestApp
let helen: Person
let tom: Person
let jpeg: Buffer
let link: string
/** Has just signed up, and may bring one picture and one paper. */
const noor = crypto.randomUUID()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
/** Tom's, whom nobody acts as: they are to be as they were when all is over. */
const toms = ['profile-images/tom.jpg', 'id-documents/tom.pdf']
const helens = ['profile-images/helen.jpg', 'id-documents/helen.pdf']

before(async () => {
  app = await openTestApp()
  helen = await app.person('Helen Marsh', 'instructor')
  tom = await app.person('Tom Vale', 'instructor')
  jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a7' } })
    .jpeg()
    .toBuffer()
  for (const [who, [face, paper]] of [
    [tom, toms],
    [helen, helens],
  ] as const) {
    assert.equal((await filesOf(who).upload(face!, new Blob([new Uint8Array(jpeg)]))).error, null)
    assert.equal((await filesOf(who).upload(paper!, new Blob([new Uint8Array(pdf)]))).error, null)
  }
  await app.services.asSystem('Noor signs up', (db) =>
    db.queryUnchecked('insert into auth.users (id, email) values ($1, $2)', [noor, 'noor@home.test']),
  )
  await app.services.asSystem('Tom has signed in before', (db) =>
    db.queryUnchecked('update auth.users set last_sign_in_at = clock() where id = $1', [tom.id]),
  )
  link = new URL((await filesOf(helen).createSignedUrl(helens[1]!, 300)).data!.signedUrl).searchParams.get(
    'token',
  )!
})
after(() => app.close())
const filesOf = (who: Person) =>
  createClient(app.url, app.anonKey, { accessToken: async () => who.token }).storage.from('user-uploads')

const pick = <T>(...of: T[]) => fc.constantFrom(...of)
const oddText = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  pick('', '..', '/', '\\', '%', '\u0000', '𝄞', '-1', 'null'),
)
const step = pick(
  '..',
  '.',
  '%2e%2e',
  '%2f',
  '%2F..%2F',
  '%5c',
  '%00',
  '%0d%0a',
  '%C3%A9',
  '%F0%9F%9A%97',
  '%ff',
  '%',
  '%252e',
  '%20',
  'a.jpg',
  "it's(1).png",
  'x'.repeat(350),
  '',
  '~',
  '&=+,;:@$!*',
)
const path = fc.oneof(
  {
    weight: 3,
    arbitrary: pick(...toms, ...helens, 'profile-images/new.jpg', 'id-documents/new.pdf'),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.oneof(step, pick('profile-images', 'id-documents', 'deep')), { minLength: 1, maxLength: 5 })
      .map((steps) => steps.join('/')),
  },
  { weight: 1, arbitrary: step.map((one) => `profile-images/${one}`) },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: 'binary', maxLength: 12 })
      .map((text) => encodeURIComponent(text.toWellFormed())),
  },
)
const bucket = fc.oneof(
  { weight: 6, arbitrary: fc.constant('user-uploads') },
  { weight: 2, arbitrary: pick('none', '%00', '..', '%ff', 'x'.repeat(200)) },
)
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
/** What each address is for, so that most requests find somebody there. */
const addresses: [string, string[]][] = [
  ['object/BUCKET/PATH', ['GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'DELETE']],
  ['object/public/BUCKET/PATH', ['GET', 'HEAD']],
  ['object/authenticated/BUCKET/PATH', ['GET', 'HEAD']],
  ['object/sign/BUCKET/PATH', ['GET', 'HEAD', 'POST']],
  ['object/BUCKET', ['DELETE']],
  ['object/list/BUCKET', ['POST']],
  ['bucket/BUCKET', ['GET', 'PUT', 'DELETE']],
  ['upload/resumable', ['POST']],
  ['', ['GET']],
  // Always there, so that parts, versions are asked of something.
  ...Array<[string, string[]]>(6).fill([
    'object/public/user-uploads/profile-images/tom.jpg',
    ['GET', 'GET', 'HEAD'],
  ]),
]
const target = fc
  .tuple(pick(...addresses), bucket, path, fc.nat(), fc.nat(11))
  .map(([[pattern, fitting], bucket, path, n, odd]) => {
    const among = odd === 0 ? methods : fitting
    return {
      method: among[n % among.length]!,
      place: pattern.replace('BUCKET', () => bucket).replace('PATH', () => path),
    }
  })
const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.tuple(
          pick(
            'token',
            'download',
            'width',
            'height',
            'resize',
            'quality',
            'format',
            'limit',
            'offset',
            'sortColumn',
            'versionId',
          ),
          fc
            .oneof(
              pick('', '0', '7', '-1', '1e9', 'cover', 'id; drop table', 'eyJhbGciOiJub25lIn0.e30.'),
              oddText,
            )
            .map((text) => encodeURIComponent(text.toWellFormed())),
        ),
        { maxLength: 4 },
      )
      .map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`),
  },
  { weight: 1, arbitrary: pick('reading') },
)
const who = pick('nobody', 'helen', 'helen', 'helen', 'anon', 'forged', 'garbage', 'link', 'registering')
/** A range is asked for often, because there is much to get wrong. */
const headers = fc.dictionary(
  pick(
    'range',
    'if-range',
    'if-none-match',
    'if-modified-since',
    'x-upsert',
    'x-metadata',
    'cache-control',
    'accept',
    'accept-encoding',
    'content-encoding',
  ),
  pick(
    '',
    '*',
    'bytes=0-1',
    'bytes=-1',
    'bytes=9-',
    'bytes=1-0,2-3',
    'bytes=-0',
    `bytes=${'9'.repeat(40)}-`,
    '"x"',
    'W/"x"',
    'true',
    'e30=',
    'bnVsbA==',
    'eyJhIjoiXHUwMDAwIn0=',
    'max-age=5',
    'gzip',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'x'.repeat(2_000),
  ),
  { maxKeys: 4 },
)
const nameOrOdd = fc.oneof(
  pick(...toms, ...helens, 'profile-images/moved.jpg', 'id-documents/moved.pdf', '../x'),
  oddText,
)
const json = fc
  .oneof(
    fc.record(
      {
        prefixes: fc.oneof(
          fc.array(fc.oneof(nameOrOdd, fc.constant({ path: toms[0], versionId: 'x' })), { maxLength: 4 }),
          oddText,
        ),
        expiresIn: fc.oneof(fc.integer(), fc.double(), oddText),
        prefix: fc.oneof(pick<unknown>('', 'profile-images', '%_', null), oddText),
      },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  )
  .map((value) => JSON.stringify(value) ?? '')

const content = () => pick('jpeg', 'pdf', 'svg', 'cut', 'both', 'bomb', 'none')
type Sent = { type: string | undefined; bytes: Buffer }
const bytesOf = (kind: string): Buffer => {
  const bomb = Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000', 'hex')
  const made: Record<string, Buffer> = {
    jpeg,
    pdf,
    svg: Buffer.from('<svg onload="alert(1)"/>'),
    cut: jpeg.subarray(0, 200),
    both: Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]),
    bomb,
    none: Buffer.alloc(0),
  }
  return made[kind]!
}
const form = (kind: string, broken: string): Sent => {
  const head = `--x\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n60\r\n--x\r\nContent-Disposition: form-data; name=""; filename="${broken === 'name' ? '../../a\u0001' : 'a'}"\r\nContent-Type: image/jpeg\r\n\r\n`
  const bytes = Buffer.concat([
    Buffer.from(head),
    bytesOf(kind),
    Buffer.from(broken === 'end' ? '' : '\r\n--x--\r\n'),
  ])
  return {
    type: `multipart/form-data${broken === 'boundary' ? '' : '; boundary=x'}`,
    bytes: broken === 'half' ? bytes.subarray(0, bytes.length >> 1) : bytes,
  }
}
const body: fc.Arbitrary<() => Sent> = fc.oneof(
  {
    weight: 3,
    arbitrary: json.map((text) => () => ({ type: 'application/json', bytes: Buffer.from(text) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(pick('application/json', 'text/plain', 'x', undefined), fc.uint8Array({ maxLength: 60 }))
      .map(([type, bytes]) => () => ({
        type,
        bytes: Buffer.from(bytes),
      })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(content(), pick('image/jpeg', 'application/pdf', 'text/html', undefined))
      .map(([kind, type]) => () => ({ type, bytes: bytesOf(kind) })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(content(), pick('', '', 'end', 'half', 'boundary', 'name')).map(
      ([kind, broken]) =>
        () =>
          form(kind, broken),
    ),
  },
)

function authorizationOf(who: string): Record<string, string> {
  if (who === 'nobody') return {}
  if (who === 'registering') return { authorization: `Bearer ${app.anonKey}`, 'x-registration': noor }
  const tokens: Record<string, string> = {
    helen: helen.token,
    anon: app.anonKey,
    forged: `${tom.token.slice(0, -4)}AAAA`,
    garbage: 'é.é'.normalize('NFD').replace(/[^\x20-\x7e]/g, '.'),
    link,
  }
  return { authorization: `Bearer ${tokens[who]}` }
}

const ask = (method: string, where: string, headers: Record<string, string>, bytes: Buffer) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request(
        `${app.url}/`,
        { method, path: where, headers: { ...headers, 'content-length': String(bytes.length) } },
        (reply) => {
          buffer(reply).then(
            (body) => resolve({ status: reply.statusCode!, headers: reply.headers, body }),
            reject,
          )
        },
      )
      sent.once('error', reject).end(bytes)
    },
  )

const looked = async (text: string) =>
  (await app.services.asSystem('look', (db) => db.queryUnchecked<Record<string, unknown>>(text))).rows
const isTidy = ({ statusCode, error, message, code }: Record<string, unknown>) =>
  [statusCode, error, message, code].every((one) => typeof one === 'string')

test(`${cases} requests to storage: none is our fault, each refusal has the protocol’s form, and nothing changes that was not the caller’s`, async () => {
  console.log(`TEST_SEED=${seed}`)
  const untouched = `select name, etag, owner, updated_at, mimetype from storage.objects where bucket_id <> 'user-uploads' or owner = '${tom.id}' order by name`
  const before = await looked(untouched)
  assert.equal(before.length, 2)
  const met = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(target, query, who, headers, body, async ({ method, place }, query, who, more, body) => {
      const search = query === 'reading' ? `?token=${link}` : query
      const { type, bytes } =
        method === 'GET' || method === 'HEAD' ? { type: undefined, bytes: Buffer.alloc(0) } : body()
      const answer = await ask(
        method,
        `/storage/v1/${place}${search}`,
        { ...more, ...authorizationOf(who), ...(type && { 'content-type': type }) },
        bytes,
      )
      met.set(answer.status, (met.get(answer.status) ?? 0) + 1)
      assert.ok(answer.status < 500, `${answer.status}: ${answer.body}`)
      assert.equal(answer.headers['x-content-type-options'] ?? 'nosniff', 'nosniff')
      if (answer.status < 400 || method === 'HEAD') return
      const said = JSON.parse(answer.body.toString()) as Record<string, unknown>
      // What is no address at all is refused before anybody knows that it was meant for storage.
      if (said['code'] === 'FST_ERR_BAD_URL' || said['code'] === 'not-found') return
      assert.ok(isTidy(said) && Object.keys(said).length === 4, answer.body.toString())
      assert.ok(Number(said['statusCode']) < 500, answer.body.toString())
    }),
    { seed, numRuns: cases, endOnFailure: true },
  )
  assert.ok(
    (met.get(200) ?? 0) > cases / 100 && (met.get(400) ?? 0) > cases / 10,
    `both good and bad requests were among them: ${[...met]}`,
  )

  await app.settle()
  assert.deepEqual(await looked(untouched), before, 'Tom’s files are as they were')
  const others = await looked(
    `select name, owner, mimetype from storage.objects where bucket_id = 'user-uploads' and owner is distinct from '${tom.id}'`,
  )
  for (const { name, owner, mimetype } of others) {
    assert.ok(owner === helen.id || owner === noor)
    assert.match(String(name), /^(profile-images|id-documents)\/[^/\\\p{C}]+$/u)
    assert.match(
      String(mimetype),
      String(name).startsWith('profile-images/') ? /^image\/webp$/ : /^(image\/jpeg|application\/pdf)$/,
    )
  }
  assert.deepEqual(
    await looked(`select name from storage.reads where owner = '${tom.id}'`),
    [],
    'nobody has read Tom’s papers',
  )
  const stored = (await Array.fromAsync(app.services.store.list())).flat()
  const known = await looked('select blob from storage.objects union select blob from storage.leftovers')
  assert.deepEqual(
    stored.filter((key) => !known.some(({ blob }) => blob === key)),
    [],
  )
  assert.deepEqual(readdirSync(app.services.store.temporaryFolder), [])
})

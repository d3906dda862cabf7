import assert from 'node:assert/strict'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { StoreAway, StoreFull } from '#server/storage.ts'
import { openAdmin, openBrowser, password, registerAndConfirm } from '#tests/support/accounts.ts'
import { until } from '#tests/robustness/program.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { deleteDocuments, listReads } from '#features/uploads/server/uploads.ts'

let app: TestApp
let amara: Person
let helen: Person // an instructor, with documents
let ruth: Person // an admin
before(async () => {
  app = await openTestApp()
  amara = await app.person('Amara Okafor', 'instructor')
  helen = await app.person('Helen Marsh', 'instructor')
  ruth = await app.person('Ruth Adeyemi', 'admin')
})
after(() => app.close())

const as = (person: Person) =>
  createClient(app.url, app.anonKey, { accessToken: async () => person.token }).storage.from('user-uploads')
const nobody = (headers: Record<string, string> = {}) =>
  createClient(app.url, app.anonKey, { global: { headers } }).storage.from('user-uploads')
const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })
const jpeg = async () => new Blob([new Uint8Array(await picture().jpeg().toBuffer())], { type: 'image/jpeg' })
const pdf = () =>
  new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], { type: 'application/pdf' })
const rowsNamed = async (name: string) =>
  (
    await app.services.asSystem('look', (db) =>
      db.queryUnchecked('select * from storage.objects where name = $1', [name]),
    )
  ).rows
const failed = (error: unknown) => ({
  status: (error as { status?: number }).status,
  statusCode: (error as { statusCode?: string }).statusCode,
})

test('a profile picture is drawn again: no camera data, no place, at most 1024 pixels wide', async () => {
  const exif = { IFD0: { Copyright: 'Amara' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 27/1 0/1' } }
  const bytes = await picture(3000, 1500).jpeg().withExif(exif).toBuffer()
  assert.ok((await sharp(bytes).metadata()).exif, 'the camera did write its data')
  const { data, error } = await as(amara).upload(
    'profile-images/1764000000000_me.jpg',
    new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }),
    {
      cacheControl: '3600',
    },
  )
  assert.equal(error, null)
  assert.deepEqual(
    [data.path, data.fullPath],
    ['profile-images/1764000000000_me.jpg', 'user-uploads/profile-images/1764000000000_me.jpg'],
  )

  const { publicUrl } = as(amara).getPublicUrl(data.path).data
  const answer = await fetch(publicUrl)
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')],
    [200, 'image/webp', 'max-age=3600'],
  )
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(
    answer.headers.get('content-security-policy'),
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  )
  const saved = await sharp(await answer.arrayBuffer()).metadata()
  assert.deepEqual(
    [saved.format, saved.width, saved.height, saved.exif, saved.xmp],
    ['webp', 1024, 512, undefined, undefined],
  )
})

test('a download may be a part, or nothing when nothing changed', async () => {
  const { publicUrl } = as(amara).getPublicUrl('profile-images/1764000000000_me.jpg').data
  const whole = new Uint8Array(await (await fetch(publicUrl)).arrayBuffer())
  const part = await fetch(publicUrl, { headers: { range: 'bytes=2-5' } })
  assert.deepEqual(
    [part.status, part.headers.get('content-range'), new Uint8Array(await part.arrayBuffer())],
    [206, `bytes 2-5/${whole.length}`, whole.slice(2, 6)],
  )
  assert.deepEqual(
    new Uint8Array(await (await fetch(publicUrl, { headers: { range: 'bytes=-3' } })).arrayBuffer()),
    whole.slice(-3),
  )
  assert.equal((await fetch(publicUrl, { headers: { range: 'bytes=999999-' } })).status, 416)
  assert.equal(
    (await fetch(publicUrl, { headers: { 'if-none-match': part.headers.get('etag')! } })).status,
    304,
  )
  assert.match(
    (await fetch(`${publicUrl}?download=my%20face.webp`)).headers.get('content-disposition') ?? '',
    /^attachment; filename\*=UTF-8''my%20face\.webp$/,
  )
  const head = await fetch(publicUrl, { method: 'HEAD' })
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(whole.length)])
})

test('an ID document is for its owner and the admins, through a link of five minutes, and every reading is recorded', async () => {
  const name = 'id-documents/1764000000001_licence.pdf'
  assert.equal((await as(helen).upload(name, pdf())).error, null)

  const open = await fetch(as(helen).getPublicUrl(name).data.publicUrl)
  assert.equal(open.status, 403)
  assert.equal(
    (await fetch(as(helen).getPublicUrl('id-documents/none.pdf').data.publicUrl)).status,
    403,
    'whether there is such a file is not told',
  )
  assert.deepEqual(failed((await as(amara).createSignedUrl(name, 60)).error), {
    status: 400,
    statusCode: '404',
  })
  assert.deepEqual(failed((await nobody().createSignedUrl(name, 60)).error), {
    status: 400,
    statusCode: '404',
  })
  assert.ok((await as(amara).download(name)).error)
  assert.ok((await nobody().download(name)).error)

  const { data } = await as(ruth).createSignedUrl(name, 86_400)
  const read = await fetch(data!.signedUrl)
  assert.deepEqual(
    [read.status, read.headers.get('content-type'), read.headers.get('cache-control')],
    [200, 'application/pdf', 'private, no-store'],
  )
  assert.match(read.headers.get('content-disposition') ?? '', /^attachment/)
  assert.match(await read.text(), /^%PDF/)
  assert.equal((await (await as(helen).download(name)).data!.text()).slice(0, 4), '%PDF')

  const reads = await app.services.asUser({ role: 'authenticated', sub: helen.id }, (db) =>
    listReads(db, name),
  )
  assert.deepEqual(
    reads.map(({ readerId, how }) => [readerId, how]),
    [
      [helen.id, 'download'],
      [ruth.id, 'signed-url'],
    ],
  )
  assert.deepEqual(
    await app.services.asUser({ role: 'authenticated', sub: amara.id }, (db) => listReads(db, name)),
    [],
  )

  app.clock.advance({ minutes: 5, seconds: 1 })
  const late = await fetch(data!.signedUrl)
  app.clock.set()
  assert.deepEqual([late.status, ((await late.json()) as { code: string }).code], [400, 'InvalidJWT'])
})

test('a link is for one file, cannot be forged, and dies with the right of anyone who made it', async () => {
  const name = 'id-documents/1764000000001_licence.pdf'
  const { data } = await as(ruth).createSignedUrl(name, 60)
  const url = new URL(data!.signedUrl)
  const read = async (address: string) =>
    (await fetch(address)).json() as Promise<{ code: string; message: string }>
  assert.equal((await read(url.href.replace('licence', 'other'))).code, 'InvalidSignature')
  assert.equal((await read(`${url.href.slice(0, -4)}AAAA`)).message, 'signature verification failed')
  assert.equal((await read(url.origin + url.pathname)).code, 'InvalidRequest')
  assert.equal(
    (await read(`${url.origin}${url.pathname}?token=${ruth.token}`)).code,
    'InvalidJWT',
    'a session is no link',
  )
  const asSession = await app.ask(
    { ...ruth, token: url.searchParams.get('token')! },
    'POST',
    `/storage/v1/object/sign/user-uploads/${name}`,
    { expiresIn: 60 },
  )
  assert.equal(asSession.body.code, 'AccessDenied', 'and a link is no session')

  await app.services.asSystem('Ruth leaves', (db) =>
    db.queryUnchecked(`update public.profiles set role = 'student' where id = $1`, [ruth.id]),
  )
  assert.equal((await read(url.href)).code, 'NoSuchKey')
  await app.services.asSystem('Ruth is back', (db) =>
    db.queryUnchecked(`update public.profiles set role = 'admin' where id = $1`, [ruth.id]),
  )
})

test('an address with encoded dots or slashes reads no document, with a link to another file or without', async () => {
  const document = 'id-documents/1764000000001_licence.pdf'
  const mine = 'profile-images/1764000000011_encoded.jpg'
  assert.equal((await as(amara).upload(mine, await jpeg())).error, null)
  const { data } = await as(amara).createSignedUrl(mine, 60)
  const { search } = new URL(data!.signedUrl)
  const read = (path: string, authorization?: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      request(
        `${app.url}/`,
        { path: `/storage/v1/object/${path}`, headers: authorization ? { authorization } : {} },
        (reply) => {
          text(reply).then((body) => resolve({ status: reply.statusCode!, body }), reject)
        },
      )
        .once('error', reject)
        .end()
    })
  assert.equal((await read(`sign/user-uploads/${mine}${search}`)).status, 200)
  const climbing = [document, `profile-images/../${document}`].flatMap((path) => [
    path,
    path.replaceAll('/', '%2F'),
    path.replaceAll('..', '%2e%2e'),
    path.replaceAll('..', '%2e%2e').replaceAll('/', '%2f'),
    path.replaceAll('/', '%252F'),
    path.replaceAll('/', '%5C'),
  ])
  for (const path of climbing)
    for (const [address, authorization] of [
      [`public/user-uploads/${path}`],
      [`sign/user-uploads/${path}${search}`],
      [`authenticated/user-uploads/${path}`, `Bearer ${amara.token}`],
      [`user-uploads/${path}`, `Bearer ${amara.token}`],
    ] as const) {
      const { status, body } = await read(address, authorization)
      assert.ok(status >= 400 && status < 500, `${address} → ${status}`)
      assert.ok(!body.includes('%PDF'), address)
    }
})

test('a link ends with the session that made it, and with a suspension', async () => {
  const { browser, id } = await registerAndConfirm(app, 'nia@hill.uk', 'Nia Bowen', 'instructor')
  const name = 'id-documents/1764000000009_badge.pdf'
  const stored = await browser.storage.from('user-uploads').upload(name, pdf())
  assert.equal(stored.error, null)
  const open = async (link: string) => {
    const reply = await fetch(link)
    return reply.ok ? 'open' : ((await reply.json()) as { code: string }).code
  }
  const linkBy = async ({ storage }: typeof browser) =>
    (await storage.from('user-uploads').createSignedUrl(name, 300)).data!.signedUrl
  const elsewhere = openBrowser(app)
  await elsewhere.auth.signInWithPassword({ email: 'nia@hill.uk', password })
  const [here, there] = [await linkBy(browser), await linkBy(elsewhere)]
  assert.deepEqual([await open(here), await open(there)], ['open', 'open'])

  await elsewhere.auth.signOut({ scope: 'local' })
  await until('the end of that session', async () => (await open(there)) === 'InvalidJWT')
  assert.equal(await open(here), 'open', 'the other session goes on')
  await openAdmin(app).updateUserById(id, { ban_duration: '24h' })
  await until('the suspension', async () => (await open(here)) === 'InvalidJWT')
})

test('what can act, or is not what it says, is never kept', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const jpegHead = Buffer.from('ffd8ffe000104a464946', 'hex')
  const cases: [string, Blob | string][] = [
    ['profile-images/1_a.svg', new Blob([svg], { type: 'image/svg+xml' })],
    ['profile-images/1_a.png', new Blob([`<?xml version="1.0"?>${svg}`], { type: 'image/png' })],
    ['profile-images/1_a.jpg', new Blob(['<html><script>alert(1)</script></html>'], { type: 'image/jpeg' })],
    ['id-documents/1_a.pdf', new Blob(['<html>%PDF-1.4</html>'], { type: 'application/pdf' })],
    ['id-documents/1_a.exe', new Blob(['MZ\x90\x00'], { type: 'application/pdf' })],
    ['id-documents/1_empty.pdf', new Blob([], { type: 'application/pdf' })],
    ['profile-images/1_a.pdf', pdf()],
  ]
  for (const [name, body] of cases) {
    assert.deepEqual(
      failed((await as(amara).upload(name, body)).error),
      { status: 400, statusCode: '415' },
      name,
    )
    assert.deepEqual(await rowsNamed(name), [])
  }
  const broken = new Blob([jpegHead, '<script>alert(1)</script>'], { type: 'image/jpeg' })
  assert.deepEqual(failed((await as(amara).upload('profile-images/1_polyglot.jpg', broken)).error), {
    status: 400,
    statusCode: '422',
  })
})

test('a file that was cut short is told, and not kept', async () => {
  const bytes = new Uint8Array(await picture(400, 300).jpeg({ quality: 100 }).toBuffer())
  const half = new Blob([bytes.slice(0, bytes.length - 300)], { type: 'image/jpeg' })
  for (const [name, body] of [
    ['profile-images/2_cut.jpg', half],
    ['id-documents/2_cut.jpg', half],
    [
      'id-documents/2_cut.pdf',
      new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrail'], { type: 'application/pdf' }),
    ],
  ] as const) {
    assert.deepEqual(
      failed((await as(amara).upload(name, body)).error),
      { status: 400, statusCode: '422' },
      name,
    )
    assert.deepEqual(await rowsNamed(name), [])
  }
})

test('a picture with a page hidden behind it keeps the picture alone', async () => {
  const bytes = Buffer.concat([
    await picture().png().toBuffer(),
    Buffer.from('<html><script>alert("hidden")</script>'),
  ])
  assert.equal(
    (
      await as(amara).upload(
        'profile-images/2_both.png',
        new Blob([new Uint8Array(bytes)], { type: 'text/html' }),
      )
    ).error,
    null,
  )
  const answer = await fetch(as(amara).getPublicUrl('profile-images/2_both.png').data.publicUrl)
  assert.equal(answer.headers.get('content-type'), 'image/webp')
  assert.doesNotMatch(Buffer.from(await answer.arrayBuffer()).toString('latin1'), /script/)
})

test('too many bytes and too many pixels are refused', async () => {
  const big = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/jpeg' })
  assert.deepEqual(failed((await as(amara).upload('profile-images/3_big.jpg', big)).error), {
    status: 400,
    statusCode: '413',
  })
  const bigger = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)], { type: 'application/pdf' })
  assert.deepEqual(failed((await as(amara).upload('id-documents/3_big.pdf', bigger)).error), {
    status: 400,
    statusCode: '413',
  })
  const bomb = Buffer.from(await picture().png().toBuffer())
  bomb.writeUInt32BE(60_000, 16) // the header claims 60,000 × 60,000 pixels
  bomb.writeUInt32BE(60_000, 20)
  for (const name of ['profile-images/3_bomb.png', 'id-documents/3_bomb.png']) {
    const { error } = await as(amara).upload(name, new Blob([bomb], { type: 'image/png' }))
    assert.ok(['413', '422'].includes((error as unknown as { statusCode: string }).statusCode), String(error))
    assert.deepEqual(await rowsNamed(name), [])
  }
})

test('names that climb, hide or leave their folder are refused', async () => {
  // Written by hand, because fetch tidies such paths up before they leave.
  const send = (path: string) =>
    new Promise<{ code: string }>((resolve, reject) => {
      const ask = request(
        `${app.url}/`,
        {
          method: 'POST',
          path: `/storage/v1/object/user-uploads/${path}`,
          headers: { authorization: `Bearer ${amara.token}`, 'content-type': 'image/png' },
        },
        (reply) => {
          text(reply).then((body) => resolve(JSON.parse(body)), reject)
        },
      )
      ask.once('error', reject).end()
    })
  for (const path of [
    'profile-images/../x.png',
    '../../../../etc/passwd',
    'profile-images/%2e%2e/x.png',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    'profile-images/..%2fx.png',
    'profile-images//x.png',
    'profile-images/a%00.png',
    'profile-images/f%C3%BC.png',
    'profile-images/%F0%9F%9A%97.png',
    'profile-images/a%5Cb.png',
    'profile-images/<x>.png',
    `profile-images/${'x'.repeat(400)}`,
  ])
    assert.ok(['InvalidKey', 'InvalidRequest'].includes((await send(path)).code), path)
  for (const path of ['x.png', 'avatars/x.png', 'profile-images/deep/x.png', 'profile-images'])
    assert.equal((await send(path)).code, 'AccessDenied', path)
  const elsewhere = createClient(app.url, app.anonKey, {
    accessToken: async () => amara.token,
  }).storage.from('secrets')
  assert.deepEqual(
    (await elsewhere.upload('profile-images/x.png', await jpeg())).error?.message,
    'Bucket not found',
  )
})

test('a file is replaced only by its owner, and only on purpose', async () => {
  const name = 'profile-images/4_face.jpg'
  const first = await as(amara).upload(name, await jpeg())
  assert.deepEqual(failed((await as(amara).upload(name, await jpeg())).error), {
    status: 400,
    statusCode: '409',
  })
  assert.deepEqual(failed((await as(helen).upload(name, await jpeg(), { upsert: true })).error), {
    status: 400,
    statusCode: '403',
  })
  const again = await as(amara).upload(
    name,
    new Blob([new Uint8Array(await picture(8, 8).png().toBuffer())], { type: 'image/png' }),
    { upsert: true },
  )
  assert.equal(again.data?.id, first.data?.id)
  assert.equal((await as(amara).update(name, await jpeg())).data?.id, first.data?.id)
  assert.equal((await rowsNamed(name)).length, 1)
})

test('a document that an admin has opened keeps what they saw: it is neither replaced nor put there again', async () => {
  const path = 'id-documents/1764000000000_badge.pdf'
  assert.equal((await as(helen).upload(path, pdf())).error, null)
  const mine = await as(helen).download(path)
  assert.equal(mine.error, null)
  assert.equal((await as(helen).upload(path, pdf(), { upsert: true })).error, null)
  assert.equal((await as(ruth).download(path)).error, null)
  const other = new Blob(['%PDF-1.4\n% other\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], {
    type: 'application/pdf',
  })
  const refused = { status: 400, statusCode: '409' }
  assert.deepEqual(failed((await as(helen).upload(path, other, { upsert: true })).error), refused)
  assert.deepEqual(failed((await as(helen).update(path, other)).error), refused)
  await as(helen).remove([path])
  assert.deepEqual(failed((await as(helen).upload(path, other)).error), refused)
  const { rows } = await app.services.asSystem('look', (db) =>
    db.queryUnchecked('select etag from storage.reads where name = $1 and reader_id = $2', [path, ruth.id]),
  )
  assert.match((rows[0] as { etag: string }).etag, /^"[0-9a-f]{64}"$/)
})

test('deleting a file deletes its bytes; another’s stays', async () => {
  const name = 'profile-images/5_gone.jpg'
  await as(amara).upload(name, await jpeg())
  const [{ blob }] = (await rowsNamed(name)) as [{ blob: string }]
  assert.deepEqual((await as(helen).remove([name])).data, [])
  assert.ok(await app.services.store.stat(blob))
  const gone = await as(amara).remove([name, 'profile-images/never.jpg'])
  assert.deepEqual(
    gone.data?.map((row) => row.name),
    [name],
  )
  await app.settle()
  assert.equal(await app.services.store.stat(blob), undefined)
  assert.equal((await fetch(as(amara).getPublicUrl(name).data.publicUrl)).status, 400)
})

async function signUp() {
  const id = crypto.randomUUID()
  await app.services.asSystem('a sign-up', (db) =>
    db.queryUnchecked('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@home.test`]),
  )
  return id
}

test('anyone who registers brings one picture and one document, which are theirs', async () => {
  const noor = await signUp()
  const holding = nobody({ 'x-registration': noor })
  assert.equal((await holding.upload('profile-images/6_noor.jpg', await jpeg())).error, null)
  assert.equal((await holding.upload('id-documents/6_noor.pdf', pdf())).error, null)
  for (const name of ['profile-images/7_noor.jpg', 'profile-images/6_noor.jpg'])
    assert.ok(
      ['403', '409'].includes(String(failed((await holding.upload(name, await jpeg())).error).statusCode)),
    )
  assert.equal(failed((await holding.upload('id-documents/7_noor.pdf', pdf())).error).statusCode, '403')
  assert.equal(
    failed((await holding.upload('profile-images/6_noor.jpg', await jpeg(), { upsert: true })).error)
      .statusCode,
    '403',
  )
  assert.equal(((await rowsNamed('id-documents/6_noor.pdf'))[0] as { owner: string }).owner, noor)
})

test('two uploads at the same moment are still one', async () => {
  const holding = nobody({ 'x-registration': await signUp() })
  const answers = await Promise.all(
    [1, 2, 3, 4].map(async (n) => holding.upload(`profile-images/8_${n}.jpg`, await jpeg())),
  )
  assert.equal(answers.filter(({ error }) => error === null).length, 1)
})

test('after 15 minutes, for a made-up id and without one, nothing may be brought', async () => {
  const noor = await signUp()
  app.clock.advance({ minutes: 15, seconds: 1 })
  const answers = [noor, crypto.randomUUID(), 'nonsense'].map((id) => nobody({ 'x-registration': id }))
  for (const who of [...answers, nobody()])
    assert.deepEqual(failed((await who.upload('profile-images/9_x.jpg', await jpeg())).error), {
      status: 400,
      statusCode: '403',
    })
  app.clock.set()
})

test('nobody fills the disk: twenty files each', async () => {
  const tom = await app.person('Tom Vale', 'instructor')
  for (let n = 1; n <= 20; n++)
    assert.equal((await as(tom).upload(`id-documents/${n}_x.pdf`, pdf())).error, null)
  const { error } = await as(tom).upload('id-documents/21_x.pdf', pdf())
  assert.match(error?.message ?? '', /limit of 20 files/)
})

test('a full disk and a store that is away are told, and leave no row behind', async () => {
  const { store } = app.services
  const { put } = store
  for (const [fault, statusCode] of [
    [new StoreFull('full'), '507'],
    [new StoreAway('away'), '503'],
  ] as const) {
    store.put = () => Promise.reject(fault)
    assert.deepEqual(failed((await as(amara).upload('profile-images/10_x.jpg', await jpeg())).error), {
      status: 400,
      statusCode,
    })
    assert.deepEqual(await rowsNamed('profile-images/10_x.jpg'), [])
  }
  store.put = put
  assert.equal((await as(amara).upload('profile-images/10_x.jpg', await jpeg())).error, null)
})

test('bytes whose row never came are erased within the hour', async () => {
  await app.services.store.put('ab/abandoned', new Uint8Array([1]), 'image/webp')
  await app.services.asSystem('a crash in between', (db) =>
    db.queryUnchecked(`select storage.expect_blob('ab/abandoned')`),
  )
  await as(amara).remove(['profile-images/10_x.jpg'])
  await app.settle()
  assert.ok(await app.services.store.stat('ab/abandoned'), 'it may still be on its way')
  app.clock.advance({ hours: 1, minutes: 1 })
  await as(amara).remove(['profile-images/4_face.jpg'])
  await app.settle()
  app.clock.set()
  assert.equal(await app.services.store.stat('ab/abandoned'), undefined)
})

test('documents that are due are deleted with their bytes and the links to them', async () => {
  const name = 'id-documents/1764000000001_licence.pdf'
  const address = as(helen).getPublicUrl(name).data.publicUrl
  const [{ blob }] = (await rowsNamed(name)) as [{ blob: string }]
  await app.services.asSystem('as registered', (db) =>
    db.queryUnchecked('update public.profiles set id_document = $2, dbs_document = $3 where id = $1', [
      helen.id,
      address,
      'https://else.test/kept.pdf',
    ]),
  )
  assert.equal(
    await app.services.asSystem('30 days later', (db) =>
      deleteDocuments(db, [address, 'profile-images/2_both.png', 'id-documents/never.pdf']),
    ),
    1,
  )
  await app.settle()
  assert.equal(await app.services.store.stat(blob), undefined)
  const { rows } = await app.services.asSystem('look', (db) =>
    db.queryUnchecked('select id_document, dbs_document from public.profiles where id = $1', [helen.id]),
  )
  assert.deepEqual(rows[0], { id_document: null, dbs_document: 'https://else.test/kept.pdf' })
  assert.equal((await rowsNamed('profile-images/2_both.png')).length, 1, 'pictures are no documents')
  assert.equal((await app.services.asSystem('the record stays', (db) => listReads(db, name))).length, 2)
})

test('with the account go its files', async () => {
  const tom = await app.person('Tom Reid', 'instructor')
  await as(tom).upload('profile-images/11_tom.jpg', await jpeg())
  const [{ blob }] = (await rowsNamed('profile-images/11_tom.jpg')) as [{ blob: string }]
  await app.services.asSystem('Tom leaves', (db) =>
    db.queryUnchecked('delete from auth.users where id = $1', [tom.id]),
  )
  await as(amara).remove(['profile-images/2_both.png'])
  await app.settle()
  assert.equal(await app.services.store.stat(blob), undefined)
})

test('a raw body is a file too; without a token, or with a bad one, it is refused in the protocol’s words', async () => {
  const bytes = new Uint8Array(await picture().jpeg().toBuffer())
  assert.equal(
    (
      await as(amara).upload('profile-images/12_raw.jpg', bytes.buffer, {
        contentType: 'image/jpeg',
        metadata: { from: 'phone' },
      })
    ).error,
    null,
  )
  const post = async (authorization?: string) =>
    (
      await fetch(`${app.url}/storage/v1/object/user-uploads/profile-images/13_x.jpg`, {
        method: 'POST',
        body: bytes,
        headers: { ...(authorization && { authorization }) },
      })
    ).json() as Promise<{ message: string }>
  assert.equal((await post()).message, "headers must have required property 'authorization'")
  assert.equal((await post('Bearer nonsense')).message, 'Invalid Compact JWS')
  assert.equal((await post(`Bearer ${amara.token.slice(0, -3)}abc`)).message, 'signature verification failed')
})

test('buckets, lists, moves and other sizes are not offered', async () => {
  const files = as(amara)
  const client = createClient(app.url, app.serviceKey).storage
  const answers = [
    await files.list(),
    await files.move('profile-images/12_raw.jpg', 'profile-images/13.jpg'),
    await files.download('profile-images/12_raw.jpg', { transform: { width: 10 } }),
    await files.createSignedUploadUrl('profile-images/13.jpg'),
    await client.createBucket('mine'),
    await client.emptyBucket('user-uploads'),
  ]
  for (const { error } of answers) assert.ok(error && Number(error.status) < 500, String(error))
  assert.equal((await rowsNamed('profile-images/12_raw.jpg')).length, 1)
})

test('hostile requests are refused, never our fault', async () => {
  const bodies = [
    '',
    '{',
    'null',
    '[]',
    '{"prefixes":[1]}',
    '{"prefixes":["\\u0000"]}',
    '{"expiresIn":-1}',
    '{"expiresIn":1e99,"paths":["a"]}',
    '{"prefix":{"a":1}}',
    '{"prefix":"\\u0000","limit":-5,"sortBy":{"column":"; drop"}}',
    '{"prefix":"%_\\\\","search":"%"}',
  ]
  for (const body of bodies)
    for (const [method, path] of [
      ['POST', 'object/sign/user-uploads/a'],
      ['DELETE', 'object/user-uploads'],
    ] as const) {
      const { status } = await app.ask(amara, method, `/storage/v1/${path}`, body)
      assert.ok(status < 500, `${method} ${path} ${body} → ${status}`)
    }
  for (const path of [
    'object/public/user-uploads/%00',
    'object/info/user-uploads/%ff',
    'object/sign/user-uploads/x?token=%00',
    'object/user-uploads/',
    'object/public/%27/x',
  ]) {
    const { status } = await app.ask(amara, 'GET', `/storage/v1/${path}`)
    assert.ok(status >= 400 && status < 500, `${path} → ${status}`)
  }
  const form = '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--'
  for (const body of ['', '--x', form, '--y\r\n\r\n--y--']) {
    const { status } = await app.ask(
      amara,
      'POST',
      '/storage/v1/object/user-uploads/profile-images/14_x.jpg',
      body,
      {
        'content-type': 'multipart/form-data; boundary=x',
      },
    )
    assert.equal(status, 400)
  }
})

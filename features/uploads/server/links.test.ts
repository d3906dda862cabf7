import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let amara: Person
let helen: Person
before(async () => {
  app = await openTestApp()
  amara = await app.person('Amara Okafor')
  helen = await app.person('Helen Marsh', 'instructor')
  await service().createBucket('leaflets', { public: true })
  await service().createBucket('drafts', { public: false })
})
after(() => app.close())

const service = () => createClient(app.url, app.serviceKey).storage
const as = (person: Person) =>
  createClient(app.url, app.anonKey, { accessToken: async () => person.token }).storage.from('user-uploads')
const nobody = () => createClient(app.url, app.anonKey).storage.from('user-uploads')
const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })
const jpeg = async (width?: number, height?: number) =>
  new Blob([new Uint8Array(await picture(width, height).jpeg().toBuffer())], { type: 'image/jpeg' })
const pdf = () =>
  new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], { type: 'application/pdf' })
const codeOf = (error: unknown) => (error as { code?: string } | null)?.code
const readsOf = async () =>
  (
    await app.services.asSystem('look', (db) =>
      db.queryUnchecked<{ name: string; how: string }>('select name, how from storage.reads order by id'),
    )
  ).rows

test('through a link that its owner made a file comes in without a session, once, and is the owner’s', async () => {
  const { data, error } = await as(amara).createSignedUploadUrl('profile-images/1_phone.jpg')
  assert.equal(error, null)
  const sent = await nobody().uploadToSignedUrl(data!.path, data!.token, await jpeg(), { cacheControl: '60' })
  assert.deepEqual(sent, {
    data: { path: 'profile-images/1_phone.jpg', fullPath: 'user-uploads/profile-images/1_phone.jpg' },
    error: null,
  })
  assert.equal((await as(amara).remove(['profile-images/none.jpg'])).error, null)
  assert.equal((await as(amara).list('profile-images')).data?.length, 1)
  assert.equal(
    codeOf((await nobody().uploadToSignedUrl(data!.path, data!.token, await jpeg())).error),
    'KeyAlreadyExists',
  )
})

test('it replaces only when it was made to, takes raw bodies too, and judges what comes', async () => {
  const { data } = await as(amara).createSignedUploadUrl('profile-images/1_phone.jpg', { upsert: true })
  const bytes = new Uint8Array(await picture(8, 8).png().toBuffer())
  assert.equal(
    (await nobody().uploadToSignedUrl(data!.path, data!.token, bytes, { contentType: 'image/png' })).error,
    null,
  )
  assert.equal(
    codeOf(
      (await nobody().uploadToSignedUrl(data!.path, data!.token, new Blob(['<svg/>'], { type: 'image/png' })))
        .error,
    ),
    'InvalidMimeType',
  )
  assert.equal((await as(amara).list('profile-images')).data?.length, 1)
})

test('it dies with a ban of its owner, and lives again when the ban is over within its time', async () => {
  const ben = await app.person('Ben Carter')
  const { data } = await as(ben).createSignedUploadUrl('id-documents/1_licence.pdf', { upsert: true })
  const send = () =>
    nobody().uploadToSignedUrl(data!.path, data!.token, pdf(), { contentType: 'application/pdf' })
  const auth = createClient(app.url, app.serviceKey).auth.admin
  app.clock.set(Temporal.Now.instant())
  try {
    assert.equal((await send()).error, null)
    assert.equal((await auth.updateUserById(ben.id, { ban_duration: '1h' })).error, null)
    for (const { error } of [await send(), await send()])
      assert.deepEqual(
        [error?.message, (error as { statusCode?: string }).statusCode],
        ['new row violates row-level security policy', '403'],
      )
    app.clock.advance({ minutes: 61 })
    assert.equal((await send()).error, null)
  } finally {
    app.clock.set()
  }
})

test('such a link is for one place and two hours, cannot be forged, and opens nothing else', async () => {
  const { data } = await as(amara).createSignedUploadUrl('profile-images/2_later.jpg')
  const { token } = data!
  assert.equal(
    codeOf((await nobody().uploadToSignedUrl('profile-images/3_other.jpg', token, await jpeg())).error),
    'InvalidSignature',
  )
  for (const bad of ['nonsense', `${token.slice(0, -4)}AAAA`, amara.token])
    assert.equal(
      codeOf((await nobody().uploadToSignedUrl(data!.path, bad, await jpeg())).error),
      'InvalidJWT',
    )
  assert.equal(
    codeOf((await nobody().uploadToSignedUrl(data!.path, '', await jpeg())).error),
    'InvalidRequest',
  )
  const reading = (
    await fetch(`${app.url}/storage/v1/object/sign/user-uploads/profile-images/2_later.jpg?token=${token}`)
  ).json() as Promise<{
    message: string
  }>
  assert.equal((await reading).message, 'Token is not scoped for download')
  const { data: read } = await as(amara).createSignedUrl('profile-images/1_phone.jpg', 60)
  const readToken = new URL(read!.signedUrl).searchParams.get('token')!
  assert.equal(
    (await nobody().uploadToSignedUrl('profile-images/1_phone.jpg', readToken, await jpeg())).error?.message,
    'Token is not scoped for upload',
  )
  app.clock.advance({ hours: 2, seconds: 1 })
  assert.equal(
    codeOf((await nobody().uploadToSignedUrl(data!.path, token, await jpeg())).error),
    'InvalidJWT',
  )
  app.clock.set()
})

test('nobody makes a link to where they could not upload themselves', async () => {
  for (const who of [nobody(), as(helen)]) {
    assert.equal(codeOf((await who.createSignedUploadUrl('elsewhere/4.jpg')).error), 'AccessDenied')
    assert.ok(
      ['AccessDenied', 'KeyAlreadyExists'].includes(
        codeOf((await who.createSignedUploadUrl('profile-images/1_phone.jpg')).error)!,
      ),
    )
    assert.equal(
      codeOf((await who.createSignedUploadUrl('profile-images/1_phone.jpg', { upsert: true })).error),
      'AccessDenied',
    )
  }
  assert.equal(codeOf((await as(helen).createSignedUploadUrl('profile-images/é.jpg')).error), 'InvalidKey')
})

test('somebody who registers may make one, within the fifteen minutes', async () => {
  const id = crypto.randomUUID()
  await app.services.asSystem('a sign-up', (db) =>
    db.queryUnchecked('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@home.test`]),
  )
  const noor = createClient(app.url, app.anonKey, {
    global: { headers: { 'x-registration': id } },
  }).storage.from('user-uploads')
  const { data } = await noor.createSignedUploadUrl('id-documents/5_noor.pdf')
  app.clock.advance({ minutes: 16 })
  assert.equal(
    codeOf((await nobody().uploadToSignedUrl(data!.path, data!.token, pdf())).error),
    'AccessDenied',
  )
  app.clock.set()
  assert.equal((await nobody().uploadToSignedUrl(data!.path, data!.token, pdf())).error, null)
})

test('many links at once, in the order they were asked for, each for its own file', async () => {
  await service()
    .from('drafts')
    .upload('a/one.txt', new Blob(['one'], { type: 'text/plain' }))
  const { data } = await service()
    .from('drafts')
    .createSignedUrls(['a/one.txt', 'a/none.txt', 'a/one.txt'], 60, { download: 'own name.txt' })
  assert.deepEqual(
    data!.map(({ path, error }) => [path, error]),
    [
      ['a/one.txt', null],
      ['a/none.txt', 'Either the object does not exist or you do not have access to it'],
      ['a/one.txt', null],
    ],
  )
  assert.equal(data![1]!.signedUrl, null)
  const answer = await fetch(data![0]!.signedUrl!)
  assert.deepEqual(
    [await answer.text(), answer.headers.get('content-disposition')],
    ['one', "attachment; filename*=UTF-8''own%20name.txt"],
  )
})

test('a picture comes in the size that was asked for, and whoever has it is told so', async () => {
  await as(amara).upload('profile-images/6_wide.jpg', await jpeg(800, 400))
  const sizeOf = async (address: string) => {
    const answer = await fetch(address)
    const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata()
    return [answer.status, answer.headers.get('content-type'), format, width, height]
  }
  const publicUrl = (transform: object) =>
    as(amara).getPublicUrl('profile-images/6_wide.jpg', { transform }).data.publicUrl
  assert.deepEqual(await sizeOf(publicUrl({ width: 100, height: 100 })), [
    200,
    'image/webp',
    'webp',
    100,
    100,
  ])
  assert.deepEqual(await sizeOf(publicUrl({ width: 100, height: 100, resize: 'contain' })), [
    200,
    'image/webp',
    'webp',
    100,
    50,
  ])
  assert.deepEqual(await sizeOf(publicUrl({ width: 100, height: 30, resize: 'fill', quality: 30 })), [
    200,
    'image/webp',
    'webp',
    100,
    30,
  ])
  assert.deepEqual(await sizeOf(publicUrl({ height: 40, format: 'origin' })), [
    200,
    'image/webp',
    'webp',
    80,
    40,
  ])
  const small = await fetch(publicUrl({ width: 100 }))
  const etag = small.headers.get('etag')!
  assert.equal((await fetch(publicUrl({ width: 100 }), { headers: { 'if-none-match': etag } })).status, 304)
  assert.equal((await fetch(publicUrl({ width: 101 }), { headers: { 'if-none-match': etag } })).status, 200)
  const download = await as(amara).download('profile-images/6_wide.jpg', { transform: { width: 50 } })
  assert.equal((await sharp(await download.data!.arrayBuffer()).metadata()).width, 50)
  for (const query of ['width=0', 'width=99999', 'height=x', 'quality=5', 'resize=twist', 'format=svg'])
    assert.equal(
      (
        await fetch(
          `${app.url}/storage/v1/render/image/public/user-uploads/profile-images/6_wide.jpg?${query}`,
        )
      ).status,
      400,
      query,
    )
})

test('the rights of a rendered picture are those of the file, and each reading of a paper is written down', async () => {
  const name = 'id-documents/7_badge.jpg'
  await as(helen).upload(name, await jpeg(600, 400))
  const before = (await readsOf()).length
  const publicUrl = as(helen).getPublicUrl(name, { transform: { width: 50 } }).data.publicUrl
  assert.equal((await fetch(publicUrl)).status, 403)
  assert.equal(
    codeOf((await as(amara).createSignedUrl(name, 60, { transform: { width: 50 } })).error),
    'NoSuchKey',
  )
  assert.ok((await as(amara).download(name, { transform: { width: 50 } })).error)
  assert.equal((await readsOf()).length, before)

  const { data } = await as(helen).createSignedUrl(name, 60, { transform: { width: 50 } })
  assert.match(data!.signedUrl, /\/render\/image\/sign\//)
  const small = await fetch(data!.signedUrl)
  assert.deepEqual(
    [(await sharp(await small.arrayBuffer()).metadata()).width, small.headers.get('cache-control')],
    [50, 'private, no-store'],
  )
  assert.deepEqual((await readsOf()).at(-1), { name, how: 'signed-url' })
  const whole = await fetch(data!.signedUrl.replace('/render/image/', '/object/'))
  assert.deepEqual(
    [whole.status, ((await whole.json()) as { code: string }).code],
    [400, 'InvalidSignature'],
    'the small picture is not the large one',
  )
})

test('what is no picture is not rendered', async () => {
  await service()
    .from('leaflets')
    .upload('a.txt', new Blob(['words'], { type: 'text/plain' }))
  const answer = await fetch(
    service()
      .from('leaflets')
      .getPublicUrl('a.txt', { transform: { width: 10 } }).data.publicUrl,
  )
  assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [400, 'InvalidRequest'])
})

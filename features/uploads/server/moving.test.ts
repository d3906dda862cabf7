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
})
after(() => app.close())

const service = () => createClient(app.url, app.serviceKey).storage
const as = (person: Person) =>
  createClient(app.url, app.anonKey, { accessToken: async () => person.token }).storage.from('user-uploads')
const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } })
const jpeg = async () =>
  new Blob(
    [
      new Uint8Array(
        await picture()
          .jpeg()
          .withExif({ IFD0: { Copyright: 'Amara' } })
          .toBuffer(),
      ),
    ],
    { type: 'image/jpeg' },
  )
const pdf = () =>
  new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], { type: 'application/pdf' })
const codeOf = (error: unknown) => (error as { code?: string } | null)?.code
const rowsOf = async (bucket: string) =>
  (
    await app.services.asSystem('look', (db) =>
      db.queryUnchecked<{ name: string; blob: string; owner: string }>(
        'select * from storage.objects where bucket_id = $1',
        [bucket],
      ),
    )
  ).rows

test('a picture takes another name and keeps its bytes; the old address is empty', async () => {
  const uploaded = await as(amara).upload('profile-images/1_before.jpg', await jpeg())
  const { data, error } = await as(amara).move('profile-images/1_before.jpg', 'profile-images/1_after.jpg')
  assert.equal(error, null)
  assert.equal(data?.message, 'Successfully moved')
  assert.equal((await as(amara).info('profile-images/1_after.jpg')).data?.id, uploaded.data?.id)
  assert.equal((await as(amara).exists('profile-images/1_before.jpg')).data, false)
  assert.equal((await fetch(as(amara).getPublicUrl('profile-images/1_after.jpg').data.publicUrl)).status, 200)
  assert.equal(
    codeOf((await as(amara).move('profile-images/1_before.jpg', 'profile-images/2.jpg')).error),
    'NoSuchKey',
  )
})

test('a copy is a second file of its own, and an upsert puts it in the place of another', async () => {
  const { data, error } = await as(amara).copy('profile-images/1_after.jpg', 'profile-images/1_copy.jpg')
  assert.equal(error, null)
  assert.equal(data?.path, 'user-uploads/profile-images/1_copy.jpg')
  assert.equal(
    codeOf((await as(amara).copy('profile-images/1_after.jpg', 'profile-images/1_copy.jpg')).error),
    'KeyAlreadyExists',
  )
  const again = await app.ask(
    amara,
    'POST',
    '/storage/v1/object/copy',
    {
      bucketId: 'user-uploads',
      sourceKey: 'profile-images/1_after.jpg',
      destinationKey: 'profile-images/1_copy.jpg',
    },
    { 'x-upsert': 'true' },
  )
  assert.deepEqual(
    [again.status, again.body.Key, again.body.name],
    [200, 'user-uploads/profile-images/1_copy.jpg', 'profile-images/1_copy.jpg'],
  )
  assert.equal((await as(amara).remove(['profile-images/1_after.jpg'])).data?.length, 1)
  await app.settle()
  assert.equal(
    (await as(amara).download('profile-images/1_copy.jpg')).error,
    null,
    'the copy does not share its bytes',
  )
  const blobs = new Set((await rowsOf('user-uploads')).map(({ blob }) => blob))
  assert.equal(blobs.size, (await rowsOf('user-uploads')).length)
})

test('only the owner moves; a copy of another’s public picture is one’s own', async () => {
  for (const [from, to] of [
    ['profile-images/1_copy.jpg', 'profile-images/1_stolen.jpg'],
    ['profile-images/1_copy.jpg', 'id-documents/1_stolen.jpg'],
  ] as const)
    assert.equal(codeOf((await as(helen).move(from, to)).error), 'AccessDenied')
  assert.equal((await as(helen).copy('profile-images/1_copy.jpg', 'profile-images/1_helen.jpg')).error, null)
  assert.equal(
    (await rowsOf('user-uploads')).find(({ name }) => name.endsWith('1_helen.jpg'))?.owner,
    helen.id,
  )
  assert.equal((await as(amara).remove(['profile-images/1_helen.jpg'])).data?.length, 0)
})

test('papers keep their name and their place, and never come to be public', async () => {
  await as(helen).upload('id-documents/3_licence.pdf', pdf())
  await as(helen).upload('id-documents/3_badge.jpg', await jpeg())
  for (const to of ['id-documents/3_other.pdf', 'profile-images/3_licence.jpg']) {
    assert.equal(codeOf((await as(helen).move('id-documents/3_licence.pdf', to)).error), 'AccessDenied')
    assert.equal(codeOf((await as(helen).copy('id-documents/3_licence.pdf', to)).error), 'AccessDenied')
    assert.equal(codeOf((await as(amara).move('id-documents/3_licence.pdf', to)).error), 'NoSuchKey')
  }
  assert.equal(
    codeOf((await as(helen).move('profile-images/1_helen.jpg', 'id-documents/3_helen.jpg')).error),
    'AccessDenied',
  )
  assert.deepEqual(
    (await rowsOf('user-uploads'))
      .map(({ name }) => name)
      .filter((name) => name.includes('3_'))
      .sort(),
    ['id-documents/3_badge.jpg', 'id-documents/3_licence.pdf'],
  )
})

test('odd places are refused, and nothing happens', async () => {
  const before = await rowsOf('user-uploads')
  for (const to of [
    'profile-images/../x',
    'x.jpg',
    'profile-images/deep/x.jpg',
    'profile-images/é.jpg',
    '',
    'x'.repeat(401),
    'profile-images/a\\b',
  ]) {
    for (const { error } of [
      await as(amara).move('profile-images/1_copy.jpg', to),
      await as(amara).copy('profile-images/1_copy.jpg', to),
    ])
      assert.ok(
        ['AccessDenied', 'InvalidKey', 'InvalidRequest'].includes(codeOf(error) ?? ''),
        `${to}: ${codeOf(error)}`,
      )
  }
  assert.equal(
    codeOf(
      (
        await as(amara).move('profile-images/1_copy.jpg', 'profile-images/x.jpg', {
          destinationBucket: 'none',
        })
      ).error,
    ),
    'NoSuchBucket',
  )
  assert.deepEqual(await rowsOf('user-uploads'), before)
})

test('the service moves and copies between buckets; each place’s own limits hold', async () => {
  await service().createBucket('archive', { public: false })
  await service().createBucket('words', {
    public: false,
    allowedMimeTypes: ['text/plain'],
    fileSizeLimit: 100,
  })
  await service()
    .from('archive')
    .upload('a/b.txt', new Blob(['words'], { type: 'text/plain' }), { metadata: { year: 2026 } })
  assert.equal(
    (await service().from('archive').move('a/b.txt', 'c/d.txt', { destinationBucket: 'words' })).error,
    null,
  )
  assert.equal(await (await service().from('words').download('c/d.txt')).data?.text(), 'words')
  assert.deepEqual((await service().from('archive').list('a')).data, [])

  assert.equal(
    (
      await service()
        .from('user-uploads')
        .copy('id-documents/3_licence.pdf', 'kept.pdf', { destinationBucket: 'archive' })
    ).data?.path,
    'archive/kept.pdf',
  )
  assert.equal(
    codeOf(
      (await service().from('archive').copy('kept.pdf', 'kept.txt', { destinationBucket: 'words' })).error,
    ),
    'InvalidMimeType',
  )
  assert.equal(
    codeOf(
      (await service().from('archive').move('kept.pdf', 'kept.txt', { destinationBucket: 'words' })).error,
    ),
    'InvalidMimeType',
  )
  assert.equal(
    (
      await service()
        .from('words')
        .copy('c/d.txt', 'c/e.txt', { copyMetadata: false, metadata: { cacheControl: 'max-age=60' } })
    ).error,
    null,
  )
  const { data } = await service().from('words').info('c/e.txt')
  assert.deepEqual([data?.cacheControl, data?.metadata], ['max-age=60', {}])
  assert.deepEqual((await service().from('words').info('c/d.txt')).data?.metadata, { year: 2026 })
})

test('what comes among the profile pictures is drawn anew, whichever way it comes', async () => {
  await service()
    .from('archive')
    .upload('photo.jpg', await jpeg())
  assert.ok(
    (
      await sharp(
        await (await service().from('archive').download('photo.jpg')).data!.arrayBuffer(),
      ).metadata()
    ).exif,
  )
  assert.equal(
    (
      await service()
        .from('archive')
        .copy('photo.jpg', 'profile-images/4_photo.jpg', { destinationBucket: 'user-uploads' })
    ).error,
    null,
  )
  const kept = await sharp(
    await (await service().from('user-uploads').download('profile-images/4_photo.jpg')).data!.arrayBuffer(),
  ).metadata()
  assert.deepEqual([kept.format, kept.exif], ['webp', undefined])
  assert.equal(
    codeOf(
      (
        await service()
          .from('archive')
          .move('photo.jpg', 'profile-images/5_photo.jpg', { destinationBucket: 'user-uploads' })
      ).error,
    ),
    'AccessDenied',
  )
})

test('a file is removed in the version that was meant, or not at all', async () => {
  const words = service().from('words')
  const version = (await words.info('c/d.txt')).data!.version
  assert.deepEqual((await words.remove([{ path: 'c/d.txt', versionId: 'another' }])).data, [])
  assert.deepEqual(
    (await words.remove([{ path: 'c/d.txt', versionId: version }, 'c/e.txt'])).data
      ?.map(({ name }) => name)
      .sort(),
    ['c/d.txt', 'c/e.txt'],
  )
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let amara: Person
before(async () => {
  app = await openTestApp()
  amara = await app.person('Amara Okafor')
})
after(() => app.close())

const service = () => createClient(app.url, app.serviceKey).storage
const as = (person: Person) =>
  createClient(app.url, app.anonKey, { accessToken: async () => person.token }).storage
const nobody = () => createClient(app.url, app.anonKey).storage
const text = (words: string, type = 'text/plain') => new Blob([words], { type })
const apiError = (error: unknown) => {
  const { status, statusCode, code, message } = error as {
    status: number
    statusCode: string
    code: string
    message: string
  }
  return { status, statusCode, code, message }
}

test('the service makes a bucket, finds it in the list, changes it, empties it and deletes it', async () => {
  const made = await service().createBucket('reports', {
    public: false,
    fileSizeLimit: '2MB',
    allowedMimeTypes: ['text/*', 'application/pdf'],
  })
  assert.deepEqual(made, { data: { name: 'reports' }, error: null })
  assert.deepEqual(apiError((await service().createBucket('reports')).error), {
    status: 400,
    statusCode: '409',
    code: 'BucketAlreadyExists',
    message: 'The resource already exists',
  })
  const found = (await service().getBucket('reports')).data!
  assert.deepEqual(
    [found.id, found.name, found.public, found.file_size_limit, found.allowed_mime_types, found.type],
    ['reports', 'reports', false, 2_000_000, ['text/*', 'application/pdf'], 'STANDARD'],
  )
  const listed = await service().listBuckets({
    search: 'REP',
    sortColumn: 'name',
    sortOrder: 'desc',
    limit: 5,
    offset: 0,
  })
  assert.deepEqual(
    listed.data?.map(({ id }) => id),
    ['reports'],
  )

  assert.equal(
    (await service().updateBucket('reports', { public: true, fileSizeLimit: null })).data?.message,
    'Successfully updated',
  )
  const changed = (await service().getBucket('reports')).data!
  assert.deepEqual(
    [changed.public, changed.file_size_limit, changed.allowed_mime_types],
    [true, null, ['text/*', 'application/pdf']],
  )

  assert.equal((await service().from('reports').upload('2026/november.txt', text('all is well'))).error, null)
  assert.deepEqual(apiError((await service().deleteBucket('reports')).error), {
    status: 400,
    statusCode: '409',
    code: 'ResourceNotEmpty',
    message: 'The bucket you tried to delete is not empty',
  })
  assert.equal((await service().emptyBucket('reports')).data?.message, 'Successfully emptied')
  assert.equal((await service().deleteBucket('reports')).data?.message, 'Successfully deleted')
  for (const gone of [
    await service().getBucket('reports'),
    await service().deleteBucket('reports'),
    await service().emptyBucket('reports'),
  ])
    assert.deepEqual(apiError(gone.error), {
      status: 400,
      statusCode: '404',
      code: 'NoSuchBucket',
      message: 'Bucket not found',
    })
})

test('a bucket needs a name for an address, and limits that mean something', async () => {
  for (const name of ['', ' ', 'a/b', '..', 'é', 'x'.repeat(101), 'a\\b', ' padded'])
    assert.equal(apiError((await service().createBucket(name)).error).statusCode, '400', JSON.stringify(name))
  for (const fileSizeLimit of ['many', '-1', 0, '10TB', 1.5e300])
    assert.ok(
      ['400', '413'].includes(
        apiError((await service().createBucket('odd', { public: false, fileSizeLimit })).error).statusCode,
      ),
      String(fileSizeLimit),
    )
  assert.equal(
    apiError((await service().createBucket('odd', { public: false, fileSizeLimit: '1GB' })).error).code,
    'EntityTooLarge',
  )
  assert.equal(
    apiError((await service().createBucket('odd', { public: false, allowedMimeTypes: ['pictures'] })).error)
      .code,
    'InvalidMimeType',
  )
  assert.equal(apiError((await service().getBucket('odd')).error).code, 'NoSuchBucket', 'nothing was made')
})

test('the product’s own bucket cannot be deleted, not even by the service', async () => {
  assert.deepEqual(apiError((await service().deleteBucket('user-uploads')).error), {
    status: 400,
    statusCode: '403',
    code: 'AccessDenied',
    message: 'This bucket cannot be deleted',
  })
})

test('a private bucket is the service’s alone: others neither see it nor read from it nor write to it', async () => {
  await service().createBucket('ledgers', { public: false })
  assert.equal(
    (await service().from('ledgers').upload('q3/sums.csv', text('a,b\n1,2\n', 'text/csv'))).error,
    null,
  )
  for (const client of [as(amara), nobody()]) {
    assert.deepEqual(
      (await client.listBuckets()).data?.map(({ id }) => id),
      ['user-uploads'],
    )
    assert.equal(apiError((await client.getBucket('ledgers')).error).code, 'NoSuchBucket')
    assert.deepEqual(apiError((await client.from('ledgers').upload('q3/mine.txt', text('mine'))).error), {
      status: 400,
      statusCode: '403',
      code: 'AccessDenied',
      message: 'new row violates row-level security policy',
    })
    assert.deepEqual((await client.from('ledgers').list('q3')).data, [])
    assert.deepEqual((await client.from('ledgers').remove(['q3/sums.csv'])).data, [])
    assert.equal(
      apiError((await client.from('ledgers').createSignedUrl('q3/sums.csv', 60)).error).code,
      'NoSuchKey',
    )
  }
  assert.equal(apiError((await as(amara).from('ledgers').download('q3/sums.csv')).error).code, 'NoSuchKey')
  assert.equal(apiError((await nobody().from('ledgers').download('q3/sums.csv')).error).code, 'NoSuchBucket')
  const open = await fetch(nobody().from('ledgers').getPublicUrl('q3/sums.csv').data.publicUrl)
  assert.deepEqual([open.status, ((await open.json()) as { code: string }).code], [400, 'NoSuchBucket'])

  const { data } = await service()
    .from('ledgers')
    .createSignedUrl('q3/sums.csv', 600, { download: 'sums of q3.csv' })
  const read = await fetch(data!.signedUrl)
  assert.deepEqual([read.status, await read.text()], [200, 'a,b\n1,2\n'])
  assert.match(
    read.headers.get('content-disposition')!,
    /^attachment; filename\*=UTF-8''sums%20of%20q3\.csv$/,
  )
})

test('everybody reads from a public bucket who has the address', async () => {
  await service().createBucket('leaflets', { public: true })
  await service().from('leaflets').upload('deep/er/welcome.txt', text('welcome'), { cacheControl: '120' })
  const read = await fetch(nobody().from('leaflets').getPublicUrl('deep/er/welcome.txt').data.publicUrl)
  assert.deepEqual(
    [read.status, await read.text(), read.headers.get('content-type'), read.headers.get('cache-control')],
    [200, 'welcome', 'text/plain; charset=utf-8', 'max-age=120'],
  )
  assert.equal(
    await (await as(amara).from('leaflets').download('deep/er/welcome.txt')).data?.text(),
    'welcome',
  )
  assert.equal((await as(amara).from('leaflets').info('deep/er/welcome.txt')).data?.size, 7)
  assert.ok(
    (await as(amara).from('leaflets').upload('deep/er/mine.txt', text('mine'))).error,
    'reading is not writing',
  )
})

test('size and type limits of a bucket hold for the service as well', async () => {
  await service().createBucket('badges', {
    public: true,
    fileSizeLimit: 10,
    allowedMimeTypes: ['text/plain'],
  })
  const badges = service().from('badges')
  assert.equal((await badges.upload('a.txt', text('0123456789'))).error, null)
  assert.deepEqual(apiError((await badges.upload('b.txt', text('0123456789a'))).error), {
    status: 400,
    statusCode: '413',
    code: 'EntityTooLarge',
    message: 'The object exceeded the maximum allowed size',
  })
  assert.equal(
    apiError((await badges.upload('b.txt', new Uint8Array(5_000_000))).error).code,
    'EntityTooLarge',
    'a raw body as well',
  )
  assert.deepEqual(
    apiError((await badges.upload('c.gif', new Blob(['GIF89a\x01\0\x01'], { type: 'text/plain' }))).error),
    {
      status: 400,
      statusCode: '415',
      code: 'InvalidMimeType',
      message: 'mime type image/gif is not supported',
    },
  )
  assert.deepEqual(
    (await badges.list()).data?.map(({ name }) => name),
    ['a.txt'],
  )
})

test('nothing that a browser would run is served as such, whatever the sender calls it', async () => {
  await service().createBucket('anything', { public: true })
  const files: [string, string, string][] = [
    ['page.html', 'text/html', '<!doctype html><script>alert(1)</script>'],
    ['draw.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    [
      'data.xml',
      'application/xml',
      '<?xml version="1.0"?><a xmlns:x="http://www.w3.org/1999/xhtml"><x:script>alert(1)</x:script></a>',
    ],
    ['code.js', 'text/javascript', 'alert(1)'],
  ]
  for (const [name, type, body] of files) {
    assert.equal((await service().from('anything').upload(name, text(body, type))).error, null)
    const { headers } = await fetch(service().from('anything').getPublicUrl(name).data.publicUrl)
    assert.match(headers.get('content-type')!, /^(text\/plain|application\/octet-stream)/, name)
    assert.match(headers.get('content-disposition')!, /^attachment/, name)
    assert.deepEqual(
      [headers.get('x-content-type-options'), headers.get('content-security-policy')],
      ['nosniff', "default-src 'none'; sandbox"],
    )
  }
})

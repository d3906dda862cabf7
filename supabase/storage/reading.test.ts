import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let amara: Person
let address: string
let words: string
before(async () => {
  app = await openTestApp()
  amara = await app.person('Amara Okafor')
  const files = createClient(app.url, app.anonKey, { accessToken: async () => amara.token }).storage.from(
    'user-uploads',
  )
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: '#0a7', noise } })
  const jpeg = new Blob([new Uint8Array(await picture.jpeg().toBuffer())])
  const { error } = await files.upload('profile-images/face.jpg', jpeg, { cacheControl: '60' })
  assert.equal(error, null)
  address = files.getPublicUrl('profile-images/face.jpg').data.publicUrl
  words = await textOf(await fetch(address))
})
after(() => app.close())

/** The bytes, one character each. */
const textOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString('latin1')
const get = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(address, { method, headers: { 'accept-encoding': 'gzip, br', ...headers } })

test('a whole file says how long it is, of what version and since when', async () => {
  const answer = await get()
  const { headers } = answer
  assert.equal(await textOf(answer), words)
  assert.deepEqual(
    [
      headers.get('content-length'),
      headers.get('accept-ranges'),
      headers.get('cache-control'),
      headers.get('x-robots-tag'),
      headers.get('content-encoding'),
    ],
    [String(words.length), 'bytes', 'max-age=60', 'none', null],
  )
  assert.match(headers.get('etag')!, /^"[0-9a-f]{64}"$/)
  assert.ok(Date.parse(headers.get('last-modified')!) > 0)
  const head = await get({ range: 'bytes=0-3' }, 'HEAD')
  assert.deepEqual(
    [head.status, head.headers.get('content-length'), head.headers.get('etag')],
    [200, String(words.length), headers.get('etag')],
  )
})

test('one part is sent as it was asked for', async () => {
  const n = words.length
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 0],
    ['bytes=5-9', 5, 9],
    ['bytes=-4', n - 4, n - 1],
    [`bytes=${n - 2}-`, n - 2, n - 1],
    [`bytes=10-${n + 1_000}`, 10, n - 1],
    [`bytes=-${n + 5}`, 0, n - 1],
  ] as const) {
    const answer = await get({ range })
    assert.deepEqual(
      [answer.status, answer.headers.get('content-range')],
      [206, `bytes ${from}-${to}/${n}`],
      range,
    )
    assert.equal(await textOf(answer), words.slice(from, to + 1), range)
  }
})

test('several parts, another unit, and what is no range, bring the whole file', async () => {
  for (const range of [
    'bytes=0-1,5-6',
    'lines=1-2',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=9-5',
    `bytes=${'9'.repeat(30)}-`,
  ]) {
    const answer = await get({ range })
    assert.deepEqual([answer.status, (await textOf(answer)).length], [200, words.length], range)
  }
})

test('a part outside the file is told, with the length there is', async () => {
  for (const range of [`bytes=${words.length}-`, 'bytes=999999999-', 'bytes=-0']) {
    const answer = await get({ range })
    assert.deepEqual(
      [answer.status, answer.headers.get('content-range'), answer.headers.get('etag')],
      [416, `bytes */${words.length}`, null],
      range,
    )
    assert.equal(((await answer.json()) as { code: string }).code, 'InvalidRange')
  }
})

test('nothing is sent again that the reader has', async () => {
  const { headers } = await get()
  const etag = headers.get('etag')!
  const since = headers.get('last-modified')!
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    assert.equal((await get({ 'if-none-match': known })).status, 304, known)
  assert.equal(
    (await get({ 'if-none-match': '"other"', 'if-modified-since': since })).status,
    200,
    'the version counts more than the time',
  )
  assert.equal((await get({ 'if-modified-since': since })).status, 304)
  assert.equal((await get({ 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' })).status, 200)
  assert.equal((await get({ 'if-modified-since': 'yesterday' })).status, 200)
})

test('the rest of a file is sent only to anyone who holds the beginning of the same', async () => {
  const { headers } = await get()
  assert.equal((await get({ range: 'bytes=5-9', 'if-range': headers.get('etag')! })).status, 206)
  assert.equal((await get({ range: 'bytes=5-9', 'if-range': headers.get('last-modified')! })).status, 206)
  assert.equal((await get({ range: 'bytes=5-9', 'if-range': '"an older one"' })).status, 200)
})

test('a download has the name that was asked for, whatever is in it', async () => {
  const disposition = async (query: string) =>
    (await fetch(`${address}?${query}`)).headers.get('content-disposition')
  assert.equal(await disposition('download'), "attachment; filename*=UTF-8''face.jpg")
  assert.equal(
    await disposition('download=f%C3%BC%C3%9Fe%20%22%0d%0aX-Evil:%201'),
    "attachment; filename*=UTF-8''f%C3%BC%C3%9Fe%20%22%0D%0AX-Evil%3A%201",
  )
  assert.equal(await disposition('download=a&download=b'), "attachment; filename*=UTF-8''face.jpg")
})

test('an unknown address, and a known one with another method, are 404 in the protocol’s form', async () => {
  for (const [method, path] of [
    ['GET', 'nowhere'],
    ['GET', 'render/image/public/user-uploads/profile-images/face.jpg?width=2500&height=2500'],
    ['PATCH', 'bucket/user-uploads'],
    ['POST', 'upload/resumable'],
    ['DELETE', 'object/public/user-uploads/face.jpg/'],
  ] as const) {
    const { status, body } = await app.ask(undefined, method, `/storage/v1/${path}`)
    assert.ok(status === 404 || status === 400, `${method} ${path} ${status}`)
    assert.deepEqual(Object.keys(body), ['statusCode', 'error', 'message', 'code'])
  }
})

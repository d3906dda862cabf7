import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { avatarPath, avatarSeed, avatarStyles, defaultAvatar } from '#common/avatar.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers })

test('each style draws a face that is a picture, the same for everybody, and nothing that could run or load', async () => {
  const drawn = new Set<string>()
  for (const style of avatarStyles) {
    const reply = await get(avatarPath(style, 'Amara Okafor'))
    const svg = await reply.text()
    assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'image/svg+xml; charset=utf-8'])
    assert.equal(
      reply.headers.get('content-security-policy'),
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    )
    assert.equal(reply.headers.get('x-content-type-options'), 'nosniff')
    assert.doesNotMatch(svg, /<script|<style|style=|<foreignObject|<image|\bon\w+=|href="(?!#)/)
    const { width, height } = await sharp(Buffer.from(svg)).metadata()
    assert.deepEqual([width, height], [128, 128])
    assert.equal(await (await get(avatarPath(style, '  amara   OKAFOR '))).text(), svg)
    drawn.add(svg)
  }
  assert.equal(drawn.size, avatarStyles.length)
})

test('figures stand on no ground of their own, so that a page paints it for day and for night; scenes fill their picture', async () => {
  for (const style of avatarStyles) {
    const svg = await (await get(avatarPath(style, 'Amara Okafor'))).arrayBuffer()
    const { data } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    assert.equal(data[3], style === 'smiles' || style === 'signs' ? 0 : 255, `the corner of ${style}`)
  }
})

test('browsers keep a face for a year, and who asks again is told that it is the same', async () => {
  const path = avatarPath('signs', 'Helen Marsh')
  const first = await get(path)
  assert.equal(first.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  const again = await get(path, { 'if-none-match': first.headers.get('etag')! })
  assert.deepEqual([again.status, await again.text()], [304, ''])
})

test('a size can be asked for within bounds, and nothing else is drawn', async () => {
  const path = avatarPath('hills', 'Owen Price')
  assert.match(await (await get(`${path}?size=512`)).text(), /width="512"/)
  for (const size of ['15', '513', '0', '-1', '1e9', '40.5', 'large', 'NaN']) {
    const reply = await get(`${path}?size=${size}`)
    assert.deepEqual([reply.status, (await reply.json()).code], [400, 'bad-input'], size)
  }
  for (const lost of [
    '/avatars/lorelei/00000000.svg',
    '/avatars/signs/xyz.svg',
    '/avatars/signs/00000000.png',
    '/avatars/signs/amara@home.test.svg',
    '/avatars/__proto__/00000000.svg',
  ])
    assert.equal((await get(lost)).status, 404, lost)
})

test('whose face it is cannot be read out of its address', () => {
  const path = defaultAvatar({ email: 'amara.okafor@home.example', role: 'student' })!
  assert.match(path, /^\/avatars\/smiles\/[0-9a-f]{8}\.svg$/)
  const seeds = new Set(Array.from({ length: 20_000 }, (_, at) => avatarSeed(`person ${at}`)))
  assert.ok(seeds.size > 19_900, `${seeds.size} of 20,000 names differ`)
})

test('a role has its style; the name counts before the email; nobody has no face', () => {
  const styleFor = (role: 'student' | 'instructor' | 'admin' | 'school_owner' | null) =>
    defaultAvatar({ name: 'Amara', role })?.split('/')[2]
  assert.deepEqual((['student', 'instructor', 'admin', 'school_owner', null] as const).map(styleFor), [
    'smiles',
    undefined, // an instructor has a photo, or initials
    'waves',
    'hills',
    'smiles',
  ])
  assert.equal(defaultAvatar({ name: 'Amara', email: 'a@b.uk' }), defaultAvatar({ name: 'amara ' }))
  assert.notEqual(defaultAvatar({ name: ' ', email: 'a@b.uk' }), defaultAvatar({ name: 'Amara' }))
  assert.equal(defaultAvatar({ name: '  ', email: null }), undefined)
})

test('the styles that are used ask for nothing: all are CC0', () => {
  const require = createRequire(import.meta.url)
  for (const style of ['thumbs', 'gaze', 'waves', 'landscape'])
    assert.equal(
      (require(`@dicebear/styles/${style}.json`) as { meta: { license: { name: string } } }).meta.license
        .name,
      'CC0 1.0',
      style,
    )
})

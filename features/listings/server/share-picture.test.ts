import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { decidePhoto, submitPhoto } from '#features/instructors/photo-contract.ts'
import { uploadPlace } from '#features/uploads/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { getMyListing, setMyListing } from '../contract.ts'
import { sharePicturePath } from '../paths.ts'

let shop: Shop
let helen: Person
let slug: string
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  slug = (await shop.call(helen, getMyListing, {})).slug!
})
after(() => shop.close())

const read = (headers: Record<string, string> = {}) => fetch(shop.url + sharePicturePath(slug), { headers })

async function colourAt(bytes: ArrayBuffer, left: number, top: number) {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}
const isNear = (colour: number[], wanted: number[]) =>
  assert.ok(
    colour.every((part, at) => Math.abs(part - wanted[at]!) < 12),
    `${colour} is not ${wanted}`,
  )

async function changePortrait(name: string, background: { r: number; g: number; b: number }) {
  const body = await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const reply = await fetch(`${shop.url}${uploadPlace}/instructor-photos?name=${name}.jpg`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { authorization: `Bearer ${helen.token}` },
  })
  const { path } = (await reply.json()) as { path: string }
  const { id } = await shop.call(helen, submitPhoto, { kind: 'portrait', path })
  await shop.call(shop.admin, decidePhoto, { id, decision: 'approve', reason: '' })
}

test('beside a link to Helen’s page stands a picture of its own: initials, and her portrait once there is one', async () => {
  const first = await read()
  assert.deepEqual([first.status, first.headers.get('content-type')], [200, 'image/jpeg'])
  const initials = await first.arrayBuffer()
  const { format, width, height } = await sharp(initials).metadata()
  assert.deepEqual([format, width, height], ['jpeg', 1200, 630])
  isNear(await colourAt(initials, 120, 150), [255, 255, 255])
  isNear(await colourAt(initials, 60, 90), [0, 96, 58])
  const again = await read({ 'if-none-match': first.headers.get('etag')! })
  assert.equal(again.status, 304)

  for (const [r, g, b] of [
    [40, 80, 160],
    [170, 60, 50],
  ] as const) {
    await changePortrait(`portrait-${r}`, { r, g, b })
    const changed = await read({ 'if-none-match': first.headers.get('etag')! })
    assert.equal(changed.status, 200)
    isNear(await colourAt(await changed.arrayBuffer(), 286, 315), [r, g, b])
  }
  const html = await (await fetch(`${shop.url}/instructors/${slug}`)).text()
  assert.match(html, new RegExp(`property="og:image" content="[^"]+${sharePicturePath(slug)}"`))
})

test('who is not shown to strangers has no such picture, and neither has an address that is nobody’s', async () => {
  await shop.call(helen, setMyListing, { isPublic: false })
  assert.equal((await read()).status, 404)
  await shop.call(helen, setMyListing, { isPublic: true })
  assert.equal((await read()).status, 200)
  assert.equal((await fetch(`${shop.url}${sharePicturePath('nobody-n-leeds-0000')}`)).status, 404)
})

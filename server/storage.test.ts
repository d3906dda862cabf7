import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { type S3StandIn, startS3StandIn } from '#tools/stand-ins/s3/stand-in.ts'
import { openStorage } from './open-storage.ts'
import { folderStore } from './storage-folder.ts'
import { type BlobStore, isKey, StoreAway, StoreFull } from './storage.ts'

let folder: string
let s3: S3StandIn
before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'clearway-store-'))
  s3 = await startS3StandIn({ bucket: 'files' })
})
after(async () => {
  rmSync(folder, { recursive: true })
  await s3.close()
})

const bucketSettings = (more: object = {}) => ({
  endpoint: s3.url,
  bucket: s3.bucket,
  region: s3.region,
  accessKeyId: s3.accessKeyId,
  secretAccessKey: s3.secretAccessKey,
  ...more,
})
const stores: Record<string, () => Promise<BlobStore>> = {
  'a folder': () => openStorage({ dataFolder: folder, s3: undefined }),
  'a bucket': () => openStorage({ dataFolder: folder, s3: bucketSettings() }),
}
const bytes = new TextEncoder().encode('clear way ahead')

for (const [kind, open] of Object.entries(stores))
  describe(`in ${kind}`, () => {
    test('what was put is there, whole and in parts', async () => {
      const store = await open()
      await store.put('ab/abc', bytes, 'image/webp')
      assert.deepEqual(await store.stat('ab/abc'), { size: bytes.length })
      assert.equal((await buffer((await store.get('ab/abc'))!)).toString(), 'clear way ahead')
      assert.equal((await buffer((await store.get('ab/abc', { first: 6, last: 8 }))!)).toString(), 'way')
    })

    test('putting it again replaces it, deleting it twice is no fault', async () => {
      const store = await open()
      await store.put('ab/twice', bytes, 'image/webp')
      await store.put('ab/twice', bytes.slice(0, 5), 'image/webp')
      assert.deepEqual(await store.stat('ab/twice'), { size: 5 })
      await store.delete('ab/twice')
      await store.delete('ab/twice')
      assert.equal(await store.get('ab/twice'), undefined)
      assert.equal(await store.stat('ab/twice'), undefined)
    })
  })

test('a folder keeps no half-written files, and no key leads out of it', async () => {
  const store = folderStore(path.join(folder, 'own'))
  await store.put('ab/abc', bytes, 'image/webp')
  assert.deepEqual(readdirSync(path.join(folder, 'own', 'ab')), ['abc'])
  for (const key of ['../x', '/etc/passwd', 'a/../b', 'a//b', '', 'a\0b', 'A/B', 'a/b/c/d']) {
    assert.equal(isKey(key), false)
    await assert.rejects(store.put(key, bytes, 'image/webp'), /made by the server/)
  }
})

test('a file that was acknowledged is found after a power cut: its folder is on the disk too', async () => {
  const synced: string[] = []
  const own = path.join(folder, 'synced')
  const store = folderStore(own, async (one) => {
    assert.deepEqual(readdirSync(path.join(own, 'ab')), ['1'], 'after the name is there')
    synced.push(one)
  })
  await store.put('ab/1', new Uint8Array([1]), 'image/webp')
  assert.deepEqual(synced, [path.join(own, 'ab'), own])
})

test('a folder that cannot be written to is reported, and so is a bucket that is away, full or not ours', async () => {
  writeFileSync(path.join(folder, 'a-file'), '')
  await assert.rejects(folderStore(path.join(folder, 'a-file')).put('ab/abc', bytes, 'image/webp'), StoreAway)

  const bucket = await openStorage({ dataFolder: folder, s3: bucketSettings() })
  s3.failNextRequests(3, 503)
  await assert.rejects(bucket.put('ab/away', bytes, 'image/webp'), StoreAway)
  s3.failNextRequests(3, 507)
  await assert.rejects(bucket.put('ab/full', bytes, 'image/webp'), StoreFull)
  assert.equal(s3.objects.has('ab/away') || s3.objects.has('ab/full'), false)
  s3.failNextRequests(1, 503)
  await bucket.put('ab/again', bytes, 'image/webp')
  assert.ok(s3.objects.has('ab/again'), 'one bad moment is tried again')

  const stranger = await openStorage({ dataFolder: folder, s3: bucketSettings({ secretAccessKey: 'wrong' }) })
  await assert.rejects(stranger.get('ab/again'), StoreAway)
})

test('a folder whose disk has gone is away, not empty; what was in it is there again when the disk is', async () => {
  const place = path.join(folder, 'mounted')
  const store = folderStore(place)
  await store.put('ab/kept', bytes, 'image/webp')
  for (const bare of [false, true]) {
    renameSync(place, `${place}.elsewhere`)
    if (bare) mkdirSync(place)
    await assert.rejects(store.put('ab/lost', bytes, 'image/webp'), StoreAway)
    await assert.rejects(store.get('ab/kept'), StoreAway)
    await assert.rejects(
      store.list()[Symbol.asyncIterator]().next(),
      StoreAway,
      'the sweep does not take every file for lost',
    )
    rmSync(place, { recursive: true, force: true })
    renameSync(`${place}.elsewhere`, place)
    assert.equal((await buffer((await store.get('ab/kept'))!)).toString(), 'clear way ahead')
    assert.equal(await store.get('ab/lost'), undefined)
  }
})

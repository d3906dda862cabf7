import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { type S3StandIn, startS3StandIn } from '#tools/stand-ins/s3/stand-in.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let s3: S3StandIn
before(async () => {
  s3 = await startS3StandIn({ bucket: 'clearway-files' })
})
after(() => s3.close())

/** The same story wherever the bytes lie. */
const places: Record<string, () => Record<string, string>> = {
  'a folder': () => ({}),
  'a bucket of S3': () => ({
    S3_ENDPOINT: s3.url,
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }),
}

for (const [place, settings] of Object.entries(places))
  describe(`files in ${place}`, () => {
    let app: TestApp
    let helen: Person
    before(async () => {
      app = await openTestApp(settings())
      helen = await app.person('Helen Marsh', 'instructor')
    })
    after(() => app.close())

    const files = () =>
      createClient(app.url, app.anonKey, { accessToken: async () => helen.token }).storage.from(
        'user-uploads',
      )
    const keys = async () => (await Array.fromAsync(app.services.store.list(2))).flat()
    const blobOf = async (name: string) =>
      (
        await app.services.asSystem('look', (db) =>
          db.queryUnchecked<{ blob: string }>('select blob from storage.objects where name = $1', [name]),
        )
      ).rows[0]?.blob
    const leftovers = async () =>
      (
        await app.services.asSystem('look', (db) =>
          db.queryUnchecked<{ blob: string }>('select blob from storage.leftovers'),
        )
      ).rows.map(({ blob }) => blob)
    const temporaryFiles = () => readdirSync(app.services.store.temporaryFolder)
    const jpeg = async () =>
      new Blob([
        new Uint8Array(
          await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a00' } })
            .jpeg()
            .toBuffer(),
        ),
      ])
    const failed = (error: unknown) => {
      const { status, statusCode, code } = error as { status: number; statusCode: string; code: string }
      return [status, statusCode, code]
    }
    const runSweep = async () => {
      await app.services.asSystem('tonight', (db) =>
        db.queryUnchecked(`select app.queue_job('sweep-files', '{}', null, null)`),
      )
      await app.settle()
    }

    test('ten megabytes come in and go out unchanged, in one piece or in part, and no temporary file stays', async () => {
      const bytes = new Uint8Array(10 * 1024 * 1024)
      for (let n = 0; n < bytes.length; n += 4_096) bytes[n] = n % 251
      bytes.set(new TextEncoder().encode('%PDF-1.4\n'))
      bytes.set(new TextEncoder().encode('\n%%EOF\n'), bytes.length - 7)
      const { error } = await files().upload('id-documents/1_large.pdf', new Blob([bytes]))
      assert.equal(error, null)
      const whole = new Uint8Array(
        await (await files().download('id-documents/1_large.pdf')).data!.arrayBuffer(),
      )
      const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
      assert.equal(sha256(whole), sha256(bytes))
      const { data } = await files().createSignedUrl('id-documents/1_large.pdf', 60)
      const part = await fetch(data!.signedUrl, { headers: { range: 'bytes=5000000-5009999' } })
      assert.deepEqual(
        [part.status, part.headers.get('etag'), sha256(new Uint8Array(await part.arrayBuffer()))],
        [206, `"${sha256(bytes)}"`, sha256(bytes.slice(5_000_000, 5_010_000))],
      )
      assert.deepEqual(temporaryFiles(), [])
    })

    test('replacing and deleting leave exactly the bytes that rows point to', async () => {
      await files().upload('profile-images/2_face.jpg', await jpeg())
      const first = await blobOf('profile-images/2_face.jpg')
      await files().update('profile-images/2_face.jpg', await jpeg())
      await files().upload('profile-images/2_other.jpg', await jpeg())
      await app.settle()
      assert.equal((await keys()).includes(first!), false)
      await files().remove(['profile-images/2_face.jpg'])
      await app.settle()
      assert.deepEqual(
        await keys(),
        [(await blobOf('id-documents/1_large.pdf'))!, (await blobOf('profile-images/2_other.jpg'))!].sort(),
      )
      assert.deepEqual(await leftovers(), [])
    })

    test('a crash between the bytes and the row leaves nothing that lasts', async () => {
      const { store } = app.services
      const { put } = store
      const known = await keys()
      store.put = async (...what) => {
        await put(...what)
        throw new Error('the process is killed here')
      }
      await files().upload('profile-images/3_lost.jpg', await jpeg())
      store.put = put
      assert.equal((await keys()).length, known.length + 1, 'the bytes are there, and no row')
      assert.equal(await blobOf('profile-images/3_lost.jpg'), undefined)
      app.clock.advance({ hours: 1, minutes: 1 })
      await files().remove(['profile-images/2_other.jpg'])
      await app.settle()
      assert.deepEqual(await keys(), [await blobOf('id-documents/1_large.pdf')])
      assert.equal(
        (await files().upload('profile-images/3_lost.jpg', await jpeg())).error,
        null,
        'and the name is free',
      )
    })

    test('the nightly sweep finds bytes that nobody knows, and erases them after a week', async () => {
      await app.services.store.put('ff/unknown', new Uint8Array([1]), 'image/webp')
      await app.services.store.put('00/unknown', new Uint8Array([1]), 'image/webp')
      await runSweep()
      assert.deepEqual((await leftovers()).sort(), ['00/unknown', 'ff/unknown'])
      assert.equal(
        (await keys()).length,
        4,
        'a copy of the database, tried out beside the real files, does no harm',
      )
      app.clock.advance({ hours: 168, minutes: 1 })
      await files().remove(['profile-images/3_lost.jpg'])
      await app.settle()
      assert.deepEqual([await keys(), await leftovers()], [[await blobOf('id-documents/1_large.pdf')], []])
    })

    test('a row whose bytes are gone is no fault to its reader, and is told to anyone who looks', async () => {
      await files().upload('profile-images/4_gone.jpg', await jpeg())
      await app.services.store.delete((await blobOf('profile-images/4_gone.jpg'))!)
      const answer = await fetch(files().getPublicUrl('profile-images/4_gone.jpg').data.publicUrl)
      assert.deepEqual(
        [answer.status, ((await answer.json()) as { code: string }).code, answer.headers.get('etag')],
        [400, 'NoSuchKey', null],
      )
      assert.deepEqual(failed((await files().download('profile-images/4_gone.jpg')).error), [
        400,
        '404',
        'NoSuchKey',
      ])
      const missing = async () =>
        (
          await app.services.asSystem('look', (db) =>
            db.queryUnchecked<{ name: string }>(
              'select name from storage.objects where missing_since is not null',
            ),
          )
        ).rows
      await runSweep()
      assert.deepEqual(await missing(), [], 'so young a row may be younger than the list')
      app.clock.advance({ minutes: 11 })
      await runSweep()
      assert.deepEqual(await missing(), [{ name: 'profile-images/4_gone.jpg' }])
      assert.equal((await files().update('profile-images/4_gone.jpg', await jpeg())).error, null)
      assert.deepEqual(await missing(), [], 'a new picture mends it')
    })

    test('what a crash left half-way in is swept away, what is coming in just now is not', async () => {
      const folder = app.services.store.temporaryFolder
      mkdirSync(folder, { recursive: true })
      writeFileSync(path.join(folder, 'old'), 'half')
      writeFileSync(path.join(folder, 'new'), 'half')
      const now = app.clock.now().epochMilliseconds / 1_000
      utimesSync(path.join(folder, 'old'), now - 7_200, now - 7_200)
      utimesSync(path.join(folder, 'new'), now - 60, now - 60)
      await runSweep()
      assert.deepEqual(temporaryFiles(), ['new'])
    })
  })

describe('a bucket of S3 that does not answer', () => {
  let app: TestApp
  let helen: Person
  let away: S3StandIn
  before(async () => {
    away = await startS3StandIn({ bucket: 'clearway-away' })
    app = await openTestApp({
      S3_ENDPOINT: away.url,
      S3_BUCKET: away.bucket,
      S3_REGION: away.region,
      S3_ACCESS_KEY_ID: away.accessKeyId,
      S3_SECRET_ACCESS_KEY: away.secretAccessKey,
    })
    helen = await app.person('Helen Marsh', 'instructor')
  })
  after(() => app.close())
  const files = () =>
    createClient(app.url, app.anonKey, { accessToken: async () => helen.token }).storage.from('user-uploads')
  const pdf = () => new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'])
  const shown = (error: unknown) => {
    const { status, statusCode, message } = error as { status: number; statusCode: string; message: string }
    return {
      status,
      statusCode,
      sentence: /again/.test(message),
      inside: /bucket|S3|ECONN|127\.0\.0\.1/.test(message),
    }
  }
  const rows = async () =>
    (await app.services.asSystem('look', (db) => db.queryUnchecked('select name from storage.objects'))).rows

  test('one bad moment is got over, a full bucket is told, and no row comes without its bytes', async () => {
    away.failNextRequests(1, 503)
    assert.equal((await files().upload('id-documents/1_a.pdf', pdf())).error, null)
    away.failNextRequests(1, 507)
    assert.deepEqual(shown((await files().upload('id-documents/2_a.pdf', pdf())).error), {
      status: 400,
      statusCode: '507',
      sentence: true,
      inside: false,
    })
    assert.deepEqual(await rows(), [{ name: 'id-documents/1_a.pdf' }])
    assert.deepEqual(readdirSync(app.services.store.temporaryFolder), [])
  })

  test('when it is gone altogether, uploads and downloads say so and keep nothing', async () => {
    await away.close()
    assert.deepEqual(shown((await files().upload('id-documents/3_a.pdf', pdf())).error), {
      status: 400,
      statusCode: '503',
      sentence: true,
      inside: false,
    })
    const { data } = await files().createSignedUrl('id-documents/1_a.pdf', 60)
    const read = await fetch(data!.signedUrl)
    assert.deepEqual(shown({ status: read.status, ...((await read.json()) as object) }), {
      status: 400,
      statusCode: '503',
      sentence: true,
      inside: false,
    })
    assert.deepEqual(await rows(), [{ name: 'id-documents/1_a.pdf' }])
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { failed, jpeg, openFiles, pdf, picture } from '#tests/support/files.ts'

const { cast, as, rowsNamed } = openFiles()

test('a profile picture is drawn again: no camera data, no place, at most 1024 pixels wide', async () => {
  const exif = { IFD0: { Copyright: 'Amara' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 27/1 0/1' } }
  const bytes = await picture(3000, 1500).jpeg().withExif(exif).toBuffer()
  assert.ok((await sharp(bytes).metadata()).exif, 'the camera did write its data')
  const { data, error } = await as(cast.amara).upload(
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

  const { publicUrl } = as(cast.amara).getPublicUrl(data.path).data
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
  const { publicUrl } = as(cast.amara).getPublicUrl('profile-images/1764000000000_me.jpg').data
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
      failed((await as(cast.amara).upload(name, body)).error),
      { status: 400, statusCode: '415' },
      name,
    )
    assert.deepEqual(await rowsNamed(name), [])
  }
  const broken = new Blob([jpegHead, '<script>alert(1)</script>'], { type: 'image/jpeg' })
  assert.deepEqual(failed((await as(cast.amara).upload('profile-images/1_polyglot.jpg', broken)).error), {
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
      failed((await as(cast.amara).upload(name, body)).error),
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
      await as(cast.amara).upload(
        'profile-images/2_both.png',
        new Blob([new Uint8Array(bytes)], { type: 'text/html' }),
      )
    ).error,
    null,
  )
  const answer = await fetch(as(cast.amara).getPublicUrl('profile-images/2_both.png').data.publicUrl)
  assert.equal(answer.headers.get('content-type'), 'image/webp')
  assert.doesNotMatch(Buffer.from(await answer.arrayBuffer()).toString('latin1'), /script/)
})

test('too many bytes and too many pixels are refused', async () => {
  const big = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/jpeg' })
  assert.deepEqual(failed((await as(cast.amara).upload('profile-images/3_big.jpg', big)).error), {
    status: 400,
    statusCode: '413',
  })
  const bigger = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)], { type: 'application/pdf' })
  assert.deepEqual(failed((await as(cast.amara).upload('id-documents/3_big.pdf', bigger)).error), {
    status: 400,
    statusCode: '413',
  })
  const bomb = Buffer.from(await picture().png().toBuffer())
  bomb.writeUInt32BE(60_000, 16) // the header claims 60,000 × 60,000 pixels
  bomb.writeUInt32BE(60_000, 20)
  for (const name of ['profile-images/3_bomb.png', 'id-documents/3_bomb.png']) {
    const { error } = await as(cast.amara).upload(name, new Blob([bomb], { type: 'image/png' }))
    assert.ok(['413', '422'].includes((error as unknown as { statusCode: string }).statusCode), String(error))
    assert.deepEqual(await rowsNamed(name), [])
  }
})

test('names that climb, hide or leave their folder are refused', async () => {
  // Written by hand, because fetch tidies such paths up before they leave.
  const send = (path: string) =>
    new Promise<{ code: string }>((resolve, reject) => {
      const ask = request(
        `${cast.app.url}/`,
        {
          method: 'POST',
          path: `/storage/v1/object/user-uploads/${path}`,
          headers: { authorization: `Bearer ${cast.amara.token}`, 'content-type': 'image/png' },
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
  const elsewhere = createClient(cast.app.url, cast.app.anonKey, {
    accessToken: async () => cast.amara.token,
  }).storage.from('secrets')
  assert.deepEqual(
    (await elsewhere.upload('profile-images/x.png', await jpeg())).error?.message,
    'Bucket not found',
  )
})

test('a file is replaced only by its owner, and only on purpose', async () => {
  const name = 'profile-images/4_face.jpg'
  const first = await as(cast.amara).upload(name, await jpeg())
  assert.deepEqual(failed((await as(cast.amara).upload(name, await jpeg())).error), {
    status: 400,
    statusCode: '409',
  })
  assert.deepEqual(failed((await as(cast.helen).upload(name, await jpeg(), { upsert: true })).error), {
    status: 400,
    statusCode: '403',
  })
  const again = await as(cast.amara).upload(
    name,
    new Blob([new Uint8Array(await picture(8, 8).png().toBuffer())], { type: 'image/png' }),
    { upsert: true },
  )
  assert.equal(again.data?.id, first.data?.id)
  assert.equal((await as(cast.amara).update(name, await jpeg())).data?.id, first.data?.id)
  assert.equal((await rowsNamed(name)).length, 1)
})

test('a document that an admin has opened keeps what they saw: it is neither replaced nor put there again', async () => {
  const path = 'id-documents/1764000000000_badge.pdf'
  assert.equal((await as(cast.helen).upload(path, pdf())).error, null)
  const mine = await as(cast.helen).download(path)
  assert.equal(mine.error, null)
  assert.equal((await as(cast.helen).upload(path, pdf(), { upsert: true })).error, null)
  assert.equal((await as(cast.ruth).download(path)).error, null)
  const other = new Blob(['%PDF-1.4\n% other\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], {
    type: 'application/pdf',
  })
  const refused = { status: 400, statusCode: '409' }
  assert.deepEqual(failed((await as(cast.helen).upload(path, other, { upsert: true })).error), refused)
  assert.deepEqual(failed((await as(cast.helen).update(path, other)).error), refused)
  await as(cast.helen).remove([path])
  assert.deepEqual(failed((await as(cast.helen).upload(path, other)).error), refused)
  const { rows } = await cast.app.services.asSystem('look', (db) =>
    db.queryUnchecked('select etag from storage.reads where name = $1 and reader_id = $2', [
      path,
      cast.ruth.id,
    ]),
  )
  assert.match((rows[0] as { etag: string }).etag, /^"[0-9a-f]{64}"$/)
})

test('deleting a file deletes its bytes; another’s stays', async () => {
  const name = 'profile-images/5_gone.jpg'
  await as(cast.amara).upload(name, await jpeg())
  const [{ blob }] = (await rowsNamed(name)) as [{ blob: string }]
  assert.deepEqual((await as(cast.helen).remove([name])).data, [])
  assert.ok(await cast.app.services.store.stat(blob))
  const gone = await as(cast.amara).remove([name, 'profile-images/never.jpg'])
  assert.deepEqual(
    gone.data?.map((row) => row.name),
    [name],
  )
  await cast.app.settle()
  assert.equal(await cast.app.services.store.stat(blob), undefined)
  assert.equal((await fetch(as(cast.amara).getPublicUrl(name).data.publicUrl)).status, 400)
})

test('a raw body is a file too; without a token, or with a bad one, it is refused in the protocol’s words', async () => {
  const bytes = new Uint8Array(await picture().jpeg().toBuffer())
  assert.equal(
    (
      await as(cast.amara).upload('profile-images/12_raw.jpg', bytes.buffer, {
        contentType: 'image/jpeg',
        metadata: { from: 'phone' },
      })
    ).error,
    null,
  )
  const post = async (authorization?: string) =>
    (
      await fetch(`${cast.app.url}/storage/v1/object/user-uploads/profile-images/13_x.jpg`, {
        method: 'POST',
        body: bytes,
        headers: { ...(authorization && { authorization }) },
      })
    ).json() as Promise<{ message: string }>
  assert.equal((await post()).message, "headers must have required property 'authorization'")
  assert.equal((await post('Bearer nonsense')).message, 'Invalid Compact JWS')
  assert.equal(
    (await post(`Bearer ${cast.amara.token.slice(0, -3)}abc`)).message,
    'signature verification failed',
  )
})

test('buckets, lists, moves and other sizes are not offered', async () => {
  const files = as(cast.amara)
  const client = createClient(cast.app.url, cast.app.serviceKey).storage
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
      const { status } = await cast.app.ask(cast.amara, method, `/storage/v1/${path}`, body)
      assert.ok(status < 500, `${method} ${path} ${body} → ${status}`)
    }
  for (const path of [
    'object/public/user-uploads/%00',
    'object/info/user-uploads/%ff',
    'object/sign/user-uploads/x?token=%00',
    'object/user-uploads/',
    'object/public/%27/x',
  ]) {
    const { status } = await cast.app.ask(cast.amara, 'GET', `/storage/v1/${path}`)
    assert.ok(status >= 400 && status < 500, `${path} → ${status}`)
  }
  const form = '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--'
  for (const body of ['', '--x', form, '--y\r\n\r\n--y--']) {
    const { status } = await cast.app.ask(
      cast.amara,
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

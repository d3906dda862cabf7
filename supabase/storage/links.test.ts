import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { openAdmin, openBrowser, password, registerAndConfirm } from '#tests/support/accounts.ts'
import { until } from '#tests/robustness/program.ts'
import { listReads } from '#features/uploads/server/uploads.ts'
import { failed, jpeg, openFiles, pdf } from '#tests/support/files.ts'

const { cast, as, nobody } = openFiles()

test('an ID document is for its owner and the admins, through a link of five minutes, and every reading is recorded', async () => {
  const name = 'id-documents/1764000000001_licence.pdf'
  assert.equal((await as(cast.helen).upload(name, pdf())).error, null)

  const open = await fetch(as(cast.helen).getPublicUrl(name).data.publicUrl)
  assert.equal(open.status, 403)
  assert.equal(
    (await fetch(as(cast.helen).getPublicUrl('id-documents/none.pdf').data.publicUrl)).status,
    403,
    'whether there is such a file is not told',
  )
  assert.deepEqual(failed((await as(cast.amara).createSignedUrl(name, 60)).error), {
    status: 400,
    statusCode: '404',
  })
  assert.deepEqual(failed((await nobody().createSignedUrl(name, 60)).error), {
    status: 400,
    statusCode: '404',
  })
  assert.ok((await as(cast.amara).download(name)).error)
  assert.ok((await nobody().download(name)).error)

  const { data } = await as(cast.ruth).createSignedUrl(name, 86_400)
  const read = await fetch(data!.signedUrl)
  assert.deepEqual(
    [read.status, read.headers.get('content-type'), read.headers.get('cache-control')],
    [200, 'application/pdf', 'private, no-store'],
  )
  assert.match(read.headers.get('content-disposition') ?? '', /^attachment/)
  assert.match(await read.text(), /^%PDF/)
  assert.equal((await (await as(cast.helen).download(name)).data!.text()).slice(0, 4), '%PDF')

  const reads = await cast.app.services.asUser({ role: 'authenticated', sub: cast.helen.id }, (db) =>
    listReads(db, name),
  )
  assert.deepEqual(
    reads.map(({ readerId, how }) => [readerId, how]),
    [
      [cast.helen.id, 'download'],
      [cast.ruth.id, 'signed-url'],
    ],
  )
  assert.deepEqual(
    await cast.app.services.asUser({ role: 'authenticated', sub: cast.amara.id }, (db) =>
      listReads(db, name),
    ),
    [],
  )

  cast.app.clock.advance({ minutes: 5, seconds: 1 })
  const late = await fetch(data!.signedUrl)
  cast.app.clock.set()
  assert.deepEqual([late.status, ((await late.json()) as { code: string }).code], [400, 'InvalidJWT'])
})

test('a link is for one file, cannot be forged, and dies with the right of anyone who made it', async () => {
  const name = 'id-documents/1764000000001_licence.pdf'
  const { data } = await as(cast.ruth).createSignedUrl(name, 60)
  const url = new URL(data!.signedUrl)
  const read = async (address: string) =>
    (await fetch(address)).json() as Promise<{ code: string; message: string }>
  assert.equal((await read(url.href.replace('licence', 'other'))).code, 'InvalidSignature')
  assert.equal((await read(`${url.href.slice(0, -4)}AAAA`)).message, 'signature verification failed')
  assert.equal((await read(url.origin + url.pathname)).code, 'InvalidRequest')
  assert.equal(
    (await read(`${url.origin}${url.pathname}?token=${cast.ruth.token}`)).code,
    'InvalidJWT',
    'a session is no link',
  )
  const asSession = await cast.app.ask(
    { ...cast.ruth, token: url.searchParams.get('token')! },
    'POST',
    `/storage/v1/object/sign/user-uploads/${name}`,
    { expiresIn: 60 },
  )
  assert.equal(asSession.body.code, 'AccessDenied', 'and a link is no session')

  await cast.app.services.asSystem('Ruth leaves', (db) =>
    db.queryUnchecked(`update public.profiles set role = 'student' where id = $1`, [cast.ruth.id]),
  )
  assert.equal((await read(url.href)).code, 'NoSuchKey')
  await cast.app.services.asSystem('Ruth is back', (db) =>
    db.queryUnchecked(`update public.profiles set role = 'admin' where id = $1`, [cast.ruth.id]),
  )
})

test('an address with encoded dots or slashes reads no document, with a link to another file or without', async () => {
  const document = 'id-documents/1764000000001_licence.pdf'
  const mine = 'profile-images/1764000000011_encoded.jpg'
  assert.equal((await as(cast.amara).upload(mine, await jpeg())).error, null)
  const { data } = await as(cast.amara).createSignedUrl(mine, 60)
  const { search } = new URL(data!.signedUrl)
  const read = (path: string, authorization?: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      request(
        `${cast.app.url}/`,
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
      [`authenticated/user-uploads/${path}`, `Bearer ${cast.amara.token}`],
      [`user-uploads/${path}`, `Bearer ${cast.amara.token}`],
    ] as const) {
      const { status, body } = await read(address, authorization)
      assert.ok(status >= 400 && status < 500, `${address} → ${status}`)
      assert.ok(!body.includes('%PDF'), address)
    }
})

test('a link ends with the session that made it, and with a suspension', async () => {
  const { browser, id } = await registerAndConfirm(cast.app, 'nia@hill.uk', 'Nia Bowen', 'instructor')
  const name = 'id-documents/1764000000009_badge.pdf'
  const stored = await browser.storage.from('user-uploads').upload(name, pdf())
  assert.equal(stored.error, null)
  const open = async (link: string) => {
    const reply = await fetch(link)
    return reply.ok ? 'open' : ((await reply.json()) as { code: string }).code
  }
  const linkBy = async ({ storage }: typeof browser) =>
    (await storage.from('user-uploads').createSignedUrl(name, 300)).data!.signedUrl
  const elsewhere = openBrowser(cast.app)
  await elsewhere.auth.signInWithPassword({ email: 'nia@hill.uk', password })
  const [here, there] = [await linkBy(browser), await linkBy(elsewhere)]
  assert.deepEqual([await open(here), await open(there)], ['open', 'open'])

  await elsewhere.auth.signOut({ scope: 'local' })
  await until('the end of that session', async () => (await open(there)) === 'InvalidJWT')
  assert.equal(await open(here), 'open', 'the other session goes on')
  await openAdmin(cast.app).updateUserById(id, { ban_duration: '24h' })
  await until('the suspension', async () => (await open(here)) === 'InvalidJWT')
})

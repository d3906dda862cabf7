import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { until } from '#tests/robustness/program.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { deleteFile, linkToDocument, uploadPlace } from '../contract.ts'
import { publicPath } from '../rules.ts'
import { queueJob } from '#server/jobs.ts'
import { eraseFiles } from './jobs.ts'

/** The endpoints of our own pages. What comes in and goes out is judged in `supabase/storage`, whose routes call the same actions. */
let app: TestApp
let helen: Person
let eve: Person
before(async () => {
  app = await openTestApp()
  helen = await app.person('Helen Marsh', 'instructor')
  eve = await app.person('Eve Mallory', 'instructor')
})
after(() => app.close())

const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
const send = async (where: string, body: BodyInit, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${app.url}${uploadPlace}/${where}`, { method: 'POST', body, headers })
  return {
    status: reply.status,
    body: (await reply.json()) as { path: string; code?: string; detail?: string },
  }
}
const as = (person: Person) => ({ authorization: `Bearer ${person.token}` })

test('a picture is uploaded and everyone can read it; its owner deletes it', async () => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } })
  const bytes = new Uint8Array(await picture.jpeg().toBuffer())
  const { status, body } = await send('profile-images?name=my face.jpg', bytes, as(helen))
  assert.equal(status, 200)
  assert.match(body.path, /^profile-images\/\d+_my-face\.jpg$/)
  const read = () => fetch(app.url + publicPath(body.path))
  assert.equal((await read()).headers.get('content-type'), 'image/webp')
  await app.call(eve, deleteFile, { path: body.path })
  assert.equal((await read()).status, 200, 'nobody deletes another’s')
  await app.call(helen, deleteFile, { path: body.path })
  assert.equal((await read()).status, 400)
})

test('a document opens through a link, for its owner alone', async () => {
  const { body } = await send('id-documents?name=badge.pdf', pdf, as(helen))
  const { url } = await app.call(helen, linkToDocument, { path: body.path })
  assert.equal(await (await fetch(app.url + url)).text(), pdf)
  assert.equal((await fetch(app.url + publicPath(body.path))).status, 403)
  assert.equal((await app.tryCall(eve, linkToDocument, { path: body.path })).body.code, 'not-found')
})

test('a learner, whom nobody checks, brings a picture and no identity document', async () => {
  const tom = await app.person('Tom Vale')
  const refused = await send('id-documents?name=passport.pdf', pdf, as(tom))
  assert.deepEqual([refused.status, refused.body.code], [403, 'not-allowed'])
  const picture = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#0a7' } })
    .jpeg()
    .toBuffer()
  assert.equal((await send('profile-images?name=me.jpg', new Uint8Array(picture), as(tom))).status, 200)
})

test('anyone who registers brings one file of each kind; nobody else without a session brings any', async () => {
  const noor = crypto.randomUUID()
  await app.services.asSystem('a sign-up', (db) =>
    db.queryUnchecked('insert into auth.users (id, email) values ($1, $2)', [noor, 'noor@home.test']),
  )
  const holding = { 'x-registration': noor }
  assert.equal((await send('id-documents?name=a.pdf', pdf, holding)).status, 200)
  assert.equal((await send('id-documents?name=b.pdf', pdf, holding)).body.code, 'not-allowed')
  assert.equal((await send('id-documents?name=a.pdf', pdf)).body.code, 'not-allowed')
})

test('who has not confirmed an address brings small files, for a day; another who registers is not crowded out', async () => {
  const eva = crypto.randomUUID()
  app.clock.set(Temporal.Now.instant())
  await app.services.asSystem('a sign-up', async (db) => {
    await db.queryUnchecked('insert into auth.users (id, email) values ($1, $2)', [eva, 'eva@home.test'])
    await db.queryUnchecked(
      `insert into public.profiles (auth_id, name, email, role) values ($1, 'Eva', 'eva@home.test', 'instructor')`,
      [eva],
    )
  })
  const holding = { 'x-registration': eva }
  const large = await send('id-documents?name=a.pdf', pdf + ' '.repeat(5 * 1024 * 1024), holding)
  assert.deepEqual([large.status, large.body.code], [413, 'file-too-large'])
  const { body } = await send('id-documents?name=a.pdf', pdf, holding)
  const row = async () =>
    (
      await app.services.asSystem('look', (db) =>
        db.queryUnchecked<{ id_document: string | null; files: string }>(
          'select id_document, (select count(*) from storage.objects where owner = p.id) as files from public.profiles p where id = $1',
          [eva],
        ),
      )
    ).rows[0]!
  await app.services.asSystem('her form', (db) =>
    db.queryUnchecked('update public.profiles set id_document = $2 where id = $1', [
      eva,
      app.url + publicPath(body.path),
    ]),
  )
  const sweep = async () => {
    await app.services.asSystem('the hour strikes', (db) => queueJob(db, eraseFiles, {}))
    await app.settle()
  }
  app.clock.advance({ hours: 23 })
  await sweep()
  assert.equal(Number((await row()).files), 1)
  app.clock.advance({ hours: 2 })
  await sweep()
  assert.deepEqual([Number((await row()).files), (await row()).id_document], [0, null])
  app.clock.set()
})

test('strangers who register do not fill the disk', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  await app.services.asSystem('two sign-ups, and files of many more', async (db) => {
    for (const id of [first, second])
      await db.queryUnchecked('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@home.test`])
    await db.queryUnchecked(
      `insert into storage.objects (bucket_id, name, owner, blob, size, mimetype, cache_control, etag)
       values ('user-uploads', 'id-documents/1_all.pdf', $1, 'all', 5368709120, 'application/pdf', 'no-store', '"x"')`,
      [first],
    )
  })
  const refused = await send('id-documents?name=a.pdf', pdf, { 'x-registration': second })
  assert.deepEqual([refused.status, refused.body.code], [507, 'storage-full'])
  assert.equal((await send('id-documents?name=b.pdf', pdf, as(helen))).status, 200, 'Helen is confirmed')
})

test('of files that one person sends at the same time two come in, a third waits its turn; others are not kept waiting', async () => {
  const slow = (name: string) => {
    const sent = request(`${app.url}${uploadPlace}/id-documents?name=${name}.pdf`, {
      method: 'POST',
      headers: { ...as(helen), 'content-length': Buffer.byteLength(pdf) },
    })
    sent.write(pdf.slice(0, 5))
    const answer = once(sent, 'response').then(([reply]) => (reply as IncomingMessage).resume().statusCode)
    return { finish: () => (sent.end(pdf.slice(5)), answer) }
  }
  const [first, second] = [slow('one'), slow('two')]
  const third = () =>
    fetch(`${app.url}${uploadPlace}/id-documents?name=third.pdf`, {
      method: 'POST',
      body: pdf,
      headers: as(helen),
    })
  await until('both to be on their way', () => readdirSync(app.services.store.temporaryFolder).length === 2)
  const refused = await third()
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('retry-after'), '5')
  assert.equal(((await refused.json()) as { code: string }).code, 'rate-limited')
  assert.equal((await send('id-documents?name=own.pdf', pdf, as(eve))).status, 200)
  assert.deepEqual([await first.finish(), (await third()).status, await second.finish()], [200, 200, 200])
})

test('what cannot be stored is refused with a sentence', async () => {
  const wrong = await send('profile-images?name=a.svg', '<svg/>', {
    ...as(helen),
    'content-type': 'image/svg+xml',
  })
  assert.deepEqual([wrong.status, wrong.body.code], [415, 'wrong-file-type'])
  assert.match(wrong.body.detail!, /JPEG, PNG, WebP or AVIF/)
  const large = await send('profile-images?name=a.jpg', new Uint8Array(5 * 1024 * 1024 + 1), as(helen))
  assert.deepEqual([large.status, large.body.code], [413, 'file-too-large'])
  assert.equal((await send('elsewhere?name=a.jpg', 'x', as(helen))).status, 400)
  assert.equal((await send('id-documents', 'x', as(helen))).status, 400)
})

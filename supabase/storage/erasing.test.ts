import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StoreAway, StoreFull } from '#server/storage.ts'
import { deleteDocuments, listReads } from '#features/uploads/server/uploads.ts'
import { failed, jpeg, openFiles, pdf } from '#tests/support/files.ts'

const { cast, as, rowsNamed } = openFiles()
const bringPicture = async (name: string) =>
  assert.equal((await as(cast.amara).upload(`profile-images/${name}`, await jpeg())).error, null)

test('nobody fills the disk: twenty files each', async () => {
  const tom = await cast.app.person('Tom Vale', 'instructor')
  for (let n = 1; n <= 20; n++)
    assert.equal((await as(tom).upload(`id-documents/${n}_x.pdf`, pdf())).error, null)
  const { error } = await as(tom).upload('id-documents/21_x.pdf', pdf())
  assert.match(error?.message ?? '', /limit of 20 files/)
})

test('a full disk and a store that is away are told, and leave no row behind', async () => {
  const { store } = cast.app.services
  const { put } = store
  for (const [fault, statusCode] of [
    [new StoreFull('full'), '507'],
    [new StoreAway('away'), '503'],
  ] as const) {
    store.put = () => Promise.reject(fault)
    assert.deepEqual(failed((await as(cast.amara).upload('profile-images/10_x.jpg', await jpeg())).error), {
      status: 400,
      statusCode,
    })
    assert.deepEqual(await rowsNamed('profile-images/10_x.jpg'), [])
  }
  store.put = put
  assert.equal((await as(cast.amara).upload('profile-images/10_x.jpg', await jpeg())).error, null)
})

test('bytes whose row never came are erased within the hour', async () => {
  await cast.app.services.store.put('ab/abandoned', new Uint8Array([1]), 'image/webp')
  await cast.app.services.asSystem('a crash in between', (db) =>
    db.queryUnchecked(`select storage.expect_blob('ab/abandoned')`),
  )
  await bringPicture('2_before.jpg')
  await bringPicture('3_after.jpg')
  await as(cast.amara).remove(['profile-images/2_before.jpg'])
  await cast.app.settle()
  assert.ok(await cast.app.services.store.stat('ab/abandoned'), 'it may still be on its way')
  cast.app.clock.advance({ hours: 1, minutes: 1 })
  await as(cast.amara).remove(['profile-images/3_after.jpg'])
  await cast.app.settle()
  cast.app.clock.set()
  assert.equal(await cast.app.services.store.stat('ab/abandoned'), undefined)
})

test('documents that are due are deleted with their bytes and the links to them', async () => {
  const name = 'id-documents/1764000000001_licence.pdf'
  await as(cast.helen).upload(name, pdf())
  const { data } = await as(cast.ruth).createSignedUrl(name, 60)
  await fetch(data!.signedUrl)
  await bringPicture('4_face.jpg')
  const address = as(cast.helen).getPublicUrl(name).data.publicUrl
  const [{ blob }] = (await rowsNamed(name)) as [{ blob: string }]
  await cast.app.services.asSystem('as registered', (db) =>
    db.queryUnchecked('update public.profiles set id_document = $2, dbs_document = $3 where id = $1', [
      cast.helen.id,
      address,
      'https://else.test/kept.pdf',
    ]),
  )
  assert.equal(
    await cast.app.services.asSystem('30 days later', (db) =>
      deleteDocuments(db, [address, 'profile-images/4_face.jpg', 'id-documents/never.pdf']),
    ),
    1,
  )
  await cast.app.settle()
  assert.equal(await cast.app.services.store.stat(blob), undefined)
  const { rows } = await cast.app.services.asSystem('look', (db) =>
    db.queryUnchecked('select id_document, dbs_document from public.profiles where id = $1', [cast.helen.id]),
  )
  assert.deepEqual(rows[0], { id_document: null, dbs_document: 'https://else.test/kept.pdf' })
  assert.equal((await rowsNamed('profile-images/4_face.jpg')).length, 1, 'pictures are no documents')
  assert.ok((await cast.app.services.asSystem('the record stays', (db) => listReads(db, name))).length > 0)
})

test('with the account go its files', async () => {
  const tom = await cast.app.person('Tom Reid', 'instructor')
  await as(tom).upload('profile-images/11_tom.jpg', await jpeg())
  const [{ blob }] = (await rowsNamed('profile-images/11_tom.jpg')) as [{ blob: string }]
  await cast.app.services.asSystem('Tom leaves', (db) =>
    db.queryUnchecked('delete from auth.users where id = $1', [tom.id]),
  )
  await bringPicture('5_last.jpg')
  await as(cast.amara).remove(['profile-images/5_last.jpg'])
  await cast.app.settle()
  assert.equal(await cast.app.services.store.stat(blob), undefined)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAudit } from '#features/admin/audit-contract.ts'
import { setHours } from '#features/diary/contract.ts'
import { holdLesson } from '#features/lessons/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { getMyProfile } from '#features/profiles/contract.ts'
import { publicPath } from '#features/uploads/rules.ts'
import { deleteFile, linkToDocument, uploadPlace } from '#features/uploads/contract.ts'
import { picture } from '#tests/support/files.ts'
import { cothamRoad, nineToSix } from '#tests/support/lessons.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { documentKinds, type PhotoKind } from '../rules.ts'
import { decideVetting, findInstructors, getMyInstructor, setMyInstructor } from '../contract.ts'
import { decidePhoto, getMyPhotos, listPhotosToCheck, submitPhoto } from '../photo-contract.ts'
import { openAll, submit } from '#tests/support/vetting.ts'

let app: Shop
let amara: Person
let helen: Person
let ruth: Person
before(async () => {
  app = await openShop()
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  amara = await app.person('Amara Okafor')
  helen = await app.person('Helen Marsh', 'instructor')
  ruth = await app.person('Ruth Adeyemi', 'admin')
  await app.call(helen, setMyInstructor, {
    headline: '',
    about: '',
    gearboxes: ['manual'],
    hourlyRatePence: 3_800,
    languages: ['English'],
    specialisms: [],
    gender: null,
    car: 'Toyota Yaris',
    radiusMiles: 8,
    postcode: 'BS6 6AA',
  })
  await app.call(helen, setHours, { hours: nineToSix })
  const { body } = await submit(app, helen)
  await openAll(app, ruth, helen)
  await app.call(ruth, decideVetting, {
    id: body.id,
    decision: 'approve',
    checked: [...documentKinds],
    foundOnRegister: true,
  })
})
after(() => app.close())

/** A camera's picture: with where it was taken. */
async function upload(person: Person, name: string) {
  const body = await picture(1_600, 1_200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'At home' } })
    .toBuffer()
  const reply = await fetch(`${app.url}${uploadPlace}/instructor-photos?name=${name}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { authorization: `Bearer ${person.token}` },
  })
  return { status: reply.status, path: ((await reply.json()) as { path: string }).path }
}
const send = async (kind: PhotoKind, name: string) =>
  app.call(helen, submitPhoto, { kind, path: (await upload(helen, name)).path })
const decide = (id: string, decision: 'approve' | 'refuse', reason = '') =>
  app.tryCall(ruth, decidePhoto, { id, decision, reason })
const seenByAll = async (path: string) => (await fetch(app.url + publicPath(path))).status
const missing = async () => (await app.call(helen, getMyInstructor, {})).missing
const listed = async () =>
  (await app.call(amara, findInstructors, { postcode: 'BS6 6AA' })).instructors.find(
    ({ name }) => name === 'Helen Marsh',
  )
const hold = (learner: Person, startsAt: string) =>
  app.tryCall(learner, holdLesson, { instructorId: helen.id, startsAt, minutes: 60, pickup: cothamRoad })

test('without a portrait and a photo of her car Helen isn’t listed, and nobody new can book her', async () => {
  assert.deepEqual(await missing(), ['portrait', 'car'])
  assert.equal(await listed(), undefined)
  const refused = await hold(amara, '2026-11-25T10:00:00Z')
  assert.deepEqual([refused.status, refused.body.code], [409, 'diary-closed'])
})

test('a photo is drawn again, and only Helen and the administrator see it until it is approved', async () => {
  const photo = await send('portrait', 'me.jpg')
  assert.equal(photo.status, 'in_review')
  assert.equal(await seenByAll(photo.path), 400)
  assert.equal((await app.tryCall(amara, linkToDocument, { path: photo.path })).status, 404)
  const { url } = await app.call(ruth, linkToDocument, { path: photo.path })
  const reply = await fetch(app.url + url)
  const bytes = Buffer.from(await reply.arrayBuffer())
  assert.deepEqual(
    [reply.headers.get('content-type'), reply.headers.get('cache-control')],
    ['image/webp', 'private, no-store'],
  )
  assert.equal(bytes.includes('At home'), false)
  const { entries } = await app.call(ruth, listAudit, { kind: 'document' })
  assert.deepEqual(
    entries.map(({ detail }) => detail).toSorted(),
    documentKinds.toSorted(),
    'her three documents, and not the photo',
  )
  assert.equal((await upload(amara, 'amara.jpg')).status, 403)
  assert.deepEqual(
    (await app.call(ruth, listPhotosToCheck, {})).photos.map(({ name, kind, shownPath }) => [
      name,
      kind,
      shownPath,
    ]),
    [['Helen Marsh', 'portrait', null]],
  )
  assert.equal((await app.tryCall(helen, decidePhoto, { id: photo.id, decision: 'approve' })).status, 403)
  assert.equal((await decide(photo.id, 'approve')).body.status, 'approved')
  assert.equal(await seenByAll(photo.path), 200)
  assert.equal((await decide(photo.id, 'approve')).body.code, 'not-in-review')
  assert.deepEqual(await missing(), ['car'])
  assert.equal((await app.call(helen, getMyProfile, {})).profile_image, publicPath(photo.path))
})

test('a refusal needs a reason, and Helen reads it in her bell, her mail and on her page', async () => {
  const photo = await send('car', 'car.jpg')
  assert.equal((await decide(photo.id, 'refuse')).body.issues?.[0]?.path, 'reason')
  const reason = 'The number plate of somebody else’s car is in it.'
  assert.equal((await decide(photo.id, 'refuse', reason)).body.status, 'refused')
  await app.settle()
  const { notifications } = await app.call(helen, listNotifications, {})
  const told = notifications.filter(({ kind }) => kind.startsWith('photo-'))
  assert.deepEqual(told.map(({ kind, facts }) => [kind, facts.photo]).toSorted(), [
    ['photo-approved', 'portrait'],
    ['photo-refused', 'car'],
  ])
  const mail = (await app.mailsTo(helen.email)).find(({ kind }) => kind === 'photo-refused')
  assert.match(mail!.body.text, /number plate of somebody else’s car/)
  assert.match(mail!.body.text, /New learners can’t find or book you without a car photo/)
  const approved = (await app.mailsTo(helen.email)).find(({ kind }) => kind === 'photo-approved')
  assert.equal(approved?.subject, 'Your portrait is approved')
  assert.match(approved!.body.text, /Before learners can find and book you: have a photo of your car checked/)
  const mine = (await app.call(helen, getMyPhotos, {})).photos
  assert.deepEqual(
    mine.map(({ kind, status, reason: why }) => [kind, status, why]),
    [
      ['car', 'refused', reason],
      ['portrait', 'approved', ''],
    ],
  )
  assert.equal(await listed(), undefined)
})

test('with both approved learners find her with her photos, and book', async () => {
  const car = await send('car', 'car-again.jpg')
  assert.equal((await decide(car.id, 'approve')).status, 200)
  const found = await listed()
  assert.equal(found?.carPhoto, publicPath(car.path))
  assert.match(found?.profileImage ?? '', /\/instructor-photos\/\d+_me\.jpg$/)
  assert.equal(found?.photosAreDrawn, false)
  assert.deepEqual(await missing(), [])
  assert.equal((await hold(amara, '2026-11-25T10:00:00Z')).status, 200)
})

test('a changed photo is checked again while the old one stays; then the old one goes', async () => {
  const before = (await listed())!.profileImage!
  const next = await send('portrait', 'new-me.jpg')
  assert.equal((await listed())?.profileImage, before)
  const better = await send('portrait', 'better-me.jpg')
  assert.equal((await decide(next.id, 'approve')).status, 404)
  assert.equal((await decide(better.id, 'approve')).status, 200)
  assert.equal((await listed())?.profileImage, publicPath(better.path))
  assert.equal((await fetch(app.url + before)).status, 400)
})

test('who decided on which photo and why stays in the audit log, also of a photo that has gone', async () => {
  const { entries } = await app.call(ruth, listAudit, { kind: 'vetting', person: ruth.id })
  assert.deepEqual(
    entries
      .filter(({ what }) => /^(portrait|car)-/.test(what))
      .map(({ what, by, subject, detail }) => [what, by?.name, subject?.name, detail])
      .toReversed(),
    [
      ['portrait-approved', 'Ruth Adeyemi', 'Helen Marsh', ''],
      ['car-refused', 'Ruth Adeyemi', 'Helen Marsh', 'The number plate of somebody else’s car is in it.'],
      ['car-approved', 'Ruth Adeyemi', 'Helen Marsh', ''],
      ['portrait-approved', 'Ruth Adeyemi', 'Helen Marsh', ''],
    ],
  )
  await assert.rejects(
    app.services.asSystem('a decision is rewritten', (db) =>
      db.queryUnchecked(`update public.photo_decisions set what = 'approved', reason = ''`),
    ),
    /permission denied|append/,
  )
})

test('what was approved stays: its owner can neither replace nor delete it, nor show it as something else', async () => {
  const { photos } = await app.call(helen, getMyPhotos, {})
  const { path } = photos.find(({ kind }) => kind === 'portrait')!
  const replaced = await fetch(`${app.url}/storage/v1/object/user-uploads/${path}`, {
    method: 'PUT',
    body: new Uint8Array(await picture().png().toBuffer()),
    headers: { authorization: `Bearer ${helen.token}`, 'content-type': 'image/png', apikey: app.anonKey },
  })
  assert.notEqual(replaced.status, 200)
  await app.call(helen, deleteFile, { path })
  assert.equal(await seenByAll(path), 200)
  assert.equal((await app.tryCall(helen, submitPhoto, { kind: 'car', path })).body.code, 'photo-checked')
  assert.equal(
    (await app.tryCall(helen, submitPhoto, { kind: 'car', path: 'instructor-photos/none.jpg' })).body.code,
    'photo-missing',
  )
})

test('other bytes under the name of a photo that is being checked are not approved with it', async () => {
  const photo = await send('car', 'checked.jpg')
  await app.call(helen, deleteFile, { path: photo.path })
  const swapped = await fetch(`${app.url}/storage/v1/object/user-uploads/${photo.path}`, {
    method: 'POST',
    body: new Uint8Array(await picture(40, 30).png().toBuffer()),
    headers: { authorization: `Bearer ${helen.token}`, 'content-type': 'image/png', apikey: app.anonKey },
  })
  assert.equal(swapped.status, 200)
  assert.equal((await decide(photo.id, 'approve')).body.code, 'photo-missing')
  assert.equal(await seenByAll(photo.path), 400)
  const again = await app.call(helen, submitPhoto, { kind: 'car', path: photo.path })
  assert.equal((await decide(again.id, 'approve')).status, 200)
})

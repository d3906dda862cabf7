import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listNotifications } from '#features/notifications/contract.ts'
import { setLessonPlaces } from '#features/lessons/contract.ts'
import { changeMyContactDetails } from '#features/places/contract.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let helen: Person
let amara: Person
before(async () => {
  app = await openTestApp()
  app.clock.set('2026-11-23T08:00:00Z')
  helen = await makeInstructor(app, 'Helen Marsh')
  amara = await app.person('Amara Okafor')
})
after(() => app.close())

const mailsTo = (who: Person, kind: string) =>
  app.services.asSystem('look', async (db) => {
    const { rows } = await db.queryUnchecked<{ body: string }>(
      'select body::text from app.mails where recipient = $1 and kind = $2 order by id',
      [who.email, kind],
    )
    return rows.map(({ body }) => body.replaceAll(/\\r\\n /g, '').replaceAll('\\\\,', ','))
  })
const bellOf = async (who: Person) =>
  (await app.call(who, listNotifications, {})).notifications.map(({ kind }) => kind)

test('the booking’s mails name the place with its note; Helen’s also how to ring Amara and her mum', async () => {
  await app.call(amara, changeMyContactDetails, {
    phone: '07700 900123',
    guardianName: 'Grace Okafor',
    guardianPhone: '07700 900456',
  })
  await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z')
  await app.settle()
  const [hers] = await mailsTo(amara, 'lesson-booked')
  assert.ok(hers?.includes('14 Cotham Road, BS6 6DR. Ring the bell'))
  assert.ok(!hers?.includes('07700'))
  const [helens] = await mailsTo(helen, 'lesson-booked')
  for (const text of ['14 Cotham Road, BS6 6DR. Ring the bell', '07700 900123', 'Grace Okafor, 07700 900456'])
    assert.ok(helens?.includes(text), text)
})

test('once Helen gives her number, Amara’s mails of the lesson have it; Helen’s own don’t', async () => {
  await app.call(helen, changeMyContactDetails, { phone: '07700 900321' })
  await bookLesson(app, amara, helen, '2026-11-26T14:00:00Z')
  await app.settle()
  const hers = (await mailsTo(amara, 'lesson-booked')).at(-1)
  assert.ok(hers?.includes('Helen’s phone') && hers.includes('07700 900321'))
  assert.ok(!(await mailsTo(helen, 'lesson-booked')).at(-1)?.includes('07700 900321'))
  await app.call(helen, changeMyContactDetails, { phone: null })
})

test('Helen is told of the new place, in the bell and by mail with a calendar file, and Amara of Helen’s change', async () => {
  const id = await bookLesson(app, amara, helen, '2026-11-27T10:00:00Z')
  await app.call(amara, setLessonPlaces, { id, pickup: { address: 'Main gate', postcode: 'BS8 1TH' } })
  await app.settle()
  const [mail] = await mailsTo(helen, 'lesson-place-changed')
  assert.ok(mail?.includes('Amara Okafor has changed where your lesson starts or ends.'))
  assert.ok(mail?.includes('Main gate, BS8 1TH'))
  assert.ok((await bellOf(helen)).includes('lesson-place-changed'))
  assert.deepEqual(await mailsTo(amara, 'lesson-place-changed'), [])
  await app.call(helen, setLessonPlaces, { id, pickup: { address: 'Side gate', postcode: 'BS8 1TH' } })
  await app.settle()
  assert.ok((await mailsTo(amara, 'lesson-place-changed'))[0]?.includes('Side gate, BS8 1TH'))
})

test('where it ends is in the mail and in its calendar file, until it ends where it starts again', async () => {
  const id = await bookLesson(app, amara, helen, '2026-11-30T10:00:00Z')
  const before = (await mailsTo(helen, 'lesson-place-changed')).length
  await app.call(amara, setLessonPlaces, { id, dropoff: { address: 'Park Street 1', postcode: 'BS1 5NT' } })
  await app.settle()
  const mail = (await mailsTo(helen, 'lesson-place-changed'))[before]
  for (const text of [
    'where your lesson starts or ends',
    'Drop-off',
    'Park Street 1, BS1 5NT',
    'Ends at Park Street 1',
  ])
    assert.ok(mail?.includes(text), text)
  await app.call(amara, setLessonPlaces, { id, dropoff: null })
  await app.settle()
  const last = (await mailsTo(helen, 'lesson-place-changed'))[before + 1]
  assert.ok(last && !last.includes('Park Street 1'))
})

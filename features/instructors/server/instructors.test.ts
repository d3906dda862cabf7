import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { distanceMiles } from '#common/postcode/distance.ts'
import { findCentre } from '#server/find-centre.ts'
import { holdTime } from '#features/diary/server/diary.ts'
import { ApiFailure } from '#server/errors.ts'
import { openTestApp, type InputOf, type Person, type TestApp } from '#tests/support/test-app.ts'
import { approve, documentsOf, openAll, submit as submitDocuments } from '#tests/support/vetting.ts'
import { documentKinds } from '../rules.ts'
import { emitExpiring } from './expiry.ts'
import { storeDocument } from '#features/uploads/server/uploads.ts'
import { samplePaper } from '#tools/demo/sample-paper.ts'
import { forgetDueDocuments } from './forget-documents.ts'
import { decideVetting, listVettings } from './vetting.ts'
import {
  getInstructor,
  listVettings as listVettingsEndpoint,
  decideVetting as decideVettingEndpoint,
  getMyVetting,
  findInstructors,
  setMyInstructor,
  getMyInstructor,
  listVettingEvents,
  submitVetting,
} from '../contract.ts'
import { addException, listSlots, setHours } from '#features/diary/contract.ts'
import { holdLesson } from '#features/lessons/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { badInput } from '#common/api-error.ts'
import { changedElsewhere } from '#common/changed-elsewhere.ts'

let app: TestApp
let amara: Person
let admin: Person

before(async () => {
  app = await openTestApp()
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  amara = await app.person('Amara Okafor')
  admin = await app.person('Priya Nair', 'admin')
})
after(() => app.close())

const professional: InputOf<typeof setMyInstructor> = {
  headline: 'Calm lessons in Bristol',
  about: 'Twelve years on the register.',
  gearboxes: ['manual'],
  hourlyRatePence: 3800,
  languages: ['English', 'Welsh'],
  specialisms: ['Nervous learners'],
  gender: 'female',
  car: 'Toyota Yaris',
  radiusMiles: 10,
}
let badges = 100_000
const nextBadge = () => {
  badges += 1
  return String(badges)
}

const submit = (person: Person, badge: object = {}) =>
  submitDocuments(app, person, { badgeNumber: nextBadge(), ...badge })

/** A whole instructor: profile, hours Monday to Friday nine to six, and, unless told otherwise, an approval. */
async function makeInstructor(
  name: string,
  {
    profile = {},
    vetting = {},
    approved = true,
  }: { profile?: Partial<InputOf<typeof setMyInstructor>>; vetting?: object; approved?: boolean } = {},
) {
  const person = await app.person(name, 'instructor')
  await app.call(person, setMyInstructor, { ...professional, postcode: 'BS6 6AA', ...profile })
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }))
  await app.call(person, setHours, { hours })
  const submitted = await submit(person, vetting)
  assert.equal(submitted.status, 200, JSON.stringify(submitted.body))
  if (approved) await approve(app, admin, person, submitted.body.id)
  return { ...person, vettingId: submitted.body.id as string }
}

const search = (query: InputOf<typeof findInstructors>) => app.call(amara, findInstructors, query)
const isListed = async (person: Person, postcode = 'BS6 6AA') =>
  (await search({ postcode })).instructors.some((one) => one.name === person.name)
const hold = (instructor: Person, startsAt: string) =>
  app.services.asUser({ role: 'authenticated', sub: amara.id }, (db) =>
    holdTime(db, { instructorId: instructor.id, learnerId: amara.id, startsAt, minutes: 60 }),
  )
const refused = (code: string) => (error: unknown) =>
  error instanceof ApiFailure && error.apiError.code === code

suite('vetting', () => {
  test('an instructor is invisible and cannot be booked until an admin approves the badge', async () => {
    const dev = await makeInstructor('Dev Sharma', { approved: false, profile: { postcode: 'G75 9AA' } })
    assert.deepEqual((await app.call(dev, getMyInstructor, {})).missing, ['vetting', 'portrait', 'car'])
    assert.equal(await isListed(dev, 'G75 9AA'), false)
    assert.equal((await app.tryCall(amara, getInstructor, { id: dev.id })).status, 404)
    await assert.rejects(hold(dev, '2026-11-25T10:00:00Z'), refused('diary-closed'))

    const queue = (await app.call(admin, listVettingsEndpoint, {})).vettings
    const waiting = queue.find((one) => one.id === dev.vettingId)
    assert.deepEqual([waiting!.name, waiting!.email, waiting!.documents.length], ['Dev Sharma', dev.email, 3])

    const decided = await approve(app, admin, dev, dev.vettingId)
    assert.deepEqual(
      [decided.status, decided.decidedBy, decided.documentsDeleteAfter],
      ['approved', admin.id, '2026-12-23T08:00:00Z'],
    )
    assert.deepEqual((await app.call(dev, getMyInstructor, {})).missing, [])
    assert.equal(await isListed(dev, 'G75 9AA'), true)
    assert.equal((await hold(dev, '2026-11-25T10:00:00Z')).kind, 'hold')
    const events = await app.services.asSystem('facts', (db) =>
      db.queryUnchecked(
        `select payload from app.events where name = 'instructor.approved' and payload->>'instructorId' = $1`,
        [dev.id],
      ),
    )
    assert.equal(events.rowCount, 1)
  })

  test('a rejection has its reason, and the instructor may try again', async () => {
    const sian = await makeInstructor('Sian Evans', { approved: false })
    const decide = (body: Omit<InputOf<typeof decideVettingEndpoint>, 'id'>) =>
      app.tryCall(admin, decideVettingEndpoint, { id: sian.vettingId, ...body })
    assert.equal((await decide({ decision: 'reject' })).body.issues?.[0]?.path, 'reason')
    assert.equal(
      (await decide({ decision: 'reject', reason: 'The photo of the badge is blurred.' })).body.status,
      'rejected',
    )
    assert.equal((await decide({ decision: 'approve' })).body.code, 'not-in-review')
    assert.equal((await app.call(sian, getMyVetting, {})).reason, 'The photo of the badge is blurred.')
    assert.equal((await submit(sian)).body.status, 'in_review')
    await approve(app, admin, sian, sian.vettingId)
    const { events } = await app.call(admin, listVettingEvents, { id: sian.vettingId })
    assert.deepEqual(
      events.map((event) => [event.what, event.byId, event.foundOnRegister]),
      [
        ['submitted', sian.id, false],
        ['rejected', admin.id, false],
        ['submitted', sian.id, false],
        ['approved', admin.id, true],
      ],
    )
  })

  test('only documents of one’s own can be handed in, and only a badge that can be in force', async () => {
    const kate = await makeInstructor('Kate O’Leary', { approved: false })
    const marcus = await app.person('Marcus Bennett', 'instructor')
    const hers = await documentsOf(app, kate, { badgeExpiresOn: '2027-03-01' })
    const documents = await documentsOf(app, marcus, { badgeExpiresOn: '2027-03-01' })
    const hand = (more: object) =>
      app.tryCall(marcus, submitVetting, { badgeKind: 'PDI', documents, ...more })
    const withBadge = (more: object) => ({
      documents: documents.map((one) => (one.kind === 'badge' ? { ...one, ...more } : one)),
    })
    assert.equal((await hand({ documents: hers })).body.code, 'document-missing')
    for (const wrong of [
      withBadge({ datedOn: '2026-11-23' }),
      withBadge({ datedOn: '2028-03-01' }),
      withBadge({ number: '12' }),
      withBadge({ number: 'ABCDEF' }),
      { badgeKind: 'DVSA' },
      { documents: [] },
      { documents: documents.map((one) => ({ ...one, path: 'profile-images/x.png' })) },
      { documents: documents.map((one) => ({ ...one, path: 'id-documents/../x' })) },
    ]) {
      const { status, body } = await hand(wrong)
      assert.equal(status, 400, JSON.stringify(wrong))
      assert.equal(body.code, 'bad-input')
    }
    const spaced = await hand(withBadge({ number: ' 41 2345 ' }))
    assert.deepEqual([spaced.status, spaced.body.badgeNumber], [200, '412345'])
  })

  for (const kind of documentKinds)
    test(`without the ${kind} nothing is submitted`, async () => {
      const ravi = await app.person('Ravi Shah', 'instructor')
      const documents = (await documentsOf(app, ravi)).filter((one) => one.kind !== kind)
      const { status, body } = await app.tryCall(ravi, submitVetting, { badgeKind: 'ADI', documents })
      assert.deepEqual([status, body.issues?.[0]?.path], [400, 'documents'])
    })

  test('documents can be changed until somebody opens one, and are approved only once every one was opened and ticked', async () => {
    const mona = await makeInstructor('Mona Pike', { approved: false })
    assert.equal((await submit(mona)).status, 200)
    const all = {
      id: mona.vettingId,
      decision: 'approve' as const,
      checked: [...documentKinds],
      foundOnRegister: true,
    }
    assert.equal((await app.tryCall(admin, decideVettingEndpoint, all)).body.code, 'documents-unchecked')
    await openAll(app, admin, mona)
    assert.ok((await app.call(mona, getMyVetting, {})).documents.every(({ openedAt }) => openedAt))
    assert.equal((await submit(mona)).body.code, 'already-in-review')
    const some = await app.tryCall(admin, decideVettingEndpoint, { ...all, checked: ['badge', 'dbs'] })
    assert.deepEqual([some.body.code, some.body['kinds' as never]], ['documents-unchecked', ['licence']])
    const unlisted = await app.tryCall(admin, decideVettingEndpoint, { ...all, foundOnRegister: false })
    assert.equal(unlisted.body.code, 'register-unchecked')
    assert.equal((await app.tryCall(admin, decideVettingEndpoint, all)).status, 200)
  })

  test('what was swapped since it was submitted is not approved', async () => {
    const sly = await makeInstructor('Sly Fox', { approved: false })
    await app.services.asSystem('other bytes under the same name', (db) =>
      db.queryUnchecked(`update storage.objects set etag = 'other' where owner = $1 and name like '%dbs%'`, [
        sly.id,
      ]),
    )
    await openAll(app, admin, sly)
    const all = {
      id: sly.vettingId,
      decision: 'approve' as const,
      checked: [...documentKinds],
      foundOnRegister: true,
    }
    assert.equal((await app.tryCall(admin, decideVettingEndpoint, all)).body.code, 'document-changed')
  })

  test('Pat is reminded 60, 30 and 7 days before the badge runs out, once each, and told on the day the listing is suspended', async () => {
    const pat = await makeInstructor('Pat Lane', { vetting: { badgeExpiresOn: '2027-03-31' } })
    const subjects = async () =>
      (await app.mailsTo(pat.email))
        .filter(({ kind }) => kind === 'document-expiring')
        .map(({ subject }) => subject)
    const counts = []
    for (const day of [
      '2027-01-29',
      '2027-01-30',
      '2027-01-31',
      '2027-03-01',
      '2027-03-24',
      '2027-03-31',
      '2027-04-01',
      '2027-04-02',
    ]) {
      app.clock.set(`${day}T07:30:00Z`)
      await app.services.asSystem('the morning', emitExpiring)
      await app.settle()
      counts.push((await subjects()).length)
    }
    assert.deepEqual(counts, [0, 1, 1, 2, 3, 3, 4, 4])
    const [last, first] = [(await subjects())[0], (await subjects())[3]]
    assert.deepEqual([last, first], ['Your badge has expired', 'Your badge expires on Wed 31 Mar 2027'])
    assert.equal(await isListed(pat), false)
    app.clock.set('2026-11-23T08:00:00Z')
  })

  test('Zara’s driving licence ends before her badge: she is reminded of it by name, leaves the directory on the day after, and comes back with a new one', async () => {
    const zara = await makeInstructor('Zara Malik', {
      vetting: { badgeExpiresOn: '2028-05-31', licenceExpiresOn: '2027-02-28' },
      profile: { postcode: 'LS1 1AA' },
    })
    const morning = async (day: string) => {
      app.clock.set(`${day}T07:30:00Z`)
      await app.services.asSystem('the morning', emitExpiring)
      await app.settle()
      return (await app.mailsTo(zara.email)).filter(({ kind }) => kind === 'document-expiring')
    }
    assert.equal((await morning('2026-12-29')).length, 0)
    await app.services.asSystem('the documents go', forgetDueDocuments)
    const kept = await app.call(zara, getMyVetting, {})
    assert.deepEqual([kept.documents, kept.licenceExpiresOn], [[], '2027-02-28'])
    for (const [nr, day] of ['2026-12-30', '2027-01-29', '2027-02-21'].entries()) {
      const mails = await morning(day)
      assert.deepEqual(
        [mails.length, mails[0]!.subject],
        [nr + 1, 'Your driving licence expires on Sun 28 Feb 2027'],
      )
      assert.doesNotMatch(mails[0]!.body.text, /badge/)
    }
    await assert.rejects(hold(zara, '2027-03-01T10:00:00Z'), refused('diary-closed'))
    await morning('2027-02-28')
    assert.equal(await isListed(zara, 'LS1 1AA'), true, 'on its last day')
    const [over] = await morning('2027-03-01')
    assert.equal(over!.subject, 'Your driving licence has expired')
    assert.equal(await isListed(zara, 'LS1 1AA'), false)
    const bell = (await app.call(zara, listNotifications, {})).notifications[0]!
    assert.deepEqual(
      [bell.kind, bell.facts.document, bell.facts.daysLeft],
      ['document-expiring', 'licence', 0],
    )

    const renewed = await submit(zara, { badgeExpiresOn: '2028-05-31', licenceExpiresOn: '2037-02-28' })
    await approve(app, admin, zara, renewed.body.id)
    assert.equal(await isListed(zara, 'LS1 1AA'), true)
    assert.equal((await app.call(zara, getMyVetting, {})).licenceExpiresOn, '2037-02-28')
    const before = (await morning('2027-03-02')).length
    assert.equal((await morning('2028-04-01')).length, before + 1)
    assert.match(
      (await morning('2028-04-01'))[0]!.subject,
      /^Your badge expires on/,
      'now the badge is first',
    )
    app.clock.set('2026-11-23T08:00:00Z')
  })

  test('an administrator finds those whose badge expires within 60 days, the soonest first', async () => {
    const until = (name: string, badgeExpiresOn: string, more = {}) =>
      makeInstructor(name, { vetting: { badgeExpiresOn }, ...more })
    await until('Vic Sixty', '2027-01-22')
    await until('Una Sixty-One', '2027-01-23')
    await until('Wyn Month', '2026-12-24')
    await until('Yves Licence', '2028-05-31', {
      vetting: { badgeExpiresOn: '2028-05-31', licenceExpiresOn: '2026-12-30' },
    })
    await until('Xan Waiting', '2026-12-24', { approved: false })
    const expiring = async (expiresWithinDays: number) =>
      (await app.call(admin, listVettingsEndpoint, { expiresWithinDays })).vettings
        .map(({ name }) => name)
        .filter((name) => / (Sixty|Sixty-One|Month|Licence|Waiting)$/.test(name))
    assert.deepEqual(await expiring(60), ['Wyn Month', 'Yves Licence', 'Vic Sixty'])
    assert.deepEqual(await expiring(30), [])
    app.clock.set('2026-12-24T12:00:00Z')
    assert.deepEqual(await expiring(0), ['Wyn Month'])
    app.clock.set('2026-12-25T12:00:00Z')
    assert.deepEqual(
      await expiring(60),
      ['Yves Licence', 'Vic Sixty', 'Una Sixty-One'],
      'one that has expired is no longer expiring',
    )
    app.clock.set('2026-11-23T08:00:00Z')
  })

  test('a vetting that has lost a document is not approved, however many boxes are ticked', async () => {
    const olga = await makeInstructor('Olga Petrov', { approved: false })
    await openAll(app, admin, olga)
    await app.services.asSystem('its rows are gone', (db) =>
      db.queryUnchecked('delete from public.vetting_documents where vetting_id = $1', [olga.vettingId]),
    )
    const all = {
      id: olga.vettingId,
      decision: 'approve' as const,
      checked: [...documentKinds],
      foundOnRegister: true,
    }
    const { body } = await app.tryCall(admin, decideVettingEndpoint, all)
    assert.deepEqual([body.code, body['kinds' as never]], ['documents-unchecked', [...documentKinds]])
    assert.equal((await app.call(olga, getMyVetting, {})).status, 'in_review')
  })

  test('one badge serves one instructor', async () => {
    const first = await makeInstructor('First Holder', { vetting: { badgeNumber: '7654321' } })
    const second = await makeInstructor('Second Holder', {
      vetting: { badgeNumber: '7654321' },
      approved: false,
    })
    await openAll(app, admin, second)
    const all = {
      id: second.vettingId,
      decision: 'approve' as const,
      checked: [...documentKinds],
      foundOnRegister: true,
    }
    assert.equal((await app.tryCall(admin, decideVettingEndpoint, all)).body.code, 'badge-in-use')
    assert.equal(
      (await app.call(admin, listVettingsEndpoint, { status: 'approved' })).vettings.some(
        (one) => one.id === first.vettingId,
      ),
      true,
    )
  })

  test('learners and instructors do not decide, read the queue or see each other’s vetting', async () => {
    const lee = await makeInstructor('Lee Wong', { approved: false })
    for (const person of [amara, lee]) {
      assert.equal(
        (await app.tryCall(person, decideVettingEndpoint, { id: lee.vettingId, decision: 'approve' })).status,
        403,
      )
      assert.equal((await app.tryCall(person, listVettingsEndpoint, {})).status, 403)
    }
    assert.equal((await app.tryCall(amara, getMyVetting, {})).status, 403)
    assert.equal((await app.tryCall(undefined, findInstructors, { postcode: 'BS6' })).status, 401)
    const stranger = await makeInstructor('Nia Rees')
    await app.services.asUser({ role: 'authenticated', sub: stranger.id }, async (db) => {
      for (const [table, column] of Object.entries({
        instructors: 'id',
        vettings: 'instructor_id',
        vetting_events: 'by_id',
      }))
        assert.equal(
          (await db.queryUnchecked(`select from public.${table} where ${column} = $1`, [lee.id])).rowCount,
          0,
          table,
        )
      assert.deepEqual((await listVettings(db, 'in_review', 1)).vettings, [])
    })
    const straight = (text: string) =>
      app.services.asUser({ role: 'authenticated', sub: lee.id }, (db) =>
        db.queryUnchecked(text, [lee.vettingId]),
      )
    await assert.rejects(
      app.services.asUser({ role: 'authenticated', sub: lee.id }, (db) =>
        decideVetting(db, lee.vettingId, 'approve'),
      ),
      /can’t do this/,
    )
    await assert.rejects(
      straight(`update public.vettings set status = 'approved' where id = $1`),
      /permission denied/,
    )
    await assert.rejects(
      straight(`update public.instructors set vetted_until = clock() where id = $1`),
      /permission denied/,
    )
    await assert.rejects(
      straight(`update public.vetting_events set what = 'approved' where vetting_id = $1`),
      /permission denied/,
    )
  })

  test('a learner agrees to be taught by a trainee at the first booking, and not again', async () => {
    const ben = await app.person('Ben Adler')
    const tia = await makeInstructor('Tia Trainee', {
      vetting: { badgeKind: 'PDI', badgeExpiresOn: '2027-03-01' },
    })
    const book = (startsAt: string, more = {}) =>
      app.tryCall(ben, holdLesson, { instructorId: tia.id, startsAt, minutes: 60, ...more })
    assert.equal((await book('2026-11-25T10:00:00Z')).body.code, 'trainee-not-agreed')
    const page = async () => (await app.call(ben, getInstructor, { id: tia.id })).agreedToTrainee
    assert.equal(await page(), false)
    const held = await book('2026-11-25T10:00:00Z', { agreesToTrainee: true })
    assert.deepEqual([held.status, held.body.instructor.isTrainee], [200, true])
    assert.equal(await page(), true)
    assert.equal((await book('2026-11-26T10:00:00Z')).status, 200)
  })

  test('when the badge runs out the instructor leaves the directory, and no lesson is booked beyond its last day', async () => {
    const pat = await makeInstructor('Pat Trainee', {
      vetting: { badgeKind: 'PDI', badgeExpiresOn: '2026-11-26' },
      profile: { postcode: 'EH1 1AA' },
    })
    assert.equal((await hold(pat, '2026-11-26T16:00:00Z')).kind, 'hold')
    await assert.rejects(hold(pat, '2026-11-27T10:00:00Z'), refused('diary-closed'))
    const listed = (await search({ postcode: 'EH1 1AA' })).instructors.find((one) => one.name === pat.name)
    assert.equal(listed?.badgeKind, 'PDI')
    app.clock.set('2026-11-27T00:00:00Z')
    assert.equal(await isListed(pat, 'EH1 1AA'), false)
    assert.equal((await app.tryCall(amara, getInstructor, { id: pat.id })).status, 404)
    app.clock.set('2026-11-23T08:00:00Z')
  })

  test('documents are deleted 30 days after the decision, those under review are not', async () => {
    const done = await makeInstructor('Olu Ade')
    const waiting = await makeInstructor('Zoe Hart', { approved: false })
    const documents = async (person: Person) =>
      (
        await app.services.asSystem('files', (db) =>
          db.queryUnchecked('select from storage.objects where owner = $1', [person.id]),
        )
      ).rowCount
    const forget = () => app.services.asSystem('forget', forgetDueDocuments)
    app.clock.set('2026-12-23T07:59:00Z')
    await forget()
    assert.deepEqual([await documents(done), await documents(waiting)], [3, 3])
    app.clock.set('2026-12-23T08:00:00Z')
    await forget()
    assert.deepEqual([await documents(done), await documents(waiting)], [0, 3])
    const vetting = await app.call(done, getMyVetting, {})
    assert.deepEqual(
      [vetting.status, vetting.documents, vetting.decidedAt],
      ['approved', [], '2026-11-23T08:00:00Z'],
    )
    app.clock.set('2026-11-23T08:00:00Z')
  })

  test('a document nobody asked for, never submitted or brought after the decision, is gone after 30 days; one under review stays', async () => {
    const never = await app.person('Ivy Cole', 'instructor')
    const learner = await app.person('Nell Hart', 'instructor')
    const later = await makeInstructor('Max Bell')
    const waiting = await makeInstructor('Una Reid', { approved: false })
    app.clock.set('2026-11-24T08:00:00Z')
    const papers = [
      await storeDocument(app.services, never.id, 'badge.pdf', samplePaper('Badge', [])),
      await storeDocument(app.services, later.id, 'more.pdf', samplePaper('More', [])),
      await storeDocument(app.services, learner.id, 'licence.pdf', samplePaper('Licence', [])),
    ]
    await app.services.asSystem('a learner again', (db) =>
      db.queryUnchecked(`update public.profiles set role = 'student' where id = $1`, [learner.id]),
    )
    const stored = async () => {
      const { rows } = await app.services.asSystem('files', (db) =>
        db.queryUnchecked<{ count: number; waiting: number }>(
          `select count(*) filter (where name = any($1)) as count, count(*) filter (where owner = $2) as waiting from storage.objects`,
          [papers, waiting.id],
        ),
      )
      return [Number(rows[0]!.count), Number(rows[0]!.waiting)]
    }
    const forget = () => app.services.asSystem('forget', forgetDueDocuments)
    app.clock.set('2026-12-24T07:59:00Z')
    await forget()
    assert.deepEqual(await stored(), [3, 3])
    app.clock.set('2026-12-24T08:00:00Z')
    await forget()
    assert.deepEqual(await stored(), [0, 3])
    app.clock.set('2026-11-23T08:00:00Z')
  })

  test('a new instructor’s rows appear when the profile is announced, once', async () => {
    const jo = await app.person('Jo Field', 'instructor')
    await app.services.asSystem('announce', (db) =>
      db.queryUnchecked(`select app.emit('profile.created', $1)`, [JSON.stringify({ personId: jo.id })]),
    )
    await app.settle()
    const count = async () =>
      (
        await app.services.asSystem('rows', (db) =>
          db.queryUnchecked(
            'select from public.instructors i join public.vettings v on v.instructor_id = i.id join public.diaries d on d.instructor_id = i.id where i.id = $1',
            [jo.id],
          ),
        )
      ).rowCount
    assert.equal(await count(), 1)
    assert.equal((await app.call(jo, getMyVetting, {})).status, 'not_submitted')
    assert.equal(await count(), 1)
  })
})

suite('the directory', () => {
  const postcodes = [
    'CF10 1AA',
    'CF11 6AA',
    'CF14 3AA',
    'CF23 5AA',
    'CF5 1AA',
    'CF24 4AA',
    'CF3 0AA',
    'CF62 5AA',
    'CF64 1AA',
    'NP20 1AA',
  ]
  const cardiff: Person[] = []
  before(async () => {
    for (const [i, postcode] of postcodes.entries())
      cardiff.push(
        await makeInstructor(`Cardiff ${i}`, {
          profile: {
            postcode,
            hourlyRatePence: 3000 + ((i * 7) % 10) * 100,
            gearboxes: i % 3 === 0 ? ['automatic'] : ['manual'],
            radiusMiles: i === 9 ? 5 : 20,
          },
        }),
      )
  })

  test('is sorted by distance, with everybody whom brute force finds', async () => {
    const here = findCentre('CF10 2AA')!
    const expected = postcodes
      .map((postcode, i) => ({
        name: cardiff[i]!.name,
        miles: distanceMiles(here, findCentre(postcode)!),
        reach: i === 9 ? 5 : 20,
      }))
      .filter(({ miles, reach }) => miles <= reach)
      .toSorted((a, b) => a.miles - b.miles)
    assert.equal(expected.length, 9, 'the one in Newport does not come so far')
    const found = await search({ postcode: 'CF10 2AA' })
    assert.deepEqual(found.place, { outcode: 'CF10', sector: findCentre('CF10 2AA')!.sector })
    assert.deepEqual(
      found.instructors.map((one) => one.miles),
      expected.map(({ miles }) => Math.round(miles * 10) / 10),
    )
    assert.deepEqual(
      new Set(found.instructors.map((one) => one.name)),
      new Set(expected.map(({ name }) => name)),
    )
    assert.match(found.attribution, /Crown copyright/)
  })

  test('filters by gearbox, price and distance, and sorts by price', async () => {
    const found = await search({ postcode: 'CF10 2AA', gearbox: 'automatic', max_price: 3500, sort: 'price' })
    assert.ok(found.instructors.length > 0)
    for (const one of found.instructors)
      assert.ok(one.gearboxes.includes('automatic') && one.hourlyRatePence <= 3500)
    const prices = (await search({ postcode: 'CF10 2AA', sort: 'price' })).instructors.map(
      (one) => one.hourlyRatePence,
    )
    assert.deepEqual(
      prices,
      prices.toSorted((a: number, b: number) => a - b),
    )
    for (const one of (await search({ postcode: 'CF10 2AA', within_miles: 2 })).instructors)
      assert.ok(one.miles <= 2)
    assert.deepEqual(
      (await search({ postcode: 'CF10 2AA', minutes: 45 })).instructors,
      [],
      'nobody offers 45 minutes',
    )
  })

  test('filters by gender, language, speciality, rating and test centre, each alone and all at once', async () => {
    const at = { postcode: 'SA1 1AA' }
    const none = { gender: null, languages: ['English'], specialisms: [], testCentres: [] }
    const all = {
      gender: 'female' as const,
      languages: ['English', 'urdu'],
      specialisms: ['Nervous learners'],
      testCentres: ['Swansea (Cardigan Road)', 'Neath'],
    }
    const rate = (person: Person, stars: number[]) =>
      app.services.asSystem('reviews that came in', (db) =>
        db.queryUnchecked(
          'update public.instructors set review_count = $2, review_stars = $3 where id = $1',
          [person.id, stars.length, stars.reduce((sum, one) => sum + one, 0)],
        ),
      )
    const rated = [
      ['Rated 4.5', [5, 4, 4, 5]],
      ['Rated 4.4', [5, 4, 4, 4, 5]],
      ['Rated twice', [5, 5]],
    ] as const
    for (const [name, stars] of rated)
      await rate(await makeInstructor(name, { profile: { ...at, ...none } }), [...stars])
    await makeInstructor('Female Fay', { profile: { ...at, ...none, gender: 'female' } })
    await makeInstructor('Urdu Uzma', { profile: { ...at, ...none, languages: ['urdu'] } })
    await makeInstructor('Calm Cal', { profile: { ...at, ...none, specialisms: ['Nervous learners'] } })
    await makeInstructor('Neath Ned', { profile: { ...at, ...none, testCentres: ['Neath'] } })
    await rate(await makeInstructor('All Ali', { profile: { ...at, ...all } }), [5, 5, 5])
    const names = async (query: Partial<InputOf<typeof findInstructors>>) =>
      (await search({ postcode: 'SA1 1AA', within_miles: 5, ...query })).instructors
        .map(({ name }) => name)
        .toSorted()
    assert.equal((await names({})).length, 8)
    assert.deepEqual(await names({ gender: 'female' }), ['All Ali', 'Female Fay'])
    assert.deepEqual(await names({ language: 'URDU'.toLowerCase() }), ['All Ali', 'Urdu Uzma'])
    assert.deepEqual(await names({ speciality: 'Nervous learners' }), ['All Ali', 'Calm Cal'])
    assert.deepEqual(await names({ least_rating: '4' }), ['All Ali', 'Rated 4.4', 'Rated 4.5'])
    assert.deepEqual(await names({ least_rating: '4.5' }), ['All Ali', 'Rated 4.5'])
    assert.deepEqual(await names({ test_centre: 'neath' }), ['All Ali', 'Neath Ned'])
    assert.deepEqual(await names({ test_centre: 'Cardigan road, Swansea' }), ['All Ali'])
    assert.deepEqual(await names({ test_centre: "road' | 'any" }), [], 'it is no query language')
    const everything = {
      gender: 'female',
      language: 'Urdu',
      speciality: 'Nervous learners',
      least_rating: '4.5',
      test_centre: 'Neath',
      gearbox: 'manual',
      max_price: 4000,
      weekday: 2,
      time: 'morning',
    } as const
    for (const sort of ['nearest', 'price', 'soonest'] as const)
      assert.deepEqual(await names({ ...everything, sort }), ['All Ali'])
    assert.deepEqual(await names({ ...everything, max_price: 3000 }), [])
  })

  test('on a day and at a time only those are found who are really free then, with the first such start', async () => {
    const at = { postcode: 'LL11 1AA' }
    const early = await makeInstructor('Early Eve', { profile: at })
    const late = await makeInstructor('Late Lyn', { profile: at })
    await makeInstructor('Never Nia', { profile: at })
    const evenings = [2, 6].map((weekday) => ({ weekday, opens: '16:30', closes: '20:00' }))
    await app.call(late, setHours, { hours: evenings })
    const find = async (query: Partial<InputOf<typeof findInstructors>>) =>
      (await search({ postcode: 'LL11 1AA', within_miles: 5, ...query })).instructors.map(
        ({ name, firstFree }) => [name, firstFree],
      )
    assert.deepEqual(await find({ weekday: 6 }), [['Late Lyn', '2026-11-28T16:30:00Z']])
    assert.deepEqual(
      await find({ weekday: 2, time: 'evening' }),
      [
        ['Late Lyn', '2026-11-24T17:00:00Z'],
        ...['Early Eve', 'Never Nia'].map((name) => [name, '2026-11-24T17:00:00Z']),
      ].toSorted(),
    )
    // Until six a lesson of 90 minutes can’t begin at five.
    assert.deepEqual(await find({ weekday: 2, time: 'evening', minutes: 90 }), [
      ['Late Lyn', '2026-11-24T17:00:00Z'],
    ])
    // Away on the four Tuesdays to come: she teaches then, and isn’t free.
    await app.call(late, addException, { on: '2026-11-24', until: '2026-12-22', note: 'Away' })
    assert.deepEqual(await find({ weekday: 2, time: 'evening', minutes: 90 }), [])
    await app.call(early, addException, { on: '2026-11-24', note: 'Away' })
    assert.deepEqual(
      (await find({ time: 'morning', sort: 'soonest' })).map(([name, first]) => `${name} ${first}`),
      ['Never Nia 2026-11-24T09:00:00Z', 'Early Eve 2026-11-25T09:00:00Z'],
    )
  })

  test('shows for each the next start that can truly be booked, and what it costs', async () => {
    const found = (await search({ postcode: 'CF10 2AA', minutes: 90 })).instructors[0]!
    assert.equal(found.pricePence, Math.round(found.hourlyRatePence * 1.5))
    assert.equal(
      found.firstFree,
      '2026-11-24T09:00:00Z',
      'a day’s notice is the rule until an instructor sets another',
    )
    const slots = await app.call(amara, listSlots, { id: found.id, minutes: '90' })
    assert.equal(slots.firstFree, found.firstFree)
    assert.deepEqual(
      found.freeTimes,
      ['2026-11-24T09:00:00Z', '2026-11-24T10:30:00Z', '2026-11-25T09:00:00Z'],
      'the first few, two of a day at most, with room for whole lessons between them',
    )
    await app.services.asUser({ role: 'authenticated', sub: amara.id }, (db) =>
      holdTime(db, {
        instructorId: cardiff.find(({ name }) => name === found.name)!.id,
        learnerId: amara.id,
        startsAt: found.firstFree!,
        minutes: 90,
      }),
    )
    const soonest = (await search({ postcode: 'CF10 2AA', minutes: 90, sort: 'soonest' })).instructors
    assert.equal(soonest.at(-1)!.id, found.id, 'the one who is booked first comes last now')
    assert.equal(
      soonest.at(-1)!.firstFree,
      '2026-11-24T11:00:00Z',
      '90 minutes and the travel gap later, on the half hour',
    )
  })

  test('shows the first free start of somebody who is away for three weeks', async () => {
    const away = cardiff[1]!
    await app.call(away, addException, { on: '2026-11-23', until: '2026-12-13', note: 'Away' })
    const found = (await search({ postcode: 'CF10 2AA' })).instructors
    const { firstFree, freeTimes } = found.find(({ name }) => name === away.name)!
    assert.deepEqual([firstFree, freeTimes], ['2026-12-14T09:00:00Z', ['2026-12-14T09:00:00Z']])
  })

  test('does not invent places, or answer bad input with anything but an error', async () => {
    const cases = [
      ['postcode=BT1 1AA', 422, 'not-in-great-britain'],
      ['postcode=hello', 422, 'not-a-postcode'],
      ['postcode=ZZ1 1AA', 422, 'unknown-postcode'],
      ['', 400, 'bad-input'],
      ['postcode=BS6&gearbox=dsg', 400, 'bad-input'],
      ['postcode=BS6&max_price=-1', 400, 'bad-input'],
      ['postcode=BS6&within_miles=500', 400, 'bad-input'],
      ['postcode=BS6&sort=random', 400, 'bad-input'],
      ['postcode=BS6&weekday=8', 400, 'bad-input'],
      ['postcode=BS6&time=night', 400, 'bad-input'],
      ['postcode=BS6&least_rating=3', 400, 'bad-input'],
      ['postcode=BS6&gender=other', 400, 'bad-input'],
      ['postcode=BS6&page=0', 400, 'bad-input'],
      ['postcode=%00', 400, 'bad-input'],
      ['postcode=BS6&postcode=BS7', 400, 'bad-input'],
    ] as const
    for (const [query, status, code] of cases) {
      const reply = await app.ask(amara, 'GET', `/api/instructors?${query}`)
      assert.deepEqual([reply.status, reply.body.code], [status, code], query)
    }
    await app.fails(amara, getInstructor, { id: 'not-an-id' }, badInput)
    assert.equal((await app.tryCall(amara, getInstructor, { id: crypto.randomUUID() })).status, 404)
  })

  test('strangers know an instructor by an id of the directory alone: profile and free times answer to it, and never name the account', async () => {
    const found = (await search({ postcode: 'CF10 2AA' })).instructors[0]!
    const account = cardiff.find(({ name }) => name === found.name)!.id
    assert.notEqual(found.id, account)
    const profile = await app.call(amara, getInstructor, { id: found.id })
    const slots = await app.call(amara, listSlots, { id: found.id })
    for (const said of [JSON.stringify(profile), JSON.stringify(slots)])
      assert.ok(said.includes(found.id) && !said.includes(account), said)
  })

  test('of a profile, what isn’t sent stays; only who changes the same part meanwhile is refused', async () => {
    const gwen = await makeInstructor('Gwen Hughes')
    const before = await app.call(gwen, getMyInstructor, {})
    const { hourlyRatePence, firstLesson, priceRules, headline, gender } = before
    const priced = await app.call(gwen, setMyInstructor, {
      hourlyRatePence: 4_200,
      firstLesson: { minutes: 60, pricePence: 2_000 },
      basedOn: { hourlyRatePence, firstLesson, priceRules },
    })
    const prices = { hourlyRatePence: 4_200, firstLesson: { minutes: 60, pricePence: 2_000 } }
    assert.deepEqual(priced, { ...before, ...prices })
    const described = await app.call(gwen, setMyInstructor, {
      headline: 'Patient',
      gender: null,
      basedOn: { headline, gender },
    })
    assert.deepEqual(described, { ...priced, headline: 'Patient', gender: null })
    await app.fails(
      gwen,
      setMyInstructor,
      { hourlyRatePence: 3_900, basedOn: { hourlyRatePence, firstLesson, priceRules } },
      changedElsewhere,
    )
    assert.deepEqual(await app.call(gwen, getMyInstructor, {}), described)
  })

  test('a public profile shows the instructor and nothing that is private', async () => {
    const body = await app.call(amara, getInstructor, { id: cardiff[1]!.id, minutes: '120' })
    assert.deepEqual(
      [body.name, body.badgeKind, body.car, body.about],
      ['Cardiff 1', 'ADI', 'Toyota Yaris', 'Twelve years on the register.'],
    )
    assert.deepEqual(body.lessonLengths, [60, 90, 120])
    for (const secret of [cardiff[1]!.email, 'badgeNumber', 'lat', 'lng'])
      assert.ok(!JSON.stringify(body).includes(secret), secret)
  })
})

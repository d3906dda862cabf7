import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { badInput, notAllowed, notFound } from '#common/api-error.ts'
import { listAudit } from '#features/admin/audit-contract.ts'
import { changeRole, liftSuspension, suspendUser } from '#features/admin/contract.ts'
import { notAPostcode } from '#features/instructors/contract.ts'
import { hasSchool } from '#features/invitations/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { setProfileRole } from '#features/profiles/server/profiles.ts'
import { joinSchool } from '#features/schools/server/schools.ts'
import { getMySchool, leaveSchool, nameSchool, removeFromSchool } from '#features/schools/contract.ts'
import { approve, submit } from '#tests/support/vetting.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import { mostApplicationsADay, mostOpenVacancies, mostUnderWay } from '../rules.ts'
import { applyForVacancy } from './applications.ts'
import { tidyVacancies } from './tidy.ts'

let app: TestApp
let [gwen, rhian, helen, owen, ada]: Person[] = []
before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T09:00:00Z')
  gwen = await schoolOwner('Gwen Parry', 'Severn Driving School')
  rhian = await schoolOwner('Rhian Bevan', 'Taff Driving')
  helen = await app.person('Helen Marsh', 'instructor')
  owen = await app.person('Owen Pike', 'instructor')
  ada = await app.person('Ada Clerk', 'admin')
  await app.services.asSystem('only what this test posts', (db) =>
    db.queryUnchecked('delete from public.vacancies'),
  )
})

async function schoolOwner(name: string, school: string) {
  const owner = await app.person(name, 'school_owner')
  await app.call(owner, nameSchool, { name: school })
  return owner
}
const job = {
  title: 'Instructor for Bristol',
  kind: 'employed' as const,
  hours: 'part-time' as const,
  place: 'Bristol',
  hasCar: true,
  pay: '£22 to £25 an hour, and paid holidays',
  hourlyFromPence: 2_200,
  hourlyToPence: 2_500,
  description: 'Evenings and Saturdays, mostly in the north of the city.',
  closesOn: '2026-12-31',
}
const post = async (owner: Person | undefined, more: Partial<typeof job> = {}) =>
  (await app.call(owner, contract.postVacancy, { ...job, ...more })).id
const found = async (who: Person | undefined) => app.call(who, contract.listVacancies, {})
const words = 'I teach in Bristol already, and I’d like a team around me.'
const apply = (who: Person | undefined, id: string) =>
  app.call(who, contract.applyForVacancy, { id, words, sharesRecord: true })
const read = (id: string) => app.call(gwen, contract.getSchoolVacancy, { id })
const only = async (id: string) => (await read(id)).applicants[0]!
const changesOf = async (who: Person | undefined) =>
  (await app.call(who, listNotifications, {})).notifications.map(({ facts }) => facts.change)
const mailOf = async (who: Person | undefined, kind: string) =>
  (await app.mailsTo(who!.email)).find((mail) => mail.kind === kind)!

suite('a vacancy', () => {
  test('is found at once by instructors, the nearest to their base first, and by nobody else', async () => {
    await app.services.asSystem('a base in Cardiff', (db) =>
      db.queryUnchecked(
        `insert into public.instructors (id, lat, lng) values ($1, 51.481, -3.179)
         on conflict (id) do update set lat = excluded.lat, lng = excluded.lng`,
        [helen!.id],
      ),
    )
    const bristol = await post(gwen)
    const cardiff = await post(rhian, { title: 'Franchise', place: 'cf24', kind: 'employed' as never })
    const { vacancies, hasBase } = await found(helen)
    assert.equal(hasBase, true)
    assert.deepEqual(
      vacancies.map(({ id, school, place, outcode }) => [id, school, place, outcode]),
      [
        [cardiff, 'Taff Driving', 'cf24', 'CF24'],
        [bristol, 'Severn Driving School', 'Bristol', 'BS1'],
      ],
    )
    const [near, far] = vacancies.map(({ miles }) => miles!)
    assert.ok(near! <= 3 && far! > 20 && far! < 35, `${near} ${far}`)
    const ofOwen = await found(owen)
    assert.deepEqual([ofOwen.hasBase, ofOwen.vacancies.map(({ miles }) => miles)], [false, [null, null]])
    for (const who of [gwen, ada]) await app.fails(who, contract.listVacancies, {}, notAllowed)
    await app.fails(helen, contract.postVacancy, job, notAllowed)
  })

  test('needs a school, a place, figures in order and a last day within 90 days', async () => {
    const nameless = await app.person('Nia Rees', 'school_owner')
    await app.fails(nameless, contract.postVacancy, job, contract.schoolUnnamed)
    for (const wrong of [
      { title: ' ' },
      { title: 'a\u0007b' },
      { description: '' },
      { description: 'x'.repeat(4_001) },
      { hourlyToPence: 2_100 },
      { hourlyFromPence: 100 },
    ])
      await app.fails(gwen, contract.postVacancy, { ...job, ...wrong }, badInput)
    await app.fails(gwen, contract.postVacancy, { ...job, place: 'Xyzzy' }, notAPostcode)
    for (const closesOn of ['2026-11-22', '2027-02-22'])
      await app.fails(gwen, contract.postVacancy, { ...job, closesOn }, contract.lastDayWrong)
    await post(gwen, { closesOn: '2026-11-23' })
    await post(gwen, { closesOn: '2027-02-21' })
  })

  test('is changed and closed by its school alone; after its last day nobody finds it or applies', async () => {
    const id = await post(gwen, { closesOn: '2026-11-24' })
    await app.fails(rhian, contract.changeVacancy, { ...job, id }, notFound)
    await app.fails(rhian, contract.closeVacancy, { id }, notFound)
    await app.fails(rhian, contract.getSchoolVacancy, { id }, notFound)
    await app.call(gwen, contract.changeVacancy, { ...job, id, closesOn: '2026-11-24', title: 'Evenings' })
    assert.equal((await found(helen)).vacancies[0]?.title, 'Evenings')
    app.clock.set('2026-11-24T23:30:00Z')
    assert.equal((await found(helen)).vacancies.length, 1)
    app.clock.set('2026-11-25T00:30:00Z')
    assert.deepEqual((await found(helen)).vacancies, [])
    await app.fails(
      helen,
      contract.applyForVacancy,
      { id, words, sharesRecord: true },
      contract.vacancyClosed,
    )
    await app.call(gwen, contract.changeVacancy, { ...job, id })
    assert.equal((await found(helen)).vacancies.length, 1, 'a later last day opens it again')
    for (let nr = 0; nr < 2; nr++) await app.call(gwen, contract.closeVacancy, { id })
    assert.deepEqual((await found(helen)).vacancies, [])
    assert.equal((await read(id)).vacancy.isOpen, false)
    await app.fails(gwen, contract.changeVacancy, { ...job, id }, contract.vacancyClosed)
  })

  test('of a school has at most nine beside it, also when they are posted at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: mostOpenVacancies + 3 }, () => app.tryCall(gwen, contract.postVacancy, job)),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, mostOpenVacancies)
    const [first] = (await app.call(gwen, contract.listSchoolVacancies, {})).vacancies
    await app.fails(gwen, contract.postVacancy, job, contract.enoughVacancies)
    await app.call(gwen, contract.closeVacancy, { id: first!.id })
    await app.fails(gwen, contract.postVacancy, job, contract.enoughVacanciesToday)
    app.clock.set('2026-11-24T09:00:01Z')
    await post(gwen)
  })

  test('isn’t shown to the school’s own instructors, nor once its owner is suspended', async () => {
    const id = await post(gwen)
    const { rows } = await app.services.asSystem('the school', (db) =>
      db.queryUnchecked<{ school_id: string }>('select school_id from public.vacancies where id = $1', [id]),
    )
    await app.services.asSystem('a member', (db) => joinSchool(db, rows[0]!.school_id, owen!.id))
    assert.deepEqual((await found(owen)).vacancies, [])
    assert.equal((await found(helen)).vacancies.length, 1)
    await app.call(ada, suspendUser, { id: gwen!.id, reason: 'A test', lessons: 'keep' })
    assert.deepEqual((await found(helen)).vacancies, [])
  })
})

suite('an application', () => {
  test('shows the school what was checked and the words, and the email address only once they want to meet', async () => {
    const submitted = await submit(app, helen!)
    await approve(app, ada!, helen!, submitted.body.id)
    const id = await post(gwen)
    await app.fails(helen, contract.applyForVacancy, { id, words, sharesRecord: false }, badInput)
    await apply(helen, id)
    await app.fails(
      helen,
      contract.applyForVacancy,
      { id, words, sharesRecord: true },
      contract.alreadyApplied,
    )
    const { vacancy, applicants } = await read(id)
    assert.deepEqual([vacancy.applicants, vacancy.unanswered], [1, 1])
    const [{ id: applicationId, ...applicant } = await only(id)] = applicants
    assert.deepEqual(applicant, {
      name: 'Helen Marsh',
      image: null,
      email: null,
      words,
      state: 'sent',
      offer: null,
      message: '',
      sentAt: '2026-11-23T09:00:00Z',
      record: { state: 'approved', badgeKind: 'ADI', badgeExpiresOn: '2028-05-31', checkedOn: '2026-11-23' },
    })
    assert.doesNotMatch(JSON.stringify(applicants), /123456|MARSH7|0012345/)
    assert.deepEqual(await changesOf(gwen), ['received'])
    const mail = await mailOf(gwen, 'application-received')
    assert.equal(mail.subject, 'Helen Marsh has applied: Instructor for Bristol')
    assert.doesNotMatch(mail.body.text, /team around me/, 'the words stay in the product')

    await app.call(gwen, contract.meetApplicant, { id: applicationId, message: 'Come on Friday at ten.' })
    const met = await only(id)
    assert.deepEqual([met.state, met.email], ['to-meet', helen!.email])
    assert.deepEqual(await changesOf(helen), ['to-meet'])
    const toMeet = await mailOf(helen, 'application-to-meet')
    assert.match(toMeet.body.text, /Come on Friday at ten\./)
    assert.ok(toMeet.body.text.includes(gwen!.email))
    const [mine] = (await found(helen)).applications
    assert.deepEqual(
      [mine?.state, mine?.email, mine?.message],
      ['to-meet', gwen!.email, 'Come on Friday at ten.'],
    )
  })

  test('says on which day the record was checked by the clock of London', async () => {
    const { body } = await submit(app, helen!)
    await app.services.asSystem('approved in summer time', (db) =>
      db.queryUnchecked(
        `insert into public.vetting_events (vetting_id, what, at) values ($1, 'approved', '2026-07-01T23:30:00Z')`,
        [body.id],
      ),
    )
    const id = await post(gwen)
    await apply(helen, id)
    assert.equal((await only(id)).record?.checkedOn, '2026-07-02')
  })

  test('of somebody still in vetting says so', async () => {
    const id = await post(gwen)
    await apply(owen, id)
    assert.deepEqual((await only(id)).record, {
      state: 'not-approved',
      badgeKind: null,
      badgeExpiresOn: null,
      checkedOn: null,
    })
  })

  test('that is declined has a word to the applicant, and closes the record; it isn’t sent again', async () => {
    const id = await post(gwen)
    await apply(helen, id)
    const { id: applicationId } = await only(id)
    const answer = { id: applicationId, message: 'We’ve found somebody nearer.' }
    await app.fails(gwen, contract.declineApplicant, { ...answer, message: ' ' }, badInput)
    await app.fails(rhian, contract.declineApplicant, answer, notFound)
    await app.call(gwen, contract.declineApplicant, answer)
    const { record, email, state } = await only(id)
    assert.deepEqual([record, email, state], [null, null, 'declined'])
    assert.match((await mailOf(helen, 'application-declined')).body.text, /We’ve found somebody nearer\./)
    await app.fails(gwen, contract.meetApplicant, answer, contract.applicationOver)
    await app.fails(helen, contract.withdrawApplication, { id: applicationId }, contract.applicationOver)
    await app.fails(
      helen,
      contract.applyForVacancy,
      { id, words, sharesRecord: true },
      contract.alreadyApplied,
    )
  })

  test('that is withdrawn is gone for the school, with its words, and may be sent again', async () => {
    const id = await post(gwen)
    await apply(helen, id)
    const { id: applicationId } = await only(id)
    await app.fails(owen, contract.withdrawApplication, { id: applicationId }, notFound)
    await app.call(helen, contract.withdrawApplication, { id: applicationId })
    assert.deepEqual((await read(id)).applicants, [])
    await app.fails(gwen, contract.meetApplicant, { id: applicationId, message: 'Hello' }, notFound)
    assert.equal((await found(helen)).applications[0]?.words, '')
    assert.deepEqual(await changesOf(gwen), ['withdrawn', 'received'])
    assert.match((await mailOf(gwen, 'application-withdrawn')).subject, /^Helen Marsh has withdrawn/)
    app.clock.set('2026-11-24T09:00:00Z')
    await apply(helen, id)
    assert.equal((await only(id)).state, 'sent')
  })

  test('that is withdrawn is sent again only a day after it was sent, so that its school isn’t flooded', async () => {
    const id = await post(gwen)
    const application = { id, words, sharesRecord: true }
    await apply(helen, id)
    await app.call(helen, contract.withdrawApplication, { id: (await only(id)).id })
    for (const time of ['2026-11-23T09:00:00Z', '2026-11-24T08:59:59Z']) {
      app.clock.set(time)
      await app.fails(helen, contract.applyForVacancy, application, contract.appliedToday)
    }
    assert.deepEqual((await read(id)).applicants, [])
    assert.deepEqual(await changesOf(gwen), ['withdrawn', 'received'])
    app.clock.set('2026-11-24T09:00:00Z')
    await apply(helen, id)
    await app.fails(helen, contract.applyForVacancy, application, contract.alreadyApplied)
  })

  test('is one of five a day, also when they are sent at once', async () => {
    const ids: string[] = []
    for (let nr = 0; nr <= mostApplicationsADay; nr++) ids.push(await post(nr % 2 ? gwen : rhian))
    const answers = await Promise.all(
      ids.map((id) => app.tryCall(helen, contract.applyForVacancy, { id, words, sharesRecord: true })),
    )
    assert.deepEqual(answers.map(({ status, body }) => body.code ?? status).toSorted(), [
      ...Array.from({ length: mostApplicationsADay }, () => 200),
      contract.enoughApplicationsToday.code,
    ])
  })

  test('is one of ten under way, and the instructor reads that it’s those, not today’s', async () => {
    const ids: string[] = []
    for (let nr = 0; nr <= mostUnderWay; nr++) ids.push(await post(nr % 2 ? gwen : rhian))
    for (const [nr, id] of ids.slice(0, mostUnderWay).entries()) {
      if (nr === mostApplicationsADay) app.clock.set('2026-11-24T09:00:01Z')
      await apply(helen, id)
    }
    const application = { id: ids[mostUnderWay]!, words, sharesRecord: true }
    await app.fails(helen, contract.applyForVacancy, application, contract.enoughApplications)
  })

  test('isn’t taken from the school’s own instructors, nor once its owner is suspended; then no offer is accepted either', async () => {
    const id = await post(gwen)
    const application = { id, words, sharesRecord: true }
    const { rows } = await app.services.asSystem('the school', (db) =>
      db.queryUnchecked<{ school_id: string }>('select school_id from public.vacancies where id = $1', [id]),
    )
    await app.services.asSystem('a member', (db) => joinSchool(db, rows[0]!.school_id, owen!.id))
    await app.fails(owen, contract.applyForVacancy, application, notFound)
    await app.call(owen, leaveSchool, {})
    await apply(helen, id)
    const [{ id: applicationId }, terms] = [
      await only(id),
      { kind: 'employed', startsOn: '2027-01-04' } as const,
    ]
    await app.call(gwen, contract.offerWork, {
      id: applicationId,
      startsOn: terms.startsOn,
      message: 'Welcome.',
    })
    await app.call(ada, suspendUser, { id: gwen!.id, reason: 'A test', lessons: 'keep' })
    await app.fails(owen, contract.applyForVacancy, application, notFound)
    await app.fails(helen, contract.acceptWork, { id: applicationId, ...terms }, notFound)
    await app.call(ada, liftSuspension, { id: gwen!.id })
    await apply(owen, id)
    await app.call(helen, contract.acceptWork, { id: applicationId, ...terms })
  })

  test('is withdrawn with the suspension of the instructor', async () => {
    const id = await post(gwen)
    await apply(helen, id)
    await app.call(ada, suspendUser, { id: helen!.id, reason: 'A test', lessons: 'keep' })
    assert.deepEqual((await read(id)).applicants, [])
  })

  test('isn’t taken from somebody whose role has changed since they pressed', async () => {
    const id = await post(gwen)
    await app.services.asSystem('a change of role', (db) => setProfileRole(db, owen!.id, 'student'))
    const me = { id: owen!.id, name: 'Owen Pike', email: owen!.email, role: 'instructor' as const }
    await assert.rejects(
      app.services.asUser({ role: 'authenticated', sub: owen!.id }, (db) =>
        applyForVacancy(db, app.services, me, { id, words }),
      ),
      { message: notFound.detail },
    )
    assert.deepEqual((await read(id)).applicants, [])
  })

  test('is withdrawn with the role of an instructor', async () => {
    const id = await post(gwen)
    await apply(helen, id)
    await app.call(ada, changeRole, { id: helen!.id, role: 'student' })
    assert.deepEqual((await read(id)).applicants, [])
  })

  test('is read through the data service by its two sides alone', async () => {
    const id = await post(gwen)
    await apply(helen, id)
    const rows = async (who: Person | undefined) =>
      (
        await app.services.asUser({ role: 'authenticated', sub: who!.id }, (db) =>
          db.queryUnchecked('select id from public.vacancy_applications'),
        )
      ).rows.length
    assert.deepEqual([await rows(gwen), await rows(helen), await rows(rhian), await rows(owen)], [1, 1, 0, 0])
  })

  test('goes six months after it was declined or its vacancy closed; until then it is in the copy of one’s data', async () => {
    const [first, second] = [await post(gwen), await post(gwen)]
    await apply(helen, first)
    await apply(helen, second)
    await app.call(gwen, contract.declineApplicant, { id: (await only(first)).id, message: 'Not this time.' })
    await app.reauthenticate(helen!)
    const copy = (await app.ask(helen, 'GET', '/api/account/my-data')).body as {
      applications_to_schools: { words: string; message: string }[]
    }
    assert.deepEqual(
      copy.applications_to_schools.map(({ words, message }) => [words, message]),
      [
        [words, 'Not this time.'],
        [words, ''],
      ],
    )
    const left = async () => {
      await tidyVacancies.work({}, app.services)
      const { rows } = await app.services.asSystem('what is left', (db) =>
        db.queryUnchecked<{ vacancies: number; applications: number }>(
          'select (select count(*)::int from public.vacancies) as vacancies, (select count(*)::int from public.vacancy_applications) as applications',
        ),
      )
      return [rows[0]!.vacancies, rows[0]!.applications]
    }
    app.clock.set('2027-05-23T08:59:00Z')
    assert.deepEqual(await left(), [2, 2])
    app.clock.set('2027-05-23T09:01:00Z')
    assert.deepEqual(await left(), [2, 1])
    app.clock.set('2027-07-02T09:00:00Z')
    assert.deepEqual(await left(), [0, 0])
  })

  test('goes with the account of the instructor, and with that of the school’s owner', async () => {
    const id = await post(gwen)
    await apply(helen, id)
    await apply(owen, id)
    const erase = (who: Person | undefined) =>
      app.services.asSystem('erase', (db) =>
        db.queryUnchecked('delete from auth.users where id = $1', [who!.id]),
      )
    await erase(helen)
    assert.deepEqual(
      (await read(id)).applicants.map(({ name }) => name),
      ['Owen Pike'],
    )
    await erase(gwen)
    assert.deepEqual((await found(owen)).applications, [])
  })
})

suite('an offer', () => {
  const terms = { kind: 'employed' as const, startsOn: '2027-01-04' }
  const offer = (id: string, startsOn = terms.startsOn) => ({
    id,
    startsOn,
    message: 'As we agreed on Friday.',
  })
  async function offered(who: Person | undefined, owner = gwen) {
    const id = await post(owner)
    await apply(who, id)
    const { applicants } = await app.call(owner, contract.getSchoolVacancy, { id })
    const mine = applicants[0]!
    await app.call(owner, contract.offerWork, offer(mine.id))
    return { id, applicationId: mine.id }
  }
  const accept = (who: Person | undefined, id: string) => app.call(who, contract.acceptWork, { id, ...terms })
  const employed = async () => (await app.call(gwen, contract.listEmployments, {})).employments

  test('is accepted by the instructor alone, who belongs to the school from then on, employed from the day that was agreed', async () => {
    const { id, applicationId } = await offered(helen)
    assert.deepEqual(await changesOf(helen), ['offered'])
    const mail = await mailOf(helen, 'application-offered')
    assert.equal(mail.subject, 'Severn Driving School would like to take you on')
    assert.match(mail.body.text, /employed from Mon 4 Jan 2027/)
    assert.equal((await app.call(helen, getMySchool, {})).school, null, 'not before she accepts')
    await app.fails(owen, contract.acceptWork, { id: applicationId, ...terms }, notFound)
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        app.tryCall(helen, contract.acceptWork, { id: applicationId, ...terms }),
      ),
    )
    assert.deepEqual(answers.map(({ status, body }) => body.code ?? status).toSorted(), [
      200,
      contract.applicationOver.code,
      contract.applicationOver.code,
    ])
    assert.equal((await app.call(helen, getMySchool, {})).school?.name, 'Severn Driving School')
    assert.deepEqual(await employed(), [{ ...terms, instructorId: helen!.id }])
    assert.deepEqual((await found(helen)).employment, { ...terms, school: 'Severn Driving School' })
    const { applicants } = await read(id)
    assert.deepEqual(
      applicants.map(({ state, offer: agreed, record }) => [state, agreed, record]),
      [['taken-on', terms, null]],
    )
    assert.deepEqual(await changesOf(gwen), ['accepted', 'received'])
    const accepted = await mailOf(gwen, 'offer-accepted')
    assert.match(accepted.body.text, /you settle up between yourselves/)
    const { entries } = await app.call(ada, listAudit, { search: helen!.email })
    assert.ok(entries.some(({ what }) => what === 'school-joined'))
  })

  test('needs a first day from today within a year, and may be changed or taken back until it is accepted', async () => {
    const { applicationId } = await offered(helen)
    for (const startsOn of ['2026-11-22', '2027-11-24'])
      await app.fails(gwen, contract.offerWork, offer(applicationId, startsOn), contract.firstDayWrong)
    await app.call(gwen, contract.offerWork, offer(applicationId, '2026-11-23'))
    assert.deepEqual((await found(helen)).applications[0]?.offer, {
      kind: 'employed',
      startsOn: '2026-11-23',
    })
    await app.call(gwen, contract.declineApplicant, { id: applicationId, message: 'We have to wait.' })
    await app.fails(helen, contract.acceptWork, { id: applicationId, ...terms }, contract.applicationOver)
    assert.equal((await app.call(helen, getMySchool, {})).school, null)
  })

  test('is accepted only as it was shown, and not once its first day is over', async () => {
    const { id, applicationId } = await offered(helen)
    const seen = { id: applicationId, ...terms }
    await app.call(gwen, contract.changeVacancy, { ...job, id, kind: 'franchise' })
    await app.call(gwen, contract.offerWork, offer(applicationId))
    await app.fails(helen, contract.acceptWork, seen, contract.workOfferChanged)
    const changed = { ...seen, kind: 'franchise' as const, startsOn: '2026-11-24' }
    await app.call(gwen, contract.offerWork, offer(applicationId, changed.startsOn))
    await app.fails(
      helen,
      contract.acceptWork,
      { ...changed, startsOn: terms.startsOn },
      contract.workOfferChanged,
    )
    app.clock.set('2026-11-25T00:30:00Z')
    await app.fails(helen, contract.acceptWork, changed, contract.workOfferPast)
    assert.equal((await app.call(helen, getMySchool, {})).school, null)
    app.clock.set('2026-11-24T23:30:00Z')
    await app.call(helen, contract.acceptWork, changed)
    assert.deepEqual(await employed(), [
      { kind: 'franchise', startsOn: '2026-11-24', instructorId: helen!.id },
    ])
  })

  test('can be turned down, and isn’t accepted by somebody who belongs to another school', async () => {
    const first = await offered(helen)
    await app.call(helen, contract.withdrawApplication, { id: first.applicationId })
    await app.fails(
      helen,
      contract.acceptWork,
      { id: first.applicationId, ...terms },
      contract.applicationOver,
    )
    const [ofGwen, ofRhian] = [await offered(owen), await offered(owen, rhian)]
    await accept(owen, ofRhian.applicationId)
    await app.fails(owen, contract.acceptWork, { id: ofGwen.applicationId, ...terms }, hasSchool)
    assert.equal((await app.call(owen, getMySchool, {})).school?.name, 'Taff Driving')
  })

  test('that was accepted shows the email addresses only while the membership lasts', async () => {
    const { id, applicationId } = await offered(helen)
    const shown = async () => [(await only(id)).email, (await found(helen)).applications[0]?.email]
    assert.deepEqual(await shown(), [helen!.email, gwen!.email])
    await accept(helen, applicationId)
    assert.deepEqual(await shown(), [helen!.email, gwen!.email])
    await app.call(helen, leaveSchool, {})
    assert.deepEqual(await shown(), [null, null])
  })

  test('that was accepted is over when either of them ends the membership', async () => {
    await accept(helen, (await offered(helen)).applicationId)
    await accept(owen, (await offered(owen)).applicationId)
    await app.call(helen, leaveSchool, {})
    assert.deepEqual(
      (await employed()).map(({ instructorId }) => instructorId),
      [owen!.id],
    )
    assert.equal((await found(helen)).employment, null)
    await app.call(gwen, removeFromSchool, { id: owen!.id })
    assert.deepEqual(await employed(), [])
    await app.reauthenticate(helen!)
    const copy = (await app.ask(helen, 'GET', '/api/account/my-data')).body as {
      schools_that_took_you_on: { school: string; kind: string; left_at: string | null }[]
    }
    assert.deepEqual(
      copy.schools_that_took_you_on.map(({ school, kind, left_at }) => [school, kind, left_at !== null]),
      [['Severn Driving School', 'employed', true]],
    )
  })
})

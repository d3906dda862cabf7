import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Person } from '#tests/support/test-app.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import {
  listSchoolInstructors as listSchoolInstructorsEndpoint,
  getSchoolInstructor,
  getSchoolReport,
  getSchool,
  nameSchool,
  getMySchool,
  removeFromSchool,
  leaveSchool,
} from '../contract.ts'
import { listSchoolInstructors } from './schools.ts'
import { invite, acceptInvitation, otherRole, readInvitation } from '#features/invitations/contract.ts'
import { badInput, notAllowed, notFound } from '#common/api-error.ts'
import type { Endpoint } from '#common/endpoint.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { getAnalytics } from '#features/analytics/contract.ts'
import { getDiarySettings } from '#features/diary/settings-contract.ts'
import { getEarnings } from '#features/payments/money-contract.ts'
import { cancelLesson, deliverLesson, listLessons } from '#features/lessons/contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { takeSickDay } from '#features/waiting-list/time-off-contract.ts'
import { receiveForLesson } from '#features/pupils/money-contract.ts'
import { listLearners } from '#features/lessons/learners-contract.ts'
import { changeRole, schoolBound } from '#features/admin/contract.ts'

/*
Gwen's school: Helen joins after her first lesson, Owen joins and goes again, Rhys belongs to another school. A lesson is £38.00 and its commission £3.80.
*/
let shop: Shop
let [gwen, helen, owen, amara]: Person[] = []

before(async () => {
  shop = await openShop()
  gwen = await shop.person('Gwen Parry', 'school_owner')
  helen = await shop.teacher('Helen Marsh')
  owen = await shop.teacher('Owen Pike')
  amara = await shop.person('Amara Okafor')
})
after(() => shop.close())

const instructorsOf = async (owner: Person) =>
  (await shop.call(owner, listSchoolInstructorsEndpoint, {})).instructors
const leftOf = async (person: Person) =>
  (await shop.call(person, listNotifications, {})).notifications
    .filter(({ kind }) => kind === 'school-left' || kind === 'instructor-left')
    .map(({ kind, name }) => [kind, name])
const reportOf = (owner: Person, period: '4-weeks' | '12-weeks' | '12-months' = '4-weeks') =>
  shop.call(owner, getSchoolReport, { period })

async function inviteInto(owner: Person, instructor: Person) {
  await shop.call(owner, invite, { name: instructor.name, email: instructor.email })
  await shop.settle()
  const mail = (await shop.mailsTo(instructor.email)).find(({ kind }) => kind === 'invitation.instructor')!
  return { mail, token: /#([0-9a-f]{64})/.exec(mail.body.text)![1]! }
}
async function join(owner: Person, instructor: Person) {
  const { token } = await inviteInto(owner, instructor)
  return shop.tryCall(instructor, acceptInvitation, { token })
}

suite('a driving school', () => {
  test('is named by its owner, and by nobody else', async () => {
    assert.equal((await shop.call(gwen, getSchool, {})).school, null)
    for (const name of ['', ' ', 'x'.repeat(81), 'a\u0007b'])
      await shop.fails(gwen, nameSchool, { name }, badInput)
    await shop.call(gwen, nameSchool, { name: 'Severn School' })
    assert.equal(
      (await shop.call(gwen, nameSchool, { name: ' Severn Driving School ' })).name,
      'Severn Driving School',
    )
    assert.equal((await shop.call(gwen, getSchool, {})).school?.name, 'Severn Driving School')
    assert.deepEqual(await instructorsOf(gwen!), [])
    for (const who of [helen, amara, shop.admin])
      await shop.fails(who, nameSchool, { name: 'Mine' }, notAllowed)
  })

  test('is joined by an instructor who accepts; the owner sees figures from that moment on, and no learner', async () => {
    const early = await shop.buyLesson(amara!, helen!, '2026-11-24T10:00:00Z')
    await shop.deliver(helen!, early, '2026-11-24T11:00:00Z')
    shop.clock.set('2026-11-24T11:05:00Z')
    const { mail, token } = await inviteInto(gwen!, helen!)
    assert.match(mail.subject, /^Severn Driving School has invited you/)
    assert.deepEqual(await instructorsOf(gwen!), [], 'not before Helen accepts')
    await shop.fails(amara, acceptInvitation, { token }, otherRole)
    const read = await shop.call(undefined, readInvitation, { token })
    assert.deepEqual([read.role, read.from], ['instructor', { name: 'Severn Driving School', image: null }])
    await shop.call(helen, acceptInvitation, { token })
    await shop.settle()
    const { notifications } = await shop.call(gwen, listNotifications, {})
    assert.deepEqual(
      notifications.map(({ kind, name }) => [kind, name]),
      [['instructor-joined', 'Helen Marsh']],
    )
    assert.ok(
      (await shop.mailsTo(gwen!.email)).some(
        ({ subject }) => subject === 'Helen Marsh has accepted your invitation',
      ),
    )
    const { school } = await shop.call(helen, getMySchool, {})
    assert.deepEqual(school, {
      name: 'Severn Driving School',
      ownerName: 'Gwen Parry',
      since: '2026-11-24T11:05:00Z',
      officeSince: null,
    })

    const later = await shop.buyLesson(amara!, helen!, '2026-11-25T10:00:00Z')
    const ahead = await shop.buyLesson(amara!, helen!, '2026-12-02T10:00:00Z')
    await shop.deliver(helen!, later, '2026-11-25T11:00:00Z')
    await shop.services.asSystem('her licence, as the vetting notes it', (db) =>
      db.queryUnchecked(`update public.instructors set licence_expires_on = '2031-04-11' where id = $1`, [
        helen!.id,
      ]),
    )
    const [row, more] = await instructorsOf(gwen!)
    assert.equal(more, undefined)
    const { openMinutes, publicId, ...rest } = row!
    assert.match(publicId!, /^[0-9a-f-]{36}$/, 'her page in the directory can be opened')
    assert.deepEqual(rest, {
      id: helen!.id,
      name: 'Helen Marsh',
      image: null,
      since: '2026-11-24T11:05:00Z',
      bookedMinutes: 60,
      outsideMinutes: 0,
      daysOff: [],
      lessonsAhead: 1,
      lessonsGiven: 1,
      letsOfficeAct: false,
      learners: 1,
      badgeKind: 'ADI',
      badgeExpiresOn: '2028-11-01',
      licenceExpiresOn: '2031-04-11',
    })
    // Wednesday from eleven to six, and 19 whole working days after it, nine hours each.
    assert.equal(openMinutes, 7 * 60 + 19 * 540)
    const report = await reportOf(gwen!)
    assert.deepEqual(
      [
        report.now.lessons,
        report.now.minutes,
        report.now.cardMinutes,
        report.now.grossPence,
        report.now.commissionPence,
        report.now.netPence,
        report.now.learners,
      ],
      [1, 60, 60, 3_800, 380, 3_420, 1],
      'the lesson before she joined is not the school’s business',
    )
    assert.deepEqual(
      report.buckets.map(({ from, lessons, grossPence }) => [from, lessons, grossPence]),
      [
        ['2026-11-02', 0, 0],
        ['2026-11-09', 0, 0],
        ['2026-11-16', 0, 0],
        ['2026-11-23', 1, 3_800],
      ],
    )
    const said = JSON.stringify([row, report])
    for (const secret of [amara!.id, amara!.name, amara!.email, helen!.email, ahead, later])
      assert.ok(!said.includes(secret), secret)
  })

  test('opens an instructor: how full each day is and their figures with the school, and no learner', async () => {
    const one = await shop.call(gwen, getSchoolInstructor, { id: helen!.id, period: '4-weeks' })
    assert.deepEqual(one.instructor, (await instructorsOf(gwen!))[0])
    assert.deepEqual(
      [one.days.length, one.days[0]!.on, one.days.filter(({ bookedMinutes }) => bookedMinutes > 0)],
      [
        28,
        '2026-11-25',
        [
          {
            on: '2026-12-02',
            openMinutes: 540,
            bookedMinutes: 60,
            outsideMinutes: 0,
            isOff: false,
            cancelled: 0,
          },
        ],
      ],
    )
    const total = (of: 'openMinutes' | 'bookedMinutes') => one.days.reduce((sum, day) => sum + day[of], 0)
    assert.deepEqual(
      [total('openMinutes'), total('bookedMinutes')],
      [one.instructor.openMinutes, one.instructor.bookedMinutes],
    )
    assert.deepEqual(
      one.days.find(({ on }) => on === '2026-11-28'),
      {
        on: '2026-11-28',
        openMinutes: 0,
        bookedMinutes: 0,
        outsideMinutes: 0,
        isOff: false,
        cancelled: 0,
      },
    )
    const { instructors: _, ...school } = await reportOf(gwen!)
    assert.deepEqual(one.report, school, 'she is the only one there')
    for (const secret of [amara!.id, amara!.name, helen!.email])
      assert.ok(!JSON.stringify(one).includes(secret), secret)
    await shop.fails(gwen, getSchoolInstructor, { id: owen!.id }, notFound)
    await shop.fails(helen, getSchoolInstructor, { id: helen!.id }, notAllowed)
  })

  test('sees no row of a lesson, a payment, a learner or a diary, only what its functions add up', async () => {
    for (const table of [
      'lessons',
      'lesson_payments',
      'checkouts',
      'diary_entries',
      'weekly_hours',
      'diaries',
      'lesson_assessments',
      'instructor_learners',
      'ledger_entries',
      'lesson_credits',
    ]) {
      const { rows } = await shop.services.asUser({ role: 'authenticated', sub: gwen!.id }, (db) =>
        db.queryUnchecked(`select 1 from public.${table}`),
      )
      assert.deepEqual(rows, [], table)
    }
    const closed: Endpoint[] = [listLessons, listLearners, getEarnings, getAnalytics, getDiarySettings]
    for (const endpoint of closed) await shop.fails(gwen, endpoint, {}, notAllowed)
  })

  test('is one at a time for an instructor, and nobody else’s school shows anything', async () => {
    const bryn = await shop.person('Bryn Howell', 'school_owner')
    await shop.call(bryn, nameSchool, { name: 'Usk Driving' })
    assert.equal((await join(bryn, helen!)).body.code, 'has-school')
    assert.deepEqual(await instructorsOf(bryn), [])
    const { now, instructors } = await reportOf(bryn)
    assert.deepEqual([now.lessons, now.grossPence, now.learners, instructors], [0, 0, 0, []])
    await shop.fails(bryn, removeFromSchool, { id: helen!.id }, notFound)
    assert.equal((await instructorsOf(gwen!)).length, 1)
  })

  test('counts refunds to nobody and late cancellations to the instructor, as the ledger does', async () => {
    assert.equal((await join(gwen!, owen!)).status, 200)
    const late = await shop.buyLesson(amara!, owen!, '2026-11-26T12:00:00Z')
    const calledOff = await shop.buyLesson(amara!, owen!, '2026-11-27T12:00:00Z')
    shop.clock.advance({ minutes: 31 }) // for half an hour every booking can be taken back
    await shop.call(amara, cancelLesson, { id: late })
    await shop.call(owen, cancelLesson, { id: calledOff })
    await shop.settle()
    shop.clock.set('2026-11-28T09:00:00Z')
    const { now, instructors } = await reportOf(gwen!)
    assert.deepEqual(
      [now.lessons, now.cancelled, now.cancelledLate, now.grossPence, now.commissionPence],
      [1, 2, 1, 7_600, 760],
    )
    assert.deepEqual(
      instructors.map(({ name, grossPence, cancelledLate, isMember }) => [
        name,
        grossPence,
        cancelledLate,
        isMember,
      ]),
      [
        ['Helen Marsh', 3_800, 0, true],
        ['Owen Pike', 3_800, 1, true],
      ],
    )
    await shop.mustBalance()
  })

  test('that takes somebody out keeps the figures up to then and sees nothing after; the instructor is told and keeps everything', async () => {
    await shop.call(gwen, removeFromSchool, { id: owen!.id })
    await shop.settle()
    await shop.fails(gwen, removeFromSchool, { id: owen!.id }, notFound)
    const mails = (await shop.mailsTo(owen!.email)).filter(({ kind }) => kind === 'school-left')
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['You no longer belong to Severn Driving School'],
    )
    assert.deepEqual(await leftOf(owen!), [['school-left', 'Gwen Parry']])
    assert.deepEqual(await leftOf(gwen!), [])
    assert.equal((await shop.call(owen, getMySchool, {})).school, null)
    const after = await shop.buyLesson(amara!, owen!, '2026-11-30T10:00:00Z')
    await shop.deliver(owen!, after, '2026-11-30T11:00:00Z')
    assert.deepEqual(
      (await instructorsOf(gwen!)).map(({ name }) => name),
      ['Helen Marsh'],
    )
    const { instructors } = await reportOf(gwen!)
    const left = instructors.find(({ name }) => name === 'Owen Pike')!
    assert.deepEqual([left.isMember, left.lessons, left.grossPence], [false, 0, 3_800])
  })

  test('is left by an instructor who wants to, and the owner is told', async () => {
    await shop.call(helen, leaveSchool, {})
    await shop.fails(helen, leaveSchool, {}, notFound)
    await shop.settle()
    assert.deepEqual(await instructorsOf(gwen!), [])
    const [mail] = await shop.mailsTo(gwen!.email)
    assert.equal(mail!.subject, 'Helen Marsh has left Severn Driving School')
    assert.deepEqual(await leftOf(gwen!), [['instructor-left', 'Helen Marsh']])
    assert.equal((await join(gwen!, helen!)).status, 200, 'and may come back')
    const { instructors } = await reportOf(gwen!)
    assert.deepEqual(
      instructors
        .filter(({ name }) => name === 'Helen Marsh')
        .map(({ isMember, grossPence }) => [isMember, grossPence]),
      [[true, 3_800]],
      'both times as one line',
    )
  })

  test('owned by somebody who is no owner any more shows nothing', async () => {
    await shop.fails(shop.admin, changeRole, { id: gwen!.id, role: 'student' }, schoolBound)
    await shop.services.asSystem('as if it had happened all the same', (db) =>
      db.queryUnchecked(`update public.profiles set role = 'student' where id = $1`, [gwen!.id]),
    )
    await shop.fails(gwen, listSchoolInstructorsEndpoint, {}, notAllowed)
    const instructors = await shop.services.asUser({ role: 'authenticated', sub: gwen!.id }, (db) =>
      listSchoolInstructors(db),
    )
    assert.deepEqual(instructors, [])
  })
})

test('the hours of a cash lesson are told from those that the card revenue is for', async () => {
  const [nell, rhys] = [await shop.person('Nell Boyd', 'school_owner'), await shop.teacher('Rhys Vale')]
  assert.equal((await join(nell, rhys)).status, 200)
  shop.clock.set('2026-12-14T08:00:00Z')
  const { id: pupilId } = await shop.call(rhys, addPupil, { name: 'Dave Hill', hourlyRatePence: 3_600 })
  const lesson = { pupilId, minutes: 60, payment: 'cash', startsAt: '2026-12-14T09:00:00Z' } as const
  const cash = await shop.call(rhys, enterLesson, lesson)
  const card = await shop.buyLesson(amara!, rhys, '2026-12-14T11:00:00Z')
  await shop.deliver(rhys, card, '2026-12-14T12:00:00Z')
  await shop.call(rhys, deliverLesson, { id: cash.id })
  await shop.call(rhys, receiveForLesson, { id: cash.id })
  const { now } = await reportOf(nell)
  assert.deepEqual([now.lessons, now.minutes, now.cardMinutes, now.grossPence], [2, 120, 60, 3_800])
  assert.ok(!JSON.stringify(now).includes('3600'), 'what came in cash is the instructor’s own business')
})

test('a lesson that runs past the opening hours counts as booked as far as they go, and the rest beside it', async () => {
  const [nia, cerys] = [await shop.person('Nia Rowe', 'school_owner'), await shop.teacher('Cerys Moss')]
  assert.equal((await join(nia, cerys)).status, 200)
  shop.clock.set('2026-12-15T08:00:00Z')
  const { id: pupilId } = await shop.call(cerys, addPupil, { name: 'Eve Long', hourlyRatePence: 3_600 })
  for (const startsAt of ['2026-12-16T17:30:00Z', '2026-12-19T10:00:00Z'])
    await shop.call(cerys, enterLesson, { pupilId, minutes: 60, payment: 'cash', startsAt })
  const { instructor, days } = await shop.call(nia, getSchoolInstructor, { id: cerys.id })
  assert.deepEqual([instructor.bookedMinutes, instructor.outsideMinutes], [30, 90])
  assert.deepEqual(
    days.filter(({ outsideMinutes }) => outsideMinutes > 0),
    [
      {
        on: '2026-12-16',
        openMinutes: 540,
        bookedMinutes: 30,
        outsideMinutes: 30,
        isOff: false,
        cancelled: 0,
      },
      { on: '2026-12-19', openMinutes: 0, bookedMinutes: 0, outsideMinutes: 60, isOff: false, cancelled: 0 },
    ],
  )
})

test('a day off says that it is one and how many lessons were called off, never why; a closed day is none', async () => {
  const [una, sian] = [await shop.person('Una Vaughan', 'school_owner'), await shop.teacher('Sian Bowen')]
  assert.equal((await join(una, sian)).status, 200)
  shop.clock.set('2026-12-15T08:00:00Z')
  const { id: pupilId } = await shop.call(sian, addPupil, { name: 'Eve Long', hourlyRatePence: 3_600 })
  for (const startsAt of ['2026-12-16T10:00:00Z', '2026-12-16T14:00:00Z', '2026-12-17T10:00:00Z'])
    await shop.call(sian, enterLesson, { pupilId, minutes: 60, payment: 'cash', startsAt })
  await shop.call(sian, takeSickDay, { on: '2026-12-16', message: 'I’ve caught the flu' })
  const one = await shop.call(una, getSchoolInstructor, { id: sian.id })
  const shown = (on: string) => one.days.find((day) => day.on === on)!
  const none = { openMinutes: 0, bookedMinutes: 0, outsideMinutes: 0 }
  assert.deepEqual(shown('2026-12-16'), { on: '2026-12-16', ...none, isOff: true, cancelled: 2 })
  assert.deepEqual(shown('2026-12-25'), { on: '2026-12-25', ...none, isOff: false, cancelled: 0 })
  assert.deepEqual(one.instructor.daysOff, [{ on: '2026-12-16', cancelled: 2 }])
  assert.doesNotMatch(JSON.stringify(one), /flu|sick|\bill\b/)
})

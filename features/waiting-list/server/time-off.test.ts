import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { listDiary, somethingThere } from '#features/diary/contract.ts'
import { getLesson, holdLesson, listLessons } from '#features/lessons/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { readCalendarFile } from '#tests/support/calendar-files.ts'
import { bookLesson, cothamRoad, makeInstructor } from '#tests/support/lessons.ts'
import { beginWithOneWeek } from '#tests/support/openings.ts'
import type { Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { acceptOffer, listOffers, offerOver, sendGap } from '../contract.ts'
import { listAffected, takeSickDay, takeTimeOff } from '../time-off-contract.ts'

let app: Shop
let helen: Person
let amara: Person
let ben: Person
let chloe: Person

beginWithOneWeek('2026-11-23T08:00:00Z', (opening) => ({ app, helen, amara, ben, chloe } = opening))

const tuesday = { startsAt: '2026-11-24T00:00:00Z', endsAt: '2026-11-25T00:00:00Z' }
const offersOf = async (who: Person) => (await app.call(who, listOffers, {})).offers
const blocksOf = async () =>
  (await app.call(helen, listDiary, { from: '2026-11-23', to: '2026-12-20' })).entries
    .filter(({ kind }) => kind === 'block')
    .map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`)
/** What they are emailed of a day off. */
const mailsOf = async (who: Person) =>
  (await app.mailsTo(who.email)).filter(({ kind }) => /cancelled|offered|time-off/.test(kind))
const enterFor = (pupilId: string, startsAt: string) =>
  app.call(helen, enterLesson, { pupilId, startsAt, minutes: 60, payment: 'cash', pricePence: 4000 })

suite('time off over booked lessons', () => {
  test('says beforehand who hears by email, with another time, or from the instructor', async () => {
    await bookLesson(app, amara, helen, '2026-11-24T10:00:00Z')
    const jo = await app.call(helen, addPupil, { name: 'Jo Lake', email: 'jo@home.test' })
    const lee = await app.call(helen, addPupil, { name: 'Lee Moor' })
    await enterFor(jo.id, '2026-11-24T12:00:00Z')
    await enterFor(lee.id, '2026-11-24T14:00:00Z')
    const { lessons } = await app.call(helen, listAffected, { from: tuesday.startsAt, to: tuesday.endsAt })
    assert.deepEqual(
      lessons.map(({ name, hears, pricePence }) => [name, hears, pricePence]),
      [
        ['Amara Okafor', 'with-offer', 4_150],
        ['Jo Lake', 'with-offer', 4_000],
        ['Lee Moor', 'from-you', 4_000],
      ],
    )
    const sian = await makeInstructor(app, 'Sian Evans')
    const hers = await app.call(sian, listAffected, { from: tuesday.startsAt, to: tuesday.endsAt })
    assert.deepEqual(hers.lessons, [])
  })

  test('cancels some free of charge and offers each the next free time, keeps others, and blocks around them', async () => {
    const first = await bookLesson(app, amara, helen, '2026-11-24T10:00:00Z')
    const second = await bookLesson(app, chloe, helen, '2026-11-24T14:00:00Z', 90)
    const { clashes } = await app.fails(helen, takeTimeOff, { ...tuesday, cancel: [first] }, somethingThere)
    assert.partialDeepStrictEqual(clashes, [{ id: second, kind: 'lesson' }])
    assert.deepEqual(
      [(await app.call(amara, getLesson, { id: first })).status, await blocksOf()],
      ['booked', []],
    )

    const message = 'I have to be at a wedding.'
    const done = await app.call(helen, takeTimeOff, {
      ...tuesday,
      note: 'Wedding',
      cancel: [first],
      keep: [second],
      message,
    })
    await app.settle()
    assert.deepEqual([done.cancelled, done.toCall, done.entry.note], [1, [], 'Wedding'])
    assert.deepEqual(
      done.offers.map(({ learner, startsAt, reason }) => [learner.name, startsAt, reason]),
      [['Amara Okafor', '2026-11-25T09:00:00Z', 'replacement']],
    )
    const { lessons } = await app.call(amara, listLessons, { status: 'cancelled' })
    assert.deepEqual(
      [lessons[0]?.cancelledBy, lessons[0]?.cancelledCostPence, lessons[0]?.cancelReason],
      ['instructor', 0, message],
    )
    assert.deepEqual((await blocksOf())[0], '2026-11-24T00:00:00Z 2026-11-24T14:00:00Z')
    assert.equal((await app.call(chloe, getLesson, { id: second })).status, 'booked')
    const [mail, ...others] = await mailsOf(amara)
    assert.deepEqual(others, [])
    assert.equal(mail!.subject, 'Your lesson on Tue 24 Nov 2026 is cancelled')
    assert.match(
      mail!.body.text,
      /Helen Marsh had to cancel your lesson: Tue 24 Nov 2026, 10:00–11:00\.\s+We’ll refund £\d+\.\d\d to the card that paid\.\s+Reason: “I have to be at a wedding\.”\s+Here’s another time\.\s+We’re keeping Wed 25 Nov 2026, 09:00–10:00 for you until/,
    )
    assert.equal(readCalendarFile(mail!.body.attachments![0]!.content).method, 'CANCEL')
    const [own, ...rest] = await mailsOf(helen)
    assert.deepEqual([own?.kind, rest], ['lesson-cancelled', []])
  })

  test('releases a checkout and a time on offer that are in the way, and touches nobody else’s', async () => {
    await bookLesson(app, amara, helen, '2026-11-27T14:00:00Z')
    const gap = { startsAt: '2026-11-24T10:00:00Z', minutes: 60, learnerIds: [amara.id] }
    const [offer] = (await app.call(helen, sendGap, gap)).offers
    const held = await app.call(ben, holdLesson, {
      instructorId: helen.id,
      startsAt: '2026-11-24T14:00:00Z',
      minutes: 60,
      pickup: cothamRoad,
    })
    const { clashes } = await app.fails(helen, takeTimeOff, tuesday, somethingThere)
    const cancel = (clashes as { id: string }[]).map(({ id }) => id)
    const sian = await makeInstructor(app, 'Sian Evans')
    await app.fails(sian, takeTimeOff, { ...tuesday, cancel }, notFound)
    await app.call(helen, takeTimeOff, { ...tuesday, cancel })
    await app.settle()
    await app.fails(amara, acceptOffer, { id: offer!.id }, offerOver)
    assert.equal((await app.call(ben, getLesson, { id: held.id })).status, 'lapsed')
    assert.deepEqual(await blocksOf(), [`${tuesday.startsAt} ${tuesday.endsAt}`])
  })
})

test('a sick day to come: its lessons are cancelled, and each learner is offered a time after theirs', async () => {
  await bookLesson(app, amara, helen, '2026-11-25T10:00:00Z')
  const done = await app.call(helen, takeSickDay, { on: '2026-11-25', message: 'I’ll be in hospital.' })
  await app.settle()
  assert.deepEqual([done.cancelled, done.toCall], [1, []])
  assert.equal((await offersOf(amara))[0]?.startsAt, '2026-11-26T09:00:00Z')
  assert.deepEqual(await blocksOf(), ['2026-11-25T00:00:00Z 2026-11-26T00:00:00Z'])
})

test('ill for several days: one press cancels all their lessons, and the times offered lie after the last of them', async () => {
  await bookLesson(app, amara, helen, '2026-11-24T10:00:00Z')
  await bookLesson(app, ben, helen, '2026-11-26T10:00:00Z')
  const days = { on: '2026-11-24', until: '2026-11-26', message: 'I have the flu.' }
  const done = await app.call(helen, takeSickDay, days)
  await app.settle()
  assert.deepEqual([done.cancelled, done.toCall], [2, []])
  for (const { startsAt } of [...(await offersOf(amara)), ...(await offersOf(ben))])
    assert.ok(startsAt >= '2026-11-27', startsAt)
  assert.equal(done.offers.length, 2)
  const [block, ...others] = await blocksOf()
  assert.deepEqual([block!.split(' ')[1], others], ['2026-11-27T00:00:00Z', []])
  const backwards = await app.tryCall(helen, takeSickDay, { on: '2026-11-24', until: '2026-11-23' })
  assert.equal(backwards.status, 400)
})

test('ill for several days: each person has one email of all their lessons, and the bell one of each', async () => {
  const lessons = [
    await bookLesson(app, amara, helen, '2026-11-24T10:00:00Z'),
    await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z'),
    await bookLesson(app, ben, helen, '2026-11-26T12:00:00Z'),
  ]
  const [before, own] = [(await mailsOf(amara)).length, (await mailsOf(helen)).length]
  await app.call(helen, takeSickDay, { on: '2026-11-24', until: '2026-11-26', message: 'I have the flu.' })
  await app.settle()
  const mails = await mailsOf(amara)
  assert.equal(mails.length - before, 1)
  assert.equal(mails[0]!.subject, '2 of your lessons are cancelled')
  assert.match(
    mails[0]!.body.text,
    /had to cancel 2 of your lessons:\s+Tue 24 Nov 2026, 10:00–11:00\. We’ll refund[^]+Thu 26 Nov 2026, 10:00–11:00\. We’ll refund[^]+Here’s another time/,
  )
  assert.equal(readCalendarFile(mails[0]!.body.attachments![0]!.content).events.length, 2)
  const { notifications } = await app.call(amara, listNotifications, {})
  const shown = notifications
    .filter(({ kind }) => kind === 'lesson-cancelled')
    .map(({ facts }) => facts.lessonId)
  assert.deepEqual(new Set(shown).intersection(new Set(lessons)), new Set(lessons.slice(0, 2)))
  const owns = await mailsOf(helen)
  assert.equal(owns.length - own, 1)
  assert.equal(owns[0]!.subject, '3 lessons in your diary are cancelled')
  assert.match(
    owns[0]!.body.text,
    /You’ve cancelled 3 lessons\. They cost your learners nothing\.\s+We’ve offered Amara and Ben another time\./,
  )
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { travelTooTight } from '#features/diary/contract.ts'
import { acceptInvitation } from '#features/invitations/contract.ts'
import { cancelLesson, listLessons } from '#features/lessons/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { getLinkedPayment } from '#features/payment-links/contract.ts'
import { addPupil, archivePupil, changePupil, invitePupil, type Pupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import { beginWithOneWeek } from '#tests/support/openings.ts'
import type { Shop } from '#tests/support/payments.ts'
import type { InputOf, Person } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import * as links from '../offer-links-contract.ts'
import { listAffected, takeSickDay } from '../time-off-contract.ts'

let app: Shop
let helen: Person
let amara: Person
let ben: Person

const tuesday = '2026-11-24T10:00:00Z'
const tuesdays = [{ weekday: 2, from: '10:00', to: '11:00' }]

// One Tuesday at ten, and no other within the horizon.
beginWithOneWeek('2026-11-23T08:00:00Z', (opening) => ({ app, helen, amara, ben } = opening))

type PupilMore = Partial<InputOf<typeof addPupil>>
/** Dave Hill has no account, lives in Cotham, and has an address of his own in each test. */
const addDave = (more: PupilMore = {}): Promise<Pupil> =>
  app.call(helen, addPupil, {
    name: 'Dave Hill',
    email: `${crypto.randomUUID()}@home.test`,
    pickup: { address: '4 Vine St', postcode: 'BS6 6DR' },
    ...more,
  })
const waits = (pupil: Pupil, more: Partial<InputOf<typeof contract.addToWaitingList>> = {}, who = helen) =>
  app.call(who, contract.addToWaitingList, { id: pupil.id, minutes: 60, times: tuesdays, ...more })
const send = (startsAt: string, ...pupils: Pupil[]) =>
  app.call(helen, contract.sendGap, {
    startsAt,
    minutes: 60,
    learnerIds: pupils.map(({ learnerId }) => learnerId),
  })
const enter = (pupil: Pupil, startsAt: string, more: Partial<InputOf<typeof enterLesson>> = {}) =>
  app.call(helen, enterLesson, { pupilId: pupil.id, startsAt, minutes: 60, payment: 'cash', ...more })
/** Ben has the Tuesday and gives it back. */
async function tuesdayComesFree() {
  const lesson = await bookLesson(app, ben, helen, tuesday)
  return async () => {
    await app.call(ben, cancelLesson, { id: lesson })
    await app.settle()
  }
}
const mailsTo = async (pupil: Pupil) => {
  await app.settle()
  return (await app.mailsTo(pupil.email!)).filter(({ kind }) => kind === 'time-offered-by-link')
}
const tokenOf = async (pupil: Pupil) =>
  /\/offer\?token=([\w-]+)/.exec((await mailsTo(pupil)).at(0)!.body.text)![1]!
const look = (token: string) => app.call(undefined, links.getLinkedOffer, { token })
const accept = async (token: string) => {
  const { payment, pricePence } = await look(token)
  return app.call(undefined, links.acceptLinkedOffer, { token, payment, pricePence })
}
const outOf = async (who = helen) => (await app.call(who, contract.listOffers, {})).offers

suite('a pupil without an account', () => {
  test('waits because Helen put him there, is emailed what comes free, reads what accepting does, and takes it', async () => {
    const free = await tuesdayComesFree()
    const dave = await addDave({ hourlyRatePence: 3000 })
    await waits(dave)
    await free()
    const [mail, ...others] = await mailsTo(dave)
    assert.deepEqual(others, [])
    assert.equal(mail?.subject, 'Helen Marsh has a time for you: Tue 24 Nov 2026, 10:00–11:00')
    for (const says of [
      /Helen Marsh has put you on the waiting list, and there’s a time that fits/,
      /kept for you until 10:00 on Mon 23 Nov 2026/,
      /£30\.00, in cash to Helen\./,
      /You don’t need an account/,
    ])
      assert.match(mail!.body.text, says)
    const token = await tokenOf(dave)
    const shown = {
      instructorName: 'Helen Marsh',
      learnerFirstName: 'Dave',
      startsAt: tuesday,
      endsAt: '2026-11-24T11:00:00Z',
      minutes: 60,
      zone: 'Europe/London',
      pickup: 'BS6 6DR',
      payment: 'cash',
      pricePence: 3000,
      cancellationTiers: [{ hours: 48, percent: 100 }],
      payUrl: null,
    } as const
    assert.deepEqual(await look(token), { ...shown, state: 'open', expiresAt: '2026-11-23T10:00:00Z' })
    assert.deepEqual(
      (await outOf()).map(({ status }) => status),
      ['open'],
      'looking takes nothing',
    )

    assert.deepEqual(await accept(token), { ...shown, state: 'booked', expiresAt: null })
    await app.settle()
    const { lessons } = await app.call(helen, listLessons, { status: 'booked' })
    assert.deepEqual(
      lessons.map(({ learner, paidWith, pricePence, pickupPlace }) => [
        learner?.name,
        paidWith,
        pricePence,
        pickupPlace?.address,
      ]),
      [['Dave Hill', 'cash', 3000, '4 Vine St']],
    )
    const { notifications } = await app.call(helen, listNotifications, {})
    const booked = notifications.filter(({ kind }) => kind === 'lesson-booked')
    assert.deepEqual(
      booked.map(({ name }) => name),
      ['Dave Hill'],
    )
    const told = (await app.mailsTo(helen.email)).filter(({ kind }) => kind === 'lesson-booked')
    assert.match(told.at(-1)!.body.text, /Dave Hill has booked a lesson with you/)
    assert.equal((await app.call(helen, contract.listWaiting, {})).waiting.length, 0, 'he waits no more')
    assert.equal((await accept(token)).state, 'booked', 'a second press finds the same lesson')
    assert.equal((await app.call(helen, listLessons, { status: 'booked' })).lessons.length, 1)
    await app.call(helen, cancelLesson, { id: lessons[0]!.id })
    assert.equal((await look(token)).state, 'cancelled')
  })

  test('declines, and the next person gets the time; the link says so, and takes nothing any more', async () => {
    const free = await tuesdayComesFree()
    const dave = await addDave()
    await waits(dave)
    await app.call(amara, contract.joinWaitingList, {
      postcode: 'BS6 6AA',
      gearbox: 'manual',
      minutes: 60,
      times: tuesdays,
      instructorId: helen.id,
    })
    await free()
    const token = await tokenOf(dave)
    assert.deepEqual(await outOf(amara), [], 'own pupils come first')
    const decline = () => app.call(undefined, links.declineLinkedOffer, { token })
    assert.equal((await decline()).state, 'declined')
    assert.equal((await decline()).state, 'declined')
    await app.settle()
    assert.equal((await outOf(amara))[0]?.startsAt, tuesday)
    const terms = { payment: 'cash', pricePence: 3600 } as const
    await app.fails(undefined, links.acceptLinkedOffer, { token, ...terms }, links.offerLinkEnded)
    assert.deepEqual([(await look(token)).state, (await look(token)).pickup], ['declined', null])
  })

  test('too late or withdrawn: the link says that it has ended, and once the time is over it shows nothing', async () => {
    const [dave, kim] = [await addDave(), await addDave({ name: 'Kim Lee' })]
    await send(tuesday, dave)
    await send('2026-11-24T14:00:00Z', kim)
    const [late, withdrawn] = [await tokenOf(dave), await tokenOf(kim)]
    const ofKim = (await outOf()).find(({ startsAt }) => startsAt === '2026-11-24T14:00:00Z')!
    await app.call(helen, contract.endOffer, { id: ofKim.id })
    app.clock.set('2026-11-23T10:00:00Z')
    const terms = { payment: 'cash', pricePence: 3600 } as const
    for (const token of [late, withdrawn]) {
      assert.equal((await look(token)).state, 'over')
      await app.fails(undefined, links.acceptLinkedOffer, { token, ...terms }, links.offerLinkEnded)
    }
    await app.fails(undefined, links.getLinkedOffer, { token: `${late}x` }, links.offerLinkNotGood)
    app.clock.set('2026-11-24T11:00:00Z')
    await app.fails(undefined, links.getLinkedOffer, { token: late }, links.offerLinkEnded)
  })

  test('takes nothing on terms that he didn’t see', async () => {
    const dave = await addDave()
    await send(tuesday, dave)
    const token = await tokenOf(dave)
    const { payment, pricePence } = await look(token)
    await app.call(helen, changePupil, { id: dave.id, hourlyRatePence: 5000 })
    const seen = { token, payment, pricePence }
    await app.fails(undefined, links.acceptLinkedOffer, seen, contract.offerChanged)
    assert.equal((await look(token)).pricePence, 5000)
    assert.equal((await accept(token)).state, 'booked')
  })

  test('who paid by card link pays by card link: booked at once, and the page leads to the payment', async () => {
    const dave = await addDave()
    await enter(dave, '2026-11-26T10:00:00Z', { payment: 'card-link' })
    await send(tuesday, dave)
    const booked = await accept(await tokenOf(dave))
    assert.deepEqual([booked.state, booked.payment, booked.pricePence], ['booked', 'card-link', 3600])
    const paying = /token=([\w-]+)/.exec(booked.payUrl!)![1]!
    const linked = await app.call(undefined, getLinkedPayment, { token: paying })
    assert.deepEqual([linked.state, linked.startsAt], ['waiting', tuesday])
    await app.settle()
    const mails = (await app.mailsTo(dave.email!)).filter(({ kind }) => kind === 'payment-link')
    assert.equal(mails.length, 2)
  })

  test('is offered another time when Helen is ill, in the same email that says so', async () => {
    const [dave, lee] = [await addDave(), await addDave({ email: null, phone: '07700 900177' })]
    await enter(dave, '2026-11-25T10:00:00Z')
    await enter(lee, '2026-11-25T14:00:00Z')
    const day = { from: '2026-11-25T00:00:00Z', to: '2026-11-26T00:00:00Z' }
    const { lessons } = await app.call(helen, listAffected, day)
    assert.deepEqual(
      lessons.map(({ hears }) => hears),
      ['with-offer', 'from-you'],
    )
    const done = await app.call(helen, takeSickDay, { on: '2026-11-25', message: 'I have the flu.' })
    const lessonOfLee = { startsAt: '2026-11-25T14:00:00Z', endsAt: '2026-11-25T15:00:00Z' }
    const toInform = [lessons[1]!.id]
    assert.deepEqual(done.toCall, [
      { id: lee.learnerId, name: 'Dave Hill', phone: '+447700900177', lessons: [lessonOfLee], toInform },
    ])
    assert.deepEqual(
      done.offers.map(({ learner, startsAt }) => [learner.id, startsAt]),
      [[dave.learnerId, '2026-11-26T09:00:00Z']],
    )
    const [mail] = await mailsTo(dave)
    assert.match(
      mail!.body.text,
      /had to cancel your lesson on Wed 25 Nov 2026 at 10:00\. Here’s another time/,
    )
    assert.equal((await accept(await tokenOf(dave))).state, 'booked')
  })

  test('who gets an account waits on, and finds the offer there', async () => {
    const dave = await addDave()
    await waits(dave)
    await send(tuesday, dave)
    const token = await tokenOf(dave)
    await app.call(helen, invitePupil, { id: dave.id, email: amara.email })
    await app.settle()
    const invited = (await app.mailsTo(amara.email)).map(({ body }) => body.text).join('\n')
    await app.call(amara, acceptInvitation, { token: /#(?:invitation=)?([0-9a-f]{64})/.exec(invited)![1]! })
    await app.settle()
    assert.equal((await app.call(amara, contract.listMyWaiting, {})).entries.length, 1)
    const [offer] = await outOf(amara)
    assert.equal(offer?.startsAt, tuesday)
    const asCard = { token, payment: offer!.payment, pricePence: offer!.pricePence }
    await app.fails(undefined, links.acceptLinkedOffer, asCard, links.offerLinkEnded)
    assert.equal((await app.call(amara, contract.acceptOffer, { id: offer!.id })).startsAt, tuesday)
  })
})

suite('an instructor', () => {
  test('adds pupils of their own alone, and takes off whom they added', async () => {
    const dave = await addDave()
    const owen = await app.teacher('Owen Pike')
    await app.fails(owen, contract.addToWaitingList, { id: dave.id, minutes: 60, times: tuesdays }, notFound)
    const { id } = await waits(dave)
    await app.fails(owen, contract.leaveWaitingList, { id }, notFound)
    const { waiting } = await app.call(helen, contract.listWaiting, {})
    assert.partialDeepStrictEqual(waiting, [
      { name: 'Dave Hill', learnerId: dave.learnerId, isByYou: true, canBeEmailed: true, sector: 'BS6 6' },
    ])
    await app.call(helen, contract.leaveWaitingList, { id })
    assert.deepEqual((await app.call(helen, contract.listWaiting, {})).waiting, [])
    await waits(dave)
    await app.call(helen, archivePupil, { id: dave.id })
    await app.fails(helen, contract.addToWaitingList, { id: dave.id, minutes: 60, times: tuesdays }, notFound)
  })

  test('doesn’t take off who joined by themself', async () => {
    await bookLesson(app, amara, helen, tuesday)
    const { id } = await app.call(amara, contract.joinWaitingList, {
      postcode: 'BS6 6AA',
      gearbox: 'manual',
      minutes: 60,
      times: tuesdays,
      instructorId: helen.id,
    })
    await app.fails(helen, contract.leaveWaitingList, { id }, notFound)
  })

  test('sees who has no email, can send them nothing, and nothing is kept for them', async () => {
    const free = await tuesdayComesFree()
    const lee = await addDave({ email: null, pickup: null })
    const query = { id: lee.id, minutes: 60, times: tuesdays }
    await app.fails(helen, contract.addToWaitingList, query, contract.noPlaceKnown)
    await waits(lee, { postcode: 'BS6 6DR' })
    await free()
    assert.deepEqual(await outOf(), [])
    assert.equal((await app.call(helen, contract.listWaiting, {})).waiting[0]?.canBeEmailed, false)
    const gap = { startsAt: tuesday, minutes: 60, learnerIds: [lee.learnerId] }
    await app.fails(helen, contract.sendGap, gap, contract.learnerWithoutEmail)
  })

  test('has nobody written to before we approved them, nor more than ten times a day', async () => {
    const rob = await makeInstructor(app, 'Rob New')
    const kim = await app.call(rob, addPupil, {
      name: 'Kim Lee',
      email: `${crypto.randomUUID()}@home.test`,
      hourlyRatePence: 3000,
    })
    const gap = { startsAt: tuesday, minutes: 60, learnerIds: [kim.learnerId] }
    await app.fails(rob, contract.sendGap, gap, contract.cannotEmailToday)

    const email = `${crypto.randomUUID()}@home.test`
    for (const day of ['24', '25'])
      for (const time of ['09:00', '10:30', '12:00', '13:30', '15:00']) {
        await send(`2026-11-${day}T${time}:00Z`, await addDave({ email }))
        await app.settle()
      }
    const eleventh = await addDave({ email })
    const more = { startsAt: '2026-11-26T10:00:00Z', minutes: 60, learnerIds: [eleventh.learnerId] }
    await app.fails(helen, contract.sendGap, more, contract.cannotEmailToday)
    assert.equal((await outOf()).length, 10)
  })

  test('is not sent further than the drive from the pupil’s usual pick-up allows', async () => {
    const [near, far] = [await addDave(), await addDave({ pickup: { postcode: 'BA1 1AA' } })]
    await enter(near, '2026-11-24T10:00:00Z')
    const gap = { startsAt: '2026-11-24T11:30:00Z', minutes: 60, learnerIds: [far.learnerId] }
    await app.fails(helen, contract.sendGap, gap, travelTooTight)
    // Nor from where the latest lesson began, if no usual place is known.
    await app.call(helen, changePupil, { id: far.id, pickup: null })
    await enter(far, '2026-11-27T14:00:00Z', { pickup: 'BA1 1AA' })
    await app.fails(helen, contract.sendGap, gap, travelTooTight)
  })
})

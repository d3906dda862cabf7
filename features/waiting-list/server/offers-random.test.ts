import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cancelLesson, holdLesson, listLessons } from '#features/lessons/contract.ts'
import { addPupil, type Pupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { bookHeldLesson } from '#features/lessons/server/book-held-lesson.ts'
import { setDiarySettings } from '#features/diary/settings-contract.ts'
import { sealId } from '#server/seal.ts'
import { cothamRoad } from '#tests/support/lessons.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import * as links from '../offer-links-contract.ts'
import { takeSickDay } from '../time-off-contract.ts'
import { offerNewTimes } from './offers.ts'

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31)
const steps = Number(process.env['WAITING_STEPS'] ?? 120)

let app: Shop
let teachers: Person[]
let learners: Person[]
/** Two of each teacher, who have no account. */
let pupils: { teacher: Person; pupil: Pupil }[]

before(async () => {
  app = await openShop()
  app.clock.set('2026-11-23T08:00:00Z')
  teachers = [await app.teacher('Helen Marsh'), await app.teacher('Owen Pike')]
  for (const teacher of teachers)
    await app.call(teacher, setDiarySettings, {
      zone: 'Europe/London',
      bookingNoticeHours: 2,
      horizonDays: 3,
      bufferMinutes: 15,
      slotStepMinutes: 30,
      lessonLengths: [60, 90],
    })
  learners = []
  for (const name of ['Amara Okafor', 'Ben Frost', 'Chloe Evans', 'Dev Patel', 'Ella Hart'])
    learners.push(await app.person(name))
  pupils = []
  for (const teacher of teachers)
    for (const name of ['Dave Hill', 'Kim Lee']) {
      const email = `${crypto.randomUUID()}@home.test`
      const pupil = await app.call(teacher, addPupil, { name, email, pickup: { postcode: 'BS6 6AA' } })
      pupils.push({ teacher, pupil })
    }
})
after(() => app.close())

test('however people wait, book, cancel and answer, nobody is promised another’s time', async () => {
  console.log(`TEST_SEED=${seed}`)
  let state = (seed % 2_147_483_646) + 1
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const one = <T>(all: readonly T[]) => all[random(all.length)]!
  const offersOf = async (who: Person) => (await app.call(who, contract.listOffers, {})).offers
  const weekday = () => 1 + random(5)
  const soon = () =>
    app.clock
      .now()
      .round({ smallestUnit: 'hour' })
      .add({ hours: 3 + random(60) })
  let byLink = 0

  const actions: Record<string, () => Promise<unknown>> = {
    join: () => {
      const from = 9 + random(6)
      return app.tryCall(one(learners), contract.joinWaitingList, {
        postcode: 'BS6 6AA',
        gearbox: 'manual',
        minutes: one([60, 90]),
        times: [{ weekday: weekday(), from: `${String(from).padStart(2, '0')}:00`, to: `${from + 3}:00` }],
        ...(random(2) === 0 && { instructorId: one(teachers).id }),
      })
    },
    leave: async () => {
      const who = one(learners)
      const { entries } = await app.call(who, contract.listMyWaiting, {})
      if (entries.length > 0) await app.call(who, contract.leaveWaitingList, { id: one(entries).id })
    },
    book: async () => {
      const startsAt = soon()
      const { body, status } = await app.tryCall(one(learners), holdLesson, {
        instructorId: one(teachers).id,
        startsAt: startsAt.toString(),
        minutes: 60,
        pickup: cothamRoad,
      })
      if (status === 200 && random(3) > 0) await pay(body.id)
    },
    cancel: async () => {
      const who = one(learners)
      const { lessons } = await app.call(who, listLessons, { status: 'booked' })
      if (lessons.length > 0) await app.tryCall(who, cancelLesson, { id: one(lessons).id })
    },
    accept: async () => {
      const who = one(learners)
      const [offer] = await offersOf(who)
      if (!offer) return
      const { id, payment, pricePence } = offer
      const lesson = await app.call(who, contract.acceptOffer, { id, payment, pricePence })
      assert.equal(lesson.status, payment === 'card' ? 'held' : 'booked')
      if (lesson.status === 'held' && random(3) > 0) await pay(lesson.id)
    },
    decline: async () => {
      const who = one([...learners, ...teachers])
      const [offer] = await offersOf(who)
      if (offer) await app.call(who, contract.endOffer, { id: offer.id })
    },
    send: () => {
      const { teacher, pupil } = one(pupils)
      return app.tryCall(teacher, contract.sendGap, {
        startsAt: soon().toString(),
        minutes: 60,
        learnerIds:
          random(2) === 0 ? [pupil.learnerId, one(learners).id] : [one(learners).id, one(learners).id],
      })
    },
    sendToPupils: () => {
      const { teacher } = one(pupils)
      const learnerIds = pupils.filter((one) => one.teacher === teacher).map(({ pupil }) => pupil.learnerId)
      return app.tryCall(teacher, contract.sendGap, { startsAt: soon().toString(), minutes: 60, learnerIds })
    },
    enter: () => {
      const { teacher, pupil } = one(pupils)
      const payment = one(['cash', 'bank', 'card-link'] as const)
      const startsAt = soon().toString()
      const lesson = { startsAt, minutes: 60, payment, pricePence: 3600 }
      const learnerId = random(2) === 0 ? one(learners).id : pupil.learnerId
      return app.tryCall(teacher, enterLesson, { ...lesson, learnerId })
    },
    pupilWaits: () => {
      const { teacher, pupil } = one(pupils)
      const from = 9 + random(6)
      return app.tryCall(teacher, contract.addToWaitingList, {
        id: pupil.id,
        minutes: one([60, 90]),
        times: [{ weekday: weekday(), from: `${String(from).padStart(2, '0')}:00`, to: `${from + 3}:00` }],
      })
    },
    byLink: async () => {
      const { teacher, pupil } = one(pupils)
      const offer = (await offersOf(teacher)).find(
        ({ learner, status }) => learner.id === pupil.learnerId && status === 'open',
      )
      if (!offer) return
      const token = sealId(app.services.config.auth.linkSecrets, 'offer link', offer.id)
      if (random(4) === 0) return app.call(undefined, links.declineLinkedOffer, { token })
      const { state, payment, pricePence } = await app.call(undefined, links.getLinkedOffer, { token })
      assert.equal(state, 'open')
      const taken = await app.call(undefined, links.acceptLinkedOffer, { token, payment, pricePence })
      assert.equal(taken.state, 'booked')
      byLink += 1
    },
    sickDay: () => {
      const on = app.clock
        .now()
        .add({ hours: 24 * random(2) })
        .toString()
        .slice(0, 10)
      return random(6) === 0 ? app.tryCall(one(teachers), takeSickDay, { on }) : app.settle()
    },
    hour: async () => {
      await offerNewTimes.work({}, app.services)
      await app.settle()
    },
    wait: async () => {
      app.clock.set(
        app.clock
          .now()
          .add({ minutes: 15 + random(150) })
          .toString(),
      )
    },
  }
  const pay = (id: string) =>
    app.services.asSystem('a settled payment', (db) =>
      bookHeldLesson(db, id, { paidWith: 'card', pricePence: 3800 }),
    )

  const always = [1, 2, 3, 4, 5].map((day) => ({ weekday: day, from: '09:00', to: '18:00' }))
  await app.call(learners[0]!, contract.joinWaitingList, {
    postcode: 'BS6 6AA',
    gearbox: 'manual',
    minutes: 60,
    times: always,
  })
  for (const { teacher, pupil } of pupils)
    await app.call(teacher, contract.addToWaitingList, { id: pupil.id, minutes: 60, times: always })
  await actions['hour']!()
  for (let nr = 0; nr < 40 && byLink === 0; nr += 1) await actions['byLink']!()
  for (let nr = 0; nr < steps; nr += 1) {
    const name = one(Object.keys(actions))
    await actions[name]!()
    if (random(3) > 0) await app.settle()
    await mustHold(`step ${nr} (${name}), TEST_SEED=${seed}`)
  }
  const { rows } = await look<{ sent: number }>('select count(*)::int as sent from public.offers')
  assert.ok(rows[0]!.sent > 0, `nobody was offered anything, TEST_SEED=${seed}`)
  assert.ok(byLink > 0, `nobody accepted by link, TEST_SEED=${seed}`)
})

const look = <Found extends object>(text: string) =>
  app.services.asSystem('look', (db) => db.queryUnchecked<Found>(text))

async function mustHold(when: string) {
  const rules = {
    'an open offer has a live hold of its own person and time': `select from public.offers o left join public.diary_entries e on e.id = o.entry_id
      where o.status = 'open' and o.expires_at > clock()
        and (e.id is null or not e.live or e.kind <> 'hold' or e.learner_id <> o.learner_id or lower(e.during) <> o.starts_at)`,
    'nobody has two open offers': `select from public.offers where status = 'open' group by learner_id having count(*) > 1`,
    'nobody is offered by the list what they were offered before': `select from public.offers where reason = 'waiting'
      group by learner_id, instructor_id, starts_at having count(*) > 1`,
    'two live entries of an instructor do not touch': `select from public.diary_entries a join public.diary_entries b
      on a.instructor_id = b.instructor_id and a.id < b.id and a.during && b.during where a.live and b.live`,
    'an offer that was accepted is a lesson of its own person': `select from public.offers o left join public.lessons l on l.id = o.entry_id
      where o.status = 'accepted' and o.entry_id is not null and l.learner_id is distinct from o.learner_id`,
    'a time is open for one person only': `select from public.offers where status = 'open' and expires_at > clock()
      group by instructor_id, starts_at having count(*) > 1`,
  }
  for (const [rule, text] of Object.entries(rules)) {
    const { rows } = await look(text)
    assert.equal(rows.length, 0, `${rule}: ${when}`)
  }
}

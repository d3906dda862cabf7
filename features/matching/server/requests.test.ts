import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { listSlots } from '#features/diary/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import {
  acceptOffer,
  endOffer,
  learnerHasAnother,
  listOffers,
  notFreeThen,
} from '#features/waiting-list/contract.ts'
import { holdLesson } from '#features/lessons/contract.ts'
import { makeTeacher, wishes } from '#tests/support/matching.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { photos } from '#tests/support/photos.ts'
import type { Person } from '#tests/support/test-app.ts'
import { deleteWishes, listSuggestions, setIntake, setWishes } from '../contract.ts'
import * as contract from '../requests-contract.ts'

let app: Shop
let amara: Person
let helen: Person
let owen: Person
let tia: Person
before(async () => {
  app = await openShop()
})
after(() => app.close())

/** Each story is somewhere else: nobody of another is near. */
const corners = [
  'EX1',
  'NR1',
  'IP1',
  'LN1',
  'CB1',
  'PE1',
  'OX1',
  'TR1',
  'YO1',
  'CT1',
  'PL1',
  'HR1',
  'WR1',
  'SY1',
]
let corner: string
beforeEach(async () => {
  corner = corners.shift()!
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  amara = await app.person('Amara Okafor')
  const at = { postcode: `${corner} 1` }
  helen = await makeTeacher(app, 'Helen Marsh', { ...at, specialisms: ['Nervous learners'] })
  owen = await makeTeacher(app, 'Owen Pike', { ...at, hourlyRatePence: 4400 })
  tia = await makeTeacher(app, 'Tia Moss', at)
  await app.call(amara, setWishes, {
    ...wishes,
    pickups: [`${corner} 1`],
    times: [...wishes.times, { weekday: 4, from: '16:00', to: '18:00' }],
    needs: ['nervous'],
  })
})

const tuesday = '2026-11-24T10:00:00Z'

async function ask(...whom: Person[]) {
  const { suggestions } = await app.call(amara, listSuggestions, {})
  const byName = new Map(suggestions.map(({ name, instructorId }) => [name, instructorId]))
  return app.call(amara, contract.askInstructors, {
    instructorIds: whom.map(({ name }) => byName.get(name)!),
  })
}
const accept = (who: Person, id: string, startsAt = tuesday) =>
  app.call(who, contract.acceptRequest, { id, startsAt })
const tryAccept = (who: Person, id: string, startsAt = tuesday) =>
  app.tryCall(who, contract.acceptRequest, { id, startsAt })
const requestsOf = async (who: Person) => (await app.call(who, contract.listRequests, {})).requests
const mine = async () => (await app.call(amara, contract.listMyRequests, {})).requests
const offers = async () => (await app.call(amara, listOffers, {})).offers
const newsOf = async (who: Person) => {
  await app.settle()
  return (await app.call(who, listNotifications, {})).notifications.map(({ kind }) => kind)
}
const mailOf = async (who: Person, kind: string) => {
  await app.settle()
  return (await app.mailsTo(who.email)).findLast((mail) => mail.kind === kind)
}
const startsOn = async (who: Person) => {
  const { days } = await app.call(amara, listSlots, { id: who.id, from: '2026-11-24', days: 1, minutes: 60 })
  return days[0]!.starts
}

suite('asking three at once', () => {
  test('each sees what fits; the first to accept keeps the time, Amara takes it, the others hear that it’s settled', async () => {
    const { id, status, instructors } = await ask(helen, owen, tia)
    assert.deepEqual(
      [status, instructors.map(({ name, answer }) => [name, answer])],
      [
        'open',
        [
          ['Helen Marsh', null],
          ['Owen Pike', null],
          ['Tia Moss', null],
        ],
      ],
    )
    assert.deepEqual(new Set(instructors.map(({ image }) => image)), new Set([photos.portrait]), 'as checked')
    const [hers] = await requestsOf(helen)
    assert.deepEqual([hers?.learnerName, hers?.sector, hers?.starts[0]], ['Amara O.', `${corner} 1`, tuesday])
    assert.deepEqual(hers?.fits, [
      'Tuesdays from 10:00 and Thursdays from 16:00 fit',
      '£36 an hour is within their budget',
      'they’re in your area',
      'they want what you’re good at: nervous learners',
    ])
    const [his] = await requestsOf(owen)
    assert.deepEqual(his?.fits, ['Tuesdays from 10:00 and Thursdays from 16:00 fit', 'they’re in your area'])
    const mail = await mailOf(helen, 'lesson-requested')
    assert.equal(mail?.subject, 'Amara O. has asked you for a lesson')
    assert.match(
      mail!.body.text,
      /Why they suit you: Tuesdays from 10:00 and Thursdays from 16:00 fit; £36 an hour/,
    )
    assert.match(mail!.body.text, /Answer by: 08:00 on Wed 25 Nov 2026/)
    assert.doesNotMatch(mail!.body.text, /Okafor/)

    assert.ok((await startsOn(owen)).includes(tuesday))
    const kept = await accept(owen, id)
    assert.deepEqual(kept, { startsAt: tuesday, keptUntil: '2026-11-23T18:00:00Z' })
    assert.ok(!(await startsOn(owen)).includes(tuesday), 'nobody else can book it')
    assert.deepEqual(await requestsOf(helen), [])
    await app.fails(helen, contract.acceptRequest, { id, startsAt: tuesday }, contract.requestOver)
    assert.deepEqual(await newsOf(helen), ['request-settled', 'lesson-requested'])
    assert.deepEqual(await newsOf(owen), ['lesson-requested'])
    assert.match(
      (await mailOf(amara, 'time-offered'))!.body.text,
      /You asked Owen for a lesson, and Owen has said yes/,
    )

    const [offer] = await offers()
    const { name, image } = offer!.instructor
    assert.deepEqual([name, image, offer?.pricePence], ['Owen Pike', photos.portrait, 4400])
    const held = await app.call(amara, acceptOffer, { id: offer!.id })
    assert.deepEqual([held.status, held.startsAt], ['held', tuesday])
    assert.deepEqual(
      (await mine()).map((one) => one.status),
      ['accepted'],
    )
  })

  test('three who accept at the same moment: one gets it, and one time alone is kept', async () => {
    const { id } = await ask(helen, owen, tia)
    const answers = await Promise.all([helen, owen, tia].map((who) => tryAccept(who, id)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 410, 410])
    const late = answers.filter(({ status }) => status === 410)
    assert.ok(late.every(({ body }) => body.code === contract.requestOver.code))
    assert.equal((await offers()).length, 1)
    const free = await Promise.all([helen, owen, tia].map(startsOn))
    assert.equal(free.filter((starts) => starts.includes(tuesday)).length, 2)
    const [request] = await mine()
    assert.equal(request?.instructors.filter(({ answer }) => answer === 'accepted').length, 1)
  })

  test('a time that went meanwhile is refused and the request stays open; another time is kept', async () => {
    const { id } = await ask(helen, tia)
    const ben = await app.person('Ben Price')
    await app.call(ben, holdLesson, { instructorId: helen.id, startsAt: tuesday, minutes: 60 })
    await app.fails(helen, contract.acceptRequest, { id, startsAt: tuesday }, notFreeThen)
    const wednesday = '2026-11-25T10:00:00Z'
    await app.fails(helen, contract.acceptRequest, { id, startsAt: wednesday }, notFreeThen)
    assert.equal((await mine())[0]?.status, 'open')
    assert.equal((await accept(helen, id, '2026-11-26T16:00:00Z')).startsAt, '2026-11-26T16:00:00Z')
  })

  test('the learner takes the same time as somebody accepts it: one of both wins, never both', async () => {
    const { id } = await ask(helen)
    const [accepted, held] = await Promise.all([
      tryAccept(helen, id),
      app.tryCall(amara, holdLesson, { instructorId: helen.id, startsAt: tuesday, minutes: 60 }),
    ])
    assert.equal([accepted, held].filter(({ status }) => status === 200).length, 1)
    assert.equal((await mine())[0]?.status, accepted.status === 200 ? 'accepted' : 'open')
  })

  test('while another time is kept for her, nobody keeps a second', async () => {
    const first = await ask(helen)
    await accept(helen, first.id)
    const second = await ask(tia)
    await app.fails(
      tia,
      contract.acceptRequest,
      { id: second.id, startsAt: '2026-11-26T16:00:00Z' },
      learnerHasAnother,
    )
    await app.call(amara, endOffer, { id: (await offers())[0]!.id })
    assert.equal((await accept(tia, second.id, '2026-11-26T16:00:00Z')).startsAt, '2026-11-26T16:00:00Z')
    assert.ok((await startsOn(helen)).includes(tuesday), 'what she declined is free again')
  })
})

suite('a request ends', () => {
  test('when all decline: Amara hears, and what one declines the others may still accept', async () => {
    const { id } = await ask(helen, tia)
    await app.settle()
    await app.call(helen, contract.endRequest, { id })
    await app.call(helen, contract.endRequest, { id })
    assert.deepEqual([await requestsOf(helen), (await requestsOf(tia)).length], [[], 1])
    assert.equal((await mine())[0]?.status, 'open')
    await app.call(tia, contract.endRequest, { id })
    assert.equal((await mine())[0]?.status, 'declined')
    assert.deepEqual(await newsOf(amara), ['request-over'])
    assert.match((await mailOf(amara, 'request-over'))!.body.text, /can’t take you on at the moment/)
    assert.deepEqual(await newsOf(tia), ['lesson-requested'])
  })

  test('when Amara withdraws it: nobody can accept it, and they hear', async () => {
    const { id } = await ask(helen)
    await app.settle()
    await app.call(amara, contract.endRequest, { id })
    await app.call(amara, contract.endRequest, { id })
    await app.fails(helen, contract.acceptRequest, { id, startsAt: tuesday }, contract.requestOver)
    assert.deepEqual(await newsOf(helen), ['request-settled', 'lesson-requested'])
    assert.deepEqual(await offers(), [])
  })

  test('when Amara deletes what she’s looking for: her open request is withdrawn, and no copy says what she needed', async () => {
    const { id } = await ask(helen)
    await app.settle()
    await app.call(amara, deleteWishes, {})
    await app.fails(helen, contract.acceptRequest, { id, startsAt: tuesday }, contract.requestOver)
    assert.deepEqual(await newsOf(helen), ['request-settled', 'lesson-requested'])
    assert.deepEqual(
      (await mine()).map(({ status }) => status),
      ['withdrawn'],
    )
    const { rows } = await app.services.asSystem('what is left of her request', (db) =>
      db.queryUnchecked('select wishes from public.lesson_requests where id = $1', [id]),
    )
    const left = rows[0]!['wishes'] as Record<string, unknown>
    assert.deepEqual([left['needs'], left['testOn'], left['maxPricePence']], [[], null, null])
  })

  test('withdrawn and accepted at the same moment it is one or the other', async () => {
    const { id } = await ask(helen)
    const [, accepted] = await Promise.all([
      app.call(amara, contract.endRequest, { id }),
      tryAccept(helen, id),
    ])
    const [request] = await mine()
    assert.equal(request?.status, accepted.status === 200 ? 'accepted' : 'withdrawn')
    assert.equal((await offers()).length, accepted.status === 200 ? 1 : 0)
  })

  test('after two days without an answer', async () => {
    const { id } = await ask(helen)
    app.clock.set('2026-11-25T08:00:00Z')
    await app.fails(
      helen,
      contract.acceptRequest,
      { id, startsAt: '2026-11-26T16:00:00Z' },
      contract.requestOver,
    )
    assert.deepEqual([await requestsOf(helen), (await mine())[0]?.status], [[], 'expired'])
    assert.deepEqual(await newsOf(amara), ['request-over'])
    assert.match(
      (await mailOf(amara, 'request-over'))!.body.text,
      /None of the instructors you asked accepted in time/,
    )
  })
})

suite('limits', () => {
  test('one at a time, three instructors, three times a day', async () => {
    const first = await ask(helen)
    const { suggestions } = await app.call(amara, listSuggestions, {})
    const ids = suggestions.map(({ instructorId }) => instructorId)
    await app.fails(amara, contract.askInstructors, { instructorIds: ids.slice(0, 1) }, contract.requestOpen)
    const four = { instructorIds: [...ids, crypto.randomUUID()].slice(0, 4) }
    assert.equal((await app.tryCall(amara, contract.askInstructors, four)).status, 400)
    await app.call(amara, contract.endRequest, { id: first.id })
    for (const who of [owen, tia]) await app.call(amara, contract.endRequest, { id: (await ask(who)).id })
    await app.fails(amara, contract.askInstructors, { instructorIds: ids.slice(0, 1) }, contract.askedOften)
    app.clock.set('2026-11-24T08:00:01Z')
    assert.equal((await ask(helen)).status, 'open')
  })

  test('nobody is asked who doesn’t take her, and nobody answers or reads who wasn’t asked', async () => {
    const { suggestions } = await app.call(amara, listSuggestions, {})
    const hers = suggestions.find(({ name }) => name === 'Helen Marsh')!.instructorId
    await app.call(helen, setIntake, {
      suggested: true,
      takes: [],
      gearboxes: ['manual'],
      mostNewAWeek: null,
    })
    await app.fails(amara, contract.askInstructors, { instructorIds: [hers] }, contract.cannotBeAsked)
    const { id } = await ask(tia)
    await app.fails(owen, contract.acceptRequest, { id, startsAt: tuesday }, notFound)
    const ben = await app.person('Ben Price')
    for (const who of [owen, ben]) await app.fails(who, contract.endRequest, { id }, notFound)
    for (const who of [owen, ben])
      await app.services.asUser({ role: 'authenticated', sub: who.id }, async (db) => {
        for (const table of ['lesson_requests', 'lesson_request_recipients'])
          assert.deepEqual((await db.queryUnchecked(`select * from public.${table}`)).rows, [])
      })
  })
})

test('an instructor who may not be booked any more neither sees nor hears of a request, and accepts none', async () => {
  const { id } = await ask(helen, owen)
  await app.services.asSystem('her badge has run out', (db) =>
    db.queryUnchecked(`update public.instructors set vetted_until = clock() where id = $1`, [helen.id]),
  )
  assert.deepEqual(await requestsOf(helen), [])
  assert.equal((await requestsOf(owen)).length, 1)
  assert.deepEqual(await newsOf(helen), [])
  assert.equal((await tryAccept(helen, id)).status, 410)
  assert.equal((await tryAccept(owen, id)).status, 200)
})

test('who has said no can’t say yes to it later', async () => {
  const { id } = await ask(helen, owen)
  await app.call(helen, contract.endRequest, { id })
  assert.equal((await tryAccept(helen, id)).status, 410)
  assert.deepEqual(
    (await mine())[0]!.instructors.map(({ name, answer }) => [name, answer]),
    [
      ['Helen Marsh', 'declined'],
      ['Owen Pike', null],
    ],
  )
})

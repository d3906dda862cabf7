import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { listAudit } from '#features/admin/audit-contract.ts'
import { getOverview } from '#features/admin/overview-contract.ts'
import { answerSupport, closeAnySupport, listSupport } from '#features/admin/support-contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { startTrial } from '#features/plans/contract.ts'
import { approve, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import {
  addToSupport,
  closeSupport,
  getResponseTimes,
  listSupportRequests,
  tooManyOpen,
  tooManyUnanswered,
  writeToSupport,
} from '../contract.ts'
import { mostADay, mostOpen, mostUnanswered } from '../rules.ts'
import { compareTimes, sayTimes } from '../web/words.ts'

let app: TestApp
let amara: Person
let ada: Person
before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T09:00:00Z')
  amara = await app.person('Amara Okafor')
  ada = await app.person('Ada Clerk', 'admin')
  for (const request of await waiting()) await app.call(ada, closeAnySupport, { id: request.id })
})

const waiting = async () => (await app.call(ada, listSupport, { state: 'waiting' })).requests
const mine = async (who: Person) => (await app.call(who, listSupportRequests, {})).requests

async function write(who: Person, subject = 'My card', text = 'How do I change it?') {
  const id = crypto.randomUUID()
  await app.call(who, writeToSupport, { id, subject, text })
  return id
}
const add = (id: string, text: string) => ({ id, messageId: crypto.randomUUID(), text })

test('Amara writes to support, Ada replies, by email too, and Amara settles it', async () => {
  const id = await write(amara)
  assert.equal((await app.call(ada, getOverview, {})).support.waiting, 1)
  app.clock.set('2026-11-23T09:30:00Z')
  const reply = add(id, 'Under Settings.\n\nThen choose Card.')
  await Promise.all([app.call(ada, answerSupport, reply), app.call(ada, answerSupport, reply)])
  const mails = await app.mailsTo(amara.email)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['We’ve replied: My card'],
  )
  assert.match((mails[0]!.body as { text: string }).text, /Under Settings\.\s+Then choose Card\./)
  const { notifications } = await app.call(amara, listNotifications, {})
  assert.deepEqual(
    notifications.map(({ kind }) => kind),
    ['support-answered'],
  )
  const [answered] = await mine(amara)
  assert.deepEqual(
    [answered?.state, answered?.messages.map(({ isOurs, text }) => [isOurs, text])],
    [
      'answered',
      [
        [false, 'How do I change it?'],
        [true, 'Under Settings.\n\nThen choose Card.'],
      ],
    ],
  )
  await app.call(amara, closeSupport, { id })
  assert.deepEqual([(await mine(amara))[0]?.state, (await waiting()).length], ['closed', 0])
  await app.call(amara, addToSupport, add(id, 'It’s back.'))
  assert.deepEqual(
    [(await mine(amara))[0]?.state, (await waiting())[0]?.person.name],
    ['waiting', 'Amara Okafor'],
  )
  for (let nr = 0; nr < 2; nr++) await app.call(ada, closeAnySupport, { id })
  const heard = (await app.call(amara, listNotifications, {})).notifications.map(({ kind }) => kind)
  assert.deepEqual(heard, ['support-closed', 'support-answered'])
  const acts = (await app.call(ada, listAudit, { kind: 'act', search: amara.email })).entries
  assert.deepEqual([...new Set(acts.map(({ what }) => what))].toSorted(), [
    'support-answered',
    'support-closed',
  ])
})

test('Helen is on Pro: hers comes first, then who has waited longest', async () => {
  const helen = await makeInstructor(app, 'Helen Marsh')
  const gareth = await makeInstructor(app, 'Gareth Hughes')
  await approve(app, helen)
  await app.call(helen, startTrial, {})
  await write(amara, 'First of all')
  app.clock.set('2026-11-23T09:10:00Z')
  await write(gareth, 'Later')
  app.clock.set('2026-11-23T09:20:00Z')
  await write(helen, 'Last')
  assert.deepEqual(
    (await waiting()).map(({ subject, isFirst }) => [subject, isFirst]),
    [
      ['Last', true],
      ['First of all', false],
      ['Later', false],
    ],
  )
  assert.deepEqual((await app.call(helen, getResponseTimes, {})).isFirst, true)
  assert.deepEqual((await app.call(gareth, getResponseTimes, {})).isFirst, false)
})

test('sent twice it is one; five may be open, and ten messages stand without a reply', async () => {
  const once = { id: crypto.randomUUID(), subject: 'Once', text: 'Only once.' }
  await Promise.all([1, 2, 3].map(() => app.call(amara, writeToSupport, once)))
  assert.equal((await mine(amara)).length, 1)
  for (let nr = 2; nr <= mostOpen; nr++) await write(amara, `Nr ${nr}`)
  await app.fails(amara, writeToSupport, { ...once, id: crypto.randomUUID() }, tooManyOpen)
  for (let nr = 2; nr <= mostUnanswered; nr++) await app.call(amara, addToSupport, add(once.id, `And ${nr}`))
  await app.fails(amara, addToSupport, add(once.id, 'One more'), tooManyUnanswered)
  await app.call(ada, answerSupport, add(once.id, 'We’re on it.'))
  await app.call(amara, addToSupport, add(once.id, 'One more'))
  assert.equal((await mine(amara)).find(({ id }) => id === once.id)?.messages.length, mostUnanswered + 2)
})

test('closing doesn’t make room for more than ten a day, nor writing in closed ones for more than five open', async () => {
  const ids: string[] = []
  for (let nr = 1; nr <= mostADay; nr++) {
    const id = await write(amara, `Nr ${nr}`)
    await app.call(amara, closeSupport, { id })
    ids.push(id)
  }
  const more = { id: crypto.randomUUID(), subject: 'More', text: 'And more.' }
  await app.fails(amara, writeToSupport, more, tooManyOpen)
  const answers = await Promise.all(
    ids.map((id) => app.tryCall(amara, addToSupport, add(id, 'Still there.'))),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, mostOpen)
  app.clock.set('2026-11-25T09:00:00Z')
  for (const id of ids) await app.call(amara, closeSupport, { id })
  await app.call(amara, writeToSupport, more)
})

test('nobody reads, adds to or closes what somebody else wrote', async () => {
  const id = await write(amara)
  const ben = await app.person('Ben Price')
  assert.deepEqual(await mine(ben), [])
  await app.fails(ben, addToSupport, add(id, 'Mine now'), notFound)
  await app.fails(ben, closeSupport, { id }, notFound)
  // The same id from somebody else is neither theirs nor changes hers.
  assert.equal((await app.tryCall(ben, writeToSupport, { id, subject: 'Mine', text: 'Mine' })).status, 404)
  assert.equal((await app.tryCall(ben, listSupport, { state: 'waiting' })).status, 403)
  assert.deepEqual(
    (await mine(amara)).map(({ subject }) => subject),
    ['My card'],
  )
})

test('half of the requests: measured, with those that still wait, and nothing below five', async () => {
  // Past the 90 days over which the other tests’ requests are counted.
  app.clock.set('2027-04-01T09:00:00Z')
  const times = async () => (await app.call(amara, listSupportRequests, {})).times
  const ids: string[] = []
  for (const minutes of [10, 20, 30]) {
    const id = await write(amara, `After ${minutes}`)
    app.clock.set(new Date(Date.parse('2027-04-01T09:00:00Z') + minutes * 60_000).toISOString())
    await app.call(ada, answerSupport, add(id, 'Here you are.'))
    ids.push(id)
    app.clock.set('2027-04-01T09:00:00Z')
  }
  await write(amara, 'Nobody answers')
  assert.deepEqual((await times()).others, { requests: 4, medianMinutes: null })
  assert.match(sayTimes(await times()), /too few requests/)
  await write(amara, 'Nor this')
  app.clock.set('2027-04-03T09:00:00Z')
  assert.deepEqual((await times()).others, { requests: 5, medianMinutes: 30 })
  assert.equal(
    sayTimes(await times()),
    'Half of the 5 requests of the last 90 days had a reply within 30 minutes.',
  )
  assert.equal(
    compareTimes(await times()),
    'Over the last 90 days, half of the requests had a reply within 30 minutes on Free.',
  )
  // Nobody replied for two days: that it’s closed doesn’t undo it.
  const [open] = (await mine(amara)).filter(({ subject }) => subject === 'Nor this')
  await app.call(amara, closeSupport, { id: open!.id })
  assert.deepEqual((await times()).others, { requests: 5, medianMinutes: 30 })
  const hard = (await waiting()).find(({ subject }) => subject === 'Nobody answers')
  await app.call(ada, closeAnySupport, { id: hard!.id })
  assert.deepEqual((await times()).others, { requests: 5, medianMinutes: 30 }, 'by us neither')
})

test('requests that are settled at once without a reply say nothing of replies, and make no figure better', async () => {
  app.clock.set('2027-08-02T09:00:00Z')
  const others = async () => (await app.call(amara, listSupportRequests, {})).times.others
  const ben = await app.person('Ben Price')
  for (let nr = 0; nr < 5; nr++) await app.call(ben, closeSupport, { id: await write(ben, `Settled ${nr}`) })
  assert.deepEqual(await others(), { requests: 0, medianMinutes: null })
  const id = await write(amara, 'Answered')
  app.clock.set('2027-08-02T11:00:00Z')
  await app.call(ada, answerSupport, add(id, 'Here you are.'))
  assert.deepEqual(await others(), { requests: 1, medianMinutes: null })
})

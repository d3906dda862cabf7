import assert from 'node:assert/strict'
import { after as afterAll, before, beforeEach, test } from 'node:test'
import { addPupil, deletePupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { approve, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { startTextStandIn } from '#tools/stand-ins/texts/stand-in.ts'
import {
  confirmTextNumber,
  getPupilReminders,
  getReminderSettings,
  sendTestReminder,
  setPupilReminders,
  setTextNumber,
  textLimitMet,
} from '../contract.ts'

/* Four texts a day to a number here, six in 30 days for an instructor. */
let app: TestApp
let texts: Awaited<ReturnType<typeof startTextStandIn>>
let helen: Person
before(async () => {
  texts = await startTextStandIn({ account: 'AC1', token: 'secret' })
  app = await openTestApp({
    TEXT_URL: texts.url,
    TEXT_ACCOUNT: 'AC1',
    TEXT_TOKEN: 'secret',
    TEXT_FROM: 'Clearway',
    TEXTS_A_DAY: '4',
    TEXTS_A_MONTH: '6',
  })
})
afterAll(async () => {
  await app.close()
  await texts.close()
})
beforeEach(async () => {
  app.clock.set('2026-11-23T09:00:00Z') // a Monday
  helen = await makeInstructor(app, 'Helen Marsh')
  await approve(app, helen)
  texts.sent.length = 0
})

const at = async (moment: string) => {
  app.clock.set(moment)
  await app.settle()
}
const after = (moment: string, minutes: number) => Temporal.Instant.from(moment).add({ minutes }).toString()
const textsTo = (phone: string) => texts.sent.filter(({ to }) => to === phone).length
/** A pupil of Helen's who is reminded by text of a lesson at that time; answers the record's id. */
async function pupilWith(phone: string, startsAt: string) {
  const pupil = await app.call(helen, addPupil, { name: 'Mo Khan', phone })
  await app.call(helen, setPupilReminders, { id: pupil.id, email: false, text: true })
  await app.call(helen, enterLesson, {
    pupilId: pupil.id,
    startsAt,
    minutes: 60,
    payment: 'cash',
    pricePence: 4_000,
  })
  await app.settle()
  return pupil.id
}

test('a stranger’s number gets three codes a day at most, and one account asks for five, no matter who asks and what is deleted', async () => {
  const people = await Promise.all(
    ['Amara Okafor', 'Ben Carter', 'Cai Pugh', 'Dee Ray'].map((name) => app.person(name)),
  )
  const answers = await Promise.all(
    people.map((person) => app.tryCall(person, setTextNumber, { phone: '07700 900001' })),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 429])
  assert.equal(answers.find(({ status }) => status === 429)!.body.code, textLimitMet.code)
  await app.settle()
  assert.equal(textsTo('+447700900001'), 3)

  const eve = await app.person('Eve Noon')
  for (let number = 2; number <= 6; number++)
    await app.call(eve, setTextNumber, { phone: `07700 90000${number}` })
  await app.fails(eve, setTextNumber, { phone: '07700 900007' }, textLimitMet)
  const { texts: unchanged } = await app.call(eve, getReminderSettings, {})
  assert.equal(unchanged.phone, '+447700900006', 'what was not sent changes nothing')
  await at('2026-11-24T09:00:01Z')
  await app.call(eve, setTextNumber, { phone: '07700 900001' })
})

test('a number has its texts of the day, tests and reminders together; then its owner reads so', async () => {
  const amara = await app.person('Amara Okafor')
  await app.call(amara, setTextNumber, { phone: '07700 900010' })
  await app.settle()
  const code = /^\d{6}/.exec(texts.sent.find(({ to }) => to === '+447700900010')!.body)![0]
  assert.equal((await app.call(amara, confirmTextNumber, { code })).texts.limit, null)
  for (let nr = 0; nr < 3; nr++) {
    await app.call(amara, sendTestReminder, { channel: 'text' })
    app.clock.advance({ seconds: 1 })
  }
  await app.fails(amara, sendTestReminder, { channel: 'text' }, textLimitMet)
  await app.settle()
  assert.equal(textsTo('+447700900010'), 4)
  assert.equal((await app.call(amara, getReminderSettings, {})).texts.limit, 'day')
  await at('2026-11-24T09:00:05Z')
  assert.equal((await app.call(amara, getReminderSettings, {})).texts.limit, null)
})

test('an instructor who notes a stranger’s number as a pupil’s, again and again, reaches it four times a day', async () => {
  for (let nr = 0; nr < 6; nr++) {
    const startsAt = after('2026-11-23T11:15:00Z', nr * 75)
    const id = await pupilWith('07700 900020', startsAt)
    await at(after(startsAt, -120))
    const { textLimit } = await app.call(helen, getPupilReminders, { id })
    assert.equal(textLimit, nr < 3 ? null : 'day', 'the instructor sees why nothing goes')
    await app.tryCall(helen, deletePupil, { id })
  }
  assert.equal(textsTo('+447700900020'), 4)
})

test('the lessons of one instructor are worth so many texts in 30 days, and both read that there are no more', async () => {
  const pupils: string[] = []
  for (let nr = 0; nr < 8; nr++)
    pupils.push(await pupilWith(`07700 90003${nr}`, after('2026-11-24T09:00:00Z', nr * 75)))
  await at('2026-11-23T18:00:00Z')
  assert.equal(texts.sent.length, 6)
  const limitOf = async (id: string) => (await app.call(helen, getPupilReminders, { id })).textLimit
  assert.equal(await limitOf(pupils[7]!), 'month')
  await at('2026-12-23T18:00:01Z')
  assert.equal(await limitOf(pupils[7]!), null)
})

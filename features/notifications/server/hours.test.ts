import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { cancelLesson, getLesson } from '#features/lessons/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { addPrepaidHours } from '#features/pupils/money-contract.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'

let app: Shop
let helen: Person
let amara: Person
let id: string

before(async () => {
  app = await openShop()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await app.teacher('Helen Marsh', 3600)
  amara = await app.person('Amara Okafor')
  const known = await bookLesson(app, amara, helen, '2026-12-15T10:00:00Z')
  const { learner } = await app.call(helen, getLesson, { id: known })
  await app.call(helen, addPrepaidHours, { id: learner!.id, minutes: 120, pence: 7000, method: 'cash' })
  const entered = await app.call(helen, enterLesson, {
    learnerId: learner!.id,
    startsAt: '2026-12-08T10:00:00Z',
    minutes: 90,
    payment: 'hours',
  })
  id = entered.id
  await app.settle()
})

const mailsOfCancelling = async () => {
  await app.call(amara, cancelLesson, { id })
  await app.settle()
  return Promise.all([amara, helen].map(async ({ email }) => (await app.mailsTo(email))[0]!.body.text))
}

suite('a cancelled lesson that was paid with hours in advance', () => {
  test('costs hours when it is cancelled late, and nobody owes money', async () => {
    app.clock.set('2026-12-08T08:00:00Z')
    const [hers, helens] = await mailsOfCancelling()
    assert.match(hers!, /It uses 1½ hours of the hours you’ve paid for\./)
    assert.match(helens!, /It uses 1½ hours of the hours the learner has paid for\./)
    for (const text of [hers!, helens!]) assert.doesNotMatch(text, /owe|£/)
  })

  test('costs none of them in time', async () => {
    app.clock.advance({ hours: 1 })
    const [hers, helens] = await mailsOfCancelling()
    assert.match(hers!, /It uses none of the hours you’ve paid for\./)
    assert.match(helens!, /It uses none of the hours the learner has paid for\./)
  })
})

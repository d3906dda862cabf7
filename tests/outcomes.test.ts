import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { listUserLessons } from '#features/admin/contract.ts'
import { getLessonRecord } from '#features/admin/lesson-record-contract.ts'
import { listObjections } from '#features/admin/objections-contract.ts'
import { getReport } from '#features/admin/report-contract.ts'
import { getAnalytics } from '#features/analytics/contract.ts'
import { cancelLesson, getLesson, listLessons } from '#features/lessons/contract.ts'
import { markLesson } from '#features/lessons/outcome-contract.ts'
import { isDelivered, type Outcome, outcomes, outcomeWords } from '#features/lessons/outcomes.ts'
import { stateOf } from '#features/lessons/web/components/lesson-state.ts'
import { arrangeOnCalendar } from '#features/lessons/web/schedule/calendar.ts'
import { objectToLesson } from '#features/objections/contract.ts'
import { getEarnings } from '#features/payments/money-contract.ts'
import { cellsOf } from '#features/payments/earnings-lines.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { InputOf, Person } from '#tests/support/test-app.ts'

/* One lesson for each way to end, on six days at ten. */
let shop: Shop
let helen: Person
let amara: Person
const lessons = new Map<Outcome, string>()
const days = ['11-24', '11-25', '11-26', '11-27', '11-30', '12-01']
const startOf = (outcome: Outcome) => `2026-${days[outcomes.indexOf(outcome)]}T10:00:00Z`
const idOf = (outcome: Outcome) => lessons.get(outcome)!

before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  amara = await shop.person('Amara Okafor')
  for (const outcome of outcomes) lessons.set(outcome, await shop.buyLesson(amara, helen, startOf(outcome)))
  await shop.call(amara, cancelLesson, { id: idOf('cancelled') })
  const mark = async (outcome: Outcome, marking: Omit<InputOf<typeof markLesson>, 'id'>) => {
    shop.clock.set(Temporal.Instant.from(startOf(outcome)).add({ hours: 1 }))
    await shop.call(helen, markLesson, { id: idOf(outcome), ...marking })
    await shop.call(amara, objectToLesson, { id: idOf(outcome), reason: `About ${outcome}` })
    await shop.settle()
  }
  await mark('delivered', { outcome: 'delivered' })
  await mark('shorter', { outcome: 'delivered', minutes: 30 })
  await mark('longer', { outcome: 'delivered', minutes: 90 })
  await mark('no-show', { outcome: 'no-show' })
  shop.clock.set('2026-11-30T07:00:00Z')
  await shop.call(amara, cancelLesson, { id: idOf('cancelled-late') })
  await shop.settle()
  shop.clock.set('2026-12-01T12:00:00Z')
})
after(() => shop.close())

suite('however a lesson ended, it reads the same', () => {
  for (const outcome of outcomes) {
    test(`${outcome}: to both people, on the lesson and in the diary`, async () => {
      const now = shop.clock.now().toString()
      for (const [who, role] of [
        [amara, 'student'],
        [helen, 'instructor'],
      ] as const) {
        const lesson = await shop.call(who, getLesson, { id: idOf(outcome) })
        const listed = (await shop.call(who, listLessons, { limit: 50 })).lessons
        assert.equal(lesson.outcome, outcome)
        assert.equal(listed.find(({ id }) => id === lesson.id)?.outcome, outcome)
        assert.equal(stateOf(lesson, role, now).says, outcomeWords[outcome])
        const [shown] = arrangeOnCalendar([lesson], [], () => '', 'Europe/London')
        const kind = isDelivered(outcome) ? 'delivered' : outcome === 'no-show' ? 'no-show' : undefined
        assert.equal(shown?.kind, kind)
      }
    })

    test(`${outcome}: to an administrator`, async () => {
      const record = await shop.call(shop.admin, getLessonRecord, { id: idOf(outcome) })
      const { lessons: listed } = await shop.call(shop.admin, listUserLessons, { id: amara.id })
      const { objections } = await shop.call(shop.admin, listObjections, {})
      assert.equal(record.outcome, outcome)
      assert.ok(record.history.some(({ what }) => what === outcome))
      assert.equal(listed.find(({ id }) => id === idOf(outcome))?.outcome, outcome)
      const objection = objections.find(({ lessonId }) => lessonId === idOf(outcome))
      if (objection) assert.equal(objection.outcome, outcome)
      assert.equal(objection !== undefined, outcome !== 'cancelled-late' && outcome !== 'cancelled')
    })
  }

  test('in the earnings and their file, of every lesson that was paid for', async () => {
    const { lines } = await shop.call(helen, getEarnings, { from: '2026-11-01', to: '2027-01-01' })
    const read = Object.fromEntries(lines.map((line) => [line.lesson_id, [line.outcome, cellsOf(line)[4]]]))
    const paid = outcomes.filter((outcome) => outcome !== 'cancelled')
    assert.deepEqual(
      read,
      Object.fromEntries(paid.map((outcome) => [idOf(outcome), [outcome, outcomeWords[outcome]]])),
    )
    await shop.mustBalance()
  })

  test('in the figures of the instructor and of the platform: a no-show is not a cancellation, late or otherwise', async () => {
    const { now } = await shop.call(helen, getAnalytics, { period: '4-weeks' })
    assert.deepEqual(
      [now.lessons, now.cancelled, now.cancelledLate, now.cancelledByMe, now.noShows],
      [3, 2, 1, 0, 1],
    )
    const { totals } = await shop.call(shop.admin, getReport, {
      from: '2026-11-23',
      to: '2026-12-01',
      by: 'week',
    })
    assert.deepEqual([totals.delivered, totals.cancelled], [3, 2])
  })
})

test('a late cancellation stays one when its time is taught to somebody else', async () => {
  shop.clock.set('2026-12-02T08:00:00Z')
  const late = await shop.buyLesson(amara, helen, '2026-12-07T10:00:00Z')
  shop.clock.set('2026-12-07T07:00:00Z')
  await shop.call(amara, cancelLesson, { id: late })
  await shop.settle()
  const ben = await shop.person('Ben Frost')
  const refill = await shop.buyLesson(ben, helen, '2026-12-07T10:00:00Z')
  await shop.deliver(helen, refill, '2026-12-07T11:00:00Z')
  const { outcome, cancelledCostPence } = await shop.call(amara, getLesson, { id: late })
  assert.deepEqual([outcome, cancelledCostPence], ['cancelled-late', 0])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#common/days.ts'
import { deliverLesson } from '#features/lessons/contract.ts'
import { startTrial } from '#features/plans/contract.ts'
import { openPupils } from '#tests/support/pupils.ts'
import { getAnalytics } from '../contract.ts'

const { cast, add, enter } = openPupils()

/** On Tuesday one lesson that Helen books on the Friday before, on Thursday as many as she books on the Sunday. */
async function teachWeek(pupil: string, monday: string, late: number) {
  const { app, helen } = cast
  const at = (days: number, time: string) => `${addDays(monday, days)}T${time}Z`
  app.clock.set(at(-3, '12:00:00'))
  const lessons = [await enter(pupil, at(1, '10:00:00'))]
  app.clock.set(at(-1, '12:00:00'))
  for (let nr = 0; nr < late; nr++) lessons.push(await enter(pupil, at(3, `${10 + nr * 2}:00:00`)))
  app.clock.set(at(4, '08:00:00'))
  for (const { id } of lessons) await app.call(helen, deliverLesson, { id })
}

test('the next four weeks show what is booked, and what weeks that were booked as far came to: the middle half of them', async () => {
  const { app, helen } = cast
  const { id } = await add('Dave Hill')
  app.clock.set('2026-08-10T08:00:00Z')
  const { plan } = await app.call(helen, startTrial, {})
  assert.equal(plan, 'pro')
  const forecast = async () => (await app.call(helen, getAnalytics, {})).forecast
  const mondays = ['2026-08-17', '2026-08-24', '2026-08-31', '2026-09-07', '2026-09-14', '2026-09-21']
  const late = [1, 0, 2, 1, 0, 1]
  for (const [nr, monday] of mondays.entries()) {
    if (nr === 5) {
      app.clock.set('2026-09-18T18:00:00Z')
      assert.deepEqual(
        (await forecast()).map(({ likelyMinutes }) => likelyMinutes),
        [null, null, null, null],
        'four whole weeks are too few',
      )
    }
    await teachWeek(id, monday, late[nr]!)
  }
  // In the week of the 28th, on its Friday at six; in the summer half of the year throughout.
  app.clock.set('2026-10-02T12:00:00Z')
  await enter(id, '2026-10-06T10:00:00Z', { minutes: 90 })
  app.clock.set('2026-10-02T18:00:00Z')
  const [next, after] = await forecast()
  // Of six weeks two came to nothing more than was booked, three to an hour more, one to two hours.
  assert.deepEqual(next, {
    from: '2026-10-05',
    to: '2026-10-12',
    lessons: 1,
    minutes: 90,
    pence: 5_400,
    likelyMinutes: { low: 90, high: 150 },
  })
  // Nothing was ever booked nine days ahead: everything that was taught came later.
  assert.deepEqual([after!.lessons, after!.minutes, after!.likelyMinutes], [0, 0, { low: 60, high: 120 }])
})

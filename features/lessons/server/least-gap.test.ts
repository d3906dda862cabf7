import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { gapTooShort, type InTheWay, listDiary, listSlots, slotTaken } from '#features/diary/contract.ts'
import { setDiarySettings } from '#features/diary/settings-contract.ts'
import { holdAnyTime } from '#features/diary/server/diary.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { createSeries, resolveClash } from '#features/series/contract.ts'
import { addTestDay } from '#features/test-days/contract.ts'
import { usualSettings } from '#tests/support/lessons.ts'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import { ApiFailure } from '#server/errors.ts'
import { cancelLesson, holdLesson } from '../contract.ts'
import { diaryBusy, moveLesson } from '../moving-contract.ts'

let app: TestApp
let helen: Person
let amara: Person
beginOnMonday((opening) => ({ app, helen, amara } = opening))

const at = (time: string, on = '2026-11-26') => `${on}T${time}:00Z`
async function entryFor(name: string, startsAt: string, minutes = 60) {
  const { id: pupilId } = await app.call(helen, addPupil, { name })
  return { pupilId, startsAt, minutes, payment: 'cash', pricePence: 3600 } as const
}
const enter = async (name: string, startsAt: string, minutes = 60) =>
  app.call(helen, enterLesson, await entryFor(name, startsAt, minutes))
const keep = (bufferMinutes: number) => app.call(helen, setDiarySettings, { ...usualSettings, bufferMinutes })
const shown = async (on = '2026-11-26') =>
  (await app.call(amara, listSlots, { id: helen.id, from: on, days: 1 })).days[0]!.starts.map((start) =>
    start.slice(11, 16),
  )
const gapsOf = (refused: object) =>
  ('inTheWay' in refused ? (refused.inTheWay as InTheWay[]) : []).map(({ learner, leastGap }) => [
    learner,
    leastGap,
  ])
/** Past what is shown: as a time is offered to somebody on the waiting list. */
const offer = (startsAt: string) =>
  app.services.asSystem('a time on offer', (db) =>
    holdAnyTime(db, { instructorId: helen.id, learnerId: amara.id, startsAt, minutes: 60, holdMinutes: 10 }),
  )

suite('within the least gap', () => {
  test('Helen reads that 15 minutes are her own rule, and adds a lesson before and behind Stan’s with one press each', async () => {
    await enter('Stan Whitcombe', at('12:00'))
    for (const entry of [
      await entryFor('Nia Rees', at('13:05')),
      await entryFor('Carl Hughes', at('10:55')),
    ]) {
      const refused = await app.fails(helen, enterLesson, entry, gapTooShort)
      assert.deepEqual(gapsOf(refused), [['Stan Whitcombe', 15]])
      assert.ok(Array.isArray(refused['alternatives']))
      const added = await app.call(helen, enterLesson, { ...entry, overrideTravel: true })
      assert.equal(added.startsAt, entry.startsAt)
    }
    const over = await entryFor('Dilys Hart', at('12:55'))
    await app.fails(helen, enterLesson, { ...over, overrideTravel: true }, diaryBusy)
  })

  test('she moves and lengthens a lesson, and plans a test day, in the same way', async () => {
    await enter('Stan Whitcombe', at('12:00'))
    const { id } = await enter('Nia Rees', at('15:00'))
    const move = { id, startsAt: at('13:00'), fromStartsAt: at('15:00'), reason: '' }
    assert.deepEqual(gapsOf(await app.fails(helen, moveLesson, move, gapTooShort)), [['Stan Whitcombe', 15]])
    await app.call(helen, moveLesson, { ...move, overrideTravel: true })
    await enter('Carl Hughes', at('14:30'))
    const longer = { id, startsAt: at('13:00'), fromStartsAt: at('13:00'), reason: '', minutes: 90 }
    await app.fails(helen, moveLesson, longer, gapTooShort)
    const { minutes } = await app.call(helen, moveLesson, { ...longer, overrideTravel: true })
    assert.equal(minutes, 90)
    await app.fails(helen, moveLesson, { ...longer, minutes: 120, overrideTravel: true }, diaryBusy)

    const { id: pupilId } = await app.call(helen, addPupil, { name: 'Dilys Hart' })
    const day = { testAt: at('16:30'), warmUpMinutes: 60, afterMinutes: 30, centre: 'Brislington', pupilId }
    const test = { ...day, payment: 'cash', pricePence: 8000, carHirePence: 0 } as const
    await app.fails(helen, addTestDay, test, gapTooShort)
    await app.call(helen, addTestDay, { ...test, overrideTravel: true })
  })

  test('a weekly lesson waits for her decision there, and is booked on that day all the same', async () => {
    await enter('Stan Whitcombe', at('12:00', '2026-12-03'))
    const { series, lessons } = await app.call(helen, createSeries, {
      ...(await entryFor('Nia Rees', '')),
      firstStartsAt: at('13:00'),
      count: 3,
    })
    assert.deepEqual(
      lessons.map(({ conflict }) => conflict && [conflict.code, ...gapsOf(conflict)]),
      [undefined, [gapTooShort.code, ['Stan Whitcombe', 15]], undefined],
    )
    const day = { id: series!.id, on: '2026-12-03', choose: 'book' as const }
    await app.fails(helen, resolveClash, day, gapTooShort)
    const resolved = await app.call(helen, resolveClash, { ...day, overrideTravel: true })
    assert.ok(resolved.lessons.every(({ state }) => state === 'booked'))
  })

  test('a lesson that is over is entered as it was', async () => {
    await enter('Stan Whitcombe', at('12:00'))
    app.clock.set(at('16:00'))
    const { startsAt } = await enter('Nia Rees', at('13:05'))
    assert.equal(startsAt, at('13:05'))
    await app.fails(helen, enterLesson, await entryFor('Carl Hughes', at('12:30')), diaryBusy)
  })

  test('Amara is neither shown nor given such a time, also once the lesson that Helen put there has gone', async () => {
    await keep(30)
    await enter('Stan Whitcombe', at('12:00'))
    const between = await entryFor('Nia Rees', at('13:00'))
    const { id } = await app.call(helen, enterLesson, { ...between, overrideTravel: true })
    await app.call(helen, cancelLesson, { id })
    assert.ok(!(await shown()).includes('13:00') && (await shown()).includes('13:30'))
    const query = { instructorId: helen.id, startsAt: at('13:00'), minutes: 60 }
    const refused = await app.fails(amara, holdLesson, query, slotTaken)
    assert.ok(!JSON.stringify(refused).includes('inTheWay'))
    await assert.rejects(
      offer(at('13:00')),
      (error) => error instanceof ApiFailure && error.apiError === slotTaken,
    )
    await offer(at('13:30'))
  })

  test('nor is she in a gap of two hours, the longest there is, at its beginning or its end', async () => {
    await keep(120)
    await enter('Stan Whitcombe', at('12:00'))
    const between = await entryFor('Nia Rees', at('13:00'))
    const { id } = await app.call(helen, enterLesson, { ...between, overrideTravel: true })
    await app.call(helen, cancelLesson, { id })
    for (const startsAt of [at('13:00'), at('14:30')])
      await assert.rejects(
        offer(startsAt),
        (error) => error instanceof ApiFailure && error.apiError === slotTaken,
      )
    await offer(at('15:00'))
  })

  test('Amara can’t press past it when she moves her own lesson', async () => {
    await enter('Stan Whitcombe', at('12:00'))
    const { id } = await app.call(helen, enterLesson, {
      learnerId: (await teach(amara)).id,
      startsAt: at('15:00'),
      minutes: 60,
      payment: 'cash',
      pricePence: 3600,
    })
    const move = { id, startsAt: at('13:00'), fromStartsAt: at('15:00'), reason: '', overrideTravel: true }
    await app.fails(amara, moveLesson, move, slotTaken)
  })
})

/** A learner with an account whom Helen teaches. */
async function teach(learner: Person) {
  await app.services.asSystem('they have met', (db) =>
    db.queryUnchecked(
      `with met as (insert into public.contacts (person_id, other_id) values ($1, $2), ($2, $1) on conflict do nothing)
       insert into public.instructor_learners (instructor_id, learner_id) values ($1, $2) on conflict do nothing`,
      [helen.id, learner.id],
    ),
  )
  return learner
}

suite('another least gap', () => {
  test('counts behind the lessons that are booked already: none now, and a lesson may follow at once', async () => {
    await enter('Stan Whitcombe', at('12:00'))
    await keep(0)
    assert.ok((await shown()).includes('13:00'))
    const next = await enter('Nia Rees', at('13:00'))
    assert.equal(next.startsAt, at('13:00'))
  })

  test('is longer now: it is kept behind them too, and named as it is', async () => {
    await keep(0)
    await enter('Stan Whitcombe', at('12:00'))
    assert.ok((await shown()).includes('13:00'))
    await keep(45)
    assert.ok(!(await shown()).includes('13:30'))
    const close = await entryFor('Nia Rees', at('13:30'))
    assert.deepEqual(gapsOf(await app.fails(helen, enterLesson, close, gapTooShort)), [
      ['Stan Whitcombe', 45],
    ])
  })

  test('leaves lessons that are closer than that where they are', async () => {
    await keep(0)
    const stans = await enter('Stan Whitcombe', at('12:00'))
    const nias = await enter('Nia Rees', at('13:10'))
    await keep(30)
    const day = { from: '2026-11-26', to: '2026-11-27' }
    const { entries } = await app.call(helen, listDiary, day)
    assert.deepEqual(
      entries.map(({ id, startsAt, endsAtWithBuffer }) => [id, startsAt, endsAtWithBuffer]),
      [
        [stans.id, at('12:00'), at('13:10')],
        [nias.id, at('13:10'), at('14:40')],
      ],
    )
  })
})

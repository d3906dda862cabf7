import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { diaryIn } from '#tests/support/diary.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { exceptionOverlaps, listExceptions, listSlots, removeException, slotNotOffered } from '../contract.ts'
import { getDiarySettings, setDiarySettings } from '../settings-contract.ts'
import { openHoliday } from '../holidays-contract.ts'
import { enterTime, holdTime } from './diary.ts'
import { setBase } from './hours.ts'

let app: TestApp
let helen: Person
let amara: Person
const { makeInstructor, startsOn } = diaryIn(() => app)
const starts = (on: string) => startsOn(helen, amara, on)
const christmas = '2026-12-25'

before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-12-24T20:00:00Z')
  helen = await makeInstructor('Helen Marsh')
  amara = await app.person('Amara Okafor')
})

const set = async (changes: object) => {
  const { openUntil: _, holidayRegion: _region, ...settings } = await app.call(helen, getDiarySettings, {})
  await app.call(helen, setDiarySettings, { ...settings, ...changes } as never)
}
const holdOnChristmas = () =>
  app.services.asUser({ role: 'authenticated', sub: amara.id }, (db) =>
    holdTime(db, {
      instructorId: helen.id,
      learnerId: amara.id,
      startsAt: `${christmas}T10:00:00Z`,
      minutes: 60,
    }),
  )

test('Amara can’t book Christmas Day, is shown the day after it, and other times if she tries', async () => {
  await set({ bookingNoticeHours: 0 })
  assert.deepEqual(await starts(christmas), [])
  assert.deepEqual(await starts('2026-12-28'), [], 'Boxing Day is kept on the Monday')
  assert.ok((await starts('2026-12-29')).length > 0)
  const { firstFree } = await app.call(amara, listSlots, { id: helen.id })
  assert.equal(firstFree, '2026-12-29T09:00:00Z')
  await assert.rejects(holdOnChristmas(), ({ apiError, more }) => {
    assert.equal(apiError.code, slotNotOffered.code)
    assert.ok(!JSON.stringify(more.alternatives).includes(christmas))
    return true
  })
})

test('Helen opens Christmas Day alone for learners, and closes it again', async () => {
  await set({ bookingNoticeHours: 0 })
  const usual = await starts('2026-12-29')
  const { exceptions } = await app.call(helen, openHoliday, { on: christmas })
  assert.equal(exceptions[0]?.note, 'Christmas Day')
  assert.deepEqual(await starts(christmas), usual)
  assert.deepEqual(await starts('2026-12-28'), [])
  assert.equal((await holdOnChristmas()).startsAt, `${christmas}T10:00:00Z`)
  await app.fails(helen, openHoliday, { on: christmas }, exceptionOverlaps)
  assert.equal((await app.tryCall(helen, openHoliday, { on: '2026-12-29' })).status, 404)
  for (const { id } of (await app.call(helen, listExceptions, {})).exceptions)
    await app.call(helen, removeException, { id })
  assert.deepEqual(await starts(christmas), [])
})

test('Helen is open on bank holidays once she says so', async () => {
  await set({ bookingNoticeHours: 0, opensOnBankHolidays: true })
  assert.ok((await starts(christmas)).includes('10:00'))
  await set({})
  assert.ok((await starts(christmas)).includes('10:00'), 'unsaid, it stays')
})

test('Helen enters a lesson on Christmas Day herself', async () => {
  const entry = await app.services.asUser({ role: 'authenticated', sub: helen.id }, (db) =>
    enterTime(db, {
      instructorId: helen.id,
      learnerId: amara.id,
      startsAt: `${christmas}T10:00:00Z`,
      minutes: 60,
    }),
  )
  assert.equal(entry.kind, 'lesson')
})

test('whose base is in Scotland is closed on St Andrew’s Day, and who chose England and Wales isn’t', async () => {
  app.clock.set('2026-11-27T08:00:00Z')
  assert.ok((await starts('2026-11-30')).length > 0)
  await app.services.asSystem('where she lives', (db) => setBase(db, helen.id, 1, 'scotland'))
  assert.deepEqual(await starts('2026-11-30'), [])
  assert.equal((await app.call(helen, getDiarySettings, {})).holidayRegion, 'scotland')
  await set({ bankHolidaysOf: 'england-and-wales' })
  assert.ok((await starts('2026-11-30')).length > 0)
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { gapTooShort, type InTheWay, slotTaken, travelTooTight } from '#features/diary/contract.ts'
import { blockTime } from '#features/diary/blocks-contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { createSeries, resolveClash } from '#features/series/contract.ts'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { InputOf, Person, TestApp } from '#tests/support/test-app.ts'
import { holdLesson, setLessonPlaces } from '../contract.ts'
import { diaryBusy, learnerElsewhere, moveLesson } from '../moving-contract.ts'
import { makeInstructor } from '#tests/support/lessons.ts'
import { bookHeldLesson } from './book-held-lesson.ts'

let app: TestApp
let helen: Person
let amara: Person
let ben: Person
beginOnMonday((opening) => ({ app, helen, amara, ben } = opening))

const [cotham, bath] = ['BS6 6DR', 'BA1 1AA']
const at = (time: string, on = '2026-11-26') => `${on}T${time}:00Z`
async function book(who: Person, startsAt: string, pickup: string, teacher = helen) {
  const query = { instructorId: teacher.id, startsAt, minutes: 60, pickup }
  const { id } = await app.call(who, holdLesson, query)
  await app.services.asSystem('a settled payment', (db) =>
    bookHeldLesson(db, id, { paidWith: 'card', pricePence: 4150 }),
  )
  return id
}
const entryFor = async (name: string, more: Partial<InputOf<typeof enterLesson>> = {}) => ({
  pupilId: (await app.call(helen, addPupil, { name })).id,
  startsAt: at('12:30'),
  minutes: 60,
  payment: 'cash' as const,
  pricePence: 3600,
  ...more,
})
type Refusal = { inTheWay?: InTheWay[]; alternatives?: { startsAt: string }[]; minutesLacking?: number }

suite('what is in the way of a lesson', () => {
  test('is named to Helen who enters, moves, lengthens or repeats it: whose lesson, where, or which block', async () => {
    const bens = await book(ben, at('12:00'), cotham)
    const inBensWay = {
      kind: 'lesson',
      lessonId: bens,
      learner: 'Ben Price',
      pickup: 'BS6 6',
      startsAt: at('12:00'),
      endsAt: at('13:00'),
    }
    const entry = await entryFor('Carl Hughes')
    const entered = (await app.fails(helen, enterLesson, entry, diaryBusy)) as Refusal
    assert.deepEqual(entered.inTheWay, [inBensWay])
    const close = { ...entry, startsAt: at('13:10') }
    assert.deepEqual(((await app.fails(helen, enterLesson, close, gapTooShort)) as Refusal).inTheWay, [
      { ...inBensWay, leastGap: 15 },
    ])

    const blocked = { startsAt: at('15:00'), endsAt: at('16:00'), note: 'MOT' }
    await app.call(helen, blockTime, blocked)
    const { id } = await app.call(helen, enterLesson, { ...entry, startsAt: at('16:00') })
    const inTheWay = [{ kind: 'block', ...blocked }]
    const from = { id, fromStartsAt: at('16:00'), reason: '' }
    const move = { ...from, startsAt: at('15:30') }
    assert.deepEqual(((await app.fails(helen, moveLesson, move, diaryBusy)) as Refusal).inTheWay, inTheWay)
    const longer = { ...from, startsAt: at('15:45'), minutes: 75 }
    assert.deepEqual(((await app.fails(helen, moveLesson, longer, diaryBusy)) as Refusal).inTheWay, inTheWay)

    const { pupilId, payment, pricePence } = await entryFor('Nia Rees')
    const { series, lessons } = await app.call(helen, createSeries, {
      pupilId,
      firstStartsAt: at('14:30'),
      minutes: 60,
      payment,
      pricePence,
      count: 2,
    })
    assert.deepEqual(
      lessons.map(({ conflict }) => conflict?.inTheWay),
      [inTheWay, undefined],
    )
    const decide = { id: series!.id, on: '2026-11-26', choose: 'book' as const }
    assert.deepEqual(
      ((await app.fails(helen, resolveClash, decide, diaryBusy)) as Refusal).inTheWay,
      inTheWay,
    )
  })

  test('is the drive from the lesson before or to the one after, with its minutes', async () => {
    const bens = await book(ben, at('12:00'), cotham)
    const entry = await entryFor('Carl Hughes', { startsAt: at('13:15'), pickup: bath })
    const refused = (await app.fails(helen, enterLesson, entry, travelTooTight)) as Refusal
    const [drive, ...others] = refused.inTheWay!
    assert.deepEqual(others, [])
    assert.deepEqual([drive?.lessonId, drive?.learner, drive?.pickup], [bens, 'Ben Price', 'BS6 6'])
    assert.deepEqual(
      [drive?.drive?.comesFirst, drive?.drive?.free, drive!.drive!.minutes - 15],
      [true, 15, refused.minutesLacking],
    )
    const before = { ...entry, startsAt: at('10:40') }
    const [after] = ((await app.fails(helen, enterLesson, before, travelTooTight)) as Refusal).inTheWay!
    assert.deepEqual([after?.drive?.comesFirst, after?.drive?.free], [false, 20])
  })

  test('Helen reads free times close to the one she chose, within her notice too', async () => {
    await app.call(helen, blockTime, {
      startsAt: at('10:00', '2026-11-23'),
      endsAt: at('11:00', '2026-11-23'),
    })
    const entry = await entryFor('Carl Hughes', { startsAt: at('10:30', '2026-11-23') })
    const { alternatives } = (await app.fails(helen, enterLesson, entry, diaryBusy)) as Refusal
    assert.deepEqual(
      alternatives!.slice(0, 2).map(({ startsAt }) => startsAt),
      [at('11:00', '2026-11-23'), at('11:30', '2026-11-23')],
    )
  })

  test('is no business of learners, of another instructor’s lessons, or of strangers', async () => {
    await book(ben, at('12:00'), cotham)
    const id = await book(amara, at('15:00'), bath)
    const query = { instructorId: helen.id, startsAt: at('12:30'), minutes: 60 }
    const move = { id, fromStartsAt: at('15:00'), reason: '' }
    for (const refused of [
      await app.fails(amara, holdLesson, query, slotTaken),
      await app.fails(amara, holdLesson, { ...query, startsAt: at('13:30'), pickup: bath }, travelTooTight),
      await app.fails(amara, moveLesson, { ...move, startsAt: at('12:30') }, slotTaken),
      await app.fails(amara, moveLesson, { ...move, startsAt: at('13:30') }, travelTooTight),
    ])
      assert.ok(!JSON.stringify(refused).includes('inTheWay') && !JSON.stringify(refused).includes('Ben'))
    const near = await book(amara, at('10:30', '2026-11-27'), cotham)
    await book(ben, at('12:00', '2026-11-27'), cotham)
    const place = { id: near, pickup: bath }
    const unplaced = await app.fails(amara, setLessonPlaces, place, travelTooTight)
    assert.ok(!('inTheWay' in unplaced))
    assert.ok('inTheWay' in (await app.fails(helen, setLessonPlaces, place, travelTooTight)))
    const stranger = await app.tryCall(undefined, moveLesson, { ...move, startsAt: at('12:30') })
    assert.deepEqual([stranger.status, 'inTheWay' in stranger.body], [401, false])

    const owen = await makeInstructor(app, 'Owen Pike')
    await book(amara, at('10:00', '2026-12-01'), cotham, owen)
    const elsewhere = await entryFor('x', { startsAt: at('10:00', '2026-12-01') })
    const { pupilId: _none, ...hers } = elsewhere
    const refused = await app.fails(helen, enterLesson, { ...hers, learnerId: amara.id }, learnerElsewhere)
    assert.ok(!('inTheWay' in refused), 'where Amara learns else is hers to say')
  })
})

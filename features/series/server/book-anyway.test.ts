import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { addException, carBusy, travelTooTight } from '#features/diary/contract.ts'
import { blockTime } from '#features/diary/blocks-contract.ts'
import { diaryBusy, learnerElsewhere } from '#features/lessons/moving-contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { makeCar, openCars } from '#tests/support/cars.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import type { InputOf, Person, TestApp } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'

let app: TestApp
let helen: Person
let owen: Person
let rhys: Person
let amara: Person
let stan: Record<'helen' | 'owen' | 'rhys', string>
const { carOf, shared } = openCars((opening) => ({ app, helen, owen, rhys, amara, stan } = opening))

const [cotham, bath] = ['BS6 6DR', 'BA1 1AA']
const inCash = { minutes: 60, payment: 'cash', pricePence: 3600 } as const
const enter = (who: Person, pupilId: string, startsAt: string, pickup?: string) =>
  app.call(who, enterLesson, { ...inCash, pupilId, startsAt, ...(pickup && { pickup }) })

type New = Partial<InputOf<typeof contract.createSeries>>
/** Tuesdays at half past one in Bath, three of them. */
const weekly = (who: Person, pupilId: string, more: New = {}) =>
  app.call(who, contract.createSeries, {
    ...inCash,
    pupilId,
    firstStartsAt: '2026-11-24T13:30:00Z',
    count: 3,
    pickup: bath,
    ...more,
  })
const fitting = ({ lessons }: Awaited<ReturnType<typeof weekly>>) =>
  lessons.map(({ fits, conflict }) => (fits ? 'fits' : conflict?.code))
const [first, second, third] = ['2026-11-24', '2026-12-01', '2026-12-08']
const entriesOf = async (who: Person) =>
  (
    await app.services.asSystem('look', (db) =>
      db.queryUnchecked<{ starts_at: string; travel_overridden: boolean; car_choice: string }>(
        `select lower(during)::date::text as starts_at, travel_overridden, car_choice from public.diary_entries
         where live and instructor_id = $1 and kind = 'lesson' and id in (select lesson_id from public.series_lessons)
         order by lower(during)`,
        [who.id],
      ),
    )
  ).rows

suite('a weekly lesson whose drive alone is too tight', () => {
  const beforeIt = async (...days: string[]) => {
    const carl = (await app.call(helen, addPupil, { name: 'Carl Hughes' })).id
    for (const day of days) await enter(helen, carl, `${day}T12:00:00Z`, cotham)
  }

  test('is booked anyway where Helen says so in the preview, and the dry run says what saving does', async () => {
    await beforeIt(second!, third!)
    const tried = await weekly(helen, stan.helen, { dryRun: true })
    assert.deepEqual(fitting(tried), ['fits', travelTooTight.code, travelTooTight.code])
    const lacking = tried.lessons[1]?.conflict?.minutesLacking ?? 0
    assert.ok(lacking > 0 && lacking < 60, `${lacking} minutes`)
    const closedDay = { on: second!, choose: 'book' } as const
    assert.deepEqual(
      fitting(await weekly(helen, stan.helen, { dryRun: true, choices: [closedDay] })),
      ['fits', travelTooTight.code, travelTooTight.code],
      'who accepts a closed day has not accepted a tight drive',
    )
    const choices = [{ ...closedDay, overrideTravel: true }]
    const again = await weekly(helen, stan.helen, { dryRun: true, choices })
    const made = await weekly(helen, stan.helen, { choices })
    assert.deepEqual(fitting(again), ['fits', 'fits', travelTooTight.code])
    assert.deepEqual(fitting(made), fitting(again))
    assert.deepEqual(
      (await entriesOf(helen)).map(({ starts_at, travel_overridden }) => [starts_at, travel_overridden]),
      [
        [first, false],
        [second, true],
      ],
    )
  })

  test('waits for Helen otherwise, says by how much, and is booked once she accepts that', async () => {
    await beforeIt(second!)
    const id = (await weekly(helen, stan.helen)).series!.id
    const { lessons } = await app.call(helen, contract.getSeries, { id })
    const { minutesLacking, alternatives } = lessons[1]!.conflict!
    assert.ok((minutesLacking ?? 0) > 0 && alternatives.length > 0)
    const day = { id, on: second!, choose: 'book' } as const
    const refused = await app.fails(helen, contract.resolveClash, day, travelTooTight)
    assert.equal(refused['minutesLacking'], minutesLacking)
    const resolved = await app.call(helen, contract.resolveClash, { ...day, overrideTravel: true })
    assert.deepEqual(
      [resolved.unresolved, resolved.lessons[1]?.state, resolved.lessons[1]?.startsAt],
      [0, 'booked', '2026-12-01T13:30:00Z'],
    )
  })

  test('counts the drive from the usual pick-up too, in the times it names instead', async () => {
    await beforeIt(second!)
    const rosa = (await app.call(helen, addPupil, { name: 'Rosa Lane', pickup: bath })).id
    const id = (await weekly(helen, rosa, { pickup: undefined })).series!.id
    const { lessons } = await app.call(helen, contract.getSeries, { id })
    const { code, alternatives } = lessons[1]!.conflict!
    assert.equal(code, travelTooTight.code)
    assert.ok(alternatives.length > 0)
    for (const { startsAt } of alternatives) {
      const { status } = await app.tryCall(helen, enterLesson, { ...inCash, pupilId: rosa, startsAt })
      assert.equal(status, 200, startsAt)
      await app.services.asSystem('free again', (db) =>
        db.queryUnchecked('update public.diary_entries set live = false where lower(during) = $1', [
          startsAt,
        ]),
      )
    }
  })

  test('that couldn’t move with the others moves there once Helen accepts the drive', async () => {
    await beforeIt(second!)
    const { series } = await weekly(helen, stan.helen, { firstStartsAt: '2026-11-24T15:00:00Z' })
    const id = series!.id
    const changed = await app.call(helen, contract.changeSeries, { id, scope: 'all', time: '13:30' })
    assert.deepEqual(
      changed.lessons.map(({ startsAt, conflict }) => [startsAt.slice(11, 16), conflict?.code]),
      [
        ['13:30', undefined],
        ['15:00', travelTooTight.code],
        ['13:30', undefined],
      ],
    )
    assert.ok((changed.lessons[1]?.conflict?.minutesLacking ?? 0) > 0)
    const day = { id, on: second!, choose: 'book' } as const
    await app.fails(helen, contract.resolveClash, day, travelTooTight)
    const moved = await app.call(helen, contract.resolveClash, { ...day, overrideTravel: true })
    assert.deepEqual([moved.unresolved, moved.lessons[1]?.startsAt], [0, '2026-12-01T13:30:00Z'])
    await app.fails(helen, contract.resolveClash, day, contract.nothingToResolve)
  })
})

suite('a weekly lesson whose car is busy', () => {
  test('takes another car or one that isn’t listed, in the preview as when it is created', async () => {
    await shared('Polo')
    for (const day of [first, second]) await enter(owen, stan.owen, `${day}T13:30:00Z`)
    const tried = await weekly(rhys, stan.rhys, { dryRun: true })
    assert.deepEqual(fitting(tried), [carBusy.code, carBusy.code, 'fits'])
    assert.deepEqual(tried.lessons[0]?.conflict?.freeCars, [])
    const yaris = await makeCar(app, rhys, 'Yaris', { gearbox: 'automatic' })
    const choices = [
      { on: first!, choose: 'book', car: yaris.id },
      { on: second!, choose: 'book', car: 'none' },
    ] as const
    const again = await weekly(rhys, stan.rhys, { dryRun: true })
    assert.deepEqual(
      again.lessons[0]?.conflict?.freeCars?.map(({ name, gearbox }) => [name, gearbox]),
      [['Yaris', 'automatic']],
    )
    assert.deepEqual(fitting(await weekly(rhys, stan.rhys, { dryRun: true, choices: [...choices] })), [
      'fits',
      'fits',
      'fits',
    ])
    const { lessons } = await weekly(rhys, stan.rhys, { choices: [...choices] })
    assert.deepEqual(await Promise.all(lessons.map(({ lessonId }) => carOf(rhys, lessonId!))), [
      'Yaris',
      'none',
      'Polo',
    ])
  })

  test('waits for Rhys otherwise, with the cars that are free, and he decides', async () => {
    const polo = await shared('Polo')
    await enter(owen, stan.owen, `${second}T13:30:00Z`)
    const id = (await weekly(rhys, stan.rhys)).series!.id
    const yaris = await makeCar(app, rhys, 'Yaris', { gearbox: 'automatic' })
    const { conflict } = (await app.call(rhys, contract.getSeries, { id })).lessons[1]!
    assert.deepEqual(
      [conflict?.code, conflict?.freeCars],
      [carBusy.code, [{ id: yaris.id, name: 'Yaris', gearbox: 'automatic' }]],
    )
    const day = { id, on: second!, choose: 'book' } as const
    const refused = await app.fails(rhys, contract.resolveClash, { ...day, car: polo.id }, carBusy)
    assert.deepEqual(refused['freeCars'], conflict?.freeCars)
    const resolved = await app.call(rhys, contract.resolveClash, { ...day, car: 'none' })
    assert.equal(resolved.unresolved, 0)
    assert.equal(await carOf(rhys, resolved.lessons[1]!.lessonId!), 'none')
  })

  test('on a closed day, with a tight drive and without a car is accepted one after the other', async () => {
    await shared('Polo')
    const carl = (await app.call(rhys, addPupil, { name: 'Carl Hughes' })).id
    await enter(rhys, carl, `${second}T12:00:00Z`, cotham)
    await enter(owen, stan.owen, `${second}T13:30:00Z`)
    await app.call(rhys, addException, { on: second! })
    const made = await weekly(rhys, stan.rhys)
    assert.deepEqual(fitting(made), ['fits', 'day-off', 'fits'])
    const day = { id: made.series!.id, on: second!, choose: 'book' } as const
    await app.fails(rhys, contract.resolveClash, day, carBusy)
    await app.fails(rhys, contract.resolveClash, { ...day, car: 'none' }, travelTooTight)
    const all = { ...day, car: 'none', overrideTravel: true } as const
    assert.equal((await app.call(rhys, contract.resolveClash, all)).unresolved, 0)
  })
})

test('nothing else in a diary is booked over, whatever is accepted', async () => {
  const accepted = { choose: 'book', overrideTravel: true, car: 'none' } as const
  await app.call(helen, blockTime, { startsAt: `${first}T13:00:00Z`, endsAt: `${first}T14:00:00Z` })
  const carl = (await app.call(helen, addPupil, { name: 'Carl Hughes' })).id
  await enter(helen, carl, `${second}T14:00:00Z`)
  await bookLesson(app, amara, helen, '2026-11-25T10:00:00Z')
  await bookLesson(app, amara, owen, `${third}T13:30:00Z`)
  const choices = [first, second, third].map((on) => ({ on: on!, ...accepted }))
  const made = await weekly(helen, stan.helen, { pupilId: undefined, learnerId: amara.id, choices })
  const [busy, elsewhere] = [diaryBusy.code, learnerElsewhere.code]
  assert.deepEqual(fitting(made), [busy, busy, elsewhere])
  for (const [on, error] of [
    [first, diaryBusy],
    [second, diaryBusy],
    [third, learnerElsewhere],
  ] as const)
    await app.fails(helen, contract.resolveClash, { id: made.series!.id, on: on!, ...accepted }, error)
})

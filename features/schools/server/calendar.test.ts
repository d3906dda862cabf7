import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { badInput, notAllowed } from '#common/api-error.ts'
import { blockTime } from '#features/diary/blocks-contract.ts'
import { openCars } from '#tests/support/cars.ts'
import { approve } from '#tests/support/lessons.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import { findCover, getSchoolCalendar } from '../calendar-contract.ts'
import { allowOffice } from '../contract.ts'

let app: TestApp
let gwen: Person
let helen: Person
let owen: Person
let rhys: Person
let stan: Record<'helen' | 'owen' | 'rhys', string>
const { mustEnter } = openCars((opening) => ({ app, gwen, helen, owen, rhys, stan } = opening))

const spans = (list: readonly { startsAt: string; endsAt: string }[]) =>
  list.map(({ startsAt, endsAt }) => `${startsAt.slice(8, 16)} ${endsAt.slice(11, 16)}`)

suite('the calendar of a school', () => {
  test('shows its owner when each instructor teaches and every gap, and of nobody whom with', async () => {
    const lesson = await mustEnter(owen, stan.owen, '24T10:00')
    await mustEnter(owen, stan.owen, '24T14:00', { minutes: 90 })
    await mustEnter(helen, stan.helen, '24T10:00')
    await app.call(rhys, blockTime, {
      startsAt: '2026-11-24T12:00:00Z',
      endsAt: '2026-11-24T18:00:00Z',
      note: 'Dentist',
    })
    const answer = await app.call(gwen, getSchoolCalendar, { from: '2026-11-24', days: 2 })
    assert.deepEqual(
      answer.instructors.map(({ name, days }) => [name, days.map(({ on }) => on)]),
      [
        ['Owen Pike', ['2026-11-24', '2026-11-25']],
        ['Rhys Cole', ['2026-11-24', '2026-11-25']],
      ],
    )
    const [owens, rhyss] = answer.instructors.map(({ days }) => days[0]!)
    assert.deepEqual(spans(owens!.busy), ['24T10:00 11:00', '24T14:00 15:30'])
    assert.deepEqual(spans(owens!.free), ['24T09:00 10:00', '24T11:00 14:00', '24T15:30 18:00'])
    assert.deepEqual([owens!.openMinutes, owens!.freeMinutes], [540, 390])
    assert.deepEqual([spans(rhyss!.busy), spans(rhyss!.free)], [[], ['24T09:00 12:00']])
    for (const secret of [lesson, stan.owen, 'Stan', 'Dentist'])
      assert.ok(!JSON.stringify(answer).includes(secret), secret)
    const today = await app.call(gwen, getSchoolCalendar, { from: '2026-11-01', days: 1 })
    assert.equal(today.instructors[0]!.days[0]!.on, '2026-11-23', 'no day that is over')
    await app.fails(owen, getSchoolCalendar, { from: '2026-11-24', days: 1 }, notAllowed)
  })

  test('says who can take a lesson of somebody who is ill: free, with time for the drives, and with that gearbox', async () => {
    for (const who of [owen, rhys]) await approve(app, who)
    await app.services.asSystem('what they teach in', (db) =>
      db.queryUnchecked(
        `update public.instructors set gearboxes = case id when $1 then '{manual,automatic}'::text[] else '{manual}' end`,
        [rhys.id],
      ),
    )
    await mustEnter(owen, stan.owen, '24T13:00')
    const cover = async (more: object = {}) =>
      (
        await app.call(gwen, findCover, { startsAt: '2026-11-24T13:30:00Z', minutes: 60, ...more })
      ).instructors.map(({ name, fits, otherStarts }) => [name, fits, otherStarts.slice(0, 1)])
    assert.deepEqual(await cover(), [
      ['Rhys Cole', true, []],
      ['Owen Pike', false, ['2026-11-24T14:30:00Z']],
    ])
    assert.deepEqual(await cover({ insteadOf: owen.id }), [['Rhys Cole', true, []]])
    assert.deepEqual(await cover({ gearbox: 'automatic' }), [['Rhys Cole', true, []]])
    const today = await cover({ startsAt: '2026-11-23T09:00:00Z' })
    assert.deepEqual(
      today.map(([, fits]) => fits),
      [true, true],
      'learners must book two hours ahead; the owner need not',
    )
    await mustEnter(rhys, stan.rhys, '24T12:00', {
      pickup: { address: '1 Station Road', postcode: 'CF10 1EP', note: '' },
    })
    assert.equal((await cover({ postcode: 'BS6 6DR' }))[0]![1], false, 'nobody is back from Cardiff in time')
    const wrong = { startsAt: '2026-11-24T13:30:00Z', minutes: 60, postcode: 'ZZ99 9ZZ' }
    await app.fails(gwen, findCover, wrong, badInput)
    await app.fails(helen, findCover, { startsAt: wrong.startsAt, minutes: 60 }, notAllowed)
  })

  test('says whose diary the office may add the lesson to, and whose drive is the shortest', async () => {
    await app.call(rhys, allowOffice, { allowed: true })
    const pickup = (address: string, postcode: string) => ({ pickup: { address, postcode, note: '' } })
    for (const at of ['24T10:00', '24T16:30']) {
      await mustEnter(owen, stan.owen, at, pickup('1 Station Road', 'BA1 1AA'))
      await mustEnter(rhys, stan.rhys, at, pickup('14 Alma Road', 'BS8 2ES'))
    }
    const query = { startsAt: '2026-11-24T14:00:00Z', minutes: 60, postcode: 'BS6 6DR' }
    const { instructors } = await app.call(gwen, findCover, query)
    assert.deepEqual(
      instructors.map(({ name, fits, letsOfficeAct }) => [name, fits, letsOfficeAct]),
      [
        ['Rhys Cole', true, true],
        ['Owen Pike', true, false],
      ],
    )
  })
})

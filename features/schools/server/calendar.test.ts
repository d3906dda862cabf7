import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { badInput, notAllowed } from '#common/api-error.ts'
import { blockTime } from '#features/diary/blocks-contract.ts'
import { openCars } from '#tests/support/cars.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { sendGap } from '#features/waiting-list/contract.ts'
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
    assert.deepEqual(spans(owens!.open), ['24T09:00 18:00'])
    assert.deepEqual(spans(owens!.busy), ['24T10:00 11:00', '24T14:00 15:30'])
    assert.deepEqual(
      spans(owens!.bookable),
      ['24T11:15 13:45', '24T15:45 18:00'],
      'nine to ten leaves no time behind a lesson, and fifteen minutes go with each',
    )
    assert.deepEqual([spans(rhyss!.busy), spans(rhyss!.open)], [[], ['24T09:00 12:00']])
    for (const secret of [lesson, stan.owen, 'Stan', 'Dentist'])
      assert.ok(!JSON.stringify(answer).includes(secret), secret)
    const early = await app.call(gwen, getSchoolCalendar, { from: '2026-11-01', days: 1 })
    assert.equal(early.instructors[0]!.days[0]!.on, '2026-11-23', 'no week that is over')
    await app.fails(owen, getSchoolCalendar, { from: '2026-11-24', days: 1 }, notAllowed)
    assert.deepEqual(owens!.unmarked, [])
    app.clock.set('2026-11-24T12:00:00Z')
    const noon = await app.call(gwen, getSchoolCalendar, { from: '2026-11-24', days: 1 })
    assert.deepEqual(spans(noon.instructors[0]!.days[0]!.unmarked), ['24T10:00 11:00'], 'nobody marked it')
  })

  test('shows as bookable what the search accepts, and as on offer what is kept for somebody', async () => {
    await approve(app, owen)
    await mustEnter(owen, stan.owen, '24T09:00')
    await mustEnter(owen, stan.owen, '24T15:45', { minutes: 120 })
    const priya = await app.call(owen, addPupil, {
      name: 'Priya Shah',
      email: 'priya.shah@post.example',
      hourlyRatePence: 3600,
    })
    const { offers } = await app.call(owen, sendGap, {
      startsAt: '2026-11-24T12:00:00Z',
      minutes: 60,
      learnerIds: [priya.learnerId],
    })
    const { instructors } = await app.call(gwen, getSchoolCalendar, { from: '2026-11-24', days: 1 })
    const { bookable, held } = instructors.find(({ id }) => id === owen.id)!.days[0]!
    assert.ok(!JSON.stringify(instructors).includes('Priya'))
    assert.deepEqual(held, [
      {
        startsAt: '2026-11-24T12:00:00Z',
        endsAt: '2026-11-24T13:00:00Z',
        until: offers[0]!.expiresAt,
        isOffer: true,
      },
    ])
    const accepted: string[] = []
    for (let minute = 8 * 60; minute < 18 * 60; minute += 15) {
      const startsAt = new Date(Date.UTC(2026, 10, 24, 0, minute)).toISOString()
      const cover = await app.call(gwen, findCover, { startsAt, minutes: 60 })
      if (cover.instructors.find(({ id }) => id === owen.id)!.fits) accepted.push(startsAt.slice(11, 16))
    }
    assert.deepEqual(accepted, [
      '10:15',
      '10:30',
      '10:45',
      '13:15',
      '13:30',
      '13:45',
      '14:00',
      '14:15',
      '14:30',
    ])
    assert.deepEqual(spans(bookable), ['24T10:15 11:45', '24T13:15 15:30'])
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
      ).instructors.map(({ name, fits, otherStarts }) => [
        name,
        fits,
        otherStarts.slice(0, 1).map(({ startsAt }) => startsAt),
      ])
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
    const drives = instructors.map(({ extraMinutes }) => extraMinutes!)
    assert.ok(drives[0]! > 0 && drives[0]! < drives[1]!, 'Bath is further away than Clifton')
    assert.deepEqual(
      instructors.map(({ name, fits, letsOfficeAct, comesFrom, goesOnTo }) => [
        name,
        fits,
        letsOfficeAct,
        comesFrom,
        goesOnTo,
      ]),
      [
        ['Rhys Cole', true, true, 'BS8', 'BS8'],
        ['Owen Pike', true, false, null, null],
      ],
      'where lessons are is seen only by leave',
    )
    const busy = await app.call(gwen, findCover, { ...query, startsAt: '2026-11-24T10:15:00Z' })
    const others = busy.instructors.find(({ name }) => name === 'Rhys Cole')!.otherStarts
    assert.ok(others.length > 0 && others.every(({ extraMinutes }) => extraMinutes !== null))
    const anywhere = await app.call(gwen, findCover, { startsAt: query.startsAt, minutes: 60 })
    assert.deepEqual(
      anywhere.instructors.map(({ extraMinutes, comesFrom }) => [extraMinutes, comesFrom]),
      [
        [null, null],
        [null, null],
      ],
    )
  })
})

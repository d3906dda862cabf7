import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { beginOnMonday } from '#tests/support/openings.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import type { InputOf, Person, TestApp } from '#tests/support/test-app.ts'
import { blockTime, changeBlock, unblockTime } from '../blocks-contract.ts'
import { blockOver, listDiary, listSlots, somethingThere } from '../contract.ts'

let app: TestApp
let helen: Person
let amara: Person

beginOnMonday((opening) => ({ app, helen, amara } = opening))

const block = (startsAt: string, endsAt: string, more: Partial<InputOf<typeof blockTime>> = {}) =>
  app.call(helen, blockTime, { startsAt, endsAt, ...more })
const blocksOf = async (from = '2026-11-23', to = '2027-01-31') =>
  (await app.call(helen, listDiary, { from, to })).entries
    .filter(({ kind }) => kind === 'block')
    .map(({ startsAt, endsAt }) => `${startsAt} ${endsAt.slice(11)}`)
const lunch = (more: Partial<InputOf<typeof blockTime>> = {}) =>
  block('2026-11-24T12:00:00Z', '2026-11-24T12:45:00Z', {
    note: 'Lunch',
    repeat: { everyWeeks: 1, weekdays: [2, 4], until: '2026-12-03' },
    ...more,
  })

suite('blocking time', () => {
  test('repeats on the chosen weekdays until its last day, and nobody can book any of it', async () => {
    await lunch()
    assert.deepEqual(await blocksOf(), [
      '2026-11-24T12:00:00Z 12:45:00Z',
      '2026-11-26T12:00:00Z 12:45:00Z',
      '2026-12-01T12:00:00Z 12:45:00Z',
      '2026-12-03T12:00:00Z 12:45:00Z',
    ])
    const { days } = await app.call(amara, listSlots, { id: helen.id, from: '2026-11-26', days: 1 })
    assert.ok(!days[0]!.starts.some((at) => at >= '2026-11-26T11:15:00Z' && at < '2026-11-26T12:45:00Z'))
  })

  test('stays at its hour by the clocks when they change, each way', async () => {
    app.clock.set('2027-03-20T08:00:00Z')
    await block('2027-03-22T12:00:00Z', '2027-03-22T13:00:00Z', {
      repeat: { everyWeeks: 1, until: '2027-04-05' },
    })
    assert.deepEqual(await blocksOf('2027-03-20', '2027-04-20'), [
      '2027-03-22T12:00:00Z 13:00:00Z',
      '2027-03-29T11:00:00Z 12:00:00Z',
      '2027-04-05T11:00:00Z 12:00:00Z',
    ])
    app.clock.set('2027-10-20T08:00:00Z')
    await block('2027-10-24T23:00:00Z', '2027-10-25T23:00:00Z', {
      repeat: { everyWeeks: 1, until: '2027-11-01' },
    })
    assert.deepEqual(await blocksOf('2027-10-20', '2027-11-20'), [
      '2027-10-24T23:00:00Z 23:00:00Z',
      '2027-11-01T00:00:00Z 00:00:00Z',
    ])
  })

  test('whole days, one after another, stand each by itself; a fortnightly one leaves a week out', async () => {
    await block('2026-12-24T00:00:00Z', '2026-12-25T00:00:00Z', {
      repeat: { everyWeeks: 2, weekdays: [4, 5], until: '2027-01-10' },
    })
    assert.deepEqual(await blocksOf(), [
      '2026-12-24T00:00:00Z 00:00:00Z',
      '2026-12-25T00:00:00Z 00:00:00Z',
      '2027-01-07T00:00:00Z 00:00:00Z',
      '2027-01-08T00:00:00Z 00:00:00Z',
    ])
  })

  test('over booked lessons names each of them and blocks nothing; those to keep are gone around, with the way after them', async () => {
    const id = await bookLesson(app, amara, helen, '2026-11-27T10:00:00Z')
    const day = ['2026-11-27T09:00:00Z', '2026-11-27T17:00:00Z'] as const
    const { clashes } = await app.fails(
      helen,
      blockTime,
      { startsAt: day[0], endsAt: day[1] },
      somethingThere,
    )
    assert.deepEqual(clashes, [
      { id, kind: 'lesson', startsAt: '2026-11-27T10:00:00Z', endsAt: '2026-11-27T11:00:00Z' },
    ])
    assert.deepEqual(await blocksOf(), [])
    await block(...day, { keep: [id] })
    assert.deepEqual(await blocksOf(), ['2026-11-27T09:00:00Z 10:00:00Z', '2026-11-27T11:15:00Z 17:00:00Z'])
  })

  test('with a lesson in the way of a later day, or of a later part, blocks nothing either', async () => {
    await bookLesson(app, amara, helen, '2026-12-01T12:00:00Z')
    const lesson = { startsAt: '2026-12-01T12:00:00Z', endsAt: '2026-12-01T13:00:00Z' }
    const weekly = {
      startsAt: '2026-11-24T12:00:00Z',
      endsAt: '2026-11-24T12:45:00Z',
      repeat: { everyWeeks: 1, until: '2026-12-08' },
    }
    const isNamed = ({ clashes }: Record<string, unknown>) =>
      assert.partialDeepStrictEqual(clashes, [{ kind: 'lesson', ...lesson }])
    isNamed(await app.fails(helen, blockTime, weekly, somethingThere))
    assert.deepEqual(await blocksOf(), [])
    await block('2026-12-01T10:00:00Z', '2026-12-01T10:30:00Z')
    const around = { startsAt: '2026-12-01T09:00:00Z', endsAt: '2026-12-01T14:00:00Z' }
    await app.fails(helen, blockTime, around, somethingThere)
    assert.deepEqual(await blocksOf(), ['2026-12-01T10:00:00Z 10:30:00Z'])
  })

  test('goes around what is blocked already, and is refused where nothing is left', async () => {
    await block('2026-11-27T12:00:00Z', '2026-11-27T13:00:00Z')
    await block('2026-11-27T11:00:00Z', '2026-11-27T14:00:00Z')
    assert.deepEqual(await blocksOf(), [
      '2026-11-27T11:00:00Z 12:00:00Z',
      '2026-11-27T12:00:00Z 13:00:00Z',
      '2026-11-27T13:00:00Z 14:00:00Z',
    ])
    await app.fails(
      helen,
      blockTime,
      { startsAt: '2026-11-27T12:00:00Z', endsAt: '2026-11-27T12:30:00Z' },
      somethingThere,
    )
  })
})

suite('changing blocked time', () => {
  test('changes one alone, and its note', async () => {
    const { id } = await lunch()
    const changed = await app.call(helen, changeBlock, {
      id,
      endsAt: '2026-11-24T13:30:00Z',
      note: 'Dentist',
    })
    assert.deepEqual([changed.note, changed.endsAt], ['Dentist', '2026-11-24T13:30:00Z'])
    assert.deepEqual((await blocksOf()).slice(0, 2), [
      '2026-11-24T12:00:00Z 13:30:00Z',
      '2026-11-26T12:00:00Z 12:45:00Z',
    ])
  })

  test('moves it with all that follow by as much, those before stay, and all can be taken away', async () => {
    await lunch()
    const { entries } = await app.call(helen, listDiary, { from: '2026-11-26', to: '2026-11-27' })
    const second = entries[0]!
    const moved = await app.call(helen, changeBlock, {
      id: second.id,
      startsAt: '2026-11-27T13:00:00Z',
      endsAt: '2026-11-27T14:00:00Z',
      which: 'following',
    })
    assert.deepEqual(await blocksOf(), [
      '2026-11-24T12:00:00Z 12:45:00Z',
      '2026-11-27T13:00:00Z 14:00:00Z',
      '2026-12-02T13:00:00Z 14:00:00Z',
      '2026-12-04T13:00:00Z 14:00:00Z',
    ])
    await app.call(helen, unblockTime, { id: moved.id, which: 'all' })
    assert.deepEqual(await blocksOf(), [])
  })

  test('answers the one that was changed, and changed back all are as they were', async () => {
    await lunch()
    const before = await blocksOf()
    const { entries } = await app.call(helen, listDiary, { from: '2026-11-26', to: '2026-11-27' })
    const { id, startsAt, endsAt, note } = entries[0]!
    const later = { startsAt: '2026-11-26T13:00:00Z', endsAt: '2026-11-26T14:00:00Z', which: 'all' } as const
    const changed = await app.call(helen, changeBlock, { id, ...later, note: 'Dentist' })
    assert.equal(changed.startsAt, later.startsAt)
    await app.call(helen, changeBlock, { id: changed.id, startsAt, endsAt, note, which: 'all' })
    assert.deepEqual(await blocksOf(), before)
  })

  test('onto a lesson changes nothing, and neither into the past', async () => {
    await bookLesson(app, amara, helen, '2026-11-27T10:00:00Z')
    const { id } = await lunch()
    const before = await blocksOf()
    await app.fails(
      helen,
      changeBlock,
      { id, startsAt: '2026-11-27T10:30:00Z', endsAt: '2026-11-27T11:30:00Z' },
      somethingThere,
    )
    await app.fails(
      helen,
      changeBlock,
      { id, startsAt: '2026-11-20T10:30:00Z', endsAt: '2026-11-20T11:30:00Z' },
      blockOver,
    )
    assert.deepEqual(await blocksOf(), before)
  })

  test('with a lesson in the way of one that follows, none changes and none is lost', async () => {
    const { id } = await lunch()
    const before = await blocksOf()
    await bookLesson(app, amara, helen, '2026-12-01T14:00:00Z')
    const later = { startsAt: '2026-11-24T14:00:00Z', endsAt: '2026-11-24T14:45:00Z', which: 'all' } as const
    await app.fails(helen, changeBlock, { id, ...later }, somethingThere)
    assert.deepEqual(await blocksOf(), before)
  })

  test('is nobody else’s to change or to take away', async () => {
    const sian = await makeInstructor(app, 'Sian Evans')
    const { id } = await lunch()
    await app.fails(sian, changeBlock, { id, note: 'mine' }, notFound)
    await app.fails(sian, unblockTime, { id, which: 'all' }, notFound)
    assert.equal((await blocksOf()).length, 4)
  })
})

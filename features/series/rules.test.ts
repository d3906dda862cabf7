import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { findComplete, lastDayOf, listDays, shiftTo } from './rules.ts'

const tuesdays = { firstOn: '2026-11-24', everyWeeks: 1, untilOn: null }

suite('the days of a series', () => {
  test('come every so many weeks, from the first one on, up to the last possible day', () => {
    assert.deepEqual(listDays(tuesdays, '2026-11-25', '2026-12-15'), [
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
    ])
    assert.deepEqual(listDays({ ...tuesdays, everyWeeks: 2 }, '2026-01-01', '2026-12-31'), [
      '2026-11-24',
      '2026-12-08',
      '2026-12-22',
    ])
    assert.deepEqual(listDays({ ...tuesdays, untilOn: '2026-12-07' }, '2026-11-24', '2027-11-24'), [
      '2026-11-24',
      '2026-12-01',
    ])
    assert.deepEqual(listDays(tuesdays, '2026-12-02', '2026-12-07'), [])
  })

  test('of a count end with the last lesson, and a day off is none of them', () => {
    assert.equal(
      lastDayOf(tuesdays, 3, () => false),
      '2026-12-08',
    )
    assert.equal(
      lastDayOf(tuesdays, 3, (on) => on === '2026-12-01'),
      '2026-12-15',
    )
  })

  test('that are added are written of four weeks at a time, and at the end what is left', () => {
    assert.equal(findComplete(tuesdays, '2027-02-15', '2027-03-14'), undefined)
    assert.deepEqual(findComplete(tuesdays, '2027-03-14', '2027-03-15'), {
      from: '2027-02-16',
      to: '2027-03-15',
    })
    assert.deepEqual(findComplete(tuesdays, '2027-03-15', '2027-05-12'), {
      from: '2027-03-16',
      to: '2027-05-10',
    })
    const ending = { ...tuesdays, untilOn: '2027-03-24' }
    assert.equal(findComplete(ending, '2027-03-15', '2027-03-23'), undefined)
    assert.deepEqual(findComplete(ending, '2027-03-23', '2027-03-24'), {
      from: '2027-03-16',
      to: '2027-03-24',
    })
  })

  test('move less than a week when the day of the week changes', () => {
    assert.deepEqual(
      [1, 2, 7].map((weekday) => shiftTo('2026-11-24', weekday)),
      [-1, 0, 5],
    )
  })
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { dayIn, fits } from './rules.ts'

suite('a name', () => {
  for (const [name, question, does] of [
    ['Amara Okafor', 'ama', true],
    ['Amara Okafor', 'oka am', true],
    ['Jörg O’Neill-Whitlock', 'jor whit', true],
    ['Amara Okafor', 'mara', false],
    ['Amara Okafor', 'amara x', false],
    ['Amara Okafor', '%', false],
    ['Amara Okafor', '', false],
  ] as const)
    test(`${name} ${does ? 'fits' : 'does not fit'} “${question}”`, () =>
      assert.equal(fits(name, question), does))
})

suite('a day', () => {
  for (const [question, day] of [
    ['today', '2026-11-21'],
    ['Tomorrow ', '2026-11-22'],
    ['yesterday', '2026-11-20'],
    ['27 nov', '2026-11-27'],
    ['27th November', '2026-11-27'],
    ['3 Feb', '2027-02-03'],
    ['27 november 2025', '2025-11-27'],
    ['27/11', '2026-11-27'],
    ['1/2/27', '2027-02-01'],
    ['27/11/2025', '2025-11-27'],
    ['2026-11-27', '2026-11-27'],
    ['31 feb', undefined],
    ['31/2/2026', undefined],
    ['29 feb', undefined],
    ['nov', undefined],
    ['27 amara', undefined],
    ['__proto__', undefined],
    ['constructor', undefined],
  ] as const)
    test(`“${question}” on 21 November 2026 is ${day ?? 'none'}`, () =>
      assert.equal(dayIn(question, '2026-11-21'), day))
  test('without a year it is the nearest, also over the turn of the year', () => {
    assert.equal(dayIn('2 jan', '2026-12-30'), '2027-01-02')
    assert.equal(dayIn('30 dec', '2027-01-02'), '2026-12-30')
    assert.equal(dayIn('29 feb', '2028-01-10'), '2028-02-29')
  })
})

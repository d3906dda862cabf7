import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEmailDue, nextEmailOn, type ReportPeriod, spansOfReport } from './report-rules.ts'

const spansOn = (today: string, period: ReportPeriod) => {
  const { unit, buckets, now, before } = spansOfReport(period, null, today)
  const last = buckets.at(-1)!
  return {
    now: `${now.from} ${now.to}`,
    before: `${before.from} ${before.to}`,
    cut: `${buckets.length} ${unit}${last.isOpen ? ' open' : ''}`,
    last: `${last.from} ${last.to}`,
  }
}

test('last week and last month are whole, beside the whole one before', () => {
  assert.deepEqual(spansOn('2026-12-02', 'last-week'), {
    now: '2026-11-23 2026-11-30',
    before: '2026-11-16 2026-11-23',
    cut: '1 week',
    last: '2026-11-23 2026-11-30',
  })
  assert.deepEqual(spansOn('2026-03-31', 'last-month'), {
    now: '2026-02-01 2026-03-01',
    before: '2026-01-01 2026-02-01',
    cut: '5 week',
    last: '2026-02-23 2026-03-01',
  })
})

test('this month ends today, beside the same days of the month before', () => {
  assert.deepEqual(spansOn('2026-12-02', 'this-month'), {
    now: '2026-12-01 2026-12-03',
    before: '2026-11-01 2026-11-03',
    cut: '1 week open',
    last: '2026-12-01 2026-12-03',
  })
  assert.deepEqual(spansOn('2026-11-30', 'this-month').cut, '6 week', 'its last day is the end of it')
})

test('as many days of a shorter month before stand beside this one, as far as it has them', () => {
  const before = (today: string, period: ReportPeriod = 'this-month') => spansOn(today, period).before
  assert.equal(before('2026-05-29'), '2026-04-01 2026-04-30')
  assert.equal(before('2026-05-30'), '2026-04-01 2026-05-01', '30 days beside 30')
  assert.equal(before('2026-05-31'), '2026-04-01 2026-05-01', 'April has no more')
  assert.equal(before('2026-03-28'), '2026-02-01 2026-03-01')
  assert.equal(before('2026-03-30'), '2026-02-01 2026-03-01')
  assert.equal(before('2026-02-27'), '2026-01-01 2026-01-28')
  assert.equal(before('2026-02-28'), '2026-01-01 2026-02-01', 'a whole month beside a whole one')
  assert.equal(before('2028-02-28', 'this-tax-year'), '2026-04-06 2027-03-01')
  assert.equal(before('2028-02-28', '12-months'), '2026-03-01 2027-03-01')
})

test('a tax year begins on 6 April, and stands beside the year before up to the same day', () => {
  assert.deepEqual(spansOn('2026-12-02', 'this-tax-year'), {
    now: '2026-04-06 2026-12-03',
    before: '2025-04-06 2025-12-03',
    cut: '9 month open',
    last: '2026-12-01 2026-12-03',
  })
  assert.deepEqual(spansOn('2027-04-05', 'this-tax-year'), {
    now: '2026-04-06 2027-04-06',
    before: '2025-04-06 2026-04-06',
    cut: '13 month',
    last: '2027-04-01 2027-04-06',
  })
  assert.deepEqual(spansOn('2027-04-06', 'this-tax-year').now, '2027-04-06 2027-04-07')
  assert.deepEqual(spansOn('2027-04-06', 'last-tax-year').now, '2026-04-06 2027-04-06')
})

test('fixed days stay, and what is last so many weeks goes on as it does on the page', () => {
  const { now } = spansOfReport('days', { from: '2026-10-01', to: '2026-10-08' }, '2026-12-02')
  assert.deepEqual(now, { from: '2026-10-01', to: '2026-10-08', prior: '2026-09-24' })
  assert.deepEqual(spansOn('2026-12-02', '4-weeks').now, '2026-11-09 2026-12-03')
})

test('an email is due on Mondays or on the first, two days late at most, and not on the day it was switched on', () => {
  const due = (doneOn: string, ...days: string[]) => days.map((today) => isEmailDue('weekly', doneOn, today))
  assert.deepEqual(due('2026-11-25', '2026-11-29', '2026-11-30', '2026-12-02', '2026-12-03'), [
    false,
    true,
    true,
    false,
  ])
  assert.deepEqual(due('2026-11-30', '2026-11-30', '2026-12-01', '2026-12-07'), [false, false, true])
  assert.deepEqual(
    ['2026-11-30', '2026-12-01', '2026-12-04'].map((today) => isEmailDue('monthly', '2026-11-10', today)),
    [false, true, false],
  )
  assert.equal(isEmailDue('never', null, '2026-12-01'), false)
})

test('the next email is named: today while it waits, else the next Monday or first', () => {
  assert.deepEqual(
    [
      nextEmailOn('weekly', '2026-11-25', '2026-11-30'),
      nextEmailOn('weekly', '2026-11-25', '2026-12-01'),
      nextEmailOn('weekly', '2026-11-30', '2026-11-30'),
      nextEmailOn('monthly', '2026-11-30', '2026-11-30'),
      nextEmailOn('monthly', '2026-12-01', '2026-12-31'),
      nextEmailOn('never', null, '2026-12-01'),
    ],
    ['2026-11-30', '2026-12-01', '2026-12-07', '2026-12-01', '2027-01-01', null],
  )
})

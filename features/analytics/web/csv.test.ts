import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvText } from '#common/csv.ts'
import { linesOf } from './csv.ts'
import { formatSpanOfDays } from '../report-words.ts'
import { changeOf, nameOf } from './words.ts'

test('a file for a spreadsheet has a head, a line for each week, and amounts in pounds', () => {
  const week = {
    lessons: 2,
    minutes: 150,
    cancelled: 3,
    cancelledLate: 1,
    cancelledByMe: 1,
    noShows: 2,
    grossPence: 11_400,
    commissionPence: 1_140,
    netPence: 10_260,
    cashPence: 3_800,
    bankPence: 4_000,
    incomePence: 18_060,
  }
  const bucket = {
    from: '2026-10-19',
    to: '2026-10-26',
    isOpen: false,
    openMinutes: 4_200,
    usedMinutes: 150,
    ...week,
  }
  assert.deepEqual(csvText(linesOf({ unit: 'week', buckets: [bucket] })).split('\r\n'), [
    '\uFEFFWeek from,To,Lessons,Hours,Open hours,Open hours used,Cancelled,Cancelled late,Cancelled by me,No shows,Gross GBP,Commission GBP,Net GBP,Cash GBP,Bank transfers GBP,Income GBP',
    '2026-10-19,2026-10-25,2,2.50,70.00,2.50,3,1,1,2,114.00,11.40,102.60,38.00,40.00,180.60',
    '',
  ])
})

test('days and changes read as people say them', () => {
  assert.deepEqual([nameOf('2026-11-02', 'week'), nameOf('2026-11-01', 'month')], ['2 Nov', 'Nov 26'])
  assert.deepEqual(
    [formatSpanOfDays('2026-11-02', '2026-11-26'), formatSpanOfDays('2026-12-28', '2027-01-04')],
    ['2 Nov to 25 Nov 2026', '28 Dec 2026 to 3 Jan 2027'],
  )
  assert.deepEqual(
    [changeOf(5, 3), changeOf(3, 5), changeOf(4, 4)],
    ['2 more than before', '2 fewer than before', 'same as the previous period'],
  )
})

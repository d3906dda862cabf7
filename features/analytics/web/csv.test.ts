import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvText } from '#common/csv.ts'
import type { ReportPart } from '../report-rules.ts'
import { linesOf } from './csv.ts'
import { formatSpanOfDays } from '../report-words.ts'
import { reportLines } from './report-csv.ts'
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
    outsideMinutes: 0,
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

test('the file of a report begins with what it shows, in its order and each figure once', () => {
  const totals = {
    lessons: 3,
    minutes: 150,
    cancelled: 1,
    cancelledLate: 1,
    cancelledByMe: 0,
    noShows: 0,
    grossPence: 11_400,
    commissionPence: 342,
    netPence: 11_058,
    cashPence: 0,
    bankPence: 0,
    incomePence: 11_058,
    openMinutes: 0,
    usedMinutes: 0,
    outsideMinutes: 0,
    learnersActive: 2,
    learnersNew: 1,
    learnersLost: 0,
    rating: null,
    assessments: 0,
    levelsGained: 0,
    learnersAssessed: 0,
    from: '2026-11-01',
    to: '2026-12-01',
  }
  const figures = {
    period: 'days' as const,
    isFull: true,
    unit: 'week' as const,
    now: totals,
    before: { ...totals, minutes: 60, incomePence: 3_686 },
    buckets: [],
    busy: [],
    sources: { invitation: 0, directory: 0 },
    hasLessons: true,
    forecast: [],
  }
  const linesFor = (parts: readonly ReportPart[], before: typeof figures.before | null = figures.before) =>
    csvText(reportLines({ name: 'My month', parts: [...parts] }, { ...figures, before })).split('\r\n')
  assert.deepEqual(linesFor(['hours-chart', 'income-chart', 'hours-chart', 'opening-chart']).slice(0, 6), [
    '\uFEFFMy month,This period,Period before',
    'Hours taught,2.50,1.00',
    'Income GBP,110.58,36.86',
    'Opening hours used %,,',
    '',
    'Week from,To,Lessons,Hours,Open hours,Open hours used,Cancelled,Cancelled late,Cancelled by me,No shows,Gross GBP,Commission GBP,Net GBP,Cash GBP,Bank transfers GBP,Income GBP',
  ])
  assert.deepEqual(linesFor(['income-chart'], null).slice(0, 2), [
    '\uFEFFMy month,This period',
    'Income GBP,110.58',
  ])
  assert.match(linesFor(['busy-hours'])[0]!, /^\uFEFFWeek from/, 'a chart alone has no figure of its own')
})

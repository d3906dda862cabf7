import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from '#common/csv.ts'
import { instructorLines, periodLines } from './csv.ts'

test('each of the two files is one table; names are quoted, and none becomes a formula', () => {
  const figures = {
    lessons: 1,
    minutes: 90,
    cardMinutes: 60,
    cancelled: 0,
    cancelledLate: 0,
    noShows: 3,
    grossPence: 3_800,
    commissionPence: 380,
    netPence: 3_420,
  }
  const instructor = { id: crypto.randomUUID(), image: null, isMember: true, ...figures }
  const report = {
    unit: 'month' as const,
    buckets: [{ from: '2026-11-01', to: '2026-11-22', isOpen: true, learners: 1, ...figures }],
    instructors: [
      { ...instructor, name: 'Helen "H" Marsh' },
      { ...instructor, name: '=cmd()' },
      { ...instructor, name: ' =cmd()' },
    ],
  }
  assert.deepEqual([...periodLines(report), ...instructorLines(report)].map(csvLine).join('').split('\r\n'), [
    'Month from,Lessons,Hours,Hours paid by card,Cancelled,Cancelled late,No shows,Card revenue GBP,Commission GBP,Net GBP',
    '2026-11-01,1,1.50,1.00,0,0,3,38.00,3.80,34.20',
    'Instructor,Lessons,Hours,Hours paid by card,Cancelled,Cancelled late,No shows,Card revenue GBP,Commission GBP,Net GBP',
    '"Helen ""H"" Marsh",1,1.50,1.00,0,0,3,38.00,3.80,34.20',
    `'=cmd(),1,1.50,1.00,0,0,3,38.00,3.80,34.20`,
    `' =cmd(),1,1.50,1.00,0,0,3,38.00,3.80,34.20`,
    '',
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from '#common/csv.ts'
import { passRateLines } from './pass-rates.ts'

test('the spreadsheet of the analytics has the pass rates that the page shows', () => {
  assert.deepEqual(
    passRateLines({ all: { passed: 2, taken: 3 }, first: { passed: 0, taken: 0 } })
      .map(csvLine)
      .join('')
      .split('\r\n'),
    [
      '',
      'Driving tests of the last 12 months,Passed,Taken,Pass rate',
      'All tests,2,3,67%',
      'First time,0,0,–',
      '',
    ],
  )
})

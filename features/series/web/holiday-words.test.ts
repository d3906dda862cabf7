import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayOrdinaryDays } from './holiday-words.ts'

test('a weekly lesson on Saturday 26 December says that the bank holiday is the Monday', () => {
  const days = ['2026-12-19', '2026-12-26', '2027-01-02']
  const boxing =
    'Sat 26 Dec isn’t a bank holiday: Boxing Day (substitute day) is Mon 28 Dec. The lesson stays.'
  assert.deepEqual(sayOrdinaryDays('england-and-wales', days), [boxing])
  assert.deepEqual(sayOrdinaryDays('scotland', days), [
    boxing,
    'Sat 2 Jan isn’t a bank holiday: 2 January (substitute day) is Mon 4 Jan. The lesson stays.',
  ])
})

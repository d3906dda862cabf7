import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showUnshown, toast, toasts } from './toast.ts'

test('a message stays 5 s unless it says otherwise, and never less than 3 or more than 10', () => {
  const stays: (number | undefined)[] = []
  const stop = toasts[' subscribe'](
    ({ action, options }) => void (action === 'add' && stays.push(options.timeout)),
  )
  showUnshown()
  toast({ title: 'Saved' })
  for (const timeout of [0, 2_999, 3_000, 7_000, 10_000, 10_001, 60_000]) toast({ title: 'Saved', timeout })
  stop()
  assert.deepEqual(stays, [5_000, 3_000, 3_000, 3_000, 7_000, 10_000, 10_000, 10_000])
})

import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { abortAfter, retryDelayMs } from './timeouts.ts'

test('what is repeated waits twice as long each time, from a second to half a minute', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6, 30].map(retryDelayMs),
    [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000],
  )
})

test('what takes too long is given up then and not before', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const signal = abortAfter(8_000)
  mock.timers.tick(7_999)
  assert.equal(signal.aborted, false)
  mock.timers.tick(1)
  assert.equal(signal.aborted, true)
  mock.timers.reset()
})

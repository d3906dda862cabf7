import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPairs, sampleOf } from './motion-sample.ts'

const moved = {
  accelerationIncludingGravity: { x: 1, y: 2, z: 9.8 },
  rotationRate: { alpha: 180, beta: 90, gamma: -180 },
}

test('alpha, beta and gamma of a rotation rate turn about x, y and z; iPhones give accelerations the other way', () => {
  const { gx, gy, gz, ...rest } = sampleOf(moved, 3, false)!
  assert.deepEqual([gx, gy, gz], [Math.PI, Math.PI / 2, -Math.PI])
  assert.deepEqual(rest, { t: 3, ax: 1, ay: 2, az: 9.8 })
  const apple = sampleOf(moved, 3, true)!
  assert.deepEqual([apple.ax, apple.az, apple.gx], [-1, -9.8, Math.PI])
})

test('a phone without a sensor gives no sample, one without a gyroscope gives no turning', () => {
  assert.equal(sampleOf({ accelerationIncludingGravity: null, rotationRate: null }, 0, false), undefined)
  assert.equal(sampleOf({ ...moved, rotationRate: null }, 0, false)!.gz, 0)
})

test('two samples become one in their middle', () => {
  const [one, other] = [sampleOf(moved, 1, false)!, { ...sampleOf(moved, 2, false)!, ax: 3 }]
  assert.deepEqual(inPairs([one, other, one]), [{ ...one, t: 1.5, ax: 2 }])
})

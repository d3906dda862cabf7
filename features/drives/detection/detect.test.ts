import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apply, randomRotation } from '../simulator/phone.ts'
import { randomFrom } from '../simulator/random.ts'
import { conditions, emptyTallies, precisionOf, recallOf, scoreDrive, simulate } from '../simulator/score.ts'
import { detect, type Recording } from './detect.ts'
import type { Motion } from './signal.ts'

/** `DRIVES=40` drives more; `npm run bench -- drives` prints what becomes of them. */
const drives = Number(process.env['DRIVES'] ?? 3)
const seed = Number(process.env['TEST_SEED'] ?? 500)
const [withGps, motionOnly, earthLinear, , , , loose, , , deliberate] = conditions

for (const condition of [withGps!, motionOnly!, earthLinear!, deliberate!])
  test(`finds what happened on simulated drives, and little else: ${condition.name}`, (t) => {
    t.diagnostic(`TEST_SEED=${seed} DRIVES=${drives}`)
    const tallies = emptyTallies()
    for (let i = 0; i < drives; i++) scoreDrive(seed + i, condition, tallies)
    const all = { hits: 0, missed: 0, wrong: 0, rightSide: 0 }
    for (const kind of ['brake', 'acceleration', 'turn'] as const)
      for (const part of ['hits', 'missed', 'wrong', 'rightSide'] as const) all[part] += tallies[kind][part]
    assert.ok(all.hits > 20, `${all.hits} events`)
    assert.ok(precisionOf(all) >= 0.95, `precision ${precisionOf(all)} ${JSON.stringify(tallies)}`)
    assert.ok(recallOf(all) >= 0.95, `recall ${recallOf(all)} ${JSON.stringify(tallies)}`)
    assert.equal(tallies.turn.rightSide, tallies.turn.hits, 'left is left')
  })

test('finds nothing in a calm hour over hills, humps and potholes', () => {
  const { recording, ride } = simulate(seed, motionOnly!, {
    minutes: 60,
    harsh: 0,
    hills: true,
    potholes: true,
    place: 'mixed',
    winding: false,
  })
  const began = performance.now()
  const { events, seconds } = detect(recording)
  assert.ok(seconds > 3500)
  assert.deepEqual(
    events.filter(({ from, to }) => !ride.labels.some((label) => from < label.to && to > label.from)),
    [],
  )
  assert.ok(performance.now() - began < 20_000, 'an hour takes seconds')
})

test('finds the same whatever way up the phone lies', () => {
  const { recording } = simulate(seed + 1, motionOnly!, { minutes: 10, harsh: 0.5 })
  const expected = detect(recording).events
  assert.ok(expected.length > 5)
  for (const nr of [1, 2, 3]) {
    const { events } = detect({ ...recording, motion: turned(recording.motion, nr) })
    assert.deepEqual(
      events.map(({ kind, side }) => [kind, side]),
      expected.map(({ kind, side }) => [kind, side]),
    )
    for (const [i, event] of events.entries()) {
      assert.ok(Math.abs(event.from - expected[i]!.from) < 0.5, 'it begins at the same moment')
      assert.ok(Math.abs(event.peak - expected[i]!.peak) < 0.25, 'it is as strong')
    }
  }
})

test('reads milliseconds, degrees a second and rows out of order as what they are', () => {
  const { recording } = simulate(seed + 2, motionOnly!, { minutes: 8, harsh: 0.6 })
  const expected = detect(recording).events
  const { motion } = recording
  const rows = [...motion.t.keys()].toSorted((a, b) => (a % 50) - (b % 50) || a - b)
  const degrees = (column: ArrayLike<number>) => rows.map((row) => (column[row]! * 180) / Math.PI)
  const odd: Motion = {
    t: rows.map((row) => motion.t[row]! * 1000),
    ax: rows.map((row) => motion.ax[row]!),
    ay: rows.map((row) => motion.ay[row]!),
    az: rows.map((row) => motion.az[row]!),
    gx: degrees(motion.gx),
    gy: degrees(motion.gy),
    gz: degrees(motion.gz),
  }
  assert.deepEqual(
    detect({ frame: 'device', motion: odd }).events.map(({ kind, side }) => [kind, side]),
    expected.map(({ kind, side }) => [kind, side]),
  )
})

test('with positions alone finds hard braking, and measures the way', () => {
  const { recording, ride } = simulate(seed + 3, withGps!, { minutes: 30, harsh: 0.8 })
  const { events, km } = detect({ frame: 'device', gps: recording.gps! })
  const driven = ride.speed.reduce((sum, speed) => sum + speed / 100 / 1000, 0)
  assert.ok(Math.abs(km! / driven - 1) < 0.25, `${km} of ${driven} km, with two gaps`)
  const braked = ride.labels.filter(({ kind, from, to }) => kind === 'brake' && to - from > 2)
  const found = braked.filter((label) =>
    events.some(({ kind, from, to }) => kind === 'brake' && from < label.to + 1 && to > label.from - 1),
  )
  assert.ok(braked.length >= 2 && found.length >= braked.length / 2, `${found.length} of ${braked.length}`)
})

test('sensors with all signs turned see left as right, until GPS says otherwise', () => {
  const { recording } = simulate(seed + 4, withGps!, { minutes: 10, harsh: 0.6 })
  const { motion, gps } = recording
  const minus = (column: Float64Array) => column.map((value) => -value)
  const flipped = { ...motion, ax: minus(motion.ax), ay: minus(motion.ay), az: minus(motion.az) }
  const kinds = (one: Recording) => detect(one).events.map(({ kind, side }) => [kind, side])
  assert.deepEqual(kinds({ frame: 'device', motion: flipped, gps }), kinds({ frame: 'device', motion, gps }))
})

test('survives what says nothing: no samples, one, a phone on a table, numbers that aren’t', () => {
  const rows = (count: number, value: number) => new Float64Array(count).fill(value)
  const motion = (count: number, value = 0): Motion => ({
    t: Float64Array.from({ length: count }, (_, i) => i / 50),
    ax: rows(count, value),
    ay: rows(count, value),
    az: rows(count, 9.81),
    gx: rows(count, value),
    gy: rows(count, value),
    gz: rows(count, value),
  })
  assert.deepEqual(detect({ frame: 'device' }).events, [])
  for (const count of [0, 1, 3000])
    assert.deepEqual(detect({ frame: 'device', motion: motion(count) }).events, [])
  assert.deepEqual(detect({ frame: 'earth', motion: motion(200, Number.NaN) }).events, [])
  assert.deepEqual(detect({ frame: 'device', linear: true, motion: motion(500) }).events, [])
})

test('one wrong moment, values that no sensor gives and zeros at the start spoil nothing', () => {
  const { recording } = simulate(seed + 5, motionOnly!, { minutes: 6, harsh: 0.6 })
  const { motion } = recording
  const expected = detect({ frame: 'device', motion }).events
  assert.ok(expected.length > 3)
  const endless = { ...motion, t: motion.t.map((t, i) => (i === 100 ? 1e9 : t)) }
  assert.deepEqual(detect({ frame: 'device', motion: endless }).events, [])
  const absurd = { ...motion, ax: motion.ax.map((value, i) => (i === 4000 ? 1e38 : value)) }
  const zeros = (column: Float64Array) => column.map((value, i) => (i < 200 ? 0 : value))
  const late = { ...motion, ax: zeros(motion.ax), ay: zeros(motion.ay), az: zeros(motion.az) }
  for (const odd of [absurd, late]) {
    const { events } = detect({ frame: 'device', motion: odd })
    assert.ok(events.length > expected.length / 2, `${events.length} of ${expected.length}`)
    for (const { peak, confidence } of events) assert.ok(Number.isFinite(peak + confidence))
  }
})

test('a first position that was wrong adds no way, and a speed that no car has is measured instead', () => {
  const north = Array.from({ length: 100 }, (_, i) => ({ t: i + 1, lat: 51.46 + i * 0.0001, lon: -2.58 }))
  const gps = [{ t: 0, lat: 51.5, lon: -2.58 }, ...north]
  const { km } = detect({ frame: 'device', gps })
  assert.ok(Math.abs(km! - 1.08) < 0.1, `${km} km`)
  const fast = detect({ frame: 'device', gps: north.map((fix) => ({ ...fix, speed: 1e300 })) })
  assert.deepEqual(fast.events, [])
})

test('says what it finds with a loose holder on a rough road, if less surely', () => {
  const tallies = emptyTallies()
  for (let i = 0; i < 3; i++) scoreDrive(seed + i, loose!, tallies)
  assert.ok(recallOf(tallies.brake) >= 0.8 && recallOf(tallies.turn) >= 0.8, JSON.stringify(tallies))
})

function turned(motion: Motion, nr: number): Motion {
  const matrix = randomRotation(randomFrom(nr))
  const empty = () => new Float64Array(motion.t.length)
  const result = { t: empty(), ax: empty(), ay: empty(), az: empty(), gx: empty(), gy: empty(), gz: empty() }
  for (let i = 0; i < motion.t.length; i++) {
    const a = apply(matrix, [motion.ax[i]!, motion.ay[i]!, motion.az[i]!])
    const g = apply(matrix, [motion.gx[i]!, motion.gy[i]!, motion.gz[i]!])
    for (const [k, value] of [motion.t[i]!, ...a, ...g].entries())
      result[(['t', 'ax', 'ay', 'az', 'gx', 'gy', 'gz'] as const)[k]!]![i] = value
  }
  return result
}

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { hazardKinds } from './kinds.ts'
import { fingerprint, frameAt, makeScene } from './scene.ts'
import { scenes } from './server/scenes.ts'
import { sightOf } from './sight.ts'

const made = new Map(scenes.map(({ id, file }) => [id, makeScene(file)]))

suite('the scenes', () => {
  test('are at least 60, of at least 12 kinds, in all places, weathers and lights, some with two hazards', () => {
    assert.ok(scenes.length >= 60, `${scenes.length} scenes`)
    const of = <T>(pick: (file: (typeof scenes)[number]['file']) => T[]) =>
      new Set(scenes.flatMap(({ file }) => pick(file)))
    assert.deepEqual(
      [...of(({ hazards }) => hazards.map(({ kind }) => kind))].sort(),
      hazardKinds.map(({ id }) => id).sort(),
    )
    assert.ok(hazardKinds.length >= 12)
    assert.equal(of(({ place }) => [place]).size, 7)
    assert.deepEqual([...of(({ weather }) => [weather])].sort(), ['clear', 'cloud', 'fog', 'rain'])
    assert.deepEqual([...of(({ light }) => [light])].sort(), ['day', 'dusk', 'low-sun', 'night'])
    assert.ok(scenes.filter(({ file }) => file.hazards.length === 2).length >= 4)
    assert.equal(new Set(scenes.map(({ file }) => file.title)).size, scenes.length, 'titles differ')
  })

  test('have their windows inside the clip, three to five seconds long and never two at once', () => {
    for (const { id, file } of scenes) {
      assert.ok(file.seconds >= 30 && file.seconds <= 60, `${id} lasts ${file.seconds} s`)
      assert.ok(file.hazards.length === 1 || file.hazards.length === 2, id)
      for (const { from, to } of file.hazards) {
        assert.ok(from >= 8 && to <= file.seconds - 4, `${id}: ${from} to ${to} of ${file.seconds}`)
        assert.ok(to - from >= 3 && to - from <= 5, id)
      }
      const [first, second] = file.hazards
      if (second) assert.ok(second.from > first!.to + 5, id)
    }
  })

  for (const { id, file } of scenes)
    test(`${id}: its hazard is in the picture and unhidden while its window is open`, () => {
      const scene = made.get(id)!
      for (const [i, { from, to }] of file.hazards.entries())
        for (const t of [from + 0.5, from + (to - from) * 0.5, to]) {
          const { isInFrame, hiddenBy, x, y, ahead, share } = sightOf(scene, i, t)
          assert.ok(isInFrame, `at ${t}: ${x.toFixed(2)}, ${y.toFixed(2)}, ${ahead.toFixed(0)} m ahead`)
          assert.equal(hiddenBy, undefined, `at ${t} hidden, ${ahead.toFixed(0)} m ahead`)
          assert.ok(share > 0.008, `at ${t} too small: ${share.toFixed(4)}`)
        }
    })

  test('what steps or rolls out from behind something cannot be seen before', () => {
    for (const { id, file } of scenes)
      for (const [i, { kind, from }] of file.hazards.entries()) {
        if (kind !== 'steps-out' && kind !== 'ball') continue
        assert.ok(sightOf(made.get(id)!, i, from - 0.8).hiddenBy, `${id} is seen too early`)
      }
  })

  test('our own car never touches what it has slowed for', () => {
    for (const { id, file } of scenes) {
      const scene = made.get(id)!
      for (let t = 0; t <= file.seconds; t += 0.1) {
        const { seen, s } = frameAt(scene, t)
        for (const one of seen) {
          if (one.model === 'ball') continue
          const long =
            { bus: 5, lorry: 5.9, tractor: 3.6 }[one.model as string] ??
            (one.model === 'car' || one.model === 'van' ? 2.2 : 0.5)
          const apart = Math.abs(one.s - (s + 0.2)) - long - 1.9
          const beside = Math.abs(one.d - scene.across(t)) - (long > 2 ? 1.7 : 1.1)
          assert.ok(
            apart > 0 || beside > 0,
            `${id} at ${t.toFixed(1)}: ${one.model} at ${(one.s - s).toFixed(1)}, ${(one.d - scene.across(t)).toFixed(1)}`,
          )
        }
      }
    }
  })
})

suite('a scene', () => {
  test('is the same each time it is made, at any moment and in any order, and another with another seed', () => {
    for (const { file } of scenes.slice(0, 12)) {
      const moments = [0, 3.21, file.hazards[0]!.from, 19.99, file.seconds]
      const once = moments.map((t) => fingerprint(frameAt(makeScene(file), t)))
      const again = makeScene(file)
      assert.deepEqual(
        moments.toReversed().map((t) => fingerprint(frameAt(again, t))),
        once.toReversed(),
      )
      const other = moments.map((t) =>
        fingerprint(frameAt(makeScene({ ...file, seed: file.seed + 1, mph: file.mph - 1 }), t)),
      )
      assert.notDeepEqual(other, once)
    }
  })

  test('moves without jumps', () => {
    for (const { id, file } of scenes) {
      const scene = made.get(id)!
      for (let t = 0.5; t < file.seconds; t += 0.25) {
        const [before, after] = [frameAt(scene, t), frameAt(scene, t + 1 / 60)]
        assert.ok(
          Math.hypot(after.camera.x - before.camera.x, after.camera.z - before.camera.z) < 0.8,
          `${id} ${t}`,
        )
        assert.ok(Math.abs(after.camera.heading - before.camera.heading) < 0.03, `${id} turns at ${t}`)
      }
    }
  })
})

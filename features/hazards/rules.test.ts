import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isPass, mockPoints, passMark, patternOf, pointsOf, scenesOfMock, scoreClip } from './rules.ts'

const window = { from: 10_000, to: 14_000 }

suite('a click', () => {
  test('scores 5 in the first fifth of the window down to 1 in the last, and nothing before or after', () => {
    const cases = [
      [9_999, 0],
      [10_000, 5],
      [10_799, 5],
      [10_800, 4],
      [11_600, 3],
      [12_400, 2],
      [13_199, 2],
      [13_200, 1],
      [13_999, 1],
      [14_000, 0],
      [0, 0],
    ] as const
    for (const [click, points] of cases) assert.equal(pointsOf(window, click), points, String(click))
  })

  test('counts as the best of several, in each window for itself', () => {
    assert.deepEqual(scoreClip([window], [13_500, 10_900, 12_000]), {
      points: [4],
      pattern: undefined,
      total: 4,
    })
    const second = { from: 30_000, to: 33_000 }
    assert.deepEqual(scoreClip([window, second], [10_100, 32_900]).points, [5, 1])
    assert.deepEqual(scoreClip([window, second], []).points, [0, 0])
  })
})

suite('a pattern', () => {
  test('is more than ten clicks in a clip, fifteen with two hazards', () => {
    const wild = [700, 2_100, 5_300, 6_100, 8_900, 10_200, 14_100, 15_000, 19_400, 20_600, 26_000]
    assert.equal(patternOf(wild.slice(1), 1), undefined)
    assert.equal(patternOf(wild, 1), 'too-many')
    assert.equal(patternOf(wild, 2), undefined)
    assert.deepEqual(scoreClip([window], wild), { points: [0], pattern: 'too-many', total: 0 })
  })

  test('is six clicks within two seconds, not five', () => {
    assert.equal(patternOf([9_000, 9_300, 9_800, 10_000, 10_700, 11_000], 1), 'too-many')
    assert.equal(patternOf([9_000, 9_300, 9_800, 10_000, 10_700, 11_001], 1), undefined)
  })

  test('is six at an even beat, however slow, wherever in the clip; people who look click unevenly', () => {
    assert.equal(patternOf([1_000, 4_000, 7_100, 10_000, 13_050, 16_000], 1), 'rhythm')
    assert.equal(patternOf([400, 5_000, 7_000, 9_010, 11_000, 13_020, 15_000], 1), 'rhythm')
    assert.equal(patternOf([1_000, 4_000, 7_100, 10_000, 13_050], 1), undefined, 'five are few')
    assert.equal(patternOf([3_200, 9_800, 11_000, 11_400, 19_000, 26_500, 27_000], 1), undefined)
  })
})

suite('a mock test', () => {
  const scenes = Array.from({ length: 66 }, (_, i) => ({ id: `scene ${i}`, hazards: i % 13 === 0 ? 2 : 1 }))
  const id = '3f1c2b7a-0000-4000-8000-000000000001'

  test('has 14 clips with 15 hazards, the same for its id and others for another', () => {
    const chosen = scenesOfMock(id, scenes)
    assert.equal(chosen.length, 14)
    assert.equal(new Set(chosen).size, 14)
    assert.equal(
      chosen.reduce((sum, { hazards }) => sum + hazards, 0),
      15,
    )
    assert.deepEqual(scenesOfMock(id, scenes), chosen)
    assert.notDeepEqual(scenesOfMock('9f1c2b7a-0000-4000-8000-000000000001', scenes), chosen)
  })

  test('is passed with 44 of 75', () => {
    assert.equal(mockPoints, 75)
    assert.equal(passMark, 44)
    assert.deepEqual([isPass(43), isPass(44), isPass(75)], [false, true, true])
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kinds } from './finding.ts'
import { findPatterns } from './find-patterns.ts'
import { learnerWith, patternlessLearner, randomFrom } from './random-learners.ts'

const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** docs/patterns.md has the rates measured over many more; these are what they may be at worst, in so few. */
const [learners, mostWithFindings] = [800, 0.1]
const [each, leastFound] = [40, 0.6]

test('fewer than one in ten learners without a pattern is told of any', () => {
  console.log(`learners without a pattern: TEST_SEED=${seed}`)
  const withFindings = Array.from({ length: learners }, (_, at) =>
    findPatterns(patternlessLearner(randomFrom(seed + at * 7919))),
  ).filter((findings) => findings.length > 0)
  assert.ok(
    withFindings.length < learners * mostWithFindings,
    `${withFindings.length} of ${learners}, seed ${seed}`,
  )
})

for (const kind of kinds)
  test(`a planted pattern is found in most learners: ${kind}`, () => {
    const found = Array.from({ length: each }, (_, at) =>
      findPatterns(learnerWith(kind, randomFrom(seed + at * 104_729))),
    ).filter((findings) => findings.some((finding) => finding.kind === kind))
    assert.ok(found.length >= each * leastFound, `${found.length} of ${each}, seed ${seed}`)
  })

test('the same record gives the same findings', () => {
  const record = learnerWith('relapse', randomFrom(seed))
  assert.deepEqual(findPatterns(structuredClone(record)), findPatterns(record))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skills } from '#features/assessments/syllabus.ts'
import { placeInCode } from './highway-code.ts'
import { skillGuide } from './skill-guide.ts'

test('each of the 27 skills says what it means, how to practise it and where the Highway Code speaks of it', () => {
  assert.deepEqual(
    Object.keys(skillGuide),
    skills.map(({ name }) => name),
  )
  for (const [name, { means, practise, rule }] of Object.entries(skillGuide)) {
    assert.ok(means.length > 30, name)
    assert.ok(practise.length >= 2, name)
    assert.ok(placeInCode(rule), name)
  }
})

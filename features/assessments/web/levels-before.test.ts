import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelsBefore } from './levels-before.ts'

const written = (id: string, date: string, skills: Record<string, number>) => ({
  id,
  date,
  assessment_data: { skills, strengths: [], areasForImprovement: [] },
})

test('a skill’s level before an assessment is that of the latest lesson before it, in whatever order they come', () => {
  const second = written('2', '2026-11-10T10:00:00Z', { Junctions: 60 })
  const all = [
    written('3', '2026-11-17T10:00:00Z', { Junctions: 100, Parking: 40 }),
    second,
    written('1', '2026-11-03T10:00:00Z', { Junctions: 20, Mirrors: 80 }),
  ]
  assert.deepEqual([...levelsBefore(all[0]!, all)].toSorted(), [
    ['Junctions', 3],
    ['Mirrors', 4],
  ])
  assert.deepEqual([...levelsBefore(second, all)].toSorted(), [
    ['Junctions', 1],
    ['Mirrors', 4],
  ])
  assert.equal(levelsBefore(all[2]!, all).size, 0)
})

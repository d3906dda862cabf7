import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Assessment } from '#features/assessments/contract.ts'
import { countCompared, evidenceFor, latestDifferences } from './record.ts'

const written = (lesson: string, skills: Record<string, number>, areas: string[] = []) =>
  ({
    lesson_id: lesson,
    date: `${lesson}T10:00:00Z`,
    instructor_name: 'Helen Marsh',
    instructor_notes: '',
    assessment_data: { skills, strengths: [], areasForImprovement: areas },
  }) as unknown as Assessment
const all = [
  written('2026-10-05', { Junctions: 60, Parking: 40 }, ['Slower into junctions', 'Look round when parking']),
  written('2026-10-12', { Junctions: 80 }),
  written('2026-10-19', { Parking: 60, Signals: 40 }),
]
const ratings: { lessonId: string; skills: Record<string, number> }[] = [
  { lessonId: '2026-10-05', skills: { Junctions: 100, Parking: 40 } },
  { lessonId: '2026-10-12', skills: { Junctions: 80 } },
  { lessonId: '2026-10-19', skills: { Parking: 80, Signals: 100 } },
]

test('the evidence for a skill is each lesson with mark, own rating and what was said of it, until that day', () => {
  const junctions = { name: 'Junctions', parts: ['Turn left'] }
  assert.deepEqual(
    evidenceFor(junctions, all, ratings, '2026-10-30T10:00:00Z').map((one) => [
      one.assessment.lesson_id,
      one.mark,
      one.own,
      one.remarks,
    ]),
    [
      ['2026-10-12', 4, 4, []],
      ['2026-10-05', 3, 5, ['Slower into junctions']],
    ],
  )
  assert.equal(evidenceFor(junctions, all, ratings, '2026-10-11T22:00:00Z').length, 1)
  assert.equal(evidenceFor(junctions, all, [], '2026-10-30T10:00:00Z')[0]?.own, undefined)
})

test('where the two differ: each skill by the latest lesson that both rated, the widest apart first', () => {
  const on = (at: string) =>
    latestDifferences(all, ratings, at).map(({ name, own, mark }) => [name, own, mark])
  assert.deepEqual(on('2026-10-30T10:00:00Z'), [
    ['Signals', 5, 2],
    ['Parking', 4, 3],
  ])
  assert.deepEqual(on('2026-10-06T10:00:00Z'), [['Junctions', 5, 3]])
})

test('a lesson counts as rated by both once they rated the same skill in it', () => {
  const on = (at: string, own = ratings) => countCompared(all, own, at)
  assert.equal(on('2026-10-30T10:00:00Z'), 3)
  assert.equal(on('2026-10-18T10:00:00Z'), 2)
  assert.equal(on('2026-10-30T10:00:00Z', [{ lessonId: 'not written up', skills: { Junctions: 80 } }]), 0)
  assert.equal(on('2026-10-30T10:00:00Z', [{ lessonId: '2026-10-12', skills: { Parking: 80 } }]), 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  groupProgress,
  latestRemarks,
  otherSkills,
  planFor,
  skillsToCome,
  whatToPractiseNext,
  withNotes,
} from './rules.ts'

const written = (date: string, skills: Record<string, number>, strengths: string[] = []) => ({
  date,
  instructor_name: 'Helen Marsh',
  assessment_data: { skills, strengths, areasForImprovement: [] },
})
const levelsOf = (...assessments: ReturnType<typeof written>[]) =>
  new Map(
    groupProgress(assessments).flatMap((group) => group.skills.map((skill) => [skill.name, skill.level])),
  )

test('the latest lesson counts, also when the level went down, whatever order they come in', () => {
  const march = written('2026-03-01T10:00:00Z', { Junctions: 60, Signals: 80 })
  const april = written('2026-04-01T10:00:00Z', { Junctions: 40 })
  for (const order of [
    [march, april],
    [april, march],
  ]) {
    const levels = levelsOf(...order)
    assert.equal(levels.get('Junctions'), 2)
    assert.equal(levels.get('Signals'), 4)
    assert.equal(levels.get('Motorways'), 0)
  }
  const [, , , junctions] = groupProgress([april, march])
  assert.deepEqual(
    junctions?.skills[0]?.history.map(({ level }) => level),
    [3, 2],
  )
  assert.deepEqual([junctions?.reached, junctions?.of], [2, 15])
})

test('names of older assessments are shown beside the syllabus, and Parking belongs to both', () => {
  const old = [written('2025-03-01T10:00:00Z', { 'Night Driving': 45, Parking: 70 })]
  assert.deepEqual(
    otherSkills(old).map(({ name, level }) => [name, level]),
    [['Night Driving', 2]],
  )
  assert.equal(levelsOf(...old).get('Parking'), 3)
})

test('what to practise next: far from done and often failed comes first', () => {
  const next = whatToPractiseNext(
    groupProgress([
      written('2026-03-01T10:00:00Z', {
        Junctions: 60,
        Signals: 40,
        'Cockpit checks': 100,
        'Mirrors: vision and use': 80,
      }),
    ]),
  )
  assert.deepEqual(
    next.map(({ name, level }) => [name, level]),
    [
      ['Junctions', 3],
      ['Signals', 2],
      ['Mirrors: vision and use', 4],
    ],
  )
  assert.match(next[0]?.why ?? '', /Prompted, level 3 of 5.*most common/)
  assert.doesNotMatch(next[1]?.why ?? '', /most common/)
})

test('each skill comes with what was said of it in the last lesson it was assessed in, and nothing stands twice', () => {
  const march = written('2026-03-01T10:00:00Z', { Junctions: 20, Signals: 40 })
  const april = written('2026-04-01T10:00:00Z', { Parking: 20, Reversing: 20 })
  const [older, newer] = [
    { ...march, instructor_notes: 'Slower into closed junctions.' },
    {
      ...april,
      instructor_notes: 'Not this',
      assessment_data: {
        ...april.assessment_data,
        areasForImprovement: ['Left after overtaking', 'Slower into a bay park'],
      },
    },
  ]
  const noted = withNotes(whatToPractiseNext(groupProgress([older, newer]), 4), [older, newer])
  assert.deepEqual(
    noted.map(({ name, note }) => [name, note?.text]),
    [
      ['Junctions', 'Slower into closed junctions.'],
      ['Parking', 'Slower into a bay park'],
      ['Reversing', undefined],
      ['Signals', undefined],
    ],
  )
})

test('what was said of a lesson with one skill is about that skill', () => {
  const may = { ...written('2026-05-01T10:00:00Z', { Parking: 20 }), instructor_notes: 'Look all round.' }
  assert.equal(withNotes(whatToPractiseNext(groupProgress([may])), [may])[0]?.note?.text, 'Look all round.')
})

test('a beginner starts at the start of the syllabus', () => {
  assert.deepEqual(
    whatToPractiseNext(groupProgress([])).map(({ name }) => name),
    ['Legal responsibilities', 'Safety checks', 'Cockpit checks'],
  )
})

test('who has mastered everything is suggested nothing', () => {
  const all = Object.fromEntries(
    groupProgress([]).flatMap((group) => group.skills.map((skill) => [skill.name, 100])),
  )
  assert.deepEqual(whatToPractiseNext(groupProgress([written('2026-03-01T10:00:00Z', all)])), [])
})

test('the same remark twice is shown once, with its latest day', () => {
  const remarks = latestRemarks(
    [
      written('2026-03-01T10:00:00Z', {}, ['Calm at lights']),
      written('2026-04-01T10:00:00Z', {}, ['calm at lights', 'Good mirrors']),
    ],
    'strengths',
  )
  assert.deepEqual(
    remarks.map(({ text, date }) => [text, date.slice(0, 10)]),
    [
      ['calm at lights', '2026-04-01'],
      ['Good mirrors', '2026-04-01'],
    ],
  )
})

test('the next lesson begins with what the latest assessment plans; without a plan with what is due', () => {
  const march = written('2026-03-01T10:00:00Z', { Junctions: 60, Signals: 80 })
  const april = written('2026-04-01T10:00:00Z', { Junctions: 40 })
  const planned = {
    ...april,
    assessment_data: { ...april.assessment_data, plan: ['Signals', 'Motorways'] },
  }
  assert.deepEqual(planFor([march, planned]), [
    { name: 'Signals', level: 4 },
    { name: 'Motorways', level: 0 },
  ])
  const due = whatToPractiseNext(groupProgress([march, april])).map(({ name, level }) => ({ name, level }))
  assert.deepEqual(planFor([march, april]), due)
  const laterOn = written('2026-05-01T10:00:00Z', { Junctions: 60 })
  assert.equal(planFor([laterOn, planned])[0]?.name, 'Junctions')
  assert.deepEqual(
    [
      [march, planned],
      [march, april],
    ].map((all) => skillsToCome(all).isPlanned),
    [true, false],
  )
})

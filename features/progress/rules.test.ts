import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  groupProgress,
  latestRemarks,
  otherSkills,
  planFor,
  skillsToRate,
  skillsToCome,
  whatToPractiseNext,
  withNotes,
  writeUpStart,
} from './rules.ts'
import { changesIn, changesOn, progressOverTime, wayOf } from './record.ts'

const written = (date: string, skills: Record<string, number>, strengths: string[] = []) => ({
  date,
  instructor_name: 'Helen Marsh',
  assessment_data: { skills, strengths, areasForImprovement: [] },
})
/** Ten days after the latest of these lessons: nothing is due yet. */
const spring = '2026-04-03T10:00:00Z'
const soon = '2026-05-11T10:00:00Z'
const levelsOf = (...assessments: ReturnType<typeof written>[]) =>
  new Map(
    groupProgress(assessments, soon).flatMap((group) =>
      group.skills.map((skill) => [skill.name, skill.level]),
    ),
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
  const [, , , junctions] = groupProgress([april, march], soon)
  assert.deepEqual(
    junctions?.skills[0]?.history.map(({ level }) => level),
    [3, 2],
  )
  assert.deepEqual([junctions?.reached, junctions?.of], [2, 15])
})

test('names of older assessments are shown beside the syllabus, and Parking belongs to both', () => {
  const old = [written('2025-03-01T10:00:00Z', { 'Night Driving': 45, Parking: 70 })]
  assert.deepEqual(
    otherSkills(old, soon).map(({ name, level }) => [name, level]),
    [['Night Driving', 1]],
  )
  assert.equal(levelsOf(...old).get('Parking'), 2, 'a year ago: one level lower')
})

test('what to practise next: far from done and often failed comes first', () => {
  const march = '2026-03-05T10:00:00Z'
  const next = whatToPractiseNext(
    groupProgress(
      [
        written('2026-03-01T10:00:00Z', {
          Junctions: 60,
          Signals: 40,
          'Cockpit checks': 100,
          'Mirrors: vision and use': 80,
        }),
      ],
      march,
    ),
    march,
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
  const noted = withNotes(whatToPractiseNext(groupProgress([older, newer], spring), spring, 4), [
    older,
    newer,
  ])
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
  assert.equal(
    withNotes(whatToPractiseNext(groupProgress([may], soon), soon), [may])[0]?.note?.text,
    'Look all round.',
  )
})

test('a beginner starts at the start of the syllabus', () => {
  assert.deepEqual(
    whatToPractiseNext(groupProgress([], soon), soon).map(({ name }) => name),
    ['Legal responsibilities', 'Safety checks', 'Cockpit checks'],
  )
})

test('who has mastered everything is suggested nothing', () => {
  const all = Object.fromEntries(
    groupProgress([], soon).flatMap((group) => group.skills.map((skill) => [skill.name, 100])),
  )
  assert.deepEqual(whatToPractiseNext(groupProgress([written('2026-05-01T10:00:00Z', all)], soon), soon), [])
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
  assert.deepEqual(planFor([march, planned], spring), [
    { name: 'Signals', level: 4 },
    { name: 'Motorways', level: 0 },
  ])
  const due = whatToPractiseNext(groupProgress([march, april], spring), spring).map(({ name, level }) => ({
    name,
    level,
  }))
  assert.deepEqual(planFor([march, april], spring), due)
  const laterOn = written('2026-05-01T10:00:00Z', { Junctions: 60 })
  assert.equal(planFor([laterOn, planned], soon)[0]?.name, 'Junctions')
  assert.deepEqual(
    [
      [march, planned],
      [march, april],
    ].map((all) => skillsToCome(all, spring).isPlanned),
    [true, false],
  )
})

test('each lesson says what it changed, and says nothing of later ones', () => {
  const first = written('2026-04-01T10:00:00Z', { Junctions: 40, Signals: 60 })
  const second = written('2026-04-08T10:00:00Z', { Junctions: 60, Signals: 40, Parking: 20 })
  const third = written('2026-04-15T10:00:00Z', { Junctions: 100 })
  assert.deepEqual(changesIn([third, second, first], second), [
    { name: 'Junctions', before: 2, after: 3 },
    { name: 'Signals', before: 3, after: 2 },
    { name: 'Parking', before: 0, after: 1 },
  ])
  assert.deepEqual(changesIn([third, second, first], first)[0], { name: 'Junctions', before: 0, after: 2 })
})

test('what had faded before a lesson isn’t what the lesson changed', () => {
  const winter = { Junctions: 60, Signals: 60, Parking: 60, Roundabouts: 60 }
  const first = written('2026-01-05T10:00:00Z', winter)
  const later = written('2026-05-04T10:00:00Z', {
    Junctions: 80,
    Signals: 60,
    Parking: 40,
    Roundabouts: 20,
  })
  const changes = changesIn([later, first], later)
  assert.deepEqual(changes, [
    { name: 'Junctions', before: 3, after: 4, faded: 2 },
    { name: 'Signals', before: 3, after: 3, faded: 2 },
    { name: 'Parking', before: 3, after: 2, faded: 2 },
    { name: 'Roundabouts', before: 3, after: 1, faded: 2 },
  ])
  assert.deepEqual(changes.map(wayOf), ['up', 'back', undefined, 'down'])
  const skills = groupProgress([later, first], '2026-05-05T10:00:00Z').flatMap((group) => group.skills)
  assert.deepEqual(
    changesOn(skills, later.date).toSorted((one, other) => one.name.localeCompare(other.name)),
    changes.toSorted((one, other) => one.name.localeCompare(other.name)),
    'the page of progress and the record say the same',
  )
})

test('the level of any day is that of the lessons until then', () => {
  const all = [
    written('2026-04-15T10:00:00Z', { Junctions: 60 }),
    written('2026-04-01T10:00:00Z', { Junctions: 40 }),
  ]
  const levelOn = (at: string) =>
    groupProgress(all, at)
      .flatMap(({ skills }) => skills)
      .find(({ name }) => name === 'Junctions')
  assert.deepEqual(
    ['2026-03-31T23:00:00Z', '2026-04-01T10:00:00Z', '2026-04-14T23:00:00Z', '2026-04-15T23:00:00Z'].map(
      (at) => [levelOn(at)?.level, levelOn(at)?.history.length],
    ),
    [
      [0, 0],
      [2, 1],
      [2, 1],
      [3, 2],
    ],
  )
})

test('a skill that is due again comes before one of the same level that isn’t, also from the highest level', () => {
  const marked = [
    written('2026-01-05T10:00:00Z', { Signals: 60, Security: 100 }),
    written('2026-04-20T10:00:00Z', { 'Use of speed': 60 }),
  ]
  const at = '2026-06-25T10:00:00Z'
  assert.deepEqual(
    whatToPractiseNext(groupProgress(marked, at), at, 3).map(({ name, why }) => [name, why]),
    [
      [
        'Signals',
        'Helped, level 2 of 5. Not marked for 24 weeks, so it counts one level lower until it’s marked again.',
      ],
      ['Use of speed', 'Prompted, level 3 of 5. Due again: not marked for 9 weeks.'],
      ['Security', 'Reflection, level 5 of 5. Due again: not marked for 24 weeks.'],
    ],
  )
})

test('the chart has a point for each assessed lesson and the end, at most so many, and the last lesson is one of them', () => {
  const lessons = Array.from({ length: 90 }, (_, nr) =>
    written(new Date(Date.UTC(2026, 0, 1 + nr)).toISOString(), { Signals: nr < 45 ? 60 : 80, Parking: 20 }),
  )
  const points = progressOverTime(lessons, '2026-04-10T10:00:00Z')
  assert.equal(points.length, 31)
  assert.deepEqual([points[0]?.started, points[0]?.alone], [2, 0])
  assert.deepEqual(points.at(-2), { at: lessons.at(-1)!.date, started: 2, alone: 1 })
  assert.deepEqual(progressOverTime([], soon), [{ at: soon, started: 0, alone: 0 }])
})

test('a lesson begins with the levels, the plan and what is due of the lessons before it, whatever is written up already', () => {
  const by = (instructor_id: string, one: ReturnType<typeof written>, plan: string[] = []) => ({
    ...one,
    instructor_id,
    assessment_data: { ...one.assessment_data, plan },
  })
  const all = [
    by('helen', written('2026-05-08T10:00:00Z', { Junctions: 60, Signals: 80 }), ['Motorways']),
    by('owen', written('2026-05-05T10:00:00Z', { Junctions: 100 })),
    by('helen', written('2026-05-07T10:00:00Z', { Junctions: 40 }), ['Parking']),
    by('helen', written('2026-04-30T10:00:00Z', { Junctions: 20 }), ['Junctions', 'Roundabouts']),
  ]
  const start = writeUpStart(all, { startsAt: '2026-05-04T10:00:00Z', me: 'helen', leftOut: ['Roundabouts'] })
  assert.equal(start.before.get('Junctions'), 1)
  assert.equal(start.before.get('Signals'), 0)
  assert.deepEqual(start.planned, [{ name: 'Junctions', level: 1 }])
  assert.equal(start.suggested[0], 'Junctions')
  assert.deepEqual(
    [...start.later],
    [
      ['Junctions', { date: '2026-05-07T10:00:00Z', level: 2 }],
      ['Signals', { date: '2026-05-08T10:00:00Z', level: 4 }],
    ],
  )
  const last = writeUpStart(all, { startsAt: '2026-05-09T10:00:00Z', me: 'helen' })
  assert.deepEqual(last.planned, [{ name: 'Motorways', level: 0 }])
  assert.equal(last.later.size, 0)
})

test('a plan leaves out what the lesson’s instructor may not teach; with nothing left, what is due comes', () => {
  const plan = (names: string[]) => [
    {
      ...written('2026-05-01T10:00:00Z', { Junctions: 60 }),
      assessment_data: {
        skills: { Junctions: 60, Motorways: 20 },
        strengths: [],
        areasForImprovement: [],
        plan: names,
      },
    },
  ]
  const comingOf = (names: string[]) => {
    const { isPlanned, skills } = skillsToCome(plan(names), soon, ['Motorways'])
    return { isPlanned, names: skills.map(({ name }) => name) }
  }
  assert.deepEqual(comingOf(['Motorways', 'Parking']), { isPlanned: true, names: ['Parking'] })
  const suggested = comingOf(['Motorways'])
  assert.equal(suggested.isPlanned, false)
  assert.equal(suggested.names[0], 'Junctions')
  assert.ok(!suggested.names.includes('Motorways'))
})

test('to an instructor the learner is named, not addressed', () => {
  const groups = groupProgress([written('2026-05-01T10:00:00Z', { Signals: 60 })], soon)
  const [signals, first] = whatToPractiseNext(groups, soon, 2, 'Grace')
  assert.equal(signals?.why, 'Prompted, level 3 of 5. One of Grace’s weakest skills.')
  assert.equal(first?.why, 'Up next: Grace hasn’t started this yet.')
  assert.match(whatToPractiseNext(groups, soon, 1)[0]!.why, /your weakest/)
})

test('a learner rates what was planned, else what the lesson before practised, and never just the start of the syllabus', () => {
  const by = (instructor_id: string, date: string, skills: Record<string, number>, plan: string[] = []) => {
    const one = written(date, skills)
    return { ...one, instructor_id, assessment_data: { ...one.assessment_data, plan } }
  }
  const lesson = { startsAt: spring, instructorId: 'helen' }
  const march = by('helen', '2026-03-01T10:00:00Z', { Junctions: 60, 'Night Driving': 40 })
  const planned = by('helen', '2026-03-08T10:00:00Z', { Junctions: 60 }, ['Parking', 'Motorways'])
  const others = by('owen', '2026-03-20T10:00:00Z', { Signals: 60 }, ['Roundabouts'])
  assert.deepEqual(skillsToRate([march, planned, others], lesson), ['Parking', 'Motorways'])
  assert.deepEqual(skillsToRate([planned], { ...lesson, leftOut: ['Motorways'] }), ['Parking'])
  assert.deepEqual(skillsToRate([march], lesson), ['Junctions'])
  assert.deepEqual(skillsToRate([others], lesson), ['Roundabouts'], 'the first lesson with somebody new')
  assert.deepEqual(skillsToRate([by('helen', soon, { Signals: 60 })], lesson), [], 'later ones don’t count')
})

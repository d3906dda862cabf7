import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { addDays } from '#common/days.ts'
import { skills } from '#features/assessments/syllabus.ts'
import { topicIds } from '#features/learning/topics.ts'
import { debriefOf } from '#features/mock-drives/debrief.ts'
import { competencies } from '#features/test-days/competencies.ts'
import { kinds } from './finding.ts'
import { findPatterns } from './find-patterns.ts'
import { occasionsOf } from './occasions.ts'
import { learnerWith, randomFrom } from './random-learners.ts'
import type { LearnerRecord } from './record.ts'
import { remarksOf } from './remarks.ts'
import { driveKinds, skillOfCompetency, skillsOfTopic, subjects } from './tables.ts'

/** A column for each lesson, a week apart from Mon 2 Mar 2026; a dot is a lesson without the skill. */
function record(rows: Record<string, string>, more: Partial<LearnerRecord> = {}): LearnerRecord {
  const columns = Object.entries(rows).map(([skill, marks]) => ({
    skill,
    marks: [...marks.replaceAll(' ', '')],
  }))
  const lessons = Array.from({ length: columns[0]?.marks.length ?? 0 }, (_, at) => ({
    lessonId: `lesson-${at + 1}`,
    instructorId: 'helen',
    on: addDays('2026-03-02', at * 7),
    skills: Object.fromEntries(
      columns.flatMap(({ skill, marks }) => (marks[at] === '.' ? [] : [[skill, 20 * Number(marks[at])]])),
    ),
    areas: [],
    notes: '',
  }))
  return { lessons, mocks: [], drives: [], theory: [], ...more }
}

const found = (given: LearnerRecord) =>
  findPatterns(given).map(({ kind, skill, evidence }) => `${kind} ${skill} ${evidence.length}`)

/** Three that are fine, to compare with. */
const fine = { Signals: '455555', Junctions: '445555', Parking: '345555' }

test('low in most of the last lessons with it keeps coming back, one that is being learnt doesn’t', () => {
  // The first mark doesn't count: of five, 4 or 5 are low.
  assert.deepEqual(found(record({ ...fine, Roundabouts: '221212' })), ['keeps-coming-back Roundabouts 5'])
  assert.deepEqual(found(record({ ...fine, Roundabouts: '112234' })), [])
  assert.deepEqual(found(record({ ...fine, Roundabouts: '242424' })), [])
  assert.deepEqual(found(record({ ...fine, Roundabouts: '.22121' })), ['keeps-coming-back Roundabouts 4'])
  assert.deepEqual(found(record({ ...fine, Roundabouts: '..2212' })), [], 'three are too few')
  const [finding] = findPatterns(record({ ...fine, Roundabouts: '221212' }))
  assert.equal(
    finding!.text,
    'Roundabouts was low all of the last 5 times, most recently on Mon 6 Apr. Your other skills were further on.',
  )
  // Five of five at the least rate of a fifth, by four skills: 0.0013.
  assert.equal(finding!.strength, 0.72)
})

test('the same fault in mock tests counts with the marks', () => {
  const mocks = [1, 2, 3].map((at) => ({
    id: `mock-${at}`,
    lessonId: null,
    instructorId: 'helen',
    on: addDays('2026-04-06', at),
    faults: [{ competency: 'useOfMirrorsChangeSpeed', grade: at === 3 ? 'serious' : 'driving', times: at }],
  }))
  const given = record({ ...fine, 'Mirrors: vision and use': '....22' }, { mocks })
  const finding = findPatterns(given).find(({ kind }) => kind === 'keeps-coming-back')!
  assert.deepEqual(
    finding.evidence.map(({ source, says }) => [source, says]),
    [
      ['mock-drive', '3 serious faults in a mock test'],
      ['mock-drive', '2 driving faults in a mock test'],
      ['mock-drive', '1 driving fault in a mock test'],
      ['lesson', 'Level 2 (Helped)'],
    ],
  )
})

test('a part of a mock test says nothing of a skill without a fault in it', () => {
  const mock = { id: 'mock', lessonId: null, instructorId: 'helen', on: '2026-04-20', faults: [] }
  const given = (isWhole: boolean) =>
    record({ ...fine, Roundabouts: '221212' }, { mocks: [{ ...mock, isWhole }] })
  const ofJunctions = (isWhole: boolean) =>
    occasionsOf(given(isWhole))
      .get('Junctions')
      ?.filter(({ evidence }) => evidence.source === 'mock-drive').length
  assert.deepEqual([ofJunctions(true), ofJunctions(false)], [1, 0])
})

test('what was good and has fallen is a relapse; one bad lesson, or a level that strays, isn’t', () => {
  assert.deepEqual(found(record({ ...fine, Roundabouts: '345533' })), ['relapse Roundabouts 4'])
  assert.deepEqual(found(record({ ...fine, Roundabouts: '344422' })), ['relapse Roundabouts 4'])
  assert.deepEqual(found(record({ ...fine, Roundabouts: '344552' })), [])
  assert.deepEqual(
    found(record({ ...fine, Roundabouts: '344433' })),
    [],
    'a level below, twice, may be the day',
  )
  assert.deepEqual(found(record({ ...fine, Roundabouts: '345353' })), [], 'good once isn’t good')
})

test('the same level again and again is a plateau if the others went up by then', () => {
  const rising = { Signals: '1234555', Junctions: '1234455', Parking: '1123455' }
  assert.deepEqual(found(record({ ...rising, Roundabouts: '2333333' })), ['plateau Roundabouts 6'])
  assert.deepEqual(found(record({ ...rising, Roundabouts: '3333444' })), [], 'it went up')
  assert.deepEqual(found(record({ ...rising, Roundabouts: '2444444' })), [], 'level 4 needs no help')
  const slow = { Signals: '1111222', Junctions: '1112222', Parking: '2222223' }
  assert.deepEqual(found(record({ ...slow, Roundabouts: '1222222' })), [], 'nothing goes up fast')
})

test('two skills that dip in the same lessons fail together; that are low at first and high later don’t', () => {
  const together = { Signals: '4424 4244 2442', 'Safe positioning': '4424 4244 2442' }
  assert.deepEqual(found(record(together)), ['fail-together Signals 4'])
  assert.deepEqual(found(record({ ...together, 'Safe positioning': '4244 2442 4424' })), [])
  assert.deepEqual(found(record({ Signals: '1122 3344 5555', 'Safe positioning': '1122 3344 5555' })), [])
  const badDays = { ...together, Parking: '4424 4244 2442', Security: '4424 4244 2442' }
  assert.deepEqual(found(record(badDays)), [], 'everything dips: bad days')
})

const topic = (topic: string, right: number, of = 20) => ({ topic, right, of })

test('a weak theory subject is said beside a skill of its that is low, and only then', () => {
  const theory = [topic('rules-of-the-road', 8), topic('alertness', 18), topic('attitude', 17)]
  const low = { ...fine, Roundabouts: '...212' }
  assert.deepEqual(found(record(low, { theory })), ['theory-and-driving Roundabouts 3'])
  assert.deepEqual(found(record(fine, { theory })), [])
  const even = [topic('rules-of-the-road', 15), topic('alertness', 17), topic('attitude', 16)]
  assert.deepEqual(found(record(low, { theory: even })), [])
  assert.deepEqual(found(record(low, { theory: [topic('rules-of-the-road', 2, 9)] })), [], 'nine are too few')
})

const withAreas = (areas: readonly string[]) => ({
  ...record({}),
  lessons: areas.map((area, at) => ({
    ...record({ Signals: '4' }).lessons[0]!,
    lessonId: `lesson-${at + 1}`,
    areas: [area],
  })),
})

test('remarks on one subject are grouped, whatever words they use', () => {
  const said = ['Left mirror earlier', 'Blind spot before moving off', 'Check your mirrors', 'MIRRORS again']
  assert.deepEqual(found(withAreas(said)), ['remarks Mirrors: vision and use 4'])
  assert.deepEqual(found(withAreas(['Left mirror', 'Clutch', 'Zebra', 'Overtaking', 'Parking'])), [])
  assert.deepEqual(remarksOf({ areas: ['Mirrors'], notes: 'Signals came too late. Good mirrors today!' }), [
    'Mirrors',
    'Signals came too late.',
  ])
})

const drive = (at: number, ...kindsOfEvents: string[]) => ({
  id: `drive-${at}`,
  on: addDays('2026-03-02', at),
  seconds: 1800,
  events: kindsOfEvents.map((kind) => ({ kind, band: 2, isExercise: false })),
})

test('hard braking in most of the last drives is said; practised stops and short drives don’t count', () => {
  const braked = [1, 2, 3].map((at) => drive(at, 'brake'))
  assert.deepEqual(found({ ...record({}), drives: braked }), ['recorded-drives Anticipation and planning 3'])
  assert.deepEqual(found({ ...record({}), drives: [...braked.slice(1), drive(4)] }), [])
  const exercises = braked.map((one) => ({ ...one, events: [{ ...one.events[0]!, isExercise: true }] }))
  assert.deepEqual(found({ ...record({}), drives: exercises }), [])
  assert.deepEqual(found({ ...record({}), drives: braked.map((one) => ({ ...one, seconds: 599 })) }), [])
  const linked = braked.map((one) => ({ ...one, events: [{ ...one.events[0]!, skill: 'Roundabouts' }] }))
  assert.deepEqual(found({ ...record({}), drives: linked }), ['recorded-drives Roundabouts 3'])
})

test('each finding’s facts are in its sentence, and it ends in something to do', () => {
  for (const kind of kinds) {
    const finding = findPatterns(learnerWith(kind, randomFrom(5))).find((one) => one.kind === kind)!
    for (const fact of finding.facts)
      assert.ok(finding.text.toLowerCase().includes(fact.toLowerCase()), `${finding.text}: ${fact}`)
    assert.match(finding.nextStep, /\.$/)
    assert.ok(finding.evidence.length > 0)
  }
})

test('the tables name skills of the syllabus, every competency, every topic; docs/patterns.md has the same', () => {
  const names = new Set(skills.map(({ name }) => name))
  const named = [
    ...Object.values(skillOfCompetency),
    ...Object.values(skillsOfTopic).flat(),
    ...Object.values(driveKinds).map(({ skill }) => skill),
    ...subjects.map(({ skill }) => skill),
  ]
  assert.deepEqual(
    named.filter((name) => !names.has(name)),
    [],
  )
  assert.deepEqual(Object.keys(skillOfCompetency).toSorted(), competencies.toSorted())
  assert.deepEqual(Object.keys(skillsOfTopic).toSorted(), topicIds.toSorted())
  const docs = readFileSync(new URL('../../../docs/patterns.md', import.meta.url), 'utf8')
  for (const { name, skill } of subjects) assert.ok(docs.includes(`| ${name} | ${skill} |`), name)
  for (const [id, of] of Object.entries(skillsOfTopic))
    assert.ok(docs.includes(`| ${id} | ${of.join(', ') || '–'} |`), id)
})

test('a mock test’s debrief and the patterns put each competency under the same skill', () => {
  for (const competency of competencies)
    assert.equal(skillOfCompetency[competency], debriefOf({ competency }).skill, competency)
})

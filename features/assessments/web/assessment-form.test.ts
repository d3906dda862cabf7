import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import type { Assessment } from '../contract.ts'
import {
  AssessmentForm,
  emptyForm,
  formOf,
  givenOf,
  levelsFor,
  listSkills,
  startForm,
} from './assessment-form.ts'

const lesson = '01a1fc80-536e-7e5f-9243-02738ca52c1b'
const before = {
  lesson_id: lesson,
  overall_rating: 4.5,
  instructor_notes: 'Steady.',
  assessment_data: {
    skills: { Junctions: 45, Signals: 10, 'Night Driving': 33 },
    strengths: ['Calm', 'Good mirrors'],
    areasForImprovement: [],
  },
} as unknown as Assessment

test('an assessment that is opened and saved again is the same', () => {
  assert.deepEqual(givenOf(formOf(before), before), {
    assessment_data: before.assessment_data,
    overall_rating: 4.5,
    instructor_notes: 'Steady.',
  })
})

test('what is changed is stored by its level, what is put back on the dash goes', () => {
  const form = formOf(before)
  const { assessment_data, overall_rating } = givenOf(
    { ...form, levels: { ...form.levels, s14: '3', s9: '' }, overall_rating: 3, strengths: ' Calm \n\n' },
    before,
  )
  assert.deepEqual(assessment_data, {
    skills: { 'Night Driving': 33, Junctions: 60 },
    strengths: ['Calm'],
    areasForImprovement: [],
  })
  assert.equal(overall_rating, 3)
})

test('an empty form says all that is missing at once', () => {
  const parsed = z.safeParse(AssessmentForm, emptyForm(lesson))
  assert.deepEqual(
    parsed.error?.issues.map((issue) => issue.path.join('.')),
    ['levels', 'overall_rating'],
  )
  assert.equal(
    z.safeParse(AssessmentForm, { ...formOf(before), overall_rating: 4, strengths: 'x\n'.repeat(21) })
      .success,
    false,
  )
})

test('a routine form lacks nothing but the stars as it opens: the planned skills are at the level of last time', () => {
  const planned = [
    { name: 'Junctions', level: 3 },
    { name: 'Motorways', level: 0 },
  ]
  const form = startForm(lesson, planned)
  const empty = z.safeParse(AssessmentForm, form)
  assert.deepEqual(
    empty.error?.issues.map((issue) => issue.path.join('.')),
    ['overall_rating'],
  )
  const parsed = z.safeParse(AssessmentForm, { ...form, overall_rating: 4 })
  assert.ok(parsed.success)
  assert.deepEqual(givenOf(parsed.data), {
    assessment_data: { skills: { Junctions: 60 }, strengths: [], areasForImprovement: [] },
    overall_rating: 4,
    instructor_notes: '',
  })
  const levels = { ...parsed.data.levels, s1: null }
  assert.ok(z.safeParse(AssessmentForm, { ...parsed.data, levels }).success, 'a group that the focus left')
  const withPlan = { ...parsed.data, plan: ['Motorways'] }
  assert.deepEqual(givenOf(withPlan).assessment_data.plan, ['Motorways'])
})

test('a skill that was added stops the form until it has a level or is left out, and counts meanwhile', () => {
  const planned = [
    { name: 'Roundabouts', level: 3 },
    { name: 'Motorways', level: 0 },
  ]
  const form = { ...startForm(lesson, planned), added: ['Junctions', 'Signals'] }
  const names = listSkills(['Roundabouts', 'Motorways'], form).map(({ name }) => name)
  assert.deepEqual(names, ['Roundabouts', 'Motorways', 'Junctions', 'Signals'])
  assert.equal(listSkills([], form).length, 3, 'what was planned and has no level isn’t written')

  const open = (form: unknown) =>
    z.safeParse(AssessmentForm, form).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
    []
  assert.deepEqual(open(form), [
    ['levels.s9', 'Signals has no level yet. Choose one, or leave it out.'],
    ['levels.s14', 'Junctions has no level yet. Choose one, or leave it out.'],
    ['overall_rating', 'Choose a rating for the lesson.'],
  ])
  const rated = { ...form, overall_rating: 4, levels: { ...form.levels, s9: '2' } }
  assert.equal(open(rated).length, 1)
  assert.deepEqual(open({ ...rated, added: ['Signals'] }), [])
  assert.deepEqual(open({ ...rated, levels: { ...rated.levels, s14: '1' } }), [])
})

test('another lesson brings its own last levels; what the instructor has chosen stays', () => {
  const start = (planned: string[], before: Record<string, number>) => ({
    before: new Map(Object.entries(before)),
    planned: planned.map((name) => ({ name, level: before[name] ?? 0 })),
  })
  const monday = start(['Junctions', 'Signals', 'Roundabouts'], { Junctions: 2, Signals: 3, Roundabouts: 2 })
  const friday = start(['Junctions', 'Parking', 'Roundabouts'], { Junctions: 1, Signals: 1, Parking: 4 })
  const { levels } = startForm(lesson, monday.planned)
  const shown = (levels: Record<string, string | null | undefined>) =>
    listSkills([], { levels, added: [] }).map(({ name, number }) => [name, levels[`s${number}`]])
  assert.deepEqual(shown(levelsFor(levels, monday, friday)), [
    ['Junctions', '1'],
    ['Parking', '4'],
  ])
  assert.deepEqual(shown(levelsFor({ ...levels, s14: '5', s9: '' }, monday, friday)), [
    ['Junctions', '5'],
    ['Parking', '4'],
  ])
  const added = { ...startForm(lesson, []).levels, s9: '3' }
  assert.deepEqual(shown(levelsFor(added, { ...monday, planned: [] }, { ...friday, planned: [] })), [
    ['Signals', '1'],
  ])
})

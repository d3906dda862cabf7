import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import type { Assessment } from '../contract.ts'
import { AssessmentForm, emptyForm, formOf, givenOf, startForm } from './assessment-form.ts'

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

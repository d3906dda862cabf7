import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import type { Assessment } from '../contract.ts'
import { AssessmentForm, emptyForm, formOf, givenOf } from './assessment-form.ts'

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

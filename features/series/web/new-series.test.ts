import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LessonForm, previewOf } from './new-series.ts'

const form: LessonForm = {
  who: '019ab000-0000-7000-8000-000000000001',
  on: '2026-11-24',
  at: '10:00',
  minutes: '60',
  payment: 'bank',
  repeats: '1',
}

test('the preview of weekly lessons counts the drive from the postcode that is typed, once it is one', () => {
  assert.equal(previewOf({ ...form, pickup: 'ba1 1aa' })?.pickup, 'BA1 1AA')
  for (const pickup of [undefined, '', 'BA1'])
    assert.equal(previewOf({ ...form, ...(pickup !== undefined && { pickup }) })?.pickup, undefined)
  assert.equal(previewOf({ ...form, repeats: '0', pickup: 'BA1 1AA' }), undefined)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weekOf } from './calendar.ts'
import { titleBeside } from './title-beside.ts'

test('the first lesson of a week to come is not called the next lesson', () => {
  assert.equal(titleBeside(weekOf('2026-12-02'), '2026-12-01'), 'Next lesson')
  assert.equal(titleBeside(weekOf('2026-12-14'), '2026-12-01'), 'First lesson of the week')
})

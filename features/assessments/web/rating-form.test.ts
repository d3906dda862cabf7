import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listRated, RatingForm, ratingFormOf } from './rating-form.ts'

test('a skill that the learner left out stays out when the draft comes back, until it is added', () => {
  const namesOf = (draft: { leftOut?: string[]; added?: string[] }) =>
    listRated(['Junctions', 'Parking'], { ...ratingFormOf(), ...draft }).map(({ name }) => name)
  assert.deepEqual(namesOf({}), ['Junctions', 'Parking'])
  assert.deepEqual(namesOf({ leftOut: ['Junctions'] }), ['Parking'])
  assert.deepEqual(namesOf({ leftOut: ['Junctions'], added: ['Roundabouts'] }), ['Roundabouts', 'Parking'])
  assert.deepEqual(namesOf({ added: ['Junctions'] }), ['Junctions', 'Parking'])
})

test('what has a level is on the list, but not once it is left out', () => {
  const namesOf = (leftOut: string[]) =>
    listRated([], { ...ratingFormOf({ Junctions: 80 }), leftOut }).map(({ name }) => name)
  assert.deepEqual(namesOf([]), ['Junctions'])
  assert.deepEqual(namesOf(['Junctions']), [])
})

test('saved without a level, the form says what is missing where the skills stand', () => {
  const issues = (scores: Record<string, number>) =>
    RatingForm.safeParse(ratingFormOf(scores)).error?.issues.map(({ path, message }) => [path, message])
  assert.deepEqual(issues({}), [[['levels'], 'Choose a level for at least one skill that you practised.']])
  assert.equal(issues({ Junctions: 80 }), undefined)
})

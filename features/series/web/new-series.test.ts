import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlannedLesson } from '../contract.ts'
import {
  firstAdded,
  type LessonForm,
  newSeriesOf,
  previewOf,
  sayAdding,
  startsOf,
  stillOffered,
  whatToLookAt,
} from './new-series.ts'

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

test('the days that fit are looked up for somebody new too, before they are a pupil', () => {
  const input = previewOf({ ...form, who: 'new' })!
  assert.deepEqual([input.pupilId, input.everyWeeks, input.minutes], [undefined, 1, 60])
  assert.equal(previewOf({ ...form, who: '' }), undefined)
  assert.equal(previewOf({ ...form, who: 'new', on: '' }), undefined)
})

test('what was decided about a day is sent, and forgotten once another time has no such clash', () => {
  const [one, two, three] = ['2026-11-24', '2026-12-01', '2026-12-08'] as const
  const choices = { [one]: 'skip', [two]: 'tight', [three]: '2026-12-09T10:00:00Z' }
  assert.deepEqual(newSeriesOf(form.who, { ...form, choices })?.choices, [
    { on: one, choose: 'skip' },
    { on: two, choose: 'book', overrideTravel: true },
    { on: three, choose: 'move', startsAt: '2026-12-09T10:00:00Z' },
  ])
  const day = (on: string, code?: string) => ({
    on,
    startsAt: `${on}T10:00:00Z`,
    endsAt: `${on}T11:00:00Z`,
    fits: code === undefined,
    ...(code && {
      conflict: {
        code,
        detail: '',
        alternatives: [{ startsAt: '2026-12-09T10:00:00Z', endsAt: '2026-12-09T11:00:00Z' }],
      },
    }),
  })
  const tight = 'travel-too-tight'
  assert.deepEqual(stillOffered(choices, [day(one, tight), day(two, tight), day(three, tight)]), choices)
  assert.deepEqual(stillOffered(choices, [day(one), day(two, 'diary-busy'), day(three, 'car-busy')]), {
    [three]: '2026-12-09T10:00:00Z',
  })
})

test('lessons are added once each day that doesn’t fit was on the page, and never if none fits', () => {
  const [one, two, three] = ['2026-11-24', '2026-12-01', '2026-12-08'].map((on, nr) => ({
    on,
    startsAt: `${on}T10:00:00Z`,
    endsAt: `${on}T11:00:00Z`,
    fits: nr === 0,
    ...(nr > 0 && { conflict: { code: 'diary-busy', detail: '', alternatives: [] } }),
  })) as [PlannedLesson, PlannedLesson, PlannedLesson]
  const all = [one, two, three]
  assert.equal(whatToLookAt([one], form), undefined)
  assert.match(whatToLookAt(all, form)!, /^2 days don’t fit\. Decide about them here/)
  assert.match(whatToLookAt(all, { ...form, shown: [two.on] })!, /^1 day doesn’t fit/)
  assert.equal(whatToLookAt(all, { ...form, shown: [two.on, three.on] }), undefined)
  assert.equal(whatToLookAt(all, { ...form, choices: { [two.on]: 'skip', [three.on]: 'skip' } }), undefined)
  const none = { ...form, shown: [two.on, three.on] }
  assert.match(whatToLookAt([two, three], none)!, /^None of these days fits/)
  assert.equal(whatToLookAt([two, three], { ...none, choices: { [two.on]: 'skip' } }), undefined)
})

test('the button says how many lessons it adds and how many days wait, and the first lesson may be a later one', () => {
  const [one, two] = ['2026-11-24', '2026-12-01'] as const
  const weekly = { repeats: '1', fitting: 10, shown: [one, two] }
  assert.equal(sayAdding({ ...weekly, repeats: '0' }), 'Add lesson')
  assert.equal(sayAdding({ repeats: '1' }), 'Add lessons')
  assert.equal(sayAdding(weekly), 'Add 10 lessons, decide 2 later')
  assert.equal(sayAdding({ ...weekly, choices: { [one]: 'skip' } }), 'Add 10 lessons, decide 1 later')
  assert.equal(sayAdding({ ...weekly, choices: { [one]: 'skip', [two]: 'tight' } }), 'Add 11 lessons')
  assert.equal(sayAdding({ repeats: '1', fitting: 1 }), 'Add 1 lesson')
  const lessons = [one, two].map((on) => ({ on, fits: on === two }) as PlannedLesson)
  assert.equal(firstAdded(lessons, {})?.on, two)
  assert.equal(firstAdded(lessons, { [one]: 'tight' }), undefined)
})

test('prices are of the lessons that will be added: those that fit, and what was decided about the others', () => {
  const planned = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'].map((on, nr) => ({
    on,
    startsAt: `${on}T10:00:00Z`,
    fits: nr === 0,
  }))
  const choices = { '2026-12-01': 'skip', '2026-12-08': 'tight', '2026-12-15': '2026-12-19T18:00:00Z' }
  assert.equal(startsOf({ choices }), undefined)
  assert.deepEqual(startsOf({ planned }), ['2026-11-24T10:00:00Z'])
  assert.deepEqual(startsOf({ planned, choices }), [
    '2026-11-24T10:00:00Z',
    '2026-12-08T10:00:00Z',
    '2026-12-19T18:00:00Z',
  ])
})

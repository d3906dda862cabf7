import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LessonForm, newSeriesOf, previewOf, stillOffered } from './new-series.ts'

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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Conflict, PlannedLesson } from '../contract.ts'
import { chooseForAll, findCommonChoice, groupAlike, listAnywaysOfAll } from './alike.ts'

const clash = (on: string, code: string, more: Partial<Conflict> = {}): PlannedLesson => ({
  on,
  startsAt: `${on}T16:00:00Z`,
  endsAt: `${on}T17:00:00Z`,
  fits: false,
  conflict: { code, detail: '', alternatives: [], ...more },
})
const off = ['2026-12-01', '2026-12-15'].map((on) => clash(on, 'day-off'))
const clio = { id: '019ab000-0000-7000-8000-000000000001', name: 'Clio', gearbox: 'manual' as const }
const fiesta = { ...clio, id: '019ab000-0000-7000-8000-000000000002', name: 'Fiesta' }

test('days of one reason are decided about together, a holiday apart from other people’s lessons', () => {
  const busy = (on: string, kind: 'block' | 'lesson') => clash(on, 'diary-busy', { inTheWay: [{ kind }] })
  const days = [
    off[0]!,
    busy('2026-12-08', 'block'),
    off[1]!,
    busy('2026-12-22', 'lesson'),
    busy('2026-12-29', 'block'),
  ]
  assert.deepEqual(
    groupAlike(days).map((alike) => alike.map(({ on }) => on)),
    [['2026-12-01', '2026-12-15'], ['2026-12-08', '2026-12-29'], ['2026-12-22']],
  )
})

test('one choice is made for all of them, and one day may still differ', () => {
  const skipped = chooseForAll(off, { '2026-12-08': 'tight' }, 'skip')
  assert.deepEqual(skipped, { '2026-12-01': 'skip', '2026-12-08': 'tight', '2026-12-15': 'skip' })
  assert.equal(findCommonChoice(off, skipped), 'skip')
  assert.equal(findCommonChoice(off, {}), '')
  assert.equal(findCommonChoice(off, { ...skipped, '2026-12-15': 'book' }), undefined)
})

test('only what is possible on each of the days is offered for all of them', () => {
  const labels = (days: PlannedLesson[]) => listAnywaysOfAll(days).map(({ label }) => label)
  assert.deepEqual(labels(off), ['Add all anyway'])
  assert.deepEqual(labels(['2026-12-01', '2026-12-08'].map((on) => clash(on, 'diary-busy'))), [])
  assert.deepEqual(
    labels([
      clash('2026-12-01', 'car-busy', { freeCars: [clio, fiesta] }),
      clash('2026-12-08', 'car-busy', { freeCars: [fiesta] }),
    ]),
    ['Take the Fiesta, manual', 'Use a car that isn’t listed'],
  )
  const tight = (minutes: number) =>
    listAnywaysOfAll([
      clash('2026-12-01', 'travel-too-tight', { minutesLacking: 12 }),
      clash('2026-12-08', 'travel-too-tight', { minutesLacking: minutes }),
    ])[0]?.means
  assert.match(tight(12) ?? '', /^By our estimate you’d be 12 minutes short/)
  assert.match(tight(5) ?? '', /^You may be short of time/)
})

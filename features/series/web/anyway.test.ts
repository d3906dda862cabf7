import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Conflict } from '../contract.ts'
import { acceptedBy, listAnyways } from './anyway.ts'

const conflict = (code: string, more: Partial<Conflict> = {}): Conflict => ({
  code,
  detail: '',
  alternatives: [],
  ...more,
})
const clio = { id: '019ab000-0000-7000-8000-000000000001', name: 'Clio', gearbox: 'automatic' as const }

test('a closed day, a tight drive, a short gap and a car that is taken can be booked anyway, and it says what that means', () => {
  assert.deepEqual(
    [
      conflict('day-off'),
      conflict('travel-too-tight', { minutesLacking: 12 }),
      conflict('gap-too-short', { inTheWay: [{ kind: 'lesson', leastGap: 15 }] }),
      conflict('car-busy', { freeCars: [clio] }),
    ].map((one) => listAnyways(one).map(({ label, means }) => `${label}: ${means}`)),
    [
      ['Add it anyway: The lesson is booked as on the other days. The day stays closed for everyone else.'],
      [
        'Add it anyway: By our estimate you’d be 12 minutes short for the drive before or after it. The lesson is booked as on the other days.',
      ],
      [
        'Add it anyway: 15 minutes between lessons is your own rule. The lesson is booked as on the other days.',
      ],
      [
        'Take the Clio, automatic: The Clio is an automatic and free then. The lesson is booked as on the other days.',
        'Use a car that isn’t listed: You’d bring another car: none of yours is taken for it. The lesson is booked as on the other days.',
      ],
    ],
  )
  const [moving] = listAnyways(conflict('travel-too-tight'), '3 Dec, 17:00')
  assert.equal(
    moving?.means,
    'You may be short of time for the drive before or after it. The lesson changes to 3 Dec, 17:00.',
  )
})

test('what else is in a diary is never booked over, and neither is a badge that ends', () => {
  for (const code of ['diary-busy', 'learner-elsewhere', 'own-diary-closed', 'no-price'])
    assert.deepEqual(listAnyways(conflict(code)), [], code)
})

test('what was chosen is sent as what the instructor accepts', () => {
  for (const one of [
    conflict('day-off'),
    conflict('travel-too-tight'),
    conflict('gap-too-short'),
    conflict('car-busy', { freeCars: [clio] }),
  ])
    for (const { key, accepts } of listAnyways(one)) assert.deepEqual(acceptedBy(key), accepts)
  for (const key of ['skip', '', '2026-11-24T16:00:00Z']) assert.equal(acceptedBy(key), undefined)
})

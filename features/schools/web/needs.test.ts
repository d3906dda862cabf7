import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SchoolInstructor } from '../contract.ts'
import { sayDaysOff } from './day-words.ts'
import { inOrder, type Need, needsOf } from './needs.ts'

const instructor = (name: string, more: Partial<SchoolInstructor> = {}): SchoolInstructor => ({
  id: '01a1fc80-536e-7e5f-9243-02738ca52caa',
  name,
  image: null,
  since: '2026-01-01T09:00:00Z',
  openMinutes: 600,
  bookedMinutes: 300,
  outsideMinutes: 0,
  daysOff: [],
  lessonsAhead: 5,
  lessonsGiven: 50,
  learners: 8,
  badgeKind: 'ADI',
  badgeExpiresOn: '2028-01-31',
  licenceExpiresOn: null,
  publicId: null,
  letsOfficeAct: false,
  ...more,
})
const owen = instructor('Owen', { badgeExpiresOn: '2027-01-23' })
const rhys = instructor('Rhys', { badgeExpiresOn: '2026-12-01', bookedMinutes: 600 })
const helen = instructor('Helen', { openMinutes: 0, bookedMinutes: 0, licenceExpiresOn: '2026-12-24' })
const una = instructor('Una', { badgeKind: null, badgeExpiresOn: null, bookedMinutes: 60 })

test('an owner reads first which lesson has no car, then whose badge or licence runs out, who has none or no hours, and which invitations wait', () => {
  const invitation = {
    id: '01a1fc80-536e-7e5f-9243-02738ca52cab',
    name: 'Zoe',
  } as unknown as Parameters<typeof needsOf>[1][number]
  const lessons = ['2026-11-27T10:00:00Z', '2026-11-25T14:45:00Z'].map((startsAt) => ({
    startsAt,
    instructor: owen,
  }))
  const mot = { car: { id: '', name: 'Polo 1' }, kind: 'mot', dueOn: '2026-12-06', daysLeft: 12 } as const
  const needs = needsOf(
    [owen, rhys, helen, una, instructor('Ida')],
    [invitation],
    { lessonsWithoutCar: lessons, dates: [mot] },
    '2026-11-24',
  )
  assert.deepEqual(
    needs.map((need) => [need.kind, subjectOf(need), 'daysLeft' in need ? need.daysLeft : undefined]),
    [
      ['car', 'Owen 2026-11-25T14:45:00Z', undefined],
      ['car', 'Owen 2026-11-27T10:00:00Z', undefined],
      ['badge', 'Rhys', 7],
      ['car-date', 'Polo 1', 12],
      ['licence', 'Helen', 30],
      ['badge', 'Owen', 60],
      ['unchecked', 'Una', undefined],
      ['no-hours', 'Helen', undefined],
      ['invitation', 'Zoe', undefined],
    ],
  )
  assert.deepEqual(needsOf([instructor('Ida')], [], { lessonsWithoutCar: [], dates: [] }, '2026-11-24'), [])
})

function subjectOf(need: Need) {
  if (need.kind === 'car') return `${need.lesson.instructor.name} ${need.lesson.startsAt}`
  if (need.kind === 'car-date') return need.date.car.name
  return need.kind === 'invitation' ? need.invitation.name : need.instructor.name
}

test('a day off with cancelled lessons comes before all else, with their number and without its reason', () => {
  const off = instructor('Helen Marsh', {
    daysOff: [
      { on: '2026-11-24', cancelled: 3 },
      { on: '2026-11-25', cancelled: 1 },
    ],
  })
  const needs = needsOf([rhys, off], [], { lessonsWithoutCar: [], dates: [] }, '2026-11-24')
  assert.deepEqual(
    needs.map(({ kind }) => kind),
    ['off', 'badge'],
  )
  assert.equal(sayDaysOff(off), 'Helen is off on Tue 24 Nov, Wed 25 Nov: 4 lessons cancelled')
})

test('instructors are listed by name, by the badge that ends first, or with the emptiest weeks first', () => {
  const names = (order: Parameters<typeof inOrder>[1]) =>
    inOrder([helen, owen, rhys, una], order).map(({ name }) => name)
  assert.deepEqual(names('name'), ['Helen', 'Owen', 'Rhys', 'Una'])
  assert.deepEqual(names('badge'), ['Una', 'Rhys', 'Owen', 'Helen'])
  assert.deepEqual(names('full'), ['Helen', 'Una', 'Owen', 'Rhys'])
})

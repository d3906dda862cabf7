import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrangeOnCalendar } from '#features/lessons/web/schedule/calendar.ts'
import type { DiaryEntry } from '#features/diary/contract.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import type { Offer } from '../contract.ts'
import { groupOffers, nameOffered, sayWhoseTurn } from './offered-times.ts'

const now = '2026-11-25T09:00:00Z'
const [startsAt, endsAt] = ['2026-11-25T14:15:00Z', '2026-11-25T15:45:00Z']
const offer = (name: string, more: Partial<Offer> = {}) =>
  ({
    id: name,
    learner: { id: name, name },
    startsAt,
    endsAt,
    minutes: 90,
    reason: 'by-hand',
    status: 'queued',
    expiresAt: null,
    ...more,
  }) as Offer
const priya = offer('Priya Patel', { status: 'open', expiresAt: '2026-11-25T11:00:00Z' })
const [owen, megan] = [offer('Owen Hart'), offer('Megan Price')]
const said = (...offers: Offer[]) => groupOffers(offers, now).map((time) => sayWhoseTurn(time, now))

test('one time is one group: whose turn it is, until when, and who is asked next', () => {
  const later = offer('Ben Frost', { startsAt: '2026-11-27T10:00:00Z' })
  const times = groupOffers([priya, owen, megan, later], now)
  assert.deepEqual(
    times.map(({ open, queued }) => [open?.learner.name, queued.map(({ learner }) => learner.name)]),
    [
      ['Priya Patel', ['Owen Hart', 'Megan Price']],
      [undefined, ['Ben Frost']],
    ],
  )
  assert.deepEqual(said(priya, owen), [
    'Kept for Priya until 11:00. If they don’t take it, Owen is asked next.',
  ])
  assert.deepEqual(said({ ...priya, expiresAt: '2026-11-26T10:00:00Z' }), [
    'Kept for Priya until Thu 10:00. If they don’t take it, it goes to the next on your waiting list, or is free again.',
  ])
  assert.match(said(owen)[0]!, /^Not sent yet/)
})

test('an offer is nobody’s once its deadline has passed', () => {
  assert.deepEqual(groupOffers([priya], '2026-11-25T11:00:00Z'), [])
})

test('the calendar shows a time on offer, to whom and until when, and no hold of a lesson twice', () => {
  const hold = { id: 'hold', kind: 'hold', startsAt, endsAt, endsAtWithBuffer: endsAt } as DiaryEntry
  const entry = { ...hold, expiresAt: '2026-11-25T11:00:00Z' }
  const place = (lessons: Lesson[]) =>
    arrangeOnCalendar(lessons, [entry], () => 'Amara Okafor', 'Europe/London')
  const at = (moment: string, offers?: Offer[]) =>
    nameOffered(place([]), offers, moment).map(({ kind, title, says }) => [kind, title, says])
  assert.deepEqual(at(now, [priya, owen, megan]), [
    ['offered', 'On offer', 'Priya, until 11:00, then 2 others'],
  ])
  assert.deepEqual(at(now), [['offered', 'On offer', undefined]])
  assert.deepEqual(at('2026-11-25T11:00:00Z', [priya]), [])
  const held = { id: 'hold', startsAt, endsAt, status: 'held' } as Lesson
  assert.deepEqual(
    place([held]).map(({ kind, title }) => [kind, title]),
    [['held', 'Amara Okafor']],
  )
})

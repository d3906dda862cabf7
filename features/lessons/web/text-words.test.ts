import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textLink } from '#common/phone.ts'
import { formatLocalSpan } from '#web/zone.ts'
import type { Lesson } from '../contract.ts'
import { textWords } from './text-words.ts'

const times = { startsAt: '2026-12-01T10:00:00Z', endsAt: '2026-12-01T11:00:00Z' }
const span = formatLocalSpan(times.startsAt, times.endsAt)
const lesson = (more: Partial<Lesson> = {}) =>
  ({
    ...times,
    status: 'booked',
    minutes: 60,
    instructor: { id: 'a', name: 'Helen Marsh', image: null },
    learner: { id: 'b', name: 'Rosa Kelly', image: null, hasAccount: false },
    pickup: 'BS8 2',
    pickupPlace: { address: '14 Alma Road\nBristol', postcode: 'BS8 2ES', note: 'Ring the bell' },
    pricePence: 4000,
    paidWith: 'cash',
    cancellationTiers: [{ hours: 48, percent: 100 }],
    unansweredMove: null,
    ...more,
  }) as Lesson

test('a text about a lesson says when, where, what it costs, how it’s paid and what cancelling costs', () => {
  assert.equal(
    textWords.lesson(lesson()),
    `Hi Rosa, your driving lesson is on ${span}. Pick-up: 14 Alma Road, BS8 2ES. £40.00, in cash. Free to cancel until 48 hours before, then you pay the whole price. Helen`,
  )
  assert.equal(
    textWords.lesson(lesson({ paidWith: 'hours', pickup: null, pickupPlace: null, cancellationTiers: [] })),
    `Hi Rosa, your driving lesson is on ${span}. It comes from the hours you’ve paid for. Free to cancel until it starts. Helen`,
  )
  assert.match(
    textWords.lesson(lesson({ paidWith: 'bank', receivedAt: '2026-11-30T10:00:00Z' })),
    /£40\.00, paid\./,
  )
})

test('after a move it says so, and where the lesson is now', () => {
  const moved = lesson({
    unansweredMove: { agreedStartsAt: '2026-11-30T10:00:00Z', answerBy: '2026-12-01T09:00:00Z' },
  })
  assert.ok(
    textWords
      .lesson(moved)
      .startsWith(`Hi Rosa, I’ve moved your driving lesson. It’s now on ${span}. Pick-up: 14 Alma Road`),
  )
})

test('a cancellation, a sick day and a free time are said whole', () => {
  assert.equal(
    textWords.cancelled(lesson()),
    `Hi Rosa, I’m sorry, I’ve had to cancel your driving lesson on ${span}. It won’t cost you anything. Helen`,
  )
  const to = { name: 'Kieran Boyd', from: 'Helen Marsh' }
  assert.equal(
    textWords.cancelledDay({ ...to, why: 'I’m sorry, I’m ill today.' }, [times]),
    `Hi Kieran, I’m sorry, I’m ill today. Your driving lesson on ${span} is cancelled. It won’t cost you anything. I’ll find you another time. Helen`,
  )
  assert.match(
    textWords.cancelledDay({ ...to, why: '' }, [times, times]),
    /^Hi Kieran, your driving lessons on .+ and .+ are cancelled\. /,
  )
  assert.equal(
    textWords.offer(to, { ...times, pricePence: 3_600 }),
    `Hi Kieran, I’ve got a free slot on ${span}. It’s £36.00. Would you like a driving lesson then? Helen`,
  )
})

test('the link has number and words as both iOS and Android read them', () => {
  const link = textLink('+447700900123', 'It’s £40.00 & Tom’s? 100%\nYes')
  assert.ok(link.startsWith('sms:+447700900123?&body='))
  assert.equal(decodeURIComponent(link.split('body=')[1]!), 'It’s £40.00 & Tom’s? 100%\nYes')
  assert.ok(!/[&?#\s]/.test(link.split('body=')[1]!))
})

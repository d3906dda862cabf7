import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDay, readLength, readSpan, readTime } from './read-times.ts'

test('a date is read day first, as it is written in Britain, and one that there isn’t is none', () => {
  for (const text of [
    '25/11/2026',
    '25/11/26',
    '25-11-2026',
    '25.11.26',
    '2026-11-25',
    '2026-11-25T10:00:00',
    '25 Nov 2026',
    '25-Nov-26',
    '25th November 2026',
    'Wed 25 Nov 2026',
    'Wednesday, 25 November 2026',
    '25/11/2026 10:00',
  ])
    assert.equal(readDay(text)?.toString(), '2026-11-25', text)
  assert.equal(readDay('11/25/2026', 'month-first')?.toString(), '2026-11-25')
  assert.equal(readDay('25 Nov 2026', 'month-first')?.toString(), '2026-11-25')
  for (const text of ['11/25/2026', '31/02/2026', '25 Foo 2026', 'tomorrow', '', '45000'])
    assert.equal(readDay(text), undefined, text)
})

test('a time is read by the 12-hour and the 24-hour clock', () => {
  for (const [text, time] of [
    ['10:00', '10:00:00'],
    ['9.30', '09:30:00'],
    ['9:30am', '09:30:00'],
    ['2pm', '14:00:00'],
    ['2.15 p.m.', '14:15:00'],
    ['12:30 AM', '00:30:00'],
    ['12pm', '12:00:00'],
    ['1430', '14:30:00'],
    ['14:30:00', '14:30:00'],
    ['14', '14:00:00'],
    ['24:00', undefined],
    ['13pm', undefined],
    ['10:75', undefined],
    ['late', undefined],
  ] as const)
    assert.equal(readTime(text)?.toString(), time, text)
})

test('a length is hours or minutes by its size, or as it says', () => {
  for (const [text, minutes] of [
    ['60', 60],
    ['1.5', 90],
    ['2', 120],
    ['1:30', 90],
    ['1h 30m', 90],
    ['90 mins', 90],
    ['0', undefined],
    ['long', undefined],
  ] as const)
    assert.equal(readLength(text), minutes, text)
})

const zone = 'Europe/London'
const read = (of: Partial<Parameters<typeof readSpan>[0]>) => {
  const span = readSpan({ day: '', start: '', end: '', length: '', ...of }, zone)
  return 'what' in span ? span.what : [span.startsAt, span.endsAt, span.isLengthGuessed]
}

test('day and times may stand in one cell or in several; the wall clock of the zone counts, in summer too', () => {
  const morning = ['2026-07-06T09:00:00Z', '2026-07-06T10:30:00Z', false]
  for (const of of [
    { day: '06/07/2026', start: '10:00', end: '11:30' },
    { day: '06/07/2026', start: '10am', length: '1.5' },
    { day: '06/07/2026', start: '10:00 - 11:30' },
    { start: '06/07/2026 10:00', end: '06/07/2026 11:30' },
    { start: '2026-07-06T10:00', length: '90' },
    { start: '2026-07-06 10:00:00', length: '90 minutes' },
    { day: '6 Jul 2026 10:00 to 11:30' },
    { start: 'Mon 6 July 2026 at 10:00', length: '90' },
  ])
    assert.deepEqual(read(of), morning, JSON.stringify(of))
  assert.deepEqual(read({ day: '25/11/2026', start: '10:00' }), [
    '2026-11-25T10:00:00Z',
    '2026-11-25T11:00:00Z',
    true,
  ])
  assert.equal(read({ day: '25/11/2026' }), 'time')
  assert.equal(read({ day: '25/11/2026', start: '10:00', end: '9:00' }), 'time')
  assert.equal(read({ day: '25/11/2026', start: '10:00', length: 'long' }), 'time')
  assert.equal(read({ start: '10:00', end: '11:00' }), 'day')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeTest, readKind, readTestTitle } from './read-kinds.ts'

test('what is written in a diary is a lesson, a test or time off, as an instructor would read it', () => {
  for (const said of [
    'Driving test',
    'Test',
    'TEST - Priya 10:14',
    'Practical Test',
    'Priya retest',
    'Test day',
  ])
    assert.equal(readKind(said), 'test', said)
  for (const said of [
    'Mock test',
    'Lesson',
    '2 hour lesson',
    'Test routes with Priya',
    'Pre-test lesson',
    '1.5 hours',
  ])
    assert.equal(readKind(said), 'lesson', said)
  for (const said of [
    'Holiday',
    'Annual leave',
    'Dentist',
    'Theory test',
    'Standards check',
    'Day off',
    'Busy',
  ])
    assert.equal(readKind(said), 'block', said)
  for (const said of ['Priya Shah', 'Drop off Priya', 'Sam (private road)', '', 'Contest'])
    assert.equal(readKind(said), undefined, said)
})

test('a test is within its time: as the title says, else up to half an hour before the end', () => {
  const said = readTestTitle('Driving test, 10:14 at Avonmouth, Priya')
  assert.deepEqual([said.time?.toString(), said.centre], ['10:14:00', 'Avonmouth'])
  const placed = (minutes: number, time?: string) =>
    placeTest(
      { startsAt: '2026-07-06T08:00:00Z', minutes },
      time ? Temporal.PlainTime.from(time) : undefined,
      'Europe/London',
    )
  const at = (hour: string, warmUpMinutes: number, afterMinutes: number) => ({
    testAt: `2026-07-06T${hour}:00Z`,
    warmUpMinutes,
    afterMinutes,
  })
  assert.deepEqual(placed(130), at('09:00', 60, 30))
  assert.deepEqual(placed(60), at('08:00', 0, 20))
  assert.deepEqual(placed(30), at('08:00', 0, 0))
  assert.deepEqual(placed(120, '10:14'), at('09:14', 74, 6), 'by the wall clock of summer')
  assert.deepEqual(placed(1_440, '10:14'), at('09:14', 60, 30), 'of a whole day, the usual time around it')
  assert.equal(placed(120, '14:00'), undefined)
  assert.equal(placed(1_440), undefined)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitsTimes, readGapWords } from './gap-words.ts'

// A Wednesday.
const today = '2026-11-25'
const read = (text: string) => {
  const { minutes, near, from, to } = readGapWords(text, today)
  return [minutes, near, from, to]
}

test('length, place and days are read from how people put them', () => {
  assert.deepEqual(read('90 minutes near BS6 next week'), [90, 'BS6', '2026-11-30', '2026-12-06'])
  assert.deepEqual(read('Find 2 hours near bs6 6ul on Friday'), [120, 'BS6 6', '2026-11-27', '2026-11-27'])
  assert.deepEqual(read('1½ h tomorrow'), [90, undefined, '2026-11-26', '2026-11-26'])
  assert.deepEqual(read('an hour and a half this week'), [90, undefined, '2026-11-25', '2026-11-29'])
  assert.deepEqual(read('two hours next mon'), [120, undefined, '2026-11-30', '2026-11-30'])
  assert.deepEqual(read('1.5 hours today near SW1A 1AA'), [90, 'SW1A 1', '2026-11-25', '2026-11-25'])
})

test('a weekday that is over means the next one; what is not said is an hour within four weeks', () => {
  assert.deepEqual(read('monday')[2], '2026-11-30')
  assert.deepEqual(read(''), [60, undefined, '2026-11-25', '2026-12-22'])
  assert.deepEqual(read('anything at all'), [60, undefined, '2026-11-25', '2026-12-22'])
})

test('dates are read as people write them, and are the next ones', () => {
  const says = (text: string) => {
    const { from, to, says } = readGapWords(text, today)
    return [from, to, says]
  }
  const twelfth = ['2026-12-12', '2026-12-12', 'on 12 December']
  for (const text of ['1 hour 12 december', '12th of Dec', 'dec 12', 'on 12/12', '12/12/2026', 'the 12th'])
    assert.deepEqual(says(text), twelfth, text)
  assert.deepEqual(says('2 hours from 14 to 18 december'), [
    '2026-12-14',
    '2026-12-18',
    'from 14 December to 18 December',
  ])
  assert.deepEqual(says('5 november after 4'), ['2027-11-05', '2027-11-05', 'on 5 November from 16:00 on'])
  assert.deepEqual(says('31 june').slice(0, 2), ['2026-11-25', '2026-12-22'])
  assert.deepEqual(read('1 hour 12 december')[0], 60)
})

test('weeks ahead may be counted, and a day of the week can be widened to all of them', () => {
  const query = readGapWords('90 minutes in the next 4 weeks on thursday', today)
  assert.deepEqual(
    [query.from, query.to, query.weekdays, query.says],
    ['2026-11-25', '2026-12-22', [4], 'on Thursdays in the next four weeks'],
  )
  assert.deepEqual(read('next two weeks').slice(2), ['2026-11-25', '2026-12-08'])
  const { wider } = readGapWords('2 hours next thu after 4', today)
  assert.deepEqual(readGapWords(wider!, today).weekdays, [4])
  assert.deepEqual(
    [readGapWords(wider!, today).minutes, readGapWords(wider!, today).times],
    [120, { from: 960 }],
  )
  assert.equal(readGapWords('thursdays', today).wider, undefined)
})

test('what it cannot read it names', () => {
  for (const [text, unread] of [
    ['1 hour with Mia in easter week', 'mia easter'],
    ['find a gap for 90 min near BS6 next week after 4', ''],
    ['is there an hour and a half free on friday afternoon?', ''],
    ['31 june', '31 june'],
    ['', ''],
  ] as const)
    assert.equal(readGapWords(text, today).unread, unread, text)
})

test('a postcode counts only as a place to be near', () => {
  assert.deepEqual(read('m1 90 min').slice(0, 2), [90, undefined])
})

test('times of day are read as people say them, and it says how', () => {
  const says = (text: string) => readGapWords(text, today).says
  const cases: [string, string][] = [
    ['90 min after 4', 'in the next four weeks from 16:00 on'],
    ['2 hours before noon tomorrow', 'tomorrow over by 12:00'],
    ['evenings next week', 'next week from 17:00 on'],
    ['an hour in the morning near BS6 on Friday', 'near BS6 on Friday over by 12:00'],
    ['Tuesday afternoon', 'on Tuesday from 12:00 to 17:00'],
    ['1½ hours at weekends', 'on weekends in the next four weeks'],
    ['this weekend', 'this weekend'],
    ['next weekend before 11', 'next weekend over by 11:00'],
    ['tuesdays and thursdays after school', 'on Tuesdays and Thursdays in the next four weeks from 15:30 on'],
    ['weekday evenings', 'on weekdays in the next four weeks from 17:00 on'],
    ['between 2 and half 4 today', 'today from 14:00 to 16:30'],
    ['from 9.30am', 'in the next four weeks from 09:30 on'],
    ['60 min by 6pm', 'in the next four weeks over by 18:00'],
    ['at 16:00 tomorrow', 'tomorrow at 16:00'],
    ['tonight', 'today from 17:00 on'],
    ['weds or thurs', 'on Wednesdays and Thursdays in the next four weeks'],
  ]
  for (const [text, expected] of cases) assert.equal(says(text), expected, text)
})

test('a number in a time of day is no length, nor a length a time', () => {
  for (const [text, minutes, from] of [
    ['2 hours after 4', 120, 960],
    ['after 4 90 minutes', 90, 960],
    ['after 90 min', 90, undefined],
  ] as const) {
    const query = readGapWords(text, today)
    assert.deepEqual([query.minutes, query.times?.from], [minutes, from], text)
  }
})

test('days of the week are those of the span, and a lesson is within the times from its start to its end', () => {
  const { from, to, weekdays } = readGapWords('saturdays next week', today)
  assert.deepEqual([from, to, weekdays], ['2026-11-30', '2026-12-06', [6]])
  assert.deepEqual(readGapWords('next weekend', today).from, '2026-12-05')
  const { times } = readGapWords('before noon', today)
  assert.deepEqual(
    [fitsTimes(630, 90, times), fitsTimes(645, 90, times), fitsTimes(0, 60)],
    [true, false, true],
  )
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { ApiFailure } from '#server/errors.ts'
import { calendarOf } from '#tools/stand-ins/calendars/stand-in.ts'
import { CalendarFault, readBusyTimes } from './busy-times.ts'
import { readBusyTimesInThread } from './read-in-thread.ts'

const window = { zone: 'Europe/London', from: '2026-10-19T23:00:00Z', to: '2027-04-17T23:00:00Z' }
const read = (...events: string[]) =>
  readBusyTimes(calendarOf(events), window).map(({ startsAt, endsAt, title }) => [startsAt, endsAt, title])

suite('the busy times of a calendar', () => {
  test('repeat at the same time by the clock, before and after it changes', () => {
    assert.deepEqual(
      read(`SUMMARY:School run
        DTSTART;TZID=Europe/London:20261019T153000
        DTEND;TZID=Europe/London:20261019T160000
        RRULE:FREQ=WEEKLY;COUNT=3`),
      [
        ['2026-10-26T15:30:00Z', '2026-10-26T16:00:00Z', 'School run'],
        ['2026-11-02T15:30:00Z', '2026-11-02T16:00:00Z', 'School run'],
      ],
    )
    assert.deepEqual(
      read(`SUMMARY:Early
        DTSTART;TZID=Europe/London:20261022T060000
        DURATION:PT45M
        RRULE:FREQ=WEEKLY;UNTIL=20261029T235959Z`).map(([start]) => start),
      ['2026-10-22T05:00:00Z', '2026-10-29T06:00:00Z'],
    )
  })

  test('leave out the repetitions that were deleted, and move those that were moved', () => {
    const series = `UID:gym
      SUMMARY:Gym
      DTSTART;TZID=Europe/London:20261102T180000
      DTEND;TZID=Europe/London:20261102T190000
      RRULE:FREQ=WEEKLY;COUNT=4
      EXDATE;TZID=Europe/London:20261109T180000`
    const moved = `UID:gym
      SUMMARY:Gym, later
      RECURRENCE-ID:20261116T180000Z
      DTSTART;TZID=Europe/London:20261117T193000
      DTEND;TZID=Europe/London:20261117T203000`
    const cancelled = `UID:gym
      STATUS:CANCELLED
      RECURRENCE-ID;TZID=Europe/London:20261123T180000
      DTSTART;TZID=Europe/London:20261123T180000
      DTEND;TZID=Europe/London:20261123T190000`
    assert.deepEqual(
      read(series, moved, cancelled).map(([start, , title]) => [start, title]),
      [
        ['2026-11-02T18:00:00Z', 'Gym'],
        ['2026-11-17T19:30:00Z', 'Gym, later'],
      ],
    )
  })

  test('are whole days in the diary’s own zone, however long a day is', () => {
    assert.deepEqual(
      read(
        `SUMMARY:Away
        DTSTART;VALUE=DATE:20261024
        DTEND;VALUE=DATE:20261026`,
        `SUMMARY:Birthday
        DTSTART;VALUE=DATE:20261125`,
      ),
      [
        ['2026-10-23T23:00:00Z', '2026-10-26T00:00:00Z', 'Away'],
        ['2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z', 'Birthday'],
      ],
    )
  })

  test('are not what is free, cancelled, without length, or a lesson of ours that came by email', () => {
    const at = 'DTSTART:20261125T100000Z\nDTEND:20261125T110000Z'
    assert.deepEqual(
      read(
        `${at}\nTRANSP:TRANSPARENT`,
        `${at}\nSTATUS:CANCELLED`,
        `${at}\nX-MICROSOFT-CDO-BUSYSTATUS:FREE`,
        'DTSTART:20261125T100000Z',
        `${at}\nUID:lesson-0199a1b2-0000-7000-8000-0123456789ab`,
        `${at}\nSUMMARY:Perhaps\nSTATUS:TENTATIVE`,
      ),
      [['2026-11-25T10:00:00Z', '2026-11-25T11:00:00Z', 'Perhaps']],
    )
  })

  test('follow Outlook’s zones by the rules in the file, and times without a zone the diary’s', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Eastern Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ]
    const text = calendarOf(
      [
        'SUMMARY:Call\nDTSTART;TZID=Eastern Standard Time:20261201T090000\nDTEND;TZID=Eastern Standard Time:20261201T100000',
        'SUMMARY:Dentist\nDTSTART:20270401T090000\nDTEND:20270401T093000',
      ],
      zone,
    )
    assert.deepEqual(
      readBusyTimes(text, window).map(({ startsAt }) => startsAt),
      ['2026-12-01T14:00:00Z', '2027-04-01T08:00:00Z'],
    )
  })

  test('are cut to the days that are read', () => {
    assert.deepEqual(read('SUMMARY:Sabbatical\nDTSTART;VALUE=DATE:20200101\nDTEND;VALUE=DATE:20300101'), [
      [window.from, window.to, 'Sabbatical'],
    ])
  })

  test('of a file that is no calendar, or repeats for ever, are a fault in time, and nothing else waits', async () => {
    for (const text of ['', '<html>Log in</html>', 'BEGIN:VCARD\r\nEND:VCARD\r\n'])
      await assert.rejects(readBusyTimesInThread(text, window), (error) => {
        assert.ok(error instanceof CalendarFault)
        return error.fault === 'not-a-calendar'
      })
    const endless = calendarOf(['DTSTART:19700101T000000Z\nDTEND:19700101T000001Z\nRRULE:FREQ=SECONDLY'])
    const never = calendarOf([
      'DTSTART:20261101T000000Z\nDTEND:20261101T000001Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    ])
    await assert.rejects(readBusyTimesInThread(endless, window), CalendarFault)
    await readBusyTimesInThread(never, window).catch((error) => assert.ok(error instanceof CalendarFault))
  })

  test('of many files at once are read two at a time; who comes when sixteen wait is asked to come back', async () => {
    let open = 0
    let most = 0
    const count = (worker: Worker) => {
      most = Math.max(most, (open += 1))
      worker.once('exit', () => (open -= 1))
    }
    process.on('worker', count)
    const readings = Array.from({ length: 19 }, () => readBusyTimesInThread('no calendar', window))
    const settled = await Promise.allSettled(readings)
    process.off('worker', count)
    assert.deepEqual(
      settled.map((one) => one.status === 'rejected' && one.reason instanceof ApiFailure),
      [...Array.from({ length: 18 }, () => false), true],
    )
    assert.equal(most, 2)
    await assert.rejects(readBusyTimesInThread('no calendar', window), CalendarFault, 'then it is free again')
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarLinks } from './links.ts'

test('links to Google and Outlook fill in name, time and place of a lesson, in UTC', () => {
  const { google, outlook } = calendarLinks({
    title: 'Driving lesson with Helen Marsh',
    startsAt: '2026-07-01T09:00:00Z',
    endsAt: '2026-07-01T10:30:00Z',
    location: '14 Cotham Road, BS6 6DR & garage',
    note: 'Ends at Park Street 1, BS1 5NT',
    url: 'https://clearway.test/dashboard/lessons/1',
  })
  const asked = (link: string) => Object.fromEntries(new URL(link).searchParams)
  assert.deepEqual(asked(google), {
    action: 'TEMPLATE',
    text: 'Driving lesson with Helen Marsh',
    dates: '20260701T090000Z/20260701T103000Z',
    details: 'Ends at Park Street 1, BS1 5NT\nhttps://clearway.test/dashboard/lessons/1',
    location: '14 Cotham Road, BS6 6DR & garage',
  })
  assert.deepEqual(
    [
      asked(outlook)['subject'],
      asked(outlook)['startdt'],
      asked(outlook)['enddt'],
      asked(outlook)['location'],
    ],
    [
      'Driving lesson with Helen Marsh',
      '2026-07-01T09:00:00Z',
      '2026-07-01T10:30:00Z',
      '14 Cotham Road, BS6 6DR & garage',
    ],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitingText } from './waiting-text.ts'

const written = { id: 'one', name: 'Amara Okafor', writtenAt: '2026-11-23T15:40:00Z' }
const none = { outcomes: [], receipts: [], assessments: [], notes: [], mockDrives: [] }

test('what waits on this device is named, without what was sent or not accepted', () => {
  assert.equal(waitingText(none), '')
  assert.equal(
    waitingText({
      outcomes: [written, { ...written, sentAt: '2026-11-23T16:00:00Z' }],
      receipts: [
        { ...written, pence: 3_600 },
        { ...written, pence: 3_800, error: 'The lesson was cancelled.' },
      ],
      assessments: [],
      notes: [written, written],
      mockDrives: [written],
    }),
    'Saved on this device, to be sent as soon as you’re back online: 1 lesson marked, £36.00 received, 2 notes and 1 mock test.',
  )
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sayCancelled, sayTimes } from './say-time-off.ts'

test('a time off says its times, and its days too if it ends on another', () => {
  const ill = { on: '2026-11-23', from: '10:07', until: '2026-11-25', to: '13:00' }
  assert.equal(sayTimes({ ...ill, until: ill.on }), '10:07 to 13:00')
  assert.equal(sayTimes(ill), 'Mon 23 Nov, 10:07 to Wed 25 Nov, 13:00')
})

suite('a time off over lessons', () => {
  test('claims no email if nobody was offered another time, however many lessons they had', () => {
    const done = { cancelled: 2, offered: 0, toCall: ['Amara'] }
    assert.deepEqual(sayCancelled(done, false), { title: 'Time off added, 2 lessons cancelled' })
  })

  test('says who was emailed, and that a change was one', () => {
    const done = { cancelled: 3, offered: 2, toCall: [] }
    assert.deepEqual(sayCancelled(done, true), {
      title: 'Time off changed, 3 lessons cancelled',
      description: 'We’ve emailed your learners and offered another time.',
    })
    const { description } = sayCancelled({ ...done, offered: 1, toCall: ['Amara'] }, true)
    assert.equal(description, 'We’ve emailed 1 learner and offered another time.')
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from '#common/csv.ts'
import { cellsOf, cellsOfRefund, differByPenny, earningsHeads } from './earnings-lines.ts'

test('Helen’s bookkeeper reads each lesson with its learner, date, gross, commission and net, and what was refunded of them', () => {
  const line = {
    lesson_id: '01a1fc80-536e-7e5f-9243-02738ca52caa',
    student_id: '01a1fc80-536e-7e5f-9243-02738ca52cbb',
    student_name: '=Amara, O',
    starts_at: '2026-11-23T23:30:00Z',
    earned_at: '2026-11-24T00:30:00Z',
    minutes: 60,
    outcome: 'delivered' as const,
    gross_pence: 5415,
    commission_pence: 542,
    net_pence: 4873,
  }
  const refund = {
    id: line.lesson_id,
    student_id: line.student_id,
    student_name: null,
    package_name: '1-hour lesson',
    refunded_at: '2026-11-25T10:00:00Z',
    reason: 'The car broke down',
    gross_pence: 1000,
    commission_pence: 100,
    net_pence: 900,
  }
  assert.deepEqual([earningsHeads, cellsOf(line), cellsOfRefund(refund)].map(csvLine), [
    'Learner,Lesson on,Earned on,Minutes,Status,Gross GBP,Commission GBP,Net GBP\r\n',
    `"'=Amara, O",2026-11-23,2026-11-24,60,Delivered,54.15,5.42,48.73\r\n`,
    'A former learner,,2026-11-25,,Refunded: The car broke down,-10.00,-1.00,-9.00\r\n',
  ])
})

test('Helen is told why two lessons of £54.15 show £5.41 and £5.42 commission, and only then', () => {
  const line = (commission_pence: number) => ({ gross_pence: 5415, commission_pence })
  assert.equal(differByPenny([line(541), line(542)]), true)
  assert.equal(differByPenny([line(542), line(542)]), false)
  assert.equal(differByPenny([line(542), line(271)]), false) // on Pro since
})

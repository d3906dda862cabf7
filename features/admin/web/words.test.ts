import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry } from '../audit-contract.ts'
import { sentenceFor, unnamed } from './words.ts'

const nothingMore = { subjectReference: null, instructor: null, lesson: null, pence: null }

test('the audit log names the document that was opened and whose it is, not its file', () => {
  const entry = (detail: string): AuditEntry => ({
    ...nothingMore,
    id: '01a1fc80-536e-7e5f-9243-02738ca52caa',
    at: '2026-11-23T10:00:00Z',
    kind: 'document',
    what: 'document-read',
    detail,
    by: { id: '01a1fc80-536e-7e5f-9243-02738ca52cab', name: 'Ada Clerk' },
    subject: { id: '01a1fc80-536e-7e5f-9243-02738ca52cac', name: 'Bartholomew Fox' },
  })
  assert.equal(sentenceFor(entry('licence')), 'Ada Clerk opened Bartholomew Fox’s driving licence')
  assert.equal(sentenceFor(entry('dbs')), 'Ada Clerk opened Bartholomew Fox’s DBS certificate')
  assert.equal(sentenceFor(entry('')), 'Ada Clerk opened Bartholomew Fox’s document')
})

test('the audit log says which photo was decided on, and why not', () => {
  const says = (what: string, detail = '') =>
    sentenceFor({
      ...nothingMore,
      id: '01a1fc80-536e-7e5f-9243-02738ca52caa',
      at: '2026-11-23T10:00:00Z',
      kind: 'vetting',
      what,
      detail,
      by: { id: '01a1fc80-536e-7e5f-9243-02738ca52cab', name: 'Ada Clerk' },
      subject: { id: '01a1fc80-536e-7e5f-9243-02738ca52cac', name: 'Helen Marsh' },
    })
  assert.equal(says('portrait-approved'), 'Ada Clerk approved Helen Marsh’s portrait')
  assert.equal(says('approved'), 'Ada Clerk approved Helen Marsh')
  assert.equal(says('approved', 'on-register'), 'Ada Clerk approved Helen Marsh, found on the ADI register')
  assert.equal(says('car-refused', 'Too dark'), 'Ada Clerk refused Helen Marsh’s car photo: Too dark')
})

test('the audit log says what a school did, and how many lessons changed car', () => {
  const says = (what: string, detail: string, isAboutRhys = false) =>
    sentenceFor({
      ...nothingMore,
      id: '01a1fc80-536e-7e5f-9243-02738ca52caa',
      at: '2026-11-23T10:00:00Z',
      kind: 'school',
      what,
      detail,
      by: { id: '01a1fc80-536e-7e5f-9243-02738ca52cab', name: 'Gwen Parry' },
      subject: isAboutRhys ? { id: '01a1fc80-536e-7e5f-9243-02738ca52cac', name: 'Rhys Cole' } : null,
    })
  assert.equal(
    says('car-archived', 'Severn\nPolo\n19'),
    'Gwen Parry archived the car Polo (Severn), 19 lessons changed car',
  )
  assert.equal(
    says('car-used-again', 'Severn\nPolo\n1'),
    'Gwen Parry took the car Polo (Severn) into use again, 1 lesson changed car',
  )
  assert.equal(says('school-removed', 'Severn', true), 'Gwen Parry removed Rhys Cole from Severn')
  assert.equal(
    says('lesson-added', 'Severn\n2026-11-24T10:00:00Z', true),
    'Gwen Parry (Severn) added a lesson on Tue 24 Nov 2026, 10:00 to the diary of Rhys Cole',
  )
  assert.equal(
    says('sick-day', 'Severn\n2026-11-24\n2', true),
    'Gwen Parry (Severn) entered time off for illness (Tue 24 Nov 2026) in the diary of Rhys Cole, 2 lessons cancelled',
  )
  assert.equal(says('instructor-invited', 'Severn'), 'Gwen Parry invited an instructor to Severn')
})

test('a learner whom only their instructor knows is not called a deleted account', () => {
  assert.equal(unnamed(false), 'a learner without an account (only the instructor has their details)')
  assert.equal(unnamed(null), 'a deleted account')
})

test('the audit log says what became of a lesson and its money, with names, day and amount', () => {
  const amara = { id: '01a1fc80-536e-7e5f-9243-02738ca52cad', name: 'Amara Okafor' }
  const helen = { id: '01a1fc80-536e-7e5f-9243-02738ca52cac', name: 'Helen Marsh' }
  const says = (kind: 'lesson' | 'money', what: string, more: Partial<AuditEntry>) =>
    sentenceFor({
      id: '01a1fc80-536e-7e5f-9243-02738ca52caa',
      at: '2026-11-23T10:00:00Z',
      kind,
      what,
      detail: '',
      by: null,
      subject: amara,
      subjectReference: null,
      instructor: helen,
      lesson: { id: '01a1fc80-536e-7e5f-9243-02738ca52cae', startsAt: '2026-12-01T10:00:00Z' },
      pence: null,
      ...more,
    })
  assert.equal(
    says('lesson', 'moved', {
      by: helen,
      detail: '2026-12-01T10:00:00Z\n2026-12-02T12:00:00Z\n60\n90\nSevern',
    }),
    'Helen Marsh (office of Severn) moved Amara Okafor’s lesson from Tue 1 Dec, 10:00 to Wed 2 Dec, 12:00, 1 hour to 1½ hours',
  )
  assert.equal(
    says('lesson', 'cancelled-late', { by: helen, detail: 'learner\n\nIll', pence: 1_900 }),
    'Helen Marsh noted that Amara Okafor cancelled their lesson on Tue 1 Dec, 10:00, which costs £19.00: Ill',
  )
  assert.equal(
    says('money', 'cost-changed', { pence: 1_000 }),
    'The charge for Amara Okafor’s lesson with Helen Marsh on Tue 1 Dec, 10:00 fell to £10.00: its time was taught after all',
  )
  assert.equal(
    says('money', 'paid-by-other', { pence: 36_100, lesson: null, detail: '10-hour block' }),
    'Somebody else paid £361.00 for 10-hour block with Helen Marsh, for Amara Okafor',
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDbsOld } from '../rules.ts'
import { documentOf } from './documents.ts'

const path = 'id-documents/1782000000000_licence.pdf'
const address = `http://clearway.test/storage/v1/object/public/user-uploads/${path}`
const none = { driving_license: null, dbs_document: null, id_document: null }
const submitted = [
  { kind: 'licence' as const, path, number: 'MARSH704126AB9CD', datedOn: '2031-04-11', openedAt: null },
]

test('a document has the state of the check it was submitted for, and none without one', () => {
  assert.deepEqual(documentOf('licence', none, { status: 'approved', documents: [] }), { state: 'missing' })
  assert.deepEqual(
    documentOf('licence', { ...none, driving_license: address }, { status: 'not_submitted', documents: [] }),
    { path, state: 'uploaded' },
  )
  for (const status of ['in_review', 'approved', 'rejected'] as const)
    assert.deepEqual(documentOf('licence', none, { status, documents: submitted }), { path, state: status })
})

test('one that was uploaded since the decision is not decided', () => {
  const newer = address.replace('1782', '1783')
  const { state } = documentOf(
    'licence',
    { ...none, driving_license: newer },
    { status: 'approved', documents: submitted },
  )
  assert.equal(state, 'uploaded')
})

test('what was brought to the registration stands in for licence and DBS certificate until they are uploaded', () => {
  const brought = { ...none, id_document: address.replace('licence', 'passport') }
  const before = { status: 'not_submitted' as const, documents: [] }
  const standIn = { path: path.replace('licence', 'passport'), state: 'standing-in' }
  for (const kind of ['licence', 'dbs'] as const) assert.deepEqual(documentOf(kind, brought, before), standIn)
  assert.deepEqual(documentOf('badge', brought, before), { state: 'missing' })
  const licence = documentOf('licence', { ...brought, driving_license: address }, before)
  assert.deepEqual(licence, { path, state: 'uploaded' })
  const { state } = documentOf('licence', brought, { status: 'in_review', documents: submitted })
  assert.equal(state, 'in_review')
})

test('a DBS certificate is marked once it is older than the four years of a badge', () => {
  assert.ok(isDbsOld('2019-01-01', '2026-11-24'))
  assert.ok(isDbsOld('2022-11-23', '2026-11-24'))
  assert.ok(!isDbsOld('2022-11-24', '2026-11-24'))
  assert.ok(!isDbsOld('', '2026-11-24'), 'not typed yet')
})

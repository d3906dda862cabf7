import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from './documents.ts'

const path = 'id-documents/1782000000000_licence.pdf'
const address = `http://clearway.test/storage/v1/object/public/user-uploads/${path}`
const none = { driving_license: null, dbs_document: null }
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

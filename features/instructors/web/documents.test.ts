import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathsOf, stateOf } from './documents.ts'

const licence = 'id-documents/1782000000000_licence.pdf'
const address = `http://clearway.test/storage/v1/object/public/user-uploads/${licence}`

test('a document has the state of the check it was handed in for, and none without one', () => {
  assert.equal(stateOf(null, { status: 'approved', documents: [] }), 'missing')
  assert.equal(stateOf(address, { status: 'not_submitted', documents: [] }), 'uploaded')
  for (const status of ['in_review', 'approved', 'rejected'] as const)
    assert.equal(stateOf(address, { status, documents: [licence] }), status)
})

test('one that was put in its place since the decision is not decided', () => {
  assert.equal(
    stateOf(address, { status: 'approved', documents: ['id-documents/1781000000000_licence.pdf'] }),
    'uploaded',
  )
  assert.equal(stateOf(licence, { status: 'rejected', documents: [licence] }), 'rejected')
})

test('only documents that are there are handed in', () => {
  assert.deepEqual(pathsOf({ id_document: null, driving_license: address, dbs_document: null }), [licence])
})

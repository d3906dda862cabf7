import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDraft, storeDraft, withoutDraft } from './drafts.ts'

test('a draft is gone while what it says is being saved, and back if that was refused', async () => {
  const place = 'add lesson anywhere'
  storeDraft(place, { price: '41' })
  const saved = withoutDraft(place, async () => 'saved')
  assert.equal(readDraft(place), undefined)
  assert.equal(await saved, 'saved')
  assert.equal(readDraft(place), undefined)
  storeDraft(place, { price: '41' })
  await assert.rejects(withoutDraft(place, () => Promise.reject(new Error('refused'))))
  assert.deepEqual(readDraft(place)?.values, { price: '41' })
})

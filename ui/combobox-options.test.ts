import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFoundBy } from './combobox-options.ts'

test('Zoë is found as people type her: by either name, without the dots, and by her number', () => {
  const zoe = { value: 'z', label: 'Zoë Parker-Hill', alsoFoundBy: '+447700900456' }
  for (const typed of ['', 'zoe', 'par', 'hill', 'zo hi', 'hill zoë', '07700 9', '+44 7700 900', '456'])
    assert.equal(isFoundBy(zoe, typed), true, typed)
  for (const typed of ['oë', 'zoe smith', '07701', '45', 'zoe 456'])
    assert.equal(isFoundBy(zoe, typed), false, typed)
  assert.equal(isFoundBy({ value: 'a', label: 'Ann Lee' }, '456'), false)
})

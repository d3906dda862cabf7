import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setReminderSettings } from '#features/reminders/contract.ts'

test('only the pages of the API’s description bring the sentences that say what an endpoint does', () => {
  const scripts = readdirSync('dist/web/assets').filter((file) => file.endsWith('.js'))
  const withPath = scripts
    .map((file) => readFileSync(`dist/web/assets/${file}`, 'utf8'))
    .filter((script) => script.includes(setReminderSettings.path))
  const isDescription = (script: string) => script.includes('feature:`reminders`')
  assert.ok(withPath.some(isDescription) && !withPath.every(isDescription), 'both are there')
  for (const script of withPath)
    assert.equal(script.includes(setReminderSettings.summary), isDescription(script))
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { AuthSettings, authConfig } from './auth-settings.ts'

const page = readFileSync(path.join(import.meta.dirname, '../docs/operations.md'), 'utf8')
const section = /^### Accounts$([\s\S]*?)^##+ /m.exec(page)![1]!
const rows = [...section.matchAll(/^\| `(AUTH_\w+)` \| (?:`([^`]*)`)? ?\| .{10,} \|$/gm)].map(
  ([, name, standard]) => ({ name: name!, standard }),
)

test('the table in docs/operations.md has every setting of the account service once, and no other', () => {
  const names = rows.map(({ name }) => name)
  assert.deepEqual(names.toSorted(), Object.keys(AuthSettings.shape).toSorted())
  assert.equal(new Set(names).size, names.length)
  const elsewhere = [...page.replace(section, '').matchAll(/^\| `(AUTH_\w+)`/gm)].map(([, name]) => name!)
  assert.deepEqual(
    elsewhere.filter((name) => names.includes(name)),
    [],
    'a setting stands in one table',
  )
})

test('the defaults of the table are those that hold', () => {
  const standing: Record<string, unknown> = AuthSettings.parse({})
  for (const { name, standard } of rows) {
    const settings: Record<string, unknown> = AuthSettings.parse(
      standard === undefined ? {} : { [name]: standard },
    )
    assert.deepEqual(settings[name], standing[name], name)
    if (standard === undefined)
      assert.ok(
        standing[name] === undefined || standing[name] === '',
        `${name} has a default that the table does not tell`,
      )
  }
})

test('an allow list keeps the commas of its alternatives', () => {
  const { allowedRedirects } = authConfig(
    AuthSettings.parse({ AUTH_ALLOWED_REDIRECTS: ' https://{a,b}.uk/**, myapp://x ,' }),
    'secret',
  )
  assert.deepEqual(allowedRedirects, ['https://{a,b}.uk/**', 'myapp://x'])
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { AuthSettings, authConfig } from './auth-settings.ts'

const page = readFileSync(path.join(import.meta.dirname, '../docs/operations.md'), 'utf8')
const section = /^### Accounts$([\s\S]*?)^##+ /m.exec(page)![1]!
const rows = [...section.matchAll(/^\| `((?:AUTH|RATE)_\w+)` \| (?:`([^`]*)`)? ?\| .{10,} \|$/gm)].map(
  ([, name, standard]) => ({ name: name!, standard }),
)

test('the table in docs/operations.md has every setting of the account service once, and no other', () => {
  const names = rows.map(({ name }) => name)
  assert.deepEqual(names.toSorted(), Object.keys(AuthSettings.shape).toSorted())
  assert.equal(new Set(names).size, names.length)
  const elsewhere = [...page.replace(section, '').matchAll(/^\| `((?:AUTH|RATE)_\w+)`/gm)].map(
    ([, name]) => name!,
  )
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

test('in production sessions end after ninety days, and after thirty without use; administrators need a second step', () => {
  const day = 86_400
  const of = (settings: object, isProduction: boolean) => {
    const auth = authConfig(AuthSettings.parse(settings), 'secret', isProduction)
    return [auth.sessionSeconds, auth.sessionIdleSeconds, auth.adminSecondFactor, auth.rateLimits]
  }
  assert.deepEqual(of({}, true), [90 * day, 30 * day, true, true])
  assert.deepEqual(of({}, false), [undefined, undefined, false, true])
  const given = {
    AUTH_SESSION_SECONDS: '3600',
    AUTH_SESSION_IDLE_SECONDS: '0',
    AUTH_ADMIN_SECOND_FACTOR: 'off',
  }
  assert.deepEqual(of(given, true), [3_600, undefined, false, true])
})

test('an allow list keeps the commas of its alternatives', () => {
  const { allowedRedirects } = authConfig(
    AuthSettings.parse({ AUTH_ALLOWED_REDIRECTS: ' https://{a,b}.uk/**, myapp://x ,' }),
    'secret',
  )
  assert.deepEqual(allowedRedirects, ['https://{a,b}.uk/**', 'myapp://x'])
})

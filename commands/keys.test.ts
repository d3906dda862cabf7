import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { runCommand } from '#tests/support/command.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'clearway-keys-command-'))
let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The command as an operator runs it, on the database of a product that runs. */
const keys = (args: readonly string[], env: Record<string, string> = {}) =>
  runCommand('commands/keys.ts', args, {
    DATABASE_URL: app.ownerUrl,
    CLEARWAY_DATA: folder,
    PUBLIC_URL: app.url,
    AUTH_JWT_SECRET: app.services.config.auth.jwtSecret,
    ...env,
  })
const published = async () =>
  (
    (await (await fetch(`${app.url}/auth/v1/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] }
  ).keys.map(({ kid }) => kid)

test('an operator rotates the key of a product that runs, looks at the keys, and drops one', async () => {
  const [old] = await published()
  const rotated = await keys(['rotate'])
  assert.equal(rotated.code, 0, rotated.said)
  const kid = /Signs from now on: (\S+)/.exec(rotated.said)![1]!
  for (let tries = 0; tries < 2_000 && (await published())[0] !== kid; tries += 1);
  assert.deepEqual(await published(), [kid, old])
  const listed = await keys(['list'])
  assert.match(
    listed.said,
    new RegExp(`${kid}  ES256  made \\S+  signs\\n${old}  ES256  made \\S+  verifies, signed until`),
  )
  assert.match((await keys(['prune'])).said, /Nothing to delete/)
  assert.equal((await keys(['drop', old!])).said.trim(), 'Deleted.')
  for (let tries = 0; tries < 2_000 && (await published()).length > 1; tries += 1);
  assert.deepEqual(await published(), [kid])
  const again = await keys(['drop', old!])
  assert.deepEqual([again.code, again.said.trim()], [1, 'There is no such key.'])
})

test('the keys for programs are printed, and open what they should', async () => {
  const { said } = await keys(['show'])
  const [anon, service] = ['anon', 'service'].map(
    (name) => new RegExp(`^${name} +(\\S+)$`, 'm').exec(said)![1]!,
  )
  assert.deepEqual([anon, service], [app.anonKey, app.serviceKey])
  const { status } = await app.ask(undefined, 'GET', '/rest/v1/profiles?select=id', undefined, {
    apikey: service!,
    authorization: `Bearer ${service}`,
  })
  assert.equal(status, 200)
})

test('what cannot be done is said', async () => {
  for (const wrong of [['drop'], ['rotate', 'now']]) {
    const { code, said } = await keys(wrong)
    assert.deepEqual([code, /npm run keys -- rotate/.test(said)], [1, true], wrong.join(' '))
  }
  assert.match((await keys(['rotate'], { AUTH_JWT_ALGORITHM: 'HS256' })).said, /AUTH_JWT_SECRET signs/)
})

import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { runCommand } from '#tests/support/command.ts'
import { productionSecrets } from '#tests/support/production.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'clearway-command-'))
let app: TestApp
before(async () => {
  chmodSync(folder, 0o755) // the embedded database may run as another user
  app = await openTestApp(productionSecrets)
})
after(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const programs = { admin: 'commands/admin.ts', reset: 'tools/scripts/reset.ts' }
const run = (command: keyof typeof programs, args: readonly string[], env: Record<string, string>) =>
  runCommand(programs[command], args, env)

const onTestApp = () => ({
  DATABASE_URL: app.ownerUrl,
  CLEARWAY_DATA: path.join(folder, 'beside'),
  PUBLIC_URL: app.url,
  ...productionSecrets,
})
const inProduction = () => ({
  ...onTestApp(),
  CLEARWAY_MODE: 'production',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Lovell <hello@lovell.co.uk>',
})

test('Ada becomes the first admin by command line, sets her password through the link and signs in', async () => {
  const made = await run('admin', ['create', 'Ada@Lovell.co.uk', '--name', 'Ada Lovell'], inProduction())
  assert.equal(made.code, 0, made.said)
  const link = new URL(/http\S+/.exec(made.said)![0])
  assert.equal(link.origin, app.url)

  const browser = createClient(app.url, app.anonKey, {
    auth: { autoRefreshToken: false, persistSession: false },
  })
  const opened = await browser.auth.verifyOtp({
    token_hash: link.searchParams.get('token')!,
    type: 'recovery',
  })
  assert.equal(opened.error, null)
  assert.equal((await browser.auth.updateUser({ password: 'seven quiet roundabouts' })).error, null)
  const { data, error } = await browser.auth.signInWithPassword({
    email: 'ada@lovell.co.uk',
    password: 'seven quiet roundabouts',
  })
  assert.equal(error, null)
  const seen = await fetch(`${app.url}/api/admin/users`, {
    headers: { authorization: `Bearer ${data.session!.access_token}` },
  })
  assert.equal(seen.status, 200)
  const { users } = (await seen.json()) as { users: { name: string; role: string; email: string }[] }
  assert.deepEqual(
    users.map(({ name, role, email }) => [name, role, email]),
    [['Ada Lovell', 'admin', 'ada@lovell.co.uk']],
  )
  const { data: profile } = await browser
    .from('profiles')
    .select('verification_status')
    .eq('email', 'ada@lovell.co.uk')
    .single()
  assert.deepEqual(profile, { verification_status: 'approved' })

  const again = await browser.auth.verifyOtp({
    token_hash: link.searchParams.get('token')!,
    type: 'recovery',
  })
  assert.equal(again.error?.code, 'otp_expired')
})

test('an address that has an account, is of the demo, or is no address makes no admin', async () => {
  const amara = await app.person('Amara Okafor')
  const taken = await run('admin', ['create', amara.email], onTestApp())
  assert.deepEqual([taken.code, /already/.test(taken.said)], [1, true], taken.said)
  const demo = await run('admin', ['create', 'admin@example.com'], inProduction())
  assert.deepEqual([demo.code, /address of the demo/.test(demo.said)], [1, true], demo.said)
  const wrong = await run('admin', ['create', 'nobody'], onTestApp())
  assert.deepEqual([wrong.code, wrong.said.trim()], [1, 'That is not an email address.'])
  const unknown = await run('admin', ['link', amara.email], onTestApp())
  assert.deepEqual([unknown.code, unknown.said.trim()], [1, 'No admin has that address.'])
  const { rows } = await app.services.asSystem('who is admin', (db) =>
    db.queryUnchecked<{ email: string }>(`select email from public.profiles where role = 'admin'`),
  )
  assert.deepEqual(rows, [{ email: 'ada@lovell.co.uk' }])
})

test('with the embedded database the command works while the product is stopped and while it runs, and reset waits for the stop', async () => {
  const env = { CLEARWAY_DATA: path.join(folder, 'demo') }
  const made = await run('admin', ['create', 'ben@lovell.co.uk', '--name', 'Ben Lovell'], env)
  assert.equal(made.code, 0, made.said)

  const { database: password } = JSON.parse(
    readFileSync(path.join(env.CLEARWAY_DATA, 'secrets.json'), 'utf8'),
  ) as { database: string }
  const running = await startEmbeddedPostgres({
    folder: path.join(env.CLEARWAY_DATA, 'postgres'),
    password,
    settings: ['fsync=off'],
  })
  try {
    const listed = await run('admin', ['list'], env)
    assert.match(listed.said, /^ben@lovell\.co\.uk {2}Ben Lovell, since .*, has never signed in$/m)
    const result = await run('reset', ['--yes'], env)
    assert.deepEqual([result.code, /Stop it first/.test(result.said)], [1, true], result.said)
  } finally {
    await running.stop()
  }

  writeFileSync(path.join(env.CLEARWAY_DATA, 'notes.txt'), 'mine')
  const unsure = await run('reset', [], env)
  assert.deepEqual([unsure.code, /--yes/.test(unsure.said)], [1, true], unsure.said)
  assert.ok(existsSync(path.join(env.CLEARWAY_DATA, 'postgres', 'PG_VERSION')))
  const done = await run('reset', ['--yes'], env)
  assert.deepEqual([done.code, /Left alone.*notes\.txt/.test(done.said)], [0, true], done.said)
  assert.ok(!existsSync(path.join(env.CLEARWAY_DATA, 'postgres')))
  assert.ok(!existsSync(path.join(env.CLEARWAY_DATA, 'secrets.json')))
})

test('reset touches neither a production set-up nor a database of its own', async () => {
  const other = path.join(folder, 'other')
  const first = await run('reset', ['--yes'], { CLEARWAY_DATA: other })
  assert.deepEqual(
    [first.code, /Nothing to do/.test(first.said), existsSync(other)],
    [0, true, false],
    first.said,
  )
  assert.equal((await run('reset', ['--yes'], { CLEARWAY_DATA: other, CLEARWAY_MODE: 'production' })).code, 1)
  assert.equal((await run('reset', ['--yes'], { CLEARWAY_DATA: other, DATABASE_URL: app.ownerUrl })).code, 1)
})

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { freePort } from '#tests/support/free-port.ts'
import { isRunning, postmasterOf, root, startProgram } from './program.ts'

/** A machine that has only npm: without the programs that this checkout brought along. */
const ownPath = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(path.delimiter)
let folder: string

before(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'clearway-clone-')), 'a new place')
  mkdirSync(folder)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && existsSync(path.join(root, file)))
  // Copied as a link, the installation in the clone would empty the folder that it points to.
  assert.ok(!files.includes('node_modules'), 'packages are never part of a clone')
  for (const file of files) cpSync(path.join(root, file), path.join(folder, file), { recursive: true })
})
after(() => rmSync(path.dirname(folder), { recursive: true, force: true }))

test('a fresh clone in an empty folder runs `npm start` to ready and answers, then stops with everything it started', async () => {
  const port = await freePort()
  const env = {
    PORT: String(port),
    PATH: ownPath,
    CLEARWAY_DATA: path.join(folder, '.clearway'),
    CLEARWAY_TEST_CLUSTER: '',
    NODE_OPTIONS: '',
    npm_config_prefix: '',
  }
  const first = await startProgram('npm', ['start'], { cwd: folder, env })
  const config = (await fetch(`http://127.0.0.1:${port}/config.json`).then((reply) => reply.json())) as {
    mode: string
    demo: object
  }
  assert.equal(config.mode, 'demo')
  assert.deepEqual(Object.keys(config.demo), ['student', 'instructor', 'school_owner', 'admin'])
  const page = await fetch(`http://127.0.0.1:${port}/`)
  assert.equal(page.status, 200)
  assert.match(await page.text(), /<h1/)
  const openapi = (await fetch(`http://127.0.0.1:${port}/api/openapi.json`).then((reply) =>
    reply.json(),
  )) as { openapi: string }
  assert.equal(openapi.openapi, '3.1.0')

  const postmaster = postmasterOf(path.join(folder, '.clearway'))
  assert.ok(isRunning(postmaster))
  first.child.kill('SIGTERM')
  await first.exited
  assert.equal(isRunning(postmaster), false, 'the database stops with the product')

  const second = await startProgram('npm', ['start'], { cwd: folder, env })
  assert.doesNotMatch(second.said(), /Installing/, 'the second start installs nothing')
  second.child.kill('SIGTERM')
  await second.exited
})

import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { build, type Plugin } from 'vite'
import { forbidServerCode } from './forbid-server-code.ts'

const root = path.resolve(import.meta.dirname, '../..')

test('a build that takes in a module of the server fails and names it', async () => {
  await assert.rejects(bundle(`import '${root}/server/clock.ts'`), /server\/clock\.ts/)
})

test('a build that takes in a module of Node fails and names it', async () => {
  await assert.rejects(
    bundle(`import { readFileSync } from 'node:fs'; console.log(readFileSync)`),
    /node:fs belongs to Node/,
  )
})

test('a build of what browsers may have passes', async () => {
  await bundle(`import { formatMoney } from '${root}/common/money.ts'; console.log(formatMoney(4150))`)
})

const bundle = (code: string) =>
  build({
    root: path.join(root, 'web'),
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [forbidServerCode(), entryOf(code)],
    build: { write: false, rolldownOptions: { input: 'entry.ts' } },
  })

const entryOf = (code: string): Plugin => ({
  name: 'entry',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('entry.ts') ? path.join(root, 'web/entry.ts') : undefined),
  load: (id) => (id.endsWith('web/entry.ts') ? code : undefined),
})

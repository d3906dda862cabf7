/**
 * `npm test`: types, lint, architecture, unit, database and HTTP tests, then the journeys in a real browser.
 * Ends with one line, `N passed, N failed`. `npm test -- server` or `-- journeys` runs one part, `-- changed` what a
 * change can reach (since the branch left main), a file's name that file.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startTestCluster } from '#tests/support/postgres.ts'
import { sourceFiles } from './imports.ts'
import { checks, perform, run } from './steps.ts'
import { type Selection, selectChanged } from './test/changed.ts'
import { runServerTests } from './test/server-tests.ts'

const wanted = process.argv.slice(2)
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part)
const folder = mkdtempSync(path.join(tmpdir(), 'clearway-counts-'))
/** What one process has compiled, the others need not. */
const compiled = { NODE_COMPILE_CACHE: path.join(folder, 'compiled') }
const totals = { passed: 0, failed: 0 }
const add = ({ passed, failed }: { passed: number; failed: number }) => {
  totals.passed += passed
  totals.failed += failed
}

const selection = select()
const needsBuild = selection.server.length + selection.journeys.length > 0
// The checks and the build use one processor each; some server tests read the built pages.
const [, built] = await Promise.all([
  isWanted('checks') || wanted.includes('changed') ? perform(checks).then(add) : undefined,
  needsBuild && isBuilt(),
])
if (built) {
  const { server, login } = await startTestCluster()
  const env = {
    ...compiled,
    CLEARWAY_TEST_CLUSTER: JSON.stringify({ ownerUrl: server.url('postgres'), login }),
  }
  if (selection.server.length > 0) add(await runServerTests(selection.server, env))
  if (selection.journeys.length > 0) add(await journeys(selection.journeys, env))
  await server.stop()
}

rmSync(folder, { recursive: true, force: true })
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)

/** Files by name, what a change can reach, or whole parts. */
function select(): Selection {
  const all: Selection = {
    server: sourceFiles.filter((file) => file.endsWith('.test.ts')),
    journeys: sourceFiles.filter((file) => file.endsWith('.spec.ts')),
  }
  if (wanted.includes('changed')) return selectChanged()
  const isNamed = (file: string) => wanted.includes(file)
  return {
    server: isWanted('server') ? all.server : all.server.filter(isNamed),
    journeys: isWanted('journeys') ? all.journeys : all.journeys.filter(isNamed),
  }
}

async function isBuilt() {
  const failed = (await run('node', ['tools/scripts/build.mjs'])) === 0 ? 0 : 1
  add({ passed: 0, failed })
  return failed === 0
}

async function journeys(files: readonly string[], env: Record<string, string>) {
  const counts = path.join(folder, 'journeys.json')
  const code = await run(
    'playwright',
    [
      'test',
      '--config',
      'tests/journeys/playwright.config.ts',
      ...files.map((file) => `/${path.basename(file)}`),
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: counts, ...env },
  )
  return readJourneys(counts, code)
}

/** What passed only at a second try has failed; so has a part that ended badly, even if it left no figures. */
function readJourneys(file: string, code: number) {
  try {
    const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number }
    }
    const failed = stats.unexpected + stats.flaky
    return { passed: stats.expected, failed: code !== 0 && failed === 0 ? 1 : failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

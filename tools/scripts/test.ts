/**
 * `npm test`: types, lint, architecture, unit, database and HTTP tests, then the journeys in a real browser.
 * Ends with one line, `N passed, N failed`. `npm test -- server` or `-- journeys` runs one part, a file's name that file.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checks, perform, root, run } from './steps.ts'
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

if (isWanted('checks')) {
  add(await perform(checks))
}
const named = wanted.filter((name) => name.endsWith('.test.ts'))
if (isWanted('server') || named.length > 0) {
  const files = globSync(
    '{tests,commands,common,features,pages,server,supabase,database,tools,web,ui}/**/*.test.ts',
    {
      cwd: root,
      exclude: (name) => name === 'node_modules',
    },
  )
  // Some read the built pages.
  if (await isBuilt()) add(await runServerTests(named.length > 0 ? named : files, compiled))
}
if (isWanted('journeys') && (await isBuilt())) add(await journeys())

rmSync(folder, { recursive: true, force: true })
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)

async function isBuilt() {
  const failed = (await run('node', ['tools/scripts/build.mjs'])) === 0 ? 0 : 1
  add({ passed: 0, failed })
  return failed === 0
}

async function journeys() {
  const counts = path.join(folder, 'journeys.json')
  const code = await run(
    'node',
    [
      'tools/scripts/with-test-postgres.ts',
      'playwright',
      'test',
      '--config',
      'tests/journeys/playwright.config.ts',
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: counts, ...compiled },
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

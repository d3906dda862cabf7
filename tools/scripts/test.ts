/**
 * `npm test`: types, lint, architecture, unit, database and HTTP tests, then the journeys in a real browser.
 * Ends with one line, `N passed, N failed`. `npm test -- server` or `-- journeys` runs one part; a file's name runs that file.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checks, perform, root, run } from './steps.ts'

const wanted = process.argv.slice(2)
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part)
const folder = mkdtempSync(path.join(tmpdir(), 'clearway-counts-'))
/** What one process has compiled, the hundreds after it need not. */
const compiled = { NODE_COMPILE_CACHE: path.join(folder, 'compiled') }
const totals = { passed: 0, failed: 0 }
const add = ({ passed, failed }: { passed: number; failed: number }) => {
  totals.passed += passed
  totals.failed += failed
}

if (isWanted('checks')) {
  add(
    await perform([
      ...checks,
      ['tables are as the migrations make them', 'node', ['tools/scripts/table-types.ts', '--check']],
    ]),
  )
}
const files = wanted.filter((name) => name.endsWith('.test.ts'))
if (isWanted('server') || files.length > 0) {
  // Some ask for the ready pages.
  add({ passed: 0, failed: (await run('node', ['tools/scripts/build.mjs'])) === 0 ? 0 : 1 })
  add(
    await serverTests(
      files.length > 0
        ? files
        : globSync(
            '{tests,commands,common,features,pages,supabase,server,database,tools,web,ui}/**/*.test.ts',
            {
              cwd: root,
            },
          ).sort(),
    ),
  )
}
if (isWanted('journeys')) add(await journeys())

rmSync(folder, { recursive: true, force: true })
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)

/** Each file in a process of its own, two at a time, all on one PostgreSQL with a migrated template. */
async function serverTests(names: readonly string[]) {
  const counts = path.join(folder, 'server.json')
  const code = await run(
    'node',
    [
      'tools/scripts/with-test-postgres.ts',
      'node',
      '--test',
      '--test-concurrency=2',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./tests/support/count-reporter.ts',
      '--test-reporter-destination=stderr',
      ...names,
    ],
    { TEST_COUNTS: counts, ...compiled },
  )
  return readCounts(counts, code, (found: { passed: number; failed: number; cancelled: number }) => ({
    passed: found.passed,
    failed: found.failed + found.cancelled,
  }))
}

async function journeys() {
  const counts = path.join(folder, 'journeys.json')
  if ((await run('node', ['tools/scripts/build.mjs'])) !== 0) return { passed: 0, failed: 1 }
  const code = await run(
    'node',
    [
      'tools/scripts/with-test-postgres.ts',
      'playwright',
      'test',
      '--config',
      'tests/journeys/playwright.config.ts',
    ],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: counts,
      ...compiled,
    },
  )
  return readCounts(
    counts,
    code,
    ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    }),
  )
}

/** A part that ended badly counts as failed even if it left no figures. */
function readCounts<T>(file: string, code: number, read: (found: T) => { passed: number; failed: number }) {
  try {
    const found = read(JSON.parse(readFileSync(file, 'utf8')))
    return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found
  } catch {
    return { passed: 0, failed: 1 }
  }
}

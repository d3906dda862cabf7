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
import { type Counts, runServerTests } from './test/server-tests.ts'

const target = process.argv.slice(2)
const parts = ['checks', 'server', 'journeys', 'changed']
const unknown = target.filter((name) => !parts.includes(name) && !sourceFiles.includes(name))
if (unknown.length > 0) {
  console.error(`Neither a part (${parts.join(', ')}) nor a file with tests: ${unknown.join(', ')}`)
  process.exit(2)
}
const isWanted = (part: string) => target.length === 0 || target.includes(part)
const folder = mkdtempSync(path.join(tmpdir(), 'clearway-counts-'))
/** What one process has compiled, the others need not. */
const compiled = { NODE_COMPILE_CACHE: path.join(folder, 'compiled') }
let passed = 0
/** The names of all that failed, to be read again at the end. */
const broken: string[] = []
const add = (counts: Counts) => {
  passed += counts.passed
  broken.push(...counts.broken)
}

const selection = select()
const needsBuild = selection.server.length + selection.journeys.length > 0
// The checks and the build use one processor each; some server tests read the built pages.
const [, built] = await Promise.all([
  isWanted('checks') || target.includes('changed') ? perform(checks).then(add) : undefined,
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
for (const name of broken) console.log(`✖ ${name}`)
console.log(`\n${passed} passed, ${broken.length} failed`)
process.exit(broken.length === 0 && passed > 0 ? 0 : 1)

/** Files by name, what a change can reach, or whole parts. */
function select(): Selection {
  const all: Selection = {
    server: sourceFiles.filter((file) => file.endsWith('.test.ts')),
    journeys: sourceFiles.filter((file) => file.endsWith('.spec.ts')),
  }
  if (target.includes('changed')) return selectChanged()
  const isNamed = (file: string) => target.includes(file)
  return {
    server: isWanted('server') ? all.server : all.server.filter(isNamed),
    journeys: isWanted('journeys') ? all.journeys : all.journeys.filter(isNamed),
  }
}

async function isBuilt() {
  const isFine = (await run('node', ['tools/scripts/build.mjs'])) === 0
  if (!isFine) broken.push('the build')
  return isFine
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

type Suite = { suites?: Suite[]; specs?: { title: string; file: string; tests: { status: string }[] }[] }

/** What passed only at a second try has failed; so has a part that ended badly, even if it left no figures. */
function readJourneys(file: string, code: number): Counts {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Suite & { stats: { expected: number } }
    const broken = specsOf(report)
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map((spec) => `${spec.file} › ${spec.title}`)
    if (code !== 0 && broken.length === 0) broken.push(`the journeys ended with ${code}`)
    return { passed: report.stats.expected, broken }
  } catch {
    return { passed: 0, broken: ['the journeys left no figures'] }
  }
}

function specsOf({ specs = [], suites = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)]
}

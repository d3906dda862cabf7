import { spawnSync } from 'node:child_process'
import { featureOf, readLinks, sourceFiles } from '../imports.ts'
import { root } from '../steps.ts'

export type Selection = { server: readonly string[]; journeys: readonly string[] }

/** What every server test stands on: the platform, the database, what starts and runs the tests, and the packages. */
const underAllServerTests =
  /\.sql$|^(server|database)\/|^tests\/support\/(test-app|postgres)\.ts$|^tools\/scripts\/(imports|steps|test|test\/.*)\.ts$|^(package(-lock)?\.json|tsconfig.*\.json)$/
/** What a browser meets: pages and all that they are made of, and the server that answers them. */
const underAllJourneys =
  /^(web|ui|pages|common|server|supabase|database|features|tools\/(build|demo|stand-ins))\/|\.(css|sql)$|^(vite\.config\.ts|package(-lock)?\.json)$|^tools\/scripts\/build|^tests\/journeys\/[\w-]+(?<!\.spec)\.ts$/
const isServerHalf = /^(server|supabase|database|commands)\/|^features\/[^/]+\/(server\/|contract|rules)/
const isTest = /\.(test|spec)\.ts$/

/** These know everything, so that all would seem to use all; what a feature does is tested by its own tests and by those that import it. */
const lists = new Set([
  'server/app.ts',
  'pages/router.tsx',
  'pages/dashboard-routes.tsx',
  'pages/learner-routes.tsx',
  'pages/instructor-routes.tsx',
  'pages/office-routes.tsx',
  'pages/other-routes.tsx',
  'tests/support/test-app.ts',
])

/** Whose actions the protocol servers call. */
const served = new Set(['accounts', 'profiles', 'uploads', 'assessments'])
const isReadMe = (file: string) => /^docs\/|(^|\/)[A-Z]+\.md$/.test(file)

/** The tests that a change can reach: those that import a changed file, however far away, those beside it, and those about the whole. */
export function selectChanged(changed: readonly string[] = changedFiles(mergeBase())): Selection {
  const reached = usersOf(changed)
  const inProduct = changed.filter((file) => !isTest.test(file) && !isReadMe(file))
  const features = new Set(inProduct.map(featureOf))
  const isReached = (file: string) =>
    inProduct.some((one) => underAllServerTests.test(one)) ||
    reached.has(file) ||
    (featureOf(file) !== undefined && features.has(featureOf(file))) ||
    (file.startsWith('supabase/') && [...features].some((name) => name && served.has(name))) ||
    (/^tests\/[^/]+$/.test(file) && changed.some((one) => !isTest.test(one))) ||
    (file.startsWith('tests/robustness/') && inProduct.some((one) => isServerHalf.test(one)))
  const journeys = sourceFiles.filter((file) => file.endsWith('.spec.ts'))
  return {
    server: sourceFiles.filter((file) => file.endsWith('.test.ts') && isReached(file)),
    journeys: inProduct.some((file) => underAllJourneys.test(file))
      ? journeys
      : journeys.filter((file) => reached.has(file)),
  }
}

/** These files and all that import them, over any number of steps. */
function usersOf(files: readonly string[]): ReadonlySet<string> {
  const users = new Map<string, string[]>()
  for (const { from, to } of readLinks(sourceFiles)) users.set(to, [...(users.get(to) ?? []), from])
  const reached = new Set(files)
  for (const file of reached) {
    if (lists.has(file) && !files.includes(file)) continue
    for (const user of users.get(file) ?? []) reached.add(user)
  }
  return reached
}

const git = (...args: string[]) => {
  const { stdout, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}

/** Since the branch left main; on main itself, since its last commit. */
function mergeBase() {
  const [base] = git('merge-base', 'HEAD', 'main')
  return base ?? 'HEAD'
}

const changedFiles = (base: string) => [
  ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
]

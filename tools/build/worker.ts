import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Manifest } from 'vite'
import { root } from '../scripts/steps.ts'

/** What an instructor and a learner can open without a network. With these comes all that they are made of, and what they load later. */
const pages = [
  'pages/layout/data-layout.tsx',
  'pages/layout/dashboard-layout.tsx',
  'pages/layout/connection-strip.tsx',
  'pages/offline/keep-offline.ts',
  'ui/toasts.tsx',
  'web/offline-store.ts',
  'web/stored-answers.ts',
  'features/notifications/web/components/bell.tsx',
  'pages/dashboard/instructor.tsx',
  'pages/dashboard/student.tsx',
  'pages/offline/read-ahead-for-learner.ts',
  'pages/dashboard/schedule.tsx',
  'pages/dashboard/lessons.tsx',
  'pages/dashboard/lessons/lesson.tsx',
  'pages/dashboard/progress.tsx',
  'pages/dashboard/learning.tsx',
  'pages/dashboard/learning/theory.tsx',
  'pages/dashboard/learning/mock.tsx',
  'pages/dashboard/students.tsx',
  'pages/dashboard/assessments.tsx',
  'pages/dashboard/students/student.tsx',
  'pages/dashboard/students/assessment.tsx',
  'pages/dashboard/students/mock-drive.tsx',
  'pages/dashboard/mock-drives.tsx',
  'features/assessments/web/read-ahead.ts',
  'pages/offline/send-work.ts',
]

/** Builds `worker.js` at the root of the site: it keeps these pages' files and the `shell` of the dashboard on the device. */
export async function buildWorker({
  out,
  manifest,
  typefaces,
  shell,
}: {
  out: string
  manifest: Manifest
  typefaces: readonly string[]
  shell: string
}) {
  const named = [...filesOf(manifest), ...typefaces].map((file) => ({ url: `/${file}`, revision: null }))
  // These bear no hash in their name, so their content is their version.
  const unnamed = [
    { url: '/shell.html', revision: revisionOf(shell) },
    { url: '/favicon.svg', revision: revisionOf(readFileSync(path.join(out, 'favicon.svg'))) },
  ]
  await build({
    root: path.join(root, 'web'),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'self.__WB_MANIFEST': JSON.stringify([...named, ...unnamed]) },
    build: {
      outDir: out,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, 'web/worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  })
}

const revisionOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

function filesOf(manifest: Manifest): string[] {
  const chunks = new Set<Manifest[string]>()
  const add = (key: string, { later }: { later: boolean }) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the bundle`)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const needed of chunk.imports ?? []) add(needed, { later: true })
    // What the entry and the lists of the dashboards load later is every page there is.
    for (const needed of later ? (chunk.dynamicImports ?? []) : []) add(needed, { later })
  }
  add(Object.keys(manifest).find((key) => manifest[key]!.isEntry)!, { later: false })
  for (const list of [
    'dashboard-routes.tsx',
    'learner-routes.tsx',
    'instructor-routes.tsx',
    'other-routes.tsx',
  ])
    add(`../pages/${list}`, { later: false })
  for (const page of pages) add(page.startsWith('web/') ? page.slice(4) : `../${page}`, { later: true })
  const files = [...chunks].flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return [...new Set(files)].sort()
}

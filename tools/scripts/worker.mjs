import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What an instructor can open without a network. With these comes all that they are made of, and what they load later. */
const pages = [
  'pages/layout/data-layout.tsx',
  'pages/layout/dashboard-layout.tsx',
  'pages/layout/connection-strip.tsx',
  'web/offline-store.ts',
  'features/notifications/web/components/bell.tsx',
  'pages/dashboard/instructor.tsx',
  'pages/dashboard/schedule.tsx',
  'pages/dashboard/lessons/lesson.tsx',
  'pages/dashboard/students/assessment.tsx',
  'features/assessments/web/read-ahead.ts',
  'features/assessments/web/sending.ts',
]

/** Files that bear no hash in their name, so that their content is their version. */
const unnamed = ['shell.html', 'theme.js', 'favicon.svg']

/** Builds `worker.js` at the root of the site: it keeps these pages' files on the device. */
export async function buildWorker({ bundle, root, out, manifest }) {
  await bundle({
    root: join(root, 'web'),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'self.__WB_MANIFEST': JSON.stringify(filesOf(manifest, out)) },
    build: {
      outDir: out,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'web/worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  })
}

function filesOf(manifest, out) {
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  const chunks = new Set()
  const add = (key, { later }) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the bundle`)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const needed of chunk.imports ?? []) add(needed, { later: true })
    // What the entry loads later is every page there is.
    for (const needed of later ? (chunk.dynamicImports ?? []) : []) add(needed, { later })
  }
  add(
    Object.keys(manifest).find((key) => manifest[key] === entry),
    { later: false },
  )
  for (const page of pages) add(page.startsWith('web/') ? page.slice(4) : `../${page}`, { later: true })
  const files = [...chunks].flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return [
    ...[...new Set(files)].sort().map((file) => ({ url: `/${file}`, revision: null })),
    ...unnamed.map((file) => ({
      url: `/${file}`,
      revision: createHash('sha256')
        .update(readFileSync(join(out, file)))
        .digest('hex')
        .slice(0, 16),
    })),
  ]
}

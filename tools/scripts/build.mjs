// Builds the browser half when its sources changed. Only Node's own modules here: looking costs next to nothing, and right after the first installation a
// shell still runs the Node that it found before, which cannot read TypeScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const stamp = join(root, 'dist/.stamp')
const places = [
  'web',
  'pages',
  'ui',
  'common',
  'features',
  'tools/build',
  'server/contracts.ts',
  'server/openapi.ts',
  'vite.config.ts',
  'package-lock.json',
]

const sources = hashOf(places)
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) {
  const script = join(root, 'tools/build/web.ts')
  const { status } = spawnSync(join(root, 'node_modules/.bin/node'), [script], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, sources) // last: an interrupted build is simply done again
}

function hashOf(places) {
  const hash = createHash('sha256')
  const take = (file) =>
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  const walk = (place) => {
    for (const entry of readdirSync(join(root, place), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const file = `${place}/${entry.name}`
      if (/^features\/[^/]+\/server$/.test(file) || file.endsWith('.test.ts') || file.endsWith('README.md'))
        continue
      if (entry.isDirectory()) walk(file)
      else take(file)
    }
  }
  for (const place of places) {
    if (/\.\w+$/.test(place)) take(place)
    else walk(place)
  }
  return hash.digest('hex')
}

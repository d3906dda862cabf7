import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { billOfMaterials } from '#tools/scripts/bill-of-materials.ts'

type Package = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }
const read = (name: string) => JSON.parse(readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8'))
const packages = (read('package-lock.json') as { packages: Record<string, Package> }).packages

test('every optional package named in the lockfile has its entry, or a clean install fails', () => {
  const holes: string[] = []
  for (const [folder, entry] of Object.entries(packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!isFoundFrom(folder, name)) holes.push(`${folder} → ${name}`)
    }
  }
  assert.deepEqual(holes, [])
})

test('every package is pinned to one version, and the lockfile names no download address', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Record<
    string,
    Record<string, string>
  >
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+/.test(version),
  )
  assert.deepEqual(loose, [])
  assert.deepEqual(
    Object.values(packages).filter(({ resolved }) => resolved),
    [],
  )
})

test('the bill of materials has every package of the lockfile with its hash, the browser’s libraries too', () => {
  const { components } = billOfMaterials()
  assert.equal(components.length, Object.keys(packages).length - 1)
  for (const { name, version, purl, hashes } of components) {
    assert.ok(version && purl.endsWith(`@${version}`), name)
    assert.match(hashes[0]!.content, /^[0-9a-f]{128}$/, name)
  }
  for (const name of ['fastify', 'react', 'pdfjs-dist'])
    assert.ok(components.some((one) => one.name === name))
})

/** As Node looks for it: beside the one who asks, then outwards. */
function isFoundFrom(folder: string, name: string): boolean {
  if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
  if (!folder) return false
  const outer = folder.lastIndexOf('/node_modules/')
  return isFoundFrom(outer < 0 ? '' : folder.slice(0, outer), name)
}

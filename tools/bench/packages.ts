import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** A folder of its own, because a `package.json` beside this file would hide the `#` imports. */
const folder = path.join(import.meta.dirname, 'packages')

/** Packages that only the bench compares with, installed by their own lockfile when a subject first needs one. */
function installPackages() {
  const expected = versions('package-lock.json')
  const installed = versions('node_modules/.package-lock.json')
  if (Object.entries(expected).every(([name, version]) => !name || installed[name] === version)) return
  const npm = process.env['npm_execpath']
  const node = process.env['npm_node_execpath'] ?? process.execPath
  const [command, args] = npm ? [node, [npm]] : ['npm', []]
  const result = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (result.status !== 0) throw new Error('The packages of the bench could not be installed')
}

function versions(lockfile: string): Record<string, string> {
  try {
    const { packages } = JSON.parse(readFileSync(path.join(folder, lockfile), 'utf8')) as {
      packages: Record<string, { version: string }>
    }
    return Object.fromEntries(Object.entries(packages).map(([name, { version }]) => [name, version]))
  } catch {
    return {} // not installed yet
  }
}

/** By a variable name, which the type checker does not resolve: on most machines the package is not installed. */
export const requirePackage = <T>(name: string): T => openFolder()(name)

/** The same for an ES module. */
export const importPackage = async <T>(name: string): Promise<T> =>
  import(pathToFileURL(openFolder().resolve(name)).href)

function openFolder() {
  installPackages()
  return createRequire(path.join(folder, 'package.json'))
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** A package of its own, because a `package.json` in this folder would take the `#` imports away from it. */
const folder = path.join(import.meta.dirname, 'packages')

/** What only the bench compares with stays out of the product's own packages: it is installed here on the first run, by its own lockfile. */
export function installPackages() {
  const wanted = versions('package-lock.json')
  const installed = versions('node_modules/.package-lock.json')
  if (Object.entries(wanted).every(([name, version]) => !name || installed[name] === version)) return
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

/** By a name that the type checker does not follow, because on most machines the package is not there. */
export const requirePackage = <T>(name: string): T => createRequire(path.join(folder, 'package.json'))(name)

/** The same for one that can only be imported. */
export const importPackage = async <T>(name: string): Promise<T> =>
  import(pathToFileURL(createRequire(path.join(folder, 'package.json')).resolve(name)).href)

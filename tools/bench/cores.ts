import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** As `npm start` has them; `tests/deployment.test.ts` compares. */
export const productOptions = ['--max-semi-space-size=4', '--expose-gc']

const cores = availableParallelism()
const canPin = cores > 1 && spawnSync('taskset', ['-V']).status === 0

/** The server under test has core 0; this process and its database take the others. */
export function leaveCoreToServer() {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', `1-${cores - 1}`, String(process.pid)])
  return canPin
}

/** For measurements with a browser, which needs every core. */
export function takeAllCores() {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', `0-${cores - 1}`, String(process.pid)])
}

/** The command that runs Node on core 0. */
export const nodeOnItsCore = (args: readonly string[]): [string, string[]] =>
  canPin ? ['taskset', ['-c', '0', process.execPath, ...args]] : [process.execPath, [...args]]

/** The command that runs Node on every core. */
export const nodeOnAllCores = (args: readonly string[]): [string, string[]] =>
  canPin ? ['taskset', ['-c', `0-${cores - 1}`, process.execPath, ...args]] : [process.execPath, [...args]]

/** Processor time that a process has used, in milliseconds; 0 where the system does not tell. */
export function cpuMs(pid: number) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

/** The same of all processes that it has started and that still run. */
export function childrenCpuMs(parent: number) {
  try {
    const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === parent)
    return children.reduce((sum, pid) => sum + cpuMs(Number(pid)), 0)
  } catch {
    return 0
  }
}

function parentOf(pid: string) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
  } catch {
    return 0 // it has ended meanwhile
  }
}

/** Resident memory of a process, in megabytes. */
export const memoryMb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

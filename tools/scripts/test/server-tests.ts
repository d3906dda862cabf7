import { fork } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { root } from '../steps.ts'
import type { FileResult } from './progress.ts'

/** `broken` names what failed. */
export type Counts = { passed: number; broken: readonly string[] }
type Message = { ready?: true; done?: FileResult; counts?: Counts & { file: string } }
type Times = Record<string, { seconds: number; cpuSeconds: number }>

/** Begun first, by a checkout that has not measured them yet: those that wait and work for the better part of a minute or more. */
const longest = ['tests/robustness/fresh-clone.test.ts', 'tests/robustness/kill.test.ts']

/** These start, kill and measure programs, or read pictures of a kind that a running product forbids its process to open. */
const needsOwnProcess = (file: string) =>
  file.startsWith('tests/robustness/') || file === 'features/avatars/server/avatars.test.ts'

const timesFile = path.join(root, '.clearway', 'test-times.json')

/**
 * All files on the PostgreSQL that `env` names. Each lane takes the next file when it is done with one, the longest of the last run first. Two lanes begin
 * with the files that need processes of their own: these wait much, and leave the processors to the others.
 */
export async function runServerTests(files: readonly string[], env: Record<string, string>): Promise<Counts> {
  const times = readTimes()
  const guess = (file: string) =>
    longest.includes(file) ? 100 - longest.indexOf(file) : statSync(path.join(root, file)).size / 10_000
  const length = (file: string) => times[file]?.seconds ?? guess(file)
  const queue = files.toSorted((one, other) => length(other) - length(one))
  const found = new Map<string, Counts>()
  const options = {
    // React as a build has it, whichever file reads it first: two kinds of it in one process do not mix.
    env: { ...process.env, NODE_ENV: 'production', ...env },
    record: ({ done, counts }: Message) => {
      if (done) times[done.file] = { seconds: done.seconds, cpuSeconds: done.cpuSeconds }
      if (counts) found.set(counts.file, counts)
    },
  }
  const shared = queue.filter((file) => !needsOwnProcess(file))
  const apart = queue.filter(needsOwnProcess)
  const runShared = async () => (shared.length > 0 ? runProcess(() => shared.shift(), options) : [])
  const runApart = async () => {
    const broken: string[] = []
    for (let file = apart.shift(); file !== undefined; file = apart.shift()) {
      const only = [file]
      broken.push(...(await runProcess(() => only.shift(), options)))
    }
    return broken
  }
  const broken = await Promise.all([
    ...Array.from({ length: 2 }, async () => [...(await runApart()), ...(await runShared())]),
    ...Array.from({ length: Math.max(1, availableParallelism() - 1) }, async () => {
      return [...(await runShared()), ...(await runApart())]
    }),
  ])
  mkdirSync(path.dirname(timesFile), { recursive: true })
  writeFileSync(timesFile, JSON.stringify(times, undefined, 1))
  const ranNothing = (file: string) => {
    const counts = found.get(file)
    return !counts || counts.passed + counts.broken.length === 0
  }
  const all = [...found.values()]
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    broken: [
      ...all.flatMap((counts) => counts.broken),
      ...broken.flat(),
      ...files.filter(ranNothing).map((file) => `${file} ran no test`),
    ],
  }
}

/** One process for as many files as `next` has; answers its last file if it did not end well by itself. */
function runProcess(
  next: () => string | undefined,
  options: { env: NodeJS.ProcessEnv; record: (message: Message) => void },
) {
  const child = fork(path.join(import.meta.dirname, 'worker.ts'), [], {
    cwd: root,
    env: options.env,
    execArgv: [
      `--test-reporter=${path.join(import.meta.dirname, 'reporter.ts')}`,
      '--test-reporter-destination=stdout',
    ],
  })
  let [failures, last] = [0, '']
  return new Promise<string[]>((resolve) => {
    child.on('message', (message: Message) => {
      options.record(message)
      if (message.counts) failures += message.counts.broken.length
      if (!message.ready) return
      const file = next()
      if (file) last = file
      child.send({ file })
    })
    // With failures of its own, a process ends with 1 by design.
    child.once('exit', (code, signal) => {
      const isFine = code === 0 || (code === 1 && failures > 0)
      resolve(isFine ? [] : [`a process ended with ${signal ?? code}; its last file was ${last}`])
    })
  })
}

function readTimes(): Times {
  try {
    return JSON.parse(readFileSync(timesFile, 'utf8'))
  } catch {
    return {}
  }
}

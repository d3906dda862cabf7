import { fork } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { startTestCluster } from '#tests/support/postgres.ts'
import { root } from '../steps.ts'
import type { FileResult } from './progress.ts'

type Counts = { passed: number; failed: number }
type Message = { ready?: true; done?: FileResult; counts?: Counts & { file: string } }
type Times = Record<string, { seconds: number; cpuSeconds: number }>

/** These start, kill and measure programs, or read pictures of a kind that a running product forbids its process to open. */
const needsOwnProcess = (file: string) =>
  file.startsWith('tests/robustness/') || file === 'features/avatars/server/avatars.test.ts'

const timesFile = path.join(root, '.clearway', 'test-times.json')

/**
 * All files on one PostgreSQL with a migrated template, in as many processes side by side as there are processors. Each process takes the next file when
 * it is done with one, the longest of the last run first.
 */
export async function runServerTests(files: readonly string[], env: Record<string, string>): Promise<Counts> {
  const { server, login } = await startTestCluster()
  const times = readTimes()
  const length = (file: string) => times[file]?.seconds ?? statSync(path.join(root, file)).size / 10_000
  const queue = files.toSorted((one, other) => length(other) - length(one))
  const found = new Map<string, Counts>()
  const options = {
    env: {
      ...process.env,
      ...env,
      CLEARWAY_TEST_CLUSTER: JSON.stringify({ ownerUrl: server.url('postgres'), login }),
    },
    record: ({ done, counts }: Message) => {
      if (done) times[done.file] = { seconds: done.seconds, cpuSeconds: done.cpuSeconds }
      if (counts) found.set(counts.file, counts)
    },
  }
  const shared = queue.filter((file) => !needsOwnProcess(file))
  const apart = queue.filter(needsOwnProcess)
  const runShared = () => (shared.length > 0 ? runProcess(() => shared.shift(), options) : 0)
  const runApart = async () => {
    let broken = 0
    for (let file = apart.shift(); file !== undefined; file = apart.shift()) {
      const only = [file]
      broken += await runProcess(() => only.shift(), options)
    }
    return broken
  }
  // The longest files have a process of their own: one lane begins with them.
  const broken = await Promise.all([
    runApart().then(async (sum) => sum + (await runShared())),
    ...Array.from({ length: Math.max(1, availableParallelism() - 1) }, async () => {
      return (await runShared()) + (await runApart())
    }),
  ])
  await server.stop()
  mkdirSync(path.dirname(timesFile), { recursive: true })
  writeFileSync(timesFile, JSON.stringify(times, undefined, 1))
  const missing = files.filter((file) => sum(found.get(file)) === 0)
  for (const file of missing) console.log(`✖ ${file} ran no test`)
  const all = [...found.values()]
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce(
      (total, { failed }) => total + failed,
      missing.length + broken.reduce((a, b) => a + b, 0),
    ),
  }
}

const sum = (counts: Counts | undefined) => (counts ? counts.passed + counts.failed : 0)

/** One process for as many files as `next` has; answers 1 if it did not end well by itself. */
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
  let failures = 0
  return new Promise<number>((resolve) => {
    child.on('message', (message: Message) => {
      options.record(message)
      if (message.counts) failures += message.counts.failed
      if (message.ready) child.send({ file: next() })
    })
    // With failures of its own, a process ends with 1 by design.
    child.once('exit', (code) => resolve(code === 0 || (code === 1 && failures > 0) ? 0 : 1))
  })
}

function readTimes(): Times {
  try {
    return JSON.parse(readFileSync(timesFile, 'utf8'))
  } catch {
    return {}
  }
}

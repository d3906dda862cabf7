import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import { isReady, startProgram } from '#tests/robustness/program.ts'
import { memoryMb, nodeOnAllCores, productOptions } from './cores.ts'
import type { Line } from './line.ts'
import { median, show } from './rounds.ts'

type Start = { seconds: number; memory: number }

/** From the command to the first answer of /readyz, with the embedded database; on all cores, as people run it. */
export async function benchStarts({ rounds }: { rounds: number }): Promise<Line[]> {
  const empty: Start[] = []
  const warm: Start[] = []
  const full: Start[] = []
  const inFolder = async (size: string, work: (folder: string) => Promise<void>) => {
    const folder = mkdtempSync(path.join(tmpdir(), `clearway-starts-${size}-`))
    await work(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
  }
  await inFolder('full', async (folder) => {
    full.push(await startOnce(folder, 'full'))
    for (let round = 0; round < rounds; round++) warm.push(await startOnce(folder, 'full'))
  })
  for (let round = 0; round < Math.min(rounds, 3); round++)
    await inFolder('none', async (folder) => void empty.push(await startOnce(folder, 'none')))

  const seconds = (starts: readonly Start[]) => median(starts.map((start) => start.seconds))
  const memory = median(warm.map((start) => start.memory))
  return [
    { what: 'first start, empty folder, nobody moves in', measured: `${show(seconds(empty))} s` },
    { what: 'first start, empty folder, the full demo moves in', measured: `${show(seconds(full), 1)} s` },
    {
      what: 'later start, with the full demo',
      measured: `${show(seconds(warm))} s`,
      goal: '≤ 4 s',
      met: seconds(warm) <= 4,
    },
    {
      what: 'memory of the Node process, ten idle seconds later',
      measured: `${show(memory, 0)} MB resident`,
      goal: '≤ 120 MB',
      met: memory <= 120,
    },
  ]
}

async function startOnce(folder: string, size: string): Promise<Start> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const env = {
    PORT: String(port),
    CLEARWAY_DATA: folder,
    DEMO_SIZE: size,
    LOG_LEVEL: 'warn',
    AUTH_RATE_LIMITS: 'off',
  }
  const program = await startProgram(...nodeOnAllCores([...productOptions, 'server/main.mjs']), {
    env,
  })
  if (!(await isReady(url))) throw new Error('it said that it is ready and is not')
  const seconds = (performance.now() - began) / 1000
  await pause(10_000)
  const memory = memoryMb(program.pid)
  program.child.kill('SIGTERM')
  const code = await program.exited
  if (code !== 0) throw new Error(`it ended with ${code}:\n${program.said()}`)
  return { seconds, memory }
}

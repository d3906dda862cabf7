import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { fail, failInput } from '#server/errors.ts'
import { driveUnreadable } from '../contract.ts'
import type { Task } from './drive-worker.ts'
import type { Fault, Recording } from './recording.ts'
import type { Result } from './result.ts'

const withinMs = 60_000
/** A thread takes a processor and up to 700 MB. */
const limit = pLimit(2)

export type ReadDrive = Pick<Recording, 'startedAt' | 'source'> &
  Pick<Result, 'seconds' | 'km'> & { packed: Uint8Array<ArrayBuffer> }

/** Reading 32 MB and computing an hour’s motion each take seconds in which nobody else would be answered. @throws bad-input, driveUnreadable */
export async function readInThread(task: Exclude<Task, { kind: 'detect' }>): Promise<ReadDrive> {
  const { result, fault } = await limit(() => run<ReadDrive>(task))
  if (result) return result
  if (fault?.issue) failInput([fault.issue])
  return fail(driveUnreadable, fault?.reason ? { detail: fault.reason } : {})
}

export async function detectInThread(packed: Uint8Array): Promise<Result> {
  const { result } = await limit(() => run<Result>({ kind: 'detect', packed }))
  if (!result) throw new Error('nothing could be computed from a stored drive')
  return result
}

type Reply<R> = { result?: R; fault?: { issue?: Fault; reason?: string } }

async function run<R>(task: Task): Promise<Reply<R>> {
  const worker = new Worker(new URL('./drive-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 640, maxYoungGenerationSizeMb: 64 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Reply<R>>((resolve) => {
      timer = setTimeout(() => resolve({ fault: {} }), withinMs)
      worker.once('message', resolve)
      worker.once('error', () => resolve({ fault: {} }))
      worker.once('exit', () => resolve({ fault: {} }))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

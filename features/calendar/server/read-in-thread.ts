import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { tooManyAtOnce } from '#common/api-error.ts'
import { fail } from '#server/errors.ts'
import { CalendarFault, type ReadTime, type Window } from './busy-times.ts'

const withinMs = 5_000

/** A thread takes a processor and up to 144 MB. */
const limit = pLimit(2)
const mostWaiting = 16

/**
 * In a thread of its own with little time and memory, because a few lines of a stranger's file can repeat for
 * ever. @throws CalendarFault, tooManyAtOnce
 */
export async function readBusyTimesInThread(text: string, window: Window): Promise<ReadTime[]> {
  if (limit.activeCount + limit.pendingCount >= limit.concurrency + mostWaiting) fail(tooManyAtOnce)
  return limit(() => readInThread(text, window))
}

async function readInThread(text: string, window: Window): Promise<ReadTime[]> {
  const worker = new Worker(new URL('./busy-times-worker.ts', import.meta.url), {
    workerData: { text, window },
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<{ times: ReadTime[]; fault?: CalendarFault['fault'] }>(
      (resolve, reject) => {
        timer = setTimeout(() => reject(new CalendarFault('too-large')), withinMs)
        worker.once('message', resolve)
        worker.once('error', () => reject(new CalendarFault('too-large')))
        worker.once('exit', () => reject(new CalendarFault('too-large')))
      },
    )
    if (answer.fault) throw new CalendarFault(answer.fault)
    return answer.times
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

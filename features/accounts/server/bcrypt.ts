import { Worker } from 'node:worker_threads'
import type { Comparison } from './bcrypt-thread.ts'

/** On a worker thread: plain JavaScript, some 60 ms at its usual cost. */
export function compareBcrypt(password: string, hash: string): Promise<boolean> {
  thread ??= startThread()
  return thread.compare(password, hash)
}
let thread: ReturnType<typeof startThread> | undefined

function startThread() {
  const waiting = new Map<number, PromiseWithResolvers<boolean>>()
  const worker = new Worker(new URL('./bcrypt-thread.ts', import.meta.url))
  let asked = 0
  worker.unref()
  worker.on('message', ({ id, isRight }: { id: number; isRight: boolean }) => {
    waiting.get(id)?.resolve(isRight)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  })
  const fall = (error: Error) => {
    thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', fall)
  worker.on('exit', () => fall(new Error('The thread for bcrypt has ended')))
  return {
    compare(password: string, hash: string) {
      const answer = Promise.withResolvers<boolean>()
      const id = asked++
      waiting.set(id, answer)
      worker.ref()
      worker.postMessage({ id, password, hash } satisfies Comparison)
      return answer.promise
    },
  }
}

import { parentPort } from 'node:worker_threads'
import { compareSync } from 'bcryptjs'

export type Comparison = { id: number; password: string; hash: string }

parentPort?.on('message', ({ id, password, hash }: Comparison) =>
  parentPort?.postMessage({ id, isRight: compareSync(password, hash) }),
)

import type { Socket } from 'node:net'
import pg from 'pg'

/** The limit is two seconds; this leaves a moment to send the answer. */
export const promptMs = 1_900

export class PromptClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: promptMs })
  }
}

/** Queues while connections change hands; if none does for so long, all who wait fail at once. */
export function openLine(pool: pg.Pool): () => Promise<pg.PoolClient> {
  let movedAt = performance.now()
  const move = () => {
    movedAt = performance.now()
  }
  pool.on('acquire', move).on('release', move)

  return function connect() {
    if (pool.idleCount > 0) return pool.connect()
    const askedAt = performance.now()
    return new Promise((resolve, reject) => {
      let isOver = false
      const look = () => {
        const left = Math.max(movedAt, askedAt) + promptMs - performance.now()
        if (left > 0) {
          timer = setTimeout(look, left)
          return
        }
        isOver = true
        reject(new Error('Connection terminated: the database does not answer'))
      }
      let timer = setTimeout(look, promptMs)
      pool.connect().then(
        (client) => {
          clearTimeout(timer)
          if (isOver) client.release()
          else resolve(client)
        },
        (error: unknown) => {
          clearTimeout(timer)
          reject(error)
        },
      )
    })
  }
}

/** The socket under a connection; the driver's types say only that it is a stream. */
export const streamOf = (client: pg.PoolClient) => client.connection.stream as Socket

/** Opening a transaction waits for no lock: without an answer in time the connection is dead. */
export function mustAnswer(client: pg.PoolClient, opening: Promise<unknown>): void {
  let isAnswered = false
  const stream = streamOf(client)
  const judge = () =>
    setImmediate(
      () =>
        void (isAnswered || stream.destroy(new Error('Connection terminated: the database does not answer'))),
    )
  const timer = setTimeout(judge, promptMs)
  const answered = () => {
    isAnswered = true
    clearTimeout(timer)
  }
  opening.then(answered, answered)
}

export async function promptly<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), promptMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

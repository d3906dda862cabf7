import type { Socket } from 'node:net'
import pg from 'pg'

/** People hear within two seconds that something is away; this leaves a moment for the words. */
export const promptMs = 1_900

/** Gives up a connection that does not come about in time. The pool's own limit is for waiting in line while all goes well. */
export class PromptClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: promptMs })
  }
}

/**
 * Waits in line for a connection as long as the line moves. When for so long nobody was given one and nobody gave one back,
 * the database is away, and all who wait are told at once instead of one after another.
 */
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

/** The opening of a transaction waits for no lock: without an answer in time the connection is dead, and is cut so that whoever waits on it hears. */
export function mustAnswer(client: pg.PoolClient, opening: Promise<unknown>): void {
  let isAnswered = false
  const stream = streamOf(client)
  // An answer that has arrived while this process was busy is read before it is judged.
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

/** The answer, or what is said instead when it takes longer than people are asked to wait. What was begun goes on. */
export async function promptly<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), promptMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

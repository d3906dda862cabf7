import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { tooManyRequests } from '../wire/problem.ts'

// The package's own name for it is a const enum, which this compiler setting keeps out.
const argon2id = 2
/** OWASP's first choice for Argon2id; one takes about 20 ms of one core. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing takes whole cores: as many at once as there are, so that reads find a free moment; a crowd beyond the queue is sent away. */
const atOnce = Math.max(1, Math.min(4, availableParallelism()))
const mostWaiting = 500

/** Different keyboards write the same letter in different ways. */
const normal = (password: string) => password.normalize('NFKC')

/** `$argon2id$…`, for `auth.users.password_hash`. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), cost))

/** Takes the same time whether or not there is a hash to compare with: nobody learns which addresses have accounts. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  nobodys ??= hash(crypto.randomUUID(), cost)
  const against = stored ?? (await nobodys)
  const same = await inTurn(() => verify(against, normal(password)))
  return same && stored != null
}
let nobodys: Promise<string> | undefined

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw tooManyRequests()
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

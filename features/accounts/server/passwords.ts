import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { tooManyRequests } from './errors.ts'

// A const enum in the package, which `isolatedModules` excludes.
const argon2id = 2
/** OWASP's first choice for Argon2id; one takes about 20 ms of one core. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const atOnce = Math.max(1, Math.min(availableParallelism(), threads() - 1))
const limit = pLimit(atOnce)
const mostWaiting = 500

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= mostWaiting) throw tooManyRequests()
  return limit(work)
}

/** One thread stays free: names, files and signatures must not wait for a queue of hashes. */
function threads() {
  return Number(process.env['UV_THREADPOOL_SIZE']) || 4
}

/** Different keyboards write the same letter in different ways. */
const normal = (password: string) => password.normalize('NFKC')

const ownForm = new RegExp(
  `^\\$argon2id\\$v=19\\$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}\\$[\\w+/]{22}\\$[\\w+/]{43}$`,
)
/** Another kind or cost would disclose by its time who has an account. */
export const isPasswordHash = (stored: string) => ownForm.test(stored)

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => {
    computed += 1
    return hash(normal(password), cost)
  })

/** For codes that are shorter than a key and are looked up by their hash: `salt` is random and one's own. */
export const hashCodeSlowly = (code: string, salt: string): Promise<Buffer> =>
  inTurn(() => hashRaw(code, { ...cost, salt: Buffer.from(salt) }))

/** Equal work without a stored hash: the time discloses no account. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  nobodys ??= hash(crypto.randomUUID(), cost)
  const against = await nobodys
  const isKnown = typeof stored === 'string' && isPasswordHash(stored)
  return inTurn(async () => {
    computed += 1
    const isRight = await verify(isKnown ? stored : against, normal(password))
    return isKnown && isRight
  })
}
let nobodys: Promise<string> | undefined

/** Hashes computed by this process: a test compares the work of both answers. */
export const countHashes = () => computed
let computed = 0

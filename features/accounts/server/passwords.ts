import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { openTurns } from '#server/semaphore.ts'
import { tooManyRequests } from './errors.ts'
import { readHash } from './foreign-hashes.ts'
import { kindOf, nobodysHash } from './kinds-of-hash.ts'

// The package's own name for it is a const enum, which this compiler setting keeps out.
const argon2id = 2
/** OWASP's first choice for Argon2id; one takes about 20 ms of one core. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing takes whole cores: as many at once as there are, so that reads find a free moment; a crowd beyond the queue is sent away. */
const atOnce = Math.max(1, Math.min(availableParallelism(), threads() - 1))
const inTurn = openTurns({ atOnce, mostWaiting: 500, full: tooManyRequests })

/** Node's threads for work beside the loop. One stays free: names, files and signatures must not wait for the hashes of a crowd. */
function threads() {
  return Number(process.env['UV_THREADPOOL_SIZE']) || 4
}

/** Different keyboards write the same letter in different ways. */
const normal = (password: string) => password.normalize('NFKC')

/** Whether the hash came from elsewhere, in its kind or in its cost: then it is replaced at the next sign-in. */
export const isForeignHash = (stored: string) =>
  !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)

/** Why a hash that somebody brings along is not taken, or nothing. What passes can be stored in `auth.users.password_hash`, and its owner can sign in. */
export const checkHash = (stored: string): string | undefined =>
  readHash(stored)
    ? undefined
    : 'Password hash must be argon2, bcrypt, scrypt or fbscrypt, with parameters of a usual size'

/** `$argon2id$…`, for `auth.users.password_hash`. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => {
    note('ours')
    return hash(normal(password), cost)
  })

/**
 * Whether it is the password of this hash, ours or one that came from elsewhere. One hash of ours is computed whether or not there is one to compare
 * with, and one of each kind in `foreign`: nobody learns which addresses have accounts. A stored hash that we would not run is nobody's password.
 */
export async function isPassword(
  password: string,
  stored: string | null | undefined,
  foreign: readonly string[] = [],
): Promise<boolean> {
  nobodys ??= hash(crypto.randomUUID(), cost)
  const against = await nobodys
  const isKnown = typeof stored === 'string' && readHash(stored) !== undefined
  const own = isKnown && isForeignHash(stored) ? kindOf(stored) : undefined
  return inTurn(async () => {
    note('ours')
    const isOurs = isKnown && !own
    const isRight = await verify(isOurs ? stored : against, normal(password))
    const others = await compareForeign(
      password,
      new Set(own ? [...foreign, own] : foreign),
      own ? stored! : undefined,
    )
    return isOurs ? isRight : others
  })
}
let nobodys: Promise<string> | undefined

/** The work of one comparison with each of these kinds. */
export async function doForeignWork(password: string, kinds: readonly string[]): Promise<void> {
  if (kinds.length > 0) await inTurn(() => compareForeign(password, new Set(kinds)))
}

/** Elsewhere it was hashed as it was typed, or in the one form of each letter: both are tried, also when the first is right. */
async function compareForeign(password: string, kinds: ReadonlySet<string>, stored?: string) {
  const forms = new Set([password, normal(password)])
  let isRight = false
  for (const kind of kinds) {
    const isOwn = stored !== undefined && kindOf(stored) === kind
    const compare = readHash(isOwn ? stored : nobodysHash(kind))
    for (const form of forms) {
      note(kind)
      if ((await compare?.(form).catch(() => false)) && isOwn) isRight = true
    }
  }
  return isRight
}

/** How many hashes of each kind have been computed in this process, for whoever shows that the same work is done for everybody. */
export const countWork = (): Readonly<Record<string, number>> => Object.fromEntries(computed)
const computed = new Map<string, number>()
const note = (kind: string) => void computed.set(kind, (computed.get(kind) ?? 0) + 1)

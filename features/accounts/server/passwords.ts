import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { tooManyRequests } from './errors.ts'
import { readHash } from './foreign-hashes.ts'
import { kindOf, nobodysHash } from './kinds-of-hash.ts'

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

/** Another kind or cost: replaced at the next sign-in. */
export const isForeignHash = (stored: string) =>
  !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)

/** Why an imported hash is refused; undefined when it can be stored and used. */
export const checkHash = (stored: string): string | undefined =>
  readHash(stored)
    ? undefined
    : 'Password hash must be argon2, bcrypt, scrypt or fbscrypt, with parameters of a usual size'

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => {
    note('ours')
    return hash(normal(password), cost)
  })

/** Always one hash of ours and one of each kind in `foreign`: the time discloses no account. */
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

export async function doForeignWork(password: string, kinds: readonly string[]): Promise<void> {
  if (kinds.length > 0) await inTurn(() => compareForeign(password, new Set(kinds)))
}

/** Elsewhere it may not have been normalized: both forms are tried, even if the first is right. */
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

export const countWork = (): Readonly<Record<string, number>> => Object.fromEntries(computed)
const computed = new Map<string, number>()
const note = (kind: string) => void computed.set(kind, (computed.get(kind) ?? 0) + 1)

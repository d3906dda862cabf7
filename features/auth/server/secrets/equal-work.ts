import type { House } from '#server/house.ts'
import { readHash } from './foreign-hashes.ts'
import { kindInSql, kindOf, nobodysHash } from './kinds-of-hash.ts'
import { doForeignWork, isForeignHash, isPassword } from './passwords.ts'

const freshMs = 60_000

type Known = { kinds: readonly string[]; until: number }
const known = new WeakMap<House, Known>()

/**
 * Whether it is the password of this account, for the doors that strangers knock at. As long as any account still has a hash from elsewhere, every
 * attempt does the work of one hash of ours and of one of each foreign kind, whoever is asked for and whether or not there is such a person: how
 * long an answer takes tells nothing. The guesses are limited, and an attempt is one turn in the queue of hashes however many kinds it computes.
 */
export async function isTheirPassword(house: House, password: string, stored: string | null | undefined): Promise<boolean> {
  return isPassword(password, stored, await foreignKinds(house, stored))
}

/** The foreign part of the same work, where a new hash of ours is computed instead of a comparison. */
export async function matchWork(house: House, password: string): Promise<void> {
  await doForeignWork(password, await foreignKinds(house))
}

/** The kinds that any account has, read once a minute: imports are rare. A kind that is met before counts from then on. */
async function foreignKinds(house: House, stored?: string | null): Promise<readonly string[]> {
  let now = known.get(house)
  if (!now || now.until < performance.now()) {
    now = { kinds: await readKinds(house), until: performance.now() + freshMs }
    known.set(house, now)
  }
  const own = stored && isForeignHash(stored) && readHash(stored) ? kindOf(stored) : undefined
  if (own && !now.kinds.includes(own)) known.set(house, { ...now, kinds: [...now.kinds, own] })
  return known.get(house)!.kinds
}

async function readKinds(house: House) {
  const { rows } = await house.asSystem('the kinds of hashes from elsewhere', (db) =>
    db.run<{ kind: string | null }>(`select distinct ${kindInSql} as kind from auth.users where password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%'`),
  )
  // What we would not compare with is nobody's password, and no work.
  return rows.flatMap(({ kind }) => (kind && readHash(nobodysHash(kind)) ? [kind] : []))
}

import type { House } from '#server/house.ts'
import { readHash } from './foreign-hashes.ts'
import { nobodysHash } from './kinds-of-hash.ts'
import { doForeignWork, isPassword } from './passwords.ts'

/**
 * Whether it is the password of this account, for the doors that strangers knock at. As long as any account still has a hash from elsewhere, every
 * attempt does the work of one hash of ours and of one of each foreign kind, whoever is asked for and whether or not there is such a person: how
 * long an answer takes tells nothing. The guesses are limited, and an attempt is one turn in the queue of hashes however many kinds it computes.
 */
export async function isTheirPassword(house: House, password: string, stored: string | null | undefined): Promise<boolean> {
  return isPassword(password, stored, await foreignKinds(house))
}

/** The foreign part of the same work, where a new hash of ours is computed instead of a comparison. */
export async function matchWork(house: House, password: string): Promise<void> {
  await doForeignWork(password, await foreignKinds(house))
}

/** The kinds that any account has at this moment. What we would not compare with is nobody's password, and no work. */
async function foreignKinds(house: House): Promise<readonly string[]> {
  const { rows } = await house.asSystem('the kinds of hashes from elsewhere', (db) => db.run<{ kind: string }>('select auth.foreign_kinds() as kind'))
  return rows.flatMap(({ kind }) => (readHash(nobodysHash(kind)) ? [kind] : []))
}

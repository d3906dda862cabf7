import type { Db } from '#server/database.ts'
import { readHash } from './foreign-hashes.ts'
import { nobodysHash } from './kinds-of-hash.ts'

/**
 * The kinds of hashes from elsewhere that any account has at this moment, for `isPassword` at the doors that strangers knock at. As long as there is
 * one, every attempt does the work of one hash of ours and of one of each such kind, whoever is asked for and whether or not there is such a person:
 * how long an answer takes tells nothing. The guesses are limited, and an attempt is one turn in the queue of hashes however many kinds it computes.
 * What we would not compare with is nobody's password, and no work.
 */
export async function foreignKinds(db: Db): Promise<readonly string[]> {
  const rows = await db.list('accounts.foreignKinds', 'select auth.foreign_kinds() as kind')
  return rows.flatMap(({ kind }) => (readHash(nobodysHash(kind)) ? [kind] : []))
}

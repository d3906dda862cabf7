import type { Db } from '#server/database.ts'
import { readHash } from './foreign-hashes.ts'
import { nobodysHash } from './kinds-of-hash.ts'

/** Foreign kinds of hash in use: every attempt computes one of each, so that its time discloses nothing. */
export async function foreignKinds(db: Db): Promise<readonly string[]> {
  const rows = await db.list('accounts.foreignKinds', 'select auth.foreign_kinds() as kind')
  return rows.flatMap(({ kind }) => (readHash(nobodysHash(kind)) ? [kind] : []))
}

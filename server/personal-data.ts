import type { Db } from './database.ts'

/** The copy people may ask for (UK GDPR, articles 15 and 20): no secrets, of others only what they see. */
export type PersonalData = {
  readonly name: string
  readonly read: (db: Db, personId: string) => Promise<unknown>
}

export const rowsOf = (name: string, text: string): PersonalData => ({
  name,
  read: async (db, personId) => (await db.queryUnchecked(text, [personId])).rows,
})

export const rowOf = (name: string, text: string): PersonalData => ({
  name,
  read: async (db, personId) => ((await rowsOf(name, text).read(db, personId)) as unknown[])[0] ?? null,
})

import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'

export type Exposed = {
  readonly name: string
  /** Stored in lower case; what they are compared with is lowered too. */
  readonly lowered?: readonly string[]
  /** In the same transaction; `keys` are primary keys, column by column. */
  readonly afterInsert?: (db: Db, keys: readonly (readonly string[])[]) => Promise<void>
}

export type Table = Exposed & { readonly columns: ReadonlySet<string>; readonly key: readonly string[] }
export type Tables = ReadonlyMap<string, Table>

/** Read at the first request, again after a failure. Every identifier in SQL comes from here. */
export function openTables(services: Services, exposed: readonly Exposed[]): () => Promise<Tables> {
  let learned: Promise<Tables> | undefined
  return () => {
    learned ??= learnTables(services, exposed).catch((error: unknown) => {
      learned = undefined
      throw error
    })
    return learned
  }
}

async function learnTables(services: Services, exposed: readonly Exposed[]): Promise<Tables> {
  const rows = await services.asSystem('what the exposed tables look like', (db) =>
    db.list(
      'data.learnTables',
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as guarded,
         array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as columns,
         array(select a.attname::text from pg_index i join unnest(i.indkey) with ordinality k (attnum, place) on true
           join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
           where i.indrelid = c.oid and i.indisprimary order by k.place) as key
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1)`,
      [exposed.map(({ name }) => name)],
    ),
  )
  return new Map(
    exposed.map((one): [string, Table] => {
      const found = rows.find(({ name }) => name === one.name)
      if (!found?.guarded) throw new Error(`Clients reach no table without forced row security: ${one.name}`)
      return [one.name, { ...one, columns: new Set(found.columns), key: found.key }]
    }),
  )
}

import type { Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'

/** A table that the data service shows. What it holds is learned from the database; who may do what with its rows, its policies say. */
export type Exposed = {
  readonly name: string
  /** Columns stored in lower case: whatever they are compared with is lowered too. */
  readonly lowered?: readonly string[]
  /** What follows new rows, in the same transaction; `keys` are their primary keys, column by column. */
  readonly afterInsert?: (db: Db, keys: readonly (readonly string[])[]) => Promise<void>
}

export type Column = { readonly name: string; readonly type: string; readonly default: string | null }

export type Table = Exposed & {
  readonly columns: readonly Column[]
  readonly names: ReadonlySet<string>
  /** The columns of the primary key. */
  readonly key: readonly string[]
  /** The columns of everything that must be unique, by the name of its index. */
  readonly uniques: Readonly<Record<string, readonly string[]>>
}

export type Registry = ReadonlyMap<string, Table>

/** Learns the exposed tables when they are first asked for, and again when that failed. Everything that becomes an identifier in SQL comes from here. */
export function openRegistry(services: Services, exposed: readonly Exposed[]): () => Promise<Registry> {
  let learned: Promise<Registry> | undefined
  return () => {
    learned ??= learnTables(services, exposed).catch((fault: unknown) => {
      learned = undefined
      throw fault
    })
    return learned
  }
}

async function learnTables(services: Services, exposed: readonly Exposed[]): Promise<Registry> {
  const rows = await services.asSystem('what the exposed tables look like', (db) =>
    db.list('profiles.learnTables', shapes, [exposed.map(({ name }) => name)]),
  )
  return new Map(
    exposed.map((one): [string, Table] => {
      const found = rows.find(({ name }) => name === one.name)
      if (!found?.guarded)
        throw new Error(`The data service shows no table without forced row security: ${one.name}`)
      return [
        one.name,
        {
          ...one,
          columns: found.columns as Column[],
          key: found.key,
          uniques: (found.uniques ?? {}) as Table['uniques'],
          names: new Set((found.columns as Column[]).map(({ name }) => name)),
        },
      ]
    }),
  )
}

const shapes = `
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as guarded,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'default', pg_get_expr(d.adbin, d.adrelid)) order by a.attnum)
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    array(select a.attname::text from pg_index i join unnest(i.indkey) with ordinality k (attnum, place) on true
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
          where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
    (select json_object_agg(n.relname, array(select a.attname::text from unnest(i.indkey) with ordinality k (attnum, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum order by k.place))
     from pg_index i join pg_class n on n.oid = i.indexrelid where i.indrelid = c.oid and i.indisunique) as uniques
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1)`

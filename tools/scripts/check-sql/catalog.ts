import type pg from 'pg'

export type Column = {
  name: string
  type: number
  notNull: boolean
  words: readonly string[] | undefined
  isObject: boolean
}
type SqlType = {
  name: string
  element: number
  relation: number
  kind: string
  base: number
  words: readonly string[]
}
export type Routine = {
  schema: string
  name: string
  isStrict: boolean
  isSet: boolean
  result: number
  language: string
  source: string
  body: string | null
  inputs: readonly number[]
  inputNames: readonly string[]
  columns: readonly { name: string; type: number }[]
}
export type Catalog = {
  relations: Map<number, Map<number, Column>>
  types: Map<number, SqlType>
  routines: Map<number, Routine>
}

/** What the schema says of its tables, types and functions. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const columns = await client.query(`
    select a.attrelid::int as relation, a.attnum as nr, a.attname as name, a.atttypid::int as type, a.attnotnull as is_set,
      (select array_agg(pg_get_constraintdef(c.oid)) from pg_constraint c
       where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as checks
    from pg_attribute a join pg_class r on r.oid = a.attrelid where a.attnum > 0 and not a.attisdropped and r.relkind in ('r', 'v', 'm', 'p', 'c')
    order by a.attrelid, a.attnum`)
  const relations = new Map<number, Map<number, Column>>()
  for (const { relation, nr, name, type, is_set, checks } of columns.rows) {
    const known = relations.get(relation) ?? new Map<number, Column>()
    relations.set(
      relation,
      known.set(nr, {
        name,
        type,
        notNull: is_set,
        words: wordsOf(checks ?? []),
        isObject: /jsonb_typeof\(\w+\) = 'object'/.test(checks?.join() ?? ''),
      }),
    )
  }
  const types = await client.query(`
    select t.oid::int as oid, t.typname as name, case when t.typcategory = 'A' then t.typelem::int else 0 end as element, t.typrelid::int as relation,
      t.typtype as kind, t.typbasetype::int as base, coalesce((select array_agg(enumlabel::text order by enumsortorder) from pg_enum e where e.enumtypid = t.oid), '{}') as words
    from pg_type t`)
  const routines = await client.query(`
    select p.oid::int as oid, n.nspname as schema, p.proname as name, p.proisstrict as "isStrict", p.proretset as "isSet", p.prorettype::int as result, l.lanname as language,
      p.prosrc as source, p.prosqlbody::text as body, p.proargtypes::int[] as inputs, p.proargnames as names, p.proargmodes::text[] as modes, p.proallargtypes::int[] as "all"
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang`)
  return {
    relations,
    types: new Map(types.rows.map(({ oid, ...type }) => [oid, type])),
    routines: new Map(
      routines.rows.map(({ oid, names, modes, all, ...routine }) => {
        const args = (all ?? routine.inputs).map((type: number, nr: number) => ({
          name: names?.[nr] ?? '',
          type,
          mode: modes?.[nr] ?? 'i',
        }))
        const inputNames = args
          .filter(({ mode }: { mode: string }) => 'ibv'.includes(mode))
          .map(({ name }: { name: string }) => name)
        return [
          oid,
          {
            ...routine,
            inputNames,
            columns: args.filter(({ mode }: { mode: string }) => 'obt'.includes(mode)),
          },
        ]
      }),
    ),
  }
}

/** The words that a check lets a column (or the elements of its array) have. */
function wordsOf(checks: readonly string[]): readonly string[] | undefined {
  for (const check of checks) {
    if (check.includes(' OR ')) continue
    const list =
      /\(\(?\w+\)?(?:::text(?:\[\])?)? (?:= ANY|<@) \(?(?:ARRAY\[(.+?)\]|'\{(.+?)\}'::text\[\])\)?\)/.exec(
        check,
      )
    if (list?.[2]) return list[2].split(',')
    const words = list?.[1]?.match(/'(?:[^']|'')*'(?=::)/g)
    if (words) return words.map((word) => word.slice(1, -1).replaceAll("''", "'"))
  }
  return undefined
}

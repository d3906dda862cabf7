/**
 * Writes database/tables.ts: the tables as the migrations make them, for the query builder.
 * `--check` only says whether the file is up to date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { cloneDatabase } from '#tests/support/postgres.ts'

const target = path.resolve(import.meta.dirname, '../../database/tables.ts')
const wireTypes: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
}

type Column = {
  schema: string
  table: string
  name: string
  type: string
  nullable: boolean
  optional: boolean
  generated: boolean
}

const { ownerUrl } = await cloneDatabase()
const client = new pg.Client({ connectionString: ownerUrl })
await client.connect()
const { rows } = await client.query<Column>(`
  select n.nspname as schema, c.relname as table, a.attname as name, coalesce(e.typname, t.typname) as type, not a.attnotnull as nullable,
    a.atthasdef or not a.attnotnull as optional, a.attgenerated <> '' as generated
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped and n.nspname in ('public', 'auth', 'storage', 'app')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1, 2, a.attnum`)
const arrays = new Set(
  (
    await client.query<{ key: string }>(`
  select n.nspname || '.' || c.relname || '.' || a.attname as key from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid where t.typcategory = 'A' and a.attnum > 0`)
  ).rows.map(({ key }) => key),
)
await client.end()

const typeOf = (column: Column) => {
  const one = wireTypes[column.type] ?? 'string'
  const whole = arrays.has(`${column.schema}.${column.table}.${column.name}`) ? `${one}[]` : one
  const value = column.nullable ? `${whole} | null` : whole
  if (column.generated) return `GeneratedAlways<${value}>`
  return column.optional && !column.nullable ? `Generated<${value}>` : value
}
const tables = Map.groupBy(rows, ({ schema, table }) => (schema === 'public' ? table : `${schema}.${table}`))
const text = `// Made by \`node tools/scripts/table-types.ts\` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type Tables = {
${[...tables]
  .filter(([name]) => name !== 'migrations')
  .map(
    ([name, columns]) =>
      `  '${name}': {\n${columns.map((column) => `    ${column.name}: ${typeOf(column)}`).join('\n')}\n  }`,
  )
  .join('\n')}
}
`
if (process.argv.includes('--check')) {
  if (existsSync(target) && readFileSync(target, 'utf8') === text) process.exit(0)
  console.error('database/tables.ts is behind the migrations: run node tools/scripts/table-types.ts')
  process.exit(1)
}
writeFileSync(target, text)
process.exit(0)

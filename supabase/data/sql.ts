import type { Value } from '#server/postgres/one-read.ts'
import { unknownColumn, unknownField } from './problem.ts'
import { comparisons, type Filter, type Query } from './query.ts'
import type { Rows } from './request.ts'
import type { Table } from './tables.ts'

export type Statement = { text: string; values: Value[] }

const mostRows = 1_000

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`
const tableName = ({ name }: Table) => `"public".${identifier(name)}`

function columnOf(table: Table, name: string, from = tableName(table)) {
  if (!table.columns.has(name)) throw unknownColumn(table.name, name)
  return `${from}.${identifier(name)}`
}

const selectedBy = (table: Table, { select }: Query) => [
  ...new Set(select.flatMap((name) => (name === '*' ? [...table.columns] : [name]))),
]

function columnList(table: Table, query: Query, from?: string) {
  const isAll = from === undefined && query.select.length === 1 && query.select[0] === '*'
  const known = isAll ? allColumns.get(table) : undefined
  if (known !== undefined) return known
  const list = selectedBy(table, query)
    .map((name) => columnOf(table, name, from))
    .join(', ')
  if (isAll) allColumns.set(table, list)
  return list
}
const allColumns = new WeakMap<Table, string>()

function whereClause(table: Table, { where }: Query, values: Value[]) {
  if (where.length === 0) return ''
  return ` where ${where.map((filter) => conditionOf(table, filter, values)).join(' and ')}`
}

function conditionOf(table: Table, filter: Filter, values: Value[]) {
  const column = columnOf(table, filter.column)
  const isLowered = table.lowered?.includes(filter.column)
  const stored = (text: string) => (isLowered ? text.toLowerCase() : text)
  if (filter.operator === 'is') return `${column} is ${filter.state}`
  if (filter.operator === 'in') return `${column} = any($${values.push(filter.values.map(stored))})`
  // `%` must be escaped in a URL, so the protocol uses a star.
  const isPattern = filter.operator === 'like' || filter.operator === 'ilike'
  const text = isPattern ? filter.value.replaceAll('*', '%') : filter.value
  return `${column} ${comparisons[filter.operator]} $${values.push(stored(text))}`
}

function orderClause(table: Table, { order }: Query, from?: string) {
  const terms = order.map(
    ({ column, direction, nulls }) =>
      `${columnOf(table, column, from)} ${direction}${nulls ? ` nulls ${nulls}` : ''}`,
  )
  return terms.length ? ` order by ${terms.join(', ')}` : ''
}

const asJson = `coalesce(json_agg(r), '[]')::text`

/** One row: `body` (JSON text), `rows` and, if counted, `total` (without limit and offset). */
export function selectRows(table: Table, query: Query, { counts }: { counts: boolean }): Statement {
  const values: Value[] = []
  const where = whereClause(table, query, values)
  const limit = ` limit $${values.push(Math.min(query.limit ?? mostRows, mostRows))}`
  const offset = query.offset ? ` offset $${values.push(query.offset)}` : ''
  const rows = `select ${columnList(table, query)} from ${tableName(table)}${where}${orderClause(table, query)}${limit}${offset}`
  const total = counts ? `, (select count(*)::int from ${tableName(table)}${where}) as total` : ''
  return { text: `select ${asJson} as body, count(*)::int as rows${total} from (${rows}) r`, values }
}

export type Changed = { body: string; rows: number; made: number; keys: string[][] }

type Options = { returnsRows: boolean; keys?: boolean; upsert?: 'merge' | 'ignore' | undefined }

/** Returning a column needs the right to read it. */
function withResult(table: Table, query: Query, change: string, { returnsRows, keys, upsert }: Options) {
  const read = returnsRows ? [...selectedBy(table, query), ...query.order.map(({ column }) => column)] : []
  const returning = [...new Set([...read, ...(keys ? table.key : [])])].map((name) => columnOf(table, name))
  if (upsert) returning.push(`(${tableName(table)}.xmax = 0) as "is new"`)
  const onlyNew = upsert ? ` filter (where "is new")` : ''
  const key = table.key.map((name) => `${identifier(name)}::text`).join(', ')
  const rows = `select ${asJson} from (select ${columnList(table, query, 'written')} from written${orderClause(table, query, 'written')}) r`
  return (
    `with written as (${change} returning ${returning.join(', ') || '1'}) ` +
    `select ${returnsRows ? `(${rows})` : `'[]'`} as body, count(*)::int as rows, (count(*)${onlyNew})::int as made, ` +
    `${keys ? `coalesce(array_agg(array[${key}])${onlyNew}, '{}')` : `'{}'::text[]`} as keys from written`
  )
}

function fieldsOf(table: Table, fields: readonly string[]) {
  const unknown = fields.find((field) => !table.columns.has(field))
  if (unknown !== undefined) throw unknownField(table.name, unknown)
  return fields.map(identifier)
}

export function insertRows(table: Table, { fields, json }: Rows, query: Query, options: Options): Statement {
  const names = fieldsOf(table, fields).join(', ')
  const source = names
    ? `(${names}) select ${names} from json_populate_recordset(null::${tableName(table)}, $1::json)`
    : 'select from json_array_elements($1::json)'
  const change = `insert into ${tableName(table)} ${source}${conflictClause(table, fields, query, options.upsert)}`
  return { text: withResult(table, query, change, options), values: [json] }
}

function conflictClause(table: Table, fields: readonly string[], query: Query, upsert: Options['upsert']) {
  const target = query.onConflict ?? table.key
  if (!upsert || !target.length) return ''
  for (const name of target) columnOf(table, name)
  const set = fields.map((field) => `${identifier(field)} = excluded.${identifier(field)}`)
  const action = upsert === 'merge' && set.length ? `update set ${set.join(', ')}` : 'nothing'
  return ` on conflict (${target.map(identifier).join(', ')}) do ${action}`
}

export function updateRows(table: Table, { fields, json }: Rows, query: Query, options: Options): Statement {
  const values: Value[] = [json]
  const set = fieldsOf(table, fields).map((name) => `${name} = given.${name}`)
  const given = `json_populate_record(null::${tableName(table)}, $1::json -> 0) given`
  const change = `update ${tableName(table)} set ${set.join(', ')} from ${given}${whereClause(table, query, values)}`
  return { text: withResult(table, query, change, options), values }
}

export function deleteRows(table: Table, query: Query, options: Options): Statement {
  const values: Value[] = []
  const change = `delete from ${tableName(table)}${whereClause(table, query, values)}`
  return { text: withResult(table, query, change, options), values }
}

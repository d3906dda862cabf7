import type { Value } from '#server/one-read.ts'
import { unknownColumn } from '../problem.ts'
import type { Query } from '../query/query.ts'
import type { Table } from '../registry.ts'
import { fieldsOf, identifier, tableName } from './names.ts'
import type { Statement } from './read.ts'
import { type Telling, told } from './told.ts'

type Upsert = 'merge' | 'ignore' | undefined

type Given = {
  /** The fields of the body that count; the others are as the table has them. */
  fields: readonly string[]
  /** The body's array as text. */
  json: string
  /** Fields that a row leaves out get their default rather than null. */
  missingAsDefault: boolean
}

export function insertRows(
  table: Table,
  given: Given,
  query: Query,
  upsert: Upsert,
  telling: Telling,
): Statement {
  const change = `insert into ${tableName(table)} ${sourceOf(table, given)}${conflictClause(table, given.fields, query.onConflict, upsert)}`
  return { text: told(table, change, query, telling), values: [given.json] }
}

/** One row under the key that the address names: there afterwards whether or not it was before. Nothing happens when body and address disagree. */
export function putRow(
  table: Table,
  given: Given,
  key: ReadonlyMap<string, string>,
  query: Query,
  telling: Telling,
): Statement {
  const values: Value[] = [given.json]
  const same = [...key]
    .map(([column, value]) => `g.${identifier(column)} = $${values.push(value)}`)
    .join(' and ')
  const change = `insert into ${tableName(table)} ${sourceOf(table, given)} where ${same}${conflictClause(table, given.fields, undefined, 'merge')}`
  return { text: told(table, change, query, telling), values }
}

function sourceOf(table: Table, { fields, missingAsDefault }: Given) {
  const list = fieldsOf(table, fields).map(identifier).join(', ')
  if (!list) return `select from json_array_elements($1::json) g`
  const record = `null::${tableName(table)}`
  if (!missingAsDefault) return `(${list}) select ${list} from json_populate_recordset(${record}, $1::json) g`
  const chosen = fields.map((field) => orDefault(table, field)).join(', ')
  return `(${list}) select ${chosen} from jsonb_array_elements($1::jsonb) e (given), lateral jsonb_populate_record(${record}, e.given) g`
}

/** The default is the database's own expression. */
function orDefault(table: Table, field: string) {
  const fallback = table.columns.find(({ name }) => name === field)!.default ?? 'null'
  return `case when e.given ? '${field.replaceAll("'", "''")}' then g.${identifier(field)} else ${fallback} end`
}

/** Whether there is such a constraint, the database says. */
function conflictClause(
  table: Table,
  fields: readonly string[],
  onConflict: readonly string[] | undefined,
  upsert: Upsert,
) {
  const target = onConflict ?? table.key
  if (!upsert || !target.length) return ''
  const unknown = target.find((column) => !table.names.has(column))
  if (unknown !== undefined) throw unknownColumn(table.name, unknown)
  const set = fields.map((field) => `${identifier(field)} = excluded.${identifier(field)}`)
  return ` on conflict (${target.map(identifier).join(', ')}) do ${upsert === 'merge' && set.length ? `update set ${set.join(', ')}` : 'nothing'}`
}

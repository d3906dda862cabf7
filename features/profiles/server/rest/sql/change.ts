import type { Value } from '#server/one-read.ts'
import type { Query } from '../query/query.ts'
import type { Table } from '../registry.ts'
import { columnOf, fieldsOf, identifier, tableName } from './names.ts'
import { orderClause } from './outputs.ts'
import type { Statement } from './read.ts'
import { type Telling, told } from './told.ts'
import { whereClause } from './where.ts'

/** `json` is an array with the body's one object, as text. */
export function updateRows(
  table: Table,
  fields: readonly string[],
  json: string,
  query: Query,
  telling: Telling,
): Statement {
  const values: Value[] = [json]
  const set = fieldsOf(table, fields).map((field) => `${identifier(field)} = given.${identifier(field)}`)
  const given = `json_populate_record(null::${tableName(table)}, $1::json -> 0) given`
  const change = `update ${tableName(table)} set ${set.join(', ')} from ${given}${affected(table, query, values)}`
  return { text: told(table, change, query, telling), values }
}

export function deleteRows(table: Table, query: Query, telling: Telling): Statement {
  const values: Value[] = []
  return {
    text: told(table, `delete from ${tableName(table)}${affected(table, query, values)}`, query, telling),
    values,
  }
}

/** The rows that the filters let through; of those, when a limit is given, the first in the order asked for. */
function affected(table: Table, query: Query, values: Value[]) {
  const where = whereClause(table, query.where, values)
  if (query.limit === undefined && !query.offset) return where
  const key = table.key.map((column) => columnOf(table, column)).join(', ')
  const limit = query.limit === undefined ? '' : ` limit $${values.push(query.limit)}`
  const offset = query.offset ? ` offset $${values.push(query.offset)}` : ''
  return ` where (${key}) in (select ${key} from ${tableName(table)}${where}${orderClause(table, query.order)}${limit}${offset})`
}

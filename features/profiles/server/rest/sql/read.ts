import type { Value } from '#server/one-read.ts'
import type { Query } from '../query/query.ts'
import type { Table } from '../registry.ts'
import { bodyOf, type Shape } from './body.ts'
import { tableName } from './names.ts'
import { orderClause, outputs, rangeClause } from './outputs.ts'
import { whereClause } from './where.ts'

/** SQL whose names come from the registry and whose values are all parameters. */
export type Statement = { text: string; values: Value[] }

/** Answers one row: `body` (the rows as text), `rows` (how many) and, when counted, `total` (how many without the range). */
export function selectRows(
  table: Table,
  query: Query,
  { shape, counted }: { shape: Shape; counted: boolean },
): Statement {
  const values: Value[] = []
  const where = whereClause(table, query.where, values)
  const total = counted ? `, (select count(*)::int from ${tableName(table)}${where}) as total` : ''
  const inner = `select ${outputs(table, query.select)} from ${tableName(table)}${where}${orderClause(table, query.order)}${rangeClause(query, values)}`
  return {
    text: `select ${bodyOf(table, query.select, shape)} as body, count(*)::int as rows${total} from (${inner}) r`,
    values,
  }
}

import type { Value } from '#server/one-read.ts'
import { RestProblem } from '../problem.ts'
import type { Ordered } from '../query/order.ts'
import type { Query } from '../query/query.ts'
import type { Selected } from '../query/select.ts'
import type { Table } from '../registry.ts'
import { columnOf, identifier, tableName } from './names.ts'

/** The most rows one answer holds; who wants more asks for the next range. */
export const mostRows = 1_000

/** The columns of the answer under their names there, each name once. */
export function namesOfOutputs(table: Table, select: readonly Selected[]): ReadonlyMap<string, Selected> {
  const outputs = new Map<string, Selected>()
  for (const one of select.flatMap((one) =>
    one.column === '*' ? table.columns.map(({ name }): Selected => ({ column: name })) : [one],
  )) {
    const name = one.alias ?? one.column
    if (!outputs.has(name)) outputs.set(name, one)
  }
  return outputs
}

export function outputs(table: Table, select: readonly Selected[], from = tableName(table)) {
  return [...namesOfOutputs(table, select)]
    .map(
      ([name, { column, cast }]) => `${columnOf(table, column, from)}${castTo(cast)} as ${identifier(name)}`,
    )
    .join(', ')
}

export function orderClause(table: Table, order: readonly Ordered[], from = tableName(table)) {
  if (!order.length) return ''
  const terms = order.map(
    ({ column, descending, nulls }) =>
      `${columnOf(table, column, from)}${descending ? ' desc' : ''}${nulls ? ` nulls ${nulls}` : ''}`,
  )
  return ` order by ${terms.join(', ')}`
}

export function rangeClause({ limit, offset }: Query, values: Value[]) {
  const most = ` limit $${values.push(Math.min(limit ?? mostRows, mostRows))}`
  return offset ? `${most} offset $${values.push(offset)}` : most
}

/** Types that values may be turned into: none of them looks anything up. */
const types: ReadonlySet<string> = new Set(
  'text varchar int int2 int4 integer smallint bigint int8 numeric real float4 float8 bool boolean date time timestamp timestamptz interval uuid json jsonb'.split(
    ' ',
  ),
)

function castTo(cast: string | undefined) {
  if (!cast) return ''
  if (!types.has(cast)) throw new RestProblem(400, '42704', `type "${cast}" does not exist`)
  return `::${cast}`
}

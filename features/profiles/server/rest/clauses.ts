import { identifier, type Table, tableName } from './catalogue.ts'
import { type Comparison, comparisons, type Condition } from './conditions.ts'
import { RestProblem, unknownColumn, unknownField } from './problem.ts'
import type { Ordered, Query, Selected } from './query.ts'

/** The most rows one answer holds; who wants more asks for the next range. */
export const mostRows = 1_000

export function whereClause(table: Table, where: readonly Condition[], values: unknown[]) {
  return where.length ? ` where ${where.map((one) => sqlOf(table, one, values)).join(' and ')}` : ''
}

export function outputs(table: Table, select: readonly Selected[], from = tableName(table)) {
  const named = new Set<string>()
  const columns = select.flatMap((one) => (one.column === '*' ? table.columns.map((column): Selected => ({ column })) : [one]))
  return columns
    .filter(({ column, alias }) => !named.has(alias ?? column) && named.add(alias ?? column))
    .map(({ column, alias, cast }) => `${columnOf(table, column, from)}${castTo(cast)} as ${identifier(alias ?? column)}`)
    .join(', ')
}

export function orderClause(table: Table, order: readonly Ordered[], from = tableName(table)) {
  if (!order.length) return ''
  const terms = order.map(({ column, descending, nulls }) => `${columnOf(table, column, from)}${descending ? ' desc' : ''}${nulls ? ` nulls ${nulls}` : ''}`)
  return ` order by ${terms.join(', ')}`
}

export function rangeClause({ limit, offset }: Query, values: unknown[]) {
  const most = ` limit $${values.push(Math.min(limit ?? mostRows, mostRows))}`
  return offset ? `${most} offset $${values.push(offset)}` : most
}

/** The body's fields, checked against the catalogue. */
export function fieldsOf(table: Table, fields: readonly string[]) {
  const unknown = fields.find((field) => !table.columns.includes(field))
  if (unknown !== undefined) throw unknownField(table.name, unknown)
  return fields
}

/** The value as it is compared: on the wire a star stands for the percent sign, which is awkward in an address. */
export function operand(table: Table, column: string, operator: Comparison, value: string) {
  const pattern = operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value
  return table.lowered.includes(column) ? pattern.toLowerCase() : pattern
}

function columnOf(table: Table, column: string, from = tableName(table)) {
  if (!table.columns.includes(column)) throw unknownColumn(table.name, column)
  return `${from}.${identifier(column)}`
}

function sqlOf(table: Table, condition: Condition, values: unknown[]): string {
  const not = condition.negated ? 'not ' : ''
  if (condition.kind === 'group') return `${not}(${condition.of.map((one) => sqlOf(table, one, values)).join(` ${condition.join} `)})`
  const column = columnOf(table, condition.column)
  if (condition.kind === 'is') return `${not}${column} is ${condition.state.replace('_', ' ')}`
  if (condition.kind === 'in') return `${not}${column} = any($${values.push(condition.values.map((value) => operand(table, condition.column, 'eq', value)))})`
  const right = `$${values.push(operand(table, condition.column, condition.operator, condition.value))}`
  return `${not}${column} ${comparisons[condition.operator]} ${condition.each ? `${condition.each}(${right})` : right}`
}

const types: Record<string, string> = {
  text: 'text',
  varchar: 'text',
  int: 'int',
  int4: 'int',
  integer: 'int',
  bigint: 'bigint',
  int8: 'bigint',
  date: 'date',
  timestamptz: 'timestamptz',
  uuid: 'uuid',
  json: 'json',
}

function castTo(cast: string | undefined) {
  if (!cast) return ''
  if (!Object.hasOwn(types, cast)) throw new RestProblem(400, '42704', `type "${cast}" does not exist`)
  return `::${types[cast]}`
}

import { badName, unknownColumn, unknownField } from '../problem.ts'
import type { Table } from '../registry.ts'

export function identifier(name: string) {
  if (name.includes('\0')) throw badName()
  return `"${name.replaceAll('"', '""')}"`
}

export const tableName = (table: Table) => `"public".${identifier(table.name)}`

/** A column that a query names, checked against the registry. */
export function columnOf(table: Table, column: string, from = tableName(table)) {
  if (!table.names.has(column)) throw unknownColumn(table.name, column)
  return `${from}.${identifier(column)}`
}

/** The body's fields, checked against the registry. */
export function fieldsOf(table: Table, fields: readonly string[]) {
  const unknown = fields.find((field) => !table.names.has(field))
  if (unknown !== undefined) throw unknownField(table.name, unknown)
  return fields
}

import type { Value } from '#server/one-read.ts'
import { type Comparison, comparisons, type Condition, searches } from '../query/conditions.ts'
import type { Table } from '../registry.ts'
import { columnOf } from './names.ts'
import { patternWithin } from './patterns.ts'

export function whereClause(table: Table, where: readonly Condition[], values: Value[]) {
  return where.length ? ` where ${where.map((one) => sqlOf(table, one, values)).join(' and ')}` : ''
}

/** The value as it is compared: on the wire a star stands for the percent sign, which is awkward in an address. */
export function operand(table: Table, column: string, operator: Comparison, value: string) {
  if (operator === 'match' || operator === 'imatch') return patternWithin(value)
  const pattern = operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value
  return table.lowered?.includes(column) ? pattern.toLowerCase() : pattern
}

function sqlOf(table: Table, condition: Condition, values: Value[]): string {
  const not = condition.negated ? 'not ' : ''
  if (condition.kind === 'group')
    return `${not}(${condition.of.map((one) => sqlOf(table, one, values)).join(` ${condition.join} `)})`
  const column = columnOf(table, condition.column)
  switch (condition.kind) {
    case 'is':
      return `${not}${column} is ${condition.state.replace('_', ' ')}`
    case 'in':
      return `${not}${column} = any($${values.push(condition.values.map((value) => operand(table, condition.column, 'eq', value)))})`
    case 'search':
      return `${not}${searchOf(table, condition, column, values)}`
    case 'compare': {
      const right = `$${values.push(operand(table, condition.column, condition.operator, condition.value))}`
      return `${not}${column} ${comparisons[condition.operator]} ${condition.each ? `${condition.each}(${right})` : right}`
    }
  }
}

const texts = new Set(['text', 'character varying', 'character', 'json', 'jsonb'])

function searchOf(
  table: Table,
  condition: Extract<Condition, { kind: 'search' }>,
  column: string,
  values: Value[],
) {
  const language =
    condition.language === undefined ? '' : `$${values.push(condition.language)}::text::regconfig, `
  const type = table.columns.find(({ name }) => name === condition.column)!.type
  const searched = texts.has(type) ? `to_tsvector(${language}${column})` : column
  return `${searched} @@ ${searches[condition.search]}(${language}$${values.push(condition.value)})`
}

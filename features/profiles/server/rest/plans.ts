import type { Table } from './catalogue.ts'
import { mostRows, operand } from './clauses.ts'
import type { Comparison } from './conditions.ts'
import { parseQuery } from './query.ts'
import { selectRows, type Shape, type Statement } from './statement.ts'

type ReadShape = Shape & { counted: boolean }
type Plan = { text: string; operands: readonly { column: string; operator: Comparison }[] }

const mostPlans = 200

/**
 * Remembers how a plain read was understood: `?select=*&auth_id=eq.…` differs from the last only in its value.
 * Whatever is not plain, or no longer fits in, is understood afresh.
 */
export class Plans {
  readonly #plans = new Map<string, Plan>()

  find(table: Table, parameters: URLSearchParams, shape: ReadShape): Statement | undefined {
    const plain = plainRead(parameters)
    if (!plain) return undefined
    const key = `${table.name}?${plain.key}${shape.counted ? '#' : ''}${shape.withoutNulls ? '-' : ''}`
    const plan = this.#plans.get(key) ?? this.#understand(key, table, parameters, shape)
    return (
      plan && { text: plan.text, values: [...plan.operands.map(({ column, operator }, i) => operand(table, column, operator, plain.values[i]!)), mostRows] }
    )
  }

  #understand(key: string, table: Table, parameters: URLSearchParams, shape: ReadShape): Plan | undefined {
    if (this.#plans.size >= mostPlans) return undefined
    const query = parseQuery(parameters)
    const operands = query.where.flatMap((one) => (one.kind === 'compare' ? [one] : []))
    const plan = { text: selectRows(table, query, shape).text, operands: operands.map(({ column, operator }) => ({ column, operator })) }
    this.#plans.set(key, plan)
    return plan
  }
}

const plainFilter = /^(?:eq|neq|gte?|lte?|i?like)\./
const neverPlain = new Set(['limit', 'offset', 'and', 'or', 'not.and', 'not.or', 'columns', 'on_conflict', 'apikey'])

function plainRead(parameters: URLSearchParams) {
  let key = ''
  const values: string[] = []
  for (const [name, value] of parameters) {
    if (name === 'select' || name === 'order') {
      key += JSON.stringify([name, value])
      continue
    }
    const operator = plainFilter.exec(value)?.[0]
    if (!operator || neverPlain.has(name)) return undefined
    key += JSON.stringify([name, operator, 0])
    values.push(value.slice(operator.length))
  }
  return { key, values }
}

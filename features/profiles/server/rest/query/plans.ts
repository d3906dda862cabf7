import type { Value } from '#server/one-read.ts'
import type { Table } from '../registry.ts'
import { mostRows } from '../sql/outputs.ts'
import { selectRows, type Statement } from '../sql/read.ts'
import { operand } from '../sql/where.ts'
import type { Shape } from '../sql/body.ts'
import type { Comparison } from './conditions.ts'
import { keyParameter } from '#server/caller.ts'
import { parseQuery } from './query.ts'

type Wanted = { shape: Shape; counted: boolean }
type Plan = { text: string; operands: readonly { column: string; operator: Comparison }[] }

const mostPlans = 200

/**
 * Remembers how a plain read was understood: `?select=*&auth_id=eq.…` differs from the last only in its value.
 * Whatever is not plain, or no longer fits in, is understood afresh.
 */
export class Plans {
  readonly #plans = new Map<string, Plan>()

  find(table: Table, search: string, wanted: Wanted): Statement | undefined {
    const plain = plainRead(search)
    if (!plain) return undefined
    const key = `${table.name} ${wanted.shape}${wanted.counted ? ' counted' : ''}?${plain.outline}`
    const plan = this.#plans.get(key) ?? this.#understand(key, table, search, wanted)
    if (!plan) return undefined
    const values: Value[] = plan.operands.map(({ column, operator }, i) =>
      operand(table, column, operator, plain.values[i]!),
    )
    values.push(Math.min(plain.limit, mostRows))
    return { text: plan.text, values }
  }

  #understand(key: string, table: Table, search: string, wanted: Wanted): Plan | undefined {
    if (this.#plans.size >= mostPlans) return undefined
    const query = parseQuery(search, table.name)
    const operands = query.where.flatMap((one) =>
      one.kind === 'compare' ? [{ column: one.column, operator: one.operator }] : [],
    )
    const plan = { text: selectRows(table, query, wanted).text, operands }
    this.#plans.set(key, plan)
    return plan
  }
}

/** A name that needs no decoding, and what stands behind it. */
const parameter = /^([A-Za-z0-9_]+)=(.*)$/
const comparison = /^(?:not\.)?(?:eq|neq|gte?|lte?|i?like)\./
const notPlain = new Set(['offset', 'and', 'or', 'columns', 'on_conflict', keyParameter])

/** The parameters as they stand, without the values that are compared: two reads of one outline have one plan. */
function plainRead(search: string) {
  let outline = ''
  let limit = mostRows
  const values: string[] = []
  for (const part of search === '' ? [] : search.split('&')) {
    const [, name, value] = parameter.exec(part) ?? []
    if (name === undefined || notPlain.has(name)) return undefined
    if (name === 'select' || name === 'order') outline += `&${part}`
    else if (name === 'limit') {
      if (!/^\d{1,9}$/.test(value!)) return undefined
      limit = Number(value)
    } else {
      const operator = comparison.exec(value!)?.[0]
      const compared = operator && decoded(value!.slice(operator.length))
      if (compared === undefined) return undefined
      outline += `&${name}=${operator}`
      values.push(compared)
    }
  }
  return { outline, values, limit }
}

/** What a form's encoding says; nothing where it is not one. */
function decoded(text: string) {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

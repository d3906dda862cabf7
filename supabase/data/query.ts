import { keyParameter } from '#server/caller.ts'
import { badQuery, badRange, DataProblem } from './problem.ts'

export const comparisons = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: '~~',
  ilike: '~~*',
} as const
type Comparison = keyof typeof comparisons
const states = ['null', 'true', 'false'] as const

export type Filter =
  | { operator: Comparison; column: string; value: string }
  | { operator: 'in'; column: string; values: string[] }
  | { operator: 'is'; column: string; state: (typeof states)[number] }
export type Order = { column: string; direction: 'asc' | 'desc'; nulls: 'first' | 'last' | undefined }

/** Columns are checked against the table when the statement is made. */
export type Query = {
  select: string[]
  where: Filter[]
  order: Order[]
  limit: number | undefined
  offset: number
  fields: string[] | undefined
  onConflict: string[] | undefined
}

const mostFilters = 60

export function parseQuery(search: string): Query {
  const query: Query = {
    select: ['*'],
    where: [],
    order: [],
    limit: undefined,
    offset: 0,
    fields: undefined,
    onConflict: undefined,
  }
  for (const [name, text] of new URLSearchParams(search)) {
    if (name === 'select') query.select = text.trim() === '' ? ['*'] : parseNames(name, text)
    else if (name === 'order') query.order = text === '' ? [] : text.split(',').map(parseOrder)
    else if (name === 'limit' || name === 'offset') query[name] = parseWholeNumber(name, text)
    else if (name === 'columns') query.fields = parseNames(name, text)
    else if (name === 'on_conflict') query.onConflict = parseNames(name, text)
    // The public key may be a parameter; it is no filter.
    else if (name !== keyParameter) query.where.push(parseFilter(name, text))
  }
  if (query.where.length > mostFilters)
    throw new DataProblem(400, 'PGRST100', `A query may have ${mostFilters} filters`)
  return query
}

function parseFilter(column: string, text: string): Filter {
  const [, operator = '', value = ''] = /^([a-z]+)\.(.*)$/s.exec(text) ?? []
  if (!/^[\w$]+$/.test(column)) throw badQuery('filter', column, 'expecting a column')
  if (Object.hasOwn(comparisons, operator)) return { operator: operator as Comparison, column, value }
  if (operator === 'in') return { operator, column, values: parseList(value) }
  if (operator !== 'is')
    throw badQuery('filter', text, `expecting ${Object.keys(comparisons).join(', ')}, in or is`)
  const state = states.find((one) => one === value.toLowerCase())
  if (!state) throw badQuery('filter', text, `expecting ${states.join(', ')}`)
  return { operator, column, state }
}

/** `(a,"b,c")`. The client does not escape quotes inside a quoted member. */
function parseList(text: string): string[] {
  if (!/^\(.*\)$/s.test(text)) throw badQuery('filter', text, 'expecting a list in brackets')
  const inner = text.slice(1, -1)
  const member = /"((?:[^"\\]|\\.)*)"(?=,|$)|[^,]*/sy
  const values: string[] = []
  for (let at = 0; at <= inner.length && inner !== ''; at = member.lastIndex + 1) {
    member.lastIndex = at
    const [plain, quoted] = member.exec(inner)!
    values.push(quoted === undefined ? plain : quoted.replaceAll(/\\(.)/gs, '$1'))
  }
  return values
}

function parseOrder(text: string): Order {
  const [, column, direction = 'asc', nulls] =
    /^\s*([\w$]+)(?:\.(asc|desc))?(?:\.nulls(first|last))?\s*$/.exec(text) ?? []
  if (column === undefined)
    throw badQuery('order', text, 'expecting a column, asc or desc, nullsfirst or nullslast')
  return { column, direction: direction as Order['direction'], nulls: nulls as Order['nulls'] }
}

const parseNames = (parameter: string, text: string) =>
  text.split(',').map((part) => {
    const [, quoted, plain] = /^\s*(?:"([^"]+)"|([\w$]+|\*))\s*$/.exec(part) ?? []
    const name = quoted ?? plain
    if (name === undefined) throw badQuery(`${parameter} parameter`, text, 'expecting column names')
    return name
  })

function parseWholeNumber(parameter: string, text: string) {
  if (/^-\d{1,9}$/.test(text)) throw badRange(`${parameter} should be zero or more.`)
  if (!/^\d{1,9}$/.test(text)) throw badQuery(`${parameter} parameter`, text, 'expecting a whole number')
  return Number(text)
}

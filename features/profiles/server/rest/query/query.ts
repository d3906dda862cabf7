import { badQuery, notEmbedded, RestProblem, rangeOutside } from '../problem.ts'
import { type Condition, most, mostPatterns } from './conditions.ts'
import { parseFilter, parseLogic } from './logic.ts'
import { type Ordered, parseOrder } from './order.ts'
import { fieldName, Scanner } from './scanner.ts'
import { keyParameter } from '#server/caller.ts'
import { parseSelect, type Selected } from './select.ts'

export type Query = {
  select: Selected[]
  where: Condition[]
  order: Ordered[]
  limit?: number
  offset: number
  /** The fields of the body that count, when the client names them. */
  columns?: string[]
  onConflict?: string[]
}

/** Everything that stands after the question mark. Names are checked later, against the registry. */
export function parseQuery(search: string, table: string): Query {
  const query: Query = { select: [{ column: '*' }], where: [], order: [], offset: 0 }
  for (const [name, value] of new URLSearchParams(search)) readParameter(query, table, name, value)
  if (count(query.where) > most) throw new RestProblem(400, 'PGRST100', `A query may have ${most} conditions`)
  if (count(query.where, isPattern) > mostPatterns)
    throw new RestProblem(400, 'PGRST100', `A query may have ${mostPatterns} regular expressions`)
  return query
}

function readParameter(query: Query, table: string, name: string, value: string) {
  switch (name) {
    case 'select':
      query.select = parseSelect(value, table)
      return
    case 'order':
      query.order = parseOrder(value)
      return
    case 'limit':
      query.limit = wholeNumber(name, value)
      return
    case 'offset':
      query.offset = wholeNumber(name, value)
      return
    case 'columns':
      query.columns = names('columns parameter', value)
      return
    case 'on_conflict':
      query.onConflict = names('on_conflict parameter', value)
      return
    case 'and':
    case 'or':
      query.where.push(parseLogic(name, false, value))
      return
    case 'not.and':
    case 'not.or':
      query.where.push(parseLogic(name === 'not.and' ? 'and' : 'or', true, value))
      return
    // The gateway's key may travel in the address too; it is no condition.
    case keyParameter:
      return
    default:
      query.where.push(parseFilter(columnOf(name), value))
  }
}

function columnOf(name: string) {
  const scan = new Scanner('filter', name)
  const column = scan.word(fieldName, 'field name')
  if (scan.take('.')) throw notEmbedded(column)
  return scan.ended ? column : name
}

function names(what: string, text: string) {
  const scan = new Scanner(what, text)
  const found: string[] = []
  do {
    scan.spaces()
    found.push(scan.word(fieldName, 'field name'))
    scan.spaces()
  } while (scan.take(','))
  if (!scan.ended) scan.fail('expecting "," or end of input')
  return found
}

function wholeNumber(name: string, text: string) {
  if (/^-\d{1,9}$/.test(text))
    throw rangeOutside(`${name === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.`)
  if (!/^\d{1,9}$/.test(text))
    throw badQuery(`${name} parameter`, text, 0, 'expecting a whole number, zero or more')
  return Number(text)
}

const count = (conditions: readonly Condition[], which: (one: Condition) => boolean = () => true): number =>
  conditions.reduce((sum, one) => sum + (one.kind === 'group' ? count(one.of, which) : Number(which(one))), 0)

/** Each may take the database half a second to understand. */
const isPattern = (one: Condition) =>
  one.kind === 'compare' && (one.operator === 'match' || one.operator === 'imatch')

import { type Condition, parseFilter, parseLogic } from './conditions.ts'
import { badQuery, RestProblem } from './problem.ts'
import { fieldName, Scanner } from './scanner.ts'

export type Selected = { column: string; alias?: string; cast?: string }
export type Ordered = { column: string; descending: boolean; nulls?: 'first' | 'last' }
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

const mostConditions = 60

/** Everything that stands after the question mark. Names are checked later, against the catalogue. */
export function parseQuery(parameters: URLSearchParams): Query {
  const query: Query = { select: [{ column: '*' }], where: [], order: [], offset: 0 }
  for (const [name, value] of parameters) readParameter(query, name, value)
  if (count(query.where) > mostConditions) throw new RestProblem(400, 'PGRST100', `A query may have ${mostConditions} conditions`)
  return query
}

function readParameter(query: Query, name: string, value: string) {
  switch (name) {
    case 'select':
      query.select = parseSelect(value)
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
    case 'apikey':
      return
    default:
      query.where.push(parseFilter(columnOf(name), value))
  }
}

function columnOf(name: string) {
  const scan = new Scanner('filter', name)
  const column = scan.word(fieldName, 'field name')
  if (scan.take('.'))
    throw new RestProblem(400, 'PGRST108', `'${column}' is not an embedded resource in this request`, {
      hint: `Verify that '${column}' is included in the 'select' query parameter.`,
    })
  return scan.ended ? column : name
}

function parseSelect(text: string): Selected[] {
  const scan = new Scanner('select parameter', text)
  const selected: Selected[] = []
  if (scan.ended) return [{ column: '*' }]
  do selected.push(selectOne(scan))
  while (scan.take(','))
  if (!scan.ended) scan.fail('expecting "," or end of input')
  return selected
}

function selectOne(scan: Scanner): Selected {
  if (scan.take('*')) return { column: '*' }
  const first = scan.word(/[A-Za-z0-9_]+/y, 'field name (* or [a..z0..9_$])')
  const aliased = scan.text[scan.at] === ':' && scan.text[scan.at + 1] !== ':'
  if (aliased) scan.at++
  const column = aliased ? scan.word(fieldName, 'field name') : first
  if (scan.text[scan.at] === '(' || scan.text[scan.at] === '!')
    throw new RestProblem(400, 'PGRST200', `Could not find a relationship to '${column}' in the schema cache`, {
      details: `Searched for a foreign key relationship to '${column}' in the schema 'public', but no matches were found.`,
    })
  const cast = scan.take('::') ? scan.match(fieldName) || scan.fail('expecting a type') : undefined
  return { column, ...(aliased && { alias: first }), ...(cast && { cast }) }
}

function parseOrder(text: string): Ordered[] {
  const scan = new Scanner('order', text)
  const order: Ordered[] = []
  if (scan.ended) return order
  do {
    const column = scan.word(fieldName, 'field name')
    const descending = scan.take('.desc')
    if (!descending) scan.take('.asc')
    const nulls = scan.take('.nullsfirst') ? 'first' : scan.take('.nullslast') ? 'last' : undefined
    order.push({ column, descending, ...(nulls && { nulls }) })
  } while (scan.take(','))
  if (!scan.ended) scan.fail('expecting "asc", "desc", "nullsfirst" or "nullslast"')
  return order
}

function names(what: string, text: string) {
  const scan = new Scanner(what, text)
  const found: string[] = []
  do found.push(scan.word(fieldName, 'field name'))
  while (scan.take(','))
  if (!scan.ended) scan.fail('expecting "," or end of input')
  return found
}

function wholeNumber(name: string, text: string) {
  if (!/^\d{1,9}$/.test(text)) throw badQuery(`${name} parameter`, text, 0, 'expecting a whole number, zero or more')
  return Number(text)
}

const count = (conditions: readonly Condition[]): number => conditions.reduce((sum, one) => sum + (one.kind === 'group' ? count(one.of) : 1), 0)

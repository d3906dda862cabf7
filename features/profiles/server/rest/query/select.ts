import { noAggregates, noRelationship } from '../problem.ts'
import { fieldName, Scanner } from './scanner.ts'

export type Selected = { column: string; alias?: string; cast?: string }

/** `id,who:name,since:created_at::date` → columns. Other tables cannot be brought along, nor sums made. */
export function parseSelect(text: string, table: string): Selected[] {
  const scan = new Scanner('select parameter', text)
  const selected: Selected[] = []
  scan.spaces()
  if (scan.ended) return [{ column: '*' }]
  do {
    scan.spaces()
    selected.push(selectOne(scan, table))
    scan.spaces()
  } while (scan.take(','))
  if (!scan.ended) scan.fail('expecting "," or end of input')
  return selected
}

function selectOne(scan: Scanner, table: string): Selected {
  if (scan.take('*')) return { column: '*' }
  scan.take('...')
  const first = scan.word(fieldName, 'field name (* or [a..z0..9_$])')
  const aliased = scan.text[scan.at] === ':' && scan.text[scan.at + 1] !== ':'
  if (aliased) scan.at++
  const column = aliased ? scan.word(fieldName, 'field name') : first
  if (scan.ahead(/\.(?:sum|avg|min|max|count)\(\)/y) || (column === 'count' && scan.ahead(/\(\)/y)))
    throw noAggregates()
  if (scan.ahead(/[(!]/y)) throw noRelationship(table, column)
  const cast = scan.take('::') ? scan.match(fieldName) || scan.fail('expecting a type') : undefined
  return { column, ...(aliased && { alias: first }), ...(cast && { cast }) }
}

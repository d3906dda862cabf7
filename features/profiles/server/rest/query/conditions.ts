import { RestProblem } from '../problem.ts'
import { fieldName, Scanner } from './scanner.ts'

/** The operators whose right-hand side is one value, and what they are in SQL. Which types have them, the database knows. */
export const comparisons = {
  eq: '=',
  neq: '<>',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: '~~',
  ilike: '~~*',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const
export type Comparison = keyof typeof comparisons

/** Text searches, and the function that reads what is searched for. */
export const searches = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const
export type Search = keyof typeof searches

const states = ['null', 'not_null', 'true', 'false', 'unknown'] as const
export type State = (typeof states)[number]

export type Condition =
  | { kind: 'group'; join: 'and' | 'or'; negated: boolean; of: Condition[] }
  | {
      kind: 'compare'
      negated: boolean
      column: string
      operator: Comparison
      each?: 'any' | 'all'
      value: string
    }
  | { kind: 'search'; negated: boolean; column: string; search: Search; language?: string; value: string }
  | { kind: 'in'; negated: boolean; column: string; values: string[] }
  | { kind: 'is'; negated: boolean; column: string; state: State }

/** Those that take several values at once: `like(any).{A*,B*}`. */
const eachable: readonly string[] = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch']
const has = <T extends object>(list: T, word: string): word is string & keyof T => Object.hasOwn(list, word)

/** What stands after a column: `not.eq.Amira`, `in.(a,b)`, `is.null`. `value` reads as much as belongs to one value. */
export function readTest(scan: Scanner, column: string, value: () => string): Condition {
  const negated = scan.take('not.')
  const word = scan.match(/[a-z]+/y)
  if (word === 'in') return { kind: 'in', negated, column, values: list(after(scan), value) }
  if (word === 'is') return { kind: 'is', negated, column, state: stateOf(after(scan), value()) }
  if (has(searches, word)) {
    const language = scan.take('(') ? scan.word(fieldName, 'a language') : undefined
    if (language !== undefined) scan.expect(')')
    return {
      kind: 'search',
      negated,
      column,
      search: word,
      ...(language !== undefined && { language }),
      value: valueAfter(scan, value),
    }
  }
  if (!has(comparisons, word)) {
    scan.at -= word.length
    scan.fail(
      `expecting "not" or operator (${[...Object.keys(comparisons), ...Object.keys(searches), 'in', 'is'].join(', ')})`,
    )
  }
  const each = eachable.includes(word)
    ? scan.take('(any)')
      ? 'any'
      : scan.take('(all)')
        ? 'all'
        : undefined
    : undefined
  return { kind: 'compare', negated, column, operator: word, each, value: valueAfter(scan, value) }
}

function after(scan: Scanner) {
  scan.expect('.')
  return scan
}

function valueAfter(scan: Scanner, value: () => string) {
  scan.expect('.')
  return value()
}

function stateOf(scan: Scanner, said: string): State {
  return (
    states.find((one) => one === said.trim().toLowerCase()) ??
    scan.fail('expecting null, not_null, true, false or unknown')
  )
}

function list(scan: Scanner, end: () => string) {
  const values: string[] = []
  scan.expect('(')
  if (!scan.take(')')) {
    do values.push(member(scan))
    while (scan.take(','))
    scan.expect(')')
  }
  if (scan.what === 'filter' && end()) scan.fail('expecting end of input')
  return values
}

/** Quotes count when they hold the whole member; the client does not escape those inside a value. */
function member(scan: Scanner) {
  const start = scan.at
  if (scan.text[start] === '"') {
    const quoted = new Scanner(scan.what, scan.text)
    quoted.at = start
    const value = quoted.tryQuoted()
    if (value !== undefined && /[,)]/.test(scan.text[quoted.at] ?? '')) {
      scan.at = quoted.at
      return value
    }
  }
  return scan.match(/[^,)]*/y)
}

/** A tree of conditions may be this deep, and hold this many, so many of them regular expressions. */
export const [deepest, most, mostPatterns] = [8, 60, 4]

export const tooDeep = () => new RestProblem(400, 'PGRST100', `A logic tree may be ${deepest} levels deep`)

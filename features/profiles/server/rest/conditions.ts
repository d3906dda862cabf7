import { RestProblem } from './problem.ts'
import { fieldName, Scanner } from './scanner.ts'

/** The operators whose right-hand side is one value, and what they are in SQL. */
export const comparisons = {
  eq: '=',
  neq: '<>',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: '~~',
  ilike: '~~*',
  isdistinct: 'is distinct from',
} as const
export type Comparison = keyof typeof comparisons

const states = ['null', 'not_null', 'true', 'false', 'unknown'] as const
export type State = (typeof states)[number]

export type Condition =
  | { kind: 'group'; join: 'and' | 'or'; negated: boolean; of: Condition[] }
  | { kind: 'compare'; negated: boolean; column: string; operator: Comparison; each?: 'any' | 'all'; value: string }
  | { kind: 'in'; negated: boolean; column: string; values: string[] }
  | { kind: 'is'; negated: boolean; column: string; state: State }

/** `?name=eq.Amira` → one condition; `text` is the part after the equals sign. */
export function parseFilter(column: string, text: string): Condition {
  const scan = new Scanner('filter', text)
  return test(scan, column, () => scan.rest())
}

/** `?or=(role.eq.admin,and(name.like.A*,not.email.is.null))` → one condition. */
export function parseLogic(join: 'and' | 'or', negated: boolean, text: string): Condition {
  const scan = new Scanner('logic tree', text)
  const tree = group(scan, join, negated, 1)
  if (!scan.ended) scan.fail('expecting end of input')
  return tree
}

const deepest = 8

function group(scan: Scanner, join: 'and' | 'or', negated: boolean, depth: number): Condition {
  if (depth > deepest) throw new RestProblem(400, 'PGRST100', `A logic tree may be ${deepest} levels deep`)
  const of: Condition[] = []
  scan.expect('(')
  do of.push(member(scan, depth))
  while (scan.take(','))
  scan.expect(')')
  return { kind: 'group', join, negated, of }
}

function member(scan: Scanner, depth: number): Condition {
  const start = scan.at
  const negated = scan.take('not.')
  if (scan.take('and(')) return group(back(scan), 'and', negated, depth + 1)
  if (scan.take('or(')) return group(back(scan), 'or', negated, depth + 1)
  scan.at = start
  const column = scan.word(fieldName, 'field name')
  scan.expect('.')
  return test(scan, column, () => valueInTree(scan))
}

function back(scan: Scanner) {
  scan.at--
  return scan
}

function test(scan: Scanner, column: string, value: () => string): Condition {
  const negated = scan.take('not.')
  const word = scan.match(/[a-z]+/y)
  if (word === 'in') {
    scan.expect('.')
    return { kind: 'in', negated, column, values: list(scan, value) }
  }
  if (word === 'is') {
    scan.expect('.')
    const said = value().toLowerCase()
    const state = states.find((one) => one === said)
    if (!state) scan.fail('expecting null, not_null, true, false or unknown')
    return { kind: 'is', negated, column, state }
  }
  if (!Object.hasOwn(comparisons, word)) {
    scan.at -= word.length
    scan.fail(`expecting "not" or operator (${Object.keys(comparisons).join(', ')}, in, is)`)
  }
  const operator = word as Comparison
  const each = scan.take('(any)') ? 'any' : scan.take('(all)') ? 'all' : undefined
  if (each && operator === 'isdistinct') scan.fail('expecting "."')
  scan.expect('.')
  return { kind: 'compare', negated, column, operator, each, value: value() }
}

function list(scan: Scanner, end: () => string) {
  const values: string[] = []
  scan.expect('(')
  if (scan.take(')')) return values
  do values.push(scan.text[scan.at] === '"' ? scan.quoted() : scan.match(/[^,)]*/y))
  while (scan.take(','))
  scan.expect(')')
  if (scan.what === 'filter' && end()) scan.fail('expecting end of input')
  return values
}

function valueInTree(scan: Scanner) {
  if (scan.text[scan.at] === '"') return scan.quoted()
  const braces = scan.match(/\{[^}]*\}/y)
  return braces || scan.match(/[^,)]*/y)
}

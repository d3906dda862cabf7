import { type Condition, deepest, readTest, tooDeep } from './conditions.ts'
import { fieldName, Scanner } from './scanner.ts'

/** `?name=eq.Amira` → one condition; `text` is the part after the equals sign. */
export function parseFilter(column: string, text: string): Condition {
  const scan = new Scanner('filter', text)
  return readTest(scan, column, () => scan.rest())
}

/** `?or=(role.eq.admin,and(name.like.A*,not.email.is.null))` → one condition. */
export function parseLogic(join: 'and' | 'or', negated: boolean, text: string): Condition {
  const scan = new Scanner('logic tree', text)
  scan.spaces()
  const tree = group(scan, join, negated, 1)
  if (!scan.ended) scan.fail('expecting end of input')
  return tree
}

function group(scan: Scanner, join: 'and' | 'or', negated: boolean, depth: number): Condition {
  if (depth > deepest) throw tooDeep()
  const of: Condition[] = []
  scan.expect('(')
  do {
    scan.spaces()
    of.push(member(scan, depth))
    scan.spaces()
  } while (scan.take(','))
  scan.expect(')')
  scan.spaces()
  return { kind: 'group', join, negated, of }
}

/** A group of its own, or a column and what is asked of it. A column may be called `and`. */
function member(scan: Scanner, depth: number): Condition {
  const [, not, join] = scan.ahead(/(not\.)?(and|or)(?=\()/y) ?? []
  if (join) {
    scan.at += (not?.length ?? 0) + join.length
    return group(scan, join as 'and' | 'or', not !== undefined, depth + 1)
  }
  const column = scan.word(fieldName, 'field name')
  scan.expect('.')
  return readTest(scan, column, () => value(scan))
}

function value(scan: Scanner) {
  if (scan.text[scan.at] === '"') return scan.quoted()
  const braces = scan.match(/\{[^}]*\}/y)
  return braces || scan.match(/[^,)]*/y)
}

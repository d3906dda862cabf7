import { badQuery } from '../problem.ts'

/** Reads a piece of the query from left to right and can say where it stopped understanding. */
export class Scanner {
  readonly what: string
  readonly text: string
  at = 0

  constructor(what: string, text: string) {
    this.what = what
    this.text = text
  }

  get ended() {
    return this.at >= this.text.length
  }

  take(word: string) {
    if (!this.text.startsWith(word, this.at)) return false
    this.at += word.length
    return true
  }

  expect(word: string) {
    if (!this.take(word)) this.fail(`expecting "${word}"`)
  }

  /** What the expression finds here, without going there; it carries the sticky flag. */
  ahead(expression: RegExp) {
    expression.lastIndex = this.at
    return expression.exec(this.text)
  }

  /** As much as the expression matches here; it carries the sticky flag. */
  match(expression: RegExp) {
    const found = this.ahead(expression)?.[0] ?? ''
    this.at += found.length
    return found
  }

  spaces() {
    this.match(/\s+/y)
  }

  /** `name`, or `"any name"` with `\"` and `\\` inside. */
  word(plain: RegExp, expecting: string) {
    if (this.text[this.at] === '"') return this.quoted()
    const found = this.match(plain)
    if (!found) this.fail(`expecting ${expecting}`)
    return found
  }

  quoted() {
    return this.tryQuoted() ?? this.fail('expecting "\\""')
  }

  tryQuoted() {
    const found = this.match(/"(?:[^"\\]|\\.)*"/sy)
    if (!found) this.at = this.text.length
    return found ? found.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : undefined
  }

  rest() {
    const value = this.text.slice(this.at)
    this.at = this.text.length
    return value
  }

  fail(expecting: string): never {
    const seen = this.ended ? 'unexpected end of input' : `unexpected "${this.text[this.at]}"`
    throw badQuery(this.what, this.text, this.at, `${seen} ${expecting}`)
  }
}

export const fieldName = /[\p{L}\p{N}_$]+/uy

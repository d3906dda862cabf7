import { badQuery } from './problem.ts'

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

  /** As much as the expression matches here; it carries the sticky flag. */
  match(expression: RegExp) {
    expression.lastIndex = this.at
    const found = expression.exec(this.text)?.[0] ?? ''
    this.at += found.length
    return found
  }

  /** `name`, or `"any name"` with `\"` and `\\` inside. */
  word(plain: RegExp, expecting: string) {
    if (this.text[this.at] === '"') return this.quoted()
    const found = this.match(plain)
    if (!found) this.fail(`expecting ${expecting}`)
    return found
  }

  quoted() {
    this.expect('"')
    let value = ''
    while (!this.take('"')) {
      if (this.text[this.at] === '\\') this.at++
      if (this.ended) this.fail('expecting "\\""')
      value += this.text[this.at++]
    }
    return value
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

export const fieldName = /[A-Za-z0-9_]+/y

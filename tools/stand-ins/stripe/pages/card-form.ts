import { isEmail } from '../api/params.ts'
import type { Card, Customer } from '../resources/types.ts'
import { brandOf } from './test-cards.ts'

/** What the form shows again after an error: never the number or the security code. */
export type Retained = { email: string; name: string; expiry: string }
export type Problem = { field: 'email' | 'number' | 'expiry' | 'cvc' | 'name'; message: string }
type CardForm = {
  retained: Retained
  problems: Problem[]
  number: string
  card: Card
  customer: Customer
  attemptsSeen: number | undefined
}

/** Reads and checks the pay page's form. `now` is in seconds; a card is good to the end of its month. */
export function readCardForm(fields: URLSearchParams, customerEmail: string | null, now: number): CardForm {
  const read = (name: string, most: number) => (fields.get(name) ?? '').trim().slice(0, most)
  const email = customerEmail ?? read('email', 512)
  const name = read('name', 200)
  const number = read('number', 60).replace(/[\s-]/g, '')
  const cvc = read('cvc', 10)
  const retained = { email, name, expiry: read('expiry', 12) }
  const { month, year } = readExpiry(retained.expiry)
  const seen = read('seen', 9)

  const problems: Problem[] = []
  const check = (field: Problem['field'], message: string | null) =>
    message && problems.push({ field, message })
  check(
    'email',
    email === ''
      ? 'Enter your email address.'
      : isEmail(email)
        ? null
        : 'Enter an email address in the form name@example.com.',
  )
  check('number', problemOfNumber(number))
  check('expiry', problemOfExpiry(month, year, new Date(now * 1_000)))
  check('cvc', problemOfCode(cvc, brandOf(number)))
  check('name', name === '' ? 'Enter the name on the card.' : null)
  const card = { brand: brandOf(number), last4: number.slice(-4), exp_month: month, exp_year: year }
  return {
    retained,
    problems,
    number,
    card,
    customer: { name, email },
    attemptsSeen: /^\d+$/.test(seen) ? Number(seen) : undefined,
  }
}

function readExpiry(expiry: string) {
  const match = /^(\d{1,2})\s*[/.-]?\s*(\d{4}|\d{2})$/.exec(expiry)
  const year = Number(match?.[2] ?? 0)
  return { month: Number(match?.[1] ?? 0), year: year > 0 && year < 100 ? 2000 + year : year }
}

function problemOfNumber(number: string) {
  if (number === '') return 'Enter your card number.'
  if (!/^\d+$/.test(number) || number.length > 19) return 'Your card number is not valid.'
  if (number.length < 12) return 'Your card number is incomplete.'
  return passesLuhn(number) ? null : 'Your card number is not valid.'
}

function problemOfExpiry(month: number, year: number, now: Date) {
  if (month < 1 || month > 12 || year < 1970)
    return 'Enter the expiry date as month and year, for example 04 / 31.'
  if (year < now.getUTCFullYear()) return "Your card's expiry year is in the past."
  if (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1)
    return "Your card's expiry date is in the past."
  return year > now.getUTCFullYear() + 50 ? "Your card's expiry year is not valid." : null
}

function problemOfCode(cvc: string, brand: string) {
  if (cvc === '') return "Enter your card's security code."
  const length = brand === 'amex' ? 4 : 3
  return new RegExp(`^\\d{${length}}$`).test(cvc) ? null : `Your card's security code has ${length} digits.`
}

/** The check digit of ISO/IEC 7812. */
export function passesLuhn(number: string) {
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce(
    (total, digit, at) => total + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
    0,
  )
  return sum % 10 === 0
}

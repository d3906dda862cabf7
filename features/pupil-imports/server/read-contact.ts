import { parseEmail } from '#common/email.ts'
import { parsePhone } from '#common/phone.ts'
import type { ImportRow } from '../contract.ts'

/** Google puts several into one cell. */
const firstOf = (value: string) => value.split(/;|:::|\n/)[0]!.trim()

export function readEmail(value: string) {
  const email = firstOf(value).toLowerCase()
  return parseEmail(email) === undefined ? undefined : email
}

/** A spreadsheet takes a number for an amount and drops its first 0. */
export function readPhone(value: string, notes: ImportRow['notes']) {
  const phone = firstOf(value)
  const lacksZero = /^[1237]\d{9}$/.test(phone.replaceAll(/[\s().-]/g, ''))
  if (lacksZero) notes.push('phone-completed')
  return parsePhone(lacksZero ? `0${phone}` : phone)
}

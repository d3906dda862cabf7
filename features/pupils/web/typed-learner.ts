import { parsePhone } from '#common/phone.ts'

/** Chosen where a learner is. */
export const someoneNew = 'new'

export type TypedLearner = { name: string; phone: string; email: string }

/** What somebody typed of a new learner: a number and an address are no part of the name. */
export function readTypedLearner(typed: string): TypedLearner {
  const email = /[^\s<>,;:]+@[^\s<>,;:]+/.exec(typed)?.[0] ?? ''
  const rest = typed.replace(email, ' ')
  const phone =
    (rest.match(/[+(\d][\d\s().-]{7,}/g) ?? [])
      .map((digits) => digits.trim())
      .find((digits) => parsePhone(digits)) ?? ''
  const name = rest
    .replace(phone, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;:<>-]+|[\s,;:<>-]+$/g, '')
  return { name, phone, email }
}

import { plain } from '#common/plain.ts'

export type ComboboxOption = {
  value: string
  label: string
  detail?: string | undefined
  /** Found by this as well; it isn't shown. */
  alsoFoundBy?: string | undefined
}

/** Each typed word begins a word of it; or three digits and more are part of its number, however that is spaced. */
export function isFoundBy({ label, alsoFoundBy }: ComboboxOption, typed: string): boolean {
  const digits = /\p{L}/u.test(typed) ? '' : digitsOf(typed)
  if (digits.length > 2 && alsoFoundBy && digitsOf(alsoFoundBy).includes(digits)) return true
  const words = plain(label).split(' ')
  return plain(typed)
    .split(' ')
    .every((start) => words.some((word) => word.startsWith(start)))
}

/** "07700 9" and "+44 7700 9" begin one number. */
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').replace(/^(44|0)/, '')

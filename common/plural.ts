import { locale } from './locale.ts'

/** `1 lesson`, `12 lessons`. */
export const plural = (count: number, one: string, many?: string) =>
  `${count.toLocaleString(locale)} ${pluralWord(count, one, many)}`

/** The same without the number, for where it stands apart. */
export const pluralWord = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many)

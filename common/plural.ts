import { locale } from './locale.ts'

// `toLocaleString` would look the locale up each time, and lists say hundreds of small numbers.
const numbers = new Intl.NumberFormat(locale)

export const plural = (count: number, one: string, many?: string) =>
  `${numbers.format(count)} ${pluralWord(count, one, many)}`

export const pluralWord = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many)

import { locale } from './locale.ts'

export const plural = (count: number, one: string, many?: string) =>
  `${count.toLocaleString(locale)} ${pluralWord(count, one, many)}`

export const pluralWord = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many)

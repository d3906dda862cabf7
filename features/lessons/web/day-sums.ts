import type { Lesson } from '../contract.ts'

type Taught = Pick<Lesson, 'status' | 'endsAt' | 'minutes' | 'pricePence' | 'paidWith' | 'receivedAt'>

/** What a day was, once its last lesson is over; undefined before that, or without a lesson. */
export function sumsOfDay(lessons: readonly Taught[], now: string) {
  if (lessons.length === 0 || lessons.some(({ endsAt }) => endsAt > now)) return undefined
  const taught = lessons.filter(({ status }) => status === 'delivered')
  return {
    minutes: taught.reduce((sum, one) => sum + one.minutes, 0),
    pence: penceOf(taught),
    cashPence: penceOf(taught.filter(({ paidWith, receivedAt }) => paidWith === 'cash' && receivedAt)),
    byHours: taught.filter(({ paidWith }) => paidWith === 'hours').length,
    toMark: lessons.length - taught.length,
  }
}

const penceOf = (lessons: readonly Taught[]) =>
  lessons.reduce((sum, { pricePence }) => sum + (pricePence ?? 0), 0)

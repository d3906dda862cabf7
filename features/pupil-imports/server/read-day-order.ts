import type { DayOrder } from '../rules.ts'

/** By the dates that can only be meant one way: 25/11 and 11/25. Null: no date is open to both. */
export function findDayOrder(values: readonly string[]): DayOrder | 'unclear' | null {
  const dates = values.flatMap((value) => {
    const [, first, second] = twoNumbers.exec(value.trim()) ?? []
    return first === undefined ? [] : [{ first: Number(first), second: Number(second) }]
  })
  const isOpen = dates.some(({ first, second }) => first !== second && first <= 12 && second <= 12)
  const isDayFirst = dates.some(({ first }) => first > 12)
  const isMonthFirst = dates.some(({ second }) => second > 12)
  if (isDayFirst && isMonthFirst) return 'unclear'
  if (isMonthFirst) return 'month-first'
  return isDayFirst ? 'day-first' : isOpen ? 'unclear' : null
}

/** With dots it's European, and begins with the day. */
const twoNumbers = /^(?:[a-z]{3,9}[,.]? )?(\d{1,2})[-/](\d{1,2})[-/](?:\d{4}|\d{2})(?!\d)/i

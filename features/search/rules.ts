import { monthOf } from '#common/days.ts'
import { plain } from '#common/plain.ts'

/** Every word must begin a word of the name. `jo wh` finds Jörg Whitlock. */
export function fits(name: string, question: string): boolean {
  const words = plain(question).split(' ').filter(Boolean)
  return words.length > 0 && words.every((word) => ` ${plain(name)}`.includes(` ${word}`))
}

const nearDays = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
])

/** `today`, `27 Nov`, `27/11/26`, `2026-11-27` → `YYYY-MM-DD`, without a year the nearest to `today`. */
export function dayIn(question: string, today: string): string | undefined {
  const text = question.trim().toLowerCase()
  const moved = nearDays.get(text)
  if (moved !== undefined) return Temporal.PlainDate.from(today).add({ days: moved }).toString()
  const [, year, month, day] =
    /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text) ??
    reordered(/^(\d\d?)\/(\d\d?)(?:\/(\d{4}|\d\d))?$/.exec(text)) ??
    reordered(named(text)) ??
    []
  if (!month || !day) return undefined
  return year
    ? dateOf(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day))
    : nearest(Number(month), Number(day), today)
}

/** Day, month, year as written in Great Britain. */
const reordered = (found: readonly (string | undefined)[] | null): (string | undefined)[] | undefined =>
  found ? [found[0], found[3], found[2], found[1]] : undefined

function named(text: string): (string | undefined)[] | null {
  const [, day, name = '', year] = /^(\d\d?)(?:st|nd|rd|th)? ([a-z]{3,9})(?: (\d{4}))?$/.exec(text) ?? []
  const month = monthOf(name)
  return day && month ? [text, day, String(month), year] : null
}

function dateOf(year: number, month: number, day: number): string | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

function nearest(month: number, day: number, today: string): string | undefined {
  const now = Temporal.PlainDate.from(today)
  return [now.year - 1, now.year, now.year + 1]
    .map((year) => dateOf(year, month, day))
    .filter((date) => date !== undefined)
    .toSorted((a, b) => Math.abs(now.until(a).days) - Math.abs(now.until(b).days))[0]
}

import { askedFields, importColumns, mostRows } from '../rules.ts'
import { readEmail, readPhone } from './read-contact.ts'
import { readDay } from './read-times.ts'

type Question = (typeof askedFields)[number]

/** By column: what several of them hold, with something else in each. Wider than what is guessed: it's only asked. */
export function findRivals(
  kind: keyof typeof importColumns,
  heads: readonly string[],
  lines: readonly (readonly string[])[],
) {
  const rivals = new Map<number, Question>()
  for (const field of askedFields) {
    if (!importColumns[kind].some((column) => column.field === field)) continue
    const { names, read } = kinds[field]
    const columns = heads.flatMap((head, at) => (names.test(head.trim()) ? [at] : []))
    if (columns.length < 2) continue
    const held = lines
      .slice(0, mostRows)
      .map((line) => columns.map((at) => read((line[at] ?? '').trim().slice(0, mostRead))))
    const isOpen = held.some((values) => new Set(values.filter(Boolean)).size > 1)
    if (isOpen)
      for (const [nr, at] of columns.entries()) if (held.some((values) => values[nr])) rivals.set(at, field)
  }
  return rivals
}

const mostRead = 100

const kinds: Record<Question, { names: RegExp; read: (value: string) => string | undefined }> = {
  phone: { names: /\b(mobile|phone|telephone|tel|cell)\b/i, read: (value) => readPhone(value, []) },
  email: { names: /\be-?mail\b/i, read: readEmail },
  date: {
    names: /^((lesson|start|booking|appointment|created|booked)[ _])?(date|day|on)( of lesson)?$/i,
    read: (value) => (readDay(value) ?? readDay(value, 'month-first'))?.toString(),
  },
}

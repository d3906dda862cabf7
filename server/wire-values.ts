import pg from 'pg'

/** ISO strings in UTC, days as text, numbers as numbers. */
export const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser

const parsers: Record<number, (text: string) => unknown> = {
  1184: instant, // timestamptz
  1185: (text) => (text === '{}' ? [] : text.slice(1, -1).replaceAll('"', '').split(',').map(instant)), // timestamptz[]
  1082: (text) => text, // date
  1083: (text) => text.slice(0, 5), // time, to the minute
  20: Number, // int8: counts and pence stay far below 2^53
  1700: Number, // numeric
}

function instant(text: string) {
  return isCommon.test(text)
    ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
    : Temporal.Instant.from(text).toString()
}
const isCommon = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

const properties = new Map<string, string>()

export function propertyOf(column: string): string {
  const known = properties.get(column)
  if (known) return known
  const property = column
    .replace(/[!?]$/, '')
    .replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  properties.set(column, property)
  return property
}

export function toCamelCase(row: Record<string, unknown>) {
  const renamed: Record<string, unknown> = {}
  for (const name in row) renamed[propertyOf(name)] = row[name]
  return renamed
}

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S

type SnakeCased<R> = { [P in keyof R & string as SnakeCase<P>]: R[P] }

/** A row for protocols that the specification words in snake_case. */
export function toSnakeCase<R extends object>(row: R): SnakeCased<R> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  ) as SnakeCased<R>
}

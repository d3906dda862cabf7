import type { Selected } from '../query/select.ts'
import type { Table } from '../registry.ts'
import { namesOfOutputs } from './outputs.ts'
import { identifier } from './names.ts'

/** What the answer's body is made as; the database makes it, and it goes out as it is. */
export type Shape = 'json' | 'json without nulls' | 'csv'

/** The rows of `r` as one text. */
export function bodyOf(table: Table, select: readonly Selected[], shape: Shape) {
  if (shape === 'json') return `coalesce(json_agg(r), '[]')::text`
  if (shape === 'json without nulls') return `json_strip_nulls(coalesce(json_agg(r), '[]'))::text`
  const names = [...namesOfOutputs(table, select).keys()]
  const line = names.map((name) => cell(`r.${identifier(name)}::text`)).join(` || ',' || `)
  return `${literal(names.map(quoted).join(','))} || coalesce(E'\\n' || string_agg(${line}, E'\\n'), '')`
}

/** Nothing for null; quotes around what would not stand alone. */
const cell = (text: string) =>
  `coalesce(case when ${text} = '' or ${text} ~ '[",()[:space:]\\\\]' then '"' || replace(${text}, '"', '""') || '"' else ${text} end, '')`

const quoted = (name: string) => (/[",\s]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

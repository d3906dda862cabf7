import { RestProblem } from './problem.ts'

export type Rows = { fields: string[]; rows: readonly object[] }

/** The body's rows and the fields that count: those of `columns`, else those every row has. */
export function rowsOf(body: unknown, columns: string[] | undefined): Rows {
  const rows = Array.isArray(body) ? body : [body]
  if (!rows.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))) throw notJson()
  const fields = columns ?? Object.keys(rows[0] ?? {})
  if (!columns && !rows.every((row) => hasExactly(row, fields))) throw new RestProblem(400, 'PGRST102', 'All object keys must match')
  return { fields: [...new Set(fields)], rows }
}

export const notJson = () => new RestProblem(400, 'PGRST102', 'Empty or invalid json')

const hasExactly = (row: object, fields: readonly string[]) => Object.keys(row).length === fields.length && fields.every((field) => Object.hasOwn(row, field))

import type { FastifyRequest } from 'fastify'
import type { App } from '#server/route.ts'
import { RestProblem } from '../problem.ts'

/** A JSON body as it came and as it reads: the database takes the text, so that nothing of it (a long number) is lost on the way. */
export type Body = { text: string; value: unknown }

/** The body's rows, as the text of an array, and the fields that count: those of `columns`, else those that every row has. */
export type Rows = { count: number; fields: string[]; json: string; first: object }

export function rowsOf(body: Body | undefined, columns: string[] | undefined): Rows {
  const value = body?.value
  const rows: unknown[] = Array.isArray(value) ? value : [value]
  if (!rows.every(isObject)) throw notJson()
  const fields = columns ?? Object.keys(rows[0] ?? {})
  if (!columns && !rows.every((row) => hasExactly(row, fields)))
    throw new RestProblem(400, 'PGRST102', 'All object keys must match')
  return {
    count: rows.length,
    fields: [...new Set(fields)],
    json: Array.isArray(value) ? body!.text : `[${body!.text}]`,
    first: rows[0] ?? {},
  }
}

export const notJson = () => new RestProblem(400, 'PGRST102', 'Empty or invalid json')

const isObject = (row: unknown): row is object =>
  typeof row === 'object' && row !== null && !Array.isArray(row)

const hasExactly = (row: object, fields: readonly string[]) =>
  Object.keys(row).length === fields.length && fields.every((field) => Object.hasOwn(row, field))

/** JSON is all that is read; a body that does not say what it is, is taken for that. */
export function readBodies(app: App) {
  app.removeAllContentTypeParsers()
  const read = (text: string): Body | undefined => {
    try {
      return text === '' ? undefined : { text, value: JSON.parse(text) }
    } catch {
      throw notJson()
    }
  }
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string | Buffer) => read(String(text)),
  )
  app.addContentTypeParser(
    '*',
    { parseAs: 'string' },
    async ({ headers }: FastifyRequest, text: string | Buffer) => {
      const type = headers['content-type']
      if (type !== undefined) throw new RestProblem(415, 'PGRST102', `Content-Type not acceptable: ${type}`)
      return read(String(text))
    },
  )
}

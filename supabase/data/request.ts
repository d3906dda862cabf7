import type { FastifyRequest } from 'fastify'
import type { App } from '#server/route.ts'
import { badBody, DataProblem } from './problem.ts'

/** Parsed and raw: the database takes the text, so that long numbers are not rounded. */
export type Body = { text: string; value: unknown }

export type Rows = {
  count: number
  fields: string[]
  json: string
}

export function rowsOf(body: Body | undefined, named: string[] | undefined): Rows {
  const rows: unknown[] = [body?.value].flat()
  if (!rows.every(isObject)) throw badBody()
  const fields = named ?? Object.keys(rows[0] ?? {})
  if (!named && !rows.every((row) => hasExactly(row, fields)))
    throw new DataProblem(400, 'PGRST102', 'All object keys must match')
  const json = Array.isArray(body?.value) ? body.text : `[${body!.text}]`
  return { count: rows.length, fields: [...new Set(fields)], json }
}

const isObject = (row: unknown): row is object =>
  typeof row === 'object' && row !== null && !Array.isArray(row)

const hasExactly = (row: object, fields: readonly string[]) =>
  Object.keys(row).length === fields.length && fields.every((field) => Object.hasOwn(row, field))

/** A body without a type is JSON, as in the protocol. */
export function readJsonBodies(app: App) {
  app.removeAllContentTypeParsers()
  const parse = async ({ headers }: FastifyRequest, text: string | Buffer): Promise<Body | undefined> => {
    const type = headers['content-type']
    if (type !== undefined && !/^application\/json\b/i.test(type))
      throw new DataProblem(415, 'PGRST102', `Content-Type not acceptable: ${type}`)
    try {
      return text === '' ? undefined : { text: String(text), value: JSON.parse(String(text)) }
    } catch {
      throw badBody()
    }
  }
  app.addContentTypeParser('*', { parseAs: 'string' }, parse)
}

export function wantsOneRow({ headers: { accept } }: FastifyRequest): boolean {
  const types = (accept ?? '*/*').split(',').map((one) => one.split(';')[0]!.trim())
  if (types.some((type) => ['*/*', 'application/*', 'application/json'].includes(type))) return false
  if (types.includes('application/vnd.pgrst.object+json')) return true
  throw new DataProblem(406, 'PGRST107', `None of these media types are available: ${accept}`)
}

export function preferencesOf({ headers: { prefer } }: FastifyRequest) {
  const words = [prefer ?? []].flat().join(',')
  const [, upsert] = /\bresolution=(merge|ignore)-duplicates\b/.exec(words) ?? []
  return {
    returnsRows: /\breturn=representation\b/.test(words),
    // Always exact: these tables are small enough.
    counts: /\bcount=(exact|planned|estimated)\b/.test(words),
    upsert: upsert as 'merge' | 'ignore' | undefined,
  }
}

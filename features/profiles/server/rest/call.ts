import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Claims, Db } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import type { Body } from './request/body.ts'
import type { Form } from './request/form.ts'
import { appliedOf, type Preferences } from './request/preferences.ts'
import { notOneRow, problemOfDatabase } from './problem.ts'
import type { Table } from './registry.ts'
import type { Statement } from './sql/read.ts'

/** One request, read and checked as far as that goes without the database. */
export type Call = {
  services: Services
  claims: Claims
  table: Table
  form: Form
  prefer: Preferences
  /** What stands after the question mark, as it came. */
  search: string
  request: FastifyRequest<{ Body: Body | undefined }>
  reply: FastifyReply
}

/** One transaction as whoever asks; what the database refuses becomes the wire's error. */
export const inTransaction = <T>(call: Call, work: (db: Db) => Promise<T>): Promise<T> =>
  call.services.asUser(call.claims, work).catch((error: unknown) => {
    throw problemOfDatabase(error, call.claims.role, takenKey(call, error)) ?? error
  })

/** Which key is taken: under row security, which holds for the service as well here, the database does not say. Others are not to hear of rows they do not see. */
function takenKey({ table, request, claims }: Call, error: unknown): string | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: string }
  const columns =
    claims.role === 'service_role' && code === '23505' && constraint !== undefined
      ? table.uniques[constraint]
      : undefined
  const rows = [request.body?.value].flat()
  const row = rows.length === 1 ? (rows[0] as Record<string, unknown> | undefined) : undefined
  const values = columns?.map((column) => row?.[column])
  if (!columns || !values?.every((value) => typeof value === 'string' || typeof value === 'number'))
    return undefined
  const stored = values.map((value, i) =>
    table.lowered?.includes(columns[i]!) ? String(value).toLowerCase() : value,
  )
  return `Key (${columns.join(', ')})=(${stored.join(', ')}) already exists.`
}

/** One statement that only reads, as whoever asks; its one row, as text. */
export const readOne = ({ services, claims }: Call, statement: Statement): Promise<readonly string[]> =>
  services
    .readAsUser(claims, { ...statement, plan: isKept(statement.text) ? 'kept' : 'once' })
    .catch((error: unknown) => {
      throw problemOfDatabase(error, claims.role) ?? error
    })

export async function ask<Row extends object>(db: Db, { text, values }: Statement): Promise<Row> {
  const plan = isKept(text) ? 'kept' : 'once'
  const { rows } = await db.queryUnchecked<Row & Record<string, unknown>>(text, values, { plan })
  return rows[0]!
}

/** The first so many texts are planned once per connection. Requests can make any number of others, which must not pile up in the database. */
const mostKept = 200
const kept = new Set<string>()
const isKept = (text: string) => kept.has(text) || (kept.size < mostKept && kept.add(text).has(text))

/** Sends the rows in the form that was asked for. The client that wants one row gets it, or a refusal. */
export function send({ form, reply }: Call, body: string, rows: number) {
  if (form.single && rows !== 1) throw notOneRow(rows)
  return reply.header('content-type', form.type).send(form.single ? body.slice(1, -1) : body)
}

/** Which of the client's preferences were heeded. */
export function tellApplied({ prefer, reply }: Call, ...heeded: string[]) {
  const applied = prefer.said.size ? appliedOf(prefer, heeded) : ''
  if (applied) reply.header('preference-applied', applied)
}

export type Work = (call: Call) => Promise<FastifyReply>

import type { Db } from '#server/database.ts'
import { notJson, rowsOf } from './body.ts'
import { ask, type Call, inTransaction, send } from './call.ts'
import { notOneRow, RestProblem } from './problem.ts'
import { parseQuery } from './query.ts'
import { contentRange } from './request.ts'
import { deleteRows, insertRows, type Statement, updateRows } from './statement.ts'

type Written = { body: string; rows: number; made: number; keys: string[] }
const nothing: Written = { body: '[]', rows: 0, made: 0, keys: [] }

export async function addRows(call: Call) {
  const { table, form, prefer, parameters, request, reply } = call
  const query = parseQuery(parameters)
  const { fields, rows } = rowsOf(request.body, query.columns)
  const statement = insertRows(table, fields, JSON.stringify(rows), query, { withoutNulls: form.withoutNulls, upsert: prefer.upsert })
  const written = rows.length ? await change(call, statement, (db, { keys, made }) => (made ? table.afterInsert?.(db, keys) : undefined)) : nothing
  const onlyUpdated = prefer.upsert && written.rows > 0 && written.made === 0
  reply.header('content-range', contentRange(0, 0, prefer.counted ? written.rows : undefined)).status(onlyUpdated ? 200 : 201)
  if (prefer.returning === 'headers-only' && written.keys.length === 1) reply.header('location', `/${table.name}?${table.key}=eq.${written.keys[0]}`)
  return prefer.returning === 'representation' ? send(reply, form, written.body) : reply.send()
}

export async function changeRows(call: Call) {
  const { table, form, prefer, parameters, request, reply } = call
  const query = parseQuery(parameters)
  if (!query.where.length) throw withoutWhere('UPDATE')
  const { fields, rows } = rowsOf(request.body, query.columns)
  if (rows.length !== 1) throw notJson()
  const written = fields.length ? await change(call, updateRows(table, fields, JSON.stringify(rows[0]), query, form)) : nothing
  reply.header('content-range', contentRange(0, written.rows, prefer.counted ? written.rows : undefined))
  return prefer.returning === 'representation' ? send(reply.status(200), form, written.body) : reply.status(204).send()
}

export async function deleteSomeRows(call: Call) {
  const { table, form, prefer, parameters, reply } = call
  const query = parseQuery(parameters)
  if (!query.where.length) throw withoutWhere('DELETE')
  const written = await change(call, deleteRows(table, query, form))
  reply.header('content-range', contentRange(0, 0, prefer.counted ? written.rows : undefined))
  return prefer.returning === 'representation' ? send(reply.status(200), form, written.body) : reply.status(204).send()
}

/** One row too many or too few undoes the change when the client asked for exactly one. */
const change = (call: Call, statement: Statement, follow?: (db: Db, written: Written) => Promise<void> | undefined) =>
  inTransaction(call, async (db) => {
    const written = await ask<Written>(db, statement)
    if (call.form.single && written.rows !== 1) throw notOneRow(written.rows)
    await follow?.(db, written)
    return written
  })

/** A forgotten filter must not reach every row its author may change. */
const withoutWhere = (what: string) => new RestProblem(400, '21000', `${what} requires a WHERE clause`)

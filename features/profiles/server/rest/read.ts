import { ask, type Call, inTransaction, send } from './call.ts'
import type { Plans } from './plans.ts'
import { notOneRow, rangeOutside } from './problem.ts'
import { parseQuery } from './query.ts'
import { contentRange, withRange } from './request.ts'
import { selectRows } from './statement.ts'

type Read = { body: string; rows: number; total?: number }

export async function readRows(call: Call, plans: Plans) {
  const { table, form, prefer, parameters, request, reply } = call
  const shape = { counted: prefer.counted, withoutNulls: form.withoutNulls }
  const planned = request.headers.range === undefined ? plans.find(table, parameters, shape) : undefined
  const query = planned ? undefined : withRange(parseQuery(parameters), request.headers.range)
  const statement = planned ?? selectRows(table, query!, shape)
  const { body, rows, total } = await inTransaction(call, (db) => ask<Read>(db, statement, Boolean(planned)))
  const offset = query?.offset ?? 0
  if (total !== undefined && offset > total) throw rangeOutside(`An offset of ${offset} was requested, but there are only ${total} rows.`)
  if (form.single && rows !== 1) throw notOneRow(rows)
  reply.header('content-range', contentRange(offset, rows, total)).status(total !== undefined && rows < total ? 206 : 200)
  return send(reply, form, body)
}

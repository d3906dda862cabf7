import type { Db } from '#server/database.ts'
import { ask, type Call, inTransaction, send, tellApplied } from './call.ts'
import { limitWithoutOrder, notOneRow, RestProblem, tooManyAffected } from './problem.ts'
import { parseQuery, type Query } from './query/query.ts'
import { notJson, rowsOf } from './request/body.ts'
import { contentRange } from './request/range.ts'
import { deleteRows, updateRows } from './sql/change.ts'
import { insertRows } from './sql/insert.ts'
import type { Statement } from './sql/read.ts'
import type { Told } from './sql/told.ts'

const nothing = ({ form }: Call): Told => ({
  body: form.shape === 'csv' ? '' : '[]',
  rows: 0,
  made: 0,
  keys: [],
})

export async function addRows(call: Call) {
  const { table, form, prefer, search, request, reply } = call
  const query = parseQuery(search, table.name)
  const given = { ...rowsOf(request.body, query.columns), missingAsDefault: prefer.missingAsDefault }
  const telling = {
    rows: prefer.return === 'representation',
    keys: prefer.return === 'headers-only' || table.afterInsert !== undefined,
    made: prefer.resolution !== undefined,
    shape: form.shape,
  }
  const told = given.count
    ? await change(call, insertRows(table, given, query, prefer.resolution, telling), tellOfNew(call))
    : nothing(call)
  tellApplied(
    call,
    ...(table.key.length || query.onConflict ? ['resolution'] : []),
    'missing',
    'return',
    'count',
    'handling',
  )
  const onlyUpdated = prefer.resolution === 'merge' && told.rows > 0 && told.made === 0
  reply
    .header('content-range', contentRange(0, 0, prefer.counted ? told.rows : undefined))
    .status(onlyUpdated ? 200 : 201)
  if (prefer.return === 'headers-only' && told.keys.length === 1)
    reply.header('location', placeOf(call, told.keys[0]!))
  return telling.rows ? send(call, told.body, told.rows) : reply.send()
}

export async function changeRows(call: Call) {
  const { table, prefer, search, request, reply } = call
  const query = parseQuery(search, table.name)
  mustChoose(query, 'UPDATE')
  const { count, fields, json } = rowsOf(request.body, query.columns)
  if (count !== 1) throw notJson()
  const told = fields.length
    ? await change(call, updateRows(table, fields, json, query, tellingOf(call)))
    : nothing(call)
  tellApplied(call, 'missing', 'return', 'count', 'handling', 'max-affected')
  reply.header('content-range', contentRange(0, told.rows, prefer.counted ? told.rows : undefined))
  return prefer.return === 'representation' ? send(call, told.body, told.rows) : reply.status(204).send()
}

export async function deleteSomeRows(call: Call) {
  const { table, prefer, search, reply } = call
  const query = parseQuery(search, table.name)
  mustChoose(query, 'DELETE')
  const told = await change(call, deleteRows(table, query, tellingOf(call)))
  tellApplied(call, 'return', 'count', 'handling', 'max-affected')
  reply.header('content-range', contentRange(0, 0, prefer.counted ? told.rows : undefined))
  return prefer.return === 'representation' ? send(call, told.body, told.rows) : reply.status(204).send()
}

/** Rows too many or too few undo the change when the client said how many it may be. */
export const change = (call: Call, statement: Statement, follow?: (db: Db, told: Told) => Promise<void>) =>
  inTransaction(call, async (db) => {
    const told = await ask<Told>(db, statement)
    const { form, prefer, request } = call
    if (
      prefer.maxAffected !== undefined &&
      told.rows > prefer.maxAffected &&
      ['PATCH', 'DELETE'].includes(request.method)
    )
      throw tooManyAffected(told.rows)
    if (form.single && told.rows !== 1) throw notOneRow(told.rows)
    await follow?.(db, told)
    return told
  })

/** Lets the table's own feature know of its new rows. */
export const tellOfNew =
  ({ table }: Call) =>
  async (db: Db, { keys }: Told) => {
    if (keys.length) await table.afterInsert?.(db, keys)
  }

const tellingOf = ({ form, prefer }: Call) => ({
  rows: prefer.return === 'representation',
  keys: false,
  made: false,
  shape: form.shape,
})

/** A forgotten filter must not reach every row its author may change, and a limit without an order would pick any. */
function mustChoose(query: Query, what: string) {
  if (!query.where.length) throw new RestProblem(400, '21000', `${what} requires a WHERE clause`)
  if ((query.limit !== undefined || query.offset) && !query.order.length) throw limitWithoutOrder()
}

const placeOf = ({ table }: Call, key: readonly string[]) =>
  `/${table.name}?${table.key.map((column, i) => `${column}=eq.${encodeURIComponent(key[i]!)}`).join('&')}`

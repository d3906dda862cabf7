import { type Call, send, tellApplied } from './call.ts'
import { keyDiffers, keyNotGiven, RestProblem } from './problem.ts'
import { parseQuery, type Query } from './query/query.ts'
import { notJson, rowsOf } from './request/body.ts'
import { contentRange } from './request/range.ts'
import { putRow } from './sql/insert.ts'
import { change, tellOfNew } from './write.ts'

/** The one row whose key the address names, as the body has it: changed if it is there, else made. */
export async function putOneRow(call: Call) {
  const { table, form, prefer, search, request, reply } = call
  const query = parseQuery(search, table.name)
  if (query.limit !== undefined || query.offset)
    throw new RestProblem(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  const key = keyOf(call, query)
  const given = { ...rowsOf(request.body, query.columns), missingAsDefault: false }
  if (given.count !== 1) throw notJson()
  if (table.key.some((column) => !Object.hasOwn(given.first, column) || !given.fields.includes(column)))
    throw keyDiffers()
  const wantsRow = prefer.return === 'representation'
  const telling = { rows: wantsRow, keys: table.afterInsert !== undefined, made: true, shape: form.shape }
  const told = await change(call, putRow(table, given, key, query, telling), async (db, told) => {
    if (told.rows !== 1) throw keyDiffers()
    await tellOfNew(call)(db, told)
  })
  tellApplied(call, 'return', 'count', 'handling')
  reply.header('content-range', contentRange(0, 0, prefer.counted ? told.rows : undefined))
  if (wantsRow) return send({ ...call, reply: reply.status(told.made ? 201 : 200) }, told.body, told.rows)
  return reply.status(told.made ? 201 : 204).send()
}

/** The filters must be the primary key, the whole of it and nothing else. */
function keyOf({ table }: Call, { where }: Query): ReadonlyMap<string, string> {
  const key = new Map<string, string>()
  for (const one of where) {
    if (
      one.kind !== 'compare' ||
      one.operator !== 'eq' ||
      one.negated ||
      one.each ||
      !table.key.includes(one.column) ||
      key.has(one.column)
    )
      throw keyNotGiven()
    key.set(one.column, one.value)
  }
  if (!key.size || key.size !== table.key.length) throw keyNotGiven()
  return key
}

import { type Call, readOne, send, tellApplied } from './call.ts'
import { rangeOutside } from './problem.ts'
import type { Plans } from './query/plans.ts'
import { parseQuery } from './query/query.ts'
import { contentRange, withRange } from './request/range.ts'
import { selectRows } from './sql/read.ts'

export async function readRows(call: Call, plans: Plans) {
  const { table, form, prefer, search, request, reply } = call
  const range = request.method === 'GET' ? request.headers.range : undefined
  const wanted = { shape: form.shape, counted: prefer.counted }
  const planned = range === undefined ? plans.find(table, search, wanted) : undefined
  const query = planned ? undefined : withRange(parseQuery(search, table.name), range)
  const [body = '', found, counted] = await readOne(call, planned ?? selectRows(table, query!, wanted))
  const rows = Number(found)
  const total = prefer.counted ? Number(counted) : undefined
  const offset = query?.offset ?? 0
  if (total !== undefined && offset > total)
    throw rangeOutside(`An offset of ${offset} was requested, but there are only ${total} rows.`)
  tellApplied(call, 'count', 'handling')
  reply
    .header('content-range', contentRange(offset, rows, total))
    .status(total !== undefined && rows < total ? 206 : 200)
  return send(call, body, rows)
}

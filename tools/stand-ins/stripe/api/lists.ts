import type { Context } from '../context.ts'
import type { StoredObject } from '../store.ts'
import { badParam, noSuch } from './errors.ts'
import { inner, only, optionalInteger, optionalText, type Params, text } from './params.ts'

/** `GET /v1/things`: newest first, paged by `limit` (10, up to 100), `starting_after` and `ending_before`; `filters` are fields of the object. */
export function listPage(
  { store }: Context,
  params: Params,
  kind: string,
  url: string,
  filters: readonly string[],
) {
  only(params, ['limit', 'starting_after', 'ending_before', 'created', ...filters])
  const limit = optionalInteger(params, 'limit', 1, 100) ?? 10
  const conditions = ['kind = ?']
  const values = [kind]
  const where = (condition: string, value: string) => {
    conditions.push(condition)
    values.push(value)
  }
  for (const name of filters) {
    const value = optionalText(params, name)
    if (value !== undefined) where(`json_extract(body, '$.${name}') = ?`, value)
  }
  const since = inner(params, 'created') && text(only(inner(params, 'created')!, ['gte']), 'gte')
  if (since) where("json_extract(body, '$.created') >= cast(? as integer)", since)
  const after = optionalText(params, 'starting_after')
  const before = optionalText(params, 'ending_before')
  if (after && before)
    throw badParam(
      'ending_before',
      'You may only specify one of these parameters: starting_after, ending_before.',
      'parameters_exclusive',
    )
  if (after) where('seq < (select seq from objects where id = ?)', existing(after, 'starting_after'))
  if (before) where('seq > (select seq from objects where id = ?)', existing(before, 'ending_before'))

  const rows = store.rows<{ body: string }>(
    `select body from objects where ${conditions.join(' and ')} order by seq ${before ? 'asc' : 'desc'} limit ?`,
    ...values,
    limit + 1,
  )
  const data = rows.slice(0, limit).map(({ body }) => JSON.parse(body) as StoredObject)
  return { object: 'list', url, has_more: rows.length > limit, data: before ? data.reverse() : data }

  function existing(id: string, param: string) {
    if (!store.find(id, kind)) throw noSuch(kind, id, param, 400)
    return id
  }
}

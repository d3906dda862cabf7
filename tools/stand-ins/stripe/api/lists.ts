import type { SQLInputValue } from 'node:sqlite'
import type { Till } from '../till.ts'
import { findObject, type Recorded } from '../books/objects.ts'
import { badParam, noSuch } from './refusals.ts'
import { inner, only, optionalInteger, optionalText, type Params, texts } from './params.ts'

/** The names a list can be narrowed by, and where the object keeps them. */
export type Filters = Record<string, string>

/** `GET /v1/things`: newest first, pages by `limit` (10, up to 100), `starting_after` and `ending_before`, narrowed by `filters` and `created`. */
export function listPage(till: Till, params: Params, kind: string, url: string, filters: Filters = {}) {
  only(params, [
    'limit',
    'starting_after',
    'ending_before',
    'created',
    'expand',
    ...Object.keys(filters),
    ...(kind === 'event' ? ['types'] : []),
  ])
  const limit = optionalInteger(params, 'limit', 1, 100) ?? 10
  const wheres: string[] = ['kind = ?']
  const values: SQLInputValue[] = [kind]
  for (const [name, path] of Object.entries(filters)) {
    const value = optionalText(params, name)
    if (value !== undefined) narrow(`json_extract(body, '$.${path}') = ?`, value)
  }
  if (kind === 'event' && params.form.types)
    narrow(
      "json_extract(body, '$.type') in (select value from json_each(?))",
      JSON.stringify(texts(params, 'types')),
    )
  for (const [sign, moment] of createdRange(params))
    narrow(`json_extract(body, '$.created') ${sign} ?`, moment)

  const after = optionalText(params, 'starting_after')
  const before = optionalText(params, 'ending_before')
  if (after && before)
    throw badParam(
      'ending_before',
      'You may only specify one of these parameters: starting_after, ending_before.',
      'parameters_exclusive',
    )
  if (after)
    narrow('seq < (select seq from objects where id = ?)', mustExist(till, after, kind, 'starting_after'))
  if (before)
    narrow('seq > (select seq from objects where id = ?)', mustExist(till, before, kind, 'ending_before'))

  const rows = till.store.rows<{ body: string }>(
    `select body from objects where ${wheres.join(' and ')} order by seq ${before ? 'asc' : 'desc'} limit ?`,
    ...values,
    limit + 1,
  )
  const data = rows.slice(0, limit).map(({ body }) => JSON.parse(body) as Recorded)
  return { object: 'list' as const, url, has_more: rows.length > limit, data: before ? data.reverse() : data }

  function narrow(where: string, value: SQLInputValue) {
    wheres.push(where)
    values.push(value)
  }
}

const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function createdRange(params: Params): [string, number][] {
  if (typeof params.form.created === 'string')
    return [['=', optionalInteger(params, 'created', 0, 99_999_999_999)!]]
  const range = inner(params, 'created')
  if (!range) return []
  only(range, Object.keys(signs))
  return Object.keys(range.form).map((name) => [
    signs[name as keyof typeof signs],
    optionalInteger(range, name, 0, 99_999_999_999)!,
  ])
}

function mustExist(till: Till, id: string, kind: string, param: string) {
  if (!findObject(till.store, id, kind)) throw noSuch(kind, id, param, 400)
  return id
}

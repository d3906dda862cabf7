import type { FastifyRequest } from 'fastify'
import type { Catalogue, Table } from './catalogue.ts'
import { RestProblem, rangeOutside, unknownTable } from './problem.ts'
import type { Query } from './query.ts'

/** The form of the answer that the client accepts: rows, or exactly one; with or without the fields that are null. */
export type Form = { single: boolean; withoutNulls: boolean; type: string }

export function tableOf(catalogue: Catalogue, request: FastifyRequest): Table {
  const profile = request.headers[request.method === 'GET' || request.method === 'HEAD' ? 'accept-profile' : 'content-profile']
  if (profile !== undefined && profile !== 'public')
    throw new RestProblem(406, 'PGRST106', `Invalid schema: ${profile}`, { hint: 'Only the following schemas are exposed: public' })
  const { table } = request.params as { table: string }
  return catalogue.get(table) ?? fail(unknownTable(table))
}

export function formOf(request: FastifyRequest): Form {
  const accepted = (request.headers.accept ?? '*/*').split(',').map((one) => one.trim().split(/\s*;\s*/))
  for (const [type, ...more] of accepted) {
    const withoutNulls = more.includes('nulls=stripped')
    if (type === 'application/vnd.pgrst.object+json' || type === 'application/vnd.pgrst.object')
      return { single: true, withoutNulls, type: `application/vnd.pgrst.object+json${withoutNulls ? ';nulls=stripped' : ''}` }
    if (type === 'application/vnd.pgrst.array+json' || type === 'application/vnd.pgrst.array')
      return { single: false, withoutNulls, type: `application/vnd.pgrst.array+json${withoutNulls ? ';nulls=stripped' : ''}` }
    if (type === '*/*' || type === 'application/*' || type === 'application/json') return { single: false, withoutNulls: false, type: 'application/json' }
  }
  throw new RestProblem(406, 'PGRST107', `None of these media types are available: ${request.headers.accept}`)
}

/** `Range: 10-19` counts rows, and only when the address gives no range itself. */
export function withRange(query: Query, header: string | undefined): Query {
  const [, first, last] = /^(?:items=)?(\d{1,9})-(\d{0,9})$/.exec(header ?? '') ?? []
  if (first === undefined || query.limit !== undefined || query.offset) return query
  const limit = last ? Number(last) - Number(first) + 1 : undefined
  if (limit !== undefined && limit <= 0) throw rangeOutside('The lower boundary must be lower than or equal to the upper boundary in the Range header.')
  return { ...query, offset: Number(first), ...(limit !== undefined && { limit }) }
}

/** `0-24/57`; a star where there is nothing, or nothing was counted. */
export const contentRange = (first: number, rows: number, total?: number) => `${rows > 0 ? `${first}-${first + rows - 1}` : '*'}/${total ?? '*'}`

function fail(problem: RestProblem): never {
  throw problem
}

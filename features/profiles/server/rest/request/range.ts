import { rangeOutside } from '../problem.ts'
import type { Query } from '../query/query.ts'

/** `Range: 10-19` counts rows; with a range in the address too, the rows that are in both. */
export function withRange(query: Query, header: string | undefined): Query {
  const [, from, to] = /^(?:items=)?(\d{1,9})-(\d{0,9})$/.exec(header ?? '') ?? []
  if (from === undefined) return query
  const [first, last] = [Number(from), to ? Number(to) : Number.POSITIVE_INFINITY]
  const offset = Math.max(first, query.offset)
  const end = Math.min(
    last + 1,
    query.limit === undefined ? Number.POSITIVE_INFINITY : query.offset + query.limit,
  )
  if (last < first || (end <= offset && query.limit !== 0))
    throw rangeOutside(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  return { ...query, offset, ...(end < Number.POSITIVE_INFINITY && { limit: Math.max(0, end - offset) }) }
}

/** `0-24/57`; a star where there is nothing, or nothing was counted. */
export const contentRange = (first: number, rows: number, total?: number) =>
  `${rows > 0 ? `${first}-${first + rows - 1}` : '*'}/${total ?? '*'}`

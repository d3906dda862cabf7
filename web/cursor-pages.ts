import { type keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type * as z from 'zod/v4/core'
import type { Endpoint } from '#common/endpoint.ts'
import { call } from './api.ts'

type Paged = z.$ZodType<{ nextCursor: string | null }>

export const cursorPagesKey = ({ path }: { path: string }, input: object) => [path, 'pages', input] as const

/** `from`: a cursor that came with something else, where the page that it ends is shown already. */
type Options = {
  placeholderData?: typeof keepPreviousData
  from?: string
  enabled?: boolean
  refetchOnWindowFocus?: boolean
}

export const useCursorPages = <I extends z.$ZodType, O extends Paged>(
  endpoint: Endpoint<I, O>,
  input: Omit<z.input<I>, 'cursor'>,
  { from = '', ...options }: Options = {},
) =>
  useInfiniteQuery({
    queryKey: cursorPagesKey(endpoint, from ? { ...input, from } : input),
    queryFn: ({ pageParam, signal }): Promise<z.output<O>> =>
      call(endpoint, { ...input, ...(pageParam && { cursor: pageParam }) } as z.input<I>, signal),
    initialPageParam: from,
    getNextPageParam: (page) => page.nextCursor,
    ...options,
  })

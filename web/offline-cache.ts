import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/v4/core'
import type { Endpoint } from '#common/endpoint.ts'
import { call } from './api.ts'
import { RequestError } from './api-error.ts'
import { asOf, noteAsOf } from './as-of.ts'
import { isServerReached, onReach } from './ask-server.ts'
import type { findKept as FindKept } from './find-kept.ts'
import type { KeptAnswer } from './kept-rules.ts'
import { queryClient } from './query-client.ts'
import { patienceMs, readMs } from './times.ts'

type Keeping = {
  /** What it is kept as: its key, unless the moment of asking is in that. */
  name?: string
  /** What of it is kept; all, unless given. */
  part?: (data: never, client: QueryClient) => unknown
  /** Where else in what is kept its answer may be found. */
  instead?: (answers: readonly KeptAnswer[]) => Omit<KeptAnswer, 'name'> | undefined
}

type KeptRead<Shape extends z.$ZodType> = Keeping & {
  queryKey: readonly unknown[]
  shape: Shape
  read: (signal: AbortSignal) => Promise<z.output<Shape>>
}

/** As `queryFor`, for what an instructor needs without a network: the answer is kept on this device, and stands in where the server cannot be reached. */
export const keptFor = <I extends z.$ZodType, O extends z.$ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  keeping: Keeping = {},
) =>
  keptRead({
    ...keeping,
    queryKey: [endpoint.path, input],
    shape: endpoint.output,
    read: (signal) => call(endpoint, input, signal),
  })

/** The same for a read of any kind. */
export function keptRead<Shape extends z.$ZodType>({
  queryKey,
  shape,
  read,
  part,
  instead,
  name = hashKey(queryKey),
}: KeptRead<Shape>) {
  const hash = hashKey(queryKey)
  const find = async (client: QueryClient): Promise<z.output<Shape> | undefined> => {
    const shown = client.getQueryState<z.output<Shape>>(queryKey)
    const found =
      shown?.data === undefined
        ? await findKept({ name, shape, instead })
        : { at: asOf(hash) ?? shown.dataUpdatedAt, data: shown.data }
    if (found) noteAsOf(hash, found.at)
    return found?.data
  }
  return queryOptions<z.output<Shape>>({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const offline = !navigator.onLine
      const early = offline ? await find(client) : undefined
      if (early !== undefined) return early
      const reading = read(signal).then((data) => {
        noteAsOf(hash, undefined)
        return data
      })
      try {
        if (await isInTime(reading)) return await reading
        const found = await find(client)
        if (found === undefined) return await reading
        reading.then(
          (data) => client.setQueryData(queryKey, data),
          () => undefined,
        )
        return found
      } catch (error) {
        if (!(error instanceof RequestError) || error.status !== 0) throw error
        const found = await find(client)
        if (found !== undefined) return found
        throw offline ? notKept() : error
      }
    },
    // What this device keeps is there without a network; what came from there is asked for again whenever there is one.
    networkMode: 'always',
    refetchOnReconnect: true,
    staleTime: ({ queryHash }) => (asOf(queryHash) === undefined ? readMs.fresh : 0),
    meta: { keptAs: name, part },
  })
}

onReach(() => {
  if (isServerReached())
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ queryHash }) => asOf(queryHash) !== undefined,
    })
})

/** Settles early if the read fails early. */
const isInTime = (reading: Promise<unknown>) =>
  new Promise<boolean>((resolve, reject) => {
    const timer = setTimeout(resolve, patienceMs, false)
    reading.then(() => resolve(true), reject).finally(() => clearTimeout(timer))
  })

/** Its script comes when there is need of it; the worker keeps that too. */
const findKept: typeof FindKept = (wanted) =>
  import('./find-kept.ts').then(({ findKept }) => findKept(wanted)).catch(() => undefined)

const notKept = () =>
  new RequestError(0, {
    code: 'not-kept',
    detail:
      'You are offline, and this has not been read on this device lately. It comes by itself when the connection is back.',
  })

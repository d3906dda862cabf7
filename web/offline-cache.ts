import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/v4/core'
import type { Endpoint } from '#common/endpoint.ts'
import { call } from './api.ts'
import { RequestError } from './api-error.ts'
import { onReach } from './ask-server.ts'
import { queryClient } from './query-client.ts'
import { noteServed, servedAt } from './served-at.ts'
import { networkWaitMs, readMs } from './timeouts.ts'

type StoredAnswer = { name: string; at: number; data: unknown }

export type Storing = {
  name?: string
  part?: (data: never, client: QueryClient) => unknown
  derive?: (answers: readonly StoredAnswer[]) => Omit<StoredAnswer, 'name'> | undefined
}

type OfflineQuery<Schema extends z.$ZodType> = Storing & {
  queryKey: readonly unknown[]
  schema: Schema
  read: (signal: AbortSignal, client: QueryClient) => Promise<z.output<Schema>>
}

/**
 * As `queryFor`; the answer is stored on this device for when the server cannot be reached. `read`: in place of one call,
 * such as several for the pages of a list.
 */
export const offlineQueryFor = <I extends z.$ZodType, O extends z.$ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  storing: Storing = {},
  read = (signal: AbortSignal, client: QueryClient): Promise<z.output<O>> =>
    call(endpoint, input, signal, { client }),
) => offlineQuery({ ...storing, queryKey: [endpoint.path, input], schema: endpoint.output, read })

function offlineQuery<Schema extends z.$ZodType>({
  queryKey,
  schema,
  read,
  part,
  derive,
  name = hashKey(queryKey),
}: OfflineQuery<Schema>) {
  const hash = hashKey(queryKey)
  const find = async (client: QueryClient): Promise<z.output<Schema> | undefined> => {
    const shown = client.getQueryState<z.output<Schema>>(queryKey)
    const found =
      shown?.data === undefined
        ? await import('./offline-store.ts')
            .then(({ findAnswer }) => findAnswer({ name, schema, derive }))
            .catch(() => undefined)
        : { at: servedAt(hash) ?? shown.dataUpdatedAt, data: shown.data }
    if (found) noteServed(hash, found.at)
    return found?.data
  }
  return queryOptions<z.output<Schema>>({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const before = returns
      const show = (found: z.output<Schema>) => {
        // The network may come back while this is read from the device.
        if (returns !== before) setTimeout(() => void client.refetchQueries({ queryKey, exact: true }))
        return found
      }
      const offline = !navigator.onLine
      const early = offline ? await find(client) : undefined
      if (early !== undefined) return show(early)
      const reading = read(signal, client).then((data) => {
        noteServed(hash, undefined)
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
        if (found !== undefined) return show(found)
        throw offline ? notStored() : error
      }
    },
    // Stored answers need no network, and are refreshed whenever there is one.
    networkMode: 'always',
    refetchOnReconnect: true,
    staleTime: ({ queryHash }) => (servedAt(queryHash) === undefined ? readMs.fresh : 0),
    meta: { storedAs: name, part },
  })
}

/** How often the server could be reached again. */
let returns = 0

function refreshServed() {
  returns++
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ queryHash }) => servedAt(queryHash) !== undefined,
  })
}

onReach((isReached) => isReached && refreshServed())
// A page that was opened without a network has no failed call to tell it: only the browser knows.
globalThis.addEventListener?.('online', refreshServed)

const isInTime = (reading: Promise<unknown>) =>
  new Promise<boolean>((resolve, reject) => {
    const timer = setTimeout(resolve, networkWaitMs, false)
    reading.then(() => resolve(true), reject).finally(() => clearTimeout(timer))
  })

const notStored = () =>
  new RequestError(0, {
    code: 'not-stored',
    detail: 'You’re offline, and this isn’t saved on this device. It will load when you’re back online.',
  })

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useReducer } from 'react'
import * as z from 'zod/v4/core'
import type { Endpoint } from '#common/endpoint.ts'
import { addressOf } from './address.ts'
import { RequestError, unreachable } from './api-error.ts'
import { askServer } from './ask-server.ts'
import { accessToken } from './auth-client.ts'
import { once } from './once.ts'
import { refreshReads } from './refresh-reads.ts'

type CallOptions = {
  /** The id that sign-up returned, for people without a session yet. */
  registration?: string | undefined
  base?: string
  /** Of somebody who has no account: what says who they are. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Whose answers it is for: one that acts for somebody else calls for them (`acting-for.tsx`). */
  client?: QueryClient
}

/** @throws RequestError */
export async function call<I extends z.$ZodType, O extends z.$ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  signal?: AbortSignal,
  { registration, base = '', headers: more, client }: CallOptions = {},
): Promise<z.output<O>> {
  const { url, body } = addressOf(endpoint, input)
  const onBehalfOf = client && actsFor.get(client)
  const headers: HeadersInit = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(onBehalfOf && { 'x-on-behalf-of': onBehalfOf }),
    ...more,
  }
  const init: RequestInit = { method: endpoint.method, headers, body: body ?? null, signal: signal ?? null }
  const answer = z.safeParse(endpoint.output, await send(base + url, init, registration))
  if (answer.success) return answer.data
  console.error(endpoint.path, answer.error)
  throw new RequestError(200, {
    code: 'unexpected-answer',
    detail: 'This page is out of date. Please reload it.',
  })
}

const actsFor = new WeakMap<QueryClient, string>()
/** From now on what this client reads and changes is somebody else’s, who allows it. */
export const actFor = (client: QueryClient, personId: string) => void actsFor.set(client, personId)

export async function send(url: string, init: RequestInit, registration?: string): Promise<unknown> {
  const token = registration
    ? undefined
    : await accessToken().catch(() => {
        throw unreachable()
      })
  const headers = {
    ...init.headers,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(registration && { 'x-registration': registration }),
  }
  const reply = await askServer(url, { ...init, headers }).catch((error) => {
    const isTakenBack = init.signal?.aborted && init.signal.reason?.name !== 'TimeoutError'
    throw isTakenBack ? error : unreachable()
  })
  const body: Record<string, unknown> | undefined = await reply
    .text()
    .then((text) => (text === '' ? {} : JSON.parse(text)))
    .catch(() => undefined)
  if (!reply.ok) throw new RequestError(reply.status, body ?? {})
  // It broke off on its way, or the page is being left.
  if (body === undefined) throw unreachable()
  return body
}

/** Its key begins with the endpoint's path, so that `useCall` can refresh it. */
export const queryFor = <I extends z.$ZodType, O extends z.$ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
) =>
  queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal, client }) => call(endpoint, input, signal, { client }),
  })

/**
 * Sent once however often it is pressed; afterwards the named reads are refetched, in other tabs as well.
 * `otherTabs: false`: what is edited there would be lost, so the server's answer to their change says that this was first.
 * With `inOrder` a call waits for the one before: else the later of two could be overwritten by the earlier.
 */
export function useCall<I extends z.$ZodType, O extends z.$ZodType>(
  endpoint: Endpoint<I, O>,
  refreshes: readonly { path: string }[] = [],
  { inOrder = false, otherTabs = true } = {},
) {
  const client = useQueryClient()
  const sent = useMutation<z.output<O>, Error, z.input<I>>({
    ...(inOrder && { scope: { id: endpoint.path } }),
    mutationFn: (input) =>
      once(`${endpoint.method} ${endpoint.path} ${actsFor.get(client) ?? ''} ${JSON.stringify(input)}`, () =>
        call(endpoint, input, undefined, { client }),
      ),
    onSuccess: () => refreshReads(client, refreshes, otherTabs),
  })
  // A mutation's observers hear of it from a timer: until then a controlled radio or switch would fall back.
  const [, render] = useReducer((renders: number) => renders + 1, 0)
  const { mutate, mutateAsync } = sent
  return {
    ...sent,
    mutate: useCallback(
      (...args: Parameters<typeof mutate>) => {
        mutate(...args)
        render()
      },
      [mutate],
    ),
    mutateAsync: useCallback(
      (...args: Parameters<typeof mutateAsync>) => {
        const answer = mutateAsync(...args)
        render()
        return answer
      },
      [mutateAsync],
    ),
  }
}

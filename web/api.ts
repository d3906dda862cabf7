import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/v4/core'
import type { Endpoint } from '#common/endpoint.ts'
import { addressOf } from './address.ts'
import { RequestError, unreachable } from './api-error.ts'
import { askServer } from './ask-server.ts'
import { accessToken } from './auth-client.ts'
import { once } from './once.ts'
import { refreshReads } from './refresh-reads.ts'

/** `registration` is the id that sign-up returned, for people without a session yet. @throws RequestError */
export async function call<I extends z.$ZodType, O extends z.$ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  signal?: AbortSignal,
  registration?: string,
  base = '',
): Promise<z.output<O>> {
  const { url, body } = addressOf(endpoint, input)
  const headers: HeadersInit = body === undefined ? {} : { 'content-type': 'application/json' }
  const init: RequestInit = { method: endpoint.method, headers, body: body ?? null, signal: signal ?? null }
  return z.parse(endpoint.output, await send(base + url, init, registration))
}

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
  const body = await reply.json().catch(() => ({}))
  if (!reply.ok) throw new RequestError(reply.status, body)
  return body
}

/** Its key begins with the endpoint's path, so that `useCall` can refresh it. */
export const queryFor = <I extends z.$ZodType, O extends z.$ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
) =>
  queryOptions({ queryKey: [endpoint.path, input], queryFn: ({ signal }) => call(endpoint, input, signal) })

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
  return useMutation<z.output<O>, Error, z.input<I>>({
    ...(inOrder && { scope: { id: endpoint.path } }),
    mutationFn: (input) =>
      once(`${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`, () => call(endpoint, input)),
    onSuccess: () => refreshReads(client, refreshes, otherTabs),
  })
}

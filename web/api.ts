import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/v4/core'
import type { Endpoint } from '#common/endpoint.ts'
import { addressOf } from './address.ts'
import { RequestError, unreachable } from './api-error.ts'
import { askServer } from './ask-server.ts'
import { accessToken } from './auth-client.ts'
import { once } from './once.ts'

export { RequestError } from './api-error.ts'

/**
 * Calls an endpoint. Path parameters are taken from the input; what is left goes into the query of GET and DELETE, else into the body.
 * `registration` is the id that sign-up answered, for whoever has no session yet.
 * @throws RequestError with the code and the sentence of the error
 */
export async function call<I extends z.$ZodType, O extends z.$ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  signal?: AbortSignal,
  registration?: string,
): Promise<z.output<O>> {
  const { url, body } = addressOf(endpoint, input)
  const headers: HeadersInit = body === undefined ? {} : { 'content-type': 'application/json' }
  const init: RequestInit = { method: endpoint.method, headers, body: body ?? null, signal: signal ?? null }
  return z.parse(endpoint.output, await send(url, init, registration))
}

/** The JSON that an address under `/api` answers to whoever is signed in or registering. @throws RequestError */
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

/** A read for `useQuery`, `useSuspenseQuery` or a prefetch; its key begins with the endpoint's path, so that `useCall` can refresh it. */
export const queryFor = <I extends z.$ZodType, O extends z.$ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
) =>
  queryOptions({ queryKey: [endpoint.path, input], queryFn: ({ signal }) => call(endpoint, input, signal) })

/** A write, sent once however often it is pressed; when it is done, the named reads are fetched anew. */
export function useCall<I extends z.$ZodType, O extends z.$ZodType>(
  endpoint: Endpoint<I, O>,
  refreshes: readonly { path: string }[] = [],
) {
  const client = useQueryClient()
  return useMutation<z.output<O>, Error, z.input<I>>({
    mutationFn: (input) =>
      once(`${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`, () => call(endpoint, input)),
    onSuccess: () => Promise.all(refreshes.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  })
}

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
 * Asks the server for what a contract promises. Path parameters are taken from the input; what is left goes into the query of GET and DELETE, else into the body.
 * @throws ApiError with the refusal's code and sentence
 */
export async function call<I extends z.$ZodType, O extends z.$ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  signal?: AbortSignal,
): Promise<z.output<O>> {
  const { url, body: sent } = addressOf(endpoint, input)
  const token = await accessToken().catch(() => {
    throw unreachable()
  })
  const reply = await askServer(url, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent && { 'content-type': 'application/json' }),
    },
    body: sent,
    signal,
  }).catch((error) => {
    throw signal?.aborted ? error : unreachable()
  })
  const body = await reply.json().catch(() => ({}))
  if (!reply.ok) throw new RequestError(reply.status, body)
  return z.parse(endpoint.output, body)
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

import type { QueryClient } from '@tanstack/react-query'
import type { ServerAnswer } from '#common/site.ts'
import { RequestError } from './api-error.ts'

export const answersId = 'answers'

/** So that the first render in the browser equals that of the server, with refusals too. */
export function storeAnswers(client: QueryClient, answers: readonly ServerAnswer[]) {
  for (const { path, input, status, body, at } of answers) {
    const queryKey = [path, input]
    if (status < 400) client.setQueryData(queryKey, body, { updatedAt: at })
    else
      client.getQueryCache().build(
        client,
        { queryKey },
        {
          data: undefined,
          dataUpdateCount: 0,
          dataUpdatedAt: 0,
          error: new RequestError(status, body as Record<string, unknown>),
          errorUpdateCount: 1,
          errorUpdatedAt: at,
          fetchFailureCount: 1,
          fetchFailureReason: null,
          fetchMeta: null,
          isInvalidated: false,
          status: 'error',
          fetchStatus: 'idle',
        },
      )
  }
}

/** What the document brought along. */
export function takeAnswers(client: QueryClient) {
  const written = document.getElementById(answersId)
  if (!written) return
  storeAnswers(client, JSON.parse(written.textContent) as ServerAnswer[])
  written.remove()
}

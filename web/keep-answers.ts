import type { Query } from '@tanstack/react-query'
import { asOf } from './as-of.ts'
import { keepAnswers } from './kept-answers.ts'
import { queryClient } from './query-client.ts'
import { currentSession } from './session.ts'

/** Answers come together when a page opens: they are written down together. */
const restMs = 500

/** From here on, what the server answers to the reads of `kept.ts` is kept on this device; and what it has answered already. */
export function keepWhatIsRead() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void keepAll().catch(() => undefined), restMs)
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.meta?.['keptAs']) soon()
  })
  soon()
}

async function keepAll() {
  const { me } = currentSession()
  if (!me) return
  const read = queryClient
    .getQueryCache()
    .getAll()
    .filter(
      (query) =>
        query.meta?.['keptAs'] && query.state.data !== undefined && asOf(query.queryHash) === undefined,
    )
  await keepAnswers(
    me.id,
    read.map((query) => ({
      name: String(query.meta!['keptAs']),
      at: query.state.dataUpdatedAt,
      data: partOf(query),
    })),
  )
}

function partOf({ meta, state }: Query) {
  const part = meta?.['part'] as ((data: unknown, client: typeof queryClient) => unknown) | undefined
  return part ? part(state.data, queryClient) : state.data
}

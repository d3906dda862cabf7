import type { Query } from '@tanstack/react-query'
import * as z from 'zod/v4/core'
import { trimmed } from './offline-trim.ts'
import { queryClient } from './query-client.ts'
import { servedAt } from './served-at.ts'
import { currentSession } from './session.ts'
import { readAnswers, type StoredAnswer, type StoredAnswers, updateAnswers } from './stored-answers.ts'
import { offlineForMs } from './timeouts.ts'

const writeAfterMs = 500
let isStarted = false

export const validAnswers = (stored: StoredAnswers | undefined, userId: string, now: number) =>
  stored?.userId === userId
    ? stored.answers
        .filter(({ at }) => Math.abs(now - at) <= offlineForMs)
        .map((answer) => ({ ...answer, data: trimmed(answer.data, now) }))
    : []

export function withAnswers(
  stored: StoredAnswers | undefined,
  userId: string,
  added: readonly StoredAnswer[],
  now: number,
): StoredAnswers {
  const newest = new Map<string, StoredAnswer>()
  for (const answer of [...validAnswers(stored, userId, now), ...added])
    if (answer.at >= (newest.get(answer.name)?.at ?? 0)) newest.set(answer.name, answer)
  return { userId, answers: [...newest.values()] }
}

/** What an older version stored in another shape is ignored. */
export async function findAnswer<Schema extends z.$ZodType>({
  name,
  schema,
  derive,
}: {
  name: string
  schema: Schema
  derive?: ((answers: readonly StoredAnswer[]) => Omit<StoredAnswer, 'name'> | undefined) | undefined
}): Promise<{ at: number; data: z.output<Schema> } | undefined> {
  const userId = currentSession().me?.id
  const answers = userId ? validAnswers(await readAnswers(), userId, Date.now()) : []
  return [...answers.filter((answer) => answer.name === name), derive?.(answers)]
    .flatMap((found) => {
      const parsed = found && z.safeParse(schema, found.data)
      return parsed?.success ? [{ at: found!.at, data: parsed.data }] : []
    })
    .toSorted((one, other) => other.at - one.at)[0]
}

/** From here on this device stores what a learner or an instructor needs without a network: the files that `tools/build/worker.ts` lists, and the answers to `offlineQuery`. */
export function startOfflineStore() {
  if (isStarted) return
  isStarted = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const writeSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void writeAnswers().catch(() => undefined), writeAfterMs)
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.meta?.['storedAs'])
      writeSoon()
  })
  writeSoon()
  if (import.meta.env.PROD)
    navigator.serviceWorker?.register('/worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}

async function writeAnswers() {
  const { me } = currentSession()
  if (!me) return
  const added = queryClient
    .getQueryCache()
    .getAll()
    .filter(
      ({ meta, state, queryHash }) =>
        meta?.['storedAs'] && state.data !== undefined && servedAt(queryHash) === undefined,
    )
    .map((query) => ({
      name: String(query.meta!['storedAs']),
      at: query.state.dataUpdatedAt,
      data: storedPart(query),
    }))
  const newest = Math.max(0, ...added.map(({ at }) => at))
  await updateAnswers(me.id, newest, (stored) => withAnswers(stored, me.id, added, Date.now()))
}

function storedPart({ meta, state }: Query) {
  const part = meta?.['part'] as ((data: unknown, client: typeof queryClient) => unknown) | undefined
  return part ? part(state.data, queryClient) : state.data
}

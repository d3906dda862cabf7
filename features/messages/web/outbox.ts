import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { keep, readKept } from '#ui/kept.ts'
import { RequestError, call } from '#web/api.ts'
import { listMessages, sendMessage } from '../contract.ts'
import { appendMessages, type MessagePages } from './pages-of.ts'

/** A message on its way. `why` is what kept it from going. */
export type OnItsWay = { clientId: string; text: string; at: string; why?: string; isFailed?: boolean }
type Kept = { draft: string; waiting: readonly OnItsWay[] }

const nothing: Kept = { draft: '', waiting: [] }
const boxes = new Map<string, Kept>()
const listeners = new Set<() => void>()
const sending = new Set<string>()

/** Where a person's words for a conversation are kept on this device until they are sent, or the person logs out. */
export const boxOf = (me: string, conversation: string) => `mine: messages ${me} ${conversation}`

/** The draft and what has not gone yet; both survive a reload. */
export const useOutbox = (box: string) =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    () => keptIn(box),
    () => nothing,
  )

export const keepDraft = (box: string, draft: string) => put(box, { ...keptIn(box), draft })

/** Takes a message and sends it. The same words may be sent again and again: each has an id of its own, under which the server keeps it once. */
export function post(client: QueryClient, box: string, conversation: string, text: string) {
  const { waiting } = keptIn(box)
  put(box, {
    draft: '',
    waiting: [...waiting, { clientId: crypto.randomUUID(), text, at: new Date().toISOString() }],
  })
  void deliver(client, box, conversation)
}

/** Tries again what did not go, in order. */
export function postAgain(client: QueryClient, box: string, conversation: string) {
  put(box, {
    ...keptIn(box),
    waiting: keptIn(box).waiting.map(({ clientId, text, at }) => ({ clientId, text, at })),
  })
  void deliver(client, box, conversation)
}

/** Takes one back that did not go; its words return to the draft if that is empty. */
export function takeBack(box: string, clientId: string) {
  const { draft, waiting } = keptIn(box)
  const one = waiting.find((message) => message.clientId === clientId)
  put(box, { draft: draft || (one?.text ?? ''), waiting: waiting.filter((message) => message !== one) })
}

/** One after the other, so that they arrive in the order they were written. The first that fails stops those behind it. */
async function deliver(client: QueryClient, box: string, conversation: string) {
  if (sending.has(box)) return
  sending.add(box)
  try {
    for (let next = keptIn(box).waiting[0]; next && !next.why; next = keptIn(box).waiting[0]) {
      const { clientId, text } = next
      const sent = await call(sendMessage, { id: conversation, clientId, text })
      client.setQueryData<MessagePages>([listMessages.path, conversation], (data) =>
        data && takesNext(data, sent.seq) ? appendMessages(data, [sent]) : data,
      )
      put(box, {
        ...keptIn(box),
        waiting: keptIn(box).waiting.filter((message) => message.clientId !== clientId),
      })
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : 'Something went wrong.'
    const isFailed = error instanceof RequestError && error.status >= 400 && error.status < 500
    put(box, {
      ...keptIn(box),
      waiting: keptIn(box).waiting.map((message) => ({ ...message, why, isFailed })),
    })
  } finally {
    sending.delete(box)
  }
}

/** With one missing before it, the stream brings both. */
const takesNext = (data: MessagePages, seq: number) => seq === (data.pages[0]?.messages.at(-1)?.seq ?? 0) + 1

function keptIn(box: string): Kept {
  const known = boxes.get(box)
  if (known) return known
  const read = readBox(box)
  boxes.set(box, read)
  return read
}

function put(box: string, kept: Kept) {
  boxes.set(box, kept)
  keep(box, kept.draft === '' && kept.waiting.length === 0 ? undefined : JSON.stringify(kept))
  for (const tell of listeners) tell()
}

/** What the page left behind when it was closed in the middle of sending has not gone, as far as anybody knows. */
function readBox(box: string): Kept {
  try {
    const { draft, waiting } = JSON.parse(readKept(box) ?? '{}') as Partial<Kept>
    return {
      draft: draft ?? '',
      waiting: (waiting ?? []).map((message) => ({
        ...message,
        why: message.why ?? 'The page was closed before it was sent.',
      })),
    }
  } catch {
    return nothing
  }
}

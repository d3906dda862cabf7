import { call } from '#web/api.ts'
import { isDecided } from '#web/keep-sending.ts'
import { createDeviceStore, createOutbox } from '#web/outbox.ts'
import { queryClient } from '#web/query-client.ts'
import { listMessages, sendMessage } from '../contract.ts'
import { appendMessages, type MessagePages } from './message-pages.ts'

/** `isRejected`: sending it again does not help. */
export type OutgoingMessage = { id: string; text: string; at: string; error?: string; isRejected?: boolean }

const drafts = createDeviceStore('draft', '')
const outbox = createOutbox<OutgoingMessage>('messages', (messages) =>
  messages.map((message) => ({
    ...message,
    error: message.error ?? 'You closed the page before it was sent.',
  })),
)

export const boxOf = (me: string, conversation: string) => `${me} ${conversation}`

export const useDraft = drafts.useValue
export const saveDraft = drafts.set
/** Below what is half typed there already. */
export function prepareDraft(box: string, words: string) {
  const draft = drafts.get(box)
  if (!draft.includes(words)) drafts.set(box, draft.trim() ? `${draft.trimEnd()}\n\n${words}` : words)
}
export const useOutgoing = outbox.useValue

/** Each has an id of its own, under which the server stores it once. */
export function post(box: string, conversation: string, text: string) {
  drafts.set(box, '')
  outbox.add(box, { id: crypto.randomUUID(), text, at: new Date().toISOString() })
  void deliver(box, conversation)
}

export function postAgain(box: string, conversation: string) {
  outbox.set(
    box,
    outbox.get(box).map(({ id, text, at }) => ({ id, text, at })),
  )
  void deliver(box, conversation)
}

export function takeBack(box: string, id: string) {
  const text = outbox.get(box).find((message) => message.id === id)?.text ?? ''
  drafts.set(box, drafts.get(box) || text)
  outbox.remove(box, id)
}

const deliver = (box: string, conversation: string) =>
  outbox.deliver(box, async ({ id, text }) => {
    if (outbox.get(box)[0]?.id !== id) return 'stop'
    try {
      const sent = await call(sendMessage, { id: conversation, clientId: id, text })
      queryClient.setQueryData<MessagePages>([listMessages.path, conversation], (data) =>
        data && isNextIn(data, sent.seq) ? appendMessages(data, [sent]) : data,
      )
      outbox.remove(box, id)
      return 'next'
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'Something went wrong.'
      outbox.set(
        box,
        outbox.get(box).map((message) => ({ ...message, error: reason, isRejected: isDecided(error) })),
      )
      return 'stop'
    }
  })

/** With one missing before it, the stream brings both. */
const isNextIn = (data: MessagePages, seq: number) => seq === (data.pages[0]?.messages.at(-1)?.seq ?? 0) + 1

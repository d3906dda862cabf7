import type { InfiniteData } from '@tanstack/react-query'
import type { Conversation, ConversationList, Message, MessagePage } from '../contract.ts'

export type ConversationPages = InfiniteData<ConversationList, unknown>
export type MessagePages = InfiniteData<MessagePage, unknown>

export function placeConversation(data: ConversationPages, one: Conversation): ConversationPages {
  const isKnown = data.pages.some(({ conversations }) => conversations.some(({ id }) => id === one.id))
  const oldest = data.pages.at(-1)?.conversations.at(-1)
  const hasPlace = isKnown || !data.pages.at(-1)?.nextCursor || !oldest || comesBefore(one, oldest)
  let left = hasPlace ? [one] : []
  const pages = data.pages.map((page, at) => {
    const conversations = page.conversations.filter(({ id }) => id !== one.id)
    const place = left.length === 0 ? -1 : conversations.findIndex((other) => comesBefore(one, other))
    if (place >= 0 || (left.length > 0 && at === data.pages.length - 1)) {
      conversations.splice(place >= 0 ? place : conversations.length, 0, ...left)
      left = []
    }
    return { ...page, conversations, change: Math.max(page.change, one.change) }
  })
  return { ...data, pages }
}

export const lastKnown = (data: MessagePages | undefined) => data?.pages[0]?.messages.at(-1)?.seq ?? 0

export function appendMessages(data: MessagePages, messages: readonly Message[]): MessagePages {
  const known = lastKnown(data)
  const fresh = messages.filter(({ seq }) => seq > known).sort((a, b) => a.seq - b.seq)
  const [newest, ...older] = data.pages
  if (fresh.length === 0 || !newest) return data
  return { ...data, pages: [{ ...newest, messages: [...newest.messages, ...fresh] }, ...older] }
}

export const inOrder = (data: MessagePages | undefined): Message[] =>
  data?.pages.toReversed().flatMap(({ messages }) => messages) ?? []

const comesBefore = (one: Conversation, other: Conversation) =>
  one.lastAt === other.lastAt ? one.id > other.id : Date.parse(one.lastAt) > Date.parse(other.lastAt)

import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { toastFailure } from '#ui/toast.ts'
import { call, queryFor, useCall } from '#web/api.ts'
import { cursorPagesKey, useCursorPages } from '#web/cursor-pages.ts'
import { countUnreadNotifications } from '#features/notifications/contract.ts'
import * as contract from '../contract.ts'
import type { Conversation } from '../contract.ts'
import { followChanges, type Line } from './follow-changes.ts'
import {
  appendMessages,
  type ConversationPages,
  lastKnown,
  type MessagePages,
  placeConversation,
} from './message-pages.ts'

const conversationsKey = cursorPagesKey(contract.listConversations, {})
const messagesKey = (id: string) => [contract.listMessages.path, id]

export const useConversations = () => useCursorPages(contract.listConversations, {})

export const useConversation = (id: string) => useQuery(queryFor(contract.getConversation, { id }))
export const useCorrespondent = (id: string) =>
  useQuery({ ...queryFor(contract.findCorrespondent, { id }), staleTime: 0 })

/** Backwards from the end. New messages come by `useLiveMessages`, not by a refetch. */
export function useMessages(id: string) {
  const client = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: messagesKey(id),
    queryFn: ({ pageParam, signal }) =>
      call(contract.listMessages, { id, ...(pageParam !== undefined && { before: pageParam }) }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.messages[0]?.seq : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const isLoaded = query.data !== undefined
  useEffect(() => void (isLoaded && catchUp(client, id)), [client, id, isLoaded])
  return query
}

export const useBeginConversation = () => useCall(contract.beginConversation, [contract.listConversations])
export const useMakeComplaint = () => useCall(contract.makeComplaint)

export function useBlockPerson() {
  const client = useQueryClient()
  return async (id: string, blocked: boolean) =>
    takeIn(client, await call(contract.blockPerson, { id, blocked }))
}

export function useUnblock() {
  const block = useBlockPerson()
  return (id: string) => void block(id, false).catch(toastFailure)
}

export function useMarkRead() {
  const client = useQueryClient()
  return useCallback(
    (id: string, seq: number) =>
      call(contract.markRead, { id, seq }).then(
        (conversation) => takeIn(client, conversation),
        () => undefined,
      ),
    [client],
  )
}

export function useLiveMessages(): Line {
  const client = useQueryClient()
  const [line, setLine] = useState<Line>('live')
  const isLoaded = useConversations().data !== undefined
  useEffect(() => {
    const from = client.getQueryData<ConversationPages>(conversationsKey)?.pages[0]?.change
    return isLoaded && from !== undefined
      ? followChanges({ after: from, onChange: (changed) => takeIn(client, changed), onStatus: setLine })
      : undefined
  }, [client, isLoaded])
  return line
}

function takeIn(client: QueryClient, conversation: Conversation) {
  const { id, last } = conversation
  const known = client.getQueryData<Conversation>(queryFor(contract.getConversation, { id }).queryKey)
  if (known && known.change > conversation.change) return
  if (known?.unread !== conversation.unread)
    void client.invalidateQueries({ queryKey: [countUnreadNotifications.path] })
  client.setQueryData(queryFor(contract.getConversation, { id }).queryKey, conversation)
  client.setQueryData<ConversationPages>(
    conversationsKey,
    (data) => data && placeConversation(data, conversation),
  )
  const messages = client.getQueryData<MessagePages>(messagesKey(id))
  if (!messages || !last || last.seq <= lastKnown(messages)) return
  if (last.seq === lastKnown(messages) + 1)
    client.setQueryData<MessagePages>(messagesKey(id), (data) => data && appendMessages(data, [last]))
  else void catchUp(client, id)
}

async function catchUp(client: QueryClient, id: string) {
  for (let hasMore = true; hasMore; ) {
    const data = client.getQueryData<MessagePages>(messagesKey(id))
    if (!data) return
    const page = await call(contract.listMessages, { id, after: lastKnown(data), limit: 200 }).catch(
      () => undefined,
    )
    if (!page) return
    client.setQueryData<MessagePages>(messagesKey(id), (now) => now && appendMessages(now, page.messages))
    hasMore = page.hasMore
  }
}

export const useComplaints = (status: 'open' | 'closed') =>
  useCursorPages(contract.listComplaints, { status })
export const useCloseComplaint = () => useCall(contract.closeComplaint, [contract.listComplaints])

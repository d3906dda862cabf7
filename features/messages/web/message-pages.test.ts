import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Conversation, Message } from '../contract.ts'
import {
  appendMessages,
  type ConversationPages,
  inOrder,
  lastKnown,
  type MessagePages,
  placeConversation,
} from './message-pages.ts'

const conversation = (name: string, minute: number, change = minute): Conversation => ({
  id: name,
  other: { name, image: null, role: 'student', page: null, isKnown: true, isGone: false },
  lastSeq: 1,
  lastAt: `2026-11-23T08:${String(minute).padStart(2, '0')}:00Z`,
  last: null,
  unread: 0,
  readByOther: 0,
  blockedByMe: false,
  canWrite: true,
  change,
})
const pages = (...names: [string, number][][]): ConversationPages => ({
  pages: names.map((page, at) => ({
    conversations: page.map(([name, minute]) => conversation(name, minute)),
    nextCursor: at === names.length - 1 ? null : 'more',
    change: 5,
  })),
  pageParams: names.map(() => ''),
})
const names = (data: ConversationPages) =>
  data.pages.flatMap(({ conversations }) => conversations.map(({ id }) => id)).join(' ')

test('a conversation with news comes to the top, a new one too, and one that was read stays where it is', () => {
  const data = pages([['Amara', 9]], [['Ben', 5]], [['Cai', 3]])
  assert.deepEqual(names(placeConversation(data, conversation('Cai', 20))), 'Cai Amara Ben')
  assert.deepEqual(names(placeConversation(data, conversation('Dot', 20))), 'Dot Amara Ben Cai')
  assert.deepEqual(names(placeConversation(data, conversation('Ben', 5, 99))), 'Amara Ben Cai')
  assert.equal(placeConversation(data, conversation('Ben', 5, 99)).pages[0]?.change, 99)
  assert.deepEqual(names(placeConversation(pages([]), conversation('Amara', 1))), 'Amara')
})

test('one that is older than all that is loaded waits for its page', () => {
  const data = pages([['Amara', 9]], [['Ben', 5]])
  data.pages.at(-1)!.nextCursor = 'more'
  assert.deepEqual(names(placeConversation(data, conversation('Old', 1))), 'Amara Ben')
})

const message = (seq: number): Message => ({
  seq,
  mine: true,
  text: `Message ${seq}`,
  sentAt: '2026-11-23T08:00:00Z',
  clientId: null,
})

test('messages are appended once, in order, whatever comes twice', () => {
  const data: MessagePages = {
    pages: [
      { messages: [message(3), message(4)], hasMore: true },
      { messages: [message(1), message(2)], hasMore: false },
    ],
    pageParams: [undefined, 3],
  }
  const more = appendMessages(data, [message(6), message(4), message(5)])
  assert.deepEqual(
    inOrder(more).map(({ seq }) => seq),
    [1, 2, 3, 4, 5, 6],
  )
  assert.equal(lastKnown(more), 6)
  assert.equal(appendMessages(more, [message(5)]), more)
})

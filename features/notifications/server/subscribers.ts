import type { Subscriber } from '#server/events.ts'
import { accountSubscribers } from './account-subscribers.ts'
import { invitationSubscribers } from './invitation-subscribers.ts'
import { lessonSubscribers } from './lesson-subscribers.ts'
import { moneySubscribers } from './money-subscribers.ts'
import { documentSubscribers } from './document-subscribers.ts'

export const subscribers: readonly Subscriber[] = [
  ...lessonSubscribers,
  ...moneySubscribers,
  ...documentSubscribers,
  ...invitationSubscribers,
  ...accountSubscribers,
]

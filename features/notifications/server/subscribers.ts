import type { Reaction } from '#server/events.ts'
import { accountReactions } from './account-subscribers.ts'
import { invitationReactions } from './invitation-subscribers.ts'
import { lessonReactions } from './lesson-subscribers.ts'
import { moneyReactions } from './money-subscribers.ts'
import { paperReactions } from './document-subscribers.ts'

/** What people are told, by the feature whose facts it comes from. */
export const reactions: readonly Reaction[] = [
  ...lessonReactions,
  ...moneyReactions,
  ...paperReactions,
  ...invitationReactions,
  ...accountReactions,
]

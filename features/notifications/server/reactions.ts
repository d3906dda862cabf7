import type { Reaction } from '#server/facts.ts'
import { accountReactions } from './account-reactions.ts'
import { invitationReactions } from './invitation-reactions.ts'
import { lessonReactions } from './lesson-reactions.ts'
import { moneyReactions } from './money-reactions.ts'
import { paperReactions } from './paper-reactions.ts'

/** What people are told, by the feature whose facts it comes from. */
export const reactions: readonly Reaction[] = [
  ...lessonReactions,
  ...moneyReactions,
  ...paperReactions,
  ...invitationReactions,
  ...accountReactions,
]

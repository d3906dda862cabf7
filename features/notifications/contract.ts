import * as z from 'zod/mini'
import { endpoint, signedIn } from '#common/endpoint.ts'
import { notFound, apiError } from '#common/api-error.ts'
import { ById, Cursor, Day, Id, InputInstant, Instant } from '#common/schema.ts'
import { carDateKinds } from '#features/diary/car-dates.ts'
import { expiringKinds, photoKinds } from '#features/instructors/rules.ts'
import { outcomes } from '#features/lessons/outcomes.ts'
import { notificationKinds, topics } from './rules.ts'

export const alwaysSent = apiError(409, 'always-sent', 'We always send these, to keep your account safe.')
export const linkNotGood = apiError(
  410,
  'link-not-good',
  'This link isn’t valid or is incomplete. You can choose your emails in your account’s settings.',
)

/** Each kind has the fields that its sentence needs. */
export type NotificationFacts = z.infer<typeof NotificationFacts>
export const NotificationFacts = z.object({
  lessonId: z.optional(Id),
  conversationId: z.optional(Id),
  seriesId: z.optional(Id),
  mockDriveId: z.optional(Id),
  payoutId: z.optional(Id),
  agreed: z.optional(z.boolean()),
  /** For a lesson without hours: it has been cancelled. */
  cancelled: z.optional(z.boolean()),
  startsAt: z.optional(Instant),
  endsAt: z.optional(Instant),
  pence: z.optional(z.int()),
  minutes: z.optional(z.int()),
  count: z.optional(z.int()),
  daysLeft: z.optional(z.int()),
  expiresOn: z.optional(Day),
  document: z.optional(z.enum(expiringKinds)),
  /** The name of a car, and which of its dates is due on `expiresOn`. */
  car: z.optional(z.string()),
  carDate: z.optional(z.enum(carDateKinds)),
  /** Of private practice, who has no account. */
  supervisor: z.optional(z.string()),
  photo: z.optional(z.enum(photoKinds)),
  change: z.optional(z.string()),
  agent: z.optional(z.string()),
  outcome: z.optional(z.enum(outcomes)),
  /** Delivered automatically. */
  unmarked: z.optional(z.boolean()),
  /** Cancelled by the learner, who rang their instructor. */
  isForLearner: z.optional(z.boolean()),
  /** A cancellation that was taken back before the lesson. */
  isBackOn: z.optional(z.boolean()),
  /** Whether the person paid for a lesson that was cancelled. */
  free: z.optional(z.boolean()),
})

export type Notification = z.infer<typeof Notification>
export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  at: Instant,
  readAt: z.nullable(Instant),
  /** Null for nobody, or somebody who has left. */
  name: z.nullable(z.string()),
  facts: NotificationFacts,
  /** It announced a lesson that has been cancelled since. */
  isOver: z.optional(z.boolean()),
})

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  who: signedIn,
  summary: 'Your notifications of the last three months, newest first, 20 a page.',
  input: z.object({
    cursor: Cursor,
  }),
  output: z.object({ notifications: z.array(Notification), nextCursor: z.nullable(z.string()) }),
})

const Unread = z.object({ unread: z.int() })

export const countUnreadNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  who: signedIn,
  summary:
    'How many notifications you have not read, and how many conversations with messages you have not read.',
  input: z.object({}),
  output: z.extend(Unread, { conversations: z.int() }),
})

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/notifications/:id/reading',
  who: signedIn,
  summary: 'Marks one notification as read. Safe to repeat.',
  input: ById,
  output: Unread,
  errors: [notFound],
})

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/reading',
  who: signedIn,
  summary: 'Marks everything as read that came up to a moment; what came since stays unread.',
  input: z.object({
    upTo: InputInstant,
  }),
  output: Unread,
})

export const readNotificationsOf = endpoint({
  method: 'POST',
  path: '/api/notifications/reading-of',
  who: signedIn,
  summary: 'Marks as read what is about a lesson or a conversation, because one is looking at it.',
  input: ById,
  output: Unread,
})

export type Preference = z.infer<typeof Preference>
export const Preference = z.object({
  topic: z.enum(topics),
  /** Null: this topic has no emails. */
  email: z.nullable(z.boolean()),
  bell: z.nullable(z.boolean()),
  always: z.boolean(),
})

const Preferences = z.object({ preferences: z.array(Preference) })

export const listPreferences = endpoint({
  method: 'GET',
  path: '/api/notification-preferences',
  who: signedIn,
  summary: 'Which topics you hear about, by email and in the bell.',
  input: z.object({}),
  output: Preferences,
})

export const setPreference = endpoint({
  method: 'PUT',
  path: '/api/notification-preferences',
  who: signedIn,
  summary: 'Switches emails or notifications of one topic on or off.',
  input: z.object({ topic: z.enum(topics), email: z.optional(z.boolean()), bell: z.optional(z.boolean()) }),
  output: Preferences,
  errors: [alwaysSent, notFound],
})

const Token = z.object({
  token: z.string().check(z.regex(/^[\w-]{1,100}$/, 'Give the link as it was sent.')),
})

export const describeUnsubscribeLink = endpoint({
  method: 'GET',
  path: '/api/unsubscribe',
  who: 'anyone',
  summary: 'Which emails a link would end, and whether they are on.',
  transaction: 'own',
  input: Token,
  output: z.object({ topic: z.enum(topics), on: z.boolean() }),
  errors: [linkNotGood],
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  who: 'anyone',
  summary: 'Ends the emails that a link is about, or with `on` has them sent again.',
  transaction: 'own',
  input: z.extend(Token, { on: z._default(z.boolean(), false) }),
  output: z.object({ topic: z.enum(topics), on: z.boolean() }),
  errors: [linkNotGood],
})

import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { defineEvent } from '#common/event.ts'
import { notFound, apiError } from '#common/api-error.ts'
import { AnyId, ById, Cursor, Id, Instant, requiredText, pageSize } from '#common/schema.ts'
import { longestMessage, complaintReasons } from './rules.ts'

export const notTakingMessages = apiError(403, 'not-taking-messages', 'You can’t message this person.')
export const blockedByYou = apiError(
  409,
  'blocked-by-you',
  'You’ve blocked this person. Unblock them to write.',
)
export const personGone = apiError(
  409,
  'person-gone',
  'This person has deleted their account, so nobody would read it.',
)
export const tooManyQuestions = apiError(
  429,
  'too-many-questions',
  'You can message five new instructors a day. Please wait for an answer, or try again tomorrow.',
)
export const waitForAnswer = apiError(
  429,
  'wait-for-answer',
  'You’ve sent five messages. Please wait until the instructor answers.',
)
export const writingTooFast = apiError(
  429,
  'writing-too-fast',
  'You’re sending messages very quickly. Please wait a minute and try again.',
)
export const messageIdReused = apiError(
  422,
  'message-id-reused',
  'This message id was sent before with another text.',
)

const Seq = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))
const Change = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

/** Plain text, never markup. `clientId` makes sending idempotent. */
const NewMessage = z.object({
  clientId: Id,
  text: requiredText(longestMessage, 'Write something first.'),
})

export type Message = z.infer<typeof Message>
export const Message = z.object({
  /** Consecutive in the conversation: 1, 2, 3. */
  seq: z.int(),
  mine: z.boolean(),
  /** Null once its writer's account has ended. */
  text: z.nullable(z.string()),
  sentAt: Instant,
  clientId: z.nullable(Id),
})

export type Conversation = z.infer<typeof Conversation>
export const Conversation = z.object({
  id: Id,
  other: z.object({
    name: z.string(),
    image: z.nullable(z.string()),
    role: z.enum(['student', 'instructor']),
    /** For `/dashboard/students/…` or `/instructor-directory/…`; null where there is no page to open. */
    page: z.nullable(Id),
    isKnown: z.boolean(),
    isGone: z.boolean(),
    /** Instructors only: they may not be presented as qualified. */
    isTrainee: z.optional(z.boolean()),
  }),
  lastSeq: z.int(),
  lastAt: Instant,
  last: z.nullable(Message),
  unread: z.int(),
  readByOther: z.int(),
  blockedByMe: z.boolean(),
  canWrite: z.boolean(),
  /** Its position in the caller's feed of changes. */
  change: z.int(),
})

/** Never contains the text. */
export const messageSent = defineEvent(
  'message.sent',
  z.object({ conversationId: AnyId, seq: z.int(), senderId: AnyId, recipientId: AnyId }),
)
export const complaintMade = defineEvent('complaint.made', z.object({ complaintId: AnyId }))

const people = ['student', 'instructor'] as const
const sendErrors = [
  notFound,
  notTakingMessages,
  blockedByYou,
  personGone,
  waitForAnswer,
  writingTooFast,
  messageIdReused,
]

export type ConversationList = z.infer<typeof ConversationList>
export const ConversationList = z.object({
  conversations: z.array(Conversation),
  nextCursor: z.nullable(z.string()),
  change: z.int(),
})

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  who: people,
  summary:
    'Your conversations, the latest first, a page at a time. `change` is where your feed stands: follow it from there.',
  input: z.object({ limit: pageSize(25, 100), cursor: Cursor }),
  output: ConversationList,
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id',
  who: people,
  summary: 'One of your conversations.',
  input: ById,
  output: Conversation,
  errors: [notFound],
})

export type Correspondent = z.infer<typeof Correspondent>
export const Correspondent = z.object({
  name: z.string(),
  image: z.nullable(z.string()),
  role: z.enum(people),
  isTrainee: z.boolean(),
  conversationId: z.nullable(Id),
  /** Whether it would go to somebody they have no lesson with. */
  isQuestion: z.boolean(),
})

export const findCorrespondent = endpoint({
  method: 'GET',
  path: '/api/correspondents/:id',
  who: people,
  summary:
    'Somebody you may write to, by the id of a lesson’s person or of the directory, and the conversation you have with them.',
  input: ById,
  output: Correspondent,
  errors: [notFound],
})

export const beginConversation = endpoint({
  method: 'POST',
  path: '/api/conversations',
  who: people,
  summary:
    'Writes to somebody for the first time: to whom you have a lesson with, or as a learner to a vetted instructor, five of those a day.',
  input: z.object({ to: Id, ...NewMessage.shape }),
  output: z.object({ conversation: Conversation, message: Message }),
  errors: [...sendErrors, tooManyQuestions],
})

export type MessagePage = z.infer<typeof MessagePage>
export const MessagePage = z.object({ messages: z.array(Message), hasMore: z.boolean() })

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/messages',
  who: people,
  summary:
    'Messages in order: the latest, those before the number `before`, or those after `after`. `hasMore`: in the direction that was asked for.',
  input: z.object({
    id: Id,
    before: z.optional(Seq),
    after: z.optional(Seq),
    limit: pageSize(40, 200),
  }),
  output: MessagePage,
  errors: [notFound],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  who: people,
  summary: 'Sends a message. With the same `clientId` again it is the same message.',
  input: z.object({ id: Id, ...NewMessage.shape }),
  output: Message,
  errors: sendErrors,
})

export const markRead = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/read',
  who: people,
  summary: 'Says that you have read up to a message. It never goes back.',
  input: z.object({ id: Id, seq: Seq }),
  output: Conversation,
  errors: [notFound],
})

export const blockPerson = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/block',
  who: people,
  summary:
    'Blocks the other person, or lets them write again. While one has blocked the other, neither can write.',
  input: z.object({ id: Id, blocked: z.boolean() }),
  output: Conversation,
  errors: [notFound],
})

export const MakeComplaint = z.object({
  reason: z.enum(complaintReasons, 'Say what is wrong.'),
  words: z._default(z.string().check(z.trim(), z.maxLength(1000, 'Use 1,000 characters or fewer.')), ''),
})

export const makeComplaint = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/complaints',
  who: people,
  summary: 'Reports the other person to the platform, with the last fifty messages as they stand.',
  input: z.object({ id: Id, ...MakeComplaint.shape }),
  output: ById,
  errors: [notFound],
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/messages/unread',
  who: people,
  summary: 'How many messages you have not read, in how many conversations.',
  input: z.object({}),
  output: z.object({ messages: z.int(), conversations: z.int() }),
})

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/messages/changes',
  who: people,
  summary:
    'Conversations of yours that changed since `after` (as they are now), in order. `/api/messages/stream?after=` sends the same as server-sent events while it is open; its `Last-Event-ID` resumes.',
  input: z.object({ after: z._default(Change, 0), limit: pageSize(50, 100) }),
  output: z.object({ changes: z.array(Conversation), change: z.int(), hasMore: z.boolean() }),
})

export type Complaint = z.infer<typeof Complaint>
export const Complaint = z.object({
  id: Id,
  status: z.enum(['open', 'closed']),
  reason: z.enum(complaintReasons),
  words: z.string(),
  complainant: z.object({ id: z.nullable(Id), name: z.string(), role: z.enum(people) }),
  accused: z.object({ id: z.nullable(Id), name: z.string(), role: z.enum(people) }),
  excerpt: z.array(z.object({ seq: z.int(), byComplainant: z.boolean(), text: z.string(), sentAt: Instant })),
  outcome: z.string(),
  madeAt: Instant,
  closedAt: z.nullable(Instant),
})

export const listComplaints = endpoint({
  method: 'GET',
  path: '/api/complaints',
  who: ['admin'],
  summary:
    'What people have reported in messages: open ones with the longest-waiting first, closed ones with the latest first.',
  input: z.object({ status: z._default(z.enum(['open', 'closed']), 'open'), cursor: Cursor }),
  output: z.object({ complaints: z.array(Complaint), nextCursor: z.nullable(z.string()) }),
})

export const closeComplaint = endpoint({
  method: 'POST',
  path: '/api/complaints/:id/closure',
  who: ['admin'],
  summary: 'Closes a complaint with what was done about it. Safe to repeat.',
  input: z.object({
    id: Id,
    outcome: requiredText(1000, 'Say what was done.'),
  }),
  output: Complaint,
  errors: [notFound],
})

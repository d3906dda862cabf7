import { notFound, type ApiError } from '#common/api-error.ts'
import { instructorBehind } from '#features/diary/server/shown.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import {
  blockedByYou,
  type Conversation,
  type Correspondent,
  type Message,
  messageIdReused,
  type MessagePage,
  messageReported,
  messageSent,
  notTakingMessages,
  personGone,
  tooManyQuestions,
  waitForAnswer,
  writingTooFast,
} from '../contract.ts'
import { limits, type ReportReason } from '../rules.ts'
import { getConversation } from './conversations.ts'

export { countUnread, getConversation, listChanges, listConversations } from './conversations.ts'

/** The asker, and whether they learn: of the two, `student` and `instructor`, who write to each other. */
type Writer = { id: string; role: string }
type New = { clientId: string; text: string }

/**
 * Writes to somebody for the first time (or again: a conversation that is there goes on). `to` is an account's id, or for an instructor the
 * id that the directory shows. Announces `message.sent`.
 * @throws notFound also for somebody the asker may not begin with; tooManyQuestions, and what `sendMessage` refuses
 */
export async function beginConversation(
  db: Db,
  me: Writer,
  query: New & { to: string },
): Promise<{ conversation: Conversation; message: Message }> {
  const to = me.role === 'student' ? await instructorBehind(db, query.to) : query.to
  const { conversation, refused } = await db.get(
    'messages.beginConversation',
    'select conversation, refused from messaging.begin($1, $2)',
    [to, limits.questionsADay],
  )

  if (!conversation) return fail(errors[refused ?? ''] ?? notFound)
  const message = await sendMessage(db, me, { ...query, id: conversation })
  return { conversation: await getConversation(db, me.id, conversation), message }
}

/**
 * Sends a message; with the same `clientId` again it is the same message. Announces `message.sent` (`MessageSent`).
 * @throws notFound, notTakingMessages, blockedByYou, personGone, waitForAnswer, writingTooFast, messageIdReused
 */
export async function sendMessage(
  db: Db,
  me: Pick<Writer, 'id'>,
  { id, clientId, text }: New & { id: string },
): Promise<Message> {
  const sent = await db.get(
    'messages.sendMessage',
    `select message_seq as "seq!", at as "at!", is_new, recipient as "recipient!", refused from messaging.send($1, $2, $3, $4, $5)`,
    [id, clientId, text, limits.unanswered, limits.aMinute],
  )
  if (sent.refused) return fail(errors[sent.refused] ?? notFound)
  if (sent.isNew) {
    await emit(db, messageSent, {
      conversationId: id,
      seq: sent.seq,
      senderId: me.id,
      recipientId: sent.recipient,
    })
  }
  return { seq: sent.seq, mine: true, text, sentAt: sent.at, clientId }
}

/** Messages in order, `limit` at most: the latest, those before a number, or those after one. @throws notFound */
export async function listMessages(
  db: Db,
  me: Pick<Writer, 'id'>,
  {
    id,
    before,
    after,
    limit,
  }: { id: string; before?: number | undefined; after?: number | undefined; limit: number },
): Promise<MessagePage> {
  const forward = after !== undefined
  const [conversation, rows] = await Promise.all([
    db.find(
      'messages.listMessages.readConversations',
      'select learner_id is not distinct from $2 as is_learner from public.conversations where id = $1',
      [id, me.id],
    ),
    db.list(
      'messages.listMessages.readMessages',
      `select seq, from_learner, body, sent_at, client_id from public.messages where conversation_id = $1 and seq ${forward ? '>' : '<'} $2
       order by seq ${forward ? 'asc' : 'desc'} limit $3`,
      [id, forward ? after : (before ?? 2_147_483_647), limit + 1],
    ),
  ])
  const isLearner = conversation?.isLearner ?? fail(notFound)
  const page = rows.slice(0, limit).map(({ seq, fromLearner, body, sentAt, clientId }) => {
    const mine = fromLearner === isLearner
    return { seq, mine, text: body || null, sentAt, clientId: mine ? clientId : null }
  })
  return { messages: forward ? page : page.reverse(), hasMore: rows.length > limit }
}

/** The asker has read up to `seq`. It never goes back. @throws notFound */
export async function markRead(
  db: Db,
  me: Pick<Writer, 'id'>,
  { id, seq }: { id: string; seq: number },
): Promise<Conversation> {
  return (await db.find('messages.markRead', 'select messaging.mark_read($1, $2) as done', [id, seq]))?.done
    ? getConversation(db, me.id, id)
    : fail(notFound)
}

/** Blocks the other one, or lets them write again; while one has blocked the other, neither can. @throws notFound */
export async function blockPerson(
  db: Db,
  me: Pick<Writer, 'id'>,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<Conversation> {
  return (await db.find('messages.blockPerson', 'select messaging.block($1, $2) as done', [id, blocked]))
    ?.done
    ? getConversation(db, me.id, id)
    : fail(notFound)
}

/** Reports the other one with the last fifty messages; announces `message.reported` (`MessageReported`). @throws notFound */
export async function reportPerson(
  db: Db,
  { id, reason, words }: { id: string; reason: ReportReason; words: string },
): Promise<{ id: string }> {
  const row = await db.find('messages.reportPerson', 'select messaging.report($1, $2, $3) as report', [
    id,
    reason,
    words,
  ])
  const report = row?.report ?? fail(notFound)
  await emit(db, messageReported, { reportId: report })
  return { id: report }
}

/** Whom the asker would write to, and the conversation there is. @throws notFound for somebody they may not begin with */
export async function findCorrespondent(db: Db, me: Writer, shown: string): Promise<Correspondent> {
  const id = me.role === 'student' ? await instructorBehind(db, shown) : shown
  const found = await db.find(
    'messages.findCorrespondent',
    `select name, image, role, conversation as conversation_id, is_question from messaging.correspondent($1)`,
    [id],
  )
  return (found as Correspondent | undefined) ?? fail(notFound)
}

/** The words of the database for the promises of the contract. */
const errors: Readonly<Record<string, ApiError>> = {
  'not-found': notFound,
  'not-taking': notTakingMessages,
  blocked: blockedByYou,
  gone: personGone,
  'too-many-questions': tooManyQuestions,
  'wait-for-answer': waitForAnswer,
  'too-fast': writingTooFast,
  'id-reused': messageIdReused,
}

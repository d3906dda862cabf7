import { notFound } from '#common/api-error.ts'
import { resolveInstructorId } from '#features/diary/server/public-id.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { emit } from '#server/events.ts'
import {
  type Conversation,
  type Correspondent,
  type Message,
  type MessagePage,
  complaintMade,
  messageSent,
} from '../contract.ts'
import type { ComplaintReason } from '../rules.ts'
import { getConversation } from './conversations.ts'
import {
  lockConversation,
  type New,
  noteChange,
  openConversation,
  post,
  type Writer,
  writeComplaint,
} from './conversation-writes.ts'

/**
 * Resumes an existing one. `to` is an account id or an instructor's public id. Emits `message.sent`.
 * @throws notFound also when the caller may not write to them, tooManyQuestions, and those of `sendMessage`
 */
export async function beginConversation(
  db: Db,
  me: Writer,
  query: New & { to: string },
): Promise<{ conversation: Conversation; message: Message }> {
  const to = me.role === 'student' ? await resolveInstructorId(db, query.to) : query.to
  const conversation = await db.asService('begin a conversation', (service) =>
    openConversation(service, me, to),
  )
  const message = await sendMessage(db, me, { ...query, id: conversation })
  return { conversation: await getConversation(db, me.id, conversation), message }
}

/**
 * Idempotent by `clientId`; emits `message.sent`. @throws notFound, blockedByYou, notTakingMessages,
 * personGone, waitForAnswer, writingTooFast, messageIdReused
 */
export async function sendMessage(
  db: Db,
  me: Pick<Writer, 'id'>,
  { id, clientId, text }: New & { id: string },
): Promise<Message> {
  const sent = await db.asService('send a message', (service) => post(service, me, { id, clientId, text }))
  if (sent.isNew) {
    await emit(db, messageSent, {
      conversationId: id,
      seq: sent.seq,
      senderId: me.id,
      recipientId: sent.recipientId,
    })
  }
  return { seq: sent.seq, mine: true, text, sentAt: sent.sentAt, clientId }
}

/** `limit` at most: the latest, those before a number, or those after one. @throws notFound */
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

/** Never goes back. @throws notFound */
export async function markRead(
  db: Db,
  me: Pick<Writer, 'id'>,
  { id, seq }: { id: string; seq: number },
): Promise<Conversation> {
  await db.asService('note what has been read', async (service) => {
    const { isLearner } = await lockConversation(service, me.id, id)
    const read = isLearner ? 'learner_read' : 'instructor_read'
    const changed = await service.execute(
      'messages.markRead',
      `update public.conversations set ${read} = least($2, last_seq) where id = $1 and least($2, last_seq) > ${read}`,
      [id, seq],
    )
    if (changed) await noteChange(service, id)
  })
  return getConversation(db, me.id, id)
}

/** While one has blocked the other, neither can write. @throws notFound */
export async function blockPerson(
  db: Db,
  me: Pick<Writer, 'id'>,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<Conversation> {
  await db.asService('block a person', async (service) => {
    const { otherId } = await lockConversation(service, me.id, id)
    if (!otherId) return
    const changed = await service.execute(
      'messages.blockPerson',
      blocked
        ? 'insert into public.message_blocks (person_id, blocked_id) values ($1, $2) on conflict do nothing'
        : 'delete from public.message_blocks where person_id = $1 and blocked_id = $2',
      [me.id, otherId],
    )
    if (changed) await noteChange(service, id)
  })
  return getConversation(db, me.id, id)
}

/** Attaches the last fifty messages; emits `complaint.made`. @throws notFound */
export async function makeComplaint(
  db: Db,
  me: Pick<Writer, 'id'>,
  { id, reason, words }: { id: string; reason: ComplaintReason; words: string },
): Promise<{ id: string }> {
  const complaint = await db.asService('complain about a person', (service) =>
    writeComplaint(service, me, { id, reason, words }),
  )
  await emit(db, complaintMade, { complaintId: complaint })
  return { id: complaint }
}

/** @throws notFound for somebody the caller may not write to */
export async function findCorrespondent(db: Db, me: Writer, shown: string): Promise<Correspondent> {
  const id = me.role === 'student' ? await resolveInstructorId(db, shown) : shown
  const found = await db.asService('find somebody to write to', (service) =>
    service.find(
      'messages.findCorrespondent',
      `select case when known or p.role = 'instructor' then p.name else public.short_name(p.name) end as name,
         case when known or p.role = 'instructor' then p.profile_image end as image, p.role,
         directory.is_trainee(p.id) as "is_trainee!",
         c.id as "conversation_id?", not known as is_question
       from public.profiles p
       join public.profiles me on me.id = auth.uid()
         and (me.role, p.role) in (('student', 'instructor'), ('instructor', 'student'))
       cross join lateral (
         select case me.role when 'student' then me.id else p.id end as learner,
           case me.role when 'student' then p.id else me.id end as instructor) two
       cross join lateral (select messaging.share_lesson(two.learner, two.instructor) as known) k
       left join public.conversations c on c.learner_id = two.learner and c.instructor_id = two.instructor
       where p.id = $1 and p.email is not null
         and (known or c.id is not null or (me.role = 'student' and messaging.takes_questions(p.id)))`,
      [id],
    ),
  )
  return (found as Correspondent | undefined) ?? fail(notFound)
}

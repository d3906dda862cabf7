import { notFound } from '#common/api-error.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db, Row } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Conversation, ConversationList } from '../contract.ts'

/** Latest first. Reads no further than one page. */
export async function listConversations(
  db: Db,
  personId: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<ConversationList> {
  const after = readTimeCursor(query.cursor)
  // The feed's position is read first: changes between the two reads are repeated, never missed.
  const half = (part: string) => `(select * from public.conversations where ${part} = $1 and last_seq > 0
    and ($2::timestamptz is null or (last_at, id) < ($2, $3::uuid)) order by last_at desc, id desc limit $4)`
  const [change, rows] = await Promise.all([
    getChange(db, personId),
    db.list(
      'messages.listConversations',
      `${rowsFrom(`(${half('learner_id')} union all ${half('instructor_id')} order by last_at desc, id desc limit $4)`)} order by c.last_at desc, c.id desc`,
      [personId, after?.at ?? null, after?.id ?? null, query.limit + 1],
    ),
  ])
  const { shown, nextCursor } = pageOf(rows, query.limit, (row) => row.lastAt)
  return { conversations: shown.map((row) => asConversation(row)), nextCursor, change }
}

export async function getConversation(db: Db, personId: string, id: string): Promise<Conversation> {
  const row = await db.find(
    'messages.getConversation',
    `${rowsFrom('(select * from public.conversations where id = $2 and $1 in (learner_id, instructor_id))')}`,
    [personId, id],
  )
  return row ? asConversation(row) : fail(notFound)
}

/** Conversations changed after `after`, in the order of their changes, in their current state. */
export async function listChanges(db: Db, personId: string, query: { after: number; limit: number }) {
  const half = (part: string) =>
    `(select * from public.conversations where ${part}_id = $1 and ${part}_change > $2 order by ${part}_change limit $3)`
  const rows = await db.list(
    'messages.listChanges',
    `${rowsFrom(`(${half('learner')} union all ${half('instructor')})`)} order by case when c.learner_id = $1 then c.learner_change else c.instructor_change end limit $3`,
    [personId, query.after, query.limit + 1],
  )
  const changes = rows.slice(0, query.limit).map((row) => asConversation(row))
  return { changes, change: changes.at(-1)?.change ?? query.after, hasMore: rows.length > query.limit }
}

export async function getChange(db: Db, personId: string): Promise<number> {
  return (
    (
      await db.find('messages.getChange', 'select changes from public.message_feeds where person_id = $1', [
        personId,
      ])
    )?.changes ?? 0
  )
}

export async function countUnread(
  db: Db,
  personId: string,
): Promise<{ messages: number; conversations: number }> {
  return db.get(
    'messages.countUnread',
    `select coalesce(sum(unread), 0) as messages, count(*) as conversations from (
       select last_seq - learner_read as unread from public.conversations where learner_id = $1 and last_seq > learner_read
       union all select last_seq - instructor_read from public.conversations where instructor_id = $1 and last_seq > instructor_read) u`,
    [personId],
  )
}

const rowsFrom = (source: string) =>
  `select c.*, c.learner_id is not distinct from $1 as is_learner, o.name as "name!", o.image, o.page, o.is_gone, o.is_known, o.blocked_by_me, o.is_closed, c.learner_id is not distinct from $1 and directory.is_trainee(c.instructor_id) as is_trainee, m.from_learner, m.body, m.sent_at, m.client_id from ${source} c
   join lateral messaging.other_in(c.id) o on true left join public.messages m on m.conversation_id = c.id and m.seq = c.last_seq`

function asConversation(row: Row<'messages.getConversation'>): Conversation {
  const mine = row.fromLearner === row.isLearner
  return {
    id: row.id,
    other: {
      name: row.name,
      image: row.image,
      role: row.isLearner ? 'instructor' : 'student',
      page: row.page,
      isKnown: row.isKnown,
      isGone: row.isGone,
      ...(row.isTrainee && { isTrainee: true }),
    },
    lastSeq: row.lastSeq,
    lastAt: row.lastAt,
    last:
      row.sentAt === null
        ? null
        : {
            seq: row.lastSeq,
            mine,
            text: row.body || null,
            sentAt: row.sentAt,
            clientId: mine ? row.clientId : null,
          },
    unread: row.lastSeq - (row.isLearner ? row.learnerRead : row.instructorRead),
    readByOther: row.isLearner ? row.instructorRead : row.learnerRead,
    blockedByMe: row.blockedByMe,
    canWrite: !row.isClosed && !row.isGone,
    change: row.isLearner ? row.learnerChange : row.instructorChange,
  }
}

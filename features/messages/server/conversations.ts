import { notFound } from '#common/api-error.ts'
import { pageOf, readTimeCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Conversation, ConversationList } from '../contract.ts'

/** The asker's conversations, the latest first. Never looks further than one page. */
export async function listConversations(
  db: Db,
  personId: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<ConversationList> {
  const after = readTimeCursor(query.cursor)
  // Where the feed stands is read first: what changes between the two reads is told of again, never left out.
  const half = (part: string) => `(select * from public.conversations where ${part} = $1 and last_seq > 0
    and ($2::timestamptz is null or (last_at, id) < ($2, $3::uuid)) order by last_at desc, id desc limit $4)`
  const [change, { rows }] = await Promise.all([
    getChange(db, personId),
    db.run<Row>(
      `${rowsFrom(`(${half('learner_id')} union all ${half('instructor_id')} order by last_at desc, id desc limit $4)`)} order by c.last_at desc, c.id desc`,
      [personId, after?.at ?? null, after?.id ?? null, query.limit + 1],
    ),
  ])
  const { shown, nextCursor } = pageOf(rows, query.limit, (row) => row.last_at)
  return { conversations: shown.map((row) => asConversation(row)), nextCursor, change }
}

/** One conversation of the asker's. @throws notFound */
export async function getConversation(db: Db, personId: string, id: string): Promise<Conversation> {
  const { rows } = await db.run<Row>(
    `${rowsFrom('(select * from public.conversations where id = $2 and $1 in (learner_id, instructor_id))')}`,
    [personId, id],
  )
  return rows[0] ? asConversation(rows[0]) : fail(notFound)
}

/** The asker's conversations that have changed since the change `after`, in the order of their changes, as they are now. */
export async function listChanges(db: Db, personId: string, query: { after: number; limit: number }) {
  const half = (part: string) =>
    `(select * from public.conversations where ${part}_id = $1 and ${part}_change > $2 order by ${part}_change limit $3)`
  const { rows } = await db.run<Row>(
    `${rowsFrom(`(${half('learner')} union all ${half('instructor')})`)} order by case when c.learner_id = $1 then c.learner_change else c.instructor_change end limit $3`,
    [personId, query.after, query.limit + 1],
  )
  const changes = rows.slice(0, query.limit).map((row) => asConversation(row))
  return { changes, change: changes.at(-1)?.change ?? query.after, hasMore: rows.length > query.limit }
}

/** At which change the person's feed stands. */
export async function getChange(db: Db, personId: string): Promise<number> {
  const { rows } = await db.run<{ changes: number }>(
    'select changes from public.message_feeds where person_id = $1',
    [personId],
  )
  return rows[0]?.changes ?? 0
}

/** How many messages the person has not read. */
export async function countUnread(
  db: Db,
  personId: string,
): Promise<{ messages: number; conversations: number }> {
  const { rows } = await db.run<{ messages: number; conversations: number }>(
    `select coalesce(sum(unread), 0) as messages, count(*) as conversations from (
       select last_seq - learner_read as unread from public.conversations where learner_id = $1 and last_seq > learner_read
       union all select last_seq - instructor_read from public.conversations where instructor_id = $1 and last_seq > instructor_read) u`,
    [personId],
  )
  return rows[0]!
}

type Row = {
  id: string
  is_learner: boolean
  last_seq: number
  last_at: string
  learner_read: number
  instructor_read: number
  learner_change: number
  instructor_change: number
  name: string
  image: string | null
  page: string | null
  is_gone: boolean
  is_known: boolean
  blocked_by_me: boolean
  is_closed: boolean
  from_learner: boolean | null
  body: string | null
  sent_at: string | null
  client_id: string | null
}

/** `$1` is the asker. */
const rowsFrom = (source: string) =>
  `select c.*, c.learner_id is not distinct from $1 as is_learner, o.*, m.from_learner, m.body, m.sent_at, m.client_id from ${source} c
   join lateral messaging.other_in(c.id) o on true left join public.messages m on m.conversation_id = c.id and m.seq = c.last_seq`

function asConversation(row: Row): Conversation {
  const mine = row.from_learner === row.is_learner
  return {
    id: row.id,
    other: {
      name: row.name,
      image: row.image,
      role: row.is_learner ? 'instructor' : 'student',
      page: row.page,
      isKnown: row.is_known,
      isGone: row.is_gone,
    },
    lastSeq: row.last_seq,
    lastAt: row.last_at,
    last:
      row.sent_at === null
        ? null
        : {
            seq: row.last_seq,
            mine,
            text: row.body || null,
            sentAt: row.sent_at,
            clientId: mine ? row.client_id : null,
          },
    unread: row.last_seq - (row.is_learner ? row.learner_read : row.instructor_read),
    readByOther: row.is_learner ? row.instructor_read : row.learner_read,
    blockedByMe: row.blocked_by_me,
    canWrite: !row.is_closed && !row.is_gone,
    change: row.is_learner ? row.learner_change : row.instructor_change,
  }
}

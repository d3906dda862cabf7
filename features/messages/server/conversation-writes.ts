import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import {
  blockedByYou,
  messageIdReused,
  notTakingMessages,
  personGone,
  tooManyQuestions,
  waitForAnswer,
  writingTooFast,
} from '../contract.ts'
import { limits, type ComplaintReason } from '../rules.ts'

// All with the service's rights: people read their conversations, and write only through these checks.

export type Writer = { id: string; role: string }
export type New = { clientId: string; text: string }

type Locked = {
  learnerId: string | null
  instructorId: string | null
  isLearner: boolean
  otherId: string | null
  isQuestion: boolean
  lastSeq: number
}

/** Locked until the transaction ends. @throws notFound */
export async function lockConversation(db: Db, personId: string, id: string): Promise<Locked> {
  const row =
    (await db.find(
      'messages.lockConversation',
      `select learner_id, instructor_id, is_question, last_seq
       from public.conversations where id = $1 and $2::uuid in (learner_id, instructor_id) for update`,
      [id, personId],
    )) ?? fail(notFound)
  const isLearner = row.learnerId === personId
  return { ...row, isLearner, otherId: isLearner ? row.instructorId : row.learnerId }
}

export const noteChange = (db: Db, id: string) =>
  db.execute('messages.noteChange', 'select messaging.note_change($1)', [id])

/**
 * Needs a shared lesson, or a learner and a vetted instructor (so many a day).
 * An instructor does not learn whether a learner exists.
 */
export async function openConversation(db: Db, me: Writer, otherId: string): Promise<string> {
  if (me.role !== 'student' && me.role !== 'instructor') fail(notFound)
  const isLearner = me.role === 'student'
  const two: [string, string] = isLearner ? [me.id, otherId] : [otherId, me.id]
  const found = await db.get(
    'messages.openConversation',
    `select (select id from public.conversations where learner_id = $1 and instructor_id = $2) as "id?",
       exists (select from public.profiles where id = $3 and role = $4 and email is not null) as "is_there!",
       messaging.share_lesson($1, $2) as "knows!", messaging.takes_questions($2) as "asks!",
       exists (select from public.message_blocks
         where (person_id, blocked_id) in (($1::uuid, $2::uuid), ($2, $1))) as "is_blocked!"`,
    [...two, otherId, isLearner ? 'instructor' : 'student'],
  )
  if (found.id) return found.id
  if (!found.isThere || !(found.knows || (isLearner && found.asks))) fail(notFound)
  if (found.isBlocked) fail(notTakingMessages)
  if (!found.knows) await spendQuestion(db, me.id)
  await db.execute(
    'messages.openConversation.make',
    `insert into public.conversations (learner_id, instructor_id, is_question) values ($1, $2, $3)
     on conflict (learner_id, instructor_id) do nothing`,
    [...two, !found.knows],
  )
  const made = await db.get(
    'messages.openConversation.find',
    'select id from public.conversations where learner_id = $1 and instructor_id = $2',
    two,
  )
  return made.id
}

/** Serialized, so that two at once are both counted. @throws tooManyQuestions */
async function spendQuestion(db: Db, learnerId: string) {
  await db.execute(
    'messages.spendQuestion.lock',
    `select pg_advisory_xact_lock(hashtextextended('questions of ' || $1::text, 22))`,
    [learnerId],
  )
  const { asked } = await db.get(
    'messages.spendQuestion',
    `select count(*) as asked from public.conversations
     where learner_id = $1 and is_question and begun_at > clock() - interval '24 hours'`,
    [learnerId],
  )
  if (asked >= limits.questionsADay) fail(tooManyQuestions)
}

export async function post(db: Db, me: Pick<Writer, 'id'>, { id, clientId, text }: New & { id: string }) {
  const { learnerId, instructorId, isLearner, otherId, isQuestion, lastSeq } = await lockConversation(
    db,
    me.id,
    id,
  )
  const earlier = await db.find(
    'messages.post.earlier',
    `select seq, sent_at, body from public.messages
     where conversation_id = $1 and from_learner = $2 and client_id = $3`,
    [id, isLearner, clientId],
  )
  if (earlier && earlier.body !== text) fail(messageIdReused)
  if (earlier) return { ...earlier, recipientId: otherId!, isNew: false }
  if (!otherId) return fail(personGone)
  const { blocked, blockedBy, answered, knows, recent } = await db.get(
    'messages.post.check',
    `select exists (select from public.message_blocks where person_id = $2 and blocked_id = $3) as "blocked!",
       exists (select from public.message_blocks where person_id = $3 and blocked_id = $2) as "blocked_by!",
       exists (select from public.messages where conversation_id = $1 and not from_learner) as "answered!",
       messaging.share_lesson($4, $5) as "knows!",
       (select count(*) from public.messages where conversation_id = $1 and from_learner = $6 and seq > $7
         and sent_at > clock() - interval '1 minute') as "recent!"`,
    [id, me.id, otherId, learnerId, instructorId, isLearner, lastSeq - 2 * limits.aMinute],
  )
  if (blocked) fail(blockedByYou)
  if (blockedBy) fail(notTakingMessages)
  if (isQuestion && isLearner && lastSeq >= limits.unanswered && !answered && !knows) fail(waitForAnswer)
  if (recent >= limits.aMinute) fail(writingTooFast)

  const seq = lastSeq + 1
  const { sentAt } = await db.get(
    'messages.post.insert',
    `insert into public.messages (conversation_id, seq, from_learner, client_id, body) values ($1, $2, $3, $4, $5)
     returning sent_at`,
    [id, seq, isLearner, clientId, text],
  )
  await db.execute(
    'messages.post.count',
    `update public.conversations set last_seq = $2, last_at = $3, ${isLearner ? 'learner_read' : 'instructor_read'} = $2 where id = $1`,
    [id, seq, sentAt],
  )
  await noteChange(db, id)
  return { seq, sentAt, recipientId: otherId, isNew: true }
}

export async function writeComplaint(
  db: Db,
  me: Pick<Writer, 'id'>,
  { id, reason, words }: { id: string; reason: ComplaintReason; words: string },
): Promise<string> {
  const { isLearner, otherId, lastSeq } = await lockConversation(db, me.id, id)
  const complaint = await db.get(
    'messages.writeComplaint',
    `insert into public.complaints as r
       (conversation_id, complainant_id, accused_id, by_learner, complainant_name, accused_name, reason, words, excerpt)
     select $1, $2, $3, $4, (select name from public.profiles where id = $2),
       coalesce((select name from public.profiles where id = $3), 'A person who has left'), $5, $6,
       (select coalesce(jsonb_agg(jsonb_build_object(
          'seq', m.seq, 'fromLearner', m.from_learner, 'text', m.body, 'sentAt', m.sent_at) order by m.seq), '[]')
        from public.messages m where m.conversation_id = $1 and m.seq > $7)
     on conflict (complainant_id, conversation_id) where status = 'open'
     do update set reason = excluded.reason, words = excluded.words, excerpt = excluded.excerpt
     returning r.id`,
    [id, me.id, otherId, isLearner, reason, words, lastSeq - 50],
  )
  return complaint.id
}

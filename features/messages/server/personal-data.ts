import { type PersonalData, rowsOf } from '#server/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  rowsOf(
    'messages',
    `select c.id as conversation, m.seq, m.sent_at, case when m.from_learner = (c.learner_id is not distinct from $1) then 'you' else coalesce(other.shown, 'somebody who has left') end as "from", m.body as text
     from public.conversations c join public.messages m on m.conversation_id = c.id
     left join lateral (
       select case when c.learner_id = $1 or messaging.share_lesson(c.learner_id, c.instructor_id) then p.name else public.short_name(p.name) end as shown
       from public.profiles p where p.id = case when c.learner_id = $1 then c.instructor_id else c.learner_id end) other on true
     where $1 in (c.learner_id, c.instructor_id) order by c.begun_at, c.id, m.seq`,
  ),
  rowsOf(
    'people_you_blocked',
    'select b.blocked_at from public.message_blocks b where b.person_id = $1 order by b.blocked_at',
  ),
  rowsOf(
    'messages_you_reported',
    'select reason, words, status, outcome, reported_at, closed_at from public.message_reports where reporter_id = $1 order by reported_at',
  ),
]

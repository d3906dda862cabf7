create schema if not exists messaging;
grant usage on schema messaging to authenticated, service_role;

/* By a lesson (a hold is none: it costs nothing) or an accepted invitation. */
create or replace function messaging.share_lesson(learner uuid, instructor uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.lessons l where l.learner_id = learner and l.instructor_id = instructor
      and l.status not in ('held', 'lapsed')
  ) or exists (select from public.instructor_learners p where p.learner_id = learner and p.instructor_id = instructor)
$$;

create or replace function messaging.takes_questions(instructor uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.instructors i where i.id = instructor and directory.may_teach(i))
$$;

/* A learner the instructor does not know is a first name and an initial, without a picture. */
create or replace function messaging.other_in(of_conversation uuid) returns table (
  name text, image text, page uuid, is_gone boolean, is_known boolean, blocked_by_me boolean,
    is_closed boolean)
language sql stable security definer set search_path = '' as $$
  select
    case
      when other.id is null then case when me_learner then 'Former instructor' else 'Former learner' end
      when me_learner or known then other.name
      else public.short_name(other.name)
    end,
    case when me_learner or known then other.profile_image end,
    case
      when me_learner then (
        select d.public_id from public.diaries d
        where d.instructor_id = other.id and messaging.takes_questions(other.id))
      when known then other.id
    end,
    other.id is null,
    coalesce(known, false),
    exists (select from public.message_blocks b where b.person_id = auth.uid() and b.blocked_id = other.id),
    exists (
      select from public.message_blocks b
      where (b.person_id, b.blocked_id) in ((c.learner_id, c.instructor_id), (c.instructor_id, c.learner_id)))
  from public.conversations c
  cross join lateral (
    select auth.uid() = c.learner_id as me_learner, messaging.share_lesson(c.learner_id,
      c.instructor_id) as known) m
  left join public.profiles other on other.id = case when me_learner
    then c.instructor_id else c.learner_id end
  where c.id = of_conversation and auth.uid() in (c.learner_id, c.instructor_id)
$$;

/* In the order of the ids, to avoid a deadlock. */
create or replace function messaging.note_change(of_conversation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c public.conversations;
  person uuid;
  change bigint;
begin
  select * into c from public.conversations where id = of_conversation;
  for person in select p from unnest(array[c.learner_id, c.instructor_id]) p
    where p is not null order by p loop
    insert into public.message_feeds as f (person_id, changes) values (person, 1)
    on conflict (person_id) do update set changes = f.changes + 1 returning changes into change;
    update public.conversations set
      learner_change = case when learner_id = person then change else learner_change end,
      instructor_change = case when instructor_id = person then change else instructor_change end
    where id = c.id;
    perform pg_catalog.pg_notify('clearway_messages', person::text);
  end loop;
end
$$;

/* A complaint stays until it has been closed for a year, without the person's id. */
create or replace function messaging.take_leave() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.conversations where old.id in (learner_id, instructor_id) order by id for update;
  update public.messages m set body = '' from public.conversations c
  where c.id = m.conversation_id and m.body <> ''
    and ((c.learner_id = old.id and m.from_learner) or (c.instructor_id = old.id and not m.from_learner));
  delete from public.conversations
  where (learner_id = old.id and instructor_id is null) or (instructor_id = old.id and learner_id is null);
  return old;
end
$$;

/* Minutes between 8:00 and 20:00 since the year 2000: the difference of two is how long somebody was waited for by day. */
create or replace function messaging.day_minutes(at timestamptz) returns double precision
language sql stable set search_path = '' as $$
  select (l.local::date - date '2000-01-01') * 720
    + least(greatest(extract(epoch from l.local - date_trunc('day', l.local)) / 60 - 480, 0), 720)::double precision
  from (select at at time zone 'Europe/London' as local) l
$$;

/*
 * How long learners waited for each reply of an instructor: from the first message since the last reply. A reply after a
 * week is none; a first question without one counts as a week. Times only, never what was written.
 */
create or replace function messaging.answer_minutes(of_instructor uuid, since timestamptz)
returns table (minutes double precision)
language sql stable set search_path = '' as $$
  select case when a.at <= m.sent_at + interval '7 days'
    then messaging.day_minutes(a.at) - messaging.day_minutes(m.sent_at) else 7 * 720 end
  from public.conversations c
  join public.messages m on m.conversation_id = c.id and m.from_learner and m.sent_at >= since
  left join public.messages before on before.conversation_id = c.id and before.seq = m.seq - 1
  cross join lateral (select min(n.sent_at) as at from public.messages n
    where n.conversation_id = c.id and n.seq > m.seq and not n.from_learner) a
  where c.instructor_id = of_instructor and before.from_learner is not true
    and (a.at <= m.sent_at + interval '7 days'
      or (m.seq = 1 and c.is_question and m.sent_at < public.clock() - interval '7 days'))
$$;

revoke execute on all functions in schema messaging from public;
grant execute on all functions in schema messaging to authenticated, service_role;
revoke execute on function messaging.note_change, messaging.answer_minutes from authenticated;

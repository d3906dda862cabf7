-- Messages between a learner and an instructor. Each conversation numbers its messages, so that a page of it is one walk along an index
-- however long it is, and what is unread is one subtraction.

create schema messaging;
grant usage on schema messaging to authenticated, service_role;

create table public.conversations (
  id uuid primary key default uuidv7(),
  -- Null once that account has gone: what the other one wrote stays theirs.
  learner_id uuid references public.profiles (id) on delete set null,
  instructor_id uuid references public.profiles (id) on delete set null,
  -- Begun by a learner who had no lesson with the instructor.
  is_question boolean not null,
  begun_at timestamptz not null default clock(),
  last_seq int not null default 0,
  last_at timestamptz not null default clock(),
  learner_read int not null default 0,
  instructor_read int not null default 0,
  -- Up to which message each has been told by mail.
  learner_mailed int not null default 0,
  instructor_mailed int not null default 0,
  -- The number in each one's feed at which this last changed.
  learner_change bigint not null default 0,
  instructor_change bigint not null default 0,
  unique (learner_id, instructor_id),
  check (learner_id <> instructor_id),
  check (learner_read between 0 and last_seq and instructor_read between 0 and last_seq)
);
create index conversations_of_a_learner on public.conversations (learner_id, last_at desc, id desc);
create index conversations_of_an_instructor on public.conversations (instructor_id, last_at desc, id desc);
create index news_for_a_learner on public.conversations (learner_id, learner_change);
create index news_for_an_instructor on public.conversations (instructor_id, instructor_change);
create index unread_by_a_learner on public.conversations (learner_id) where last_seq > learner_read;
create index unread_by_an_instructor on public.conversations (instructor_id) where last_seq > instructor_read;

create table public.messages (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  seq int not null check (seq > 0),
  from_learner boolean not null,
  -- The sender's own name for it: sent twice it is there once.
  client_id uuid not null,
  -- Empty once its writer has left.
  body text not null check (length(body) <= 4000),
  sent_at timestamptz not null default clock(),
  primary key (conversation_id, seq),
  unique (conversation_id, from_learner, client_id)
);

/* How often something has changed for a person. Whoever counts it up holds the row until the commit, so that numbers come in the order of the commits. */
create table public.message_feeds (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  changes bigint not null default 0
);

create table public.message_blocks (
  person_id uuid not null references public.profiles (id) on delete cascade,
  blocked_id uuid not null references public.profiles (id) on delete cascade,
  blocked_at timestamptz not null default clock(),
  primary key (person_id, blocked_id),
  check (person_id <> blocked_id)
);
create index blocks_of_the_other on public.message_blocks (blocked_id);

/* What somebody has reported, with the messages as they stood: whoever wrote them cannot take them back by leaving. */
create table public.message_reports (
  id uuid primary key default uuidv7(),
  conversation_id uuid references public.conversations (id) on delete set null,
  reporter_id uuid references public.profiles (id) on delete set null,
  reported_id uuid references public.profiles (id) on delete set null,
  by_learner boolean not null,
  reporter_name text not null,
  reported_name text not null,
  reason text not null check (reason in ('unkind', 'sexual', 'unsafe', 'money', 'other')),
  words text not null default '' check (length(words) <= 1000),
  -- The last fifty messages: [{ seq, fromLearner, text, sentAt }]
  excerpt jsonb not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  outcome text not null default '' check (length(outcome) <= 1000),
  reported_at timestamptz not null default clock(),
  -- When the platform's team was told by mail.
  told_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references public.profiles (id) on delete set null,
  check ((status = 'closed') = (closed_at is not null)),
  check (status <> 'closed' or outcome <> '')
);
create index reports_in_turn on public.message_reports (status, reported_at, id);
create index reports_by_a_person on public.message_reports (reporter_id);
create index reports_of_a_person on public.message_reports (reported_id);
create unique index one_open_report on public.message_reports (reporter_id, conversation_id) where status = 'open';

do $$
declare
  name text;
begin
  foreach name in array array['conversations', 'messages', 'message_feeds', 'message_blocks', 'message_reports'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy the_house_keeps_it on public.%I to service_role using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on public.%I to service_role', name);
    execute format('grant select on public.%I to authenticated', name);
  end loop;
end
$$;
-- Admins do not read along: they see what was reported.
create policy the_two_see_their_conversation on public.conversations for select to authenticated using ((select auth.uid()) in (learner_id, instructor_id));
create policy the_two_read_their_messages on public.messages for select to authenticated
  using (exists (select from public.conversations c where c.id = conversation_id and (select auth.uid()) in (c.learner_id, c.instructor_id)));
create policy people_see_their_feed on public.message_feeds for select to authenticated using (person_id = (select auth.uid()));
create policy people_see_whom_they_blocked on public.message_blocks for select to authenticated using (person_id = (select auth.uid()));
create policy admins_see_reports on public.message_reports for select to authenticated using ((select auth.is_admin()));
create policy admins_close_reports on public.message_reports for update to authenticated using ((select auth.is_admin()));
grant update (status, outcome, closed_at, closed_by) on public.message_reports to authenticated;

/* Whether these two have a lesson together: held, booked, given or cancelled. A hold that lapsed is none. */
create function messaging.share_lesson(learner uuid, instructor uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.lessons l where l.learner_id = learner and l.instructor_id = instructor and l.status <> 'lapsed') $$;

/* Whether learners who do not know this instructor may write: as long as the badge that was checked is good. */
create function messaging.takes_questions(instructor uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.instructors i where i.id = instructor and i.vetted_until > public.clock()) $$;

/* `Amara Okafor` → `Amara O.` */
create function messaging.short_name(name text) returns text language sql immutable parallel safe
as $$ select split_part(btrim(name), ' ', 1) || case when btrim(name) like '% %' then ' ' || left(regexp_replace(btrim(name), '^.* ', ''), 1) || '.' else '' end $$;

/*
What a person sees of the other in their conversation. A learner whom the instructor has not taught or booked yet is a first name and an initial,
without a picture. `page` is the id under which the other has a page that the asker may open.
*/
create function messaging.other_in(of_conversation uuid)
returns table (name text, image text, page uuid, is_gone boolean, is_known boolean, blocked_by_me boolean, is_closed boolean)
language sql stable security definer set search_path = '' as $$
  select
    case
      when other.id is null then case when me_learner then 'Former instructor' else 'Former learner' end
      when me_learner or known then other.name
      else messaging.short_name(other.name)
    end,
    case when me_learner or known then other.profile_image end,
    case
      when me_learner then (select d.shown_as from public.diaries d where d.instructor_id = other.id and messaging.takes_questions(other.id))
      when known then other.id
    end,
    other.id is null,
    coalesce(known, false),
    exists (select from public.message_blocks b where b.person_id = auth.uid() and b.blocked_id = other.id),
    exists (select from public.message_blocks b where (b.person_id, b.blocked_id) in ((c.learner_id, c.instructor_id), (c.instructor_id, c.learner_id)))
  from public.conversations c
  cross join lateral (select auth.uid() = c.learner_id as me_learner, messaging.share_lesson(c.learner_id, c.instructor_id) as known) m
  left join public.profiles other on other.id = case when me_learner then c.instructor_id else c.learner_id end
  where c.id = of_conversation and auth.uid() in (c.learner_id, c.instructor_id)
$$;

/* Somebody the asker may write to, and their conversation. Whoever may not be begun with is not there. */
create function messaging.correspondent(other uuid) returns table (name text, image text, role text, conversation uuid, is_question boolean)
language sql stable security definer set search_path = '' as $$
  select case when known or p.role = 'instructor' then p.name else messaging.short_name(p.name) end,
    case when known or p.role = 'instructor' then p.profile_image end, p.role, c.id, not known
  from public.profiles p
  join public.profiles me on me.id = auth.uid() and (me.role, p.role) in (('student', 'instructor'), ('instructor', 'student'))
  cross join lateral (select case me.role when 'student' then me.id else p.id end as learner, case me.role when 'student' then p.id else me.id end as instructor) two
  cross join lateral (select messaging.share_lesson(two.learner, two.instructor) as known) k
  left join public.conversations c on c.learner_id = two.learner and c.instructor_id = two.instructor
  where p.id = other and (known or c.id is not null or (me.role = 'student' and messaging.takes_questions(p.id)))
$$;

/* Counts the feeds of both up and tells every instance. In the order of their ids, so that two conversations never wait for each other. */
create function messaging.note_change(of_conversation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c public.conversations;
  person uuid;
  change bigint;
begin
  select * into c from public.conversations where id = of_conversation;
  for person in select p from unnest(array[c.learner_id, c.instructor_id]) p where p is not null order by p loop
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

/*
The conversation of the asker with somebody, made if they may: with whom they share a lesson; a learner also with a vetted instructor, so many
a day. An instructor never begins with a learner they share no lesson with, and does not learn whether there is one.
*/
create function messaging.begin(other uuid, questions_a_day int) returns table (conversation uuid, refused text)
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  is_learner boolean;
  learner uuid;
  instructor uuid;
  knows boolean;
begin
  select p.role = 'student' into is_learner from public.profiles p where p.id = me and p.role in ('student', 'instructor');
  if is_learner is null then
    return query select null::uuid, 'not-found'; return;
  end if;
  learner := case when is_learner then me else other end;
  instructor := case when is_learner then other else me end;
  select c.id into conversation from public.conversations c where c.learner_id = learner and c.instructor_id = instructor;
  if conversation is not null then
    return next; return;
  end if;
  knows := messaging.share_lesson(learner, instructor);
  if not exists (select from public.profiles p where p.id = other and p.role = case when is_learner then 'instructor' else 'student' end)
    or not knows and not (is_learner and messaging.takes_questions(instructor)) then
    refused := 'not-found'; return next; return;
  end if;
  if exists (select from public.message_blocks b where (b.person_id, b.blocked_id) in ((learner, instructor), (instructor, learner))) then
    refused := 'not-taking'; return next; return;
  end if;
  if not knows then
    -- Two questions at once are counted one after the other.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('questions of ' || me::text, 22));
    if (select count(*) from public.conversations c where c.learner_id = me and c.is_question and c.begun_at > public.clock() - interval '24 hours') >= questions_a_day then
      refused := 'too-many-questions'; return next; return;
    end if;
  end if;
  insert into public.conversations (learner_id, instructor_id, is_question, begun_at, last_at)
  values (learner, instructor, not knows, public.clock(), public.clock()) on conflict (learner_id, instructor_id) do nothing returning id into conversation;
  if conversation is null then
    select c.id into conversation from public.conversations c where c.learner_id = learner and c.instructor_id = instructor;
  end if;
  return next;
end
$$;

/* Sends a message, once for each of the sender's own ids for it. `is_new` says whether it was sent now. */
create function messaging.send(of_conversation uuid, client uuid, words text, most_unanswered int, most_a_minute int)
returns table (message_seq int, at timestamptz, is_new boolean, recipient uuid, refused text)
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  c public.conversations;
  mine boolean;
  said text;
begin
  select * into c from public.conversations where id = of_conversation and me in (learner_id, instructor_id) for update;
  if c.id is null then
    refused := 'not-found'; return next; return;
  end if;
  mine := c.learner_id is not distinct from me;
  recipient := case when mine then c.instructor_id else c.learner_id end;
  select m.seq, m.sent_at, m.body into message_seq, at, said from public.messages m where m.conversation_id = c.id and m.from_learner = mine and m.client_id = client;
  if message_seq is not null then
    is_new := false;
    refused := case when said <> words then 'id-reused' end;
    return next; return;
  end if;
  refused := case
    when recipient is null then 'gone'
    when exists (select from public.message_blocks b where b.person_id = me and b.blocked_id = recipient) then 'blocked'
    when exists (select from public.message_blocks b where b.person_id = recipient and b.blocked_id = me) then 'not-taking'
    when c.is_question and mine and c.last_seq >= most_unanswered
      and not exists (select from public.messages m where m.conversation_id = c.id and not m.from_learner)
      and not messaging.share_lesson(c.learner_id, c.instructor_id) then 'wait-for-answer'
    when (select count(*) from public.messages m where m.conversation_id = c.id and m.from_learner = mine
      and m.seq > c.last_seq - 2 * most_a_minute and m.sent_at > public.clock() - interval '1 minute') >= most_a_minute then 'too-fast'
  end;
  if refused is not null then
    return next; return;
  end if;
  message_seq := c.last_seq + 1;
  at := public.clock();
  is_new := true;
  insert into public.messages (conversation_id, seq, from_learner, client_id, body, sent_at) values (c.id, message_seq, mine, client, words, at);
  -- Whoever writes has read what stands above.
  update public.conversations set last_seq = message_seq, last_at = at,
    learner_read = case when mine then message_seq else learner_read end, instructor_read = case when mine then instructor_read else message_seq end
  where id = c.id;
  perform messaging.note_change(c.id);
  return next;
end
$$;

/* The asker has read up to a message. Never goes back. Whether it is theirs to read at all. */
create function messaging.mark_read(of_conversation uuid, up_to int) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  c public.conversations;
  seen int;
begin
  select * into c from public.conversations where id = of_conversation and auth.uid() in (learner_id, instructor_id) for update;
  if c.id is null then
    return false;
  end if;
  seen := least(up_to, c.last_seq);
  if auth.uid() = c.learner_id and seen > c.learner_read then
    update public.conversations set learner_read = seen where id = c.id;
    perform messaging.note_change(c.id);
  elsif auth.uid() = c.instructor_id and seen > c.instructor_read then
    update public.conversations set instructor_read = seen where id = c.id;
    perform messaging.note_change(c.id);
  end if;
  return true;
end
$$;

/* The asker wants no messages from the other one, or wants them again. */
create function messaging.block(of_conversation uuid, wanted boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  c public.conversations;
  other uuid;
begin
  select * into c from public.conversations where id = of_conversation and me in (learner_id, instructor_id) for update;
  if c.id is null then
    return false;
  end if;
  other := case when c.learner_id is not distinct from me then c.instructor_id else c.learner_id end;
  if other is not null and wanted then
    insert into public.message_blocks (person_id, blocked_id, blocked_at) values (me, other, public.clock()) on conflict do nothing;
  else
    delete from public.message_blocks where person_id = me and blocked_id = other;
  end if;
  if found then
    perform messaging.note_change(c.id);
  end if;
  return true;
end
$$;

/* Reports the other one, with the last fifty messages as they stand. While a report is open, a second one of the same person renews it. */
create function messaging.report(of_conversation uuid, why text, in_words text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  c public.conversations;
  report uuid;
begin
  select * into c from public.conversations where id = of_conversation and me in (learner_id, instructor_id) for update;
  if c.id is null then
    return null;
  end if;
  insert into public.message_reports as r (conversation_id, reporter_id, reported_id, by_learner, reporter_name, reported_name, reason, words, excerpt, reported_at)
  select c.id, me, other, c.learner_id is not distinct from me,
    (select name from public.profiles where id = me), coalesce((select name from public.profiles where id = other), 'A person who has left'), why, in_words,
    (select coalesce(jsonb_agg(jsonb_build_object('seq', m.seq, 'fromLearner', m.from_learner, 'text', m.body, 'sentAt', m.sent_at) order by m.seq), '[]')
      from public.messages m where m.conversation_id = c.id and m.seq > c.last_seq - 50),
    public.clock()
  from (select case when c.learner_id is not distinct from me then c.instructor_id else c.learner_id end as other) o
  on conflict (reporter_id, conversation_id) where status = 'open'
  do update set reason = excluded.reason, words = excluded.words, excerpt = excluded.excerpt
  returning id into report;
  return report;
end
$$;

revoke execute on all functions in schema messaging from public;
grant execute on all functions in schema messaging to authenticated, service_role;

/*
The end of an account. What the person wrote goes; what was written to them stays with whoever wrote it, until both have left. A report keeps
what it holds until it has been closed for a year, without the person's id.
*/
create function messaging.take_leave() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.conversations where old.id in (learner_id, instructor_id) order by id for update;
  update public.messages m set body = '' from public.conversations c
  where c.id = m.conversation_id and m.body <> '' and ((c.learner_id = old.id and m.from_learner) or (c.instructor_id = old.id and not m.from_learner));
  delete from public.conversations where (learner_id = old.id and instructor_id is null) or (instructor_id = old.id and learner_id is null);
  return old;
end
$$;
create trigger take_leave_of_messages before delete on public.profiles for each row execute function messaging.take_leave();

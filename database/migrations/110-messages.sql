/* Messages are numbered per conversation: a page is an index range, the unread count a subtraction. */
create table public.conversations (
  id uuid primary key default uuidv7(),
  learner_id uuid references public.profiles (id) on delete set null,
  instructor_id uuid references public.profiles (id) on delete set null,
  is_question boolean not null,
  begun_at timestamptz not null default clock(),
  last_seq int not null default 0,
  last_at timestamptz not null default clock(),
  learner_read int not null default 0,
  instructor_read int not null default 0,
  learner_mailed int not null default 0,
  instructor_mailed int not null default 0,
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
create trigger take_leave_of_messages before delete on public.profiles
  for each row execute function messaging.take_leave();

create table public.messages (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  seq int not null check (seq > 0),
  from_learner boolean not null,
  client_id uuid not null,
  body text not null check (length(body) <= 4000),
  sent_at timestamptz not null default clock(),
  primary key (conversation_id, seq),
  unique (conversation_id, from_learner, client_id)
);

/* A writer locks the row until the commit: numbers come in commit order. */
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

/* With the messages as they stood: leaving does not take them back. */
create table public.complaints (
  id uuid primary key default uuidv7(),
  conversation_id uuid references public.conversations (id) on delete set null,
  complainant_id uuid references public.profiles (id) on delete set null,
  accused_id uuid references public.profiles (id) on delete set null,
  by_learner boolean not null,
  complainant_name text not null,
  accused_name text not null,
  reason text not null check (reason in ('unkind', 'sexual', 'unsafe', 'money', 'other')),
  words text not null default '' check (length(words) <= 1000),
  -- The last fifty messages: [{ seq, fromLearner, text, sentAt }]
  excerpt jsonb not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  outcome text not null default '' check (length(outcome) <= 1000),
  made_at timestamptz not null default clock(),
  notified_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references public.profiles (id) on delete set null,
  check ((status = 'closed') = (closed_at is not null)),
  check (status <> 'closed' or outcome <> '')
);
create index complaints_in_turn on public.complaints (status, made_at, id);
create index complaints_by_a_person on public.complaints (complainant_id);
create index complaints_about_a_person on public.complaints (accused_id);
create unique index one_open_complaint on public.complaints (complainant_id, conversation_id)
  where status = 'open';

select app.protect('{public.conversations, public.messages, public.message_feeds, public.message_blocks,
  public.complaints}');
create policy participant_select on public.conversations for select to authenticated
  using ((select auth.uid()) in (learner_id, instructor_id));
create policy participant_select on public.messages for select to authenticated using (exists (
  select from public.conversations c
  where c.id = conversation_id and (select auth.uid()) in (c.learner_id, c.instructor_id)));
create policy own_select on public.message_feeds for select to authenticated
  using (person_id = (select auth.uid()));
create policy own_select on public.message_blocks for select to authenticated
  using (person_id = (select auth.uid()));
create policy admin_select on public.complaints for select to authenticated
  using ((select auth.is_admin()));
create policy admin_update on public.complaints for update to authenticated
  using ((select auth.is_admin()));
grant select on public.conversations, public.messages, public.message_feeds, public.message_blocks,
  public.complaints to authenticated;
grant update (status, outcome, closed_at, closed_by) on public.complaints to authenticated;

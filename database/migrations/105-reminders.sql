create table public.reminder_settings (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  times text[] not null check (cardinality(times) <= 32),
  push boolean not null default true,
  text boolean not null default false,
  quiet_from time not null,
  quiet_to time not null,
  summary_at time,
  text_phone text check (text_phone ~ '^\+447[0-9]{9}$'),
  text_confirmed_at timestamptz,
  text_code_hash bytea check (length(text_code_hash) = 32),
  text_code_until timestamptz,
  text_code_tries int not null default 0,
  updated_at timestamptz not null default clock(),
  check (not text or text_confirmed_at is not null),
  check (text_confirmed_at is null or text_phone is not null)
);
create trigger touch before update on public.reminder_settings for each row execute function app.touch();
select app.protect('{public.reminder_settings}');
create policy own_select on public.reminder_settings for select to authenticated
  using (person_id = (select auth.uid()));
grant select (person_id, times, push, text, quiet_from, quiet_to, summary_at, text_phone, text_confirmed_at)
  on public.reminder_settings to authenticated;

/* A browser's address and keys: whoever has them can write to it, so they are sealed. */
create table public.push_devices (
  id uuid primary key,
  person_id uuid not null references public.profiles (id) on delete cascade,
  -- Of the sign-in on this browser: signing out, here or from elsewhere, ends its notifications.
  session_id uuid references auth.sessions (id) on delete cascade,
  mark bytea not null unique check (length(mark) = 32),
  sealed bytea not null check (length(sealed) <= 4000),
  agent text not null default '' check (length(agent) <= 300),
  added_at timestamptz not null default clock()
);
create index push_devices_of_a_person on public.push_devices (person_id, added_at);
create index push_devices_of_a_session on public.push_devices (session_id);
select app.protect('{public.push_devices}');
create policy own_select on public.push_devices for select to authenticated
  using (person_id = (select auth.uid()));
create policy own_delete on public.push_devices for delete to authenticated
  using (person_id = (select auth.uid()));
grant select (id, person_id, mark, agent, added_at), delete on public.push_devices to authenticated;

/* Without a setting, one pair for the deployment: browsers subscribe to it. */
create table app.push_keys (
  id int primary key check (id = 1),
  public_key text not null,
  sealed_private_key bytea not null,
  made_at timestamptz not null default clock()
);
select app.protect('{app.push_keys}', 'select, insert, delete');

/* A pupil without an account cannot choose: the instructor says that they agreed. */
create table public.pupil_reminders (
  pupil_id uuid primary key references public.pupils (id) on delete cascade,
  email boolean not null,
  text boolean not null,
  agreed_at timestamptz not null default clock()
);
select app.protect('{public.pupil_reminders}');
create policy instructor_all on public.pupil_reminders to authenticated
  using (pupil_id in (select id from public.pupils where instructor_id = (select auth.uid())))
  with check (pupil_id in (select id from public.pupils where instructor_id = (select auth.uid())));
grant select, insert (pupil_id, email, text), update (email, text), delete on public.pupil_reminders
  to authenticated;

/* What is planned, and what was done: a lesson at one time reminds a person of it once for each of their times. */
create table public.lesson_reminders (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  person_id uuid not null references public.profiles (id) on delete cascade,
  time text not null check (time ~ '^[a-z]+(-[a-z]+)*$'),
  starts_at timestamptz not null,
  due_at timestamptz not null,
  handled_at timestamptz,
  unique (lesson_id, person_id, time, starts_at)
);
create index lesson_reminders_of_a_person on public.lesson_reminders (person_id) where handled_at is null;
create index lesson_reminders_by_age on public.lesson_reminders (starts_at);
select app.protect('{public.lesson_reminders}');

create table public.sent_summaries (
  person_id uuid not null references public.profiles (id) on delete cascade,
  for_day date not null,
  primary key (person_id, for_day)
);
select app.protect('{public.sent_summaries}', 'select, insert, delete');

/*
For the limits alone. Of a number only a keyed hash; no foreign keys, because deleting an account or a pupil
must not begin at nought.
*/
create table public.counted_texts (
  id uuid primary key default uuidv7(),
  phone_mark bytea not null check (length(phone_mark) = 32),
  account_id uuid not null,
  is_code boolean not null,
  sent_at timestamptz not null default clock()
);
create index counted_texts_to_a_number on public.counted_texts (phone_mark, sent_at);
create index counted_texts_of_an_account on public.counted_texts (account_id, sent_at);
create index counted_texts_by_age on public.counted_texts (sent_at);
select app.protect('{public.counted_texts}', 'select, insert, delete');

/* The outbox of notifications and texts. The body goes once it is delivered. */
create table public.reminder_deliveries (
  id uuid primary key default uuidv7(),
  key text not null unique check (length(key) between 1 and 200),
  person_id uuid not null references public.profiles (id) on delete cascade,
  channel text not null check (channel in ('push', 'text')),
  phone text check (phone ~ '^\+447[0-9]{9}$'),
  body jsonb,
  lesson_id uuid references public.lessons (id) on delete cascade,
  starts_at timestamptz,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'dropped', 'failed')),
  leased_until timestamptz,
  attempts int not null default 0,
  last_error text check (length(last_error) <= 300),
  created_at timestamptz not null default clock(),
  sent_at timestamptz,
  check ((channel = 'text') = (phone is not null)),
  check ((lesson_id is null) = (starts_at is null))
);
create index reminder_deliveries_of_a_person on public.reminder_deliveries (person_id, created_at);
create index reminder_deliveries_by_age on public.reminder_deliveries (created_at);
create index reminder_deliveries_of_a_lesson on public.reminder_deliveries (lesson_id);
select app.protect('{public.reminder_deliveries}');

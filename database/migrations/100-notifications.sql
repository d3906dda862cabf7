create table public.sent_notifications (
  key text primary key check (length(key) between 1 and 200),
  sent_at timestamptz not null default clock()
);
create index sent_notifications_by_age on public.sent_notifications (sent_at);
select app.protect('{public.sent_notifications}', 'select, insert, delete');

create table public.notifications (
  id uuid primary key default uuidv7(),
  person_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$' and length(kind) <= 40),
  key text not null check (length(key) between 1 and 200),
  event_id uuid,
  -- Names are read with the notification, not copied: they go with their person.
  other_id uuid references public.profiles (id) on delete set null,
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object' and length(facts::text) <= 2000),
  at timestamptz not null default clock(),
  read_at timestamptz,
  unique (person_id, key)
);
create index notifications_newest on public.notifications (person_id, at desc, id desc);
create index notifications_unread on public.notifications (person_id) where read_at is null;
create index notifications_about_somebody on public.notifications (other_id);
create index notifications_by_age on public.notifications (at);
select app.protect('{public.notifications}');
create policy own_select on public.notifications for select to authenticated
  using (person_id = (select auth.uid()));
create policy own_update on public.notifications for update to authenticated
  using (person_id = (select auth.uid()));
grant select, update (read_at) on public.notifications to authenticated;

create table public.notification_preferences (
  person_id uuid not null references public.profiles (id) on delete cascade,
  topic text not null check (topic ~ '^[a-z]+(-[a-z]+)*$' and length(topic) <= 40),
  email boolean not null default true,
  bell boolean not null default true,
  updated_at timestamptz not null default clock(),
  primary key (person_id, topic)
);
create trigger touch before update on public.notification_preferences for each row execute function app.touch();
select app.protect('{public.notification_preferences}');
create policy own_all on public.notification_preferences to authenticated
  using (person_id = (select auth.uid())) with check (person_id = (select auth.uid()));
grant select, insert (person_id, topic, email, bell), update (email, bell) on public.notification_preferences
  to authenticated;

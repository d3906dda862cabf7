-- What a person is told in the product itself, how they wish to be told, and the devices they sign in with.

create table public.notices (
  id uuid primary key default uuidv7(),
  person_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$' and length(kind) <= 40),
  -- What it tells of: told once, or, where news of the same thing may come again, told anew in its place.
  key text not null check (length(key) between 1 and 200),
  -- Which fact was told last, so that a reaction that runs twice does not tell it as news.
  fact_id uuid,
  -- Names are not copied: they are read when the notice is, and are gone with their person.
  other_id uuid references public.profiles (id) on delete set null,
  about jsonb not null default '{}' check (jsonb_typeof(about) = 'object' and length(about::text) <= 2000),
  at timestamptz not null default clock(),
  read_at timestamptz,
  unique (person_id, key)
);
create index notices_newest on public.notices (person_id, at desc, id desc);
create index notices_unread on public.notices (person_id) where read_at is null;
create index notices_about_somebody on public.notices (other_id);
create index notices_by_age on public.notices (at);

alter table public.notices enable row level security;
alter table public.notices force row level security;
create policy people_see_their_notices on public.notices for select to authenticated using (person_id = (select auth.uid()));
create policy people_read_their_notices on public.notices for update to authenticated using (person_id = (select auth.uid()));
create policy the_house_keeps_notices on public.notices to service_role using (true) with check (true);
grant select, update (read_at) on public.notices to authenticated;
grant select, insert, update, delete on public.notices to service_role;

/* The name of whoever a notice is about, for the one it is told to. */
create function public.person_in_notice(of_notice uuid) returns text
language sql stable security definer set search_path = '' as $$
  select p.name from public.notices n join public.profiles p on p.id = n.other_id
  where n.id = of_notice and (n.person_id = auth.uid() or auth.role() = 'service_role')
$$;

/* Only what differs from the house's habit is kept; which topics may be changed at all is the server's rule. */
create table public.notice_preferences (
  person_id uuid not null references public.profiles (id) on delete cascade,
  topic text not null check (topic ~ '^[a-z]+(-[a-z]+)*$' and length(topic) <= 40),
  email boolean not null default true,
  bell boolean not null default true,
  updated_at timestamptz not null default clock(),
  primary key (person_id, topic)
);
create trigger touch before update on public.notice_preferences for each row execute function app.touch();
alter table public.notice_preferences enable row level security;
alter table public.notice_preferences force row level security;
create policy people_keep_their_preferences on public.notice_preferences to authenticated
  using (person_id = (select auth.uid())) with check (person_id = (select auth.uid()));
create policy the_house_reads_preferences on public.notice_preferences to service_role using (true) with check (true);
grant select, insert (person_id, topic, email, bell), update (email, bell) on public.notice_preferences to authenticated;
grant select, insert, update, delete on public.notice_preferences to service_role;

/* Keys of mails are looked for as long as their reactions may run again; after that the night may take them. */
create index sent_notices_by_age on public.sent_notices (sent_at);

/* With what a person has signed in: a hash of what the browser says of itself, less its versions. A new one is told to them. */
create table auth.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  mark bytea not null,
  seen_at timestamptz not null default clock(),
  primary key (user_id, mark)
);
create index known_devices_by_age on auth.known_devices (seen_at);
alter table auth.known_devices enable row level security;
alter table auth.known_devices force row level security;
create policy the_house_keeps_devices on auth.known_devices to service_role using (true) with check (true);
grant select, insert, update, delete on auth.known_devices to service_role;

revoke execute on function public.person_in_notice from public;
grant execute on function public.person_in_notice to authenticated, service_role;

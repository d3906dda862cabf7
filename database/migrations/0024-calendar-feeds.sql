-- One's lessons in one's own calendar, by a secret address; and names in notices as the two know each other.

create table public.calendar_feeds (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  -- The address itself is shown once and kept nowhere.
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at timestamptz not null default clock(),
  last_read_at timestamptz
);
alter table public.calendar_feeds enable row level security;
alter table public.calendar_feeds force row level security;
create policy people_keep_their_feed on public.calendar_feeds to authenticated
  using (person_id = (select auth.uid())) with check (person_id = (select auth.uid()));
create policy the_house_serves_feeds on public.calendar_feeds to service_role using (true) with check (true);
grant select (person_id, made_at, last_read_at), insert (person_id, token_hash, made_at), update (token_hash, made_at, last_read_at), delete
  on public.calendar_feeds to authenticated;
grant select, insert, update, delete on public.calendar_feeds to service_role;

/* Somebody who writes before there is a lesson is called as the instructor sees them there: first name and initial. Admins see names whole. */
create or replace function public.person_in_notice(of_notice uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when n.kind <> 'message-received' or p.role <> 'student'
      or exists (select from public.acquaintances a where a.person_id = n.person_id and a.other_id = n.other_id) then p.name
    else regexp_replace(btrim(p.name), '^(\S+)(?:\s.*)?\s(\S)\S*$', '\1 \2.')
  end
  from public.notices n join public.profiles p on p.id = n.other_id
  where n.id = of_notice and (n.person_id = auth.uid() or auth.role() = 'service_role')
$$;

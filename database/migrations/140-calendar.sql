create table public.calendar_feeds (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at timestamptz not null default clock(),
  last_read_at timestamptz
);
select app.protect('{public.calendar_feeds}');
create policy own_all on public.calendar_feeds to authenticated
  using (person_id = (select auth.uid())) with check (person_id = (select auth.uid()));
grant select (person_id, made_at, last_read_at), insert (person_id, token_hash, made_at),
  update (token_hash, made_at, last_read_at), delete on public.calendar_feeds to authenticated;

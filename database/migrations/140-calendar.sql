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

/* The address is the key to somebody's calendar: sealed, and told apart by a keyed hash. */
create table public.calendar_imports (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  host text not null check (length(host) between 1 and 255),
  sealed_url bytea not null check (length(sealed_url) <= 8000),
  url_mark bytea not null check (length(url_mark) = 16),
  etag text check (length(etag) <= 500),
  last_modified text check (length(last_modified) <= 100),
  -- The day up to which repeated events were last worked out.
  expanded_on date,
  added_at timestamptz not null default clock(),
  read_at timestamptz,
  tried_at timestamptz,
  fault text check (fault ~ '^[a-z]+(-[a-z]+)*$'),
  failures int not null default 0,
  -- Above 0 it is read beside the others: slow or failing readings raise it, good ones lower it.
  slowness int not null default 0 check (slowness between 0 and 12),
  next_read_at timestamptz not null default clock(),
  unique (instructor_id, url_mark)
);
create index calendar_imports_due on public.calendar_imports (next_read_at) include (slowness);
create trigger limit_imports before insert on public.calendar_imports
  for each row execute function calendar.limit_imports();

create table public.calendar_import_events (
  import_id uuid not null references public.calendar_imports (id) on delete cascade,
  during tstzrange not null check (not isempty(during)),
  title text not null check (length(title) <= 200)
);
create index calendar_import_events_of_an_import on public.calendar_import_events (import_id);
select app.protect('{public.calendar_imports, public.calendar_import_events}');
create policy own_select on public.calendar_imports for select to authenticated
  using (instructor_id = (select auth.uid()));
create policy own_delete on public.calendar_imports for delete to authenticated
  using (instructor_id = (select auth.uid()));
create policy own_select on public.calendar_import_events for select to authenticated
  using (import_id in (select id from public.calendar_imports where instructor_id = (select auth.uid())));
grant select (id, instructor_id, name, host, added_at, read_at, tried_at, fault, next_read_at), delete
  on public.calendar_imports to authenticated;
grant select on public.calendar_import_events to authenticated;

/*
 * What doesn't block lessons though its calendar says busy: one event by its title and times, or, without times, all of
 * that title. Events are read again each time, so they are known by what they say.
 */
create table public.calendar_free_events (
  import_id uuid not null references public.calendar_imports (id) on delete cascade,
  title text not null check (length(title) <= 200),
  starts_at timestamptz,
  ends_at timestamptz,
  check ((starts_at is null) = (ends_at is null)),
  unique nulls not distinct (import_id, title, ends_at, starts_at)
);
select app.protect('{public.calendar_free_events}');
create policy own_all on public.calendar_free_events to authenticated
  using (import_id in (select id from public.calendar_imports where instructor_id = (select auth.uid())))
  with check (import_id in (select id from public.calendar_imports where instructor_id = (select auth.uid())));
grant select, insert, delete on public.calendar_free_events to authenticated;

/* A drive that a learner recorded or imported. What was found in it stays; the traces are in a table of their own. */
create table public.drives (
  id uuid primary key default uuidv7(),
  learner_id uuid not null references public.profiles (id) on delete cascade,
  started_at timestamptz not null,
  -- SHA-256 of what was sent: the same sent twice is one drive.
  content_hash bytea not null,
  source text not null check (source in ('recorded', 'file', 'simulated')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  seconds real not null check (seconds >= 0),
  km real check (km >= 0),
  -- [t, lat, lon, km/h or null], thinned.
  track jsonb check (pg_column_size(track) <= 1048576),
  -- { start, ahead, left }: tenths of m/s², ten a second, base64.
  forces jsonb check (pg_column_size(forces) <= 4194304),
  -- [from, to] in which nothing was recorded, and why.
  losses jsonb not null default '[]' check (pg_column_size(losses) <= 65536),
  created_at timestamptz not null default clock(),
  constraint one_drive_once unique (learner_id, content_hash)
);
create index drives_of_a_learner on public.drives (learner_id, started_at desc);

/* Raw samples, compressed; deleted after 90 days or on request. */
create table public.drive_traces (
  drive_id uuid primary key references public.drives (id) on delete cascade,
  packed bytea not null check (length(packed) <= 33554432),
  created_at timestamptz not null default clock()
);
create index drive_traces_by_age on public.drive_traces (created_at);

create table public.drive_events (
  drive_id uuid not null references public.drives (id) on delete cascade,
  number int not null check (number > 0),
  kind text not null check (kind in ('brake', 'acceleration', 'turn', 'lane-change')),
  side text check (side in ('left', 'right')),
  from_seconds double precision not null,
  to_seconds double precision not null check (to_seconds >= from_seconds),
  peak real not null,
  band int not null check (band between 1 and 3),
  confidence real not null check (confidence between 0 and 1),
  -- An emergency stop that was practised.
  is_exercise boolean not null default false,
  skill text check (length(skill) between 1 and 80),
  primary key (drive_id, number)
);

create table public.drive_comments (
  id uuid primary key default uuidv7(),
  drive_id uuid not null,
  number int not null,
  author_id uuid not null references public.profiles (id) on delete cascade,
  body text not null check (length(body) between 1 and 1000),
  created_at timestamptz not null default clock(),
  foreign key (drive_id, number) references public.drive_events (drive_id, number) on delete cascade
);
create index drive_comments_of_an_event on public.drive_comments (drive_id, number, created_at);
create index drive_comments_by_author on public.drive_comments (author_id);

/* Whom a learner lets look at one drive. */
create table public.drive_shares (
  drive_id uuid not null references public.drives (id) on delete cascade,
  learner_id uuid not null references public.profiles (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  shared_at timestamptz not null default clock(),
  primary key (drive_id, instructor_id),
  check (learner_id <> instructor_id)
);
create index drive_shares_with_an_instructor on public.drive_shares (instructor_id, shared_at desc);
create index drive_shares_of_a_learner on public.drive_shares (learner_id);

select app.protect('{public.drives, public.drive_traces, public.drive_events, public.drive_comments, public.drive_shares}');
create policy participant_select on public.drive_shares for select to authenticated
  using ((select auth.uid()) in (learner_id, instructor_id));
create policy learner_delete on public.drive_shares for delete to authenticated
  using (learner_id = (select auth.uid()));
grant select, delete on public.drive_shares to authenticated;

create policy own_select on public.drives for select to authenticated
  using (learner_id = (select auth.uid()));
create policy shared_select on public.drives for select to authenticated
  using (exists (select from public.drive_shares s
    where s.drive_id = id and s.instructor_id = (select auth.uid())));
create policy own_delete on public.drives for delete to authenticated
  using (learner_id = (select auth.uid()));
grant select, delete on public.drives to authenticated;

-- The traces are for their owner alone, and hardly ever read.
create policy own_select on public.drive_traces for select to authenticated
  using (exists (select from public.drives d where d.id = drive_id and d.learner_id = (select auth.uid())));
create policy own_delete on public.drive_traces for delete to authenticated
  using (exists (select from public.drives d where d.id = drive_id and d.learner_id = (select auth.uid())));
grant select, delete on public.drive_traces to authenticated;

create policy reader_select on public.drive_events for select to authenticated
  using (exists (select from public.drives d where d.id = drive_id));
create policy reader_update on public.drive_events for update to authenticated
  using (exists (select from public.drives d where d.id = drive_id));
grant select, update (is_exercise, skill) on public.drive_events to authenticated;

create policy reader_select on public.drive_comments for select to authenticated
  using (exists (select from public.drives d where d.id = drive_id));
create policy reader_insert on public.drive_comments for insert to authenticated
  with check (author_id = (select auth.uid()) and exists (select from public.drives d where d.id = drive_id));
create policy author_delete on public.drive_comments for delete to authenticated
  using (author_id = (select auth.uid()));
grant select, insert (drive_id, number, author_id, body), delete on public.drive_comments to authenticated;

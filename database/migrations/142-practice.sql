/* Who sits beside a learner in private practice, without an account. Their address is for confirming, and goes with it. */
create table public.practice_supervisors (
  id uuid primary key default uuidv7(),
  learner_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  email text not null check (email = lower(email) and length(email) between 3 and 255),
  -- When they said that they may supervise: 21 or over, a full licence for three years.
  eligible_at timestamptz,
  mailed_at timestamptz,
  created_at timestamptz not null default clock()
);
create unique index one_supervisor_an_address on public.practice_supervisors (learner_id, email);
select app.protect('{public.practice_supervisors}');
create policy learner_select on public.practice_supervisors for select to authenticated
  using (learner_id = (select auth.uid()));
grant select on public.practice_supervisors to authenticated;

/* Who asked not to be emailed for a learner any more: a hash of both, no address. */
create table public.practice_refusals (
  learner_id uuid not null references public.profiles (id) on delete cascade,
  address_hash bytea not null check (length(address_hash) = 32),
  refused_at timestamptz not null default clock(),
  primary key (learner_id, address_hash)
);
select app.protect('{public.practice_refusals}');

/* Links to the page where drives are confirmed. Only hashes are stored. */
create table public.practice_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  supervisor_id uuid not null references public.practice_supervisors (id) on delete cascade,
  expires_at timestamptz not null
);
create index practice_links_of_a_supervisor on public.practice_links (supervisor_id);
create index practice_links_by_end on public.practice_links (expires_at);
select app.protect('{public.practice_links}');

/* A drive outside lessons. It counts once the supervisor has confirmed it. */
create table public.practice_drives (
  id uuid primary key default uuidv7(),
  learner_id uuid not null references public.profiles (id) on delete cascade,
  day date not null,
  minutes int not null check (minutes between 5 and 600),
  miles numeric(5, 1) check (miles between 0 and 600),
  -- No motorway: learners may drive there only with an instructor in a car with dual controls.
  conditions text[] not null default '{}'
    check (conditions <@ '{town, country, dual-carriageway, night, wet}' and cardinality(conditions) <= 5),
  skills text[] not null default '{}' check (cardinality(skills) <= 27),
  note text not null default '' check (length(note) <= 500),
  -- The name stays on the drive when the address has gone.
  supervisor_id uuid references public.practice_supervisors (id) on delete set null,
  supervisor_name text not null check (length(supervisor_name) between 1 and 100),
  confirmed_at timestamptz,
  declined_at timestamptz,
  created_at timestamptz not null default clock(),
  check (confirmed_at is null or declined_at is null)
);
create index practice_drives_of_a_learner on public.practice_drives (learner_id, day desc, id desc);
create index practice_drives_of_a_supervisor on public.practice_drives (supervisor_id)
  where supervisor_id is not null;
select app.protect('{public.practice_drives}');
create policy learner_select on public.practice_drives for select to authenticated
  using (learner_id = (select auth.uid()));
create policy instructor_select on public.practice_drives for select to authenticated
  using (exists (select from public.pupils p
    where p.instructor_id = (select auth.uid()) and p.person_id = learner_id and p.left_at is null));
grant select on public.practice_drives to authenticated;

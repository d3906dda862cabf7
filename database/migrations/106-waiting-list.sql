/* Who would like a time that is not free yet. The place is the middle of a postcode sector, never an address. */
create table public.waiting_list (
  id uuid primary key default uuidv7(),
  learner_id uuid not null references public.profiles (id) on delete cascade,
  -- Null: any instructor who comes there.
  instructor_id uuid references public.profiles (id) on delete cascade,
  sector text not null check (sector ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?( [0-9])?$'),
  lat double precision not null check (lat between 49 and 61),
  lng double precision not null check (lng between -9 and 3),
  gearbox text not null check (gearbox in ('manual', 'automatic')),
  minutes int not null check (minutes between 15 and 480),
  -- [{ weekday, from, to }], wall-clock time of the instructor's diary.
  times jsonb not null check (jsonb_typeof(times) = 'array' and jsonb_array_length(times) between 1 and 21),
  -- Put there by that instructor, for a pupil of theirs.
  by_instructor boolean not null default false check (not by_instructor or instructor_id is not null),
  -- As last worked out: reading many diaries takes too long for those who look.
  expected_on date,
  expected_at timestamptz,
  created_at timestamptz not null default clock()
);
create index waiting_list_of_a_learner on public.waiting_list (learner_id);
create index waiting_list_to_expect on public.waiting_list (expected_at nulls first);
create index waiting_list_of_an_instructor on public.waiting_list (instructor_id, created_at);
create trigger limit_waiting before insert on public.waiting_list
  for each row execute function waiting_list.limit_entries();
select app.protect('{public.waiting_list}');
create policy own_select on public.waiting_list for select to authenticated
  using (learner_id = (select auth.uid()) or instructor_id = (select auth.uid()));
create policy own_insert on public.waiting_list for insert to authenticated
  with check (learner_id = (select auth.uid()));
create policy own_delete on public.waiting_list for delete to authenticated
  using (learner_id = (select auth.uid()));
grant select, delete, insert (learner_id, instructor_id, sector, lat, lng, gearbox, minutes, times)
  on public.waiting_list to authenticated;

/*
A time for one person until a deadline. While it is open, a hold in the diary keeps the time, so that nobody
else is offered it. `queued` is one that an instructor sends by hand, to be offered after those before it.
*/
create table public.offers (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  learner_id uuid not null references public.profiles (id) on delete cascade,
  -- Null: the instructor chose them by hand.
  waiting_id uuid references public.waiting_list (id) on delete set null,
  -- The lesson in whose place it is.
  replaces uuid references public.lessons (id) on delete set null,
  -- Of the hold, and of the lesson after it.
  entry_id uuid unique references public.diary_entries (id) on delete set null,
  starts_at timestamptz not null,
  minutes int not null check (minutes between 15 and 480),
  reason text not null check (reason in ('waiting', 'by-hand', 'replacement', 'request')),
  status text not null check (status in ('queued', 'open', 'accepted', 'declined', 'expired', 'withdrawn')),
  expires_at timestamptz,
  opened_at timestamptz,
  created_at timestamptz not null default clock(),
  check (status <> 'open' or (entry_id is not null and expires_at is not null and opened_at is not null))
);
create unique index one_open_offer_a_learner on public.offers (learner_id) where status = 'open';
create index offers_of_an_instructor on public.offers (instructor_id, starts_at);
create index offers_by_replaced on public.offers (replaces) where replaces is not null;
create index offers_of_a_learner on public.offers (learner_id, instructor_id, starts_at);
select app.protect('{public.offers}');
create policy participant_select on public.offers for select to authenticated
  using (instructor_id = (select auth.uid()) or (learner_id = (select auth.uid()) and status <> 'queued'));
grant select on public.offers to authenticated;
-- Cancelled lessons that a learner without an account hears of from nobody but the instructor.
create table public.learners_to_inform (
  lesson_id uuid primary key references public.lessons (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  informed_at timestamptz
);
create index learners_to_inform_of_an_instructor on public.learners_to_inform (instructor_id);
select app.protect('{public.learners_to_inform}');
create policy own_select on public.learners_to_inform for select to authenticated
  using (instructor_id = (select auth.uid()));
create policy own_update on public.learners_to_inform for update to authenticated
  using (instructor_id = (select auth.uid()));
grant select, update (informed_at) on public.learners_to_inform to authenticated;
create trigger follow_account before update of person_id on public.pupils
  for each row when (new.person_id <> old.person_id) execute function waiting_list.follow_account();

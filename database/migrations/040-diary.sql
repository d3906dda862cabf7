create table public.diaries (
  instructor_id uuid primary key references public.profiles (id) on delete cascade,
  zone text not null default 'Europe/London' check (length(zone) between 1 and 64),
  booking_notice_hours int not null default 24 check (booking_notice_hours between 0 and 336),
  horizon_days int not null default 60 check (horizon_days between 1 and 180),
  buffer_minutes int not null default 15 check (buffer_minutes between 0 and 120),
  slot_step_minutes int not null default 30 check (slot_step_minutes in (15, 30)),
  lesson_lengths int[] not null default '{60,90,120}' check (
    cardinality(lesson_lengths) between 1 and 8 and lesson_lengths <@ '{30,45,60,75,90,105,120,150,180,240}'),
  open_until timestamptz,
  updated_at timestamptz not null default clock(),
  -- Where the day starts and ends: the middle of a postcode sector, as features/travel counts them.
  base_spot int check (base_spot >= 0),
  counts_way_home boolean not null default false,
  -- Where the base lies; `bank_holidays_of` is what the instructor chose instead.
  base_region text not null default 'england-and-wales' check (base_region in ('england-and-wales', 'scotland')),
  bank_holidays_of text check (bank_holidays_of in ('england-and-wales', 'scotland')),
  -- Else learners find no free times on these days, unless one has hours of its own.
  opens_on_bank_holidays boolean not null default false,
  -- What strangers see: the account's own id stays between people who know each other.
  public_id uuid not null unique default gen_random_uuid(),
  -- The weekly hours as free times are worked out from them: `diary.keep_week` writes it with each change of theirs.
  week json not null default '[]'
);
create trigger touch before update on public.diaries for each row execute function app.touch();
select app.protect('{public.diaries}');
create policy own_all on public.diaries to authenticated
  using (instructor_id = (select auth.uid()))
  with check (instructor_id = (select auth.uid()) and (select auth.role_of_me()) = 'instructor');
create policy admin_select on public.diaries for select to authenticated using ((select auth.is_admin()));
grant select on public.diaries to authenticated;
grant insert (instructor_id) on public.diaries to authenticated;
grant update (zone, booking_notice_hours, horizon_days, buffer_minutes, slot_step_minutes, lesson_lengths,
  base_spot, base_region, counts_way_home, bank_holidays_of, opens_on_bank_holidays) on public.diaries to authenticated;

create table public.weekly_hours (
  instructor_id uuid not null references public.diaries (instructor_id) on delete cascade,
  weekday int not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  primary key (instructor_id, weekday, opens),
  check (opens < closes),
  constraint weekly_hours_do_not_overlap exclude using gist (instructor_id with =, weekday with =,
    int4range(diary.minutes(opens), diary.minutes(closes)) with &&)
);
create trigger keep_week_of_new after insert on public.weekly_hours referencing new table as changed
  for each statement execute function diary.keep_week();
create trigger keep_week_of_old after delete on public.weekly_hours referencing old table as changed
  for each statement execute function diary.keep_week();
create trigger keep_week after update on public.weekly_hours referencing new table as changed
  for each statement execute function diary.keep_week();
select app.protect('{public.weekly_hours}');
create policy own_all on public.weekly_hours to authenticated
  using (instructor_id = (select auth.uid())) with check (instructor_id = (select auth.uid()));
create policy admin_select on public.weekly_hours for select to authenticated
  using ((select auth.is_admin()));
grant select, insert, delete on public.weekly_hours to authenticated;

create table public.hours_exceptions (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.diaries (instructor_id) on delete cascade,
  on_day date not null,
  opens time,
  closes time,
  note text not null default '' check (length(note) <= 200),
  check ((opens is null) = (closes is null)),
  check (opens < closes),
  constraint hours_exceptions_do_not_overlap exclude using gist (instructor_id with =, on_day with =,
    int4range(coalesce(diary.minutes(opens), 0), coalesce(diary.minutes(closes), 1440)) with &&)
);
select app.protect('{public.hours_exceptions}');
create policy own_all on public.hours_exceptions to authenticated
  using (instructor_id = (select auth.uid())) with check (instructor_id = (select auth.uid()));
create policy admin_select on public.hours_exceptions for select to authenticated
  using ((select auth.is_admin()));
grant select, insert, delete on public.hours_exceptions to authenticated;

/* Which cars an instructor teaches in. What a car is, features/cars knows: it comes later. */
create table public.diary_cars (
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  car_id uuid not null,
  -- As the car has them: who may not read the car reads here what it is called.
  name text not null,
  gearbox text not null check (gearbox in ('manual', 'automatic')),
  -- The least is the usual one.
  position int not null default 0 check (position between 0 and 99),
  primary key (instructor_id, car_id)
);
create index instructors_of_a_car on public.diary_cars (car_id);
select app.protect('{public.diary_cars}');
create policy own_select on public.diary_cars for select to authenticated
  using (instructor_id = (select auth.uid()));
grant select on public.diary_cars to authenticated;

/* A car that is at the garage is in nobody's lesson. */
create table public.car_absences (
  id uuid primary key default uuidv7(),
  car_id uuid not null,
  during tstzrange not null check (not isempty(during) and lower(during) > '2000-01-01'
    and upper(during) < '2200-01-01'),
  note text not null default '' check (length(note) <= 200),
  created_at timestamptz not null default clock()
);
create index absences_of_a_car on public.car_absences (car_id);
select app.protect('{public.car_absences}');
create policy driver_select on public.car_absences for select to authenticated
  using (car_id in (select c.car_id from public.diary_cars c where c.instructor_id = (select auth.uid())));
grant select on public.car_absences to authenticated;

/* What a learner is taught in, unless a lesson says otherwise. */
create table public.learner_cars (
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  learner_id uuid not null references public.profiles (id) on delete cascade,
  gearbox text check (gearbox in ('manual', 'automatic')),
  own_car boolean not null default false,
  -- The instructor has seen that the learner's car covers lessons; until when, if that is known.
  insurance_seen_on date,
  insured_until date,
  updated_at timestamptz not null default clock(),
  primary key (instructor_id, learner_id),
  check (insured_until is null or insurance_seen_on is not null)
);
create index cars_of_a_learner on public.learner_cars (learner_id);
create trigger touch before update on public.learner_cars for each row execute function app.touch();
select app.protect('{public.learner_cars}');
create policy participant_select on public.learner_cars for select to authenticated
  using ((select auth.uid()) in (instructor_id, learner_id));
create policy own_insert on public.learner_cars for insert to authenticated
  with check (instructor_id = (select auth.uid()));
create policy own_update on public.learner_cars for update to authenticated
  using (instructor_id = (select auth.uid()));
grant select, insert (instructor_id, learner_id, gearbox, own_car, insurance_seen_on, insured_until),
  update (gearbox, own_car, insurance_seen_on, insured_until) on public.learner_cars to authenticated;

/*
 * `with_buffer` adds the least gap after each entry: no overlap means a gap between any two. Where the instructor took a
 * time within that gap, it is cut back to the start of what stands there.
 */
create table public.diary_entries (
  id uuid primary key default uuidv7(),
  -- No foreign key, so that what was taught stays with the learner when the instructor's account goes.
  instructor_id uuid not null,
  learner_id uuid references public.profiles (id) on delete set null,
  car_id uuid,
  -- `any` of the instructor's, the `chosen` one, the `learners` own, `none` of these; `missing`: none was free.
  car_choice text not null default 'any' check (car_choice in ('any', 'chosen', 'learners', 'none', 'missing')),
  kind text not null check (kind in ('hold', 'lesson', 'block', 'imported')),
  during tstzrange not null,
  with_buffer tstzrange not null,
  -- The whole gap, as the diary has it: a learner is kept out of it also once what it was cut back for has gone.
  gap_minutes int not null default 0 check (gap_minutes between 0 and 120),
  live boolean not null default true,
  expires_at timestamptz,
  note text not null default '' check (length(note) <= 200),
  -- The same for all blocks that repeat one.
  repeat_id uuid check (repeat_id is null or kind = 'block'),
  created_at timestamptz not null default clock(),
  -- The school whose office took the time for the instructor.
  by_school text default auth.office(),
  -- Where it starts and ends, to the postcode sector. The functions keep the drive free between two that are known.
  starts_in int check (starts_in >= 0),
  ends_in int check (ends_in >= 0),
  -- The instructor took it though the drive is longer than the gap, or the gap shorter than their least.
  travel_overridden boolean not null default false,
  -- They took it though their own calendar elsewhere says that they're busy.
  over_imported boolean not null default false,
  -- What free times are worked out from, as JSON of minutes (`Placed` in travel-gaps.ts), and the time that it takes:
  -- with these in its index a diary is read without opening one row.
  busy text not null generated always as (
    diary.busy(during, diary.with_gap(during, with_buffer, gap_minutes), starts_in, ends_in)) stored,
  busy_from timestamptz not null generated always as (lower(with_buffer)) stored,
  busy_until timestamptz not null generated always as (
    upper(diary.with_gap(during, with_buffer, gap_minutes))) stored,
  check (not isempty(during) and lower_inc(during) and not upper_inc(during)
    and lower(during) > '2000-01-01' and upper(during) < '2200-01-01'),
  check (with_buffer @> during and lower(with_buffer) = lower(during)),
  check ((kind = 'hold') = (expires_at is not null)),
  constraint one_thing_at_a_time exclude using gist (instructor_id with =, with_buffer with &&) where (live),
  constraint one_lesson_at_a_time exclude using gist (learner_id with =, during with &&)
    where (live and learner_id is not null),
  constraint one_driver_at_a_time exclude using gist (car_id with =, during with &&)
    where (live and car_id is not null),
  check (car_id is null or car_choice in ('any', 'chosen'))
);
create index holds_of_a_learner on public.diary_entries (learner_id) where live and kind = 'hold';
create index entries_of_a_learner on public.diary_entries (learner_id);
-- The constraint's own index mixes the diaries of all instructors on its pages.
create index live_entries_by_end on public.diary_entries (instructor_id, busy_until)
  include (busy_from, busy, expires_at) where live;
-- Of a calendar elsewhere, what its instructor says doesn't block lessons.
create index imported_that_do_not_block on public.diary_entries (instructor_id, busy_until)
  where kind = 'imported' and not live;
create trigger must_have_instructor before insert on public.diary_entries
  for each row execute function diary.must_have_instructor();
create trigger take_car before insert on public.diary_entries for each row
  when (new.live and new.kind in ('hold', 'lesson')) execute function diary.take_car();
create trigger take_car_then before update of during, live on public.diary_entries for each row
  when (new.live and new.kind in ('hold', 'lesson') and (not old.live or old.during <> new.during))
  execute function diary.take_car();
select app.protect('{public.diary_entries}');
create policy participant_select on public.diary_entries for select to authenticated
  using ((select auth.uid()) in (instructor_id, learner_id));
create policy admin_select on public.diary_entries for select to authenticated
  using (kind <> 'imported' and (select auth.is_admin()));
grant select on public.diary_entries to authenticated;

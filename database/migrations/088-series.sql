/* Lessons that repeat. Day and time are those of the wall clock in `zone`, so that they survive a clock change. */
create table public.lesson_series (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  learner_id uuid not null references public.profiles (id) on delete cascade,
  first_on date not null,
  begins time not null,
  zone text not null check (length(zone) between 1 and 64),
  minutes int not null check (minutes between 15 and 480),
  every_weeks int not null check (every_weeks between 1 and 8),
  until_on date,
  skip_bank_holidays boolean not null,
  bank_holidays_of text not null check (bank_holidays_of in ('england-and-wales', 'scotland')),
  payment text not null check (payment in ('cash', 'bank', 'hours', 'card-link')),
  without_hours text not null default 'cash' check (without_hours in ('cash', 'bank', 'cancel')),
  price_pence int check (price_pence between 0 and 1000000),
  pickup_address text not null default '' check (length(pickup_address) <= 200),
  pickup_postcode text check (length(pickup_postcode) between 5 and 8),
  pickup_note text not null default '' check (length(pickup_note) <= 200),
  -- Every lesson up to this day is in `series_lessons`.
  planned_until date not null,
  ended_at timestamptz,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock()
);
create index series_of_an_instructor on public.lesson_series (instructor_id);
create index series_of_a_learner on public.lesson_series (learner_id);
create index series_to_plan on public.lesson_series (planned_until) where ended_at is null;
create trigger touch before update on public.lesson_series for each row execute function app.touch();
create trigger follow_pupil after update of person_id on public.pupils
  for each row execute function series.follow_pupil();
select app.protect('{public.lesson_series}');
create policy participant_select on public.lesson_series for select to authenticated
  using ((select auth.uid()) in (instructor_id, learner_id));
create policy own_insert on public.lesson_series for insert to authenticated
  with check (instructor_id = (select auth.uid())
    and learner_id in (select person_id from public.pupils where instructor_id = (select auth.uid())));
create policy own_update on public.lesson_series for update to authenticated
  using (instructor_id = (select auth.uid()));
grant select on public.lesson_series to authenticated;
grant insert (instructor_id, learner_id, first_on, begins, zone, minutes, every_weeks, until_on, skip_bank_holidays,
  bank_holidays_of, payment, without_hours, price_pence, pickup_address, pickup_postcode, pickup_note,
  planned_until) on public.lesson_series to authenticated;
grant update (first_on, begins, minutes, every_weeks, until_on, skip_bank_holidays, bank_holidays_of, payment, without_hours,
  price_pence, pickup_address, pickup_postcode, pickup_note, planned_until,
  ended_at) on public.lesson_series to authenticated;

create index lessons_of_a_series on public.lessons (series_id, starts_at) where series_id is not null;

/* Each day of a series once, so that no restart and no second server books it twice. */
create table public.series_lessons (
  series_id uuid not null references public.lesson_series (id) on delete cascade,
  on_day date not null,
  state text not null check (state in ('booked', 'clash', 'skipped', 'paused')),
  lesson_id uuid unique references public.lessons (id) on delete set null,
  -- Why it could not be booked, or not be moved with the others. Null once that is resolved.
  clash text check (length(clash) <= 40),
  -- Of a day that was skipped because of it, so that skipping can be undone.
  skipped_clash text check (length(skipped_clash) <= 40),
  awaits_hours boolean not null default false,
  -- So many days before it the learner was last reminded that no hours are left.
  reminded_days int check (reminded_days in (3, 7)),
  primary key (series_id, on_day),
  check (state <> 'clash' or (clash is not null and lesson_id is null))
);
create index series_lessons_without_hours on public.series_lessons (series_id) where awaits_hours;
select app.protect('{public.series_lessons}');
create policy participant_select on public.series_lessons for select to authenticated
  using (exists (select from public.lesson_series s where s.id = series_id
    and (select auth.uid()) in (s.instructor_id, s.learner_id)));
create policy own_write on public.series_lessons to authenticated
  using (exists (select from public.lesson_series s where s.id = series_id
    and s.instructor_id = (select auth.uid())))
  with check (exists (select from public.lesson_series s where s.id = series_id
    and s.instructor_id = (select auth.uid())));
grant select, insert, update, delete on public.series_lessons to authenticated;

/* Days without lessons: the learner asks, the instructor answers or enters it at once. */
create table public.series_pauses (
  id uuid primary key default uuidv7(),
  series_id uuid not null references public.lesson_series (id) on delete cascade,
  from_on date not null,
  until_on date not null,
  note text not null default '' check (length(note) <= 300),
  state text not null check (state in ('asked', 'agreed', 'declined', 'withdrawn')),
  created_at timestamptz not null default clock(),
  answered_at timestamptz,
  check (until_on between from_on and from_on + 182),
  check ((state = 'asked') = (answered_at is null))
);
create index pauses_of_a_series on public.series_pauses (series_id);
select app.protect('{public.series_pauses}');
create policy participant_select on public.series_pauses for select to authenticated
  using (exists (select from public.lesson_series s where s.id = series_id
    and (select auth.uid()) in (s.instructor_id, s.learner_id)));
grant select on public.series_pauses to authenticated;

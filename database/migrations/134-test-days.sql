/*
 * A learner's driving test, as their instructor notes it. Its time in the diary is a lesson from the warm-up to the way
 * back, unless the instructor does not come along. Results stay without a name when the learner's account goes.
 */
create table public.test_days (
  id uuid primary key default uuidv7(),
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  learner_id uuid references public.profiles (id) on delete set null,
  lesson_id uuid unique references public.lessons (id) on delete set null,
  test_at timestamptz not null,
  centre text not null check (length(btrim(centre)) between 1 and 80 and centre !~ '[[:cntrl:]]'),
  centre_postcode text check (length(centre_postcode) between 5 and 8),
  warm_up_minutes int not null check (warm_up_minutes between 0 and 240),
  after_minutes int not null check (after_minutes between 0 and 180),
  car_hire_pence int not null default 0 check (car_hire_pence between 0 and 100000),
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('dvsa', 'people')),
  result text check (result in ('pass', 'fail', 'not-taken')),
  attempt int check (attempt between 1 and 50),
  -- [{ competency, driving, serious, dangerous }]
  faults jsonb not null default '[]' check (jsonb_typeof(faults) = 'array' and jsonb_array_length(faults) <= 50),
  sat_in boolean not null default false,
  -- What the examiner did, as on the result sheet; null if nobody noted it.
  examiner_action text check (examiner_action in ('none', 'verbal', 'physical')),
  note text not null default '' check (length(note) <= 1000),
  result_at timestamptz,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  check ((cancelled_at is null) = (cancelled_by is null)),
  check ((result is null) = (result_at is null)),
  check (result is null or cancelled_at is null),
  check ((attempt is null) = (result is null or result = 'not-taken'))
);
create index test_days_of_an_instructor on public.test_days (instructor_id, test_at);
create index test_days_of_a_learner on public.test_days (learner_id, test_at);
create trigger touch before update on public.test_days for each row execute function app.touch();
create trigger follow_pupil_to_test after update of person_id on public.pupils
  for each row execute function test_days.follow_pupil();
create trigger forget_learner_of_tests before delete on public.profiles
  for each row execute function test_days.forget_learner();
select app.protect('{public.test_days}');
create policy participant_select on public.test_days for select to authenticated
  using ((select auth.uid()) in (instructor_id, learner_id));
create policy own_insert on public.test_days for insert to authenticated
  with check (instructor_id = (select auth.uid())
    and learner_id in (select person_id from public.pupils where instructor_id = (select auth.uid())));
create policy own_update on public.test_days for update to authenticated
  using (instructor_id = (select auth.uid()));
grant select, insert (instructor_id, learner_id, lesson_id, test_at, centre, centre_postcode, warm_up_minutes,
  after_minutes, car_hire_pence), update (test_at, centre, centre_postcode, warm_up_minutes, after_minutes,
  cancelled_at, cancelled_by, result, attempt, faults, sat_in, examiner_action, note, result_at) on public.test_days to authenticated;

/* What an instructor knows of a learner's way to the test. */
create table public.test_plans (
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  learner_id uuid not null references public.profiles (id) on delete cascade,
  theory_passed_on date,
  -- Of the booking as it stands.
  changes_used int not null default 0 check (changes_used between 0 and 2),
  tests_before int not null default 0 check (tests_before between 0 and 49),
  updated_at timestamptz not null default clock(),
  primary key (instructor_id, learner_id)
);
create index test_plans_of_a_learner on public.test_plans (learner_id);
create trigger touch before update on public.test_plans for each row execute function app.touch();
select app.protect('{public.test_plans}');
create policy participant_select on public.test_plans for select to authenticated
  using ((select auth.uid()) in (instructor_id, learner_id));
create policy own_insert on public.test_plans for insert to authenticated
  with check (instructor_id = (select auth.uid()));
create policy own_update on public.test_plans for update to authenticated
  using (instructor_id = (select auth.uid()));
grant select, insert (instructor_id, learner_id, theory_passed_on, changes_used, tests_before),
  update (theory_passed_on, changes_used, tests_before) on public.test_plans to authenticated;

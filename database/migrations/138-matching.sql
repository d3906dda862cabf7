/* What a learner looks for. The places are the middles of postcode sectors, never addresses. */
create table public.match_wishes (
  learner_id uuid primary key references public.profiles (id) on delete cascade,
  -- [{ sector, lat, lng }], the usual one first.
  pickups jsonb not null check (jsonb_typeof(pickups) = 'array' and jsonb_array_length(pickups) between 1 and 3),
  -- [{ weekday, from, to }], wall-clock time of the instructor's diary.
  times jsonb not null check (jsonb_typeof(times) = 'array' and jsonb_array_length(times) between 1 and 21),
  minutes int not null check (minutes between 15 and 480),
  -- Null: either.
  gearbox text check (gearbox in ('manual', 'automatic')),
  max_price_pence int check (max_price_pence between 1000 and 20000),
  gender text check (gender in ('female', 'male')),
  languages text[] not null default '{}' check (cardinality(languages) <= 3),
  level text not null check (level in ('beginner', 'some', 'refresher')),
  needs text[] not null default '{}' check (needs <@ '{nervous,additional-needs,intensive,motorways,older,test-car}'),
  test_on date,
  updated_at timestamptz not null default clock()
);
create index match_wishes_by_age on public.match_wishes (updated_at);
create trigger touch before update on public.match_wishes for each row execute function app.touch();
select app.protect('{public.match_wishes}');
create policy own_all on public.match_wishes to authenticated
  using (learner_id = (select auth.uid()))
  with check (learner_id = (select auth.uid()) and (select auth.role_of_me()) = 'student');
grant select, delete,
  insert (learner_id, pickups, times, minutes, gearbox, max_price_pence, gender, languages, level, needs, test_on),
  update (pickups, times, minutes, gearbox, max_price_pence, gender, languages, level, needs, test_on)
  on public.match_wishes to authenticated;

/* Whom an instructor takes on. Without a row: everybody, as they come. */
create table public.match_intakes (
  instructor_id uuid primary key references public.profiles (id) on delete cascade,
  suggested boolean not null default true,
  takes text[] not null check (takes <@ '{beginners,refreshers,nervous,test-soon}'),
  -- Of those that they teach in; for new learners only.
  gearboxes text[] not null check (cardinality(gearboxes) between 1 and 2 and gearboxes <@ '{manual,automatic}'),
  -- Null: as many as there are free times.
  most_new_a_week int check (most_new_a_week between 1 and 20),
  updated_at timestamptz not null default clock()
);
create trigger touch before update on public.match_intakes for each row execute function app.touch();
select app.protect('{public.match_intakes}');
create policy own_all on public.match_intakes to authenticated
  using (instructor_id = (select auth.uid()))
  with check (instructor_id = (select auth.uid()) and (select auth.role_of_me()) = 'instructor');
grant select, insert (instructor_id, suggested, takes, gearboxes, most_new_a_week),
  update (suggested, takes, gearboxes, most_new_a_week) on public.match_intakes to authenticated;

/* A learner asks up to three instructors at once. What they look for is copied: it stays as it was asked. */
create table public.lesson_requests (
  id uuid primary key default uuidv7(),
  learner_id uuid not null references public.profiles (id) on delete cascade,
  wishes jsonb not null check (jsonb_typeof(wishes) = 'object'),
  -- `declined`: by all of them.
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- Of the time that is kept for the learner.
  offer_id uuid references public.offers (id) on delete set null,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock(),
  check (offer_id is null or status = 'accepted')
);
create unique index one_open_request_a_learner on public.lesson_requests (learner_id) where status = 'open';
create index requests_of_a_learner on public.lesson_requests (learner_id, created_at);
create index requests_by_age on public.lesson_requests (created_at);
create index requests_by_offer on public.lesson_requests (offer_id) where offer_id is not null;
select app.protect('{public.lesson_requests}');
create policy learner_select on public.lesson_requests for select to authenticated
  using (learner_id = (select auth.uid()));
grant select on public.lesson_requests to authenticated;

create table public.lesson_request_recipients (
  request_id uuid not null references public.lesson_requests (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  answer text check (answer in ('accepted', 'declined')),
  answered_at timestamptz,
  primary key (request_id, instructor_id),
  check ((answer is null) = (answered_at is null))
);
create index requests_of_an_instructor on public.lesson_request_recipients (instructor_id, request_id);
create unique index one_acceptance_a_request on public.lesson_request_recipients (request_id)
  where answer = 'accepted';
select app.protect('{public.lesson_request_recipients}');
create policy instructor_select on public.lesson_request_recipients for select to authenticated
  using (instructor_id = (select auth.uid()));
grant select on public.lesson_request_recipients to authenticated;

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

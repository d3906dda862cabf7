/*
 * What a learner sets about their milestones. Points, levels and badges are stored nowhere: they follow from lessons,
 * theory, hazards, mock tests and practice each time they're read. Without a row everything is as the defaults say.
 */
create table public.game_learners (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  is_on boolean not null default true,
  shows_instructors boolean not null default false,
  -- [{ from: a Monday, days: 1 to 5 }], the oldest first: a new aim doesn't change the weeks before it.
  aims jsonb not null default '[]' check (jsonb_typeof(aims) = 'array' and jsonb_array_length(aims) <= 520),
  -- Somebody who was too young for leaderboards may try again a month later. Their date of birth isn't stored.
  age_refused_at timestamptz,
  updated_at timestamptz not null default clock()
);
create trigger touch before update on public.game_learners for each row execute function app.touch();

/* Weeks in which a learner takes a break. Nobody asks why. */
create table public.game_pauses (
  person_id uuid not null references public.profiles (id) on delete cascade,
  week date not null check (extract(isodow from week) = 1),
  primary key (person_id, week)
);

create table public.game_goals (
  id uuid primary key default uuidv7(),
  person_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('questions', 'skill', 'lessons', 'practice', 'dark', 'wet', 'mock-theory', 'own')),
  skill text check (length(skill) between 1 and 80),
  target int not null check (target between 1 and 1000),
  words text check (length(btrim(words)) between 1 and 80 and words !~ '[[:cntrl:]]'),
  by_on date,
  -- Of one in the learner's own words; the others are reached when the facts say so.
  done_at timestamptz,
  created_at timestamptz not null default clock(),
  check ((kind = 'skill') = (skill is not null)),
  check ((kind = 'own') = (words is not null)),
  check (done_at is null or kind = 'own')
);
create index game_goals_of_a_person on public.game_goals (person_id, created_at);

/* Who is on leaderboards, by their own choice. The server writes it: it has checked age and alias. */
create table public.game_players (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  alias text not null check (length(alias) between 3 and 24),
  friends boolean not null,
  school boolean not null,
  area boolean not null,
  friend_code text not null unique check (friend_code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  joined_at timestamptz not null default clock()
);
create unique index game_players_by_alias on public.game_players (lower(alias));

create table public.game_friends (
  one_id uuid not null references public.game_players (person_id) on delete cascade,
  other_id uuid not null references public.game_players (person_id) on delete cascade,
  since timestamptz not null default clock(),
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index game_friends_of_the_other on public.game_friends (other_id);

create table public.game_encouragements (
  id uuid primary key default uuidv7(),
  learner_id uuid not null references public.profiles (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('well-driven', 'keep-going', 'good-week', 'theory', 'nearly-there', 'own')),
  words text check (length(btrim(words)) between 1 and 160 and words !~ '[[:cntrl:]]'),
  sent_at timestamptz not null default clock(),
  check ((kind = 'own') = (words is not null))
);
create index game_encouragements_of_a_learner on public.game_encouragements (learner_id, sent_at desc);
create index game_encouragements_of_an_instructor on public.game_encouragements (instructor_id, sent_at desc);

select app.protect('{public.game_learners, public.game_pauses, public.game_goals, public.game_players, public.game_friends, public.game_encouragements}');

create policy own_select on public.game_learners for select to authenticated
  using (person_id = (select auth.uid()));
create policy own_insert on public.game_learners for insert to authenticated
  with check (person_id = (select auth.uid()) and (select auth.role_of_me()) = 'student');
create policy own_update on public.game_learners for update to authenticated
  using (person_id = (select auth.uid()));
grant select, insert (person_id, is_on, shows_instructors, aims), update (is_on, shows_instructors, aims)
  on public.game_learners to authenticated;

create policy own_all on public.game_pauses to authenticated
  using (person_id = (select auth.uid()))
  with check (person_id = (select auth.uid()) and (select auth.role_of_me()) = 'student');
grant select, delete, insert (person_id, week) on public.game_pauses to authenticated;

create policy own_all on public.game_goals to authenticated
  using (person_id = (select auth.uid()))
  with check (person_id = (select auth.uid()) and (select auth.role_of_me()) = 'student');
grant select, delete, insert (person_id, kind, skill, target, words, by_on), update (target, words, by_on, done_at)
  on public.game_goals to authenticated;

create policy own_select on public.game_players for select to authenticated
  using (person_id = (select auth.uid()));
grant select on public.game_players to authenticated;

create policy participant_select on public.game_encouragements for select to authenticated
  using ((select auth.uid()) in (learner_id, instructor_id));
grant select on public.game_encouragements to authenticated;

create table public.theory_learners (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  test_on date,
  -- Both by the learner; whom they learn with sees the day they passed, for the plan up to the driving test.
  passed_on date
);

create table public.theory_answers (
  person_id uuid not null references public.profiles (id) on delete cascade,
  id uuid not null,
  question_id text not null check (length(question_id) between 1 and 60),
  choice text not null check (length(choice) between 1 and 20),
  is_right boolean not null,
  answered_at timestamptz not null default clock(),
  primary key (person_id, id)
);
create index theory_answers_newest on public.theory_answers (person_id, answered_at desc);
create index theory_answers_of_a_question on public.theory_answers (person_id, question_id, answered_at);

/* What FSRS makes of a person's answers to a question, in the order in which they were given. */
create table public.theory_cards (
  person_id uuid not null references public.profiles (id) on delete cascade,
  question_id text not null check (length(question_id) between 1 and 60),
  times int not null check (times > 0),
  times_right int not null check (times_right between 0 and times),
  was_right_first boolean not null,
  was_right_last boolean not null,
  state smallint not null check (state between 1 and 3),
  stability double precision not null check (stability > 0),
  difficulty double precision not null check (difficulty between 1 and 10),
  learning_step smallint not null check (learning_step >= 0),
  lapses int not null check (lapses >= 0),
  lapses_foreseen double precision not null check (lapses_foreseen >= 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  due_at timestamptz not null,
  primary key (person_id, question_id)
);

create table public.theory_mocks (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.profiles (id) on delete cascade,
  question_ids text[] not null check (cardinality(question_ids) = 50),
  created_at timestamptz not null default clock(),
  started_at timestamptz,
  handed_in_at timestamptz check (handed_in_at >= started_at),
  score int check (score between 0 and 50),
  check ((handed_in_at is null) = (score is null)),
  check (handed_in_at is null or started_at is not null)
);
create unique index theory_mocks_one_ahead on public.theory_mocks (person_id) where started_at is null;
create unique index theory_mocks_one_running on public.theory_mocks (person_id)
  where started_at is not null and handed_in_at is null;
create index theory_mocks_newest on public.theory_mocks (person_id, started_at desc);

create table public.theory_mock_answers (
  mock_id uuid not null references public.theory_mocks (id) on delete cascade,
  question_id text not null check (length(question_id) between 1 and 60),
  choice text check (length(choice) between 1 and 20),
  answered_at timestamptz,
  is_flagged boolean not null default false,
  flagged_at timestamptz,
  primary key (mock_id, question_id)
);

/* Whom a learner lets see their weak topics and mock tests. */
create table public.theory_shares (
  learner_id uuid not null references public.profiles (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  shared_at timestamptz not null default clock(),
  primary key (learner_id, instructor_id),
  check (learner_id <> instructor_id)
);
create index theory_shares_with_an_instructor on public.theory_shares (instructor_id);

select app.protect('{public.theory_learners, public.theory_answers, public.theory_cards, public.theory_mocks, public.theory_mock_answers, public.theory_shares}');

create policy own_select on public.theory_learners for select to authenticated
  using (person_id = (select auth.uid()));
create policy own_insert on public.theory_learners for insert to authenticated
  with check (person_id = (select auth.uid()));
create policy own_update on public.theory_learners for update to authenticated
  using (person_id = (select auth.uid()));
grant select, insert (person_id, test_on, passed_on), update (test_on, passed_on) on public.theory_learners to authenticated;

create policy own_select on public.theory_answers for select to authenticated
  using (person_id = (select auth.uid()));
create policy own_insert on public.theory_answers for insert to authenticated
  with check (person_id = (select auth.uid()));
create policy own_select on public.theory_cards for select to authenticated
  using (person_id = (select auth.uid()));
create policy own_insert on public.theory_cards for insert to authenticated
  with check (person_id = (select auth.uid()));
create policy own_update on public.theory_cards for update to authenticated
  using (person_id = (select auth.uid()));
grant select, insert on public.theory_answers, public.theory_cards to authenticated;
grant update (times, times_right, was_right_first, was_right_last, state, stability, difficulty, learning_step,
  lapses, lapses_foreseen, first_at, last_at, due_at) on public.theory_cards to authenticated;

-- Written by the server alone: a mark that somebody could write for themselves would be none.
create policy own_select on public.theory_mocks for select to authenticated
  using (person_id = (select auth.uid()));
create policy own_select on public.theory_mock_answers for select to authenticated
  using (exists (select from public.theory_mocks m where m.id = mock_id and m.person_id = (select auth.uid())));
grant select on public.theory_mocks, public.theory_mock_answers to authenticated;

create policy participant_select on public.theory_shares for select to authenticated
  using ((select auth.uid()) in (learner_id, instructor_id));
create policy learner_insert on public.theory_shares for insert to authenticated
  with check (learner_id = (select auth.uid()) and exists (select from public.contacts c
    where c.person_id = (select auth.uid()) and c.other_id = instructor_id));
create policy learner_delete on public.theory_shares for delete to authenticated
  using (learner_id = (select auth.uid()));
grant select, delete, insert (learner_id, instructor_id) on public.theory_shares to authenticated;

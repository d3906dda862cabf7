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

create table public.theory_cards (
  person_id uuid not null references public.profiles (id) on delete cascade,
  question_id text not null check (length(question_id) between 1 and 60),
  times int not null check (times > 0),
  times_right int not null check (times_right between 0 and times),
  streak int not null check (streak >= 0),
  last_at timestamptz not null,
  due_at timestamptz not null,
  primary key (person_id, question_id)
);

select app.protect('{public.theory_answers, public.theory_cards}');
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
grant update (times, times_right, streak, last_at, due_at) on public.theory_cards to authenticated;

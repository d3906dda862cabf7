-- Theory practice: what somebody has answered, and when each question comes round again. It is nobody's business but theirs.

create table public.theory_answers (
  person_id uuid not null references public.profiles (id) on delete cascade,
  -- The browser's own: sent twice it counts once.
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
  -- How often in a row it was right.
  streak int not null check (streak >= 0),
  last_at timestamptz not null,
  due_at timestamptz not null,
  primary key (person_id, question_id)
);

do $$
declare
  name text;
begin
  foreach name in array array['theory_answers', 'theory_cards'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy people_see_their_own on public.%I for select to authenticated using (person_id = (select auth.uid()))', name);
    execute format('create policy people_write_their_own on public.%I for insert to authenticated with check (person_id = (select auth.uid()))', name);
    execute format('create policy the_house_keeps_it on public.%I to service_role using (true) with check (true)', name);
    execute format('grant select, insert on public.%I to authenticated', name);
    execute format('grant select, insert, update, delete on public.%I to service_role', name);
  end loop;
end
$$;
create policy people_turn_their_cards on public.theory_cards for update to authenticated using (person_id = (select auth.uid()));
grant update (times, times_right, streak, last_at, due_at) on public.theory_cards to authenticated;

/* What somebody in a lesson says was wrong with it: read by them and by administrators, never by the other of the two. */
create table public.lesson_problems (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  person_id uuid default auth.uid() references public.profiles (id) on delete set null,
  by_learner boolean not null,
  reason text not null check (reason in ('marking', 'unsafe', 'money', 'other')),
  words text not null check (length(words) between 1 and 2000),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  answer text not null default '' check (length(answer) <= 2000),
  made_at timestamptz not null default clock(),
  -- Until the team has got its email.
  notified_at timestamptz,
  answered_at timestamptz,
  answered_by uuid references public.profiles (id) on delete set null,
  closed_at timestamptz,
  closed_by uuid references public.profiles (id) on delete set null,
  check ((answer = '') = (answered_at is null)),
  check (status <> 'answered' or answered_at is not null),
  check ((status = 'closed') = (closed_at is not null))
);
create unique index one_open_problem on public.lesson_problems (lesson_id, person_id) where status = 'open';
create index problems_of_a_person on public.lesson_problems (person_id, made_at desc);
create index problems_of_a_lesson on public.lesson_problems (lesson_id, made_at);
create index problems_in_turn on public.lesson_problems (status, made_at, id);
create index problems_answered on public.lesson_problems (answered_at desc, id desc) where answered_at is not null;
create index problems_closed on public.lesson_problems (closed_at desc, id desc) where closed_at is not null;
create index problems_answered_by on public.lesson_problems (answered_by);
create index problems_closed_by on public.lesson_problems (closed_by);
select app.protect('{public.lesson_problems}');
create policy own_select on public.lesson_problems for select to authenticated
  using (person_id = (select auth.uid()));
create policy admin_select on public.lesson_problems for select to authenticated using ((select auth.is_admin()));
create policy participant_insert on public.lesson_problems for insert to authenticated
  with check (person_id = (select auth.uid()) and exists (select from public.lessons l where l.id = lesson_id
    and (select auth.uid()) = case when by_learner then l.learner_id else l.instructor_id end
    and (l.status in ('delivered', 'cancelled') or (l.status = 'booked' and l.starts_at <= (select clock())))));
create policy admin_update on public.lesson_problems for update to authenticated using ((select auth.is_admin()));
grant select, insert (lesson_id, by_learner, reason, words),
  update (status, answer, answered_at, answered_by, closed_at, closed_by) on public.lesson_problems to authenticated;

/* A learner says that a lesson wasn't as it was marked. An administrator decides, unless the instructor undoes it. */
create table public.objections (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  learner_id uuid references public.profiles (id) on delete set null,
  reason text not null check (length(reason) between 1 and 1000),
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed', 'corrected')),
  -- What it is against: a lesson that is marked again may be objected to again.
  marked_at timestamptz not null,
  -- What the lesson cost the learner as it was marked; a trigger notes it.
  charged_pence int not null check (charged_pence >= 0),
  made_at timestamptz not null default clock(),
  -- Until the team has got its email.
  notified_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  refunded_pence int not null default 0 check (refunded_pence >= 0),
  explanation text not null default '' check (length(explanation) <= 500),
  check ((status = 'open') = (decided_at is null))
);
-- Once a marking, decided or not: each one upheld is a refund.
create unique index one_objection_a_marking on public.objections (lesson_id, marked_at) where status <> 'corrected';
create index objections_of_a_lesson on public.objections (lesson_id, made_at desc);
create index objections_by_status on public.objections (status, made_at, id);
create index objections_of_a_learner on public.objections (learner_id);
create trigger note_charge before insert on public.objections
  for each row execute function public.note_charge();
create trigger empty_objection before update of learner_id on public.objections
  for each row execute function public.empty_objection();
select app.protect('{public.objections}');
create policy participant_select on public.objections for select to authenticated
  using (learner_id = (select auth.uid()) or exists (select from public.lessons l where l.id = lesson_id
    and l.instructor_id = (select auth.uid())));
create policy admin_select on public.objections for select to authenticated using ((select auth.is_admin()));
-- Within two days of the marking, as `objectUntil` says.
create policy learner_insert on public.objections for insert to authenticated
  with check (learner_id = (select auth.uid()) and exists (select from public.lessons l where l.id = lesson_id
    and l.learner_id = (select auth.uid()) and l.marked_at = objections.marked_at
    and l.marked_at >= (select clock()) - interval '48 hours'));
grant select, insert (lesson_id, learner_id, reason, marked_at) on public.objections to authenticated;

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
  -- An administrator wrote it down when somebody rang.
  noted_by uuid references public.profiles (id) on delete set null,
  rang_by text check (length(rang_by) between 1 and 120),
  -- Until the team has got its email.
  notified_at timestamptz,
  answered_at timestamptz,
  answered_by uuid references public.profiles (id) on delete set null,
  closed_at timestamptz,
  closed_by uuid references public.profiles (id) on delete set null,
  check (noted_by is null or rang_by is not null),
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
create index problems_noted on public.lesson_problems (made_at desc, id desc) where rang_by is not null;
create index problems_noted_by on public.lesson_problems (noted_by);
create index problems_answered_by on public.lesson_problems (answered_by);
create index problems_closed_by on public.lesson_problems (closed_by);
select app.protect('{public.lesson_problems}');
create policy own_select on public.lesson_problems for select to authenticated
  using (person_id = (select auth.uid()));
create policy admin_select on public.lesson_problems for select to authenticated using ((select auth.is_admin()));
create policy participant_insert on public.lesson_problems for insert to authenticated
  with check (person_id = (select auth.uid()) and noted_by is null and rang_by is null and exists (
    select from public.lessons l where l.id = lesson_id and (select auth.uid()) = case when by_learner then l.learner_id else l.instructor_id end
    and (l.status in ('delivered', 'cancelled') or (l.status = 'booked' and l.starts_at <= (select clock())))));
create policy admin_insert on public.lesson_problems for insert to authenticated
  with check ((select auth.is_admin()) and noted_by = (select auth.uid()) and exists (
    select from public.lessons l where l.id = lesson_id and person_id = case when by_learner then l.learner_id else l.instructor_id end
    and (l.status in ('delivered', 'cancelled') or (l.status = 'booked' and l.starts_at <= (select clock())))));
create policy admin_update on public.lesson_problems for update to authenticated using ((select auth.is_admin()));
grant select, insert (lesson_id, person_id, by_learner, reason, words, noted_by, rang_by),
  update (status, answer, answered_at, answered_by, closed_at, closed_by) on public.lesson_problems to authenticated;

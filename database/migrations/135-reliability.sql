/* Whether the instructor was there on time, as each of the two says it. Neither reads the other's word. */
create table public.lesson_starts (
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  by text not null check (by in ('learner', 'instructor')),
  on_time boolean not null,
  said_at timestamptz not null default clock(),
  primary key (lesson_id, by)
);
select app.protect('{public.lesson_starts}');
create policy own_select on public.lesson_starts for select to authenticated
  using (exists (select from public.lessons l where l.id = lesson_id
    and (select auth.uid()) = case by when 'learner' then l.learner_id else l.instructor_id end));
-- Two weeks, as `startDays` says.
create policy own_insert on public.lesson_starts for insert to authenticated
  with check (exists (select from public.lessons l where l.id = lesson_id
    and (select auth.uid()) = case by when 'learner' then l.learner_id else l.instructor_id end
    and l.status in ('booked', 'delivered') and l.starts_at <= (select clock())
    and l.ends_at > (select clock()) - interval '14 days'));
create policy own_update on public.lesson_starts for update to authenticated
  using (exists (select from public.lessons l where l.id = lesson_id
    and (select auth.uid()) = case by when 'learner' then l.learner_id else l.instructor_id end
    and l.ends_at > (select clock()) - interval '14 days'));
grant select, insert (lesson_id, by, on_time), update (on_time, said_at) on public.lesson_starts to authenticated;

/* Counted at night from lessons, messages and what the two said of starts, so that no page reads a whole diary. */
create table public.reliability_figures (
  instructor_id uuid primary key references public.instructors (id) on delete cascade,
  -- Of twelve months, those that a learner called off left out.
  lessons int not null check (lessons >= 0),
  cancelled int not null check (cancelled between 0 and lessons),
  answers int not null check (answers >= 0),
  -- The median, between 8:00 and 20:00.
  answer_minutes int check ((answer_minutes is null) = (answers = 0)),
  starts int not null check (starts >= 0),
  on_time int not null check (on_time between 0 and starts),
  -- Who had a first lesson, and took a second.
  learners int not null check (learners >= 0),
  returned int not null check (returned between 0 and learners),
  counted_at timestamptz not null default clock()
);
select app.protect('{public.reliability_figures}');
create policy own_select on public.reliability_figures for select to authenticated
  using (instructor_id = (select auth.uid()));
grant select on public.reliability_figures to authenticated;

create table public.lesson_assessments (
  id uuid primary key default uuidv7(),
  student_id uuid not null references public.profiles (id) on delete cascade,
  instructor_id uuid not null,
  lesson_id uuid not null unique references public.lessons (id) on delete cascade,
  -- { skills: name → 0–100, strengths: [], areasForImprovement: [] }
  assessment_data jsonb not null
    check (jsonb_typeof(assessment_data -> 'skills') = 'object' and pg_column_size(assessment_data) <= 65536),
  overall_rating numeric(2, 1) not null check (overall_rating between 1 and 5),
  instructor_notes text not null default '' check (length(instructor_notes) <= 4000),
  date timestamptz not null,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock()
);
create index assessments_of_a_student on public.lesson_assessments (student_id, date desc, id desc);
create index assessments_by_an_instructor on public.lesson_assessments (instructor_id, date desc, id desc);
create trigger touch before update on public.lesson_assessments for each row execute function app.touch();
create trigger must_have_instructor before insert on public.lesson_assessments
  for each row execute function diary.must_have_instructor();
create trigger assessment_follows_learner after update of learner_id on public.lessons for each row
  when (new.learner_id is not null and new.learner_id is distinct from old.learner_id)
  execute function public.assessment_follows_learner();

/* Whom a learner lets read what other instructors wrote. */
create table public.record_shares (
  learner_id uuid not null references public.profiles (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  shared_at timestamptz not null default clock(),
  primary key (learner_id, instructor_id),
  check (learner_id <> instructor_id)
);
create index record_shares_with_an_instructor on public.record_shares (instructor_id);
select app.protect('{public.record_shares}');
create policy participant_select on public.record_shares for select to authenticated
  using ((select auth.uid()) in (learner_id, instructor_id));
create policy learner_insert on public.record_shares for insert to authenticated
  with check (learner_id = (select auth.uid()) and exists (select from public.contacts c
    where c.person_id = (select auth.uid()) and c.other_id = instructor_id));
create policy learner_delete on public.record_shares for delete to authenticated
  using (learner_id = (select auth.uid()));
grant select, delete, insert (learner_id, instructor_id) on public.record_shares to authenticated;

select app.protect('{public.lesson_assessments}');
create policy student_select on public.lesson_assessments for select to authenticated
  using (student_id = (select auth.uid()));
create policy instructor_select on public.lesson_assessments for select to authenticated
  using (instructor_id = (select auth.uid()));
-- A learner's new instructor, for as long as the learner lets them.
create policy shared_select on public.lesson_assessments for select to authenticated
  using (exists (select from public.record_shares s
    where s.learner_id = student_id and s.instructor_id = (select auth.uid())));
create policy admin_select on public.lesson_assessments for select to authenticated
  using ((select auth.is_admin()));
create policy instructor_insert on public.lesson_assessments for insert to authenticated
  with check (instructor_id = (select auth.uid())
    and public.is_delivered_lesson(lesson_id, instructor_id, student_id));
create policy instructor_update on public.lesson_assessments for update to authenticated
  using (instructor_id = (select auth.uid()));
grant select on public.lesson_assessments to authenticated;
grant insert (student_id, instructor_id, lesson_id, assessment_data, overall_rating, instructor_notes, date)
  on public.lesson_assessments to authenticated;
grant update (assessment_data, overall_rating, instructor_notes) on public.lesson_assessments
  to authenticated;

/* How a learner rates a lesson of their own, for comparison: it never raises a level. */
create table public.self_ratings (
  lesson_id uuid primary key references public.lessons (id) on delete cascade,
  learner_id uuid not null references public.profiles (id) on delete cascade,
  instructor_id uuid not null,
  -- name → 0–100, as in lesson_assessments
  skills jsonb not null check (jsonb_typeof(skills) = 'object' and pg_column_size(skills) <= 16384),
  note text not null default '' check (length(note) <= 1000),
  -- The instructor's marks were open before their eyes as they rated.
  saw_marks boolean not null default false,
  -- The lesson's start.
  date timestamptz not null,
  rated_at timestamptz not null default clock()
);
create index self_ratings_of_a_learner on public.self_ratings (learner_id, date desc);
create index self_ratings_for_an_instructor on public.self_ratings (instructor_id);
select app.protect('{public.self_ratings}');
create policy learner_select on public.self_ratings for select to authenticated
  using (learner_id = (select auth.uid()));
create policy instructor_select on public.self_ratings for select to authenticated
  using (instructor_id = (select auth.uid()));
create policy shared_select on public.self_ratings for select to authenticated
  using (exists (select from public.record_shares s
    where s.learner_id = self_ratings.learner_id and s.instructor_id = (select auth.uid())));
create policy admin_select on public.self_ratings for select to authenticated
  using ((select auth.is_admin()));
create policy learner_insert on public.self_ratings for insert to authenticated
  with check (learner_id = (select auth.uid())
    and public.is_lesson_over(lesson_id, instructor_id, learner_id));
-- What both have said is not changed afterwards.
create policy learner_update on public.self_ratings for update to authenticated
  using (learner_id = (select auth.uid())
    and not exists (select from public.lesson_assessments a where a.lesson_id = self_ratings.lesson_id));
grant select on public.self_ratings to authenticated;
grant insert (lesson_id, learner_id, instructor_id, skills, note, saw_marks, date), update (skills, note, rated_at)
  on public.self_ratings to authenticated;

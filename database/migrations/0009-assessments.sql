-- What an instructor writes about a delivered lesson (specification, section 3). Learners read theirs; nobody else does, other instructors neither.

create table public.lesson_assessments (
  id uuid primary key default uuidv7(),
  student_id uuid not null references public.profiles (id) on delete cascade,
  instructor_id uuid not null references public.profiles (id) on delete cascade,
  lesson_id uuid not null unique references public.lessons (id) on delete cascade,
  -- { skills: name → 0–100, strengths: [], areasForImprovement: [] }
  assessment_data jsonb not null check (jsonb_typeof(assessment_data -> 'skills') = 'object' and pg_column_size(assessment_data) <= 65536),
  overall_rating numeric(2, 1) not null check (overall_rating between 1 and 5),
  instructor_notes text not null default '' check (length(instructor_notes) <= 4000),
  -- When the lesson was.
  date timestamptz not null,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock()
);
create index assessments_of_a_student on public.lesson_assessments (student_id, date desc, id desc);
create index assessments_by_an_instructor on public.lesson_assessments (instructor_id, date desc, id desc);
create trigger touch before update on public.lesson_assessments for each row execute function app.touch();

/* Whether this is a delivered lesson of these two: what may be assessed at all. */
create function public.is_delivered_lesson(lesson uuid, instructor uuid, learner uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.lessons l where l.id = lesson and l.instructor_id = instructor and l.learner_id = learner and l.status = 'delivered') $$;
revoke execute on function public.is_delivered_lesson from public;
grant execute on function public.is_delivered_lesson to authenticated, service_role;

alter table public.lesson_assessments enable row level security;
alter table public.lesson_assessments force row level security;
create policy students_read_their_own on public.lesson_assessments for select to authenticated using (student_id = (select auth.uid()));
create policy instructors_read_what_they_wrote on public.lesson_assessments for select to authenticated using (instructor_id = (select auth.uid()));
create policy admins_read_assessments on public.lesson_assessments for select to authenticated using ((select auth.is_admin()));
create policy instructors_assess_lessons_they_delivered on public.lesson_assessments for insert to authenticated
  with check (instructor_id = (select auth.uid()) and public.is_delivered_lesson(lesson_id, instructor_id, student_id));
create policy instructors_change_what_they_wrote on public.lesson_assessments for update to authenticated using (instructor_id = (select auth.uid()));
create policy the_house_keeps_assessments on public.lesson_assessments to service_role using (true) with check (true);
grant select on public.lesson_assessments to authenticated;
grant insert (student_id, instructor_id, lesson_id, assessment_data, overall_rating, instructor_notes, date) on public.lesson_assessments to authenticated;
grant update (assessment_data, overall_rating, instructor_notes) on public.lesson_assessments to authenticated;
grant select, insert, update, delete on public.lesson_assessments to service_role;

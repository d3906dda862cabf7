create or replace function public.is_delivered_lesson(lesson uuid, instructor uuid,
  learner uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.lessons l
    where l.id = lesson and l.instructor_id = instructor and l.learner_id = learner
      and l.status = 'delivered')
$$;
revoke execute on function public.is_delivered_lesson from public;
grant execute on function public.is_delivered_lesson to authenticated, service_role;

/* Delivered, or over and not marked yet: a learner needn't wait for that. */
create or replace function public.is_lesson_over(lesson uuid, instructor uuid,
  learner uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.lessons l
    where l.id = lesson and l.instructor_id = instructor and l.learner_id = learner
      and (l.status = 'delivered' or (l.status = 'booked' and l.ends_at <= public.clock())))
$$;
revoke execute on function public.is_lesson_over from public;
grant execute on function public.is_lesson_over to authenticated, service_role;

/* A pupil without an account has got one: what was written about the lessons goes along. */
create or replace function public.assessment_follows_learner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.lesson_assessments set student_id = new.learner_id where lesson_id = new.id;
  return null;
end
$$;

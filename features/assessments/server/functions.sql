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

create schema if not exists series;
grant usage on schema series to authenticated, service_role;

/* A pupil who joins with an account takes their weekly lessons along. */
create or replace function series.follow_pupil() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.lesson_series set learner_id = new.person_id
  where instructor_id = new.instructor_id and learner_id = old.person_id;
  return null;
end
$$;

revoke execute on all functions in schema series from public;

create schema if not exists test_days;
grant usage on schema test_days to authenticated, service_role;

/* Somebody without an account has one now: their tests are the account's. */
create or replace function test_days.follow_pupil() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.test_days set learner_id = new.person_id
  where learner_id = old.person_id and instructor_id = new.instructor_id;
  update public.test_plans p set learner_id = new.person_id
  where p.learner_id = old.person_id and p.instructor_id = new.instructor_id and not exists (
    select from public.test_plans a where a.learner_id = new.person_id and a.instructor_id = new.instructor_id);
  return null;
end
$$;

/* The result counts on; what was written about the person goes. A test that was not taken goes as a whole. */
create or replace function test_days.forget_learner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.test_days where learner_id = old.id and result is null;
  update public.test_days set note = '' where learner_id = old.id and note <> '';
  return old;
end
$$;

revoke execute on all functions in schema test_days from public;
